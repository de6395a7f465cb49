/* math.c -- sin, cos, atan2, exp, log, sqrt, int and mkbool.
   SPDX-License-Identifier: GPL-3.0-or-later

   Under -M, mpfunc.c implements the mathematical functions.  */

#include <config.h>

#include <math.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "builtin/functions.h"

void
bi_sin (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_SIN, "sin", "n", args, nargs))
    return;
  *result = val_num (math_sin (bi_num (args)));
}

void
bi_cos (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_COS, "cos", "n", args, nargs))
    return;
  *result = val_num (math_cos (bi_num (args)));
}

void
bi_atan2 (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_ATAN2, "atan2", "nn", args, nargs))
    return;
  *result = val_num (math_atan2 (bi_num (&args[0]), bi_num (&args[1])));
}

void
bi_exp (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_EXP, "exp", "n", args, nargs))
    return;
  double d = bi_num (args), r = math_exp (d);
  if (isfinite (d) && (r == HUGE_VAL || r == 0))
    warning ("exp: argument %g is out of range", d);
  *result = val_num (r);
}

void
bi_log (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_LOG, "log", "n", args, nargs))
    return;
  double d = bi_num (args);
  if (d < 0)
    warning ("log: received negative argument %g", d);
  *result = val_num (math_log (d));
}

void
bi_sqrt (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_SQRT, "sqrt", "n", args, nargs))
    return;
  double d = bi_num (args);
  if (d < 0)
    warning ("sqrt: received negative argument %g", d);
  *result = val_num (sqrt (d));
}

void
bi_int (struct val *result, struct val *args, int nargs)
{
  if (bi_in_big (result, BIG_TRUNC, "int", "n", args, nargs))
    return;
  *result = val_num (math_trunc (bi_num (args)));
}

void
bi_mkbool (struct val *result, struct val *args, int nargs)
{
  *result = val_num (val_to_bool (args));
  result->tag = V_BOOL;
}
