/* mptext.c -- convert arbitrary-precision numbers to and from text.
   SPDX-License-Identifier: GPL-3.0-or-later

   mp_read reads text at run time, and mp_from_source reads constants of the
   program.  mp_to_text converts a number to a string, and mp_format formats a
   number for a printf directive.  This file also interprets the values of PREC
   and ROUNDMODE.  */

#include <config.h>
#ifdef HAVE_MPFR
# include <math.h>
# include <stdio.h>
# include <string.h>
# include <strings.h>

# include "base/diag.h"
# include "base/mathlib.h"
# include "base/mem.h"
# include "base/options.h"
# include "number/mpnum.h"
# include "value/convert.h"

/* Return one of the static numbers that are used for conversions to text.  */
static struct mpnum *
temporary (void)
{
  static struct mpnum n;
  mp_prepare (&n);
  return &n;
}

/* --- reading ------------------------------------------------------------ */

/* Set N to the number that T represents in base BASE.  T may have a sign, a
   point and an exponent.  */
static void
read_digits (struct mpnum *n, const char *t, int base)
{
  const char *digits = t + (*t == '-' || *t == '+');
  const char *p = digits + (base == 16 ? 2 : 0);
  const char *set = base == 16 ? "0123456789abcdefABCDEF" : "0123456789";
  n->is_int = p[0] && p[strspn (p, set)] == '\0';
  if (n->is_int)
    {
      xmpz_set_str (n->z, p, base);
      if (*t == '-')
	xmpz_neg (n->z, n->z);
      return;
    }
  xmpfr_set_prec (n->f, mp_prec);
  mp_finish (n->f, xmpfr_strtofr (n->f, t, NULL, base == 8 ? 8 : 0,
				  mp_round));
}

bool
mp_read (struct mpnum *n, struct sv s, bool strtonum)
{
  struct num_place x;
  if (!num_locate (s, strtonum, &x))
    return false;
  char *t = xmemdup0 (x.start, x.end - x.start);
  if (opt.decimal_point != '.')
    {
      char *point = strchr (t, opt.decimal_point);
      if (point)
	*point = '.';
    }
  /* Leading zeros of a decimal number do not make it octal.  */
  read_digits (n, t, x.base);
  if (!n->is_int && xmpfr_nan_p (n->f))
    xmpfr_setsign (n->f, n->f, *t == '-', MPFR_RNDN);
  xfree (t);
  return true;
}

struct val
mp_from_source (struct sv text)
{
  struct mpnum *n = temporary ();
  char *t = xmemdup0 (text.p, text.n);
  int base = 10;
  if (!opt.posix && !opt.traditional && t[0] == '0')
    {
      if ((t[1] | 0x20) == 'x')
	base = 16;
      else if (t[1] && t[strspn (t, "01234567")] == '\0')
	base = 8;
    }
  read_digits (n, t, base);
  xfree (t);
  return n->is_int ? mp_from_int (n->z) : mp_from_float (n->f);
}

/* --- writing ------------------------------------------------------------ */

/* Return the digits of Z in BASE, in a buffer that remains valid during the
   next three calls.  */
static struct sv
integer_text (mpz_srcptr z, int base)
{
  static struct strbuf bufs[4];
  static unsigned next;
  struct strbuf *b = &bufs[next++ % 4];
  size_t n = xmpz_sizeinbase (z, base < 0 ? -base : base) + 2;
  xmpz_get_str (buf_reserve (b, n), base, z);
  return (struct sv) { b->p, strlen (b->p) };
}

/* Return F, which is infinite or NaN, as a double.  Keep the sign.  */
static double
special_of (mpfr_srcptr f)
{
  double d = xmpfr_nan_p (f) ? NAN : HUGE_VAL;
  return copysign (d, xmpfr_signbit (f) ? -1 : 1);
}

struct sv
mp_to_text (const struct val *v, const char *fmt, struct scratch *s)
{
  struct mpnum *n = temporary ();
  mp_load (n, v);
  if (!n->is_int)
    {
      if (xmpfr_nan_p (n->f) || xmpfr_inf_p (n->f))
	return (struct sv) { num_special_text (special_of (n->f)), 4 };
      if (!xmpfr_integer_p (n->f))
	return fmt_number (v, sv_of (fmt), s);
      mp_to_int (n);
    }
  struct sv t = integer_text (n->z, 10);
  if (t.n <= sizeof s->b)
    t.p = memcpy (s->b, t.p, t.n);
  return t;
}

