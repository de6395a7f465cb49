/* jit.h -- machine code for hot loops and functions.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JIT_H
#define JIT_H

/* Enable machine code: count the iterations of loops and the calls of
   functions, unless GAWK_JIT=0 or an option such as -D or -p requires the
   interpreter.  Call this function before any byte code is generated.  */
void jit_set_up (void);

#endif /* JIT_H */
