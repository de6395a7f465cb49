/* mb.c -- walking over UTF-8 text (and that of other multibyte locales).
   SPDX-License-Identifier: GPL-3.0-or-later

   Owns no state.  Runs of ASCII are passed eight bytes at a time.  */

#include <config.h>
#include "base/mb.h"

#include <ctype.h>
#include <limits.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#ifdef __SSE2__
# include <emmintrin.h>
#endif

#include "base/diag.h"
#include "base/lazy_locale.h"
#include "base/mb_window.h"
#include "base/options.h"

#define HIGH_BITS UINT64_C (0x8080808080808080)

static inline uint64_t
load8 (const char *p)
{
  uint64_t w;
  memcpy (&w, p, sizeof w);
  return w;
}

/* How many of the eight bytes at P come before the first that is not ASCII.  */
static inline unsigned
ascii_of8 (const char *p)
{
  uint64_t high = load8 (p) & HIGH_BITS;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return high ? (unsigned) __builtin_clzll (high) / 8 : 8;
#else
  return high ? (unsigned) __builtin_ctzll (high) / 8 : 8;
#endif
}

#ifdef __SSE2__
/* Which of the sixteen bytes at P are not ASCII.  */
static inline unsigned
high_of16 (const char *p)
{
  return _mm_movemask_epi8 (_mm_loadu_si128 ((const __m128i *) p));
}
#endif

static inline bool
is_tail (unsigned char c)
{
  return (c & 0xc0) == 0x80;
}

bool mb_foreign;

static bool
is_late (void)
{
  return late_categories >> LC_CTYPE & 1;
}

uint32_t
mb_towlower (uint32_t c)
{
  if (is_late () && c < 0x80)
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
  late_need (LC_CTYPE);
  return towlower (c);
}

uint32_t
mb_towupper (uint32_t c)
{
  if (is_late () && c < 0x80)
    return c >= 'a' && c <= 'z' ? c - 32 : c;
  late_need (LC_CTYPE);
  return towupper (c);
}

static bool quiet;		/* bad bytes are nothing to speak of */

/* A byte that starts no character: its length.  */
static size_t
bad_byte (void)
{
  static bool warned;
  if (!warned && !quiet)
    {
      warned = true;
      warning ("Invalid multibyte data detected. There may be a mismatch"
	       " between your data and your locale");
    }
  return 1;
}

static size_t
decode_foreign (const unsigned char *u, size_t n, int32_t *cp)
{
  mbstate_t state = { 0 };
  wchar_t wc;
  size_t len = mbrtowc (&wc, (const char *) u, n, &state);
  if (len == 0 || len > n)
    {
      *cp = MB_BAD;
      return bad_byte ();
    }
  *cp = wc;
  return len;
}

/* The old forms of five and six bytes, which the C library knows, too.  */
static size_t
decode_long (const unsigned char *u, size_t n, int32_t *cp)
{
  size_t len = u[0] < 0xfc ? 5 : 6;
  int32_t c = u[0] & (len == 5 ? 3 : 1);
  if (u[0] >= 0xfe || n < len)
    return bad_byte ();
  for (size_t i = 1; i < len; i++)
    {
      if (!is_tail (u[i]))
	return bad_byte ();
      c = c << 6 | (u[i] & 0x3f);
    }
  if (c < (len == 5 ? 0x200000 : 0x4000000))
    return bad_byte ();
  *cp = c;
  return len;
}

/* Decode a character whose first byte is not ASCII.  Overlong forms and
   surrogates are bad.  */
static size_t
decode_multi (const unsigned char *u, size_t n, int32_t *cp)
{
  if (mb_foreign)
    return decode_foreign (u, n, cp);
  *cp = MB_BAD;
  if (u[0] < 0xc2 || n < 2 || !is_tail (u[1]))
    return bad_byte ();
  if (u[0] < 0xe0)
    {
      *cp = (u[0] & 0x1f) << 6 | (u[1] & 0x3f);
      return 2;
    }
  if (n < 3 || !is_tail (u[2]))
    return bad_byte ();
  if (u[0] < 0xf0)
    {
      int32_t c = (u[0] & 0xf) << 12 | (u[1] & 0x3f) << 6 | (u[2] & 0x3f);
      if (c < 0x800 || (c >= 0xd800 && c < 0xe000))
	return bad_byte ();
      *cp = c;
      return 3;
    }
  if (u[0] >= 0xf8)
    return decode_long (u, n, cp);
  if (n < 4 || !is_tail (u[3]))
    return bad_byte ();
  int32_t c = ((u[0] & 7) << 18 | (u[1] & 0x3f) << 12 | (u[2] & 0x3f) << 6
	       | (u[3] & 0x3f));
  if (c < 0x10000)
    return bad_byte ();
  *cp = c;
  return 4;
}

size_t
mb_decode (const char *p, size_t n, int32_t *cp)
{
  if ((signed char) *p >= 0)
    {
      *cp = *p;
      return 1;
    }
  return decode_multi ((const unsigned char *) p, n, cp);
}

size_t
mb_peek (const char *p, size_t n, int32_t *cp)
{
  quiet = true;
  size_t len = mb_decode (p, n, cp);
  quiet = false;
  return len;
}

