/* intdiv.c -- module: division of integers.
   SPDX-License-Identifier: GPL-3.0-or-later

   intdiv (n, d, result)  truncates n and d; result["quotient"],
			  result["remainder"] (with the sign of n); 0, or
			  -1 when d is zero  */

#include <config.h>
#include "modutil.h"

#include <math.h>

static const struct ext_api *api;

static void
do_intdiv (struct val *result, struct val *args, int nargs)
{
  struct array *out = mod_array (api, &args[2], "intdiv", "third");
  double n = trunc (api->number (&args[0]));
  double d = trunc (api->number (&args[1]));
  (void) nargs;
  if (out != NULL && d == 0)
    api->warning ("intdiv: division by zero attempted");
  if (out == NULL || d == 0)
    {
      *result = val_num (-1);
      return;
    }
  double rest = fmod (n, d);
  api->clear (out);
  mod_put_number (api, out, "quotient", trunc ((n - rest) / d) + 0.0);
  mod_put_number (api, out, "remainder", rest + 0.0);
  *result = val_num (0);
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin function = {
    .name = "intdiv", .fn = do_intdiv, .min_args = 3, .max_args = 3,
    .flags = BI_EFFECT, .args = { ARG_VALUE, ARG_VALUE, ARG_ARRAY }
  };
  api = a;
  api->add_function (&function);
  return true;
}
