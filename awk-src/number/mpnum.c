/* mpnum.c -- arbitrary-precision arithmetic.
   SPDX-License-Identifier: GPL-3.0-or-later

   Cells are converted to GMP or MPFR numbers, and the results are converted to
   cells, in the format that big.h describes.  Temporary numbers are static and
   keep their memory.  */

#include <config.h>
#ifdef HAVE_MPFR
# include "number/mpnum.h"

# include <math.h>
# include <string.h>

# include "base/diag.h"
# include "base/mathlib.h"
# include "value/convert.h"

mpfr_prec_t mp_prec = 53;
mpfr_rnd_t mp_round = MPFR_RNDN;
mpfr_exp_t mp_emin, mp_emax;

void
mp_prepare (struct mpnum *n)
{
  if (n->z->_mp_d)
    return;
  xmpz_init (n->z);
  xmpfr_init2 (n->f, 53);
}

/* --- cells to numbers --------------------------------------------------- */

/* True if the bytes of a number are in the same order in GMP's limbs as in a
   cell, except for leading zeros.  */
# if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && GMP_NAIL_BITS == 0
#  define LIMBS_ARE_BYTES 1
# else
#  define LIMBS_ARE_BYTES 0
# endif

static void
import (mpz_ptr z, const char *p, size_t n)
{
  if (!LIMBS_ARE_BYTES || n == 0)
    {
      xmpz_import (z, n, -1, 1, 0, 0, p);
      return;
    }
  size_t limbs = (n + sizeof (mp_limb_t) - 1) / sizeof (mp_limb_t);
  mp_limb_t *to = xmpz_limbs_write (z, limbs);
  to[limbs - 1] = 0;
  memcpy (to, p, n);
  xmpz_limbs_finish (z, limbs);
}

/* Write the magnitude of Z to the N bytes at P.  */
static void
export (char *p, mpz_srcptr z, size_t n)
{
  if (!LIMBS_ARE_BYTES)
    xmpz_export (p, NULL, -1, 1, 0, 0, z);
  else if (n > 0)
    memcpy (p, xmpz_limbs_read (z), n);
}

/* Floats with exponents between -QUICK_EXPONENT and QUICK_EXPONENT, which are
   valid in MPFR, are converted without calling MPFR.  */
enum { QUICK_EXPONENT = 1 << 28, LIMB_BYTES = sizeof (mp_limb_t) };

# define LIMBS_ARE_WORDS (LIMBS_ARE_BYTES && GMP_LIMB_BITS == 64)

/* Maximum precision, in bits, to which a float is extended.  (PREC can be so
   large that a float of this precision does not fit in memory.)  */
enum { MAX_EXTENDED_BITS = 1 << 16 };

/* The N bytes at P contain an odd integer, whose most significant byte is the
   last one.  Set F to this integer times 2^E.  The precision of F is normally
   the current precision, because MPFR is fastest if the operands and the
   result have the same precision.  However, if the current precision exceeds
   MAX_EXTENDED_BITS or is less than the number of bits of the integer, the
   precision of F is this number of bits.  Return false if MPFR has to convert
   the number.  */
static bool
load_limbs (mpfr_ptr f, const char *p, size_t n, int64_t e)
{
  unsigned char top = n > 0 ? p[n - 1] : 0;
  if (!LIMBS_ARE_WORDS || top == 0 || e < -QUICK_EXPONENT
      || e > QUICK_EXPONENT || n > QUICK_EXPONENT)
    return false;
  int shift = __builtin_clz (top) - 24;
  mpfr_prec_t bits = 8 * n - shift;
  xmpfr_set_prec (f, bits < mp_prec && mp_prec <= MAX_EXTENDED_BITS
		  ? mp_prec : bits);
  mp_limb_t *to = mpfr_custom_get_significand (f);
  size_t size = (mpfr_get_prec (f) + 63) / 64 * LIMB_BYTES;
  size_t limbs = size / LIMB_BYTES;
  if (size < n)
    return false;
  memset (to, 0, size - n);
  memcpy ((char *) to + size - n, p, n);
  if (shift > 0)
    {
      for (size_t i = limbs - 1; i > 0; i--)
	to[i] = to[i] << shift | to[i - 1] >> (64 - shift);
      to[0] <<= shift;
    }
  mpfr_custom_init_set (f, MPFR_REGULAR_KIND, e + bits, mpfr_get_prec (f), to);
  return true;
}

