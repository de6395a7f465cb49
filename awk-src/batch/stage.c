/* stage.c -- execute a stage of the plan for a batch of records.
   SPDX-License-Identifier: GPL-3.0-or-later

   A stage of a single operation is executed for the whole batch at once.  The
   operations of a larger stage depend on each other, so its records are
   divided into blocks, and all operations are executed for one block after the
   other.  A block is as long as possible:

   - If records with different keys do not depend on each other, a block
     contains records with different keys (find_blocks).
   - If a part of the operations is rare (enum stage_part), all records up to
     the first one that a rare operation processes are a block, and this record
     is a block (run_by_hits).
   - Otherwise, each record is a block.

   If one of the first two ways did not save time for a batch, it is not tried
   for the next batches (pause_unless).  */

#include <config.h>

#include "batch/run.h"
#include "io/hooks.h"

/* After a cut, remove from all selections the records that are no longer in
   the batch.  */
static void
trim (struct batch *b)
{
  for (int i = 0; i < b->p->n_sels; i++)
    {
      struct sel *s = &b->p->sels[i];
      while (s->n > 0 && s->at[s->n - 1] >= b->n)
	s->n--;
    }
}

/* True if O must not process the last record of the batch, because an
   operation before O causes a fatal error for the last record.  */
static inline bool
is_after_misuse (const struct batch *b, const struct op *o)
{
  return unlikely (b->misuse.op) && o > b->misuse.op;
}

void
batch_run_op (struct batch *b, const struct op *o)
{
  const struct sel *s = &b->p->sels[o->sel];
  int all = b->n, n = s->n;
  if (o->by_user)
    return;
  if (is_after_misuse (b, o) && n > 0)
    n -= s->at[n - 1] == b->misuse.at;
  o->run (b, o, s->at, n);
  if (unlikely (b->n < all))
    trim (b);
}

/* --- pauses ------------------------------------------------------------- */

/* True if the next batch of the pause P, during which a way to form blocks is
   not tried, has begun.  */
static inline bool
is_paused (struct pause *p)
{
  return p->left > 0 && p->left-- > 0;
}

/* Begin a pause if USEFUL is false.  Each pause is about twice as long as the
   one before it, unless USEFUL was true in between.  */
static void
pause_unless (struct pause *p, bool useful)
{
  enum { LONGEST = 63 };
  if (useful)
    p->last = 0;
  else if (p->last < LONGEST)
    p->last = 2 * p->last + 1;
  p->left = p->last;
}

/* True if N blocks are so few that they save time.  */
static inline bool
are_few_blocks (const struct batch *b, int n)
{
  enum { WORTH = 4 };
  return n * WORTH <= b->n || b->n < WORTH;
}

/* --- blocks of different keys ------------------------------------------- */

/* Divide the records of B into blocks in which the keys of stage S differ.
   Store the ends of the blocks in END, and return their number
   (batch_find_blocks).  Return 0 if many keys are equal, because execution by
   blocks then saves no time.  */
static int
find_blocks (const struct batch *b, struct stage *s, uint16_t *end)
{
  if (s->keys == NONE || is_paused (&s->keys_pause))
    return 0;
  int n = batch_find_blocks (b, s->keys, end);
  bool few = n > 0 && are_few_blocks (b, n);
  pause_unless (&s->keys_pause, few);
  return few ? n : 0;
}

/* --- blocks ------------------------------------------------------------- */

/* A position in a selection whose records a stage processes block by
   block.  */
struct cursor
{
  struct sel *s;
  int n, next;			/* N: number of records; NEXT: number of
				   records that the stage has already
				   processed */
};

/* Add a cursor on the selection S to the *N cursors in C, unless one of them
   is on S.  */
static void
enter_cursor (struct cursor *c, int *n, struct sel *s)
{
  for (int i = 0; i < *n; i++)
    if (c[i].s == s)
      return;
  c[(*n)++] = (struct cursor) { .s = s, .n = s->n };
}

/* Set USED to cursors on those selections that a stage reads and that were
   computed before the stage, and return the number of cursors.  The stage
   consists of operations FIRST to END - 1 of P->order.  */
