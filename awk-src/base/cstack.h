/* cstack.h -- space on the C stack for recursive code.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>

/* Let the stack grow as far as the system guarantees, between cstack_raise and
   cstack_lower.  Pairs of calls nest.  Do not start processes in between,
   because they would inherit the limit.  */
void cstack_raise (void);
void cstack_lower (void);

/* Prepare for a program or a regexp of N bytes.  If it may nest so deeply that
   the stack overflows, make libsigsegv detect the overflow from now on, if it
   can be loaded.  */
void cstack_guard (size_t n);

#endif /* CSTACK_H */
