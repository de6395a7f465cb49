/* worker.c -- a forked process that processes shards.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker resets its variables, runs the rules over its shards, and sends the
   results and the output of these shards.  If a shard requires something that
   only the parent can do, such as printing a message or exiting, the worker
   notifies the parent and exits.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/write.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/divert.h"
#include "jobs/encode.h"
#include "jobs/run.h"
#include "jobs/state.h"
#include "vm/interp.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* This worker.  begin_shard resets what addends.c, divert.c and encode.c record
   about the current shards.  A worker detaches its copy of the heap and ends by
   calling _exit, so it does not affect the parent's heap and output.  */
static struct
{
  const struct task *task;
  const struct worker_setup *setup;
  struct result result;		/* the result for the current shards */
  bool has_place;		/* true if a place is reserved for the
				   result */
  struct stream_out state;	/* buffer for encoded variables, which is
				   reused for each result */
} me;

/* Exit, because the parent has terminated or cannot receive messages.  */
static _Noreturn void
die (void)
{
  _exit (2);
}

static void
send_result (enum result_kind kind)
{
  me.result.kind = kind;
  if (!write_whole (me.setup->to_parent, (const char *) &me.result,
		    sizeof me.result))
    die ();
}

/* Release the place of the result, send KIND as the last message, and
   exit.  */
static _Noreturn void
leave (enum result_kind kind)
{
  if (me.has_place)
    result_release (me.task, me.setup->number, me.result.place);
  send_result (kind);
  _exit (0);
}

/* Exit without processing the current shard, which the parent then processes.
   Call this function when a message is about to be printed.  */
static void
doubt (void)
{
  leave (RESULT_DOUBT);
}

/* Request a log of addends for the current shard and for all later shards, and
   exit.  */
static void
start_log (void)
{
  atomic_store (&me.task->shared->log, true);
  leave (RESULT_AGAIN);
}

void
worker_pause (const struct task *t)
{
  const struct timespec moment = { .tv_nsec = 100000 };
  if (getppid () != t->parent)
    die ();
  nanosleep (&moment, NULL);
}

/* --- shared files ------------------------------------------------------- */

enum { MUCH = 256 * 1024 };	/* size in bytes of the encoded state that is
				   collected before it is written */

static void
write_state (struct stream_out *o)
{
  if (!write_whole (me.setup->files[SHARED_STATE], o->b.p, o->b.n))
    die ();
  o->drained += o->b.n;
  o->b.n = 0;
}

static void
drain_state (struct stream_out *o)
{
  if (o->b.n >= MUCH)
    write_state (o);
}

static void
stop (void)
{
  leave (RESULT_STOP);
}

/* Redirect standard output and diverted output to the files shared with the
   parent.  */
static void
capture_output (void)
{
  divert_to (me.setup->files[SHARED_DIVERTED], stop);
  if (dup2 (me.setup->files[SHARED_OUTPUT], STDOUT_FILENO) < 0)
    die ();
  out_discard_stdout ();
  out_stdout->when = OUT_BLOCK;
  out_stdout->plain = true;
}

/* Reserve a place for the result of the next shard, and position each file at
   the start of the place.  */
static void
begin_place (void)
{
  me.result.place = result_reserve (me.task, me.setup->number);
  me.has_place = true;
  for (int i = 0; i < N_SHARED; i++)
    if (lseek (me.setup->files[i], result_offset (me.result.place),
	       SEEK_SET) < 0)
      die ();
}

/* Write the buffered output, and record in RESULT how many bytes of output the
   shard has produced.  */
static void
end_output (void)
{
  out_flush (out_stdout);
  divert_flush ();
  for (int i = SHARED_OUTPUT; i < N_SHARED; i++)
    me.result.sizes[i] = lseek (me.setup->files[i], 0, SEEK_CUR)
      - result_offset (me.result.place);
}

