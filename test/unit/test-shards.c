/* test-shards.c -- check how workers of -j measure and join shards.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "check.h"
#include "jobs/shard.h"

static struct shard_size s;

/* Report that a shard of N megabytes was processed in a run with two workers.
   Per byte of the shard, the rules take 10 nanoseconds, the result has LEFT
   bytes, and merging a byte of the result takes MERGING nanoseconds.  For a
   stream, reading a byte takes READING nanoseconds.  */
static void
learn (int n, double left, double merging, double reading)
{
  off_t in = (off_t) n << 20;
  struct expense e = {
    .in = in, .out = left * in, .work = 10.0 * in, .rules = 10.0 * in,
    .merging = merging, .reading = reading
  };
  shard_size_learn (&s, 2, &e);
}

/* Check that workers are stopped only if they save too little time, and only
   after the first measurement.  */
static void
test_trial (double left, double merging, double reading, bool useless)
{
  memset (&s, 0, sizeof s);
  learn (2, left, merging, reading);
  CHECK (s.warm && !s.useless);
  learn (2, left, merging, reading);
  CHECK (s.useless == useless);
}

/* Check that workers process one shard at a time while results are huge.  */
static void
test_huge (void)
{
  memset (&s, 0, sizeof s);
  learn (1, 0.9, 0, 0);
  CHECK (s.brief);
  learn (1, 0.1, 0, 0);
  CHECK (!s.brief);
}

/* Check that a worker's report is ignored while another worker is
   reporting.  */
static void
test_ignored_reports (void)
{
  memset (&s, 0, sizeof s);
  CHECK (!atomic_flag_test_and_set (&s.learning));
  learn (1, 0, 0, 0);
  CHECK (!s.warm);
}

/* Check that adjacent shards of one file can be joined, and that shards that
   consist of whole files can be joined, too.  */
static void
test_joining (void)
{
  struct shard a = { .arg = 1, .last = 1, .from = 0, .to = 10 };
  struct shard b = { .arg = 1, .last = 1, .from = 10, .to = 25 };
  CHECK (shard_can_join (&a, &b, true));
  struct shard both[] = { a, b };
  CHECK (shard_join (both, 2).from == 0 && shard_join (both, 2).to == 25);
  b.from = 11;
  CHECK (!shard_can_join (&a, &b, true));
  b.from = 10;
  b.arg = 2;
  CHECK (!shard_can_join (&a, &b, true));
  b.whole = true;
  CHECK (!shard_can_join (&a, &b, true));
  a.whole = true;
  CHECK (shard_can_join (&a, &b, true));
  a.guessed = true;
  CHECK (!shard_can_join (&a, &b, true) && shard_can_join (&a, &b, false));
}

int
main (void)
{
  /* Workers never save time on a single core.  */
  test_trial (0.1, 1, 0, sysconf (_SC_NPROCESSORS_ONLN) < 2);
  test_trial (0.1, 200, 0, true);
  test_trial (0.1, 1, 20, true);
  test_huge ();
  test_ignored_reports ();
  test_joining ();
  return check_done ();
}
