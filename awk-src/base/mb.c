/* mb.c -- decode and count characters of UTF-8 and other multibyte text.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs of ASCII are processed eight bytes at a time.  To count the characters
   of valid UTF-8, those bytes that begin a character are counted, in blocks of
   64 bytes.  Other text is processed character by character; a byte that does
   not begin a character is counted as one character.

   The library simdutf is as fast as this file.  simdutf is not used, because
   Debian 12 does not provide it, because it needs the C++ runtime, and because
   it does not support bytes that do not begin a character.  unistring (gnulib)
   processes one character at a time.  */

#include <config.h>
#include "base/mb.h"

#include <ctype.h>
#include <limits.h>
#include <locale.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "base/block.h"
#include "base/diag.h"
#include "base/lazy_locale.h"
#include "base/mb_wide.h"
#include "base/options.h"
#include "base/utf8.h"

#define HIGH_BITS UINT64_C (0x8080808080808080)

static inline uint64_t
load8 (const char *p)
{
  uint64_t w;
  memcpy (&w, p, sizeof w);
  return w;
}

/* Return the number of ASCII bytes, at most eight, at P before the first byte
   that is not ASCII.  */
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

bool mb_foreign;

/* --- letter case -------------------------------------------------------- */

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

/* --- single characters -------------------------------------------------- */

bool mb_has_warned;
static bool quiet;		/* true while warnings about invalid bytes are
				   suppressed */

/* Warn, once in a run, about a byte that does not begin a character.  Return 1,
   the number of bytes that the caller treats as one character.  */
static size_t
bad_byte (void)
{
  if (!mb_has_warned && !quiet)
    {
      mb_has_warned = true;
      warning ("Invalid multibyte data detected. There may be a mismatch"
	       " between your data and your locale");
    }
  return 1;
}

static size_t
decode_foreign (const char *p, size_t n, int32_t *cp)
{
  mbstate_t state = { 0 };
  wchar_t wc;
  size_t len = mbrtowc (&wc, p, n, &state);
  *cp = MB_BAD;
  if (len == 0 || len > n)
    return bad_byte ();
  *cp = wc;
  return len;
}

/* Decode a character above U+10FFFF, which has four to six bytes.  The C
   library accepts these characters, although RFC 3629 excludes them from
   UTF-8.  The arguments and the result are those of decode_multi.  */
static size_t
decode_long (const unsigned char *u, size_t n, int32_t *cp)
{
  size_t len = u[0] < 0xf8 ? 4 : u[0] < 0xfc ? 5 : 6;
  int32_t c = u[0] & (0x7f >> len);
  *cp = MB_BAD;
  if (u[0] < 0xf4 || u[0] >= 0xfe || n < len)
    return bad_byte ();
  for (size_t i = 1; i < len; i++)
    {
      if (!utf8_is_tail ((char) u[i]))
	return bad_byte ();
      c = c << 6 | (u[i] & 0x3f);
    }
  if (c < (len == 4 ? 0x10000 : len == 5 ? 0x200000 : 0x4000000))
    return bad_byte ();
  *cp = c;
  return len;
}

/* Decode a character that begins with a non-ASCII byte.  The arguments and the
   result are those of the function mb_decode.  */
static inline size_t
decode_multi (const char *p, size_t n, int32_t *cp)
{
  size_t len;
  if (mb_foreign)
    return decode_foreign (p, n, cp);
  *cp = utf8_decode (p, n, &len);
  return *cp >= 0 ? len : decode_long ((const unsigned char *) p, n, cp);
}

