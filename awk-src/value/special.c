/* special.c -- names of the built-in variables.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "value/special.h"

#include "base/options.h"

static const struct
{
  const char *name;
  unsigned char len;
  bool array, gawk;
} table[SPECIAL_COUNT] = {
  { "", 0, false, false },
#define X(name, array, gawk) { #name, sizeof #name - 1, array, gawk },
  SPECIAL_LIST (X)
#undef X
};

enum special
special_find (struct sv name)
{
  if (name.n < 2 || name.p[0] < 'A' || name.p[0] > 'T')
    return SPECIAL_NONE;
  for (int i = 1; i < SPECIAL_COUNT; i++)
    if (table[i].len == name.n && memcmp (table[i].name, name.p, name.n) == 0)
      return table[i].gawk && !opt_gawk ? SPECIAL_NONE : (enum special) i;
  return SPECIAL_NONE;
}

const char *
special_name (enum special s)
{
  return table[s].name;
}

bool
special_is_gawk (enum special s)
{
  return table[s].gawk;
}

bool
special_is_array (enum special s)
{
  return table[s].array;
}
