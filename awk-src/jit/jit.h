/* jit.h -- generate machine code for hot loops and functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   worth.c decides what is compiled, and load.c compiles it.  */

#ifndef JIT_H
#define JIT_H

#include "pma/likely.h"

/* Enable machine code: from now on, the iterations of loops and the calls of
   functions are counted.  Do nothing if GAWK_JIT is 0, or if an option such as
   -D or -p requires the interpreter.  Call this function before byte code is
   generated.  */
void jit_set_up (void) EVERY_RUN;

#endif /* JIT_H */
