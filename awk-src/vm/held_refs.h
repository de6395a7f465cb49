/* held_refs.h -- references to subarrays, while others have the heap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_HELD_REFS_H
#define VM_HELD_REFS_H

#include "base/heap_part.h"

/* The heap is not handed over while a built-in that walks an array calls a
   function, and a register refers to a subarray.  Before it is let go, the
   place of every array of the heap that a register refers to is noted; those
   that were deleted become empty ones of the run.  Afterwards they are found at
   their places, or become empty arrays of the run.  */
extern const struct heap_part held_part;

#endif /* VM_HELD_REFS_H */
