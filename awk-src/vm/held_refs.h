/* held_refs.h -- keep references to subarrays valid across hand-overs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_HELD_REFS_H
#define VM_HELD_REFS_H

#include "base/heap_part.h"

/* Before the heap is released to another process, find every heap array to
   which a register refers, and record the subscripts that lead to it.  If an
   array was deleted, replace it with an empty array outside the heap.  After
   this process has acquired the heap again, look up each array by its
   subscripts, and replace arrays that are missing with empty arrays.  Refuse
   to release the heap if a register refers to a subarray while a user-defined
   function runs that a built-in function has called, for example to compare
   elements.  */
extern const struct heap_part held_part;

#endif /* VM_HELD_REFS_H */
