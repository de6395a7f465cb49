/* worth.h -- what machine code of a region would win.
   SPDX-License-Identifier: GPL-3.0-or-later

   Machine code wins where numbers stay in the processor's registers and
   elements are found in vectors; what is left to functions of the interpreter
   costs as much as before and a little more.  */

#ifndef JIT_WORTH_H
#define JIT_WORTH_H

#include "jit/region.h"

/* Nanoseconds, roughly.  */
struct worth
{
  double gain;			/* if P's region had been machine code */
  double cost;			/* of making that */
  struct function *waits;	/* it calls this one, which may become machine
				   code itself, or NULL */
};

/* ROUNDS are by instruction of the chunk: how often it has been run, or below
   0 when it is machine code already.  The region was entered ENTRIES times.
   LOADED: the module is there.  */
struct worth worth_of (const struct plan *p, const double *rounds,
		       double entries, bool loaded);

#endif /* JIT_WORTH_H */
