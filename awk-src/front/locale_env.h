/* locale_env.h -- the locale that the environment asks for.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LOCALE_ENV_H
#define LOCALE_ENV_H

/* Take over the locale; sets opt.utf8 and opt.decimal_point.  Call when the
   options are known.  */
void locale_set_up (void);

#endif /* LOCALE_ENV_H */
