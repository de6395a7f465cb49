/* sum.h -- hashes of units.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMA_SUM_H
#define PMA_SUM_H

#include <stdint.h>

/* XXH3 of the UNIT bytes at P with seed U, the unit's number.  */
uint64_t pmai_unit_hash (uint32_t u, const void *p);

/* The same by instructions that not every x86-64 processor has; only
   pmai_unit_hash calls it.  Where the C library does not say what the
   processor has, asking it would cost more than is won: the compiler's way
   links a constructor in that asks some ten times at each start.  */
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
