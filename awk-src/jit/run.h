/* run.h -- what machine code calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JIT_RUN_H
#define JIT_RUN_H

#include "jit/native.h"

/* All of struct native_host that is in run.c.  */
void native_fill_host (struct native_host *h);

/* The C stack may be used down to here.  */
extern uintptr_t native_stack_limit;
extern int64_t native_status;
/* Is there room on the C stack for machine code?  */
bool native_has_stack (void);

/* Guards that failed, of all regions.  */
extern unsigned long native_failed_guards;

#endif /* JIT_RUN_H */
