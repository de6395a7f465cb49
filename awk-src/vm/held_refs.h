/* held_refs.h -- references to subarrays, while others have the heap.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_HELD_REFS_H
#define VM_HELD_REFS_H

#include <stdbool.h>

struct array;

/* May the heap be handed over?  Not while a built-in that walks an array
   calls a function, and a register refers to a subarray.  */
bool held_may_leave (void);

/* Before the heap is let go: note the place of every array of the heap that
   a register refers to.  Arrays that were deleted meanwhile become empty
   ones of the run.  */
void held_note (void);
/* After it was taken again: if it CHANGED, find them at their places; those
   that are gone become empty arrays of the run.  */
void held_find (bool changed);

#endif /* VM_HELD_REFS_H */
