/* iter.h -- the iterators of loops `for (k in a)' (V_ITER registers).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_ITER_H
#define VM_ITER_H

#include "value/value.h"

/* Set D to an iterator over the array in register ARR, in the order of
   PROCINFO["sorted_in"].  The iterator visits the subscripts that exist at the
   time of the call, even those of elements that are deleted before it reaches
   them.  EARLY is true if the loop may end before it has visited all
   subscripts (lang/check_loop.c).  */
void iter_start (struct val *d, struct val *arr, bool early);
/* Set D to the next subscript.  Return false if there are no more
   subscripts.  */
bool iter_next (struct val *iter, struct val *d);
/* With --lint, warn at the end of ITER if the number of elements of the array
   in ARR differs from the number at the start.  */
void iter_lint_size (const struct val *iter, const struct val *arr);
/* If the register ITER has the tag V_ITER, release its iterator; otherwise do
   nothing.  */
void iter_free (struct val *iter);

#endif /* VM_ITER_H */
