/* format.c -- the printf engine.
   SPDX-License-Identifier: GPL-3.0-or-later

   The engine reads a format from left to right and appends the result to a
   strbuf.  A number is composed of parts (sign, prefix, zeros, digits), which
   emit_number pads to the width.  The C library is used only for
   floating-point formats that numfmt.c does not support.  */

#include <config.h>
#include "value/format.h"

#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "pma/likely.h"
#include "value/big.h"
#include "value/chars.h"
#include "value/convert.h"

/* The state of the scan of a format.  */
struct walk
{
  struct strbuf *out;
  struct sv fmt;
  const struct val *args;
  int nargs;
  int next;			/* index of the next argument, for directives
				   that do not give an argument number */
  bool plain, counted;		/* how arguments were used: in sequence
				   (PLAIN), or by number as in N$ (COUNTED) */
  bool open;			/* the last directive does not end with a valid
				   letter */
  const char *here;		/* position of the directive's letter, for
				   messages */
};

/* The class of the letter with which a directive ends.  */
enum letter
{
  L_NONE, L_DECIMAL, L_UNSIGNED, L_FLOATING, L_STRING, L_CHAR
};

static const unsigned char letter_class[256] =
{
  ['d'] = L_DECIMAL, ['i'] = L_DECIMAL, ['o'] = L_UNSIGNED,
  ['u'] = L_UNSIGNED, ['x'] = L_UNSIGNED, ['X'] = L_UNSIGNED,
  ['e'] = L_FLOATING, ['E'] = L_FLOATING, ['f'] = L_FLOATING,
  ['F'] = L_FLOATING, ['g'] = L_FLOATING, ['G'] = L_FLOATING,
  ['a'] = L_FLOATING, ['A'] = L_FLOATING, ['s'] = L_STRING, ['c'] = L_CHAR,
  ['S'] = L_STRING, ['C'] = L_CHAR
};

static const unsigned char flag_of[256] =
{
  ['-'] = FMT_MINUS, ['+'] = FMT_PLUS, [' '] = FMT_SPACE, ['0'] = FMT_ZERO,
  ['#'] = FMT_ALT, ['\''] = FMT_GROUP
};

static inline enum letter
class_of (char c)
{
  return letter_class[(unsigned char) c];
}

/* --- the buffer --------------------------------------------------------- */

void
buf_add (struct strbuf *b, const char *p, size_t n)
{
  if (n == 0)
    return;
  memcpy (buf_reserve (b, n), p, n);
  b->n += n;
}

void
buf_addv (struct strbuf *b, const char *format, va_list ap)
{
  va_list again;
  va_copy (again, ap);
  int n = vsnprintf (NULL, 0, format, ap);
  vsnprintf (buf_reserve (b, (size_t) n + 1), (size_t) n + 1, format, again);
  b->n += (size_t) n;
  va_end (again);
}

void
buf_addf (struct strbuf *b, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  buf_addv (b, format, ap);
  va_end (ap);
}

/* Copy the N bytes at FROM to TO.  The function is fast for short strings,
   because most strings are short.  */
static inline void
put (char *to, const char *from, size_t n)
{
  if (n <= 16)
    val_copy_short (to, from, n);
  else
    memcpy (to, from, n);
}

static inline char *
put_pad (char *q, char c, size_t n)
{
  while (n-- > 0)
    *q++ = c;
  return q;
}

/* Return N, the number of bytes by which a field is padded.  Raise a fatal
   error if N is more than 1 GB.  */
static inline size_t
padding (size_t n)
{
  if (n > FMT_PADDING_MAX)
    fmt_too_wide ();
  return n;
}

/* The number of bytes that emit_padded copies at once, even if fewer bytes are
   needed.  */
enum { WIDE = 16 };

/* Append the N bytes at P to B, padded to the width of S.  The N bytes are
   CHARS characters.  */
static void
emit_padded (struct strbuf *b, const struct fmt_spec *s, const char *p,
	     size_t n, size_t chars)
{
  size_t pad = s->width > chars ? padding (s->width - chars) : 0;
  char *q = buf_reserve (b, n + pad + WIDE);
  b->n += n + pad;
  if (likely (n <= WIDE && pad <= WIDE && may_read_past (p, WIDE)))
    {
      /* Each copy may write more bytes than necessary.  The additional bytes
	 are overwritten by the next copy, or are in the reserved space after
	 the end.  */
      bool left = s->flags & FMT_MINUS;
      memset (left ? q + n : q, ' ', WIDE);
      memcpy (left ? q : q + pad, p, WIDE);
      if (left)
	memset (q + n, ' ', WIDE);
      return;
    }
  if (!(s->flags & FMT_MINUS))
    q = put_pad (q, ' ', pad);
  put (q, p, n);
  if (s->flags & FMT_MINUS)
    put_pad (q + n, ' ', pad);
}

