/* mem.h -- allocate the interpreter's memory, or end the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   The contents of mem_transient are lost at exit.  mem_persist contains the
   state of the script, in the heap file if there is one.  If memory is
   exhausted, each function of this file ends the program with a message.  */

#ifndef MEM_H
#define MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "pma/likely.h"
#include "pma/pma.h"

extern struct pma_heap *mem_transient;
extern struct pma_heap *mem_persist;
/* True if mem_persist is damaged, or if a store into it was not completed.  If
   mem_spoiled is true, mem_persist must not be committed, even if the user
   wants commits after errors.  */
extern bool mem_spoiled;
/* End the program with the fatal error WHAT, and set mem_spoiled.  */
_Noreturn void mem_damaged (const char *what);
/* End the program with the fatal error that N bytes cannot be allocated in
   heap H.  */
_Noreturn void mem_no_room (const struct pma_heap *h, size_t n);

/* Create the transient heap.  Call this function before any other function of
   this file.  */
void mem_init (void) EVERY_RUN;

/* Allocate and free memory in heap H.  */
void *mem_alloc (struct pma_heap *h, size_t n)
  __attribute__ ((malloc, returns_nonnull));
void *mem_zalloc (struct pma_heap *h, size_t n)
  __attribute__ ((malloc, returns_nonnull));
void *mem_realloc (struct pma_heap *h, void *p, size_t n)
  __attribute__ ((returns_nonnull));
void mem_free (struct pma_heap *h, void *p);

/* Allocate and free memory in the transient heap.  */
void *xmalloc (size_t n) __attribute__ ((malloc, returns_nonnull));
void *xzalloc (size_t n) __attribute__ ((malloc, returns_nonnull));
void *xnmalloc (size_t n, size_t size)
  __attribute__ ((malloc, returns_nonnull));
void *xrealloc (void *p, size_t n) __attribute__ ((returns_nonnull));
void xfree (void *p);
/* Return a NUL-terminated copy of the N bytes at P.  */
char *xmemdup0 (const void *p, size_t n) __attribute__ ((returns_nonnull));
char *xstrdup (const char *s) __attribute__ ((returns_nonnull));

/* If the vector P, whose elements have SIZE bytes, does not have space for
   WANT elements, enlarge it, and at least double *CAP, its capacity in
   elements.  Return the address of the vector.  */
void *mem_grow (void *p, size_t *cap, size_t want, size_t size)
  __attribute__ ((returns_nonnull));

/* Copy the N bytes at FROM to TO like memcpy.  Use this function for strings
   that may be long.  Some processors take thirty times as long to copy a block
   if the destination's offset in its page is up to 63 bytes larger than the
   source's.  Long strings often begin at similar offsets in their pages, and
   glibc before 2.39 does not avoid the slow case.  */
void mem_copy_pieces (char *to, const char *from, size_t n);
static inline void
mem_copy (char *to, const char *from, size_t n)
{
  if (n >= 2048 && (size_t) (to - from - 1) % 4096 < 63)
    mem_copy_pieces (to, from, n);
  else
    memcpy (to, from, n);
}

/* Allocate memory in the run region, for parse trees and byte code.  The
   memory is cleared, aligned to 8 bytes and never freed.  */
void *run_alloc (size_t n) __attribute__ ((malloc, returns_nonnull));
char *run_strndup (const char *s, size_t n)
  __attribute__ ((returns_nonnull));

#endif /* MEM_H */
