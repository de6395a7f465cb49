/* lazy_locale.c -- locale categories that are set only when they are needed.
   SPDX-License-Identifier: GPL-3.0-or-later

   front/locale_env.c chooses the categories that are set late.  */

#include <config.h>
#include "base/lazy_locale.h"

#include <locale.h>

unsigned late_categories;

void
late_set (int category)
{
  late_categories &= ~(1u << category);
  setlocale (category, "");
}

void
late_need_all (void)
{
  for (int i = 0; late_categories != 0; i++)
    late_need (i);
}
