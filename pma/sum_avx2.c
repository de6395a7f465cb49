/* sum_avx2.c -- compute hashes of units with AVX2, in half the time.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "pma/sum.h"

#ifdef PMA_SUM_AVX2

#pragma GCC target ("avx2")
#define XXH_VECTOR XXH_AVX2
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "pma/layout.h"

uint64_t
pmai_unit_hash_avx2 (uint32_t u, const void *p)
{
  return XXH3_64bits_withSeed (p, UNIT, u);
}

#endif
