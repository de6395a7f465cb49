/* mpfast.c -- arithmetic under -M on numbers that fit in machine words.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file computes with integers below 2^56 and, at the default precision
   and rounding, with floats that a double can represent.  GMP and MPFR would
   compute the same results, bit for bit.  The numbers with which this file
   computes are stored inside the cell: on little-endian machines, their bytes
   are in the words of the cell, the least significant byte first.  On other
   machines, the functions of this file return false for all operands.  */

#include <config.h>
#ifdef HAVE_MPFR
# include <float.h>
# include <math.h>

# include "number/mpnum.h"

enum
{
  SMALL_BITS = 56,
  WORDS_ARE_BYTES = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
};

/* An operand: the integer N or the float D.  */
struct small
{
  bool is_int;
  int64_t n;
  double d;
};

/* Set *D to V, an inline BIG_FLOAT.  Return false if no double represents V,
   or if V is close to the limits of the range of doubles.  */
static bool
small_float (const struct val *v, double *d)
{
  if (v->kind == 1)
    {
      *d = v->w0 & BIG_NEGATIVE ? -0.0 : 0.0;
      return true;
    }
  /* The first byte of the cell is followed by six bytes of exponent and then
     by the magnitude.  */
  int64_t e = (int64_t) (v->w0 << 8) >> 16;
  uint64_t m = v->w0 >> 56 | (v->w1 & UINT64_C (0xffffffffffff)) << 8;
  if (m >= UINT64_C (1) << 53 || e < -1000 || e > 900)
    return false;
  *d = ldexp (v->w0 & BIG_NEGATIVE ? -(double) m : (double) m, e);
  return true;
}

/* If S consists of at most 15 decimal digits without a leading zero, or is
   "0", set *N to the value of S and return true.  Return false if S has a
   different form.  */
static bool
small_digits (struct sv s, int64_t *n)
{
  if (s.n == 0 || s.n > 15 || (s.n > 1 && *s.p == '0'))
    return false;
  *n = 0;
  for (size_t i = 0; i < s.n; i++)
    {
      unsigned digit = (unsigned char) s.p[i] - '0';
      if (digit > 9)
	return false;
      *n = *n * 10 + digit;
    }
  return true;
}

static bool
small_operand (const struct val *v, struct small *s)
{
  if (!WORDS_ARE_BYTES)
    return false;
  if (v->tag == V_INPUT || v->tag == V_STR)
    {
      s->is_int = true;
      s->d = 0;
      return small_digits (val_bytes (v), &s->n);
    }
  if (v->tag == V_NUM || v->tag == V_BOOL)
    {
      s->d = v->num;
      s->is_int = fabs (s->d) < 0x1p53 && s->d == (double) (int64_t) s->d;
      s->n = s->is_int ? (int64_t) s->d : 0;
      return s->is_int || isnormal (s->d);
    }
  if (v->tag != V_BIG || v->kind >= K_BORROW)
    return false;
  int kind = v->w0 & 0x7f;
  s->n = 0;
  s->d = 0;
  s->is_int = kind == BIG_INT;
  if (s->is_int)
    {
      if (v->kind > 8)
	return false;
      int64_t m = v->w0 >> 8;
      s->n = v->w0 & BIG_NEGATIVE ? -m : m;
      return true;
    }
  return kind == BIG_FLOAT && small_float (v, &s->d);
}

/* Set *R to the integer N.  Return false if the absolute value of N does not
   fit in SMALL_BITS bits.  */
static bool
int_result (int64_t n, struct val *r)
{
  uint64_t m = n < 0 ? -(uint64_t) n : (uint64_t) n;
  if (m >> SMALL_BITS)
    return false;
  unsigned bytes = m ? (71 - __builtin_clzll (m)) / 8 : 0;
  r->w0 = m << 8 | BIG_INT | (n < 0 ? BIG_NEGATIVE : 0);
  r->w1 = VAL_W1 (V_BIG, 1 + bytes);
  return true;
}

/* Set *R to the float D.  Return false if D is 0, or close to the limits of
   the range of doubles.  */
static bool
float_result (double d, struct val *r)
{
  if (!(fabs (d) > 0x1p-900 && fabs (d) < 0x1p900))
    return false;
  uint64_t bits;
  memcpy (&bits, &d, sizeof bits);
  uint64_t m = (bits & ((UINT64_C (1) << 52) - 1)) | UINT64_C (1) << 52;
  int64_t e = (int64_t) (bits >> 52 & 0x7ff) - 1075;
  int zeros = __builtin_ctzll (m);
  m >>= zeros;
  e += zeros;
  unsigned bytes = (71 - __builtin_clzll (m)) / 8;
  r->w0 = BIG_FLOAT | (d < 0 ? BIG_NEGATIVE : 0)
    | ((uint64_t) e & UINT64_C (0xffffffffffff)) << 8 | m << 56;
  r->w1 = VAL_W1 (V_BIG, 1 + BIG_EXPONENT + bytes) | m >> 8;
  return true;
}

static bool
int_arith (enum big_op op, int64_t a, int64_t b, struct val *r)
{
  int64_t n;
  switch (op)
    {
    case BIG_ADD:
      return int_result (a + b, r);
    case BIG_SUB:
      return int_result (a - b, r);
    case BIG_MUL:
      return !__builtin_mul_overflow (a, b, &n) && int_result (n, r);
    case BIG_DIV:
      return a % b == 0 && int_result (a / b, r);
    case BIG_MOD:
      return int_result (a % b, r);
    case BIG_NEG:
      if (a == 0)
	return false;
      return int_result (-a, r);
    default:
      return false;
    }
}

static bool
double_arith (enum big_op op, double a, double b, struct val *r)
{
  switch (op)
    {
    case BIG_ADD:
      return float_result (a + b, r);
    case BIG_SUB:
      return float_result (a - b, r);
    case BIG_MUL:
      return float_result (a * b, r);
    case BIG_DIV:
      return float_result (a / b, r);
    case BIG_NEG:
      return float_result (-a, r);
    default:
      return false;
    }
}

/* Convert *S to a double.  Return false if the conversion may be inexact.  */
static inline bool
as_double (struct small *s)
{
  if (s->is_int)
    s->d = s->n;
  return !s->is_int || fabs (s->d) < 0x1p53;
}

bool
mp_fast_arith (enum big_op op, const struct val *a, const struct val *b,
	       struct val *r)
{
  struct small x, y;
  if (!small_operand (a, &x) || !small_operand (b, &y))
    return false;
  if ((op == BIG_DIV || op == BIG_MOD) && (y.is_int ? y.n == 0 : y.d == 0))
    return false;
  if (x.is_int && y.is_int && int_arith (op, x.n, y.n, r))
    return true;
  /* If both operands are integers, int_arith has failed, because the result is
     too large or is a quotient that is not an integer; the code below can
     compute such a quotient.  */
  if (x.is_int && y.is_int && op != BIG_DIV)
    return false;
  return mp_prec == DBL_MANT_DIG && mp_round == MPFR_RNDN && mp_emax == 0
    && as_double (&x) && as_double (&y) && double_arith (op, x.d, y.d, r);
}

bool
mp_fast_compare (const struct val *a, const struct val *b, int *c)
{
  struct small x, y;
  if (!small_operand (a, &x) || !small_operand (b, &y))
    return false;
  if (x.is_int && y.is_int)
    *c = (x.n > y.n) - (x.n < y.n);
  else if (as_double (&x) && as_double (&y))
    *c = (x.d > y.d) - (x.d < y.d);
  else
    return false;
  return true;
}

#endif /* HAVE_MPFR */
