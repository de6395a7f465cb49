/* slots.c -- where the results of workers lie.
   SPDX-License-Identifier: GPL-3.0-or-later

   A slot is a place in each of a worker's files, which is used again when the
   parent has merged what was there: its pages are in memory then, and in the
   caches.  Slots lie far apart, so files are large and have holes; where their
   size is limited there can be none.  */

#include <config.h>

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "jobs/run.h"

enum { SPACING_BITS = 38 };	/* of an offset: more than a piece leaves */

off_t
slots_at (unsigned slot)
{
  return (off_t) slot << SPACING_BITS;
}

struct slots *
slots_make (int n)
{
  struct rlimit limit;
  struct slots *l;
  if (sizeof (off_t) * 8 <= SPACING_BITS + 5
      || (getrlimit (RLIMIT_FSIZE, &limit) == 0
	  && limit.rlim_cur != RLIM_INFINITY))
    return NULL;
  l = mmap (NULL, sizeof *l + n * sizeof *l->taken, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return l == MAP_FAILED ? NULL : l;
}

void
slots_free (struct slots *l, int n)
{
  if (l)
    munmap (l, sizeof *l + n * sizeof *l->taken);
}

/* Is a worker that has the slots TAKEN to wait for the parent?  Where that
   waits itself, for a worker that takes long, it is not.  */
static bool
is_far_ahead (const struct slots *l, unsigned taken)
{
  int n = __builtin_popcount (taken);
  return n >= SLOTS_MANY || (n >= SLOTS_FEW && atomic_load (&l->merging));
}

unsigned
slots_take (struct slots *l, int worker, pid_t parent)
{
  const struct timespec moment = { .tv_nsec = 100000 };
  unsigned taken;
  while (is_far_ahead (l, taken = atomic_load (&l->taken[worker])))
    {
      if (getppid () != parent)
	_exit (2);
      nanosleep (&moment, NULL);
    }
  unsigned slot = __builtin_ctz (~taken);
  atomic_fetch_or (&l->taken[worker], 1u << slot);
  return slot;
}

void
slots_give (struct slots *l, int worker, unsigned slot)
{
  atomic_fetch_and (&l->taken[worker], ~(1u << slot));
}
