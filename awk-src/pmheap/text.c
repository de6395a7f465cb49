/* text.c -- strings and numbers as text.
   SPDX-License-Identifier: GPL-3.0-or-later

   The formats of pmheap dump, export, get and info write values with these
   functions.  hv_read_big reads what hv_big has written.  */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "pmheap/print.h"
#include "pmheap/state.h"
#include "value/big.h"
#include "value/convert.h"

void
hv_append (void *buf, const char *p, size_t n)
{
  buf_add (buf, p, n);
}

void
hv_flush (struct strbuf *b)
{
  if (b->n)
    pmheap_put (b->p, b->n);
  b->n = 0;
}

void
hv_end (struct strbuf *b)
{
  hv_flush (b);
  xfree (b->p);
}

/* --- strings ------------------------------------------------------------ */

static void
quote_byte (struct strbuf *b, unsigned char c)
{
  static const char names[] = "\aa\bb\tt\nn\vv\ff\rr\"\"\\\\";
  for (const char *k = names; *k; k += 2)
    if (c == (unsigned char) *k)
      {
	buf_add_char (b, '\\');
	buf_add_char (b, k[1]);
	return;
      }
  buf_addf (b, "\\%03o", c);
}

void
hv_quote_bytes (struct strbuf *b, struct sv s)
{
  for (size_t i = 0; i < s.n;)
    {
      unsigned char c = s.p[i];
      size_t len;
      bool valid = utf8_decode (s.p + i, s.n - i, &len) >= 0;
      if (!valid || c < ' ' || c == '"' || c == '\\' || c == 0x7f)
	{
	  quote_byte (b, c);
	  i++;
	  continue;
	}
      buf_add (b, s.p + i, len);
      i += len;
    }
}

void
hv_quote (struct strbuf *b, struct sv s)
{
  buf_add_char (b, '"');
  hv_quote_bytes (b, s);
  buf_add_char (b, '"');
}

void
hv_subscript (struct strbuf *b, struct sv key, bool integer)
{
  buf_add_char (b, '[');
  if (integer)
    buf_add_sv (b, key);
  else
    hv_quote (b, key);
  buf_add_char (b, ']');
}

void
hv_add_key (struct strbuf *b, const struct val *key)
{
  struct scratch tmp;
  hv_subscript (b, hv_key_text (key, &tmp), key->tag == V_NUM);
}

/* --- numbers ------------------------------------------------------------ */

size_t
hv_number (double d, char b[32])
{
  enum { SHORT = 15, LONG = 17 };
  if (!isfinite (d))
    return snprintf (b, 32, "%s", num_special_text (d));
  if (d > -1e15 && d < 1e15 && (double) (int64_t) d == d
      && !(d == 0 && signbit (d)))
    return snprintf (b, 32, "%lld", (long long) d);
  for (int digits = SHORT; ; digits++)
    {
      int n = snprintf (b, 32, "%.*g", digits, d);
      if (digits == LONG || strtod (b, NULL) == d)
	return n;
    }
}

static void
add_hex (struct strbuf *b, const unsigned char *p, size_t n)
{
  static const char digit[] = "0123456789abcdef";
  buf_add_text (b, "0x");
  if (n == 0)
    buf_add_char (b, '0');
  for (size_t i = n; i > 0; i--)
    {
      if (i < n || p[i - 1] >> 4)
	buf_add_char (b, digit[p[i - 1] >> 4]);
      buf_add_char (b, digit[p[i - 1] & 15]);
    }
}

void
hv_big (struct strbuf *b, const struct val *v)
{
  struct sv s = val_bytes (v);
  const unsigned char *p = (const unsigned char *) s.p;
  int kind = *p & ~BIG_NEGATIVE;
  if (*p & BIG_NEGATIVE)
    buf_add_char (b, '-');
  if (kind == BIG_INF || kind == BIG_NAN)
    buf_add_text (b, kind == BIG_INF ? "inf" : "nan");
  else if (kind == BIG_INT)
    add_hex (b, p + 1, s.n - 1);
  else
    {
      size_t head = s.n == 1 ? 1 : 1 + BIG_EXPONENT;
      add_hex (b, p + head, s.n - head);
      buf_addf (b, "p%+lld", s.n == 1 ? 0LL : (long long) big_exponent (s.p));
    }
}

/* Append to B the bytes of the hexadecimal number at *P, the least significant
   byte first, and move *P past the number.  Return false if no digit is at
   *P.  */
static bool
read_hex (const char **p, const char *end, struct strbuf *b)
{
  const char *start = *p;
  while (*p < end && strchr ("0123456789abcdef", **p) && **p)
    ++*p;
  if (*p == start)
    return false;
  for (const char *q = *p; q > start;)
    {
      int low = *--q <= '9' ? *q - '0' : *q - 'a' + 10;
      int high = 0;
      if (q > start)
	{
	  q--;
	  high = *q <= '9' ? *q - '0' : *q - 'a' + 10;
	}
      buf_add_char (b, high << 4 | low);
    }
  return true;
}

/* Convert the decimal number from P to END to an exponent of a BIG_FLOAT, and
   write it to TO.  Return false if the bytes are not a number, or if the
   number is too large.  */
static bool
read_exponent (const char *p, const char *end, char to[BIG_EXPONENT])
{
  char digits[24] = "", *rest;
  size_t n = end - p;
  if (n == 0 || n >= sizeof digits)
    return false;
  memcpy (digits, p, n);
  long long e = strtoll (digits, &rest, 10);
  if (*rest || e <= -(1LL << 47) || e >= 1LL << 47)
    return false;
  for (int i = 0; i < BIG_EXPONENT; i++, e >>= 8)
    to[i] = e;
  return true;
}

/* Append to B the bytes of a V_BIG with the sign SIGN and the magnitude S, a
   hexadecimal number.  Return false if S does not have this form.  */
static bool
read_magnitude (struct sv s, char sign, struct strbuf *b)
{
  const char *p = s.p + 2, *end = s.p + s.n;
  bool is_float = memchr (s.p, 'p', s.n);
  char head[1 + BIG_EXPONENT] = { sign | (is_float ? BIG_FLOAT : BIG_INT) };
  size_t start = is_float ? sizeof head : 1;
  buf_add (b, head, start);
  if (!sv_begins (s, "0x") || !read_hex (&p, end, b))
    return false;
  while (b->n > start && b->p[b->n - 1] == 0)
    b->n--;
  if (!is_float)
    return p == end;
  bool ok = *p == 'p' && read_exponent (p + 1, end, b->p + 1);
  if (b->n == start)
    b->n = 1;
  return ok;
}

bool
hv_read_big (struct sv s, struct val *v)
{
  struct strbuf b = { 0 };
  bool neg = s.n > 0 && *s.p == '-', ok = true;
  char sign = neg ? (char) BIG_NEGATIVE : 0;
  s = sv_after (s, neg);
  if (sv_is (s, "inf"))
    buf_add_char (&b, sign | BIG_INF);
  else if (sv_is (s, "nan"))
    buf_add_char (&b, sign | BIG_NAN);
  else
    ok = read_magnitude (s, sign, &b);
  if (ok)
    *v = val_copy (V_BIG, b.p, b.n);
  xfree (b.p);
  return ok;
}
