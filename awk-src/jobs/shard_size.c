/* shard_size.c -- choose how many shards a worker processes at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   If a worker processes many shards at a time, their common result is often
   smaller than the sum of separate results, so merging takes less time.
   Therefore, a worker processes as many shards at a time as were assigned
   before, up to MOST bytes.  Near the end of the input, a worker processes
   fewer shards at a time, so that all workers end at about the same time.

   The function `judge' decides whether the workers save time.  They do not if
   merging, or reading a stream, takes too long.  The parent then processes the
   rest of the input alone.  It also does this after it has processed
   SHARD_MOST_DOUBTS shards in place of workers.  */

#include <config.h>

#include <unistd.h>

#include "jobs/worker.h"

enum
{
  TAIL = 32,			/* divisor for the maximum number of shards
				   that a worker processes at a time, near the
				   end of the input */
  MOST = 16 * 1024 * 1024,	/* number of bytes that a worker processes at a
				   time, unless a single shard is larger */
  TRIAL = 2 * 1024 * 1024,	/* number of bytes of input after which the
				   time of the workers is compared with that of
				   a single process */
  TRIAL_SHORT = 512 * 1024	/* like TRIAL, for a stream or if results are
				   huge */
};

/* Estimate how long N processes take if at most one process runs on each core
   at a time.  TOGETHER is the sum of the times of all processes; the longest
   process takes at least the time ONE.  */
static double
elapsed (int n, double together, double one)
{
  int cores = sysconf (_SC_NPROCESSORS_ONLN);
  double all = together / (cores < n ? cores : n);
  return one > all ? one : all;
}

/* Return the time that a run takes for each byte of input if the cost of every
   shard is E, N_JOBS workers run in parallel, and only the parent reads and
   merges.  Assume that the process that writes into a stream needs as much
   time as the parent, which reads it.  */
static double
cost_of (int n_jobs, const struct expense *e)
{
  double work = e->work / e->in, merging = e->merging * e->out / e->in;
  return elapsed (e->reading > 0 ? n_jobs + 2 : n_jobs,
		  work + merging + 2 * e->reading, merging + e->reading);
}

/* True if the result of E is huge: most keys of the shards are new, and the
   parent has to copy most of the input.  In a single shard, most keys may be
   new only because the shard is short.  Its result is huge if it would be huge
   even for an input of twice the size.  */
static bool
is_huge (const struct expense *e)
{
  off_t in = e->in < TRIAL_SHORT ? 2 * e->in : e->in;
  return 2 * e->out > in;
}

/* Add E to P->all.  Stop the workers if P->all shows that they save less than
   a tenth of the time that a single process would need.  The time of a single
   process is estimated as the total time that the rules have taken in all
   workers and, for a stream, half of the time for reading, because the parent
   copies each byte once more than a single process.  The workers must save a
   third of the estimated time in two cases: if results are huge, the estimate
   is too high, because each worker creates the keys again; and for a stream, a
   smaller gain would be lost on a busy machine.  */
static void
judge (struct shard_size *p, int n_jobs, const struct expense *e)
{
  struct expense *a = &p->all;
  a->in += e->in;
  a->out += e->out;
  a->work += e->work;
  a->rules += e->rules;
  a->merging = e->merging;
  a->reading = e->reading;
  bool strict = p->brief || a->reading > 0;
  double alone = a->rules / a->in + a->reading / 2;
  if (a->in >= (strict ? TRIAL_SHORT : TRIAL)
      && cost_of (n_jobs, a) > (strict ? 0.65 : 0.9) * alone
      && !shard_wish ())
    atomic_store (&p->useless, true);
}

void
shard_size_learn (struct shard_size *p, int n_jobs, const struct expense *e)
{
  if (atomic_flag_test_and_set (&p->learning))
    return;
  p->brief = is_huge (e);
  if (p->warm)
    judge (p, n_jobs, e);
  p->warm = true;
  atomic_flag_clear (&p->learning);
}

/* Return how many shards of T, starting with number I, a worker should process
   at a time.  */
static size_t
count_shards (const struct task *t, const struct shard_size *p, size_t i)
{
  const struct shard *v = t->shards;
  size_t most = (t->n - i) / (2 * t->n_jobs), n = 1;
  size_t least = t->n / (TAIL * t->n_jobs);
  off_t size = v[i].to - v[i].from;
  if (most < least)
    most = least;
  if (most > i)
    most = i;
  if (!p->warm || p->brief)
    most = 1;
  if (shard_wish ())
    most = shard_wish_together ();
  while (n < most && i + n < t->n && (size < MOST || shard_wish ())
	 && shard_can_join (&v[i + n - 1], &v[i + n], t->rules->counts))
    {
      size += v[i + n].to - v[i + n].from;
      n++;
    }
  return n;
}

bool
shard_take (const struct task *t, size_t *first, size_t *n)
{
  size_t i = atomic_load (&t->shared->next);
  do
    {
      if (i >= t->n || atomic_load (&t->shared->size.useless))
	return false;
      *n = count_shards (t, &t->shared->size, i);
    }
  while (!atomic_compare_exchange_weak (&t->shared->next, &i, i + *n));
  *first = i;
  return true;
}
