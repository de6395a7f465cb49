/* big.c -- arbitrary-precision numbers without GMP and MPFR.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions read the bytes of V_BIG cells (big.h).  If -M has loaded GMP
   and MPFR, the functions of number/mpnum.c are called through big_ops.  */

#include <config.h>
#include "value/big.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "value/convert.h"
#include "value/format.h"

const struct big_ops *big_ops;
const char *big_missing;

bool
big_start (void)
{
#ifdef HAVE_MPFR
  big_ops = mpnum_load (&big_missing);
#endif
  return big_ops;
}

/* Return M * 2^E, correctly rounded to a double.  M is the integer that the N
   bytes at P represent, least significant byte first.  */
static double
magnitude (const unsigned char *p, size_t n, int64_t e)
{
  enum { FAR = 5000 };		/* 2^FAR is too large for a double */
  uint64_t m = 0;
  for (size_t i = n; n <= sizeof m && i > 0; i--)
    m = m << 8 | p[i - 1];
  if (n <= sizeof m && m <= UINT64_C (1) << 53)
    return ldexp ((double) m, e > FAR ? FAR : e < -FAR ? -FAR : (int) e);
  /* strtod rounds a hexadecimal number of any length correctly.  */
  struct strbuf b = { 0 };
  buf_add_text (&b, "0x");
  for (char *q = buf_reserve (&b, 2 * n); n > 0; b.n += 2)
    {
      *q++ = "0123456789abcdef"[p[--n] >> 4];
      *q++ = "0123456789abcdef"[p[n] & 15];
    }
  buf_addf (&b, "p%" PRId64, e);
  double d = strtod (b.p, NULL);
  xfree (b.p);
  return d;
}

double
big_to_double (const struct val *v)
{
  struct sv s = val_bytes (v);
  const unsigned char *p = (const unsigned char *) s.p;
  double d;
  switch (*p & ~BIG_NEGATIVE)
    {
    case BIG_INT:
      d = s.n ? magnitude (p + 1, s.n - 1, 0) : NAN;
      break;
    case BIG_FLOAT:
      if (s.n == 1)
	d = 0;
      else if (s.n <= BIG_EXPONENT)
	d = NAN;		/* Return a NaN, because a BIG_FLOAT without a
				   magnitude is possible only in a damaged
				   heap.  */
      else
	d = magnitude (p + 1 + BIG_EXPONENT, s.n - 1 - BIG_EXPONENT,
		       big_exponent (s.p));
      break;
    case BIG_INF:
      d = HUGE_VAL;
      break;
    default:
      d = NAN;
      break;
    }
  return *p & BIG_NEGATIVE ? -d : d;
}

bool
big_is_zero (const struct val *v)
{
  return val_bytes (v).n == 1 && big_kind (v) <= BIG_FLOAT;
}

double
big_to_count (const struct val *v)
{
  return big_ops ? big_ops->to_count (v) : val_to_num (v);
}

struct sv
big_to_text (const struct val *v, const char *fmt, struct scratch *s)
{
  if (big_ops)
    return big_ops->to_text (v, fmt, s);
  return num_to_text (big_to_double (v), fmt, s);
}

void
big_add_shown (struct strbuf *b, const struct val *v)
{
  static const struct fmt_spec shown = { .prec = 17, .letter = 'g' };
  struct scratch s;
  if (v->tag == V_BIG && big_kind (v) > BIG_FLOAT)
    {
      double d = big_to_double (v);
      struct sv word = sv_of (isnan (d) ? "nan" : d < 0 ? "-inf" : "inf");
      buf_add (b, word.p, word.n);
      return;
    }
  if (v->tag == V_BIG && big_ops && big_kind (v) == BIG_FLOAT)
    {
      big_ops->format (b, &shown, v);
      return;
    }
  struct sv t = v->tag == V_BIG ? big_to_text (v, "%.6g", &s)
    : (struct sv) { s.b, snprintf (s.b, sizeof s.b, "%.17g", v->num) };
  buf_add (b, t.p, t.n);
}

int
big_compare (const struct val *a, const struct val *b, bool *unordered)
{
  if (big_ops)
    return big_ops->compare (a, b, unordered);
  double x = val_to_num (a), y = val_to_num (b);
  *unordered = isnan (x) || isnan (y);
  return (x > y) - (x < y);
}