static void
format_integer (struct strbuf *b, const struct fmt_spec *s, mpz_srcptr z)
{
  bool neg = mpz_sgn (z) < 0, decimal = strchr ("diu", s->letter);
  int base = decimal ? 10 : s->letter == 'o' ? 8
    : s->letter == 'X' ? -16 : 16;
  struct sv t = integer_text (z, base);
  if (decimal)
    {
      struct fmt_spec plain = *s;
      if (s->letter == 'u')
	plain.flags &= ~(FMT_PLUS | FMT_SPACE);
      fmt_integer (b, &plain, neg, t.p + neg, t.n - neg);
    }
  else
    fmt_power2 (b, s, neg, t.p + neg, t.n - neg);
}

/* Append N->f to B in the format S, a directive for floats.  */
static void
format_float (struct strbuf *b, const struct fmt_spec *s, struct mpnum *n)
{
  char f[12], t[512], *text = t, *q = f;
  bool neg = xmpfr_signbit (n->f);
  *q++ = '%';
  if (s->flags & FMT_ALT)
    *q++ = '#';
  memcpy (q, ".*R*", 4);
  q += 4;
  *q++ = s->letter;
  *q = '\0';
  int prec = s->prec < 0 ? 6 : s->prec;
  if (prec > FMT_PADDING_MAX
      && ((s->letter | 0x20) != 'g' || s->flags & FMT_ALT))
    fmt_too_wide ();
  int len = xmpfr_snprintf (t, sizeof t, f, prec, mp_round, n->f);
  if (len < 0)
    fatal ("out of memory");
  if ((size_t) len >= sizeof t)
    {
      text = xmalloc ((size_t) len + 1);
      xmpfr_snprintf (text, (size_t) len + 1, f, prec, mp_round, n->f);
    }
  if (opt.decimal_point != '.')
    {
      char *point = memchr (text, '.', len);
      if (point)
	*point = opt.decimal_point;
    }
  fmt_floating (b, s, neg, text + neg, len - neg);
  if (text != t)
    xfree (text);
}

bool
mp_format (struct strbuf *b, const struct fmt_spec *s, const struct val *v)
{
  if (v->tag != V_BIG && v->tag != V_STR && v->tag != V_INPUT)
    return false;
  struct mpnum *n = temporary ();
  mp_load (n, v);
  if (!n->is_int && (xmpfr_nan_p (n->f) || xmpfr_inf_p (n->f)))
    fmt_special (b, s, special_of (n->f));
  else if (strchr ("diouxX", s->letter))
    {
      mp_to_int (n);
      format_integer (b, s, n->z);
    }
  else
    {
      mp_to_float (n);
      format_float (b, s, n);
    }
  return true;
}

/* --- settings ----------------------------------------------------------- */

static const struct format
{
  const char *name;
  mpfr_prec_t prec;
  mpfr_exp_t emax, emin;
} formats[] =
{
  { "half", 11, 16, -23 }, { "single", 24, 128, -148 },
  { "double", 53, 1024, -1073 }, { "quad", 113, 16384, -16493 },
  { "oct", 237, 262144, -262377 }
};

bool
mp_set_precision (const struct val *v)
{
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (s.n == strlen (formats[i].name)
	&& strncasecmp (s.p, formats[i].name, s.n) == 0)
      {
	mp_prec = formats[i].prec;
	mp_emin = formats[i].emin;
	mp_emax = formats[i].emax;
	xmpfr_set_default_prec (mp_prec);
	return true;
      }
  double d = math_trunc (val_to_num (v));
  if (!(d >= MPFR_PREC_MIN && d <= (double) MPFR_PREC_MAX))
    return false;
  mp_prec = d;
  mp_emin = mp_emax = 0;
  xmpfr_set_default_prec (mp_prec);
  return true;
}

bool
mp_set_rounding (const struct val *v)
{
  static const char letters[] = "NUDZA";
  static const mpfr_rnd_t modes[] =
    { MPFR_RNDN, MPFR_RNDU, MPFR_RNDD, MPFR_RNDZ, MPFR_RNDA };
  struct scratch sc;
  struct sv s = val_sv (v, &sc);
  const char *p = s.n == 1 ? strchr (letters, *s.p & ~0x20) : NULL;
  if (!p || !*p)
    return false;
  mp_round = modes[p - letters];
  return true;
}

#endif /* HAVE_MPFR */
