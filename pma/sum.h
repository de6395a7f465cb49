/* sum.h -- hashes of units.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMA_SUM_H
#define PMA_SUM_H

#include <stdint.h>

/* XXH3 of the UNIT bytes at P with seed U, the unit's number.  */
uint64_t pmai_unit_hash (uint32_t u, const void *p);

/* The same by instructions that not every x86-64 processor has; only
   pmai_unit_hash calls it.  */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__ \
  && !defined __AVX2__
# define PMA_SUM_AVX2 1
uint64_t pmai_unit_hash_avx2 (uint32_t u, const void *p);
#endif

#endif /* PMA_SUM_H */
