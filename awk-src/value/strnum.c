/* strnum.c -- convert text to numbers.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file converts decimal text to correctly rounded numbers.  The functions
   of this file convert numbers of up to nineteen digits with a small exponent
   themselves.  For any other number, strtod converts a copy of the text.  This
   file also defines which strings count as numbers in each mode.  LC_NUMERIC
   must be "C" at all times.  */

#include <config.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/digits.h"
#include "base/mb_wide.h"
#include "base/mem.h"
#include "base/options.h"
#include "value/convert.h"

/* The number that scan_digits and scan_exponent are reading.  */
struct decimal
{
  uint64_t mant;		/* MANT: the leading digits, as many as fit
				   into 64 bits */
  int exp;			/* the value of the number is MANT * 10^EXP */
  bool cut;			/* at least one of the dropped digits is not
				   zero */
};

const double num_pow10[23] =
{
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
  1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
};

static inline bool
is_blank (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline unsigned
digit_of (char c)
{
  return (unsigned char) c - '0';
}

/* --- decimal ------------------------------------------------------------ */

/* Read a number into *D: call strtod for a copy of the bytes from P to END, in
   which the decimal point is POINT.  Return the end of the number.  */
static const char *
read_copy (const char *p, const char *end, char point, double *d)
{
  char local[128];
  size_t n = end - p;
  char *b = n < sizeof local ? local : xmalloc (n + 1), *stop;
  memcpy (b, p, n);
  b[n] = '\0';
  if (point != '.')
    {
      char *dot = strchr (b, '.');
      if (dot)
	*dot = '\0';
      if ((dot = strchr (b, point)))
	*dot = '.';
    }
  *d = strtod (b, &stop);
  const char *r = p + (stop - b);
  if (b != local)
    xfree (b);
  return r;
}

/* Set *D to MANT * 10^EXP, correctly rounded.  Return false if the conversion
   requires more than one operation.  The operation may be in long double if
   the rounding to double cannot change the result.  */
static inline bool
fast_decimal (uint64_t mant, int exp, double *d)
{
  if (mant <= UINT64_C (1) << 53 && exp >= -22 && exp <= 22)
    {
      double m = mant;
      *d = exp < 0 ? m / num_pow10[-exp] : m * num_pow10[exp];
      return true;
    }
#if LDBL_MANT_DIG == 64
  if (exp >= -27 && exp <= 27)
    {
      int a = exp < 0 ? -exp : exp;
      long double power = a <= 22 ? num_pow10[a]
	: (long double) num_pow10[22] * num_pow10[a - 22];
      long double x = exp < 0 ? mant / power : mant * power;
      /* A double does not contain the last eleven bits of X.  The rounding can
	 be wrong only if the last eleven bits are exactly half of a unit in
	 the last place of the double.  */
      uint64_t bits;
      memcpy (&bits, &x, sizeof bits);
      if ((bits & 0x7ff) != 0x400)
	{
	  *d = x;
	  return true;
	}
    }
#endif
  return false;
}

/* Read the digits starting at P into *X.  For each digit that does not fit,
   increment x->exp instead.  Return the end of the digits.  */
static inline const char *
scan_digits (const char *p, const char *end, struct decimal *x)
{
  unsigned c;
  for (; p < end && (c = digit_of (*p)) < 10; p++)
    if (x->mant < UINT64_C (1000000000000000000))
      x->mant = x->mant * 10 + c;
    else
      {
	x->exp++;
	x->cut |= c != 0;
      }
  return p;
}

/* Read the exponent at P, which follows the letter e, into *X.  Return the end
   of the exponent, or NULL if there is none at P.  */
static const char *
scan_exponent (const char *p, const char *end, struct decimal *x)
{
  bool neg = false;
  if (p < end && (*p == '+' || *p == '-'))
    neg = *p++ == '-';
  if (p == end || digit_of (*p) >= 10)
    return NULL;
  int e = 0;
  for (; p < end && digit_of (*p) < 10; p++)
    if (e < 100000)
      e = e * 10 + digit_of (*p);
  x->exp += neg ? -e : e;
  return p;
}

/* Read an unsigned decimal number at P into *D.  Return the end of the number,
   or P if there is none.  */
static inline const char *
read_decimal (const char *p, const char *end, char point, double *d)
{
  struct decimal x = { 0, 0, false };
  const char *q = scan_digits (p, end, &x);
  bool digits = q > p;
  if (q == end || ((unsigned char) *q != (unsigned char) point
		   && (*q | 0x20) != 'e'))
    {
      if (!digits)
	return p;
      if (x.exp == 0 && x.mant <= UINT64_C (1) << 53)
	{
	  *d = x.mant;
	  return q;
	}
    }
  else
    {
      if (*q == point)
	{
	  const char *f = q + 1;
	  int before = x.exp;
	  q = scan_digits (f, end, &x);
	  /* Each stored digit after the point decrements the exponent; dropped
	     digits do not.  */
	  x.exp = before - (int) ((q - f) - (x.exp - before));
	  digits |= q > f;
	}
      if (!digits)
	return p;
      if (q < end && (*q | 0x20) == 'e')
	{
	  const char *e = scan_exponent (q + 1, end, &x);
	  if (e)
	    q = e;
	}
    }
  if (x.mant == 0)
    *d = 0;
  else if (x.cut || !fast_decimal (x.mant, x.exp, d))
    read_copy (p, q, point, d);
  return q;
}

/* --- other notations ---------------------------------------------------- */

/* Read the digits of base 2^SHIFT at P, and store their value, correctly
   rounded, in *D.  There must be at least one digit.  Return the end of the
   digits.  */
static const char *
read_power2 (const char *p, const char *end, unsigned shift, double *d)
{
  uint64_t m = 0;
  int dropped = 0;
  bool sticky = false;
  unsigned c;
  for (; p < end && (c = digit_value (*p)) < 1u << shift; p++)
    if (m < UINT64_C (1) << (63 - shift))
      m = m << shift | c;
    else
      {
	dropped += shift;
	sticky |= c != 0;
      }
  /* If a dropped digit is not zero, set the lowest bit of M, so that the
     conversion to double does not see a tie.  (If a digit was dropped, M has
     more than 54 bits.)  */
  *d = ldexp ((double) (m | sticky), dropped);
  return p;
}

/* True if 0x and a hex digit are at P.  */
static inline bool
hex_ahead (const char *p, const char *end)
{
  return end - p >= 3 && p[0] == '0' && (p[1] | 0x20) == 'x'
    && digit_value (p[2]) < 16;
}

static const char *
skip_hex (const char *p, const char *end)
{
  while (p < end && digit_value (*p) < 16)
    p++;
  return p;
}

/* If the hex constant at P has an exponent, which begins with the letter p, it
   is a hex float: return its end.  Return NULL if the constant has no
   exponent.  */
static const char *
hex_float_end (const char *p, const char *end)
{
  p = skip_hex (p + 2, end);
  if (p < end && *p == '.')
    p = skip_hex (p + 1, end);
  struct decimal x = { 0, 0, false };
  return p < end && (*p | 0x20) == 'p' ? scan_exponent (p + 1, end, &x) : NULL;
}

/* True if the hex constant at P has a fraction.  */
static bool
hex_fraction_ahead (const char *p, const char *end)
{
  p = skip_hex (p + 2, end);
  return end - p >= 2 && *p == '.' && digit_value (p[1]) < 16;
}

static const char *
read_hex (const char *p, const char *end, double *d)
{
  const char *q = hex_float_end (p, end);
  return q ? read_copy (p, q, '.', d) : read_power2 (p + 2, end, 4, d);
}

/* True if the constant at P is octal: a 0 and then octal digits, without
   anything after them that makes the constant decimal.  */
static bool
octal_ahead (const char *p, const char *end, char point)
{
  if (end - p < 2 || p[0] != '0' || digit_of (p[1]) >= 8)
    return false;
  while (p < end && digit_of (*p) < 8)
    p++;
  return p == end || (digit_of (*p) >= 10 && *p != point && (*p | 0x20) != 'e');
}

/* If the bytes at P, which follow a sign, are inf or nan in lower or upper
   case, set *D to this value and return true.  */
static bool
special_ahead (const char *p, const char *end, double *d)
{
  if (end - p < 3)
    return false;
  char c0 = p[0] | 0x20, c1 = p[1] | 0x20, c2 = p[2] | 0x20;
  if (c0 == 'i' && c1 == 'n' && c2 == 'f')
    *d = INFINITY;
  else if (c0 == 'n' && c1 == 'a' && c2 == 'n')
    *d = NAN;
  else
    return false;
  return true;
}

/* --- whole texts -------------------------------------------------------- */

/* Read the number at P, including its sign, into *D.  The byte at P must not
   be a blank.  Return the end of the number, or P if there is none.  */
static inline const char *
read_number (const char *p, const char *end, double *d)
{
  const char *q = p;
  bool neg = false, sign = false;
  if (q < end && (*q == '-' || *q == '+'))
    {
      neg = *q++ == '-';
      sign = true;
    }
  if (q == end)
    return p;
  const char *stop;
  if (opt.non_decimal && *q == '0'
      && (hex_ahead (q, end)
	  || (!sign && octal_ahead (q, end, opt.decimal_point))))
    {
      if (!hex_ahead (q, end))
	stop = read_power2 (q, end, 3, d);
      else if (hex_fraction_ahead (q, end) && !hex_float_end (q, end))
	fatal ("hexadecimal floating point constants require an exponent");
      else
	stop = read_hex (q, end, d);
    }
  else
    {
      stop = read_decimal (q, end, opt.decimal_point, d);
      if (stop == q)
	{
	  if (!sign || !special_ahead (q, end, d))
	    return p;
	  /* Only blanks may follow inf or nan.  */
	  stop = q + 3;
	  for (q = stop; q < end; q++)
	    if (!is_blank (*q))
	      return p;
	}
    }
  if (neg)
    *d = -*d;
  return stop;
}

/* Read the number at P like strtod.  With -M, read 0x... as the number 0.  */
static const char *
read_posix (const char *p, const char *end, double *d)
{
  const char *q = p + (*p == '-' || *p == '+');
  if (opt.bignum && end - q >= 2 && q[0] == '0' && (q[1] | 0x20) == 'x')
    end = q + 1;
  return read_copy (p, end, opt.decimal_point, d);
}

/* Read the number at P like read_number or, with -P, like read_posix.  */
static inline const char *
read_any (const char *p, const char *end, double *d)
{
  return opt.posix ? read_posix (p, end, d) : read_number (p, end, d);
}

/* A short number.  The result of a conversion is a struct, because it is then
   returned in registers.  */
struct short_number
{
  double d;
  bool is;			/* the text was a short number */
};

/* Read a number of at most 15 bytes that consists of digits with an optional
   sign and decimal point.  Read it byte by byte.  */
static inline struct short_number
read_short_slowly (const char *p, size_t n)
{
  const char *end = p + n;
  bool neg = *p == '-';
  const char *first = p += neg;
  uint64_t m = 0;
  double d;
  unsigned c;
  for (; p < end && (c = digit_of (*p)) < 10; p++)
    m = m * 10 + c;
  if (p == end)
    {
      if (p == first)
	return (struct short_number) { .is = false };
      d = (int64_t) m;
    }
  else
    {
      if (*p != opt.decimal_point || end - first == 1)
	return (struct short_number) { .is = false };
      const char *point = p;
      for (p++; p < end && (c = digit_of (*p)) < 10; p++)
	m = m * 10 + c;
      if (p != end)
	return (struct short_number) { .is = false };
      d = (double) (int64_t) m / num_pow10[p - point - 1];
    }
  return (struct short_number) { neg ? -d : d, true };
}

#ifdef MB_WIDE

/* Return the number with the sixteen digits in V.  Each byte of V is a value
   from 0 to 9.  */
static inline MB_AVX2 uint64_t
number_of_digits (__m128i v)
{
  v = _mm_maddubs_epi16 (v, _mm_set1_epi16 (1 << 8 | 10));
  v = _mm_madd_epi16 (v, _mm_set1_epi32 (1 << 16 | 100));
  v = _mm_packus_epi32 (v, v);
  v = _mm_madd_epi16 (v, _mm_set1_epi32 (1 << 16 | 10000));
  uint64_t halves = (uint64_t) _mm_cvtsi128_si64 (v);
  return (halves & UINT32_MAX) * 100000000 + (halves >> 32);
}

/* Return V without byte number AT: each of the bytes 0 to AT - 1 moves to the
   next higher position, and byte 0 becomes 0.  */
static inline MB_AVX2 __m128i
without_byte (__m128i v, int at)
{
  const __m128i places = _mm_setr_epi8 (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
					12, 13, 14, 15);
  __m128i after = _mm_cmpgt_epi8 (places, _mm_set1_epi8 ((char) at));
  __m128i from = _mm_add_epi8 (places, _mm_set1_epi8 (-1));
  return _mm_shuffle_epi8 (v, _mm_sub_epi8 (from, after));
}

/* Like read_short_slowly, for a P at which 17 bytes can be read: process all
   digits together.  Move the digits to the end of a vector, after zeros, so
   that no branch depends on the unpredictable number of digits.  Use two
   loads, because a single load would have to wait if the cell has just been
   stored as two words.  */
static inline MB_AVX2 struct short_number
read_wide (const char *p, size_t n)
{
  static const char move[32] = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  };
  bool neg = *p == '-';
  p += neg;
  n -= neg;
  __m128i v = _mm_loadl_epi64 ((const __m128i *) p);
  v = _mm_unpacklo_epi64 (v, _mm_loadl_epi64 ((const __m128i *) (p + 8)));
  v = _mm_sub_epi8 (v, _mm_set1_epi8 ('0'));
  v = _mm_shuffle_epi8 (v, _mm_loadu_si128 ((const __m128i *) (move + n)));
  __m128i fits = _mm_cmpeq_epi8 (_mm_min_epu8 (v, _mm_set1_epi8 (9)), v);
  unsigned other = (unsigned) _mm_movemask_epi8 (fits) ^ 0xffff;
  double d;
  if (other == 0)
    {
      if (n == 0)
	return (struct short_number) { .is = false };
      d = (double) (int64_t) number_of_digits (v);
    }
  else
    {
      int at = __builtin_ctz (other);
      if (other & (other - 1) || n == 1
	  || p[n + (size_t) at - 16] != opt.decimal_point)
	return (struct short_number) { .is = false };
      uint64_t m = number_of_digits (without_byte (v, at));
      d = (double) (int64_t) m / num_pow10[15 - at];
    }
  return (struct short_number) { neg ? -d : d, true };
}