void
fmt_too_wide (void)
{
  fatal ("[s]printf: a field of more than 1 GB");
}

/* --- the locale's digits ------------------------------------------------ */

struct numeric_locale
{
  bool known;
  char point[8], sep[8], grouping[8];
};

/* Return the numeric conventions of the environment's LC_NUMERIC.  LC_NUMERIC
   is set only while the conventions are read.  */
static const struct numeric_locale *
numeric_locale (void)
{
  static struct numeric_locale l;
  if (l.known)
    return &l;
  setlocale (LC_NUMERIC, "");
  const struct lconv *c = localeconv ();
  snprintf (l.point, sizeof l.point, "%s", c->decimal_point);
  snprintf (l.sep, sizeof l.sep, "%s", c->thousands_sep);
  snprintf (l.grouping, sizeof l.grouping, "%s", c->grouping);
  setlocale (LC_NUMERIC, "C");
  l.known = true;
  return &l;
}

/* Append the N digits at P to B with thousands separators.  Set *CHARS to the
   number of characters appended.  */
static void
add_grouped (struct strbuf *b, const char *p, size_t n, size_t *chars)
{
  const struct numeric_locale *l = numeric_locale ();
  size_t start = b->n, left = n, seps = 0;
  const char *g = l->grouping;
  size_t *cut = NULL, cap = 0, ncut = 0;
  if (*l->sep)
    while (*g && *g != CHAR_MAX && left > (size_t) *g)
      {
	left -= *g;
	cut = mem_grow (cut, &cap, ncut + 1, sizeof *cut);
	cut[ncut++] = left;
	if (g[1])
	  g++;
      }
  for (size_t i = 0; i < n; i++)
    {
      if (ncut > 0 && cut[ncut - 1] == i)
	{
	  buf_add (b, l->sep, strlen (l->sep));
	  seps++;
	  ncut--;
	}
      buf_add_char (b, p[i]);
    }
  xfree (cut);
  *chars = seps == 0 ? b->n - start : n + seps;
}

/* --- numbers ------------------------------------------------------------ */

/* The parts of a formatted number.  */
struct pieces
{
  char sign;			/* '+', '-' or ' '; 0 for a number without a
				   sign */
  const char *prefix;		/* "", "0x", "0X" or "0" */
  const char *digits;
  size_t n, chars;		/* length of DIGITS, in bytes and in
				   characters */
};

static void
emit_number (struct strbuf *b, const struct fmt_spec *s,
	     const struct pieces *x, bool integer)
{
  size_t prefix = strlen (x->prefix);
  size_t zeros = integer && s->prec > 0 && (size_t) s->prec > x->chars
    ? padding (s->prec - x->chars) : 0;
  size_t used = (x->sign != 0) + prefix + zeros + x->chars;
  size_t pad = s->width > used ? padding (s->width - used) : 0;
  if (pad && s->flags & FMT_ZERO && !(s->flags & FMT_MINUS)
      && !(integer && s->prec >= 0))
    {
      zeros += pad;
      pad = 0;
    }
  char *q = buf_reserve (b, (x->sign != 0) + prefix + zeros + x->n + pad);
  if (!(s->flags & FMT_MINUS))
    q = put_pad (q, ' ', pad);
  if (x->sign)
    *q++ = x->sign;
  put (q, x->prefix, prefix);
  q = put_pad (q + prefix, '0', zeros);
  put (q, x->digits, x->n);
  q += x->n;
  if (s->flags & FMT_MINUS)
    q = put_pad (q, ' ', pad);
  b->n = q - b->p;
}

static inline char
sign_of (const struct fmt_spec *s, bool negative)
{
  return negative ? '-' : s->flags & FMT_PLUS ? '+'
    : s->flags & FMT_SPACE ? ' ' : 0;
}

/* Write the number at P, which has N bytes, to G, with thousands separators in
   its integer part and with the locale's decimal point.  Set *CHARS to the
   number of characters that were written.  */
static void
group_digits (struct strbuf *g, const char *p, size_t n, size_t *chars)
{
  size_t i = 0;
  while (i < n && p[i] >= '0' && p[i] <= '9')
    i++;
  add_grouped (g, p, i, chars);
  if (i < n && p[i] == opt.decimal_point)
    {
      const char *point = numeric_locale ()->point;
      buf_add (g, point, strlen (point));
      i++;
      ++*chars;
    }
  buf_add (g, p + i, n - i);
  *chars += n - i;
}

