/* chars.c -- find and count characters in string cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   The bits of rcstr.flags above RCS_TERMINATED contain the number of
   characters plus 1, or 0 if the number is unknown.  A cached position is
   never among the last bytes of the text, because text that is appended could
   complete a character there.  */

#include <config.h>
#include "value/chars.h"

enum { WORTH_CACHING = 24, COUNT_SHIFT = 3 };
static const size_t count_max = UINT32_MAX >> COUNT_SHIFT;

/* Return the reference-counted string with the cache that describes V, or
   NULL.  */
static inline struct rcstr *
cache_of (const struct val *v, struct sv s)
{
  return v->kind & K_RC && s.n >= WORTH_CACHING ? val_rc (v) : NULL;
}

static inline bool
known_ascii (struct rcstr *r, struct sv s)
{
  if (!(r->flags & (RCS_ASCII | RCS_NOT_ASCII)))
    r->flags |= mb_is_ascii (s.p, s.n) ? RCS_ASCII : RCS_NOT_ASCII;
  return r->flags & RCS_ASCII;
}

/* Implement chars_offset for a text with the cache R.  Search from the cached
   position.  A search backwards begins at the start of the text instead if the
   start is nearer, or if the encoding is foreign.  Cache the new position.  */
static size_t
offset_from_cache (struct rcstr *r, struct sv s, size_t *chars)
{
  size_t want = *chars, at = r->byte_at, seen = r->char_at;
  if (want < seen && (want < seen - want || mb_foreign))
    at = seen = 0;
  for (; seen > want; seen--)
    {
      /* Step back over one character, including its continuation bytes.  */
      size_t back = 1;
      while (back < MB_MAX && back < at && (s.p[at - back] & 0xc0) == 0x80)
	back++;
      if (mb_len (s.p + at - back, back) != back)
	back = 1;
      at -= back;
    }
  size_t more = want - seen;
  at += mb_offset (s.p + at, s.n - at, &more);
  *chars = seen + more;
  if (at + MB_MAX <= s.n)
    {
      r->char_at = *chars;
      r->byte_at = at;
    }
  return at;
}

size_t
chars_count (const struct val *v, struct sv s)
{
  if (!opt.utf8)
    return s.n;
  struct rcstr *r = cache_of (v, s);
  if (!r)
    return mb_count (s.p, s.n);
  if (known_ascii (r, s))
    return s.n;
  size_t n = r->flags >> COUNT_SHIFT;
  if (n)
    return n - 1;
  n = mb_count (s.p, s.n);
  if (n < count_max)
    r->flags |= (uint32_t) (n + 1) << COUNT_SHIFT;
  return n;
}

/* True if the characters of S, the text of V, are known to be single bytes.  */
static inline bool
is_bytes (const struct val *v, struct sv s)
{
  struct rcstr *r;
  return !opt.utf8 || chars_are_short_ascii (v)
    || ((r = cache_of (v, s)) && known_ascii (r, s));
}

size_t
chars_offset (const struct val *v, struct sv s, size_t *chars)
{
  if (is_bytes (v, s))
    {
      if (*chars > s.n)
	*chars = s.n;
      return *chars;
    }
  struct rcstr *r = cache_of (v, s);
  return r ? offset_from_cache (r, s, chars) : mb_offset (s.p, s.n, chars);
}

size_t
chars_span (const struct val *v, struct sv s, size_t from, size_t first,
	    size_t chars)
{
  if (cache_of (v, s))
    {
      chars += first;
      return chars_offset (v, s, &chars) - from;
    }
  if (opt.utf8)
    return mb_offset (s.p + from, s.n - from, &chars);
  return chars < s.n - from ? chars : s.n - from;
}

size_t
chars_between (const struct val *v, struct sv s, size_t from, size_t to)
{
  if (cache_of (v, s))
    return chars_before (v, s, to) - chars_before (v, s, from);
  return opt.utf8 ? mb_count (s.p + from, to - from) : to - from;
}

size_t
chars_before (const struct val *v, struct sv s, size_t at)
{
  if (is_bytes (v, s))
    return at;
  struct rcstr *r = cache_of (v, s);
  if (!r)
    return mb_count (s.p, at);
  if (at < r->byte_at)
    return mb_count (s.p, at);
  size_t n = r->char_at + mb_count (s.p + r->byte_at, at - r->byte_at);
  if (at + MB_MAX <= s.n)
    {
      r->char_at = n;
      r->byte_at = at;
    }
  return n;
}

/* Like find_part, for non-ASCII text that mb_window has validated.  */
static __attribute__ ((noinline)) size_t
window_part (struct sv s, size_t skip, double length, size_t *from)
{
  /* There is no need to count the rest of the text.  */
  bool rest = !(length < s.n);
  size_t n = rest ? 0 : (size_t) (int64_t) length;
  *from = mb_window_part (s.p, s.n, skip, &n);
  return rest ? s.n - *from : n;
}

/* Find the part of S that consists of LENGTH characters starting with number
   START, with the rounding of substr.  Set *FROM to the byte offset of the
   part, and return its length in bytes.  */
static inline __attribute__ ((always_inline)) size_t
find_part (const struct val *v, struct sv s, double start, double length,
	   size_t *from)
{
  size_t skip = 0;
  *from = 0;
  /* Convert signed integers to double, which is faster than converting
     unsigned integers.  */
  if (!(length >= 1) || start >= (double) (int64_t) s.n + 1)
    return 0;
  if (start >= 2)
    skip = (size_t) (int64_t) start - 1;
  bool bytes = is_bytes (v, s);
  if (!bytes && mb_window_knows (s.p, s.n))
    {
      if (!mb_window.ascii)
	return window_part (s, skip, length, from);
      bytes = true;
    }
  *from = bytes ? skip : chars_offset (v, s, &skip);
  size_t n = s.n - *from;
  if (!(length < (double) (int64_t) n))
    return n;
  return bytes ? (size_t) (int64_t) length
    : chars_span (v, s, *from, skip, length);
}

struct val
chars_part (const struct val *v, struct sv s, double start, double length)
{
  size_t from, n = find_part (v, s, start, length, &from);
  const char *p = s.p + from;
  if (n <= VAL_INLINE_MAX)
    return val_inline (V_STR, n ? p : "", n);
  return v->kind & K_BORROW ? val_borrow (V_STR, p, n)
    : val_copy (V_STR, p, n);
}

bool
chars_cut (struct val *v, double start, double length)
{
  size_t from, n = find_part (v, val_bytes (v), start, length, &from);
  return val_cut (v, from, n);
}