#else
# define read_wide read_short_slowly
#endif

/* Read a short integer or decimal fraction, since these are the most frequent
   kinds of numbers.  */
INLINED struct short_number
read_short_by (bool wide, const char *p, size_t n)
{
  if (n - 1 >= 15 || opt.non_decimal)
    return (struct short_number) { .is = false };
  return wide && likely (may_read_past (p, 17)) ? read_wide (p, n)
    : read_short_slowly (p, n);
}

MB_BOTH_LOCAL (struct short_number, read_short, (const char *p, size_t n),
	       read_short_by, p, n)

double
num_from_text (const char *p, size_t n)
{
  struct short_number x = read_short (p, n);
  if (x.is)
    return x.d;
  const char *end = p + n;
  while (p < end && is_blank (*p))
    p++;
  if (p == end)
    return 0;
  double d;
  return read_any (p, end, &d) == p ? 0 : d;
}

/* True if the text, which is not empty, is certainly not a decimal number.  A
   text that begins with digits, which may contain a decimal point, is not a
   number if the next character begins neither an exponent nor blanks.
   Addresses, dates and times are examples of texts that begin with digits but
   are not numbers.  */
static inline bool
is_no_decimal (const char *p, size_t n)
{
#ifdef __SSE2__
  if (n > 16 || !may_read_past (p, 17) || opt.posix || opt.non_decimal)
    return false;
  __m128i v = _mm_sub_epi8 (_mm_loadu_si128 ((const __m128i *) p),
			    _mm_set1_epi8 ('0'));
  __m128i digits = _mm_cmpeq_epi8 (_mm_min_epu8 (v, _mm_set1_epi8 (9)), v);
  unsigned other = ~(unsigned) _mm_movemask_epi8 (digits) & ((1u << n) - 1);
  if (other == 0 || other & 1)
    return false;
  if (p[__builtin_ctz (other)] == opt.decimal_point)
    other &= other - 1;
  if (other == 0)
    return false;
  char c = p[__builtin_ctz (other)];
  return (c | 0x20) != 'e' && !is_blank (c);
#else
  return false;
#endif
}

