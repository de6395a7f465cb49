/* jit.h -- machine code for what is hot.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JIT_H
#define JIT_H

/* Count loops and calls of functions from now on, unless GAWK_JIT=0 or the run
   is one that only the interpreter can execute (-D, -p).  Call this before
   anything is compiled.  */
void jit_set_up (void);

#endif /* JIT_H */
