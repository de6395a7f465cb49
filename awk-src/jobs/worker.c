/* worker.c -- the life of a forked process that works on pieces.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker takes pieces from the board, runs the rules over each with fresh
   variables, and sends what they left and printed.  What would need the
   whole process (a message, an exit) it leaves to the parent: it says so and
   ends.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
# include <sys/prctl.h>
#endif
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/distinct.h"
#include "jobs/divert.h"
#include "jobs/run.h"
#include "vm/interp.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

static const struct task *task;
static const struct post *post;
static struct reply reply;	/* of the piece at work */
static bool has_slot;		/* reply.slot is taken */
static struct stream_out state;

/* The parent is gone, or there is no other way to say it.  */
static _Noreturn void
die (void)
{
  _exit (2);
}

static void
send_bytes (const char *p, size_t n)
{
  while (n > 0)
    {
      ssize_t w = write (post->to_parent, p, n);
      if (w < 0 && errno != EINTR)
	die ();
      if (w > 0)
	{
	  p += w;
	  n -= w;
	}
    }
}

static void
send_reply (enum reply_kind kind)
{
  reply.kind = kind;
  send_bytes ((const char *) &reply, sizeof reply);
}

/* Nothing more comes of this process.  */
static _Noreturn void
leave (enum reply_kind kind)
{
  if (has_slot)
    slots_give (post->slots, post->number, reply.slot);
  send_reply (kind);
  _exit (0);
}

/* A message is about to be written: it is not.  */
static void
before_message (void)
{
  leave (REPLY_DOUBT);
}

/* This piece needs a log of addends, and so do those that follow.  */
static void
start_log (void)
{
  atomic_store (&task->board->log, true);
  leave (REPLY_AGAIN);
}

/* End when PARENT ends, however that happens.  */
static void
end_with (pid_t parent)
{
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
  /* It may have ended before.  */
  if (getppid () != parent)
    die ();
}

/* --- shared files ------------------------------------------------------- */

enum { MUCH = 256 * 1024 };	/* state that is not kept any longer */

/* Write the N bytes at P to byte AT of the slot.  */
static void
write_at (const char *p, size_t n, off_t at)
{
  at += slots_at (reply.slot);
  while (n > 0)
    {
      ssize_t w = pwrite (post->shared[SHARED_STATE], p, n, at);
      if (w < 0 && errno != EINTR)
	die ();
      if (w > 0)
	{
	  p += w;
	  at += w;
	  n -= w;
	}
    }
}

