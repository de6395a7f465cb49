/* intdiv.c -- module: division of integers.
   SPDX-License-Identifier: GPL-3.0-or-later

   intdiv (n, d, result)  truncates n and d; result["quotient"],
			  result["remainder"] (with the sign of n); 0, or
			  -1 when d is zero  */

#include <config.h>
#include "modutil.h"

#include <math.h>

static const struct ext_api *api;

struct division
{
  struct val quotient, remainder;
};

/* False: D is zero.  */
static bool
divide_doubles (double n, double d, struct division *r)
{
  double rest = fmod (n, d);
  double whole = isfinite (n) ? n - rest : n;
  if (d == 0)
    return false;
  r->quotient = val_num (trunc (whole / d) + 0.0);
  r->remainder = val_num (rest + 0.0);
  return true;
}

/* Integers of any size: N less the remainder divides exactly.  */
static bool
divide_big (const struct big_ops *big, struct val *args, struct division *r)
{
  struct val n = big->function (BIG_TRUNC, &args[0], 1);
  struct val d = big->function (BIG_TRUNC, &args[1], 1);
  r->remainder = big->arith (BIG_MOD, &n, &d);
  bool good = r->remainder.tag != V_NONE;
  if (good)
    {
      struct val whole = big->arith (BIG_SUB, &n, &r->remainder);
      struct val q = big->arith (BIG_DIV, &whole, &d);
      r->quotient = big->function (BIG_TRUNC, &q, 1);
      api->drop (&q);
      api->drop (&whole);
    }
  api->drop (&n);
  api->drop (&d);
  return good;
}

static bool
divide (struct val *args, struct division *r)
{
  const struct big_ops *big = api->big ();
  return big != NULL ? divide_big (big, args, r)
    : divide_doubles (trunc (api->number (&args[0])),
		      trunc (api->number (&args[1])), r);
}

static struct array *
result_array (struct val *v)
{
  if (v->tag == V_ARRAY || v->tag == V_UNTYPED || v->tag == V_REF
      || v->tag == V_EREF)
    return api->array (v, "intdiv", "third");
  api->warning ("intdiv: third argument must be an array");
  return NULL;
}

static void
do_intdiv (struct val *result, struct val *args, int nargs)
{
  struct array *out = result_array (&args[2]);
  struct division r;
  (void) nargs;
  *result = val_num (-1);
  if (out == NULL)
    return;
  api->clear (out);
  if (!divide (args, &r))
    {
      api->warning ("intdiv: division by zero attempted");
      return;
    }
  api->set (out, mod_sv ("quotient"), &r.quotient);
  api->set (out, mod_sv ("remainder"), &r.remainder);
  api->drop (&r.quotient);
  api->drop (&r.remainder);
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
