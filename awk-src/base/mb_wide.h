/* mb_wide.h -- AVX2 for code that reads many bytes at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   Declare functions that use AVX2 as MB_AVX2, and call them only if mb_is_wide
   returns true.  */

#ifndef MB_WIDE_H
#define MB_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __SSE2__
# include <immintrin.h>
# if __has_include (<sys/platform/x86.h>)
/* <sys/platform/x86.h> declares the dynamic linker's list of the processor's
   features.  The compiler's __builtin_cpu_supports would add a constructor
   that executes cpuid about ten times, which doubles the startup time under a
   hypervisor.  */
#  include <sys/platform/x86.h>
#  define MB_WIDE 1
# endif
#endif

#include "base/switches.h"
#include "pma/likely.h"

#ifdef MB_WIDE

# define MB_AVX2 __attribute__ ((target ("avx2,bmi,bmi2,popcnt")))

static inline bool
mb_is_wide (void)
{
  static signed char known;
  if (unlikely (!known))
    known = (CPU_FEATURE_ACTIVE (AVX2) && CPU_FEATURE_ACTIVE (BMI2)
	     && CPU_FEATURE_ACTIVE (POPCNT) && !without (WIDE)) ? 1 : -1;
  return known > 0;
}

/* Return a vector that contains the table T in both halves, for lookups of 32
   bytes at a time.  */
static inline MB_AVX2 __m256i
mb_table (const unsigned char t[16])
{
  return _mm256_broadcastsi128_si256 (_mm_loadu_si128 ((const __m128i *) t));
}

/* A block of 64 bytes.  */
struct mb_block { __m256i v, w; };

static inline MB_AVX2 struct mb_block
mb_load (const char *p)
{
  const __m256i *v = (const __m256i *) p;
  return (struct mb_block) { _mm256_loadu_si256 (v),
			     _mm256_loadu_si256 (v + 1) };
}

/* Return a word in which bit I is the top bit of byte I of the 64 bytes of V
   and W.  */
static inline MB_AVX2 uint64_t
mb_bits (__m256i v, __m256i w)
{
  return ((uint64_t) (uint32_t) _mm256_movemask_epi8 (w) << 32
	  | (uint32_t) _mm256_movemask_epi8 (v));
}

/* Return a word in which bit I is set if byte I of B is equal to C.  */
static inline MB_AVX2 uint64_t
mb_equal (struct mb_block b, char c)
{
  __m256i x = _mm256_set1_epi8 (c);
  return mb_bits (_mm256_cmpeq_epi8 (b.v, x), _mm256_cmpeq_epi8 (b.w, x));
}

/* True if the N bytes at P are valid UTF-8.  */
bool mb_is_clean_wide (const char *p, size_t n);

#else

# define MB_AVX2

static inline bool
mb_is_wide (void)
{
  return false;
}

#endif

/* MB_BOTH defines the function NAME with the parameters PARAMS, which calls
   IMPL with the arguments WIDE, ARGS.  IMPL is an INLINED function that uses
   AVX2 if the constant WIDE is true.  MB_BOTH_LOCAL defines a static
   function.  */
#define MB_BOTH(...) MB_BOTH_IN (, __VA_ARGS__)
#define MB_BOTH_LOCAL(...) MB_BOTH_IN (static, __VA_ARGS__)
#define MB_BOTH_IN(scope, type, name, params, impl, ...) \
  static MB_AVX2 type \
  name##_wide params \
  { \
    return impl (true, __VA_ARGS__); \
  } \
  static __attribute__ ((noinline)) type \
  name##_narrow params \
  { \
    return impl (false, __VA_ARGS__); \
  } \
  scope type \
  name params \
  { \
    return (mb_is_wide () ? name##_wide (__VA_ARGS__) \
	    : name##_narrow (__VA_ARGS__)); \
  }

#endif /* MB_WIDE_H */
