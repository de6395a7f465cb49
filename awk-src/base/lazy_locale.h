/* lazy_locale.h -- locale categories that are set when they are needed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Setting a category reads files, which takes a good part of a short run, and
   few runs use the order of strings or the names of months.  Call late_need
   before a function of the C library that uses a category that may be
   late.  */

#ifndef BASE_LAZY_LOCALE_H
#define BASE_LAZY_LOCALE_H

#include "pma/likely.h"

/* Bit LC_...: the category has not been set from the environment yet.  */
extern unsigned late_categories;

void late_set (int category);

static inline void
late_need (int category)
{
  if (unlikely (late_categories >> category & 1))
    late_set (category);
}

/* Set all that are left: call this before code that is not part of this
   program.  */
void late_need_all (void);

#endif /* BASE_LAZY_LOCALE_H */