/* Append the number X to B, with thousands separators if S requires them.  */
static void
emit_digits (struct strbuf *b, const struct fmt_spec *s, struct pieces *x,
	     bool integer)
{
  struct strbuf grouped = { 0 };
  if (likely (!(s->flags & FMT_GROUP && x->n)))
    {
      emit_number (b, s, x, integer);
      return;
    }
  group_digits (&grouped, x->digits, x->n, &x->chars);
  x->digits = grouped.p;
  x->n = grouped.n;
  emit_number (b, s, x, integer);
  xfree (grouped.p);
}

void
fmt_integer (struct strbuf *b, const struct fmt_spec *s, bool negative,
	     const char *digits, size_t n)
{
  if (n == 1 && *digits == '0' && s->prec == 0)
    n = 0;
  struct pieces x = { sign_of (s, negative), "", digits, n, n };
  emit_digits (b, s, &x, true);
}

static void
emit_decimal (struct strbuf *b, const struct fmt_spec *s, double d)
{
  char t[NUM_INTEGER_ROOM];
  size_t n = num_format_integer (math_trunc (d), t);
  bool negative = *t == '-';
  fmt_integer (b, s, negative, t + negative, n - negative);
}

static size_t
power2_digits (uint64_t u, unsigned shift, const char *digits, char *end)
{
  char *p = end;
  do
    *--p = digits[u & ((1u << shift) - 1)];
  while (u >>= shift);
  return end - p;
}

static void emit_floating (struct strbuf *b, const struct fmt_spec *s,
			   double d);

/* Append to B a nonzero number between -1 and 1 in the format %#o, %#x or %#X.
   Unlike the number 0 itself, a number between -1 and 1 is printed as 0 with a
   prefix.  */
static void
emit_fraction (struct strbuf *b, const struct fmt_spec *s)
{
  const char *prefix = s->letter == 'o' ? "0" : s->letter == 'X' ? "0X" : "0x";
  struct pieces x = { 0, prefix, "0", 1, 1 };
  emit_number (b, s, &x, true);
}

/* Append D to B in the format %o, %u, %x or %X.  */
static void
emit_unsigned (struct strbuf *b, const struct fmt_spec *s, double d)
{
  if (s->flags & FMT_ALT && s->letter != 'u' && d != 0 && fabs (d) < 1)
    {
      emit_fraction (b, s);
      return;
    }
  d = math_trunc (d);
  if (!(d >= -0x1p63 && d < 0x1p64))
    {
      struct fmt_spec g = *s;
      g.letter = 'g';
      if (s->letter == 'u')
	g.flags &= ~FMT_ALT;
      /* As in %d, a precision disables the flag 0.  */
      if (s->prec >= 0)
	g.flags &= ~FMT_ZERO;
      emit_floating (b, &g, d);
      return;
    }
  uint64_t u = d < 0 ? (uint64_t) (int64_t) d : (uint64_t) d;
  char t[24], *end = t + sizeof t;
  struct fmt_spec plain = *s;
  plain.flags &= ~(FMT_PLUS | FMT_SPACE);
  if (s->letter == 'u')
    {
      fmt_integer (b, &plain, false, t, num_format_uint (u, t));
      return;
    }
  bool octal = s->letter == 'o';
  size_t n = power2_digits (u, octal ? 3 : 4, s->letter == 'X'
			    ? "0123456789ABCDEF" : "0123456789abcdef", end);
  fmt_power2 (b, &plain, false, end - n, n);
}

void
fmt_power2 (struct strbuf *b, const struct fmt_spec *s, bool negative,
	    const char *digits, size_t n)
{
  struct pieces x = { negative ? '-' : 0, "", digits, n, n };
  bool zero = n == 1 && *digits == '0';
  if (zero && s->prec == 0 && !(s->flags & FMT_ALT))
    x.n = x.chars = 0;
  if (s->flags & FMT_ALT)
    {
      if (s->letter == 'o')
	{
	  if (!zero && s->prec <= (int) n)
	    x.prefix = "0";
	}
      else if (!zero)
	x.prefix = s->letter == 'X' ? "0X" : "0x";
    }
  emit_number (b, s, &x, true);
}

/* Maximum number of digits that a double can have after its decimal point.  */
enum { MAX_DIGITS = 1100 };

/* Append the nonnegative number A to B.  Use snprintf and, if the precision is
   above MAX_DIGITS, append zeros.  */
