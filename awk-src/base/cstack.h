/* cstack.h -- provide space on the C stack for recursive code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CSTACK_H
#define CSTACK_H

#include "pma/likely.h"

/* Between cstack_raise and cstack_lower, the stack may grow to at least 120 MB
   or, if the hard limit is lower, to the hard limit.  Pairs of calls may be
   nested.  Do not start a process between cstack_raise and cstack_lower,
   because the process would inherit the higher limit.  */
void cstack_raise (void) EVERY_RUN;
void cstack_lower (void) EVERY_RUN;

#endif /* CSTACK_H */
