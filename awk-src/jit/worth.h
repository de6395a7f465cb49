/* worth.h -- estimate what machine code of a region would save.
   SPDX-License-Identifier: GPL-3.0-or-later

   Machine code saves time if numbers stay in the processor's registers and
   elements are in dense stores.  An operation for which it calls a function of
   the interpreter takes as long as in the interpreter, plus the time of a
   call.  */

#ifndef JIT_WORTH_H
#define JIT_WORTH_H

#include "jit/region.h"

/* Times in nanoseconds.  */
struct worth
{
  double gain;			/* time that machine code of P's region would
				   have saved */
  double cost;			/* time to compile the region */
  struct function *waits;	/* a function that the region calls and that
				   can be compiled first, or NULL */
};

/* Return the time that machine code of P's region would have saved, and the
   time to compile the region.  ROUNDS contains the number of executions of
   each instruction of the chunk, or a negative number if the instruction is
   already machine code.  The region was entered ENTRIES times.  LOADED: the
   module is in memory.  */
struct worth worth_of (const struct plan *p, const double *rounds,
		       double entries, bool loaded);

#endif /* JIT_WORTH_H */
