/* mpfunc.c -- functions on arbitrary-precision numbers.
   SPDX-License-Identifier: GPL-3.0-or-later

   mp_function computes all built-in numeric functions under -M.  The function
   loads the operands into static numbers, and returns the result as a new
   cell.  */

#include <config.h>
#ifdef HAVE_MPFR
# include <string.h>
# include <strings.h>
# include <time.h>

# include "base/diag.h"
# include "base/mem.h"
# include "number/mpnum.h"

/* X is the first operand of a function; Y is its second operand or its
   result.  */
static struct mpnum x, y;

/* --- mathematics -------------------------------------------------------- */

/* If the argument V of FUNC is negative, print a warning.  The caller must
   have stored the value of V in x.f and, if INTEGER is true, in x.z.  */
static void
warn_negative (const char *func, const struct val *v, bool integer)
{
  if (xmpfr_nan_p (x.f) || !xmpfr_signbit (x.f) || xmpfr_zero_p (x.f))
    return;
  if (!integer)
    {
      warning ("%s: received negative argument %g", func, val_to_num (v));
      return;
    }
  char *text = xmalloc (xmpz_sizeinbase (x.z, 10) + 2);
  warning ("%s: received negative argument %s", func,
	   xmpz_get_str (text, 10, x.z));
  xfree (text);
}

static struct val
mathematics (enum big_function f, const struct val *args, bool integer)
{
  /* The elements are pointers to pointers, because the addresses of the
     functions are known only after the library has been loaded.  */
  static __typeof__ (xmpfr_sin) *const functions[] = {
    [BIG_SIN] = &xmpfr_sin, [BIG_COS] = &xmpfr_cos, [BIG_EXP] = &xmpfr_exp,
    [BIG_LOG] = &xmpfr_log, [BIG_SQRT] = &xmpfr_sqrt
  };
  if (f == BIG_LOG || f == BIG_SQRT)
    warn_negative (f == BIG_LOG ? "log" : "sqrt", args, integer);
  mp_finish (y.f, (*functions[f]) (y.f, x.f, mp_round));
  return mp_from_float (y.f);
}

static struct val
arc_tangent (const struct val *args)
{
  static struct mpnum r;
  mp_prepare (&r);
  mp_load (&y, &args[1]);
  mp_to_float (&y);
  xmpfr_set_prec (r.f, mp_prec);
  mp_finish (r.f, xmpfr_atan2 (r.f, x.f, y.f, mp_round));
  return mp_from_float (r.f);
}

static bool
is_special (mpfr_srcptr f)
{
  return xmpfr_nan_p (f) || xmpfr_inf_p (f);
}

/* --- bits --------------------------------------------------------------- */

static const char *const bit_names[] = {
  [BIG_AND] = "and", [BIG_OR] = "or", [BIG_XOR] = "xor",
  [BIG_LSHIFT] = "lshift", [BIG_RSHIFT] = "rshift"
};

/* For --lint, warn if V, argument I of the bit function F, is not a number, or
   if N, its numeric value, is not an integer.  Like GNU awk, print a different
   message for the argument of compl.  */
static void
check_bits (enum big_function f, const struct val *v, int i,
	    const struct mpnum *n)
{
  if (f != BIG_COMPL && val_is_text (v))
    lint ("%s: received non-numeric argument #%d", bit_names[f], i + 1);
  if (n->is_int || is_special (n->f) || xmpfr_integer_p (n->f))
    return;
  char text[32];
  xmpfr_snprintf (text, sizeof text, "%Rg", n->f);
  if (f == BIG_COMPL)
    lint ("comp(%s): fractional value will be truncated", text);
  else
    lint ("%s: argument #%d fractional value %s will be truncated",
	  bit_names[f], i + 1, text);
}

/* Set N to argument I of F as an integer, or to 0 if the argument is infinite
   or NaN.  Raise a fatal error if the argument is negative.  */
static void
operand (struct mpnum *n, enum big_function f, const struct val *args, int i)
{
  mp_load (n, &args[i]);
  bool neg = n->is_int ? mpz_sgn (n->z) < 0
    : xmpfr_signbit (n->f) && !xmpfr_zero_p (n->f) && !is_special (n->f);
  if (neg)
    {
      char t[32], *text = t;
      if (n->is_int)
	text = xmpz_get_str (NULL, 10, n->z);
      else
	xmpfr_snprintf (t, sizeof t, "%Rg", n->f);
      if (f == BIG_COMPL)
	fatal (n->is_int ? "compl(%s): negative values are not allowed"
	       : "compl(%s): negative value is not allowed", text);
      fatal ("%s: argument #%d negative value %s is not allowed",
	     bit_names[f], i + 1, text);
    }
  if (diag_lint)
    check_bits (f, &args[i], i, n);
  mp_to_int (n);
}

static struct val
fold_bits (enum big_function f, const struct val *args, int nargs)
{
  if (nargs < 2)
    fatal ("%s: called with less than two arguments", bit_names[f]);
  operand (&x, f, args, nargs - 1);
  for (int i = nargs - 2; i >= 0; i--)
    {
      operand (&y, f, args, i);
      if (f == BIG_AND)
	xmpz_and (x.z, x.z, y.z);
      else if (f == BIG_OR)
	xmpz_ior (x.z, x.z, y.z);
      else
	xmpz_xor (x.z, x.z, y.z);
    }
  return mp_from_int (x.z);
}

