/* mb_window.c -- characters of bytes that stay for a while, in UTF-8.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/mb_window.h"

#include "base/block.h"
#include "base/mb.h"
#include "base/mb_wide.h"
#include "base/switches.h"

enum { STEP_MIN = 256, STEP_MAX = 4096 };

struct mb_window mb_window;

void
mb_window_enter (const char *p, const char *end)
{
  if (without (MB_WINDOW))
    return;
  mb_window = (struct mb_window) {
    .begin = p, .end = end, .from = p, .known = p, .ascii = true,
    .step = STEP_MIN
  };
}

void
mb_window_leave (void)
{
  mb_window.begin = mb_window.end = NULL;
}

static inline bool
is_tail (char c)
{
  return (c & 0xc0) == 0x80;
}

/* AT, or the place before it where a character begins that AT cuts.  */
static const char *
boundary (const char *from, const char *at)
{
  const char *p = at;
  while (p > from && is_tail (p[-1]) && at - p < 3)
    p--;
  if (p == from || (signed char) p[-1] >= 0)
    return at;
  size_t n = (size_t) (at - --p);
  return n > 1 && mb_len (p, n) == n ? at : p;
}

/* Are the N bytes at P characters without a fault?  */
static bool
look (const char *p, size_t n)
{
  if (mb_window.ascii && mb_is_ascii (p, n))
    return true;
  mb_window.ascii = false;
  return mb_is_clean (p, n);
}

/* Look at the bytes up to AT, and mostly at some more.  */
static bool
look_to (const char *at)
{
  struct mb_window *w = &mb_window;
  size_t left = (size_t) (w->end - w->known);
  const char *to = w->known + (w->step < left ? w->step : left);
  to = boundary (w->known, to > at ? to : at);
  if (to < at || !look (w->known, (size_t) (to - w->known)))
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
    {
      w->from = w->known = p;
      w->ascii = true;
      w->step = STEP_MIN;
    }
  if (p + n <= w->known || look_to (p + n))
    return true;
  /* There is a fault: what follows begins anew.  */
  size_t left = (size_t) (w->end - p);
  mb_window_enter (p + (left < STEP_MIN ? left : STEP_MIN), w->end);
  return false;
}

/* Functions that are compiled twice have a constant WIDE.  */
#define TWICE static inline __attribute__ ((always_inline))

static inline uint64_t
starts_narrow (const char *p)
{
#ifdef __SSE2__
  const __m128i last_tail = _mm_set1_epi8 ((char) 0xbf);
# define QUARTER(i) \
  ((uint64_t) (uint32_t) _mm_movemask_epi8 (_mm_cmpgt_epi8 \
     (_mm_loadu_si128 ((const __m128i *) (p + 16 * i)), last_tail)) \
   << (16 * i))
  return QUARTER (0) | QUARTER (1) | QUARTER (2) | QUARTER (3);
# undef QUARTER
#else
  uint64_t m = 0;
  for (int i = 0; i < BLOCK; i++)
    m |= (uint64_t) !is_tail (p[i]) << i;
  return m;
#endif
}

#ifdef MB_WIDE

static inline MB_AVX2 uint64_t
starts_half (const char *p)
{
  __m256i v = _mm256_loadu_si256 ((const __m256i *) p);
  __m256i m = _mm256_cmpgt_epi8 (v, _mm256_set1_epi8 ((char) 0xbf));
  return (uint32_t) _mm256_movemask_epi8 (m);
}

static inline MB_AVX2 uint64_t
starts_wide (const char *p)
{
  return starts_half (p) | starts_half (p + BLOCK / 2) << (BLOCK / 2);
}

#else

# define MB_AVX2
# define mb_is_wide() false
# define starts_wide starts_narrow

#endif

/* Which of the 64 bytes at P are the first of a character, or all of it.  */
TWICE uint64_t
starts (bool wide, const char *p)
{
  return wide ? starts_wide (p) : starts_narrow (p);
}

/* Of up to 2 * BLOCK bytes, without a branch on their number, which nobody
   could predict.  */
TWICE size_t
count_two (bool wide, const char *p, size_t n)
{
  size_t more = n > BLOCK ? n - BLOCK : 0;
  uint64_t m = starts (wide, p) & block_first_bits (n);
  uint64_t k = starts (wide, p + BLOCK) & block_first_bits (more);
  return block_popcount (wide, m) + block_popcount (wide, k);
}

TWICE size_t
count (bool wide, const char *p, size_t n)
{
  size_t sum = 0;
  for (; n > BLOCK; p += BLOCK, n -= BLOCK)
    sum += block_popcount (wide, starts (wide, p));
  return sum + block_popcount (wide, starts (wide, p) & block_first_bits (n));
}

TWICE size_t
count_by (bool wide, const char *p, size_t n)
{
  if (n <= 2 * BLOCK && mb_window.end - p >= 2 * BLOCK - MB_WINDOW_PAD)
    return count_two (wide, p, n);
  return count (wide, p, n);
}

static MB_AVX2 size_t
count_wide (const char *p, size_t n)
{
  return count_by (true, p, n);
}

size_t
mb_window_count_starts (const char *p, size_t n)
{
  return mb_is_wide () ? count_wide (p, n) : count_by (false, p, n);
}

/* The place of bit number K of M, which has more: K places on, and then as many
   more as bits were missing before.  */
TWICE unsigned
select_bit (bool wide, uint64_t m, unsigned k)
{
  unsigned at = k, seen;
  while ((seen = block_popcount (wide, m & block_first_bits (at))) < k)
    at += k - seen;
  return at + (unsigned) __builtin_ctzll (m >> at);
}

TWICE size_t
offset_by (bool wide, const char *p, size_t n, size_t *chars)
{
  size_t want = *chars, seen = 0;
  for (size_t i = 0; i < n; i += BLOCK)
    {
      uint64_t m = starts (wide, p + i) & block_first_bits (n - i);
      unsigned here = block_popcount (wide, m);
      if (want - seen < here)
	return i + select_bit (wide, m, (unsigned) (want - seen));
      seen += here;
    }
  *chars = seen;
  return n;
}

static MB_AVX2 size_t
offset_wide (const char *p, size_t n, size_t *chars)
{
  return offset_by (true, p, n, chars);
}

size_t
mb_window_offset (const char *p, size_t n, size_t *chars)
{
  if (mb_window.ascii)
    return *chars = *chars < n ? *chars : n;
  return (mb_is_wide () ? offset_wide (p, n, chars)
	  : offset_by (false, p, n, chars));
}

/* Mostly the part ends in the first block.  */
TWICE size_t
part_by (bool wide, const char *p, size_t n, size_t skip, size_t *chars)
{
  uint64_t m = starts (wide, p) & block_first_bits (n);
  unsigned here = block_popcount (wide, m);
  size_t from;
  if (skip < here && *chars < here - skip)
    {
      from = select_bit (wide, m, (unsigned) skip);
      *chars = select_bit (wide, m >> from, (unsigned) *chars);
      return from;
    }
  from = offset_by (wide, p, n, &skip);
  *chars = offset_by (wide, p + from, n - from, chars);
  return from;
}

static MB_AVX2 size_t
part_wide (const char *p, size_t n, size_t skip, size_t *chars)
{
  return part_by (true, p, n, skip, chars);
}

size_t
mb_window_part (const char *p, size_t n, size_t skip, size_t *chars)
{
  return (mb_is_wide () ? part_wide (p, n, skip, chars)
	  : part_by (false, p, n, skip, chars));
}
