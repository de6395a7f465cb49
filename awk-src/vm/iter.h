/* iter.h -- for (k in a): V_ITER registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_ITER_H
#define VM_ITER_H

#include "value/value.h"

/* D = an iterator over the array in ARR, in the order of PROCINFO["sorted_in"].
   It keeps the subscripts of now; what is deleted meanwhile still comes.
   EARLY: see check_loop.h.  */
void iter_start (struct val *d, struct val *arr, bool early);
/* D = the next subscript; false at the end.  */
bool iter_next (struct val *iter, struct val *d);
/* --lint: has the array in ARR another size than when ITER, which is through,
   was made?  */
void iter_lint_size (const struct val *iter, const struct val *arr);
/* Let go of what V_ITER register ITER holds; others are left alone.  */
void iter_free (struct val *iter);

#endif /* VM_ITER_H */
