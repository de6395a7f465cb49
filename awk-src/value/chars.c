/* chars.c -- find and count characters in string cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   The bits of rcstr.flags above RCS_TERMINATED contain the number of
   characters plus 1, or 0 if the number is unknown.  */

#include <config.h>
#include "value/chars.h"

enum { WORTH_CACHING = 24, COUNT_SHIFT = 3 };
static const size_t count_max = UINT32_MAX >> COUNT_SHIFT;

/* Caches for the long texts that were read last, which belong to array
   elements or to the input's window.  The address of a text determines its
   place in the table.  Of CACHE, only the members that contain positions and
   numbers of characters are used.  */
struct long_text
{
  const char *p;		/* NULL if the place is empty */
  size_t n;
  unsigned window;		/* number of the window that contains the text
				   (mb_window_of), or 0 */
  struct rcstr cache;
};
enum { TEXT_BITS = 6 };
static struct long_text texts[1 << TEXT_BITS];
bool chars_any;

static inline struct long_text *
text_at (const char *p)
{
  uint64_t hash = (uintptr_t) p * UINT64_C (0x9e3779b97f4a7c15);
  return texts + (hash >> (64 - TEXT_BITS));
}

/* If the place T does not contain the text S, whose window is number WINDOW,
   make it an empty cache of S.  */
static void
take_place (struct long_text *t, struct sv s, unsigned window)
{
  if (s.p != t->p || s.n != t->n || window != t->window)
    *t = (struct long_text) { .p = s.p, .n = s.n, .window = window };
}

void
chars_set_element (const struct val *v)
{
  struct sv s = val_bytes (v);
  chars_any = true;
  take_place (text_at (s.p), s, 0);
}

void
chars_forget_text (const char *p)
{
  struct long_text *t = text_at (p);
  if (p == t->p)
    t->p = NULL;
}

static void
forget_all (void)
{
  memset (texts, 0, sizeof texts);
  chars_any = false;
}

const struct heap_part chars_heap_part = {
  .prepare = forget_all
};

/* Return the header that caches what is known about the text S of V, or
   NULL.  */
static inline struct rcstr *
cache_of (const struct val *v, struct sv s)
{
  if (s.n < WORTH_CACHING)
    return NULL;
  if (v->kind & K_RC)
    return val_rc (v);
  struct long_text *t = text_at (s.p);
  unsigned window = s.n < CHARS_LONG ? 0 : mb_window_of (s.p, s.n);
  if (window)
    take_place (t, s, window);
  return s.p == t->p && s.n == t->n && window == t->window ? &t->cache : NULL;
}

static inline bool
known_ascii (struct rcstr *r, struct sv s)
{
  if (!(r->flags & (RCS_ASCII | RCS_NOT_ASCII)))
    r->flags |= mb_is_ascii (s.p, s.n) ? RCS_ASCII : RCS_NOT_ASCII;
  return r->flags & RCS_ASCII;
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
  if (at < r->at.bytes)
    return mb_count (s.p, at);
  size_t n = r->at.chars + mb_count (s.p + r->at.bytes, at - r->at.bytes);
  if (at + MB_MAX <= s.n)
    r->at = (struct mb_place) { .chars = n, .bytes = at };
  return n;
}

/* Like find_part, for non-ASCII text that mb_window has validated.  Begin at
   the cached position or, if the part is more than a few characters before
   that position, at the start of the text.  */
static __attribute__ ((noinline)) size_t
window_part (const struct val *v, struct sv s, size_t skip, double length,
	     size_t *from)
{
  enum { FEW_BACK = 64 };
  struct rcstr *r = s.n < CHARS_LONG ? NULL : cache_of (v, s);
  struct mb_place at = { 0 };
  /* If the part extends to the end of the text, its characters need not be
     counted.  */
  bool rest = !(length < s.n);
  size_t n = rest ? 0 : (size_t) (int64_t) length;
  if (r && r->at.chars <= skip + FEW_BACK)
    at = r->at;
  for (; at.chars > skip; at.chars--)
    while (utf8_is_tail (s.p[--at.bytes]))
      ;
  *from = at.bytes + mb_window_part (s.p + at.bytes, s.n - at.bytes,
				     skip - at.chars, &n);
  if (r && *from < s.n)
    r->at = (struct mb_place) { .chars = skip, .bytes = *from };
  return rest ? s.n - *from : n;
}

/* Like find_part, for text that may contain characters of several bytes.  */
static size_t
multibyte_part (const struct val *v, struct sv s, size_t skip, double length,
		size_t *from)
{
  struct rcstr *r = cache_of (v, s);
  *from = r ? mb_offset_near (s.p, s.n, &skip, &r->at)
    : mb_offset (s.p, s.n, &skip);
  size_t n = s.n - *from, chars;
  if (!(length < (double) (int64_t) n))
    return n;
  chars = (size_t) (int64_t) length;
  if (r)
    {
      chars += skip;
      return mb_offset_near (s.p, s.n, &chars, &r->at) - *from;
    }
  /* The rest of the text need not be validated.  */
  return mb_offset (s.p + *from, chars < n / MB_MAX ? chars * MB_MAX : n,
		    &chars);
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
  /* Convert from signed integers to double, which is faster than from unsigned
     integers.  */
  if (!(length >= 1) || start >= (double) (int64_t) s.n + 1)
    return 0;
  if (start >= 2)
    skip = (size_t) (int64_t) start - 1;
  bool bytes = !opt.utf8 || chars_are_short_ascii (v);
  if (!bytes && mb_window_knows (s.p, s.n))
    {
      if (!mb_window.ascii)
	return window_part (v, s, skip, length, from);
      bytes = true;
    }
  if (!bytes && !is_bytes (v, s))
    return multibyte_part (v, s, skip, length, from);
  *from = skip;
  size_t n = s.n - skip;
  return length < (double) (int64_t) n ? (size_t) (int64_t) length : n;
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
