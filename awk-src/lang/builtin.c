/* builtin.c -- look up built-in functions by name.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table of built-in functions is in the room builtin.  Names are looked up
   in the table by binary search.  */

#include <config.h>
#include "lang/builtin.h"

#include <string.h>

#include "base/options.h"

static const struct builtin *table;
static int table_size;

void
builtin_use (const struct builtin *t, int n)
{
  table = t;
  table_size = n;
}

const struct builtin *
builtin_find (const char *name, size_t n)
{
  int lo = 0, hi = table_size;
  while (lo < hi)
    {
      int mid = (lo + hi) / 2;
      const char *s = table[mid].name;
      int c = (unsigned char) *s - (unsigned char) *name;
      if (c == 0)
	c = strncmp (s, name, n);
      if (c == 0 && s[n])
	c = 1;
      if (c == 0)
	return table[mid].flags & BI_GAWK && !opt_gawk ? NULL : &table[mid];
      if (c < 0)
	lo = mid + 1;
      else
	hi = mid;
    }
  return NULL;
}

/* With --csv, a call of split without a separator does not read FS.  */
const char *
builtin_implied (const struct builtin *b, int nargs)
{
  if (!b->implied_at || nargs + 1 != b->implied_at
      || (b->implied == SPECIAL_FS && opt.csv))
    return NULL;
  return b->implied == SPECIAL_NONE ? "$0" : special_name (b->implied);
}

const struct builtin *
builtin_of (enum builtin_code code)
{
  int i = 0;
  while (table[i].code != code)
    i++;
  return &table[i];
}

const struct builtin *
builtin_at (int i)
{
  return i < table_size ? &table[i] : NULL;
}
