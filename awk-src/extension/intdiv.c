/* intdiv.c -- extension: divide integers.
   SPDX-License-Identifier: GPL-3.0-or-later

   intdiv (n, d, result): truncate N and D to integers, divide N by D, and set
     result["quotient"] and result["remainder"].  The remainder has the sign of
     N.  Return 0, or -1 if D is zero.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <math.h>

#define EXT_GMP(X) X (mpz_init) X (mpz_init_set) X (mpz_clear) X (mpz_tdiv_qr)
#define EXT_MPFR(X) X (mpfr_get_z)
#include "extmp.h"

/* Set *Q to the quotient and *R to the remainder of N divided by D.  Return
   false if D is zero.  */
static bool
divide_doubles (double n, double d, awk_value_t *q, awk_value_t *r)
{
  double rest = fmod (n, d);
  double whole = isfinite (n) ? n - rest : n;
  if (d == 0)
    return false;
  make_number (trunc (whole / d) + 0.0, q);
  make_number (rest + 0.0, r);
  return true;
}

#ifdef HAVE_MPFR

static void
init_integer (mpz_ptr z, const awk_value_t *v)
{
  if (v->num_type == AWK_NUMBER_TYPE_MPZ)
    {
      xmpz_init_set (z, v->num_ptr);
      return;
    }
  xmpz_init (z);
  xmpfr_get_z (z, v->num_ptr, MPFR_RNDZ);
}

/* Like divide_doubles, for integers of any size.  */
static bool
divide_big (const awk_value_t *nv, const awk_value_t *dv, awk_value_t *q,
	    awk_value_t *r)
{
  static mpz_t quotient, rest;	/* do not free these numbers: the interpreter
				   frees their memory */
  mpz_t n, d;
  init_integer (n, nv);
  init_integer (d, dv);
  bool good = mpz_sgn (d) != 0;
  if (good)
    {
      xmpz_init (quotient);
      xmpz_init (rest);
      xmpz_tdiv_qr (quotient, rest, n, d);
      make_number_mpz (quotient, q);
      make_number_mpz (rest, r);
    }
  xmpz_clear (n);
  xmpz_clear (d);
  return good;
}

#endif

static bool
divide (awk_value_t *q, awk_value_t *r)
{
  awk_value_t n, d;
  if (!get_argument (0, AWK_NUMBER, &n) || !get_argument (1, AWK_NUMBER, &d))
    fatal (ext_id, "intdiv: arguments must be numbers");
#ifdef HAVE_MPFR
  if (extmp_ready ())
    return divide_big (&n, &d, q, r);
#endif
  return divide_doubles (trunc (n.num_value), trunc (d.num_value), q, r);
}

static awk_value_t *
do_intdiv (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t out, key, q, r;
  make_number (-1, result);
  if (!get_argument (2, AWK_ARRAY, &out))
    {
      warning (ext_id, "intdiv: third argument must be an array");
      return result;
    }
  clear_array (out.array_cookie);
  if (!divide (&q, &r))
    {
      warning (ext_id, "intdiv: division by zero attempted");
      return result;
    }
  set_array_element (out.array_cookie, ext_key ("quotient", &key), &q);
  set_array_element (out.array_cookie, ext_key ("remainder", &key), &r);
  return make_number (0, result);
}

static awk_ext_func_t functions[] = {
  { "intdiv", do_intdiv, 3, 3, awk_false, NULL }
};

EXT_LOAD (intdiv, "", "1.0", NULL)
