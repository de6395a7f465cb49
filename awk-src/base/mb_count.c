/* mb_count.c -- how many characters a text has.
   SPDX-License-Identifier: GPL-3.0-or-later

   With SSE2 64 bytes at a time: the bytes after a first byte must be where
   first bytes ask for them, and then characters are all bytes except those.
   Blocks with anything else in them are gone through character by
   character, so that a byte that is in no character counts as one.  AVX2,
   where the machine has it, takes a third of the time.  */

#include <config.h>

#include <string.h>

#include "base/block.h"
#include "base/mb.h"
#include "base/mb_wide.h"
#include "base/mb_window.h"
#include "pma/likely.h"

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

#ifdef __SSE2__

enum { PAGE = 4096, LONG = 2 * BLOCK };

/* Which bytes of a block are what.  */
struct kinds
{
  uint64_t tail;		/* not the first of a character */
  uint64_t lead;		/* the first of one of several bytes */
  uint64_t three, four;		/* of three or more, of four or more */
  uint64_t odd;			/* E0 ED F0 F4, where the second byte is
				   limited, and what is never valid */
};

static inline uint64_t
bits (__m128i v, int i)
{
  return (uint64_t) (uint32_t) _mm_movemask_epi8 (v) << 16 * i;
}

static inline __m128i
is_byte (__m128i v, int c)
{
  return _mm_cmpeq_epi8 (v, _mm_set1_epi8 ((char) c));
}

/* Bytes that are C or more, C being above 128, and all of ASCII.  */
static inline __m128i
is_from (__m128i v, int c)
{
  return _mm_cmpgt_epi8 (v, _mm_set1_epi8 ((char) (c - 1)));
}

/* K is right for the bytes in HIGH, those from 0x80 on, and says nothing for
   others: these go.  Bytes of HIGH that do not lead are tails.  */
static inline void
keep_high (struct kinds *k, uint64_t high)
{
  k->tail = high & ~k->lead;
  k->lead &= high;
  k->three &= high;
  k->four &= high;
  k->odd &= high;
}

/* False: all are ASCII.  */
static inline bool
look (const char *p, struct kinds *k)
{
  __m128i v[4], all = _mm_setzero_si128 ();
  for (int i = 0; i < 4; i++)
    {
      v[i] = _mm_loadu_si128 ((const __m128i *) (p + 16 * i));
      all = _mm_or_si128 (all, v[i]);
    }
  if (_mm_movemask_epi8 (all) == 0)
    return false;
  *k = (struct kinds) { 0, 0, 0, 0, 0 };
  uint64_t high = 0;
  for (int i = 0; i < 4; i++)
    {
      __m128i pair = _mm_and_si128 (v[i], _mm_set1_epi8 ((char) 0xfe));
      __m128i odd = _mm_or_si128 (is_byte (v[i], 0xe0), is_byte (v[i], 0xed));
      odd = _mm_or_si128 (odd, is_byte (v[i], 0xf0));
      odd = _mm_or_si128 (odd, is_from (v[i], 0xf4));
      odd = _mm_or_si128 (odd, is_byte (pair, 0xc0));
      high |= bits (v[i], i);
      k->lead |= bits (is_from (v[i], 0xc0), i);
      k->three |= bits (is_from (v[i], 0xe0), i);
      k->four |= bits (is_from (v[i], 0xf0), i);
      k->odd |= bits (odd, i);
    }
  keep_high (k, high);
  return true;
}

#ifdef MB_WIDE

static inline MB_AVX2 uint64_t
bits_wide (__m256i v, int i)
{
  return (uint64_t) (uint32_t) _mm256_movemask_epi8 (v) << 32 * i;
}

static inline MB_AVX2 __m256i
is_byte_wide (__m256i v, int c)
{
  return _mm256_cmpeq_epi8 (v, _mm256_set1_epi8 ((char) c));
}

static inline MB_AVX2 __m256i
is_from_wide (__m256i v, int c)
{
  return _mm256_cmpgt_epi8 (v, _mm256_set1_epi8 ((char) (c - 1)));
}

/* Bits that are not set in HIGH mean nothing.  */
static inline MB_AVX2 void
look_half (__m256i v, int i, struct kinds *k)
{
  __m256i pair = _mm256_and_si256 (v, _mm256_set1_epi8 ((char) 0xfe));
  __m256i odd = _mm256_or_si256 (is_byte_wide (v, 0xe0),
				 is_byte_wide (v, 0xed));
  odd = _mm256_or_si256 (odd, is_byte_wide (v, 0xf0));
  odd = _mm256_or_si256 (odd, is_from_wide (v, 0xf4));
  odd = _mm256_or_si256 (odd, is_byte_wide (pair, 0xc0));
  k->lead |= bits_wide (is_from_wide (v, 0xc0), i);
  k->three |= bits_wide (is_from_wide (v, 0xe0), i);
  k->four |= bits_wide (is_from_wide (v, 0xf0), i);
  k->odd |= bits_wide (odd, i);
}

static inline MB_AVX2 bool
look_wide (const char *p, struct kinds *k)
{
  __m256i v = _mm256_loadu_si256 ((const __m256i *) p);
  __m256i w = _mm256_loadu_si256 ((const __m256i *) (p + 32));
  uint64_t high = bits_wide (v, 0) | bits_wide (w, 1);
  if (high == 0)
    return false;
  *k = (struct kinds) { 0, 0, 0, 0, 0 };
  look_half (v, 0, k);
  look_half (w, 1, k);
  keep_high (k, high);
  return true;
}