static void
library_digits (struct strbuf *b, const struct fmt_spec *s, double a)
{
  char f[8], t[MAX_DIGITS + 400], *q = f;
  int prec = s->prec < 0 ? 6 : s->prec;
  int asked = prec < MAX_DIGITS ? prec : MAX_DIGITS;
  bool hex = (s->letter | 0x20) == 'a', star = s->prec >= 0 || !hex;
  *q++ = '%';
  if (s->flags & FMT_ALT)
    *q++ = '#';
  if (star)
    {
      *q++ = '.';
      *q++ = '*';
    }
  *q++ = s->letter;
  *q = '\0';
  size_t n = star ? snprintf (t, sizeof t, f, asked, a)
    : snprintf (t, sizeof t, f, a);
  char *dot = memchr (t, '.', n);
  if (dot)
    *dot = opt.decimal_point;
  const char *exp = memchr (t, (hex ? 'P' : 'E') | (s->letter & 0x20), n);
  size_t head = exp ? (size_t) (exp - t) : n;
  buf_add (b, t, head);
  if (prec > asked && ((s->letter | 0x20) != 'g' || s->flags & FMT_ALT))
    {
      size_t zeros = padding (prec) - asked;
      put_pad (buf_reserve (b, zeros), '0', zeros);
      b->n += zeros;
    }
  buf_add (b, t + head, n - head);
}

/* Call a function of numfmt.c to write A, which is not negative, to T.  Return
   the length of the text, or 0 if numfmt.c cannot format A.  */
static inline size_t
own_digits (const struct fmt_spec *s, double a, char *t)
{
  int prec = s->prec < 0 ? 6 : s->prec;
  size_t n;
  if (s->flags & FMT_ALT)
    return 0;
  switch (s->letter)
    {
    case 'f':
    case 'F':
      return num_fast_f (a, prec, t);
    case 'g':
      return num_fast_g (a, prec, t);
    case 'e':
      return num_fast_e (a, prec, t);
    case 'G':
      n = num_fast_g (a, prec, t);
      break;
    case 'E':
      n = num_fast_e (a, prec, t);
      break;
    default:
      return 0;
    }
  char *e = memchr (t, 'e', n);
  if (e)
    *e = 'E';
  return n;
}

void
fmt_special (struct strbuf *b, const struct fmt_spec *s, double d)
{
  char t[WIDE] = "";
  memcpy (t, num_special_text (d), 4);
  if (s->letter >= 'A' && s->letter <= 'X')
    for (int i = 1; i < 4; i++)
      t[i] -= 32;
  if (diag_lint)
    lint ("[s]printf: value %.4s is out of range for `%%%c' format", t,
	  s->letter);
  emit_padded (b, s, t, 4, 4);
}

void
fmt_floating (struct strbuf *b, const struct fmt_spec *s, bool negative,
	      const char *digits, size_t n)
{
  struct pieces x = { sign_of (s, negative), "", digits, n, n };
  if ((s->letter | 0x20) == 'a')
    {
      x.prefix = s->letter == 'a' ? "0x" : "0X";
      x.digits += 2;
      x.n = x.chars = n - 2;
      emit_number (b, s, &x, false);
    }
  else
    emit_digits (b, s, &x, false);
}

/* Append D, which is finite, to B in the format %e, %f, %g, %a, %E, %F, %G or
   %A.  */
static void
emit_floating (struct strbuf *b, const struct fmt_spec *s, double d)
{
  char t[512];
  struct strbuf more = { 0 };
  double a = fabs (d);
  size_t n = own_digits (s, a, t);
  if (likely (n > 0))
    {
      fmt_floating (b, s, signbit (d), t, n);
      return;
    }
  library_digits (&more, s, a);
  fmt_floating (b, s, signbit (d), more.p, more.n);
  xfree (more.p);
}

/* --- strings and characters --------------------------------------------- */

static void
emit_string (struct strbuf *b, const struct fmt_spec *s, const struct val *v)
{
  struct scratch sc;
  struct sv t = val_sv (v, &sc);
  size_t chars = t.n;
  if (opt.utf8 && (s->width || s->prec >= 0))
    {
      if (s->prec >= 0)
	{
	  chars = s->prec;
	  t.n = mb_offset (t.p, t.n, &chars);
	}
      else
	chars = mb_count (t.p, t.n);
    }
  else if (s->prec >= 0 && (size_t) s->prec < t.n)
    chars = t.n = s->prec;
  emit_padded (b, s, t.p, t.n, chars);
}

/* True if D is a negative number of 32 bits, a number from 2^31 to 2^32 - 1,
   or the code of a surrogate.  */
