/* interp.h -- running a program.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef INTERP_H
#define INTERP_H

#include <stdbool.h>
#include "value.h"

struct program;
struct symbol;

/* Set up registers, built-in variables and hooks.  Call once after the
   heaps are open and before any -v assignment.  */
void vm_init (void);

/* Run BEGIN rules, the main loop and END rules; the exit status.  Output is
   flushed and everything is closed.  */
int vm_run (struct program *p);

/* Print the byte code of P on standard output, for tests.  */
void vm_disassemble (struct program *p);

/* The register of a global symbol (bound to the heap at first use).  */
struct val *vm_global (struct symbol *s);
/* Name of a global or parameter cell, for messages; "" if it is none.  */
struct sv vm_cell_name (const struct val *cell);

/* Call user function NAME with scalar or array cells, for its number.  */
double vm_call_number (struct sv name, struct val *args, int nargs);

#endif /* INTERP_H */
