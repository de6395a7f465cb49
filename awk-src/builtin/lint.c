/* lint.c -- check the arguments of built-in functions for --lint.
   SPDX-License-Identifier: GPL-3.0-or-later

   The built-in functions call bi_lint (functions.h), which calls bi_lint_args
   only under --lint.  */

#include <config.h>

#include "base/translate.h"
#include "builtin/functions.h"
#include "vm/run_lint.h"

static bool
is_no_string (const struct val *v)
{
  return v->tag == V_NUM || v->tag == V_BOOL || v->tag == V_BIG
    || v->tag == V_REGEX;
}

void
bi_lint_args (const char *func, const char *kinds, const struct val *args,
	      int nargs)
{
  static const char *const which[] = {
    N_("first "), N_("second "), N_("third "), N_("fourth ")
  };
  bool last_first = *kinds == '<';
  kinds += last_first;
  int n = strlen (kinds);
  bool one = n == 1;
  if (n > nargs)
    n = nargs;
  for (int k = 0; k < n; k++)
    {
      int i = last_first ? n - 1 - k : k;
      const char *place = one ? "" : tr (which[i]);
      bool text = kinds[i] == 's' || kinds[i] == 't';
      if ((text && is_no_string (&args[i]))
	  || (kinds[i] == 's' && runlint_is_number (&args[i])))
	lint ("%s: received non-string %sargument", func, place);
      else if (kinds[i] == 'n' && val_is_text (&args[i]))
	lint ("%s: received non-numeric %sargument", func, place);
    }
}
