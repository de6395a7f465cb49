/* cstack.h -- room on the C stack for what recurses.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>

/* From cstack_raise to cstack_lower, which nest, the stack may grow as far as
   the system is sure to leave room for it.  In between no process may be
   started: it would inherit the limit.  */
void cstack_raise (void);
void cstack_lower (void);

/* A program or a regexp of N bytes is to be read.  If it may nest so deeply
   that the stack is used up, libsigsegv, where it can be loaded, notices the
   end of the stack from now on.  */
void cstack_guard (size_t n);

#endif /* CSTACK_H */
