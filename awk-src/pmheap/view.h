/* view.h -- what the commands of pmheap know of script state.
   SPDX-License-Identifier: GPL-3.0-or-later

   A call that can fail writes one sentence without newline to WHAT, N bytes.
   Heaps are open to read unless said otherwise; no call closes or commits
   one.  Output goes through print.h.  */

#ifndef PMHEAP_VIEW_H
#define PMHEAP_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "pma/pma.h"

enum view_format
{
  VIEW_TEXT,			/* for people: a line for each value, with
				   its full name; `pmheap diff' compares
				   such lines, sorted */
  VIEW_AWK,			/* source text that rebuilds the state */
  VIEW_JSON
};

/* Get ready for H; false when its contents are not of this kind.  Called
   before any other call, and anew for each heap.  */
bool view_attach (struct pma_heap *h, char *what, size_t n);
/* True if another program than gawk made H: libpma knows its objects, and
   nobody here what they mean.  May be called before view_attach.  */
bool view_is_foreign (struct pma_heap *h);
/* Walk everything that the root reaches, in every object, trusting
   nothing: false at the first fault, and for objects that nothing reaches.  */
bool view_check (struct pma_heap *h, char *what, size_t n);
/* Lines on variables and functions with their sizes, the largest MOST of
   each kind; 0: all.  */
void view_info (struct pma_heap *h, size_t most);
/* All of the state in FORMAT.  */
bool view_dump (struct pma_heap *h, enum view_format format, char *what,
		size_t n);
/* Add what TEXT, LEN bytes of VIEW_TEXT or VIEW_JSON, describes to H, which
   is open to write.  */
bool view_load (struct pma_heap *h, const char *text, size_t len, char *what,
		size_t n);
/* Print the value of NAME, for example `n["a"]' or `x', as text or JSON: 0; 1
   when there is none; 2 when NAME is not a name or its value cannot be
   printed.  */
int view_get (struct pma_heap *h, const char *name, enum view_format format,
	      char *what, size_t n);
/* Print the subscripts of array NAME that begin with PREFIX (NULL: all), a
   line each; the same results.  */
int view_keys (struct pma_heap *h, const char *name, const char *prefix,
	       char *what, size_t n);
/* Write the rows of NAME as FORMAT says, a letter of struct words, to standard
   output or, as a table, to the database FILE; the same results.  */
int view_export (struct pma_heap *h, const char *name, char format, bool wide,
		 const char *file, char *what, size_t n);
/* Put the elements of global arrays whose struct was committed empty (a fault
   of version 1.0) back in place, in memory alone; before view_rescue.  With
   several such arrays the largest gets the most.  */
void view_reattach (struct pma_heap *h);
/* All of the state that can be read, as text, whatever is damaged; each
   fault is a message.  How many there were.  */
unsigned long view_rescue (struct pma_heap *h);
/* Take it out of H, which is open to write; the same results.  */
int view_remove (struct pma_heap *h, const char *name, char *what, size_t n);
/* Copy the state of FROM into TO, which is empty and open to write.  */
bool view_copy (struct pma_heap *from, struct pma_heap *to, char *what,
		size_t n);

#endif /* PMHEAP_VIEW_H */