static int
find_cursors (struct plan *p, int first, int end, struct cursor *used)
{
  int n = 0;
  for (int k = first; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      short in[3] = { o->sel, o->sel_in[0], o->sel_in[1] };
      for (int j = 0; j < 3; j++)
	if (in[j] >= 0 && (p->sels[in[j]].maker == NONE
			   || p->ops[p->sels[in[j]].maker].stage != o->stage))
	  enter_cursor (used, &n, &p->sels[in[j]]);
    }
  return n;
}

/* An operation of a stage that is executed block by block.  */
struct step
{
  const struct op *o;
  const struct sel *s;		/* selection of the records that it
				   processes */
  struct sel *yes;		/* selection that the operation computes, or
				   NULL */
  int made;			/* number of records that the operation has
				   selected so far */
  int tested;			/* for a test: MADE plus the number of records
				   that the test has selected in advance */
};

/* The steps of a stage that is executed block by block.  */
struct stage_run
{
  struct step step[MAX_OPS];
  struct cursor used[MAX_SELS];
  int n, n_used;
};

/* Set G to the stage that consists of operations FIRST to END - 1 of P->order,
   except those that another operation executes.  */
static void
find_steps (struct plan *p, int first, int end, struct stage_run *g)
{
  g->n_used = find_cursors (p, first, end, g->used);
  g->n = 0;
  for (int k = first; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      if (o->by_user)
	continue;
      g->step[g->n++] = (struct step) {
	.o = o, .s = &p->sels[o->sel],
	.yes = o->yes == NONE ? NULL : &p->sels[o->yes]
      };
    }
}

/* Return the number of records in S that the operation O must process: all
   records before the record of the misuse and, unless is_after_misuse is true
   for O, also that record.  */
static __attribute__ ((noinline)) int
count_before_misuse (const struct batch *b, const struct op *o,
		     const struct sel *s)
{
  int n = s->n, end = b->misuse.at + !is_after_misuse (b, o);
  while (n > 0 && s->at[n - 1] >= end)
    n--;
  return n;
}

static inline void
run_step (struct batch *b, struct step *step)
{
  const struct sel *s = step->s;
  int n = s->n;
  if (step->yes)
    {
      step->yes->at = step->yes->store + step->made;
      step->yes->n = 0;
    }
  if (unlikely (b->misuse.op))
    n = count_before_misuse (b, step->o, s);
  if (n)
    step->o->run (b, step->o, s->at, n);
  if (step->yes)
    step->made += step->yes->n;
}

/* Let the selection of C contain its records before record END that have not
   been processed, and return their number.  */
static inline int
enter_block (const struct cursor *c, int end)
{
  int next = c->next;
  c->s->at = c->s->store + next;
  while (next < c->n && c->s->store[next] < end)
    next++;
  return c->s->n = next - c->next;
}

/* Execute all steps for the records before record END that have not been
   processed.  The steps are in the order of the program's statements.  */
static inline void
run_block (struct batch *b, struct stage_run *g, int end)
{
  for (int k = 0; k < g->n_used; k++)
    g->used[k].next += enter_block (&g->used[k], end);
  for (int k = 0; k < g->n; k++)
    run_step (b, &g->step[k]);
}

/* Begin the execution of the stage that consists of operations FIRST to END - 1
   of P->order, block by block.  */
static void
begin_blocks (struct batch *b, int first, int end, struct stage_run *g)
{
  find_steps (b->p, first, end, g);
  b->some = true;
}

/* After the last block, let each selection contain its records of the whole
   batch.  */
static void
end_blocks (struct batch *b, struct stage_run *g)
{
  b->some = false;
  for (int k = 0; k < g->n_used; k++)
    {
      g->used[k].s->at = g->used[k].s->store;
      g->used[k].s->n = g->used[k].n;
    }
  for (int k = 0; k < g->n; k++)
    if (g->step[k].yes)
      {
	g->step[k].yes->at = g->step[k].yes->store;
	g->step[k].yes->n = g->step[k].made;
      }
  trim (b);
}

/* Execute a stage for one block of records after the other.  The stage
   consists of operations FIRST to END - 1 of P->order.  BLOCKS contains the
   ends of the N blocks.  If N is 0, each record is a block.  */
static void
run_by_block (struct batch *b, int first, int end, const uint16_t *blocks,
	      int n)
{
  struct stage_run g;
  begin_blocks (b, first, end, &g);
  if (n == 0)
    for (int i = 0; i < b->n; i++)
      run_block (b, &g, i + 1);
  else
    for (int k = 0; k < n && (k == 0 || blocks[k - 1] < b->n); k++)
      run_block (b, &g, blocks[k]);
  end_blocks (b, &g);
}

