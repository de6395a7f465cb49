/* cstack.h -- provide space on the C stack for recursive code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>

/* Between cstack_raise and cstack_lower, the stack may grow up to the size
   that the system guarantees.  Pairs of calls may be nested.  Do not start a
   process between the two calls, because it would inherit the higher
   limit.  */
void cstack_raise (void);
void cstack_lower (void);

/* Prepare for a program or a regexp of N bytes.  If parsing input of this
   length can overflow the stack, load libsigsegv, if it is installed, to
   detect the overflow.  */
void cstack_guard (size_t n);

#endif /* CSTACK_H */
