/* numfmt.c -- convert numbers to text.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file formats integers, and numbers of moderate size in the formats
   %.Ng, %.Nf and %.Ne, with exactly the digits of printf.  Other numbers are
   formatted by snprintf, for which LC_NUMERIC must be "C".  The decimal point
   is opt.decimal_point.

   The digits are exact for the following reason.  Let X be the product A *
   10^K, rounded to a double.  X differs from the exact product by at most half
   a unit in the last place, and below 2^52, this unit is at most 1/2.
   Therefore, the exact product and X are on the same side of each rounding
   boundary (a multiple of 1/2), unless X is on the boundary.  If X is on a
   boundary, product_error computes the exact rounding error, whose sign shows
   whether the exact product is above or below X.  */

#include <config.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "pma/assertion.h"
#include "value/convert.h"
#include "value/format.h"

const char *num_convfmt = "%.6g", *num_ofmt = "%.6g";

/* --- integers ----------------------------------------------------------- */

/* Store eight characters at B.  The first character is in the lowest byte of
   W.  */
static inline void
store_eight (char *b, uint64_t w)
{
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
  w = __builtin_bswap64 (w);
#endif
  memcpy (b, &w, sizeof w);
}

size_t
num_format_uint (uint64_t u, char *b)
{
  enum { EIGHT = 100000000 };
  if (u >= EIGHT)
    {
      size_t n = num_format_uint (u / EIGHT, b);
      store_eight (b + n, num_eight_digits (u % EIGHT));
      return n + 8;
    }
  if (u < 10)
    {
      *b = (char) ('0' + u);
      return 1;
    }
  unsigned n;
  store_eight (b, num_short_text (u, &n));
  return n;
}

size_t
num_format_integer (double d, char *b)
{
  if (d > -0x1p63 && d < 0x1p63)
    {
      int64_t i = d;
      if (i >= 0)
	return num_format_uint (i, b);
      *b = '-';
      return 1 + num_format_uint (-(uint64_t) i, b + 1);
    }
  return snprintf (b, NUM_INTEGER_ROOM, "%.0f", d);
}

/* --- exact decimal digits ----------------------------------------------- */

/* Return the exact value of X * Y - PRODUCT, where PRODUCT is the rounded
   value of X * Y.  */
static inline double
product_error (double x, double y, double product)
{
#ifdef __FP_FAST_FMA
  return fma (x, y, -product);
#else
  double p = x * 0x8000001p0, q = y * 0x8000001p0;
  double xh = p - (p - x), yh = q - (q - y), xl = x - xh, yl = y - yh;
  return xh * yh - product + xh * yl + xl * yh + xl * yl;
#endif
}

/* Set *N to the integer nearest to the exact product A * 10^K, rounding half
   to even.  A is not negative.  Return false if the result or the absolute
   value of K is too large.  */
static inline bool
scaled_round (double a, int k, uint64_t *n)
{
  if (FLT_EVAL_METHOD != 0 || k > 22 || k < -22)
    return false;
  double x = k >= 0 ? a * num_pow10[k] : a / num_pow10[-k];
  if (!(x < 0x1p52))
    return false;
  uint64_t u = (int64_t) x;
  double frac = x - (double) (int64_t) u;
  if (frac > 0.5)
    u++;
  else if (frac == 0.5)
    {
      double rest;
      if (k >= 0)
	rest = product_error (a, num_pow10[k], x);
      else
	{
	  double back = x * num_pow10[-k];
	  rest = a - back - product_error (x, num_pow10[-k], back);
	}
      u += rest > 0 || (rest == 0 && (u & 1));
    }
  *n = u;
  return true;
}

static const uint64_t upow10[16] =
{
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000,
  10000000000, 100000000000, 1000000000000, 10000000000000, 100000000000000,
  1000000000000000
};

/* Round A > 0 to PREC significant digits (1 to 15).  Set *N to the number that
   the digits form, and *EXP to the decimal exponent of the first digit.
   Return false if A is not in [1e-6, 1e22), or if scaled_round fails.  */
static inline bool
significant (double a, int prec, uint64_t *n, int *exp)
{
  if (!(a >= 1e-6 && a < 1e22))
    return false;
  uint64_t bits;
  memcpy (&bits, &a, sizeof bits);
  int e2 = (int) (bits >> 52) - 1023;
  int e = (e2 * 1233) >> 12;	/* the floor of the decimal logarithm of A, or
				   one less */
  if (e >= 0 ? a >= num_pow10[e + 1]
      : e == -1 ? a >= 1 : a * num_pow10[-e - 1] >= 1)
    e++;
  if (!scaled_round (a, prec - 1 - e, n))
    return false;
  /* Now E is correct or, if A is just below a power of ten, it may be 1 too
     large for A.  If E is too large for A, scaled_round has rounded A up to
     the power of ten, for which E is correct.  */
  assert_debug (*n >= upow10[prec - 1]);
  if (*n >= upow10[prec - 1] * 10)
    {
      /* Either rounding has turned 9...9 into 10...0, or E was too small:
	 correct *N and E.  */
      if (!scaled_round (a, prec - 2 - e, n))
	return false;
      e++;
    }
  *exp = e;
  return true;
}