/* --- blocks up to the next selected record ------------------------------ */

/* Execute the tests of G for the records before record END that have not been
   processed.  Return the first record that a rare operation must process, or
   END if there is none.  */
static int
run_tests (struct batch *b, struct stage_run *g, int end)
{
  int hit = end;
  for (int k = 0; k < g->n_used; k++)
    enter_block (&g->used[k], end);
  for (int k = 0; k < g->n; k++)
    {
      struct step *t = &g->step[k];
      if (t->o->part == PART_TEST)
	{
	  int made = t->made;
	  run_step (b, t);
	  t->tested = t->made;
	  t->made = made;
	}
      else if (t->o->ends_block && t->s->n > 0 && t->s->at[0] < hit)
	hit = t->s->at[0];
    }
  return hit;
}

/* Execute the operations of G other than tests for the records before record
   END that have not been processed.  The tests have been executed for these
   records.  */
static void
run_tested (struct batch *b, struct stage_run *g, int end)
{
  for (int k = 0; k < g->n_used; k++)
    g->used[k].next += enter_block (&g->used[k], end);
  for (int k = 0; k < g->n; k++)
    {
      struct step *t = &g->step[k];
      if (t->o->part != PART_TEST)
	run_step (b, t);
      else if (t->yes)
	{
	  struct cursor c = { t->yes, t->tested, t->made };
	  t->made += enter_block (&c, end);
	}
    }
}

/* Execute a stage with rare operations, which consists of operations FIRST to
   END - 1 of P->order.  Execute the tests for as many records as are expected
   before the next record that a rare operation processes: after this record,
   the results of the tests must be computed again.  Return true if the blocks
   were few.  */
static bool
run_by_hits (struct batch *b, int first, int end)
{
  struct stage_run g;
  int from = 0, length = b->n, blocks = 0;
  begin_blocks (b, first, end, &g);
  while (from < b->n)
    {
      int to = from + length < b->n ? from + length : b->n;
      int hit = run_tests (b, &g, to);
      blocks++;
      if (hit > from)
	run_tested (b, &g, hit);
      length *= 2;
      if (hit < to)
	{
	  /* A rare operation that precedes a test may change its result for
	     this record.  */
	  run_block (b, &g, hit + 1);
	  length = 2 * (hit - from) + 1;
	}
      from = hit + (hit < to);
    }
  end_blocks (b, &g);
  return are_few_blocks (b, blocks);
}

/* --- stages ------------------------------------------------------------- */

/* True if, in the stage that consists of operations FIRST to END - 1 of
   P->order, at most one operation can have records to process.  */
static bool
is_alone (const struct plan *p, int first, int end)
{
  int busy = 0;
  for (int k = first; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      const struct sel *s = &p->sels[o->sel];
      bool made_here = s->maker != NONE && p->ops[s->maker].stage == o->stage;
      busy += made_here || s->n > 0;
    }
  return busy <= 1;
}

/* Execute a stage of several operations, FIRST to END - 1 of P->order.  */
static void
run_several (struct batch *b, int first, int end)
{
  const short *order = b->p->order + first;
  struct stage *s = &b->p->stage[b->p->ops[*order].stage];
  int n = end - first, blocks = 0;
  uint16_t block_end[BATCH_MAX + 1];
  batch_fetch (b, order, n);
  if (!b->misuse.op)
    blocks = find_blocks (b, s, block_end);
  if (blocks || b->misuse.op)
    run_by_block (b, first, end, block_end, blocks);
  else if (s->has_rare && !is_paused (&s->rare_pause))
    pause_unless (&s->rare_pause, run_by_hits (b, first, end));
  else if (batch_is_in_turn (b->p, order, n))
    batch_in_turn (b, order, n);
  else if (!batch_print_in_turn (b, order, n))
    run_by_block (b, first, end, NULL, 0);
  batch_forget_fetched ();
}

void
batch_run_stage (struct batch *b, int first, int end)
{
  struct plan *p = b->p;
  vm.ip = p->ops[p->order[first]].ip;
  if (end > first + 1 && !is_alone (p, first, end))
    run_several (b, first, end);
  else
    for (int k = first; k < end; k++)
      batch_run_op (b, &p->ops[p->order[k]]);
}