static void
write_state (struct stream_out *o)
{
  write_at (o->b.p, o->b.n, o->drained);
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
patch_state (uint64_t at, const void *p, size_t n)
{
  write_at (p, n, at);
}

static void
stop (void)
{
  leave (REPLY_STOP);
}

static void
divert_to_file (void)
{
  size_t n = 0;
  off_t size;
  int argc = pieces_argc ();
  char **names = xnmalloc (argc + 1, sizeof *names);
  for (int i = 1; i < argc; i++)
    {
      enum operand k = pieces_kind (i, &size);
      if (k != OPERAND_NONE && k != OPERAND_OTHER)
	names[n++] = pieces_name (i);
    }
  names[n++] = xstrdup ("/dev/stdin");
  divert_to (post->shared[SHARED_DIVERTED], names, n);
  divert_refuse = stop;
  for (size_t i = 0; i < n; i++)
    xfree (names[i]);
  xfree (names);
}

/* Standard output and what is diverted go to these files.  */
static void
capture_output (void)
{
  divert_to_file ();
  if (dup2 (post->shared[SHARED_OUTPUT], STDOUT_FILENO) < 0)
    die ();
  out_discard_stdout ();
  out_stdout->when = OUT_BLOCK;
  out_stdout->plain = true;
}

/* What is written from now on is of the next piece.  */
static void
begin_slot (void)
{
  reply.slot = slots_take (post->slots, post->number, task->parent);
  has_slot = true;
  for (int i = 0; i < N_SHARED; i++)
    if (lseek (post->shared[i], slots_at (reply.slot), SEEK_SET) < 0)
      die ();
}

/* All output is written.  */
static void
end_output (void)
{
  out_flush (out_stdout);
  divert_flush ();
  for (int i = SHARED_OUTPUT; i < N_SHARED; i++)
    reply.sizes[i] = lseek (post->shared[i], 0, SEEK_CUR)
      - slots_at (reply.slot);
}

/* --- pieces ------------------------------------------------------------- */

/* How many records each piece has; all workers together.  */
static void
count_records (void)
{
  struct board *b = task->board;
  const struct timespec moment = { .tv_nsec = 200000 };
  size_t i;
  while ((i = atomic_fetch_add (&b->next_count, 1)) < task->n)
    {
      b->counts[i] = pieces_count (&task->pieces[i]);
      if (b->counts[i] < 0)
	leave (REPLY_STOP);
      atomic_fetch_add (&b->counted, 1);
    }
  while (atomic_load (&b->counted) < task->n)
    {
      if (getppid () != task->parent)
	die ();
      nanosleep (&moment, NULL);
    }
}

/* NR and FNR before piece I.  */
static void
find_counts (size_t i, double *nr, double *fnr)
{
  *nr = task->nr;
  *fnr = task->pieces[i].arg == task->pieces[0].arg ? task->fnr : 0;
  if (!task->rules->counts)
    return;
  for (size_t k = 0; k < i; k++)
    {
      *nr += task->board->counts[k];
      if (task->pieces[k].arg == task->pieces[i].arg)
	*fnr += task->board->counts[k];
    }
}

/* The rules run over P.  False: they exit.  */
static bool
run_rules (const struct piece *p, double nr, double fnr)
{
  if (!task->stream)
    return main_run_part (p->arg, p->last, p->from, p->to, nr, fnr);
  stream_limit (p->to);
  return main_run_stream (task->stream, p->from, nr, fnr);
}

static void
begin_piece (void)
{
  reply.work = -crew_clock ();
  state_reset (task->rules);
  bool log = atomic_load (&task->board->log);
  addends_start (log ? ADDENDS_LOG : ADDENDS_WATCH);
  distinct_start ();
  begin_slot ();
  if (log)
    room_begin (post->shared[SHARED_LOG], reply.slot);
  divert_start ();
}

/* Send what the rules have left.  */
static void
end_piece (void)
{
  end_output ();
  state = (struct stream_out) { .b = state.b, .drain = drain_state };
  state.b.n = 0;
  if (!state_encode (task->rules, &state, patch_state))
    leave (REPLY_DOUBT);
  write_state (&state);
  reply.sizes[SHARED_STATE] = state.drained;
  reply.sizes[SHARED_LOG] = addends_logged () * sizeof (struct logged);
  has_slot = false;
  reply.work += crew_clock ();
  send_reply (REPLY_RESULT);
}

/* From the last portion, which had SIZE bytes.  */
static void
learn (off_t size)
{
  struct expense e = { .in = size, .work = reply.work };
  unsigned rate = atomic_load (&post->slots->rate);
  for (int k = 0; k < N_SHARED; k++)
    e.out += reply.sizes[k];
  e.merging = rate > 0 ? rate / 1e3 : 1;
  portion_learn (&post->slots->portion, task->n_jobs, &e);
}

/* The COUNT pieces from number I on.  */
static void
work_on (size_t i, size_t count)
{
  struct piece p = *task_piece (task, i);
  double nr = p.nr, fnr = p.fnr;
  reply.piece = i;
  reply.count = count;
  if (!task->stream)
    {
      p = pieces_join (&task->pieces[i], count);
      find_counts (i, &nr, &fnr);
    }
  begin_piece ();
  if (!run_rules (&p, nr, fnr))
    leave (REPLY_DOUBT);
  if (p.guessed && vm.rt.n == 0)
    leave (REPLY_CUT);
  reply.records = spec_nr - nr;
  end_piece ();
  learn (p.to - p.from);
}

/* Let nothing but this process's work end with it: who writes into the stream
   is to know when the parent is gone.  */
static void
leave_stream (void)
{
  int null = open ("/dev/null", O_RDONLY);
  if (null < 0 || dup2 (null, task->stream->fd) < 0)
    die ();
  close (null);
  close (task->tickets[1]);
}

/* What to work on next: *COUNT pieces from *I on.  False: all are taken.  */
static bool
take_pieces (size_t *i, size_t *count)
{
  if (!task->stream)
    return portion_take (task, &post->slots->portion, i, count);
  ssize_t r;
  *count = 1;
  do
    r = read (task->tickets[0], i, sizeof *i);
  while (r < 0 && errno == EINTR);
  return r == sizeof *i;
}

void
worker_run (const struct task *t, const struct post *the_post)
{
  size_t i, n;
  task = t;
  post = the_post;
  end_with (t->parent);
  if (pma_detach (mem_persist) != PMA_OK)
    die ();
  io_hooks.before_block = NULL;
  io_hooks.after_block = NULL;
  io_hooks.before_wait = NULL;
  diag_hooks.before = before_message;
  capture_output ();
  if (t->stream)
    leave_stream ();
  state_note (t->rules);
  send_reply (REPLY_READY);
  if (t->rules->counts && !t->stream)
    count_records ();
  addends_refuse = start_log;
  if (post->count > 0)
    work_on (post->first, post->count);
  while (take_pieces (&i, &n))
    work_on (i, n);
  leave (REPLY_DONE);
}