static bool
is_no_character (double d)
{
  return (d >= 0xd800 && d < 0xe000) || (d >= -0x1p31 && d <= -1)
    || (d >= 0x1p31 && d < 0x1p32);
}

/* Return the low 32 bits of D, or 0 if D has more than 64 bits.  */
static uint32_t
low_bits (double d)
{
  if (!(fabs (d) < 0x1p64))
    return 0;
  return (int64_t) math_fmod (d, 0x1p32);
}

/* Write the character with code D to T.  If the low 32 bits of D are not the
   code of a character, write one byte, the low eight bits of D.  Return the
   number of bytes.  */
static size_t
encode_code (double d, char *t)
{
  uint32_t cp = opt.utf8 ? low_bits (d) : 0;
  if (cp >= 128 && cp < UINT32_C (1) << 31 && (cp < 0xd800 || cp >= 0xe000))
    return mb_encode (cp, t);
  if (diag_lint && opt.utf8 && is_no_character (d))
    lint ("[s]printf: value %g is not a valid wide character", d);
  d = math_fmod (math_trunc (d), 256);
  *t = isfinite (d) ? (int) d : 0;
  return 1;
}

/* Return the code of the character that %c prints for the number V.  Under -M,
   a float is rounded and limited to the range of 64-bit unsigned integers.  */
static double
code_of (const struct val *v)
{
  double d = big_to_count (v);
  if (v->tag == V_BIG && big_kind (v) != BIG_INT)
    d = !(d > 0) ? 0 : d < 0x1p64 ? d : -1;
  return d;
}

static void
emit_char (struct strbuf *b, const struct fmt_spec *s, const struct val *v)
{
  char t[MB_MAX];
  double d;
  if (v->tag <= V_UNASSIGNED || v->tag >= V_REF || val_numeric (v, &d))
    {
      emit_padded (b, s, t, encode_code (code_of (v), t), 1);
      return;
    }
  struct scratch sc;
  struct sv text = val_sv (v, &sc);
  if (text.n == 0)
    emit_padded (b, s, "", 1, 1);
  else
    emit_padded (b, s, text.p, chars_len (text.p, text.n), 1);
}

/* --- arguments ---------------------------------------------------------- */

static _Noreturn void
too_few (const struct walk *w)
{
  fatal ("not enough arguments to satisfy format string\n\t`%.*s'\n"
	 "\t%*s^ ran out for this one", (int) w->fmt.n, w->fmt.p,
	 (int) (w->here - w->fmt.p), "");
}

/* Raise a fatal error if a format uses arguments both in sequence and by
   number.  */
static void
check_style (const struct walk *w)
{
  if (w->plain && w->counted)
    fatal ("must use `count$' on all formats or none");
}

/* Return argument number INDEX or, if INDEX is 0, the next argument.  */
static const struct val *
take_arg (struct walk *w, int index)
{
  if (index > 0)
    {
      if (index > w->nargs)
	too_few (w);
      return &w->args[index - 1];
    }
  if (w->next >= w->nargs)
    too_few (w);
  return &w->args[w->next++];
}

/* Read the number at P into *N and return its end.  If the number is outside
   the range of int, set *N to BEYOND.  */
static inline const char *
read_int (const char *p, const char *end, int beyond, int *n)
{
  long x = 0;
  for (; p < end && *p >= '0' && *p <= '9'; p++)
    if (x <= INT_MAX)
      x = x * 10 + (*p - '0');
  *n = x > INT_MAX ? beyond : x;
  return p;
}

static void
check_dollar (void)
{
  if (!opt_gawk)
    fatal ("`$' is not permitted in awk formats");
}

/* Read into *N the argument of the star at P, which stands for a width or a
   precision.  If the number is outside the range of int, set *N to BEYOND.
   Return the end of the star and of the N$ that may follow it.  */
static const char *
read_star (struct walk *w, const char *p, const char *end, int beyond,
	   int *n)
{
  int index = 0;
  const char *q = read_int (p + 1, end, INT_MAX, &index);
  bool counted = q < end && *q == '$' && q > p + 1;
  if (q > p + 1 && !counted)
    fatal ("no `$' supplied for positional field width or precision");
  *n = 0;
  if (counted)
    {
      check_dollar ();
      p = q;
      if (index == 0)
	return p + 1;
    }
  else
    {
      w->plain = true;
      check_style (w);
    }
  w->here = p;
  double d = big_to_count (take_arg (w, index));
  *n = isnan (d) ? 0 : d >= INT_MAX + 1.0 || d <= INT_MIN - 1.0 ? beyond
    : d < -INT_MAX ? -INT_MAX : (int) d;
  return p + 1;
}

