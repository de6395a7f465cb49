/* sum.c -- compute hashes of units with the widest instructions available.
   SPDX-License-Identifier: GPL-3.0-or-later

   The checksum of a unit consists of the low 32 bits of its hash
   (verify.c).  */

#include <config.h>
#include "pma/sum.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "pma/layout.h"
#ifdef PMA_SUM_AVX2
#include <sys/platform/x86.h>
#endif

uint64_t
pmai_unit_hash (uint32_t u, const void *p)
{
#ifdef PMA_SUM_AVX2
  if (CPU_FEATURE_ACTIVE (AVX2))
    return pmai_unit_hash_avx2 (u, p);
#endif
  return XXH3_64bits_withSeed (p, UNIT, u);
}
