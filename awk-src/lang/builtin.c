/* builtin.c -- look up built-in functions by name.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table of built-in functions belongs to the room builtin.  Names are
   looked up in the table by binary search.  Most names in a program are names
   of variables; a table of name lengths excludes most of these without a
   search.  */

#include <config.h>
#include "lang/builtin.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "base/options.h"

static const struct builtin *table;
static int table_size;
static uint32_t lengths[UCHAR_MAX + 1];	/* bit N of element C is set if a name
					   of N bytes begins with C */

void
builtin_use (const struct builtin *t, int n)
{
  table = t;
  table_size = n;
  for (int i = 0; i < n; i++)
    {
      size_t length = strlen (t[i].name);
      assert (length < 32);
      lengths[(unsigned char) *t[i].name] |= UINT32_C (1) << length;
    }
}

const struct builtin *
builtin_find (const char *name, size_t n)
{
  int lo = 0, hi = table_size;
  if (n == 0 || n >= 32 || !(lengths[(unsigned char) *name] >> n & 1))
    return NULL;
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

/* With --csv, split without a separator does not use FS.  */
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