static void
load_float (mpfr_ptr f, struct sv s, mpz_ptr z)
{
  if (s.n == 1)
    {
      xmpfr_set_zero (f, 1);
      return;
    }
  int64_t e = big_exponent (s.p);
  if (load_limbs (f, s.p + 1 + BIG_EXPONENT, s.n - 1 - BIG_EXPONENT, e))
    return;
  import (z, s.p + 1 + BIG_EXPONENT, s.n - 1 - BIG_EXPONENT);
  xmpfr_set_prec (f, 8 * s.n);
  xmpfr_set_z_2exp (f, z, e, MPFR_RNDN);
}

static void
load_big (struct mpnum *n, struct sv s)
{
  bool neg = *s.p & BIG_NEGATIVE;
  int kind = *s.p & ~BIG_NEGATIVE & 0xff;
  n->is_int = kind == BIG_INT;
  if (n->is_int)
    {
      import (n->z, s.p + 1, s.n - 1);
      if (neg)
	xmpz_neg (n->z, n->z);
      return;
    }
  if (kind == BIG_FLOAT)
    load_float (n->f, s, n->z);
  else if (kind == BIG_INF)
    xmpfr_set_inf (n->f, 1);
  else
    xmpfr_set_nan (n->f);
  xmpfr_setsign (n->f, n->f, neg, MPFR_RNDN);
}

static void
load_double (struct mpnum *n, double d)
{
  n->is_int = isfinite (d) && d == math_trunc (d);
  if (n->is_int)
    xmpz_set_d (n->z, d);
  else
    {
      xmpfr_set_prec (n->f, 53);
      xmpfr_set_d (n->f, d, MPFR_RNDN);
    }
}

void
mp_load (struct mpnum *n, const struct val *v)
{
  switch (v->tag)
    {
    case V_BIG:
      load_big (n, val_bytes (v));
      break;
    case V_NUM:
    case V_BOOL:
      load_double (n, v->num);
      break;
    case V_STR:
    case V_INPUT:
      if (!mp_read (n, val_bytes (v), false))
	load_double (n, 0);
      break;
    default:
      load_double (n, val_to_num (v));
      break;
    }
}

void
mp_to_float (struct mpnum *n)
{
  if (!n->is_int)
    return;
  mpfr_prec_t bits = xmpz_sizeinbase (n->z, 2);
  xmpfr_set_prec (n->f, bits < mp_prec ? mp_prec : bits);
  xmpfr_set_z (n->f, n->z, MPFR_RNDN);
  n->is_int = false;
}

void
mp_to_int (struct mpnum *n)
{
  if (n->is_int)
    return;
  if (xmpfr_nan_p (n->f) || xmpfr_inf_p (n->f))
    xmpz_set_ui (n->z, 0);
  else
    xmpfr_get_z (n->z, n->f, MPFR_RNDZ);
  n->is_int = true;
}

/* --- numbers to cells --------------------------------------------------- */

static size_t
bytes_of (mpz_srcptr z)
{
  return mpz_sgn (z) == 0 ? 0 : (xmpz_sizeinbase (z, 2) + 7) / 8;
}

struct val
mp_from_int (mpz_ptr z)
{
  struct val v;
  char *p;
  size_t n = bytes_of (z);
  bool neg = mpz_sgn (z) < 0;
  val_new (&v, V_BIG, 1 + n, &p);
  export (p + 1, z, n);
  *p = BIG_INT | (neg ? BIG_NEGATIVE : 0);
  return v;
}

static struct val
lone_kind (int kind, bool neg)
{
  char c = kind | (neg ? BIG_NEGATIVE : 0);
  return val_inline (V_BIG, &c, 1);
}

/* Set *V to a float with the exponent E and space for a magnitude of N bytes.
   Return the address of the space for the magnitude.  */
static char *
new_float (struct val *v, bool neg, int64_t e, size_t n)
{
  char *p;
  val_new (v, V_BIG, 1 + BIG_EXPONENT + n, &p);
  *p++ = BIG_FLOAT | (neg ? BIG_NEGATIVE : 0);
  for (int i = 0; i < BIG_EXPONENT; i++, e >>= 8)
    *p++ = e;
  return p;
}

/* Like mp_from_float, set *V to F, which is neither 0, nor infinite, nor NaN.
   Return false if MPFR has to convert the number.  */