/* --- directives --------------------------------------------------------- */

/* Use N, a number before a dollar sign, as the index of an argument.  */
static void
take_index (struct walk *w, struct fmt_spec *s, int n)
{
  check_dollar ();
  w->counted = true;
  if (n <= 0)
    fatal ("argument index with `$' must be > 0");
  if (n > w->nargs)
    fatal ("argument index %d greater than total number of supplied"
	   " arguments", n);
  s->index = n;
}

/* Warn that the modifier C, such as h or l, is meaningless.  */
static void
note_modifier (char c)
{
  static bool reported[128];
  if (diag_lint && !reported[(unsigned char) c])
    lint ("`%c' is meaningless in awk formats; ignored", c);
  reported[(unsigned char) c] = diag_lint != LINT_OFF;
  if (opt.posix)
    fatal ("`%c' is not permitted in POSIX awk formats", c);
}

/* The state of parsing one directive.  */
struct spec_state
{
  int width, prec;
  bool point;			/* a period has been read in this directive */
  bool closed;			/* the number after the period has been read */
  bool negative;		/* a minus sign precedes the number after the
				   period */
};

/* Parse one flag, number, star or dollar sign at P, and return its end.
   Return NULL if a directive cannot continue with the character at P.  */
static const char *
read_piece (struct walk *w, const char *p, const char *end,
	    struct fmt_spec *s, struct spec_state *t)
{
  int *n = t->point ? &t->prec : &t->width;
  if (*p == '$')
    {
      take_index (w, s, *n);
      *n = t->point ? -1 : 0;
      return p + 1;
    }
  if (t->closed)
    return NULL;
  if (*p == '*' || (*p >= '0' && *p <= '9' && (t->point || *p != '0')))
    {
      int beyond = t->point ? -1 : 0;
      t->closed = t->point;
      if (*p == '*')
	return read_star (w, p, end, beyond, n);
      const char *q = read_int (p, end, beyond, n);
      return q < end && *q == '$' ? read_int (p, end, INT_MAX, n) : q;
    }
  if (*p == '.')
    {
      if (t->point)
	return NULL;
      t->point = true;
      t->prec = 0;
    }
  else if (!flag_of[(unsigned char) *p])
    return NULL;
  else if (!t->point)
    s->flags |= flag_of[(unsigned char) *p];
  else if (*p == '-')
    t->negative = true;
  else
    return NULL;
  return p + 1;
}

/* Parse a directive up to its letter.  P is the address after its percent
   sign.  Return the position of the letter, or END if the format ends before
   it.  The parts of a directive may be in any order.  If there are several
   widths, use the last one.  If W is NULL, stop before a part that requires
   the arguments or may cause a message.  */
static const char *
read_spec (struct walk *w, const char *p, const char *end,
	   struct fmt_spec *s)
{
  static const char modifiers[] = "hlLjzt";
  struct spec_state t = { 0, -1, false, false, false };
  unsigned seen = 0;
  while (p < end)
    {
      const char *m = *p ? strchr (modifiers, *p) : NULL;
      if (!w && (m || *p == '*' || *p == '$'))
	break;
      if (m && !(seen & 1u << (m - modifiers)))
	{
	  seen |= 1u << (m - modifiers);
	  note_modifier (*p++);
	  continue;
	}
      const char *q = read_piece (w, p, end, s, &t);
      if (!q)
	break;
      p = q;
    }
  if (t.width < 0)
    s->flags |= FMT_MINUS;
  s->width = abs (t.width);
  s->prec = t.prec < 0 || (t.negative && t.prec > 0) ? -1 : t.prec;
  return p;
}

/* Append D to B in the format S, which is %d or %f without flags except for
   "-".  Return false and append nothing if D is too large or num_fast_f cannot
   format it.  */
INLINED bool
emit_common (struct strbuf *b, const struct fmt_spec *s, double d)
{
  char t[64];
  size_t n, sign = 0;
  if (!(fabs (d) < 1e15))
    return false;
  if (s->letter == 'd')
    n = num_format_integer ((double) (int64_t) d, t);
  else
    {
      sign = signbit (d) != 0;
      *t = '-';
      n = num_fast_f (fabs (d), s->prec < 0 ? 6 : s->prec, t + sign);
    }
  if (n > 0)
    emit_padded (b, s, t, n + sign, n + sign);
  return n > 0;
}

static inline bool
is_common (const struct fmt_spec *s)
{
  return ((s->letter == 'd' ? s->prec < 0 : s->letter == 'f' && s->prec <= 20)
	  && !(s->flags & ~FMT_MINUS) && !big_ops);
}

