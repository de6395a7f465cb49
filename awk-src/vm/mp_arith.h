/* mp_arith.h -- arithmetic under -M, as the machine calls it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_MP_ARITH_H
#define VM_MP_ARITH_H

#include "value/big.h"

/* A op B (enum node_op; 0: -A).  The result is a register value.  */
struct val big_arith (int op, const struct val *a, const struct val *b);
/* PREC or ROUNDMODE (PREC_CHANGED says which) was assigned.  */
void big_settings (const struct val *prec, const struct val *mode,
		   bool prec_changed);

/* -M was asked for: from now on constants of programs are big numbers.
   False: the libraries are not there.  */
bool big_enable (void);

#endif /* VM_MP_ARITH_H */