#endif

/* Are the odd bytes of the block at P fine?  The other kinds
   have been checked.  */
static bool
odd_is_valid (const char *p, uint64_t odd)
{
  const unsigned char *u = (const unsigned char *) p;
  if (odd >> (BLOCK - 1))
    return false;
  for (; odd; odd &= odd - 1)
    {
      int i = __builtin_ctzll (odd);
      unsigned char next = u[i + 1];
      if (!(u[i] == 0xe0 ? next >= 0xa0 : u[i] == 0xed ? next < 0xa0
	    : u[i] == 0xf0 ? next >= 0x90 : u[i] == 0xf4 && next < 0x90))
	return false;
    }
  return true;
}

/* Are the N bytes at P, fewer than 16, ASCII?  "No" may be wrong.  */
static inline bool
short_is_ascii (const char *p, size_t n)
{
# ifndef __SANITIZE_ADDRESS__
  if (((uintptr_t) p & (PAGE - 1)) <= PAGE - 16)
    {
      __m128i v = _mm_loadu_si128 ((const __m128i *) p);
      return !(_mm_movemask_epi8 (v) & ((1 << n) - 1));
    }
# endif
  (void) p;
  return n == 0;
}

/* Functions that are compiled twice: LOOK is look or, in functions where
   there is AVX2, look_wide.  */
#define TWICE static inline __attribute__ ((always_inline))
typedef bool look_function (const char *p, struct kinds *k);

/* Characters that begin in the block of LEFT bytes at P.  OWED: the first
   bytes that must belong to the character before; those of the next block
   on return.  False: something is wrong.  */
TWICE bool
count_block (look_function *lk, const char *p, unsigned left, uint64_t *owed,
	     size_t *count)
{
  struct kinds k;
  uint64_t mask = left < BLOCK ? (UINT64_C (1) << left) - 1 : ~UINT64_C (0);
  if (!lk (p, &k) || !((k.lead | k.tail) & mask))
    {
      *count += left;
      return *owed == 0;
    }
  uint64_t lead = k.lead & mask, three = k.three & mask;
  uint64_t four = k.four & mask, tail = k.tail & mask;
  uint64_t want = lead << 1 | three << 2 | four << 3 | *owed;
  *count += left - block_popcount (lk != look, tail);
  *owed = lead >> 63 | three >> 62 | four >> 61;
  return (want == tail
	  && (likely (!(k.odd & mask)) || odd_is_valid (p, k.odd & mask)));
}

TWICE bool
is_clean (look_function *lk, const char *p, const char *end)
{
  size_t count = 0;
  uint64_t owed = 0;
  for (unsigned left; p < end; p += left)
    {
      char copy[BLOCK];
      left = end - p < BLOCK ? end - p : BLOCK;
      const char *block = block_readable (p, end - p, copy);
      if (!count_block (lk, block, left, &owed, &count))
	return false;
    }
  return owed == 0;
}

/* What is wrong is in the block at P, with SEEN characters before it; INSIDE:
   it begins in one of them.  */
static size_t
count_rest (const char *p, const char *end, size_t seen, bool inside)
{
  if (inside)
    {
      while (((unsigned char) *--p & 0xc0) == 0x80)
	continue;
      seen--;
    }
  return seen + count_each (p, end);
}

TWICE size_t
count_all (look_function *lk, const char *p, const char *end)
{
  size_t count = 0;
  uint64_t owed = 0;
  while (p < end)
    {
      char copy[BLOCK];
      unsigned left = end - p < BLOCK ? end - p : BLOCK;
      size_t seen = count;
      uint64_t before = owed;
      const char *block = block_readable (p, end - p, copy);
      if (unlikely (!count_block (lk, block, left, &owed, &count)
		    || (p + left == end && owed)))
	return count_rest (p, end, seen, before);
      p += left;
    }
  return count;
}

#ifdef MB_WIDE

static MB_AVX2 bool
is_clean_wide (const char *p, const char *end)
{
  return is_clean (look_wide, p, end);
}

static MB_AVX2 size_t
count_wide (const char *p, const char *end)
{
  return count_all (look_wide, p, end);
}

#endif

bool
mb_is_clean (const char *p, size_t n)
{
  if (mb_foreign)
    return mb_is_ascii (p, n);
#ifdef MB_WIDE
  if (mb_is_wide ())
    return n > LONG ? mb_is_clean_long (p, n) : is_clean_wide (p, p + n);
#endif
  return is_clean (look, p, p + n);
}

size_t
mb_count (const char *p, size_t n)
{
  if (n < 16 && !mb_foreign && short_is_ascii (p, n))
    return n;
  if (mb_window_knows (p, n))
    return mb_window_count (p, n);
  if (n < 16 || mb_foreign)
    return count_each (p, p + n);
#ifdef MB_WIDE
  if (mb_is_wide ())
    return count_wide (p, p + n);
#endif
  return count_all (look, p, p + n);
}

#else

bool
mb_is_clean (const char *p, size_t n)
{
  return mb_is_ascii (p, n);
}

size_t
mb_count (const char *p, size_t n)
{
  if (mb_window_knows (p, n))
    return mb_window_count (p, n);
  return count_each (p, p + n);
}

#endif
