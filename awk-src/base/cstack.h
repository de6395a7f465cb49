/* cstack.h -- room on the C stack for what recurses.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CSTACK_H
#define CSTACK_H

/* From cstack_raise to cstack_lower, which nest, the stack may grow as far as
   the system is sure to leave room for it.  In between no process may be
   started: it would inherit the limit.  */
void cstack_raise (void);
void cstack_lower (void);

/* Programs and regexps that are longer, in bytes, may use up the stack.  */
enum { CSTACK_DEEP = 65536 };

/* What is to be done recurses deeper than usual: from now on libsigsegv, where
   it can be loaded, notices the end of the stack.  */
void cstack_guard (void);

#endif /* CSTACK_H */
