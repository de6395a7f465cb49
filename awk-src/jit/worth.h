/* worth.h -- decide which regions are compiled, and when.
   SPDX-License-Identifier: GPL-3.0-or-later

   Machine code saves time if numbers stay in the processor's registers and
   elements are in dense stores (array/dense.c).  An operation for which
   machine code calls a function of the interpreter takes as long as in the
   interpreter, plus the time of the call.  */

#ifndef JIT_WORTH_H
#define JIT_WORTH_H

#include "jit/region.h"

/* Return true if R, whose counter has reached 0, must be compiled now for the
   types in frame FP.  Otherwise, either set the counter for the next check of
   R or stop counting, and return false.  LOADED is true if the module is in
   memory.  */
bool worth_now (struct region *r, const struct native_host *h, struct val *fp,
		bool loaded);
/* True if machine code for P's region saves time even without the assumptions
   about types that have failed so far.  */
bool worth_again (const struct analysis *p);

#endif /* JIT_WORTH_H */
