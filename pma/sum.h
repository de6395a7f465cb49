/* sum.h -- compute hashes of units.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMA_SUM_H
#define PMA_SUM_H

#include <stdint.h>

/* Return the XXH3 hash of the UNIT bytes at P, with the unit's number U as the
   seed.  */
uint64_t pmai_unit_hash (uint32_t u, const void *p);

/* Like pmai_unit_hash, but with AVX2 instructions, which some x86-64
   processors lack.  Only pmai_unit_hash calls this function.  The function
   exists only if the C library reports the processor's features.  The
   compiler's built-in functions would execute some ten CPUID instructions at
   each start, which takes longer than this function saves.  */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ \
  && !defined __AVX2__
# if __has_include (<sys/platform/x86.h>)
#  define PMA_SUM_AVX2 1
# endif
#endif
#ifdef PMA_SUM_AVX2
uint64_t pmai_unit_hash_avx2 (uint32_t u, const void *p);
#endif

#endif /* PMA_SUM_H */
