/* jit.h -- machine code for hot loops and functions.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JIT_H
#define JIT_H

/* Count the iterations of loops and the calls of functions from now on, unless
   GAWK_JIT=0 or only the interpreter can execute the run (-D, -p).  Call this
   before any byte code is generated.  */
void jit_set_up (void);

#endif /* JIT_H */