static bool
from_limbs (struct val *v, mpfr_srcptr f, bool neg)
{
  int64_t e = mpfr_custom_get_exp (f);
  if (!LIMBS_ARE_WORDS || e < -QUICK_EXPONENT || e > QUICK_EXPONENT)
    return false;
  size_t limbs = (mpfr_get_prec (f) + 63) / 64, first = 0;
  const mp_limb_t *from = mpfr_custom_get_significand (f);
  while (from[first] == 0)
    first++;
  int shift = __builtin_ctzll (from[first]);
  size_t bits = 64 * (limbs - first) - shift, n = (bits + 7) / 8;
  char *p = new_float (v, neg, e - bits, n);
  for (size_t i = first; n > 0; i++)
    {
      mp_limb_t w = from[i] >> shift;
      if (shift > 0 && i + 1 < limbs)
	w |= from[i + 1] << (64 - shift);
      size_t part = n < LIMB_BYTES ? n : LIMB_BYTES;
      memcpy (p, &w, part);
      p += part;
      n -= part;
    }
  return true;
}

struct val
mp_from_float (mpfr_srcptr f)
{
  static mpz_t z;
  bool neg = xmpfr_signbit (f);
  if (xmpfr_nan_p (f))
    return lone_kind (BIG_NAN, neg);
  if (xmpfr_inf_p (f))
    return lone_kind (BIG_INF, neg);
  if (xmpfr_zero_p (f))
    return lone_kind (BIG_FLOAT, neg);
  struct val v;
  if (from_limbs (&v, f, neg))
    return v;
  if (!z->_mp_d)
    xmpz_init (z);
  int64_t e = xmpfr_get_z_2exp (z, f);
  mp_bitcnt_t zeros = xmpz_scan1 (z, 0);
  xmpz_tdiv_q_2exp (z, z, zeros);
  size_t n = bytes_of (z);
  export (new_float (&v, neg, e + zeros, n), z, n);
  return v;
}

void
mp_finish (mpfr_ptr f, int t)
{
  if (xmpfr_nan_p (f))
    {
      xmpfr_setsign (f, f, 0, MPFR_RNDN);
      return;
    }
  if (mp_emax == 0)
    return;
  mpfr_exp_t emin = xmpfr_get_emin (), emax = xmpfr_get_emax ();
  xmpfr_set_emin (mp_emin);
  xmpfr_set_emax (mp_emax);
  t = xmpfr_check_range (f, t, mp_round);
  xmpfr_subnormalize (f, t, mp_round);
  xmpfr_set_emin (emin);
  xmpfr_set_emax (emax);
}

/* --- arithmetic --------------------------------------------------------- */

static struct mpnum left, right, out;

static bool
is_zero (const struct mpnum *n)
{
  return n->is_int ? mpz_sgn (n->z) == 0 : xmpfr_zero_p (n->f);
}

/* Set OUT to LEFT raised to the power RIGHT, both of which are integers.
   Return false if the result is not an integer or the exponent does not fit in
   a machine word.  */
static bool
integer_power (void)
{
  if (mpz_sgn (right.z) < 0 || !xmpz_fits_ulong_p (right.z))
    return false;
  unsigned long n = xmpz_get_ui (right.z);
  size_t bits = xmpz_sizeinbase (left.z, 2);
  /* Each factor adds at least BITS - 1 bits to the result, unless the factor
     is -1, 0 or 1.  */
  if (bits > 1 && n > MP_MAX_BITS / (bits - 1))
    fatal ("exponentiation: the result has too many digits");
  xmpz_pow_ui (out.z, left.z, n);
  return true;
}

/* Set OUT to LEFT op RIGHT.  LEFT and RIGHT are integers.  Return false if the
   result is not an integer.  */
static bool
integer_arith (enum big_op op)
{
  switch (op)
    {
    case BIG_ADD:
      xmpz_add (out.z, left.z, right.z);
      return true;
    case BIG_SUB:
      xmpz_sub (out.z, left.z, right.z);
      return true;
    case BIG_MUL:
      xmpz_mul (out.z, left.z, right.z);
      return true;
    case BIG_DIV:
      if (!xmpz_divisible_p (left.z, right.z))
	return false;
      xmpz_divexact (out.z, left.z, right.z);
      return true;
    case BIG_MOD:
      xmpz_tdiv_r (out.z, left.z, right.z);
      return true;
    case BIG_POW:
      return integer_power ();
    default:
      /* The negation of 0 must be a float, because an integer cannot be a
	 negative zero.  */
      xmpz_neg (out.z, left.z);
      return mpz_sgn (out.z) != 0;
    }
}