bool
num_looks_numeric (const char *p, size_t n, double *d)
{
  struct short_number x = read_short (p, n);
  if (x.is)
    {
      *d = x.d;
      return true;
    }
  if (is_no_decimal (p, n))
    return false;
  const char *end = p + n;
  while (p < end && is_blank (*p))
    p++;
  while (p < end && is_blank (end[-1]))
    end--;
  if (p == end)
    return false;
  if (opt.posix)
    return read_posix (p, end, d) == end;
  /* Return early: every number ends with a hex digit, a decimal point, or the
     last letter of inf or nan.  */
  if (num_is_word ((struct sv) { p, end - p })
      || (digit_value (end[-1]) >= 16 && end[-1] != opt.decimal_point
	  && (end[-1] | 0x20) != 'n'))
    return false;
  return read_number (p, end, d) == end;
}

/* --- many values -------------------------------------------------------- */

/* If V is input that consists of a short number, read it into *D.  Return
   false if V is not a short number.  */
INLINED bool
read_cell (bool wide, const struct val *v, double *d)
{
  if (unlikely (v->tag != V_INPUT))
    return false;
  struct sv s = val_bytes (v);
  struct short_number x = read_short_by (wide, s.p, s.n);
  *d = x.d;
  return x.is;
}

INLINED void
from_cells (bool wide, struct val *to, const struct val *v, const uint16_t *at,
	    int n)
{
  for (int j = 0; j < n; j++)
    {
      const struct val *x = v + at[j];
      double d = 0;
      if (unlikely (!read_cell (wide, x, &d))
	  && !(x->tag == V_INPUT && num_is_word (val_bytes (x))))
	d = val_to_num (x);
      to[at[j]] = val_num (d);
    }
}

