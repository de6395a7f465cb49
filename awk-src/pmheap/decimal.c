/* decimal.c -- arbitrary-precision numbers as decimal text.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap does not use GMP and MPFR.  The digits are computed exactly, in
   limbs of nine decimal digits.  For a fraction, M * 2^-K is M * 5^K with the
   decimal point K digits further left.  */

#include <config.h>

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "pmheap/state.h"
#include "value/big.h"

enum { LIMB = 1000000000, LIMB_DIGITS = 9 };

/* Numbers with more bits are written in hexadecimal, because the time for
   their decimal digits grows with the square of this limit.  */
enum { MOST_BITS = 1 << 17 };

/* A number of N limbs, least significant limb first.  */
struct number
{
  uint32_t *limb;
  size_t n, cap;
};

/* Set X to X * FACTOR + SUMMAND.  */
static void
multiply (struct number *x, uint32_t factor, uint32_t summand)
{
  uint64_t carry = summand;
  for (size_t i = 0; i < x->n; i++)
    {
      carry += (uint64_t) x->limb[i] * factor;
      x->limb[i] = carry % LIMB;
      carry /= LIMB;
    }
  for (; carry; carry /= LIMB)
    {
      if (x->n == x->cap)
	x->limb = xrealloc (x->limb, (x->cap = 2 * x->cap + 8)
			    * sizeof *x->limb);
      x->limb[x->n++] = carry % LIMB;
    }
}

/* Set X to X * BASE^POWER.  */
static void
multiply_power (struct number *x, uint32_t base, int64_t power)
{
  while (power > 0)
    {
      uint32_t factor = 1;
      for (; power > 0 && factor < LIMB / base; power--)
	factor *= base;
      multiply (x, factor, 0);
    }
}

/* Append the decimal digits of X to B, and free X.  */
static void
add_digits (struct strbuf *b, struct number *x)
{
  for (size_t i = x->n; i > 0; i--)
    buf_addf (b, i == x->n ? "%u" : "%09u", x->limb[i - 1]);
  xfree (x->limb);
}

/* Round the digits in D to at most MOST, and remove zeros at the end.  Return
   the number of digits by which the number became longer, 0 or 1.  */
static int
round_digits (struct strbuf *d, size_t most)
{
  bool up = d->n > most && d->p[most] >= '5';
  if (d->n > most)
    d->n = most;
  while (d->n > 0 && d->p[d->n - 1] == (up ? '9' : '0'))
    d->n--;
  if (up && d->n > 0)
    d->p[d->n - 1]++;
  else if (up)
    buf_add_char (d, '1');
  return up && d->n == 1 && d->p[0] == '1';
}

/* Return the first digits of S as a number below 1: 0.S.  */
static double
fraction (struct sv s)
{
  double f = 0, unit = 0.1;
  for (size_t i = 0; i < s.n && i < 20; i++, unit /= 10)
    f += (s.p[i] - '0') * unit;
  return f;
}

/* The minimum precision in bits, which gawk -M uses if PREC is not set.  */
enum { LEAST_BITS = 53 };

/* Return the common logarithm of M, a number of N bytes at P, the least
   significant byte first.  If M has at most LEAST_BITS bits, first multiply M
   by a power of 2, so that the product has LEAST_BITS + 1 bits.  The additional
   bit is necessary if M is a power of 2, because the next lower number is then
   closer to M than the next higher one.  */
static double
log_magnitude (const unsigned char *p, size_t n)
{
  double top = 0;
  size_t used = n < 8 ? n : 8, bits = 8 * (n - 1);
  for (size_t i = 0; i < used; i++)
    top = top * 256 + p[n - 1 - i];
  for (unsigned first = p[n - 1]; first; first /= 2)
    bits++;
  size_t missing = bits <= LEAST_BITS ? LEAST_BITS + 1 - bits : 0;
  return log10 (top) + (8 * (n - used) + missing) * log10 (2);
}

