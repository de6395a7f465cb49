/* result_space.c -- allocate places for results in a worker's files.
   SPDX-License-Identifier: GPL-3.0-or-later

   A place is a range of offsets in each of a worker's files.  After the parent
   has merged a result, the worker reuses the place of the result, whose pages
   are still in memory and in the caches.  Places are far apart, so the files
   are sparse and large.  Therefore, -j is not possible if the system limits
   file sizes.  */

#include <config.h>

#include <sys/resource.h>

#include "jobs/worker.h"

enum { SPACING_BITS = 38 };	/* places are 2^38 bytes apart, more than any
				   result needs */

bool
result_has_space (void)
{
  struct rlimit limit;
  return sizeof (off_t) * 8 > SPACING_BITS + 5
    && (getrlimit (RLIMIT_FSIZE, &limit) != 0
	|| limit.rlim_cur == RLIM_INFINITY);
}

off_t
result_offset (unsigned place)
{
  return (off_t) place << SPACING_BITS;
}

/* True if a worker must wait before it reserves another place, because it has
   RESULT_MOST places or, while the parent is merging, RESULT_WINDOWS places.
   TAKEN is a bit mask in which bit I is set if the worker has reserved place
   I.  */
static bool
is_far_ahead (const struct shared *s, unsigned taken)
{
  int n = __builtin_popcount (taken);
  return n >= RESULT_MOST || (n >= RESULT_WINDOWS && atomic_load (&s->merging));
}

unsigned
result_reserve (const struct task *t, int worker)
{
  atomic_uint *places = &t->shared->taken[worker];
  unsigned taken;
  while (is_far_ahead (t->shared, taken = atomic_load (places)))
    worker_pause (t);
  unsigned place = __builtin_ctz (~taken);
  atomic_fetch_or (places, 1u << place);
  return place;
}

void
result_release (const struct task *t, int worker, unsigned place)
{
  atomic_fetch_and (&t->shared->taken[worker], ~(1u << place));
}