static __attribute__ ((noinline)) void
emit_any_number (struct strbuf *b, const struct fmt_spec *s,
		 const struct val *v)
{
  struct fmt_spec shown = *s;
  enum letter class = class_of (s->letter);
  double d;
  /* %.0x prints the number 0 as an empty string, but prints a fraction as
     0.  */
  if (s->prec == 0 && class == L_UNSIGNED && (d = val_to_num (v)) != 0
      && fabs (d) < 1)
    shown.prec = 1;
  if (big_ops && big_ops->format (b, &shown, v))
    return;
  d = val_to_num (v);
  if (!isfinite (d))
    fmt_special (b, s, d);
  else if (class == L_DECIMAL)
    emit_decimal (b, s, d);
  else if (class == L_UNSIGNED)
    emit_unsigned (b, &shown, d);
  else
    emit_floating (b, s, d);
}

/* Append V to B, formatted according to the directive S.  */
INLINED void
emit (struct strbuf *b, const struct fmt_spec *s, const struct val *v)
{
  enum letter class = class_of (s->letter);
  if (class == L_STRING)
    emit_string (b, s, v);
  else if (class == L_CHAR)
    emit_char (b, s, v);
  else if (!is_common (s) || !emit_common (b, s, val_to_num (v)))
    emit_any_number (b, s, v);
}