INLINED void
look_cells (bool wide, double *d, bool *is, const struct val *v,
	    const uint16_t *at, int n)
{
  for (int j = 0; j < n; j++)
    is[j] = read_cell (wide, v + at[j], d + j)
      || num_look_cell (v + at[j], d + j);
}

MB_BOTH (void, num_from_cells,
	 (struct val *to, const struct val *v, const uint16_t *at, int n),
	 from_cells, to, v, at, n)
MB_BOTH (void, num_look_cells,
	 (double *d, bool *is, const struct val *v, const uint16_t *at, int n),
	 look_cells, d, is, v, at, n)

/* --- other notations ---------------------------------------------------- */

double
num_from_source (const char *p, const char *end, const char **endp)
{
  double d = 0;
  bool plain = opt.posix || opt.traditional;
  if (!plain && hex_ahead (p, end))
    *endp = read_hex (p, end, &d);
  else if (!plain && octal_ahead (p, end, '.'))
    *endp = read_power2 (p, end, 3, &d);
  else
    *endp = read_decimal (p, end, '.', &d);
  return d;
}

bool
num_locate (struct sv s, bool strtonum, struct num_place *x)
{
  const char *p = s.p, *end = s.p + s.n;
  double d;
  while (p < end && is_blank (*p))
    p++;
  if (p == end)
    return false;
  const char *q = p + (*p == '-' || *p == '+');
  const char *stop = read_any (p, end, &d);
  x->base = 10;
  if ((opt.non_decimal || strtonum) && hex_ahead (q, end))
    {
      stop = strtonum ? read_hex (q, end, &d) : stop;
      x->base = 16;
    }
  else if ((opt.non_decimal || strtonum)
	   && octal_ahead (p, end, opt.decimal_point))
    {
      stop = read_power2 (p, end, 3, &d);
      x->base = 8;
    }
  x->start = p;
  x->end = stop;
  return stop != p;
}

double
num_strtonum (const char *p, size_t n)
{
  const char *end = p + n;
  double d;
  if (hex_ahead (p, end))
    {
      read_hex (p, end, &d);
      return d;
    }
  while (p < end && is_blank (*p))
    p++;
  if (octal_ahead (p, end, opt.decimal_point))
    {
      read_power2 (p, end, 3, &d);
      return d;
    }
  return read_number (p, end, &d) == p ? 0 : d;
}
