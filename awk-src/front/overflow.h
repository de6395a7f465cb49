/* overflow.h -- handle stack overflow.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OVERFLOW_H
#define OVERFLOW_H

#include "pma/likely.h"

/* Make stack overflow a fatal error with status 2.  */
void overflow_set_up (void) EVERY_RUN;

#endif /* OVERFLOW_H */