double
worker_clock (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* --- shards ------------------------------------------------------------- */

/* Together with the other workers, count the records of all shards.  Return
   when all shards are counted.  */
static void
count_records (void)
{
  struct shared *b = me.task->shared;
  size_t i;
  while ((i = atomic_fetch_add (&b->next_count, 1)) < me.task->n)
    {
      b->counts[i] = shard_count (&me.task->shards[i]);
      if (b->counts[i] < 0)
	leave (RESULT_STOP);
      atomic_fetch_add (&b->counted, 1);
    }
  while (atomic_load (&b->counted) < me.task->n)
    worker_pause (me.task);
}

/* Set *NR and *FNR to the values of NR and FNR before shard I.  */
static void
find_counts (size_t i, double *nr, double *fnr)
{
  *nr = me.task->nr;
  *fnr = me.task->shards[i].arg == me.task->shards[0].arg ? me.task->fnr : 0;
  if (!me.task->rules->counts)
    return;
  for (size_t k = 0; k < i; k++)
    {
      *nr += me.task->shared->counts[k];
      if (me.task->shards[k].arg == me.task->shards[i].arg)
	*fnr += me.task->shared->counts[k];
    }
}

/* Run the rules over P.  NR and FNR are the values of these variables before
   P.  Return false if the rules exit.  */
static bool
run_rules (const struct shard *p, double nr, double fnr)
{
  if (!me.task->stream)
    return main_run_part (p->arg, p->last, p->from, p->to, nr, fnr);
  stream_limit (p->to);
  return main_run_stream (me.task->stream, p->from, nr, fnr);
}

static void
begin_shard (void)
{
  me.result.work = -worker_clock ();
  state_reset (me.task->rules);
  addends_start (atomic_load (&me.task->shared->log) ? ADDENDS_LOG
		 : ADDENDS_WATCH, start_log);
  encode_start (stop);
  begin_place ();
  divert_start ();
}

/* Send the results of the current shards.  */
static void
end_shard (void)
{
  end_output ();
  struct stream_out *o = &me.state;
  *o = (struct stream_out) { .b = o->b, .drain = drain_state };
  o->b.n = 0;
  if (!encode_result (me.task->rules, o))
    leave (RESULT_DOUBT);
  write_state (o);
  me.result.sizes[SHARED_STATE] = o->drained;
  me.result.sizes[SHARED_LOG] = addends_flush ();
  me.has_place = false;
  me.result.work += worker_clock ();
  send_result (RESULT_MERGE);
}

/* Adapt the number of shards that are processed at a time to the cost of the
   last shards, which had SIZE bytes and for which the rules ran for RULES
   nanoseconds.  */
static void
learn (off_t size, double rules)
{
  struct expense e
    = { .in = size, .work = me.result.work, .rules = rules };
  unsigned rate = atomic_load (&me.task->shared->rate);
  for (int k = 0; k < N_SHARED; k++)
    e.out += me.result.sizes[k];
  e.merging = rate > 0 ? rate / 1e3 : 1;
  e.reading = atomic_load (&me.task->shared->reading) / 1e3;
  shard_size_learn (&me.task->shared->size, me.task->n_jobs, &e);
}

/* Process the COUNT shards starting with number I.  */
static void
work_on (size_t i, size_t count)
{
  struct shard p = *task_shard (me.task, i);
  double nr = p.nr, fnr = p.fnr;
  me.result.shard = i;
  me.result.count = count;
  if (!me.task->stream)
    {
      p = shard_join (&me.task->shards[i], count);
      find_counts (i, &nr, &fnr);
    }
  begin_shard ();
  double rules = -worker_clock ();
  if (!run_rules (&p, nr, fnr))
    leave (RESULT_DOUBT);
  rules += worker_clock ();
  if (p.guessed && vm.rt.n == 0)
    leave (RESULT_CUT);
  me.result.records = spec_nr - nr;
  end_shard ();
  learn (p.to - p.from, rules);
}

/* In the worker, close the stream and the write end of the pipe.  As long as a
   worker has the stream open for reading, the process that writes into the
   stream is not notified when the parent terminates.  */
static void
leave_stream (void)
{
  int null = open ("/dev/null", O_RDONLY);
  if (null < 0 || dup2 (null, me.task->stream->fd) < 0)
    die ();
  close (null);
  close (me.task->tickets[1]);
}

/* Set *I to the number of the next shard to process and *COUNT to the number
   of shards to process at a time.  Return false if all shards are
   assigned.  */
static bool
take_shards (size_t *i, size_t *count)
{
  if (!me.task->stream)
    return shard_take (me.task, i, count);
  ssize_t r;
  *count = 1;
  do
    r = read (me.task->tickets[0], i, sizeof *i);
  while (r < 0 && errno == EINTR);
  /* If workers do not save time, the parent continues alone.  Do not process
     the shard that was just assigned, so that the parent need not wait for
     it.  */
  if (r == sizeof *i && atomic_load (&me.task->shared->size.useless))
    stop ();
  return r == sizeof *i;
}

void
worker_run (const struct task *t, const struct worker_setup *setup)
{
  size_t i, n;
  me.task = t;
  me.setup = setup;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  /* If the parent has terminated before the call of prctl, no signal is
     sent.  */
  if (getppid () != t->parent || pma_detach (mem_persist) != PMA_OK)
    die ();
  io_hooks.before_block = NULL;
  io_hooks.after_block = NULL;
  io_hooks.before_wait = NULL;
  diag_hooks.before = doubt;
  capture_output ();
  if (t->stream)
    leave_stream ();
  addends_log_to (setup->files[SHARED_LOG]);
  state_note (t->rules);
  send_result (RESULT_READY);
  if (t->rules->counts && !t->stream)
    count_records ();
  if (me.setup->count > 0)
    work_on (me.setup->first, me.setup->count);
  while (take_shards (&i, &n))
    work_on (i, n);
  leave (RESULT_DONE);
}
