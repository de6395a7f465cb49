/* cstack.h -- room on the C stack for what recurses.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CSTACK_H
#define CSTACK_H

/* From cstack_raise to cstack_lower, which nest, the stack may grow as far as
   the system is sure to leave room for it.  In between no process may be
   started: it would inherit the limit.  */
void cstack_raise (void);
void cstack_lower (void);

#endif /* CSTACK_H */
