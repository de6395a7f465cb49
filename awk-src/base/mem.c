/* mem.c -- allocate the interpreter's memory, or end the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the transient heap and the run region.  The blocks of the
   region are allocated in the transient heap and never freed individually.
   heap/life.c opens the persistent heap.  Nothing may be allocated in the
   persistent heap before it is open.  */

#include <config.h>
#include "base/mem.h"

#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/heap_error.h"
#include "base/translate.h"
#include "pma/likely.h"

struct pma_heap *mem_transient;
struct pma_heap *mem_persist;
bool mem_spoiled;

/* Sizes of the blocks of the run region, in bytes.  The first block is small,
   because most programs are small.  */
enum { RUN_FIRST = 4 * 1024, RUN_LAST = 64 * 1024, RUN_ALIGN = 8 };

static char *run_next, *run_end;
static size_t run_block = RUN_FIRST;

void
mem_init (void)
{
  struct pma_options o = { .timeout = -1 };
  enum pma_error e = pma_open (&o, &mem_transient);
  if (e != PMA_OK)
    fatal ("not enough memory to start: %s; raise the limits (ulimit -v)",
	   tr (pma_strerror (e)));
}

_Noreturn void
mem_no_room (const struct pma_heap *h, size_t n)
{
  enum pma_error e = pma_last_error ();
  mem_spoiled |= e == PMA_EDAMAGED || e == PMA_EMISUSE;
  if (h == mem_persist && h != mem_transient)
    fatal ("cannot store %zu bytes in the heap `%s': %s", n, heap_error_file,
	   heap_error_text (e == PMA_OK ? PMA_EFULL : e, pma_last_errno (),
			    heap_error_file, NULL));
  fatal ("memory exhausted: cannot allocate %zu bytes", n);
}

_Noreturn void
mem_damaged (const char *what)
{
  mem_spoiled = true;
  if (!heap_error_file)
    fatal ("internal error: %s; please report it (gawkbug)", what);
  fatal ("the heap `%s' is damaged: %s; restore a backup, or save the "
	 "undamaged parts with `pmheap rescue %s new.pma'",
	 heap_error_file, what, heap_error_word (heap_error_file));
}

void *
mem_alloc (struct pma_heap *h, size_t n)
{
  void *p = pma_alloc (h, n | (n == 0));
  if (unlikely (!p))
    mem_no_room (h, n);
  return p;
}

void *
mem_zalloc (struct pma_heap *h, size_t n)
{
  void *p = pma_zalloc (h, n | (n == 0));
  if (unlikely (!p))
    mem_no_room (h, n);
  return p;
}

void *
mem_realloc (struct pma_heap *h, void *p, size_t n)
{
  void *q = pma_realloc (h, p, n | (n == 0));
  if (unlikely (!q))
    mem_no_room (h, n);
  return q;
}

void
mem_free (struct pma_heap *h, void *p)
{
  pma_free (h, p);
}

void *
xmalloc (size_t n)
{
  return mem_alloc (mem_transient, n);
}

void *
xzalloc (size_t n)
{
  return mem_zalloc (mem_transient, n);
}

void *
xnmalloc (size_t n, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow (n, size, &bytes))
    mem_no_room (mem_transient, SIZE_MAX);
  return mem_alloc (mem_transient, bytes);
}

void *
xrealloc (void *p, size_t n)
{
  return mem_realloc (mem_transient, p, n);
}

void
xfree (void *p)
{
  pma_free (mem_transient, p);
}

char *
xmemdup0 (const void *p, size_t n)
{
  char *q = xmalloc (n + 1);
  if (n > 0)
    memcpy (q, p, n);
  q[n] = '\0';
  return q;
}

char *
xstrdup (const char *s)
{
  return xmemdup0 (s, strlen (s));
}

void
mem_copy_pieces (char *to, const char *from, size_t n)
{
  /* The C library copies a block of 1024 bytes with vector instructions.  The
     variable is volatile, because for a constant size, a compiler may generate
     `rep movs', which is slow here.  */
  volatile size_t size = 1024;
  const size_t piece = size;
  for (; n > piece; to += piece, from += piece, n -= piece)
    memcpy (to, from, piece);
  memcpy (to, from, n);
}

void *
mem_grow (void *p, size_t *cap, size_t want, size_t size)
{
  size_t n = *cap < 8 ? 8 : *cap;
  size_t bytes;
  if (want <= *cap && p)
    return p;
  while (n < want)
    if (__builtin_mul_overflow (n, 2, &n))
      mem_no_room (mem_transient, SIZE_MAX);
  if (__builtin_mul_overflow (n, size, &bytes))
    mem_no_room (mem_transient, SIZE_MAX);
  p = xrealloc (p, bytes);
  *cap = n;
  return p;
}

void *
run_alloc (size_t n)
{
  n = (n + RUN_ALIGN - 1) & ~(size_t) (RUN_ALIGN - 1);
  if (n > (size_t) (run_end - run_next))
    {
      if (n > run_block / 4)
	return xzalloc (n);
      run_next = xzalloc (run_block);
      run_end = run_next + run_block;
      if (run_block < RUN_LAST)
	run_block *= 2;
    }
  void *p = run_next;
  run_next += n;
  return p;
}

char *
run_strndup (const char *s, size_t n)
{
  char *p = run_alloc (n + 1);
  if (n > 0)
    memcpy (p, s, n);
  return p;
}
