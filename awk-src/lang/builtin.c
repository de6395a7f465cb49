/* builtin.c -- look up built-in functions by name.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table of built-in functions is in the room builtin.  Names are looked up
   in the table by binary search.  */

#include <config.h>
#include "lang/builtin.h"

#include <stdlib.h>

#include "base/options.h"

static const struct builtin *table;
static int table_size;

void
builtin_use (const struct builtin *t, int n)
{
  table = t;
  table_size = n;
}

static int
compare_names (const void *name, const void *row)
{
  return sv_compare (*(const struct sv *) name,
		     sv_of (((const struct builtin *) row)->name));
}

const struct builtin *
builtin_find (const char *name, size_t n)
{
  const struct sv key = { name, n };
  const struct builtin *b
    = bsearch (&key, table, table_size, sizeof *table, compare_names);
  return b && b->flags & BI_GAWK && !opt_gawk ? NULL : b;
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