size_t
mb_encode (uint32_t cp, char out[MB_MAX])
{
  if (cp < 0x80)
    {
      out[0] = cp;
      return 1;
    }
  if (mb_foreign)
    {
      mbstate_t state = { 0 };
      char t[MB_LEN_MAX];
      size_t len = wcrtomb (t, cp, &state);
      if (len == 0 || len > MB_MAX)
	t[0] = cp, len = 1;
      memcpy (out, t, len);
      return len;
    }
  if (cp < 0x800)
    {
      out[0] = 0xc0 | cp >> 6;
      out[1] = 0x80 | (cp & 0x3f);
      return 2;
    }
  size_t n = cp < 0x10000 ? 3 : cp < 0x200000 ? 4 : cp < 0x4000000 ? 5 : 6;
  for (size_t i = n; --i > 0; cp >>= 6)
    out[i] = 0x80 | (cp & 0x3f);
  out[0] = 0xff << (8 - n) | cp;
  return n;
}

bool
mb_is_ascii (const char *p, size_t n)
{
  const char *end = p + n;
  for (; end - p >= 32; p += 32)
    if ((load8 (p) | load8 (p + 8) | load8 (p + 16) | load8 (p + 24))
	& HIGH_BITS)
      return false;
  for (; end - p >= 8; p += 8)
    if (load8 (p) & HIGH_BITS)
      return false;
  unsigned char all = 0;
  for (; p < end; p++)
    all |= *p;
  return all < 0x80;
}

size_t
mb_ascii_prefix (const char *p, size_t n)
{
  size_t i = 0;
  for (; n - i >= 8; i += 8)
    if (load8 (p + i) & HIGH_BITS)
      return i + ascii_of8 (p + i);
  while (i < n && (signed char) p[i] >= 0)
    i++;
  return i;
}

/* Length of the character at P, whose first byte is not ASCII.  */
static inline size_t
len_multi (const unsigned char *u, size_t n)
{
  int32_t cp;
  if (mb_foreign)
    return decode_foreign (u, n, &cp);
  if (n >= 3 && (u[0] & 0xf0) == 0xe0 && is_tail (u[1]) && is_tail (u[2]))
    return (u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] >= 0xa0)
      ? bad_byte () : 3;
  if (n >= 2 && u[0] >= 0xc2 && u[0] < 0xe0)
    return is_tail (u[1]) ? 2 : bad_byte ();
  if (u[0] < 0xf0)
    return bad_byte ();
  return decode_multi (u, n, &cp);
}

size_t
mb_len_multi (const char *p, size_t n)
{
  quiet = true;
  size_t len = len_multi ((const unsigned char *) p, n);
  quiet = false;
  return len;
}

size_t
mb_offset (const char *p, size_t n, size_t *chars)
{
  size_t want = *chars, seen = 0, i = 0;
  if (mb_window_knows (p, n))
    return mb_window_offset (p, n, chars);
#ifdef __SSE2__
  while (want - seen >= 16 && n - i >= 16 && !high_of16 (p + i))
    {
      i += 16;
      seen += 16;
    }
#endif
  while (seen < want && n - i >= 8)
    {
      size_t run = ascii_of8 (p + i);
      if (run > want - seen)
	run = want - seen;
      i += run;
      seen += run;
      if (run < 8 && seen < want)
	{
	  i += mb_len (p + i, n - i);
	  seen++;
	}
    }
  for (; seen < want && i < n; seen++)
    i += mb_len (p + i, n - i);
  *chars = seen;
  return i;
}

bool
mb_plain_case (void)
{
  static enum { UNKNOWN, PLAIN, ODD } known;
  if (known == UNKNOWN && opt.utf8)
    known = mb_towlower ('I') == 'i' && mb_towupper ('i') == 'I' ? PLAIN : ODD;
  else if (known == UNKNOWN)
    known = opt.bytes || (tolower ('I') == 'i' && toupper ('i') == 'I')
      ? PLAIN : ODD;
  return known == PLAIN;
}

int32_t
mb_lower (int32_t cp)
{
  if (cp < 0x80 && (!opt.utf8 || mb_plain_case ()))
    return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
  if (opt.utf8)
    return mb_towlower (cp);
  return opt.bytes ? cp : islower (cp) ? toupper (cp) : cp;
}

/* The next character of text of N bytes at P in lower case; bad bytes
   come after all characters.  Returns its length.  */
static size_t
next_lower (const char *p, size_t n, int32_t *c)
{
  int32_t cp = (unsigned char) *p;
  size_t len = 1;
  if (opt.utf8 && cp >= 0x80)
    {
      len = mb_decode (p, n, &cp);
      if (cp == MB_BAD)
	{
	  *c = INT32_MAX - 255 + (unsigned char) *p;
	  return len;
	}
    }
  *c = mb_lower (cp);
  return len;
}

int
mb_casecmp (const char *a, size_t na, const char *b, size_t nb)
{
  size_t i = 0, j = 0;
  while (i < na && j < nb)
    {
      int32_t x, y;
      i += next_lower (a + i, na - i, &x);
      j += next_lower (b + j, nb - j, &y);
      if (x != y)
	return x < y ? -1 : 1;
    }
  return (i < na) - (j < nb);
}
