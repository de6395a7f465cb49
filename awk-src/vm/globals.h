/* globals.h -- the variables and functions that a heap keeps.
   SPDX-License-Identifier: GPL-3.0-or-later

   A global scalar lives in its register during the run and is written back
   to the heap, if it changed, at commit.  A global array's register refers
   to the array in the heap; an array that nothing was stored in yet has
   none (arr NULL), so that mentioning a name leaves no trace.  */

#ifndef VM_GLOBALS_H
#define VM_GLOBALS_H

#include "base/heap_part.h"
#include "lang/static_cells.h"

/* Bind the registers that the compiler gave out since the last call to what
   the heap keeps under their names.  Fatal when that is a function.  */
void glob_bind (void);
/* The register of global S, made and bound if need be.  */
struct val *glob_cell (struct symbol *s);
/* Fatal if a function of P has the name of a variable of the heap.  */
void glob_check_functions (const struct program *p);

/* Make the global array of untyped register CELL in the heap.  */
struct array *glob_make_array (struct val *cell);

/* Before a commit changed scalars and the program's functions go to the heap;
   after others had it, all is taken from it again but what the run keeps.  */
extern const struct heap_part glob_part;
/* Would a commit of P store any of them?  Only looks; may be called in a signal
   handler, whatever was interrupted.  */
bool glob_differ (const struct program *p);
/* True if the heap keeps F, which is defined, with just this text.  */
bool glob_keeps_function (const struct function *f);

#endif /* VM_GLOBALS_H */
