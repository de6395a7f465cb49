/* test-shards.c -- check how workers of -j determine the size of shards.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <string.h>

#include "check.h"
#include "jobs/shard.h"

enum { LAST = SHARD_SIZE_LEVELS - 1 };

static struct shard_size s;

/* Report that a shard of the current size was processed in a run with two
   workers.  Per byte of the shard, processing takes WORK nanoseconds, the
   result has LEFT bytes, and merging takes MERGING nanoseconds.  */
static void
learn (double work, double left, double merging)
{
  off_t in = (off_t) SHARD_SIZE_LEAST << 2 * s.level;
  struct expense e = {
    .in = in, .out = left * in, .work = work * in, .merging = merging
  };
  shard_size_learn (&s, 2, &e);
}

static void
start (void)
{
  memset (&s, 0, sizeof s);
  learn (100, 1, 1);		/* the first measurement is ignored */
  CHECK (s.warm && s.level == 0 && s.cost == 0);
}

/* Check that the largest possible shards are chosen.  */
static void
test_growth (void)
{
  start ();
  for (int i = 0; i < SHARD_SIZE_LEVELS; i++)
    {
      CHECK (s.level == i && !s.settled);
      learn (10 - i, 1.0 / (i + 1), 1);
    }
  CHECK (s.settled && s.level == LAST && s.best == LAST);
  learn (1000, 1, 1);
  CHECK (s.level == LAST && s.best == LAST);
}

/* Check that the largest size is chosen, unless it costs much more than the
   size with the lowest cost.  If DOUBLE_COST is true, the largest size costs
   twice as much as the cheapest; otherwise, it costs a tenth more.  */
static void
test_choice (bool double_cost)
{
  start ();
  for (int i = 0; i < SHARD_SIZE_LEVELS; i++)
    learn (i == 1 ? 10 : i == LAST && !double_cost ? 11 : 20,
	   0.5 / (i * i + 1), 0.1);
  CHECK (s.settled && s.best == 1);
  CHECK (s.level == (double_cost ? 1 : LAST));
}

static void
test_results (void)
{
  /* If a larger size does not make the results smaller, check that the
     previous size is chosen.  */
  start ();
  learn (10, 0.5, 1);
  CHECK (s.level == 1);
  learn (9, 0.5, 1);
  CHECK (s.settled && s.level == 0);
  /* Check that empty results do not stop the growth of shards.  */
  start ();
  learn (10, 0, 1);
  learn (9, 0, 1);
  CHECK (!s.settled && s.level == 2);
  /* Check that merging determines the cost if merging takes longer than
     processing, because a single process merges all results.  */
  start ();
  learn (10, 1, 50);
  CHECK (s.cost == 50);
}

static void
test_ignored_reports (void)
{
  /* Check that reports about shards of different sizes are ignored.  */
  start ();
  struct expense odd = { .in = SHARD_SIZE_LEAST / 2 - 1, .work = 1 };
  shard_size_learn (&s, 2, &odd);
  odd.in = 2 * SHARD_SIZE_LEAST;
  shard_size_learn (&s, 2, &odd);
  CHECK (s.level == 0 && s.cost == 0);
  /* Check that a worker's report is ignored while another worker is
     reporting.  */
  CHECK (!atomic_flag_test_and_set (&s.learning));
  learn (10, 1, 1);
  CHECK (s.level == 0 && s.cost == 0);
  atomic_flag_clear (&s.learning);
  learn (10, 1, 1);
  CHECK (s.level == 1 && s.cost > 0);
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
  test_growth ();
  test_choice (false);
  test_choice (true);
  test_results ();
  test_ignored_reports ();
  test_joining ();
  return check_done ();
}
