/* locale_env.h -- set the locale that the environment names.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LOCALE_ENV_H
#define LOCALE_ENV_H

#include "pma/likely.h"

/* Set the locale, opt.utf8 and opt.decimal_point.  Call this function after
   the options have been scanned.  */
void locale_set_up (void) EVERY_RUN;

#endif /* LOCALE_ENV_H */