/* Write the COUNT digits of N to B as I.FFF, with INTEGER digits before the
   decimal point.  Return the length.  */
static size_t
put_pointed (uint64_t n, int count, int integer, char *b)
{
  char t[32];
  num_format_uint (n, t);
  memcpy (b, t, integer);
  if (count == integer)
    return count;
  b[integer] = opt.decimal_point;
  memcpy (b + integer + 1, t + integer, count - integer);
  return count + 1;
}

/* Write the exponent E to B as e+XX, after the mantissa.  Return the length of
   the text.  */
static size_t
put_exponent (int e, char *b)
{
  b[0] = 'e';
  b[1] = e < 0 ? '-' : '+';
  b[2] = (char) ('0' + abs (e) / 10);
  b[3] = (char) ('0' + abs (e) % 10);
  return 4;
}

size_t
num_fast_g (double a, int prec, char *b)
{
  char *start = b;
  uint64_t n;
  int e;
  if (prec == 0)
    prec = 1;
  if (prec > 15 || !significant (a, prec, &n, &e))
    return 0;
  int count = prec;
  while (count > 1 && n % 10 == 0)
    {
      n /= 10;
      count--;
    }
  if (e < -4 || e >= prec)
    {
      b += put_pointed (n, count, 1, b);
      b += put_exponent (e, b);
    }
  else if (e < 0)
    {
      *b++ = '0';
      *b++ = opt.decimal_point;
      for (int i = -1; i > e; i--)
	*b++ = '0';
      b += put_pointed (n, count, count, b);
    }
  else if (count > e)
    b += put_pointed (n, count, e + 1, b);
  else
    {
      b += put_pointed (n, count, count, b);
      for (; count <= e; count++)
	*b++ = '0';
    }
  return b - start;
}

size_t
num_fast_e (double a, int prec, char *b)
{
  uint64_t n;
  int e;
  if (prec >= 15 || !significant (a, prec + 1, &n, &e))
    return 0;
  size_t length = put_pointed (n, prec + 1, 1, b);
  return length + put_exponent (e, b + length);
}

size_t
num_fast_f (double a, int prec, char *b)
{
  char *start = b;
  uint64_t n;
  if (prec > 15 || !scaled_round (a, prec, &n))
    return 0;
  if (prec == 0)
    return num_format_uint (n, b);
  b += num_format_uint (n / upow10[prec], b);
  *b++ = opt.decimal_point;
  char t[32];
  size_t have = num_format_uint (n % upow10[prec], t);
  memset (b, '0', prec - have);
  memcpy (b + prec - have, t, have);
  return b + prec - start;
}

/* --- number to string --------------------------------------------------- */

const char *
num_special_text (double d)
{
  if (isnan (d))
    return signbit (d) ? "-nan" : "+nan";
  return d < 0 ? "-inf" : "+inf";
}

/* Return the precision N of the format F if it is "%.Ng" and N has one or two
   digits.  Return -1 if F is a different format.  */
static inline int
plain_g (const char *f)
{
  if (f[0] != '%' || f[1] != '.')
    return -1;
  unsigned c = (unsigned char) f[2] - '0';
  if (c >= 10)
    return -1;
  if (f[3] == 'g' && !f[4])
    return c;
  unsigned c2 = (unsigned char) f[3] - '0';
  return c2 < 10 && f[4] == 'g' && !f[5] ? (int) (c * 10 + c2) : -1;
}

struct sv
num_to_text (double d, const char *fmt, struct scratch *s)
{
  if (d > -0x1p63 && d < 0x1p63)
    {
      if ((double) (int64_t) d == d)
	return (struct sv) { s->b, num_format_integer (d, s->b) };
      int prec = plain_g (fmt);
      size_t n, sign = signbit (d) != 0;
      *s->b = '-';
      if (prec >= 0 && (n = num_fast_g (fabs (d), prec, s->b + sign)) > 0)
	return (struct sv) { s->b, sign + n };
    }
  else if (isfinite (d))
    return (struct sv) { s->b, num_format_integer (d, s->b) };
  else
    return (struct sv) { num_special_text (d), 4 };
  struct val v = val_num (d);
  return fmt_number (&v, sv_of (fmt), s);
}