size_t
mb_decode (const char *p, size_t n, int32_t *cp)
{
  if ((signed char) *p >= 0)
    {
      *cp = *p;
      return 1;
    }
  return decode_multi (p, n, cp);
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
mb_len_multi (const char *p, size_t n)
{
  int32_t cp;
  return mb_peek (p, n, &cp);
}

size_t
mb_encode (uint32_t cp, char out[MB_MAX])
{
  if (cp < 0x80 || !mb_foreign)
    return utf8_encode (cp, out);
  mbstate_t state = { 0 };
  char t[MB_LEN_MAX];
  size_t len = wcrtomb (t, cp, &state);
  if (len == 0 || len > MB_MAX)
    t[0] = cp, len = 1;
  memcpy (out, t, len);
  return len;
}

/* --- ASCII, valid UTF-8 ------------------------------------------------- */

size_t
mb_ascii_prefix (const char *p, size_t n)
{
  size_t i = 0;
  while (n - i >= 32
	 && !((load8 (p + i) | load8 (p + i + 8) | load8 (p + i + 16)
	       | load8 (p + i + 24)) & HIGH_BITS))
    i += 32;
  for (; n - i >= 8; i += 8)
    if (load8 (p + i) & HIGH_BITS)
      return i + ascii_of8 (p + i);
  while (i < n && (signed char) p[i] >= 0)
    i++;
  return i;
}

bool
mb_is_ascii (const char *p, size_t n)
{
  return mb_ascii_prefix (p, n) == n;
}

/* True if the N bytes at P are UTF-8.  Check the bytes one character at a
   time.  */
static bool
is_clean_each (const char *p, size_t n)
{
  size_t i = mb_ascii_prefix (p, n), len;
  while (i < n)
    {
      if (utf8_decode (p + i, n - i, &len) < 0)
	return false;
      i += len;
      i += mb_ascii_prefix (p + i, n - i);
    }
  return true;
}

bool
mb_is_clean (const char *p, size_t n)
{
  if (mb_foreign || n == 0)
    return mb_is_ascii (p, n);
#ifdef MB_WIDE
  if (mb_is_wide ())
    return mb_is_clean_wide (p, n);
#endif
  return is_clean_each (p, n);
}

/* --- counting by first bytes -------------------------------------------- */

/* The functions below that have a parameter WIDE are compiled twice, with AVX2
   and without it.  They process only text that is valid UTF-8.  */

#ifdef MB_WIDE

static inline MB_AVX2 uint64_t
starts_wide (const char *p)
{
  struct mb_block b = mb_load (p);
  __m256i tail = _mm256_set1_epi8 ((char) 0xbf);
  return mb_bits (_mm256_cmpgt_epi8 (b.v, tail), _mm256_cmpgt_epi8 (b.w, tail));
}

#else

# define starts_wide starts_narrow

#endif

static inline uint64_t
starts_narrow (const char *p)
{
  uint64_t m = 0;
#ifdef __SSE2__
  for (int i = 0; i < BLOCK; i += 16)
    {
      __m128i v = _mm_loadu_si128 ((const __m128i *) (p + i));
      v = _mm_cmpgt_epi8 (v, _mm_set1_epi8 ((char) 0xbf));
      m |= (uint64_t) (uint32_t) _mm_movemask_epi8 (v) << i;
    }
#else
  for (int i = 0; i < BLOCK; i++)
    m |= (uint64_t) !utf8_is_tail (p[i]) << i;
#endif
  return m;
}

/* Return a mask in which bit I is set if byte I at P begins a character.
   Examine the N bytes at P, at most 64.  */
INLINED uint64_t
starts (bool wide, const char *p, size_t n)
{
  uint64_t m = wide ? starts_wide (p) : starts_narrow (p);
  return m & block_first_bits (n);
}

INLINED size_t
count_starts (bool wide, const char *p, size_t n)
{
  char copy[BLOCK];
  size_t sum = 0;
  for (; n > BLOCK; p += BLOCK, n -= BLOCK)
    sum += block_popcount (wide, starts (wide, p, BLOCK));
  p = block_readable (p, n, copy);
  return sum + block_popcount (wide, starts (wide, p, n));
}

static size_t
count_each (const char *p, const char *end)
{
  size_t count = 0;
  while (p < end)
    {
      while ((signed char) *p < 0)
	{
	  int32_t cp;
	  p += mb_decode (p, end - p, &cp);
	  count++;
	  if (p == end)
	    return count;
	}
      size_t run = mb_ascii_prefix (p, end - p);
      count += run;
      p += run;
    }
  return count;
}

/* Return the number of characters in the N bytes at P, which are valid
   UTF-8.  */
MB_BOTH_LOCAL (size_t, count_valid, (const char *p, size_t n), count_starts,
	       p, n)

struct mb_window mb_window;

size_t
mb_count (const char *p, size_t n)
{
  enum { SHORT = 64 };
  if (n <= SHORT && mb_is_ascii (p, n))
    return n;
  if (mb_window_knows (p, n))
    return mb_window_count (p, n);
  if (n == 0 || mb_foreign)
    return count_each (p, p + n);
  return mb_is_clean (p, n) ? count_valid (p, n) : count_each (p, p + n);
}

/* Implement mb_offset for bytes for which mb_window_knows is true.  */
static size_t
window_offset (const char *p, size_t n, size_t *chars)
{
  if (mb_window.ascii)
    return *chars = *chars < n ? *chars : n;
  size_t rest = 0, want = *chars;
  size_t at = mb_window_part (p, n, want, &rest);
  if (at == n)
    *chars = mb_window_count_starts (p, n);
  return at;
}

/* Return the address AT or, if it is inside a character, the start of that
   character.  Do not read the bytes before FROM.  */
static const char *
boundary (const char *from, const char *at)
{
  const char *p = at;
  while (p > from && utf8_is_tail (p[-1]) && at - p < 3)
    p--;
  if (p == from || (signed char) p[-1] >= 0)
    return at;
  size_t n = (size_t) (at - --p);
  return n > 1 && mb_len (p, n) == n ? at : p;
}

/* In the N bytes at P, skip pieces of PIECE bytes while they are valid and
   contain at most WANT characters in total.  Set *AT to the number of bytes
   skipped, and *SEEN to the number of characters.  */
static void
skip_pieces (const char *p, size_t n, size_t want, size_t *at, size_t *seen)
{
  enum { PIECE = 512 };
  size_t i = 0, chars = 0;
  while (want - chars >= PIECE && n - i >= PIECE)
    {
      size_t m = (size_t) (boundary (p + i, p + i + PIECE) - (p + i));
      if (mb_is_ascii (p + i, m))
	chars += m;
      else if (mb_foreign || !mb_is_clean (p + i, m))
	break;
      else
	chars += count_valid (p + i, m);
      i += m;
    }
  *at = i;
  *seen = chars;
}

/* Return the length of the character at P, which has at most N bytes.  Warn
   about an invalid byte.  */
static inline size_t
checked_len (const char *p, size_t n)
{
  size_t len = mb_len (p, n);
  return len == 1 && (signed char) *p < 0 && !mb_foreign ? bad_byte () : len;
}

/* Like mb_offset, but examine all bytes before the offset.  */
static size_t
offset_each (const char *p, size_t n, size_t *chars)
{
  size_t want = *chars, seen = 0, i = 0;
  skip_pieces (p, n, want, &i, &seen);
  while (seen < want && n - i >= 8)
    {
      size_t run = ascii_of8 (p + i);
      if (run > want - seen)
	run = want - seen;
      i += run;
      seen += run;
      if (run < 8 && seen < want)
	{
	  i += checked_len (p + i, n - i);
	  seen++;
	}
    }
  for (; seen < want && i < n; seen++)
    i += checked_len (p + i, n - i);
  *chars = seen;
  return i;
}

size_t
mb_last_len (const char *p, size_t n)
{
  size_t len = 1;
  while (len < MB_MAX && len < n && utf8_is_tail (p[n - len]))
    len++;
  return mb_len (p + n - len, len) == len ? len : 1;
}

size_t
mb_offset_near (const char *p, size_t n, size_t *chars, struct mb_place *near)
{
  size_t want = *chars;
  struct mb_place at = *near;
  if (want < at.chars && (want < at.chars - want || mb_foreign))
    at = (struct mb_place) { 0 };
  for (; at.chars > want; at.chars--)
    at.bytes -= mb_last_len (p, at.bytes);
  size_t more = want - at.chars;
  at.bytes += offset_each (p + at.bytes, n - at.bytes, &more);
  at.chars += more;
  if (at.bytes + MB_MAX <= n)
    *near = at;
  *chars = at.chars;
  return at.bytes;
}

size_t
mb_offset (const char *p, size_t n, size_t *chars)
{
  return mb_window_knows (p, n) ? window_offset (p, n, chars)
    : offset_each (p, n, chars);
}

/* --- the window of an input --------------------------------------------- */

enum { STEP_MIN = 256, STEP_MAX = 4096 };

/* Begin to validate the input window at P.  */
static void
validate_from (const char *p)
{
  struct mb_window *w = &mb_window;
  w->from = w->known = p;
  w->ascii = true;
  w->step = STEP_MIN;
}

void
mb_window_enter (const char *p, const char *end)
{
  if (without (MB_WINDOW))
    return;
  mb_window = (struct mb_window) {
    .buffer = p, .begin = p, .end = end, .serial = (mb_window.serial + 1) | 1
  };
  validate_from (p);
}

void
mb_window_leave (void)
{
  mb_window.buffer = mb_window.begin = mb_window.end = NULL;
}

/* Validate the bytes of the input window up to the address AT, and at least
   w->step bytes if the window is long enough.  Return false if one of these
   bytes is not valid, or if AT is inside a character.  */
static bool
validate_to (const char *at)
{
  struct mb_window *w = &mb_window;
  size_t left = (size_t) (w->end - w->known);
  const char *to = w->known + (w->step < left ? w->step : left);
  to = boundary (w->known, to > at ? to : at);
  size_t n = (size_t) (to - w->known);
  w->ascii = w->ascii && mb_is_ascii (w->known, n);
  if (to < at || (!w->ascii && !mb_is_clean (w->known, n)))
    return false;
  w->known = to;
  if (w->step < STEP_MAX)
    w->step *= 2;
  return true;
}

bool
mb_window_look (const char *p, size_t n)
{
  struct mb_window *w = &mb_window;
  if (n > (size_t) (w->end - p))
    return false;
  if (p < w->from || p > w->known)
    validate_from (p);
  if (p + n <= w->known || validate_to (p + n))
    return true;
  /* Make the input window begin STEP_MIN bytes after P, because the bytes at P
     are not valid.  */
  size_t left = (size_t) (w->end - p);
  w->begin = p + (left < STEP_MIN ? left : STEP_MIN);
  validate_from (w->begin);
  return false;
}

/* Like count_valid, for bytes in the input window.  For records of up to 128
   bytes, no branch depends on the length, because branches on lengths are hard
   to predict.  */
INLINED size_t
count_record (bool wide, const char *p, size_t n)
{
  if (n > 2 * BLOCK || mb_window.end - p < BLOCK)
    return count_valid (p, n);
  size_t more = n > BLOCK ? n - BLOCK : 0;
  return (block_popcount (wide, starts (wide, p, n))
	  + block_popcount (wide, starts (wide, p + BLOCK, more)));
}

MB_BOTH (size_t, mb_window_count_starts, (const char *p, size_t n),
	 count_record, p, n)

/* Return the index of the Kth bit that is set in M.  Bits are counted from 0;
   M has more than K set bits.  The search begins at bit K.  While fewer than K
   set bits are below the current bit, advance by the number of missing
   bits.  */
INLINED unsigned
select_bit (bool wide, uint64_t m, unsigned k)
{
  unsigned at = k, seen;
  while ((seen = block_popcount (wide, m & block_first_bits (at))) < k)
    at += k - seen;
  return at + (unsigned) __builtin_ctzll (m >> at);
}

INLINED size_t
offset_by (bool wide, const char *p, size_t n, size_t *chars)
{
  size_t want = *chars, seen = 0;
  for (size_t i = 0; i < n; i += BLOCK)
    {
      uint64_t m = starts (wide, p + i, n - i);
      unsigned here = block_popcount (wide, m);
      if (want - seen < here)
	return i + select_bit (wide, m, (unsigned) (want - seen));
      seen += here;
    }
  *chars = seen;
  return n;
}

/* Implement mb_window_part, with AVX2 if WIDE is true.  Most parts end in the
   first block, for which there is a fast path.  */
INLINED size_t
part_by (bool wide, const char *p, size_t n, size_t skip, size_t *chars)
{
  uint64_t m = starts (wide, p, n);
  unsigned here = block_popcount (wide, m);
  if (skip < here && *chars < here - skip)
    {
      size_t from = select_bit (wide, m, (unsigned) skip);
      *chars = select_bit (wide, m >> from, (unsigned) *chars);
      return from;
    }
  size_t from = offset_by (wide, p, n, &skip);
  *chars = offset_by (wide, p + from, n - from, chars);
  return from;
}

MB_BOTH (size_t, mb_window_part,
	 (const char *p, size_t n, size_t skip, size_t *chars),
	 part_by, p, n, skip, chars)

/* --- comparing without case --------------------------------------------- */

/* Convert the first character of the N bytes at P to lower case, store it in
   *C, and return its length.  An invalid byte is given a code that is higher
   than that of any character.  */
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
