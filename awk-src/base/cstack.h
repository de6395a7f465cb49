/* cstack.h -- space on the C stack for recursive code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>

/* Between cstack_raise and cstack_lower, which nest, let the stack grow as far
   as the system guarantees.  Do not start processes in between: they would
   inherit the limit.  */
void cstack_raise (void);
void cstack_lower (void);

/* Prepare for a program or a regexp of N bytes.  If it may nest so deeply that
   the stack overflows, let libsigsegv, if it can be loaded, detect the
   overflow from now on.  */
void cstack_guard (size_t n);

#endif /* CSTACK_H */
