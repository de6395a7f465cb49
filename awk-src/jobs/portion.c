/* portion.c -- how much of the input is worked on at a time.
   SPDX-License-Identifier: GPL-3.0-or-later

   What the rules leave of a large portion is often less than what they leave
   of its parts one by one: then there is less to merge.  But arrays of a small
   portion fit into the caches.  What is better depends on the rules, the input
   and the number of workers, so larger and larger portions are tried, as long
   as they leave less of each byte than smaller ones.  Times differ by chance:
   the largest portions are taken unless others were cheaper by far.  */

#include <config.h>

#include "jobs/run.h"

enum
{
  TAIL = 32,			/* at the end of the input a portion is a part
				   of a process's share */
  MUCH = 64			/* one of so many bytes is left */
};

static off_t
portion_size (const struct portion *p)
{
  return (off_t) PORTION_LEAST << 2 * p->level;
}

/* The time of a byte that was read.  The parent merges alone.  */
static double
cost_of (int n_jobs, const struct expense *e)
{
  double work = e->work / e->in, merging = e->merging * e->out / e->in;
  double all = (work + merging) / n_jobs;
  return merging > all ? merging : all;
}

/* Do larger portions leave as much of a byte as smaller ones, LEFT bytes?  */
static bool
is_useless (const struct portion *p, double left)
{
  return p->level > 0 && left * MUCH > 1 && left > 0.9 * p->left;
}

static void
learn (struct portion *p, int n_jobs, const struct expense *e)
{
  double cost = cost_of (n_jobs, e), left = (double) e->out / e->in;
  bool was_warm = p->warm, last = p->level == PORTION_LEVELS - 1;
  p->warm = true;
  if (!was_warm || p->settled || e->in < portion_size (p) / 2
      || e->in >= 2 * portion_size (p))
    return;
  if (p->cost == 0 || cost < p->cost)
    {
      p->best = p->level;
      p->cost = cost;
    }
  p->settled = last || is_useless (p, left);
  if (!p->settled)
    p->level++;
  else if (!last)
    p->level--;
  else if (cost > 1.15 * p->cost)
    p->level = p->best;
  p->left = left;
}

void
portion_learn (struct portion *p, int n_jobs, const struct expense *e)
{
  if (atomic_flag_test_and_set (&p->learning))
    return;
  learn (p, n_jobs, e);
  atomic_flag_clear (&p->learning);
}

/* How many of the pieces of T from I on are a portion.  */
static size_t
count_pieces (const struct task *t, const struct portion *p, size_t i)
{
  const struct piece *v = t->pieces;
  size_t most = (t->n - i) / (2 * t->n_jobs), n = 1;
  size_t least = t->n / (TAIL * t->n_jobs);
  /* Pieces are a little larger than they were to be.  */
  off_t want = portion_size (p) - PORTION_LEAST / 2;
  off_t have = v[i].to - v[i].from;
  if (most < least)
    most = least;
  if (pieces_wish ())
    {
      most = pieces_wish_together ();
      want = (off_t) 1 << 40;
    }
  while (n < most && i + n < t->n && have < want
	 && pieces_can_join (&v[i + n - 1], &v[i + n], t->rules->counts))
    {
      have += v[i + n].to - v[i + n].from;
      n++;
    }
  return n;
}

bool
portion_take (const struct task *t, const struct portion *p, size_t *first,
	      size_t *n)
{
  size_t i = atomic_load (&t->board->next);
  do
    {
      if (i >= t->n)
	return false;
      *n = count_pieces (t, p, i);
    }
  while (!atomic_compare_exchange_weak (&t->board->next, &i, i + *n));
  *first = i;
  return true;
}
