/* lazy_locale.h -- categories of the locale that are set when they are needed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Setting one reads files, which takes a good part of the time of a short
   run, and few runs ask for the order of strings or the names of months.
   Call late_need before a function of the C library that looks at a category
   which may be late.  */

#ifndef BASE_LAZY_LOCALE_H
#define BASE_LAZY_LOCALE_H

#include "pma/likely.h"

/* Bit LC_...: the category is not as the environment wants it yet.  */
extern unsigned late_categories;

void late_set (int category);

static inline void
late_need (int category)
{
  if (unlikely (late_categories >> category & 1))
    late_set (category);
}

/* All that are left: before code is called that is not of this program.  */
void late_need_all (void);

#endif /* BASE_LAZY_LOCALE_H */
