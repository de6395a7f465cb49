/* sum.h -- compute hashes of units.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PMA_SUM_H
#define PMA_SUM_H

#include <stdint.h>

/* Return the XXH3 hash of the UNIT bytes at P, with the unit's number U as the
   seed.  */
uint64_t pmai_unit_hash (uint32_t u, const void *p);

#endif /* PMA_SUM_H */
