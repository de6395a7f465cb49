/* foreign.c -- regular expressions in multibyte locales that are not UTF-8.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C library decodes the characters.  Pattern and text are converted to
   UTF-8, the engine searches the text, and the resulting offsets are converted
   back.  Therefore, a match never begins or ends inside a character.  A byte
   that does not belong to a valid character is treated as a character.  The
   most recently converted string is cached, so that a loop over the matches in
   a string converts this string only once.  Apart from this cache, nothing
   in this file is optimised for speed.  */

#include <config.h>

#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "base/digits.h"
#include "base/mb.h"
#include "base/mem.h"
#include "regex/internal.h"
#include "value/convert.h"

/* The starts of two ranges of code points: one for stray bytes, and one for
   characters whose code is not a valid code point.  */
enum { STRAY_BASE = 0x10ff00, PRIVATE_BASE = 0xf0000 };

/* The last text, FROM, and its conversion to UTF-8, TO.  */
static struct
{
  struct strbuf from, to;
  size_t *from_at, *to_at;	/* offsets of all characters of the text and of
				   its end */
  size_t n, from_cap, to_cap;	/* N is the number of used entries of FROM_AT
				   and TO_AT */
} last;

static uint32_t
code_of (int32_t cp, unsigned char byte)
{
  if (cp == MB_BAD)
    return STRAY_BASE + byte;
  if (cp > 0x10ffff || (cp >= 0xd800 && cp < 0xe000))
    return PRIVATE_BASE + (cp & 0xffff);
  return cp;
}

/* Convert the character at P, which has at most N bytes, to UTF-8, and append
   it to B.  Return the length of the character at P.  */
static size_t
put_char (struct strbuf *b, const char *p, size_t n)
{
  char out[4];
  int32_t cp;
  size_t len = mb_peek (p, n, &cp);
  buf_add (b, out, utf8_encode (code_of (cp, *p), out));
  return len;
}

/* --- patterns ----------------------------------------------------------- */

/* True if the N bytes at P are the beginning of a character that needs more
   bytes.  */
static bool
is_cut (const char *p, size_t n)
{
  mbstate_t state = { 0 };
  return n > 0 && n < MB_LEN_MAX && (signed char) *p < 0
    && mbrlen (p, n, &state) == (size_t) -2;
}

/* Append the escape sequence at RE[I] to B.  If the sequence is the octal or
   hexadecimal number of a byte that is part of a multibyte character, append
   this byte.  *OPEN is the offset in B of a character that is still incomplete
   or, if there is none, the end of B.  Return the index of the byte after the
   escape sequence.  */
static size_t
put_escape (struct strbuf *b, const char *re, size_t n, size_t i,
	    unsigned flags, size_t *open)
{
  const char *p = re + i + 1;
  bool numeric = true;
  unsigned v = 0;
  if (*p >= '0' && *p <= '7')
    v = digits_read (&p, re + n, 3, 3) & 255;
  else if (*p == 'x' && !(flags & RX_POSIX))
    v = (p++, digits_read (&p, re + n, 2, 4));
  else
    {
      numeric = false;
      p += (unsigned char) *p < 128;
    }
  if (numeric && (v >= 128 || *open < b->n))
    buf_add_char (b, v);
  else
    {
      buf_add (b, re + i, p - re - i);
      *open = b->n;
    }
  if (!is_cut (b->p + *open, b->n - *open))
    *open = b->n;
  return p - re;
}

/* Return the pattern RE in UTF-8.  The caller frees the bytes of the
   result.  */
static struct strbuf
convert_pattern (const char *re, size_t n, unsigned flags)
{
  struct strbuf bytes = { 0 }, b = { 0 };
  size_t open = 0;
  for (size_t i = 0; i < n;)
    if (re[i] == '\\' && i + 1 < n)
      i = put_escape (&bytes, re, n, i, flags, &open);
    else
      {
	size_t len = mb_len (re + i, n - i);
	buf_add (&bytes, re + i, len);
	open = bytes.n;
	i += len;
      }
  for (size_t i = 0; i < bytes.n;)
    if ((signed char) bytes.p[i] >= 0)
      buf_add_char (&b, bytes.p[i++]);
    else
      i += put_char (&b, bytes.p + i, bytes.n - i);
  buf_add_char (&b, '\0');
  b.n--;
  xfree (bytes.p);
  return b;
}

