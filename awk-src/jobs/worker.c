/* worker.c -- the life of a forked process that works on pieces.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker takes pieces from the board, runs the rules over each with fresh
   variables, and sends what they left and printed.  What would need the
   whole process (a message, an exit) it leaves to the parent: it says so and
   ends.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
static int to_parent;
static const int *shared;	/* files; enum shared */
static struct reply reply;	/* of the piece at work */
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
      ssize_t w = write (to_parent, p, n);
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

/* --- shared files ------------------------------------------------------- */

enum { MUCH = 256 * 1024 };	/* state that is not kept any longer */

/* The first page from AT on.  */
static off_t
page_from (off_t at)
{
  off_t page = sysconf (_SC_PAGESIZE);
  return (at + page - 1) / page * page;
}

static void
write_at (const char *p, size_t n, off_t at)
{
  while (n > 0)
    {
      ssize_t w = pwrite (shared[SHARED_STATE], p, n, at);
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
  write_at (o->b.p, o->b.n, reply.extents[SHARED_STATE].at + o->drained);
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
  write_at (p, n, reply.extents[SHARED_STATE].at + at);
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
  divert_to (shared[SHARED_DIVERTED], names, n);
  divert_refuse = stop;
  for (size_t i = 0; i < n; i++)
    xfree (names[i]);
  xfree (names);
}

/* Standard output and what is diverted go to these files.  */
static void
capture_output (void)
{
  struct stat st;
  if (dup2 (shared[SHARED_OUTPUT], STDOUT_FILENO) < 0)
    die ();
  out_stdout->when = OUT_BLOCK;
  out_stdout->plain = true;
  divert_to_file ();
  for (int i = 0; i < N_SHARED; i++)
    if (fstat (shared[i], &st) != 0
	|| lseek (shared[i], st.st_size, SEEK_SET) < 0)
      die ();
}

/* What is written from now on is of the next piece.  */
static void
begin_extents (void)
{
  reply.extents[SHARED_STATE].at
    += page_from (reply.extents[SHARED_STATE].n);
  for (int i = 0; i < N_SHARED; i++)
    if (i != SHARED_STATE)
      {
	off_t at = page_from (lseek (shared[i], 0, SEEK_CUR));
	if (lseek (shared[i], at, SEEK_SET) < 0)
	  die ();
	reply.extents[i].at = at;
      }
}

/* All of it is written.  */
static void
end_extents (void)
{
  out_flush (out_stdout);
  divert_flush ();
  for (int i = 0; i < N_SHARED; i++)
    if (i != SHARED_STATE)
      reply.extents[i].n = lseek (shared[i], 0, SEEK_CUR)
	- reply.extents[i].at;
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
  if (!task->plan->counts)
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
work_on (size_t i)
{
  const struct piece *p = task_piece (task, i);
  double nr = p->nr, fnr = p->fnr;
  reply.piece = i;
  if (!task->stream)
    find_counts (i, &nr, &fnr);
  state_reset (task->plan);
  bool log = atomic_load (&task->board->log);
  addends_start (log ? ADDENDS_LOG : ADDENDS_WATCH);
  distinct_start ();
  begin_extents ();
  divert_start ();
  if (!run_rules (p, nr, fnr))
    leave (REPLY_DOUBT);
  if (p->guessed && vm.rt.n == 0)
    leave (REPLY_CUT);
  reply.records = spec_nr - nr;
  end_extents ();
  state = (struct stream_out) { .b = state.b, .drain = drain_state };
  state.b.n = 0;
  if (!state_encode (task->plan, &state, patch_state))
    leave (REPLY_DOUBT);
  write_state (&state);
  reply.extents[SHARED_STATE].n = state.drained;
  send_reply (REPLY_RESULT);
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

/* The number of the next piece to work on.  False: all are taken.  */
static bool
take_piece (size_t *i)
{
  if (!task->stream)
    {
      *i = atomic_fetch_add (&task->board->next, 1);
      return *i < task->n;
    }
  ssize_t r;
  do
    r = read (task->tickets[0], i, sizeof *i);
  while (r < 0 && errno == EINTR);
  return r == sizeof *i;
}

void
worker_run (const struct task *t, int fd, const int files[N_SHARED],
	    size_t first)
{
  size_t i;
  struct stat st;
  task = t;
  to_parent = fd;
  shared = files;
  reply.piece = t->n;
  if (fstat (shared[SHARED_STATE], &st) != 0)
    die ();
  reply.extents[SHARED_STATE].at = page_from (st.st_size);
  if (pma_detach (mem_persist) != PMA_OK)
    die ();
  io_hooks.before_block = NULL;
  io_hooks.after_block = NULL;
  io_hooks.before_wait = NULL;
  diag_hooks.before = before_message;
  capture_output ();
  if (t->stream)
    leave_stream ();
  state_note (t->plan);
  send_reply (REPLY_READY);
  if (t->plan->counts && !t->stream)
    {
      reply.piece = 0;
      count_records ();
    }
  addends_refuse = start_log;
  if (first < t->n)
    work_on (first);
  while (take_piece (&i))
    work_on (i);
  leave (REPLY_DONE);
}
