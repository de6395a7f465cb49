/* scan_list.c -- where a byte stands in a text.
   SPDX-License-Identifier: GPL-3.0-or-later

   With AVX2, where the machine has it, in half as many instructions.  */

#include <config.h>

#if defined __SSE2__ && __has_include (<sys/platform/x86.h>)
# include <immintrin.h>
# include <sys/platform/x86.h>
# define WIDE_LISTS 1
#endif

#include "text/scan.h"

/* Append the bits of M to the N places at AT, AT_BASE being that of the first
   one.  Mostly there are two at most: these are stored in any case, since
   branches on their number would be hard to predict.  */
static inline unsigned
list_bits (uint64_t m, unsigned base, uint16_t *at, unsigned n)
{
  const uint64_t none = UINT64_C (1) << (SCAN_BLOCK - 1);
  for (int i = 0; i < 2; i++)
    {
      at[n] = (uint16_t) (base + (unsigned) __builtin_ctzll (m | none));
      n += m != 0;
      m &= m - 1;
    }
  for (; m; m &= m - 1)
    at[n++] = (uint16_t) (base + (unsigned) __builtin_ctzll (m));
  return n;
}

/* The first LEFT bits of M.  */
static inline uint64_t
first_bits (uint64_t m, size_t left)
{
  return left < SCAN_BLOCK ? m & ((UINT64_C (1) << left) - 1) : m;
}

static unsigned
list (const char *p, size_t *len, char c, uint16_t *at, unsigned max)
{
  size_t i = 0;
  unsigned n = 0;
  for (; i < *len && n < max; i += SCAN_BLOCK)
    n = list_bits (first_bits (scan_equal (p + i, c), *len - i),
		   (unsigned) i, at, n);
  if (i < *len)
    *len = i;
  return n;
}

#ifdef WIDE_LISTS

__attribute__ ((target ("avx2,bmi")))
static unsigned
list_wide (const char *p, size_t *len, char c, uint16_t *at, unsigned max)
{
  const __m256i want = _mm256_set1_epi8 (c);
  size_t i = 0;
  unsigned n = 0;
  for (; i < *len && n < max; i += SCAN_BLOCK)
    {
      __m256i x = _mm256_loadu_si256 ((const __m256i *) (p + i));
      __m256i y = _mm256_loadu_si256 ((const __m256i *) (p + i + 32));
      uint64_t m = (uint32_t) _mm256_movemask_epi8 (_mm256_cmpeq_epi8 (x, want));
      m |= (uint64_t) (uint32_t)
	_mm256_movemask_epi8 (_mm256_cmpeq_epi8 (y, want)) << 32;
      n = list_bits (first_bits (m, *len - i), (unsigned) i, at, n);
    }
  if (i < *len)
    *len = i;
  return n;
}

#endif

unsigned
scan_list (const char *p, size_t *len, char c, uint16_t *at, unsigned max)
{
#ifdef WIDE_LISTS
  if (*len > SCAN_BLOCK && CPU_FEATURE_ACTIVE (AVX2)
      && CPU_FEATURE_ACTIVE (BMI1))
    return list_wide (p, len, c, at, max);
#endif
  return list (p, len, c, at, max);
}
