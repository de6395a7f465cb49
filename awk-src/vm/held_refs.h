/* held_refs.h -- references to subarrays while another process has the heap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_HELD_REFS_H
#define VM_HELD_REFS_H

#include "base/heap_part.h"

/* The heap is not released while a built-in function that walks an array calls
   a function and a register refers to a subarray.  Before the heap is
   released, the subscripts that lead to each heap array to which a register
   refers are recorded; a deleted array is replaced by an empty array outside
   the heap.  Afterwards each array is looked up by these subscripts; if it is
   missing, it is also replaced by an empty array.  */
extern const struct heap_part held_part;

#endif /* VM_HELD_REFS_H */
