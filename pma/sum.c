/* sum.c -- compute hashes of units.
   SPDX-License-Identifier: GPL-3.0-or-later

   The checksum of a unit consists of the low 32 bits of its hash
   (verify.c).  */

#include <config.h>
#include "pma/sum.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "pma/layout.h"

uint64_t
pmai_unit_hash (uint32_t u, const void *p)
{
  return XXH3_64bits_withSeed (p, UNIT, u);
}
