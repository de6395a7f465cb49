/* dump_text.c -- print values as text; the default format of pmheap dump.
   SPDX-License-Identifier: GPL-3.0-or-later

   A dump has a line for each value, with its full name.  load_text.c reads a
   dump.

     x = 47
     n["a"][2] = "text\n"
     n["b"] = input("12")          a strnum, which came from input
     r = @"^[a-z]+$"               a typed regexp
     e["x"] = untyped              also: unassigned, bool(1), +inf, -nan
     e["y"] = unassigned field     a copy of $n after NF
     g = array                     an empty array
     b = big(0x1f)                 a number kept under -M
     function f = "awk" "function f(x) { ... }"
     @position["801:12"] = "..."   a position of pma::resume  */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "pmheap/print.h"
#include "pmheap/state.h"
#include "value/big.h"
#include "value/numfmt.h"

enum { FLUSH_AT = 1 << 16 };

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
  char octal[8];
  for (const char *k = names; *k; k += 2)
    if (c == (unsigned char) *k)
      {
	buf_add_char (b, '\\');
	buf_add_char (b, k[1]);
	return;
      }
  snprintf (octal, sizeof octal, "\\%03o", c);
  buf_add_text (b, octal);
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
  char text[32];
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
      snprintf (text, sizeof text, "p%+lld",
		s.n == 1 ? 0LL : (long long) big_exponent (s.p));
      buf_add_text (b, text);
    }
}

/* Set B to the bytes of the hexadecimal number at *P, the lowest byte first.
   Return false if no digit is at *P.  */
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

bool
hv_read_big (struct sv s, struct val *v)
{
  struct strbuf b = { 0 };
  const char *p = s.p, *end = s.p + s.n;
  bool neg = p < end && *p == '-';
  p += neg;
  char sign = neg ? (char) BIG_NEGATIVE : 0;
  struct sv rest = { p, end - p };
  bool ok = true;
  if (rest.n == 3 && memcmp (p, "inf", 3) == 0)
    buf_add_char (&b, sign | BIG_INF);
  else if (rest.n == 3 && memcmp (p, "nan", 3) == 0)
    buf_add_char (&b, sign | BIG_NAN);
  else
    {
      char head[1 + BIG_EXPONENT] = { 0 };
      bool is_float = memchr (p, 'p', rest.n);
      head[0] = sign | (is_float ? BIG_FLOAT : BIG_INT);
      buf_add (&b, head, is_float ? sizeof head : 1);
      size_t start = b.n;
      ok = rest.n > 2 && memcmp (p, "0x", 2) == 0;
      p += 2;
      ok = ok && read_hex (&p, end, &b);
      while (ok && b.n > start && b.p[b.n - 1] == 0)
	b.n--;
      if (ok && is_float && *p == 'p')
	{
	  char digits[24] = "", *rest_of;
	  size_t n = end - ++p;
	  memcpy (digits, p, n < sizeof digits ? n : sizeof digits - 1);
	  long long e = strtoll (digits, &rest_of, 10);
	  ok = n && n < sizeof digits && !*rest_of && e > -(1LL << 47)
	    && e < 1LL << 47;
	  for (int i = 1; i <= BIG_EXPONENT; i++, e >>= 8)
	    b.p[i] = e;
	  p = end;
	}
      ok = ok && p == end;
      if (is_float && b.n == start)
	b.n = 1;
    }
  if (ok)
    *v = val_copy (V_BIG, b.p, b.n);
  xfree (b.p);
  return ok;
}

/* --- values ------------------------------------------------------------- */

static void
add_value (struct strbuf *b, const struct val *v)
{
  char text[32];
  switch (v->tag)
    {
    case V_UNTYPED:
      buf_add_text (b, "untyped");
      break;
    case V_UNASSIGNED:
      buf_add_text (b, v->w0 == UNSET_FIELD ? "unassigned field"
		    : "unassigned");
      break;
    case V_NUM:
      buf_add (b, text, hv_number (v->num, text));
      break;
    case V_BOOL:
      buf_add_text (b, v->num != 0 ? "bool(1)" : "bool(0)");
      break;
    case V_INPUT:
      buf_add_text (b, "input(");
      hv_quote (b, val_bytes (v));
      buf_add_char (b, ')');
      break;
    case V_REGEX:
      buf_add_char (b, '@');
      hv_quote (b, val_bytes (v));
      break;
    case V_BIG:
      buf_add_text (b, "big(");
      hv_big (b, v);
      buf_add_char (b, ')');
      break;
    default:
      hv_quote (b, val_bytes (v));
      break;
    }
}

/* --- the dump ----------------------------------------------------------- */

struct dump
{
  hv_put_line *put;
  struct strbuf out, path, parents;
  struct hv_level *levels;	/* the levels of the array that is being
				   printed */
  size_t cap;
  struct hv_place place;
};

static void
put_line (struct dump *d, const struct val *key, const struct val *v)
{
  d->place.path = buf_text (&d->path);
  d->place.parents = buf_text (&d->parents);
  d->place.levels = d->levels;
  d->place.key = key;
  d->put (&d->out, &d->place, v);
  if (d->out.n > FLUSH_AT)
    hv_flush (&d->out);
}