/* D contains the exact digits of a number whose mantissa M is the N bytes at P.
   Return the smallest number of digits to which D can be rounded so that
   reading the rounded digits returns the same number.  The precision of reading
   is the number of bits of M, but at least LEAST_BITS.  */
static size_t
digits_needed (struct sv d, const unsigned char *p, size_t n)
{
  double magnitude = log_magnitude (p, n);
  size_t least = magnitude > 1 ? magnitude : 1, most = least;
  for (; most < least + 3 && most < d.n; most++)
    {
      double rest = fraction (sv_after (d, most));
      double error = rest < 0.5 ? rest : 1 - rest;
      if (log10 (error) - most - log10 (fraction (d))
	  < -magnitude - log10 (2) - 1e-9)
	break;
    }
  return most;
}

/* Append 0.DIGITS * 10^POINT to B, in the form of "%g".  MOST is the
   precision.  */
static void
add_fraction (struct strbuf *b, struct sv digits, int64_t point, size_t most)
{
  if (point > -4 && point <= (int64_t) most)
    {
      if (point <= 0)
	buf_add_text (b, "0.");
      for (int64_t i = point; i < 0; i++)
	buf_add_char (b, '0');
      for (int64_t i = 0; i < (int64_t) digits.n || i < point; i++)
	{
	  if (i > 0 && i == point)
	    buf_add_char (b, '.');
	  buf_add_char (b, i < (int64_t) digits.n ? digits.p[i] : '0');
	}
      return;
    }
  buf_add_char (b, *digits.p);
  if (digits.n > 1)
    buf_add_char (b, '.');
  buf_add_sv (b, sv_after (digits, 1));
  buf_addf (b, "e%+03lld", (long long) point - 1);
}

/* Append M * 2^E to B, where M has the N bytes at P, the least significant
   byte first.  If IS_FLOAT is true, write only as many digits as are needed to
   read the number back.  */
static void
add_decimal (struct strbuf *b, const unsigned char *p, size_t n, int64_t e,
	     bool is_float)
{
  struct number x = { 0 };
  struct strbuf d = { 0 };
  for (size_t i = n; i > 0; i--)
    multiply (&x, 256, p[i - 1]);
  multiply_power (&x, e < 0 ? 5 : 2, e < 0 ? -e : e);
  add_digits (&d, &x);
  if (is_float)
    {
      size_t most = digits_needed (buf_text (&d), p, n);
      int64_t point = (int64_t) d.n + (e < 0 ? e : 0);
      point += round_digits (&d, most);
      add_fraction (b, buf_text (&d), point, most);
    }
  else
    buf_add_sv (b, buf_text (&d));
  xfree (d.p);
}

bool
hv_big_double (const struct val *v, double *d)
{
  struct sv s = val_bytes (v);
  size_t head = big_kind (v) == BIG_INT ? 1 : 1 + BIG_EXPONENT;
  *d = big_to_double (v);
  if (big_kind (v) > BIG_FLOAT || s.n <= head)
    return true;
  size_t n = s.n - head;
  return (n < 7 || (n == 7 && (unsigned char) s.p[s.n - 1] < 32))
    && isfinite (*d) && fabs (*d) >= DBL_MIN;
}

void
hv_big_decimal (struct strbuf *b, const struct val *v)
{
  struct sv s = val_bytes (v);
  const unsigned char *p = (const unsigned char *) s.p;
  bool is_float = big_kind (v) == BIG_FLOAT;
  size_t head = is_float ? 1 + BIG_EXPONENT : 1;
  char text[32];
  double d;
  if (hv_big_double (v, &d))
    {
      buf_add (b, text, hv_number (d, text));
      return;
    }
  int64_t e = is_float ? big_exponent (s.p) : 0;
  if ((int64_t) (8 * s.n) + (e < 0 ? -e : e) > MOST_BITS)
    {
      hv_big (b, v);
      return;
    }
  if (*p & BIG_NEGATIVE)
    buf_add_char (b, '-');
  add_decimal (b, p + head, s.n - head, e, is_float);
}
