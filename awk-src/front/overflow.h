/* overflow.h -- the end of the C stack.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OVERFLOW_H
#define OVERFLOW_H

/* From now on running out of stack is a fatal message and status 2.  */
void overflow_set_up (void);

#endif /* OVERFLOW_H */