static bool
scalar (struct hv_walk *w, const struct val *key, const struct val *v)
{
  put_line (w->ctx, key, v);
  return true;
}

static bool
enter (struct hv_walk *w, const struct val *key)
{
  struct dump *d = w->ctx;
  struct scratch tmp;
  struct sv text = hv_key_text (key, &tmp);
  size_t n = d->place.depth++;
  d->levels = mem_grow (d->levels, &d->cap, n + 1, sizeof *d->levels);
  d->levels[n] = (struct hv_level) { d->path.n, d->parents.n };
  hv_add_key (&d->path, key);
  buf_add_sv (&d->parents, text);
  return true;
}

static bool
leave (struct hv_walk *w, struct array *a, uint64_t seen)
{
  struct dump *d = w->ctx;
  (void) a;
  if (seen == 0)
    put_line (d, NULL, NULL);
  if (w->depth)
    {
      struct hv_level *l = &d->levels[--d->place.depth];
      d->path.n = l->path;
      d->parents.n = l->parents;
    }
  return true;
}

struct sv
hv_parent (const struct hv_place *place, size_t i)
{
  const struct hv_level *l = place->levels;
  size_t from = l[i].parents;
  size_t to = i + 1 < place->depth ? l[i + 1].parents : place->parents.n;
  return (struct sv) { place->parents.p + from, to - from };
}

bool
hv_lines (struct sv name, const struct val *v, hv_put_line *put)
{
  static const struct hv_visitor visitor = { scalar, enter, leave };
  struct dump d = { .put = put, .place.name = name };
  bool ok = true;
  buf_add_sv (&d.path, name);
  if (v->tag == V_ARRAY)
    ok = hv_walk (v->arr, &visitor, &d);
  else
    put_line (&d, NULL, v);
  hv_flush (&d.out);
  xfree (d.path.p);
  xfree (d.parents.p);
  xfree (d.out.p);
  xfree (d.levels);
  return ok;
}

bool
hv_each (struct array *a, bool (*put) (struct sv name, const struct val *v))
{
  struct hv_iter it;
  struct val key;
  struct scratch tmp;
  const struct val *v;
  int got = 1;
  bool ok = hv_iter_init (&it, a);
  while (ok && got != 0)
    {
      uint64_t before = it.pos;
      got = hv_iter_next (&it, &key, &v);
      if (got < 0)
	ok = hv_pass_over (&it, before);
      else if (got > 0)
	ok = put (hv_key_text (&key, &tmp), v) || hv_pass_over (NULL, 0);
    }
  return ok;
}

void
hv_put_text (struct strbuf *out, const struct hv_place *place,
	     const struct val *v)
{
  buf_add_sv (out, place->path);
  if (place->key)
    hv_add_key (out, place->key);
  buf_add_text (out, " = ");
  if (v)
    add_value (out, v);
  else
    buf_add_text (out, "array");
  buf_add_char (out, '\n');
}

static bool
put_global (struct sv name, const struct val *v)
{
  if (!hv_is_name (name))
    return hv_wrong ("a variable has an invalid name");
  return hv_lines (name, v, hv_put_text);
}

bool
hv_named_function (struct sv name, const struct val *v, struct sv *ns,
		   struct sv *source)
{
  if (!hv_is_name (name))
    return hv_wrong ("a function has an invalid name");
  return hv_function (v, ns, source);
}

static bool
put_function (struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  struct sv ns, source;
  if (!hv_named_function (name, v, &ns, &source))
    return false;
  buf_add_text (&b, "function ");
  buf_add_sv (&b, name);
  buf_add_text (&b, " = ");
  hv_quote (&b, ns);
  buf_add_char (&b, ' ');
  hv_quote (&b, source);
  buf_add_char (&b, '\n');
  hv_end (&b);
  return true;
}

static bool
put_position (struct sv name, const struct val *v)
{
  struct strbuf b = { 0 };
  if (v->tag != V_STR)
    return hv_wrong ("a position of pma::resume is not a string");
  buf_add_text (&b, "@position[");
  hv_quote (&b, name);
  buf_add_text (&b, "] = ");
  hv_quote (&b, val_bytes (v));
  buf_add_char (&b, '\n');
  hv_end (&b);
  return true;
}

bool
hv_dump_text (void)
{
  if (!hv.root)
    return true;
  return hv_each (hv.root->r_globals, put_global)
    && hv_each (hv.root->r_functions, put_function)
    && (!hv.root->r_positions
	|| hv_each (hv.root->r_positions, put_position));
}

/* Call PUT for each element of A, one of the three arrays of the root.  Report
   elements that cannot be read.  */
static void
rescue (struct array *a, bool (*put) (struct sv name, const struct val *v))
{
  if (!hv_each (a, put))
    hv_pass_over (NULL, 0);
}

unsigned long
view_rescue (struct pma_heap *h)
{
  view_reattach (h);
  hv.rescue = true;
  if (!hv_start (h))
    hv_pass_over (NULL, 0);
  else if (hv.root)
    {
      rescue (hv.root->r_globals, put_global);
      rescue (hv.root->r_functions, put_function);
      if (hv.root->r_positions)
	rescue (hv.root->r_positions, put_position);
    }
  hv.rescue = false;
  pmheap_progress (1, 1);
  return hv.faults;
}