struct rx *
rxf_compile (struct sv re, unsigned flags, struct rx_report *report)
{
  struct strbuf b = convert_pattern (re.p, re.n, flags);
  flags = (flags & ~(unsigned) RX_FOREIGN) | RX_UTF8;
  struct rx *inner = rx_compile (buf_text (&b), flags, report);
  xfree (b.p);
  if (!inner)
    return NULL;
  struct rx *r = xzalloc (sizeof *r);
  r->flags = flags | RX_FOREIGN;
  r->inner = inner;
  r->root = inner->root;
  r->ngroup = inner->ngroup;
  r->prefix.shape = r->test_prefix.shape = RXP_FOREIGN;
  return r;
}

/* --- texts -------------------------------------------------------------- */

static void
note_char (size_t from, size_t to)
{
  last.from_at = mem_grow (last.from_at, &last.from_cap, last.n + 1,
			   sizeof *last.from_at);
  last.to_at = mem_grow (last.to_at, &last.to_cap, last.n + 1,
			 sizeof *last.to_at);
  last.from_at[last.n] = from;
  last.to_at[last.n++] = to;
}

/* Convert the N bytes at S into LAST.  If PARTIAL is true, leave out an
   incomplete character at the end.  */
static void
convert (const char *s, size_t n, bool partial)
{
  if (!partial && last.from.n == n && last.n > 0
      && last.from_at[last.n - 1] == n && memcmp (last.from.p, s, n) == 0)
    return;
  last.from.n = last.to.n = last.n = 0;
  buf_add (&last.from, s, n);
  buf_add_char (&last.from, '\0');
  last.from.n--;
  size_t i = 0;
  while (i < n && !(partial && is_cut (s + i, n - i)))
    {
      note_char (i, last.to.n);
      i += put_char (&last.to, s + i, n - i);
    }
  note_char (i, last.to.n);
  buf_add_char (&last.to, '\0');
  last.to.n--;
}

/* Return B[I], where I is the index of the offset X in A.  A and B are arrays
   of offsets.  */
static size_t
place (const size_t *a, const size_t *b, size_t x)
{
  size_t lo = 0, hi = last.n - 1;
  while (lo < hi)
    {
      size_t mid = (lo + hi) / 2;
      if (a[mid] < x)
	lo = mid + 1;
      else
	hi = mid;
    }
  return b[lo];
}

/* The text that the engine searches: the text of the caller if it is ASCII,
   otherwise the conversion in LAST.  */
struct view
{
  const char *s;
  size_t n, from;		/* FROM: where the search begins */
  bool converted;
};

/* Return a view of the N bytes at S, of which the bytes from FROM on are
   searched.  If PARTIAL is true, the view does not contain an incomplete
   character at the end.  */
static struct view
view_of (const char *s, size_t n, size_t from, bool partial)
{
  if (mb_is_ascii (s, n))
    return (struct view) { s, n, from, false };
  convert (s, n, partial);
  return (struct view) { last.to.p, last.to.n,
			 place (last.from_at, last.to_at, from), true };
}

/* Return the offset in the text of the caller for the offset X in V.  */
static size_t
back (const struct view *v, size_t x)
{
  return v->converted ? place (last.to_at, last.from_at, x) : x;
}

/* --- matching ----------------------------------------------------------- */

bool
rxf_test (struct rx *r, const char *s, size_t n)
{
  struct view v = view_of (s, n, 0, false);
  return rx_test (r->inner, v.s, v.n);
}

bool
rxf_search (struct rx *r, const char *s, size_t n, size_t from, bool partial,
	    size_t *start, size_t *end)
{
  struct view v = view_of (s, n, from, partial);
  bool found = (partial
		? rx_search_partial (r->inner, v.s, v.n, v.from, start, end)
		: rx_search (r->inner, v.s, v.n, v.from, start, end));
  if (found)
    {
      *start = back (&v, *start);
      *end = back (&v, *end);
    }
  return found;
}

bool
rxf_exec (struct rx *r, const char *s, size_t n, size_t from,
	  struct rx_span *span, size_t nspan)
{
  struct view v = view_of (s, n, from, false);
  if (!rx_exec (r->inner, v.s, v.n, v.from, span, nspan))
    return false;
  for (size_t i = 0; i < nspan; i++)
    if (span[i].start >= 0)
      {
	span[i].start = back (&v, span[i].start);
	span[i].end = back (&v, span[i].end);
      }
  return true;
}
