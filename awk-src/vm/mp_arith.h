/* mp_arith.h -- arithmetic for -M, called by the VM.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_MP_ARITH_H
#define VM_MP_ARITH_H

#include "value/big.h"

/* Return A op B as a register value.  OP is an enum node_op; if it is 0,
   return -A.  */
struct val big_arith (int op, const struct val *a, const struct val *b);
/* If PREC_CHANGED is true, apply the new value of PREC; otherwise apply the
   new value of ROUNDMODE.  Print a warning if the new value is not valid.  */
void big_settings (const struct val *prec, const struct val *mode,
		   bool prec_changed);

/* Turn on -M: from now on, constants are compiled to big numbers.  Return
   false if the libraries are not available.  */
bool big_enable (void);

#endif /* VM_MP_ARITH_H */
