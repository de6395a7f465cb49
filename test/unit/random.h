/* random.h -- random numbers for unit tests, the same in each run.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static uint64_t random_state = UINT64_C (88172645463325252);

static inline uint64_t
rnd (void)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static inline unsigned
random_below (unsigned n)
{
  return (unsigned) (rnd () >> 33) % n;
}

#endif /* RANDOM_H */
