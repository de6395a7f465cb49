/* decimal.c -- arbitrary-precision numbers as decimal text.
   SPDX-License-Identifier: GPL-3.0-or-later

   GMP and MPFR compute the digits.  The libraries are loaded at the first
   number that is not a double.  */

#include <config.h>

#include <float.h>
#include <math.h>

#include "pmheap/state.h"
#include "value/big.h"

/* Numbers with more bits are written in hexadecimal, because the time for
   their decimal digits grows with the square of this limit.  */
enum { MOST_BITS = 1 << 17 };

/* Append V, a float whose mantissa is the N bytes at P, to B.  Write the
   smallest number of digits from which V can be read back.  The precision of
   reading is the number of bits of the mantissa, but at least the 53 bits that
   gawk -M uses if PREC is not set.  */
static void
add_float (struct strbuf *b, const struct val *v, const char *p, size_t n)
{
  size_t start = b->n, bits = 8 * (n - 1);
  bool same, unordered;
  for (unsigned top = (unsigned char) p[n - 1]; top; top /= 2)
    bits++;
  if (bits < DBL_MANT_DIG)
    bits = DBL_MANT_DIG;
  struct val precision = val_num (bits);
  struct fmt_spec spec = { .letter = 'g', .prec = (bits - 1) * log10 (2) };
  big_ops->set_precision (&precision);
  do
    {
      b->n = start;
      big_ops->format (b, &spec, v);
      struct val read = big_ops->from_source (sv_after (buf_text (b), start));
      same = big_ops->compare (&read, v, &unordered) == 0;
      val_drop (&read);
      spec.prec++;
    }
  while (!same);
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
  bool is_float = big_kind (v) == BIG_FLOAT;
  size_t head = is_float ? 1 + BIG_EXPONENT : 1;
  struct scratch text;
  double d;
  if (hv_big_double (v, &d))
    {
      buf_add (b, text.b, hv_number (d, text.b));
      return;
    }
  int64_t e = is_float ? big_exponent (s.p) : 0;
  if ((int64_t) (8 * s.n) + (e < 0 ? -e : e) > MOST_BITS
      || !(big_ops || big_start ()))
    hv_big (b, v);
  else if (is_float)
    add_float (b, v, s.p + head, s.n - head);
  else
    buf_add_sv (b, big_ops->to_text (v, "", &text));
}
