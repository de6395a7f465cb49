/* worth.h -- estimates what machine code of a region would save.
   SPDX-License-Identifier: GPL-3.0-or-later

   Machine code saves time where numbers stay in the processor's registers and
   elements are in dense stores.  What the interpreter's functions do costs as
   much as before, and a call.  */

#ifndef JIT_WORTH_H
#define JIT_WORTH_H

#include "jit/region.h"

/* In nanoseconds.  */
struct worth
{
  double gain;			/* Time that P's region would have saved as
				   machine code.  */
  double cost;			/* Time of compiling the region.  */
  struct function *waits;	/* A function that the region calls and that can
				   be compiled itself, or NULL.  */
};

/* Return what compiling P's region is worth.  ROUNDS has for each instruction
   of the chunk how often it has been executed, or a negative number if it is
   machine code already.  The region was entered ENTRIES times.  LOADED: the
   module is in memory.  */
struct worth worth_of (const struct plan *p, const double *rounds,
		       double entries, bool loaded);

#endif /* JIT_WORTH_H */