void
fmt_value (struct strbuf *b, const struct fmt_spec *s, const struct val *v)
{
  emit (b, s, v);
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void
lint_letter (char c)
{
  static bool reported;
  if (reported || (c != 'a' && c != 'A'))
    return;
  reported = true;
  lint ("%%%c format is POSIX standard but not portable to other awks", c);
}

/* Process the directive that begins with the percent sign at P, and return its
   end.  */
static const char *
directive (struct walk *w, const char *p, const char *end)
{
  struct fmt_spec s = { .prec = -1 };
  const char *q = read_spec (w, p + 1, end, &s);
  w->here = q;
  w->open = q == end || class_of (*q) == L_NONE;
  if (q == end)
    {
      buf_add (w->out, p, end - p);
      return end;
    }
  s.letter = *q;
  if (*q == '%')
    {
      w->open = false;
      if (diag_lint && s.width && s.prec >= 0)
	lint ("field width and precision are ignored for `%%%%' specifier");
      else if (diag_lint && s.width)
	lint ("field width is ignored for `%%%%' specifier");
      else if (diag_lint && s.prec >= 0)
	lint ("precision is ignored for `%%%%' specifier");
      buf_add_char (w->out, '%');
    }
  else if (class_of (*q) == L_NONE)
    {
      if (diag_lint && is_letter (*q) && !strchr ("hlLjzt", *q))
	lint ("ignoring unknown format specifier character `%c': no argument"
	      " converted", *q);
      buf_add (w->out, p, q + 1 - p);
    }
  else
    {
      w->plain |= !s.index;
      check_style (w);
      if (diag_lint)
	lint_letter (s.letter);
      fmt_value (w->out, &s, take_arg (w, s.index));
    }
  return q + 1;
}

/* --- parsed formats ----------------------------------------------------- */

static enum fmt_kind
kind_of (const struct fmt_spec *s)
{
  if (!s->letter)
    return FMT_NO_VALUE;
  if (s->flags || s->width || s->prec >= 0)
    return FMT_OTHER;
  return s->letter == 's' ? FMT_TEXT
    : class_of (s->letter) == L_DECIMAL ? FMT_INTEGER : FMT_OTHER;
}

/* Parse the directives of P->text and store them in *P.  Return false if there
   are too many directives, or one that read_spec cannot parse in advance.  */
static bool
plan_directives (struct fmt_plan *p)
{
  enum { MAX = sizeof p->directive / sizeof *p->directive };
  const char *at = p->text, *end = at + p->n;
  p->plain = true;
  for (p->ndirectives = p->nargs = 0; p->ndirectives < MAX;)
    {
      const char *q = memchr (at, '%', end - at), *letter = q;
      struct fmt_spec s = { .prec = -1 };
      bool twice = q && q + 1 < end && q[1] == '%';
      if (q && !twice)
	{
	  letter = read_spec (NULL, q + 1, end, &s);
	  if (letter == end || class_of (*letter) == L_NONE)
	    return false;
	  s.letter = *letter;
	  p->nargs++;
	}
      enum fmt_kind kind = kind_of (&s);
      p->plain &= kind != FMT_OTHER;
      p->directive[p->ndirectives++] = (struct fmt_directive) {
	.at = at - p->text, .len = (q ? q + twice : end) - at, .kind = kind,
	.spec = s
      };
      if (!q)
	return true;
      at = letter + 1 + twice;
    }
  return false;
}

unsigned fmt_parsed;

__attribute__ ((noinline)) bool
fmt_parse (struct fmt_plan *p, struct sv fmt)
{
  p->n = fmt.n;
  fmt_parsed++;
  memcpy (p->text, fmt.p, fmt.n);
  if (!plan_directives (p))
    p->ndirectives = -1;
  return p->ndirectives >= 0;
}

void
fmt_follow (struct strbuf *b, const struct fmt_plan *p,
	    const struct val *args)
{
  for (int i = 0; i < p->ndirectives; i++)
    {
      const struct fmt_spec *s = &p->directive[i].spec;
      size_t len = p->directive[i].len;
      put (buf_reserve (b, len), p->text + p->directive[i].at, len);
      b->n += len;
      if (s->letter)
	emit (b, s, args++);
    }
}

/* Make *P the parsed form of FMT, unless it is already.  Return false if FMT
   cannot be parsed in advance, or if the caller may have to print messages
   about FMT.  */
static inline bool
prepare (struct fmt_plan *p, struct sv fmt)
{
  if (fmt.n == 0 || fmt.n > sizeof p->text || diag_lint)
    return false;
  if (fmt.n != p->n || memcmp (fmt.p, p->text, fmt.n) != 0)
    fmt_parse (p, fmt);
  return p->ndirectives >= 0;
}

const struct fmt_plan *
fmt_find (struct sv fmt)
{
  enum { PLANS = 8 };
  static struct fmt_plan plans[PLANS];
  struct fmt_plan *p = &plans[(fmt.n + ((uintptr_t) fmt.p >> 4)) % PLANS];
  return prepare (p, fmt) ? p : NULL;
}

/* Like fmt_append, but do not parse FMT in advance.  */
static void
interpret (struct strbuf *b, struct sv fmt, const struct val *args, int nargs)
{
  struct walk w = { b, fmt, args, nargs, 0, false, false, false,
    fmt.p };
  const char *p = fmt.p, *end = fmt.p + fmt.n;
  while (p < end)
    {
      const char *q = memchr (p, '%', end - p);
      buf_add (b, p, (q ? q : end) - p);
      if (!q)
	break;
      p = directive (&w, q, end);
    }
  if (diag_lint && w.open)
    lint ("[s]printf: format specifier does not have control letter");
  if (diag_lint && !w.counted && w.next < nargs)
    lint ("too many arguments supplied for format string");
}

void
fmt_append (struct strbuf *b, struct sv fmt, const struct val *args,
	    int nargs)
{
  const struct fmt_plan *p = fmt_find (fmt);
  if (p && p->nargs <= nargs)
    fmt_follow (b, p, args);
  else
    interpret (b, fmt, args, nargs);
}

/* If FMT contains %s, V is converted to a string with "%.6g", because
   converting V with FMT would call this function again without end.  The plan
   differs from those of fmt_find, whose callers convert numbers while they
   follow a plan.  */
struct sv
fmt_number (const struct val *v, struct sv fmt, struct scratch *s)
{
  static struct fmt_plan plan;
  static bool busy;		/* PLAN is in use */
  static struct strbuf bufs[4];
  static unsigned next;
  const char *conv = num_convfmt, *out = num_ofmt;
  struct strbuf *b = &bufs[next++ % 4];
  bool planned = !busy && prepare (&plan, fmt) && plan.nargs <= 1;
  num_convfmt = num_ofmt = "%.6g";
  b->n = 0;
  busy |= planned;
  if (planned)
    fmt_follow (b, &plan, v);
  else
    interpret (b, fmt, v, 1);
  busy &= !planned;
  num_convfmt = conv;
  num_ofmt = out;
  if (b->n > sizeof s->b)
    return (struct sv) { b->p, b->n };
  if (b->n)
    memcpy (s->b, b->p, b->n);
  return (struct sv) { s->b, b->n };
}

void
fmt_values (struct val *result, struct sv fmt, const struct val *args,
	       int nargs)
{
  static struct strbuf spare;
  struct strbuf b = spare;
  /* Make SPARE empty, because the conversion of a value with CONVFMT can cause
     another call of this function.  */
  spare = (struct strbuf) { 0 };
  b.n = 0;
  fmt_append (&b, fmt, args, nargs);
  *result = val_copy (V_STR, b.p ? b.p : "", b.n);
  if (spare.p)
    xfree (spare.p);
  spare = b;
}
