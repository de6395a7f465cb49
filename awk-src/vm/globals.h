/* globals.h -- variables and functions that are stored in a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   During the run, the value of a global scalar is in its register; a commit
   stores the value in the heap if it has changed.  The register of a global
   array refers to the array in the heap.  A global array that never had an
   element is not in the heap; its member arr is NULL.  Therefore, the heap
   does not contain arrays that the program names but never fills.  */

#ifndef VM_GLOBALS_H
#define VM_GLOBALS_H

#include "base/heap_part.h"
#include "lang/static_cells.h"
#include "pma/likely.h"

/* Bind the registers that the compiler has assigned since the last call:
   connect each register to the value that is stored in the heap under the name
   of its global.  Raise a fatal error if the heap contains a function that has
   the name of a global.  */
void glob_bind (void) EVERY_RUN;
/* Return the register of global S, creating and binding it if necessary.  */
struct val *glob_cell (struct symbol *s) EVERY_RUN;
/* Raise a fatal error if a function of P has the name of a variable in the
   heap.  */
void glob_check_functions (const struct program *p) EVERY_RUN;

/* Make CELL, a register, refer to its array, and return the array.  CELL must
   be untyped, or an array whose arr is NULL.  For a global, return the array in
   the heap, which is created if it does not exist; for a scratch variable, a
   built-in variable or a register without a global, create a transient
   array.  */
struct array *glob_make_array (struct val *cell);

/* Before a commit, glob_part writes changed scalars and the program's
   functions to the heap.  After other processes have used the heap, glob_part
   reads all variables and functions again, except those that belong only to
   this run.  */
extern const struct heap_part glob_part;
/* Return true if a commit of P would store any scalar or function.  This
   function changes nothing, and may be called in a signal handler at any point
   of the run.  */
bool glob_differ (const struct program *p);
/* Return true if the heap contains F, a defined function, with exactly the
   same text.  */
bool glob_keeps_function (const struct function *f);

#endif /* VM_GLOBALS_H */
