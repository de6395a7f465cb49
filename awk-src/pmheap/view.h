/* view.h -- print and change the script state of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function that fails writes a sentence without a newline to hv.what
   (verify/state.h); if its type is bool, it returns false.  Heaps are open for
   reading unless stated otherwise, and no function closes or commits a heap.
   Output is written by the functions of print.h.  */

#ifndef PMHEAP_VIEW_H
#define PMHEAP_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "pma/pma.h"

enum view_format
{
  VIEW_TEXT,			/* a line for each value, with its full name;
				   `pmheap diff' sorts and compares these
				   lines */
  VIEW_AWK,			/* the text of a program that rebuilds the
				   state */
  VIEW_JSON
};

/* Print the numbers of variables and functions, a line with the size of each
   variable and each function, and a line for each file of pma::resume.  If
   MOST is not 0, print at most MOST lines of each kind, for the largest
   variables and functions.  */
void view_info (struct pma_heap *h, size_t most);
/* Print the whole state in FORMAT.  */
bool view_dump (struct pma_heap *h, enum view_format format);
/* Store in H, which is open for writing, the values and functions that TEXT
   describes.  TEXT is LEN bytes in the format VIEW_TEXT or VIEW_JSON.  On
   failure, set *LINE to the line of TEXT that has an error, or to 0 if the
   error is not in TEXT.  */
bool view_load (struct pma_heap *h, const char *text, size_t len, int *line);
struct words;
/* A function that runs a command for the value that W->more[0] names, for
   example `n["a"]' or `x', in the open heap H.  Return 0 on success, 1 if H
   has no such value, or 2 if the name is malformed or another error
   occurs.  */
typedef int view_action (struct pma_heap *h, const struct words *w);
/* Print the value in the format W->format, which is not VIEW_AWK.  */
view_action view_get;
/* Print those subscripts of the array that begin with W->prefix, or all if
   W->prefix is NULL, one on each line.  */
view_action view_keys;
/* Write the array as a table to standard output, in the format W->table, or to
   the database W->more[1].  */
view_action view_export;
/* Remove the variable, element or function from H, which is open for
   writing.  */
view_action view_remove;
/* Reattach, in memory only, the elements of global arrays for which an empty
   struct was committed (a bug of version 1.0).  view_rescue first calls this
   function.  If several arrays are affected, the elements that each array
   gets are a guess: the first array gets the largest directories.  */
void view_reattach (struct pma_heap *h);
/* Print all of the state that can be read, as text, and a message for each
   error.  Return the number of errors.  */
unsigned long view_rescue (struct pma_heap *h);
/* Copy the state of FROM into TO, which is empty and open for writing.  */
bool view_copy (struct pma_heap *from, struct pma_heap *to);

#endif /* PMHEAP_VIEW_H */
