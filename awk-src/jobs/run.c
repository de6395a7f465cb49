/* run.c -- run the main rules in several processes: the parent's main loop.
   SPDX-License-Identifier: GPL-3.0-or-later

   The operands are divided into ranges, which are processed one after another.
   Consecutive plain files form one range; each stream (stream.c) is a range of
   its own.  The parent merges the results of workers in order, and processes
   the last records of each range itself.  */

#include <config.h>
#include "jobs/run.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/mem.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/encode.h"
#include "jobs/jobs.h"
#include "jobs/state.h"
#include "vm/hooks.h"
#include "vm/main_loop.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

static struct run run;

/* Append a report, which tests use, to the file that GAWK_JOBS_REPORT
   names.  */
static void
report (void)
{
  const char *file = env_get ("GAWK_JOBS_REPORT");
  FILE *f = file && run.shards > 0 ? fopen (file, "a") : NULL;
  if (!f)
    return;
  fprintf (f, "%zu %zu\n", run.shards + 1, run.merged);
  fclose (f);
}

/* --- processing in the parent ------------------------------------------- */

/* Run the main rules for the records of the shard P, which is part of the
   stream S or, if S is NULL, of files.  Return false if the rules exit.  */
static bool
process (struct run *r, const struct shard *p, const struct main_stream *s)
{
  jmp_buf outer;
  memcpy (outer, vm.on_exit, sizeof outer);
  bool whole = s ? main_run_stream (s, p->from, r->nr, r->fnr)
    : main_run_part (p->arg, p->last, p->from, p->to, r->nr, r->fnr);
  memcpy (vm.on_exit, outer, sizeof outer);
  r->nr = spec_nr;
  r->fnr = spec_fnr;
  return whole;
}

void
run_here (struct run *r, const struct shard *p, const struct main_stream *s)
{
  addends_start (ADDENDS_WATCH, NULL);
  if (!process (r, p, s))
    {
      stream_limit (-1);
      workers_end ();
      report ();
      main_exit ();
    }
  result_note_own (r->rules, addends_total ());
  addends_start (ADDENDS_PLAIN, NULL);
}

/* --- files -------------------------------------------------------------- */

/* What happened to a shard.  */
enum outcome
{
  SHARD_DONE,			/* the variables of this process contain the
				   results of the shard */
  SHARD_ALONE,			/* nothing was processed, and this process must
				   continue alone */
  SHARD_CUT			/* nothing was processed, because the shard
				   ends in the middle of a record */
};

/* Run the rules over the shard P in this process, because a worker's result
   for P cannot be merged.  */
static enum outcome
work_myself (const struct shard *p)
{
  if (!shard_is_right (p))
    return SHARD_CUT;
  if (++run.doubts > SHARD_MOST_DOUBTS)
    return SHARD_ALONE;
  run_here (&run, p, NULL);
  return SHARD_DONE;
}

/* Wait for the next result, and merge it.  The result is that of one or more
   of the shards at V, beginning with number *I.  Add the number of shards that
   the result covers to *I.  */
static enum outcome
merge_next (const struct shard *v, size_t *i)
{
  struct received *r = workers_received (*i);
  while (!received_is_here (r) && !workers_stopped ())
    workers_wait (-1, -1);
  if (r->cut)
    return SHARD_CUT;
  if (!received_is_here (r))
    return SHARD_ALONE;
  size_t n = r->result.count;
  v += *i;
  if (r->doubt || !workers_merge (&run, r))
    {
      struct shard all = shard_join (v, n);
      enum outcome outcome = work_myself (&all);
      if (outcome != SHARD_DONE)
	return outcome;
    }
  if (v[n - 1].arg != v[n].arg)
    run.fnr = 0;
  *i += n;
  return SHARD_DONE;
}

/* Process all but the last of the N shards at V, and set *MERGED to the number
   of processed shards.  Return false if the rest of the input must be divided
   again, because a guessed boundary was wrong.  */
static bool
work_in_parallel (struct shard *v, size_t n, size_t *merged)
{
  enum outcome last = SHARD_ALONE;
  *merged = 0;
  size_t before = run.shards;
  run.shards += n - 1;
  run.task = (struct task) { .rules = run.rules, .shards = v, .n = n - 1,
    .cap = n, .nr = run.nr, .fnr = run.fnr, .parent = getpid (),
    .n_jobs = (size_t) run.n_jobs < n - 1 ? run.n_jobs : (int) n - 1 };
  if (workers_start (&run.task))
    while (*merged < n - 1 && (last = merge_next (v, merged)) == SHARD_DONE)
      continue;
  workers_end ();
  if (last == SHARD_CUT)
    run.shards = before + *merged;
  return last != SHARD_CUT;
}