/* If the operands are a float and the integer 0, compute their sum or
   difference.  The result is the float or, for 0 minus a float, its negation,
   even if the float is a negative zero.  Return false for all other
   operands.  */
static bool
zero_added (enum big_op op)
{
  if ((op != BIG_ADD && op != BIG_SUB) || left.is_int == right.is_int)
    return false;
  struct mpnum *i = left.is_int ? &left : &right;
  mpfr_ptr f = left.is_int ? right.f : left.f;
  if (mpz_sgn (i->z) != 0)
    return false;
  xmpfr_set_prec (out.f, mp_prec);
  int t = op == BIG_SUB && i == &left ? xmpfr_neg (out.f, f, mp_round)
    : xmpfr_set (out.f, f, mp_round);
  mp_finish (out.f, t);
  return true;
}

static void
float_arith (enum big_op op)
{
  /* The elements of the table are pointers to pointers, because the addresses
     of the functions are known only after the library has been loaded.  */
  static __typeof__ (xmpfr_add) *const of_two[] = {
    [BIG_ADD] = &xmpfr_add, [BIG_SUB] = &xmpfr_sub, [BIG_MUL] = &xmpfr_mul,
    [BIG_DIV] = &xmpfr_div, [BIG_MOD] = &xmpfr_fmod, [BIG_POW] = &xmpfr_pow
  };
  int t;
  if (zero_added (op))
    return;
  if (op == BIG_SUB && left.is_int)
    {
      /* Unlike mpfr_sub, mpfr_z_sub returns a negative zero for a negative
	 integer minus an equal float, as in GNU awk.  */
      xmpfr_set_prec (out.f, mp_prec);
      t = xmpfr_z_sub (out.f, left.z, right.f, mp_round);
      mp_finish (out.f, t);
      return;
    }
  mp_to_float (&left);
  mp_to_float (&right);
  xmpfr_set_prec (out.f, mp_prec);
  if (op < BIG_NEG)
    t = (*of_two[op]) (out.f, left.f, right.f, mp_round);
  else
    {
      t = xmpfr_neg (out.f, left.f, mp_round);
      if (xmpfr_nan_p (out.f))
	return;
    }
  mp_finish (out.f, t);
}

static struct val
arith (enum big_op op, const struct val *a, const struct val *b)
{
  struct val r;
  if (mp_fast_arith (op, a, b, &r))
    return r;
  mp_load (&left, a);
  mp_load (&right, b);
  if ((op == BIG_DIV || op == BIG_MOD) && is_zero (&right))
    {
      r = val_tagged (V_NONE);
      r.w0 = left.is_int && right.is_int;
      return r;
    }
  if (left.is_int && right.is_int && integer_arith (op))
    return mp_from_int (out.z);
  float_arith (op);
  return mp_from_float (out.f);
}

static int
compare (const struct val *a, const struct val *b, bool *unordered)
{
  int c;
  *unordered = false;
  if (mp_fast_compare (a, b, &c))
    return c;
  mp_load (&left, a);
  mp_load (&right, b);
  if (left.is_int && right.is_int)
    return xmpz_cmp (left.z, right.z);
  mp_to_float (&left);
  mp_to_float (&right);
  *unordered = xmpfr_nan_p (left.f) || xmpfr_nan_p (right.f);
  return *unordered ? 0 : xmpfr_cmp (left.f, right.f);
}

/* --- counts ------------------------------------------------------------- */

static double
to_count (const struct val *v)
{
  mp_load (&left, v);
  if (left.is_int)
    return xmpz_get_d (left.z);
  xmpfr_rint (left.f, left.f, mp_round);
  return xmpfr_get_d (left.f, mp_round);
}

/* --- start -------------------------------------------------------------- */

const struct big_ops *
mpnum_load (const char **error)
{
  static const struct big_ops ops =
    {
      arith, compare, mp_to_text, mp_format, to_count, mp_from_source,
      mp_function, mp_set_precision, mp_set_rounding
    };
  *error = mplib_load ();
  if (*error)
    return NULL;
  mp_prepare (&left);
  mp_prepare (&right);
  mp_prepare (&out);
  return &ops;
}

#endif /* HAVE_MPFR */
