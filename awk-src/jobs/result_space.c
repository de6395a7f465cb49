/* result_space.c -- allocate places for results in a worker's files.
   SPDX-License-Identifier: GPL-3.0-or-later

   A place is a range of offsets in each of a worker's files.  After the parent
   has merged a result, the worker reuses the place of the result, whose pages
   are still in memory and in the caches.  Places are far apart, so the files
   are sparse and large.  Therefore, -j is not possible if the system limits
   file sizes.

   The log of addends is written to mapped memory.  The mappings of the logs in
   the first RESULT_WINDOWS places are kept.  */

#include <config.h>

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/tempfile.h"
#include "jobs/addends.h"
#include "jobs/worker.h"

enum
{
  SPACING_BITS = 38,		/* places are 2^38 bytes apart, more than any
				   result needs */
  LOG_LEAST = 1024 * 1024	/* minimum size of a log in bytes */
};

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

/* --- the log of addends ------------------------------------------------- */

struct log
{
  struct logged *p;		/* address of the mapped log, or NULL */
  size_t size;			/* size of the mapped log in bytes */
};

/* The logs of a worker.  The mappings of the logs remain until the worker
   exits.  */
static struct
{
  struct log at[RESULT_WINDOWS + 1]; /* one entry for each of the first
					RESULT_WINDOWS places; the last entry
					is for all other places */
  struct log *now;		/* the log of the current place */
  int fd;			/* the file SHARED_LOG */
  off_t offset;			/* the offset of the current place */
} logs;

static void
unmap (struct log *l)
{
  if (l->p)
    munmap (l->p, l->size);
  l->p = NULL;
}

/* Map SIZE bytes of the log, which include the addends that have already been
   logged.  */
static void
map (size_t size)
{
  struct stat st;
  struct log *l = logs.now;
  off_t end = logs.offset + (off_t) size;
  unmap (l);
  if (fstat (logs.fd, &st) != 0
      || (st.st_size < end && ftruncate (logs.fd, end) != 0))
    _exit (2);
  l->p = (struct logged *) tempfile_map (logs.fd, logs.offset, size, false);
  l->size = size;
  if (!l->p)
    _exit (2);
}

static void grow (void);

static void
use (void)
{
  addends_log_to (logs.now->p, logs.now->size / sizeof *logs.now->p, grow);
}

static void
grow (void)
{
  map (2 * logs.now->size);
  use ();
}

void
result_begin_log (int fd, unsigned place)
{
  bool stays = place < RESULT_WINDOWS;
  logs.now = &logs.at[stays ? place : RESULT_WINDOWS];
  logs.fd = fd;
  logs.offset = result_offset (place);
  if (!stays)
    unmap (logs.now);
  if (!logs.now->p)
    map (LOG_LEAST);
  use ();
}