/* Divide the input files of S, starting at *START, into shards and process
   them.  Set *START to the position at which the serial processing of the rest
   of S must begin.  */
static void
work_on_files (const struct operands *s, struct shard *start)
{
  size_t n;
  bool done = false, guess = true;
  struct shard *v;
  while (!done && (v = shard_cut (run.rules, run.n_jobs, start, s->last, guess,
				  &n)))
    {
      size_t merged = 0;
      if (v->arg != start->arg)
	run.fnr = 0;
      done = n < 2 || work_in_parallel (v, n, &merged);
      *start = v[merged];
      xfree (v);
      guess = false;
    }
  if (!done && !guess)
    fatal ("-j: the input changed while it was read; run again when nothing "
	   "writes to it");
}

/* --- the input ---------------------------------------------------------- */

/* Make the main loop continue at START, a position in range S.  Do nothing if
   START is the start of S, because the main loop begins there anyway.  */
static void
go_on (const struct operands *s, const struct shard *start)
{
  if (start->arg > s->first || start->from > 0)
    main_continue (start->arg, start->from, run.nr, run.fnr);
}

/* Process the rest of range S, starting at START, in this process.  Call this
   function only if another range follows S.  */
static void
finish_files (const struct operands *s, const struct shard *start)
{
  struct shard rest = *start;
  rest.to = (off_t) 1 << (sizeof rest.to * 8 - 2);
  if (rest.from > 0)
    {
      rest.last = rest.arg;
      run_here (&run, &rest, NULL);
      rest.arg++;
      rest.from = 0;
    }
  rest.last = s->last;
  run.fnr = 0;
  if (rest.arg <= rest.last)
    run_here (&run, &rest, NULL);
}

/* Process the part of range S that begins at START.  Return false if the main
   loop must continue in S.  OPENING is true if this process must process the
   first record of a stream.  */
static bool
work_on (const struct operands *s, struct shard *start, bool opening)
{
  if (s->kind == OPERAND_STREAM)
    return stream_run (&run, s->first, !s->more, opening);
  if (s->kind != OPERAND_FILE)
    return false;
  work_on_files (s, start);
  if (s->more)
    finish_files (s, start);
  else
    go_on (s, start);
  return s->more;
}

/* Process the opening (enum opening), and set *START to the position after it.
   If the opening is in a stream, only set *LATER to true, because stream_run
   must process the opening.  Return false if no input remains after the
   opening, or if the rest cannot be processed in parallel.  */
static bool
do_opening (struct shard *start, bool *later)
{
  struct shard p;
  if (!shard_opening (run.rules->opening, run.rules->one_file, &p))
    return false;
  *later = p.to < 0;
  if (*later)
    return true;
  if (!process (&run, &p, NULL))
    main_exit ();
  *start = (struct shard) { .arg = p.arg, .from = p.to };
  if (run.rules->opening == OPENING_FILE)
    {
      run.fnr = 0;
      *start = (struct shard) { .arg = p.arg + 1 };
    }
  if (run.nr > 0 && !state_unfit (run.rules))
    return true;
  if (start->from > 0)
    main_continue (start->arg, start->from, run.nr, run.fnr);
  return false;
}

/* After BEGIN, run the main rules in parallel if possible.  */
static void
before_rules (void)
{
  struct shard start = { .arg = 1 };
  struct operands s;
  bool later = false;
  if (!main_is_untouched () || io_hooks.claim_input || state_unfit (run.rules))
    return;
  if (run.rules->opening && spec_nr != 0)
    return;
  run.nr = spec_nr;
  if (run.rules->opening && !do_opening (&start, &later))
    return;
  result_begin_merging (run.rules);
  while (operand_range (start.arg, &s))
    {
      if (start.arg < s.first)
	start = (struct shard) { .arg = s.first };
      if (!work_on (&s, &start, later))
	break;
      start = (struct shard) { .arg = s.last + 1 };
      run.fnr = 0;
      later = false;
    }
  report ();
}

void
jobs_set_up (struct rules *rules, int n)
{
  if (n < 2 || rules_refused (rules, BY_JOBS))
    return;
  encode_prepare (rules);
  run = (struct run) { .rules = rules, .n_jobs = n };
  vm_hooks.before_rules = before_rules;
}