static struct val
shift (enum big_function f, const struct val *args)
{
  operand (&x, f, args, 0);
  operand (&y, f, args, 1);
  /* If the shift count is large, use only its low word.  */
  unsigned long n = xmpz_get_ui (y.z);
  if (f == BIG_RSHIFT)
    xmpz_tdiv_q_2exp (x.z, x.z, n);
  else if (mpz_sgn (x.z) == 0 || n < MP_MAX_BITS)
    xmpz_mul_2exp (x.z, x.z, n);
  else
    fatal ("lshift: shift count is too large");
  return mp_from_int (x.z);
}

static struct val
complement (const struct val *args)
{
  mp_load (&x, args);
  if (!x.is_int && is_special (x.f))
    return mp_from_float (x.f);
  operand (&x, BIG_COMPL, args, 0);
  xmpz_com (x.z, x.z);
  return mp_from_int (x.z);
}

/* --- random numbers ----------------------------------------------------- */

/* The state of GMP's Mersenne twister, which produces the same sequence as GNU
   awk with -M.  */
static struct
{
  bool ready, seeded;		/* READY: STATE has been initialised; SEEDED:
				   SEED has been set */
  gmp_randstate_t state;
  mpz_t seed;
} gen;

static void
init_random (void)
{
  if (gen.ready)
    return;
  xgmp_randinit_mt (gen.state);
  xmpz_init (gen.seed);
  xmpz_set_ui (gen.seed, 1);
  gen.ready = true;
}

static struct val
random_number (void)
{
  init_random ();
  if (!gen.seeded)
    xgmp_randseed (gen.state, gen.seed);
  gen.seeded = true;
  xmpfr_set_prec (y.f, mp_prec);
  xmpfr_urandomb (y.f, gen.state);
  return mp_from_float (y.f);
}

/* Seed the generator with the argument or the current time.  Return the
   previous seed.  */
static struct val
seed_random (const struct val *args, int nargs)
{
  init_random ();
  if (nargs)
    {
      mp_load (&x, args);
      mp_to_int (&x);
    }
  else
    xmpz_set_ui (x.z, time (NULL));
  xmpz_swap (x.z, gen.seed);
  gen.seeded = false;
  return mp_from_int (x.z);
}

/* --- all of them -------------------------------------------------------- */

/* Implement int: return an integer unless X is infinite or NaN.  */
static struct val
truncated (void)
{
  if (!x.is_int && is_special (x.f))
    return mp_from_float (x.f);
  mp_to_int (&x);
  return mp_from_int (x.z);
}

/* If S begins with "inf" or "nan", in upper or lower case, after optional
   white space and an optional sign, set F to this value with this sign and
   return true.  Return false if S begins with neither "inf" nor "nan".  */
static bool
read_special (mpfr_ptr f, struct sv s)
{
  const char *p = s.p, *end = s.p + s.n;
  while (p < end && (*p == ' ' || (*p >= '\t' && *p <= '\r')))
    p++;
  bool neg = p < end && *p == '-';
  p += neg || (p < end && *p == '+');
  if (end - p >= 3 && strncasecmp (p, "inf", 3) == 0)
    xmpfr_set_inf (f, 1);
  else if (end - p >= 3 && strncasecmp (p, "nan", 3) == 0)
    xmpfr_set_nan (f);
  else
    return false;
  xmpfr_setsign (f, f, neg, MPFR_RNDN);
  return true;
}

static struct val
from_text (const struct val *v)
{
  struct scratch sc;
  double d;
  if (v->tag == V_BIG || v->tag < V_STR || val_numeric (v, &d))
    mp_load (&x, v);
  else if (read_special (x.f, val_sv (v, &sc)))
    x.is_int = false;
  else if (!mp_read (&x, val_sv (v, &sc), true))
    {
      x.is_int = true;
      xmpz_set_ui (x.z, 0);
    }
  /* Round a number, which may have more bits than PREC; a string was rounded
     when it was read.  */
  if (!x.is_int && !is_special (x.f))
    mp_finish (x.f, xmpfr_prec_round (x.f, mp_prec, mp_round));
  return x.is_int ? mp_from_int (x.z) : mp_from_float (x.f);
}

/* Return the precision for a function of X: the number of bits of X without
   trailing zeros, but at least PREC.  If X is an integer, the precision is at
   least 64.  The precision is also at least 64 if X is a float with more than
   PREC bits, which probably is the result of another function.  */
static mpfr_prec_t
argument_precision (void)
{
  mpfr_prec_t n = 0;
  if (!x.is_int)
    n = xmpfr_min_prec (x.f);
  else if (mpz_sgn (x.z) != 0)
    n = xmpz_sizeinbase (x.z, 2) - xmpz_scan1 (x.z, 0);
  if (n < 64 && (x.is_int || n > mp_prec))
    n = 64;
  return n < mp_prec ? mp_prec : n;
}

struct val
mp_function (enum big_function f, const struct val *args, int nargs)
{
  mp_prepare (&x);
  mp_prepare (&y);
  switch (f)
    {
    case BIG_AND:
    case BIG_OR:
    case BIG_XOR:
      return fold_bits (f, args, nargs);
    case BIG_LSHIFT:
    case BIG_RSHIFT:
      return shift (f, args);
    case BIG_COMPL:
      return complement (args);
    case BIG_STRTONUM:
      return from_text (args);
    case BIG_RAND:
      return random_number ();
    case BIG_SRAND:
      return seed_random (args, nargs);
    default:
      break;
    }
  mp_load (&x, args);
  if (f == BIG_TRUNC)
    return truncated ();
  xmpfr_set_prec (y.f, argument_precision ());
  bool integer = x.is_int;
  mp_to_float (&x);
  return f == BIG_ATAN2 ? arc_tangent (args) : mathematics (f, args, integer);
}

#endif /* HAVE_MPFR */
