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

/* Append the bits of M to the N places at AT, BASE being that of the first
   bit.  Mostly there are two at most: these are stored in any case, since
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

/* scan_list by BITS, which is scan_equal in some form.  */
static inline __attribute__ ((always_inline)) unsigned
list_by (uint64_t (*bits) (const char *, char), const char *p, size_t *len,
	 char c, uint16_t *at, unsigned max)
{
  size_t i = 0, whole = *len & ~(size_t) (SCAN_BLOCK - 1), rest = *len - whole;
  unsigned n = 0;
  for (; i < whole && n < max; i += SCAN_BLOCK)
    n = list_bits (bits (p + i, c), (unsigned) i, at, n);
  if (i < whole)
    *len = i;
  else if (rest)
    n = list_bits (bits (p + i, c) & ((UINT64_C (1) << rest) - 1),
		   (unsigned) i, at, n);
  return n;
}

#ifdef WIDE_LISTS

static inline __attribute__ ((target ("avx2"))) uint64_t
equal_32 (const char *p, __m256i want)
{
  __m256i x = _mm256_loadu_si256 ((const __m256i *) p);
  return (uint32_t) _mm256_movemask_epi8 (_mm256_cmpeq_epi8 (x, want));
}

static inline __attribute__ ((target ("avx2"))) uint64_t
equal_wide (const char *p, char c)
{
  __m256i want = _mm256_set1_epi8 (c);
  return equal_32 (p, want) | equal_32 (p + 32, want) << 32;
}

static __attribute__ ((target ("avx2,bmi"))) unsigned
list_wide (const char *p, size_t *len, char c, uint16_t *at, unsigned max)
{
  return list_by (equal_wide, p, len, c, at, max);
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
  return list_by (scan_equal, p, len, c, at, max);
}
