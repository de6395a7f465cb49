/* held_refs.h -- keep references to subarrays valid across hand-overs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_HELD_REFS_H
#define VM_HELD_REFS_H

#include "base/heap_part.h"

/* Before the heap is released to another process, find every heap array to
   which a register refers, and record the subscripts that lead to it.  Replace
   a deleted array with an empty array outside the heap.  When this process has
   the heap again, look up each array by its subscripts; if it is missing,
   replace it with an empty array, too.  While a built-in function that walks
   an array calls a function, the heap is not released if a register refers to
   a subarray.  */
extern const struct heap_part held_part;

#endif /* VM_HELD_REFS_H */
