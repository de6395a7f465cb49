/* pmheap.h -- what the tool pmheap asks of those who know a heap's contents.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap itself knows the allocator only.  A program that keeps something
   in heaps links a file that defines `pmheap_view', the table below, and
   gives its callbacks; without one the commands that need it say so.  */

#ifndef PMHEAP_H
#define PMHEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "pma.h"

enum pmheap_format
{
  PMHEAP_TEXT,			/* for people: a line for each value, with
				   its full name; `pmheap diff' compares
				   such lines, sorted */
  PMHEAP_AWK,			/* source text that rebuilds the state */
  PMHEAP_JSON
};

/* A callback that can fail writes one sentence without newline to WHAT, N
   bytes.  Heaps are open to read unless said otherwise; no callback closes
   or commits one.  Output goes through pmheap_put and pmheap_putf.  */
struct pmheap_view
{
  /* Get ready for H; false when its contents are not of this kind.  Called
     before any other callback, and anew for each heap.  */
  bool (*attach) (struct pma_heap *h, char *what, size_t n);
  /* Walk everything that the root reaches, in every object, believing
     nothing: false at the first fault, and for objects nobody reaches.  */
  bool (*check) (struct pma_heap *h, char *what, size_t n);
  /* Lines on variables and functions with their sizes, the largest MOST of
     each kind; 0: all.  */
  void (*info) (struct pma_heap *h, size_t most);
  /* All of the state in FORMAT.  */
  bool (*dump) (struct pma_heap *h, enum pmheap_format format,
		char *what, size_t n);
  /* Add what TEXT, LEN bytes of PMHEAP_TEXT or PMHEAP_JSON, describes to H,
     which is open to write.  */
  bool (*load) (struct pma_heap *h, const char *text, size_t len,
		char *what, size_t n);
  /* Print the value of NAME, for example `n["a"]' or `x': 0; 1 when there
     is none; 2 when NAME is none or its value cannot be printed.  */
  int (*get) (struct pma_heap *h, const char *name, char *what, size_t n);
  /* Take it out of H, which is open to write; the same results.  */
  int (*remove) (struct pma_heap *h, const char *name, char *what, size_t n);
  /* Copy the state of FROM into TO, which is empty and open to write.  */
  bool (*copy) (struct pma_heap *from, struct pma_heap *to,
		char *what, size_t n);
};

/* Defined by the other side; its address is NULL where there is none.  */
extern const struct pmheap_view pmheap_view __attribute__ ((weak));

/* --- what pmheap offers -------------------------------------------- */

/* To standard output.  */
void pmheap_put (const char *p, size_t n);
void pmheap_putf (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* From now on append output to memory of OWN; pmheap_captured ends that and
   gives what was put, NULL when memory was short.  */
void pmheap_capture (struct pma_heap *own);
char *pmheap_captured (size_t *n);
/* H stays open while what is told of it is put out.  Where standard output
   takes no more and another process waits for H, the rest stays in memory
   until pmheap_close_watched has closed H.  */
void pmheap_watch (struct pma_heap *h);
void pmheap_close_watched (struct pma_heap *h);
/* Flush it; false when that or an earlier write failed.  */
bool pmheap_flush (void);
/* "pmheap: ..." to standard error.  */
void pmheap_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Draw a bar on a terminal once a command has run for a second.  DONE of
   TOTAL is done; DONE == TOTAL wipes the bar away.  */
void pmheap_progress (uint64_t done, uint64_t total);

#endif /* PMHEAP_H */
