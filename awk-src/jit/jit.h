/* jit.h -- machine code for what is hot.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JIT_H
#define JIT_H

/* From now on loops and functions are counted, unless GAWK_JIT=0 or the run
   is one that the interpreter has to watch.  Call before anything is
   compiled.  */
void jit_set_up (void);

#endif /* JIT_H */
