/* lazy_locale.h -- locale categories that are set only when they are needed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Setting a category reads files, which takes a large part of the time of a
   short run.  Few runs need the collation order or the names of months.  Call
   late_need before you call a function of the C library that uses a category
   that may not have been set yet.  */

#ifndef BASE_LAZY_LOCALE_H
#define BASE_LAZY_LOCALE_H

#include "pma/likely.h"

/* A bit mask: bit LC_... is 1 until the category LC_... has been set from the
   environment.  */
extern unsigned late_categories;

/* Set CATEGORY from the environment.  */
void late_set (int category);

static inline void
late_need (int category)
{
  if (unlikely (late_categories >> category & 1))
    late_set (category);
}

/* Set all remaining categories.  Call this function before code that is not
   part of this program is called.  */
void late_need_all (void);

#endif /* BASE_LAZY_LOCALE_H */
