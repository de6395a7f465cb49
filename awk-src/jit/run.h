/* run.h -- functions that machine code calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   load.c passes the addresses of these functions to the module, which
   therefore does not depend on symbols of the program.  */

#ifndef JIT_RUN_H
#define JIT_RUN_H

#include "jit/native.h"

/* Set those members of *H that refer to run.c and to the interpreter.  */
void native_fill_host (struct native_host *h);

/* The lowest address on the C stack that machine code may use.  */
extern uintptr_t native_stack_limit;
extern int64_t native_status;
/* True if the C stack has enough space for machine code.  */
bool native_has_stack (void);

/* The total number of guard failures in all regions.  */
extern unsigned long native_failed_guards;

#endif /* JIT_RUN_H */
