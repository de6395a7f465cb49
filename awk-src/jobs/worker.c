/* worker.c -- the life of a forked process that works on pieces.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker takes pieces from the board, runs the rules over each with fresh
   variables, and sends what they left and printed.  What would need the
   whole process (a message, an exit) it leaves to the parent: it says so and
   ends.  */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/tempfile.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/distinct.h"
#include "jobs/run.h"
#include "vm/interp.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

static const struct task *task;
static int to_parent;
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
  reply.state = reply.output = 0;
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

/* --- output ------------------------------------------------------------- */

/* A file without a name in place of standard output.  */
static void
capture_output (void)
{
  int fd = tempfile_open (false);
  if (fd < 0 || dup2 (fd, STDOUT_FILENO) < 0)
    die ();
  close (fd);
  out_stdout->when = OUT_BLOCK;
  out_stdout->plain = true;
}

static void
send_output (size_t n)
{
  static char b[64 * 1024];
  for (size_t at = 0; at < n; )
    {
      ssize_t got = pread (STDOUT_FILENO, b, sizeof b, at);
      if (got <= 0)
	die ();
      send_bytes (b, got);
      at += got;
    }
  if (ftruncate (STDOUT_FILENO, 0) != 0
      || lseek (STDOUT_FILENO, 0, SEEK_SET) < 0)
    die ();
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
  for (size_t k = 0; k < i; k++)
    {
      *nr += task->board->counts[k];
      if (task->pieces[k].arg == task->pieces[i].arg)
	*fnr += task->board->counts[k];
    }
}

static void
work_on (size_t i)
{
  const struct piece *p = &task->pieces[i];
  double nr = 0, fnr = 0;
  reply.piece = i;
  if (task->plan->counts)
    find_counts (i, &nr, &fnr);
  state_reset (task->plan);
  bool log = atomic_load (&task->board->log);
  addends_start (log ? ADDENDS_LOG : ADDENDS_WATCH);
  distinct_start ();
  if (!main_run_part (p->arg, p->last, p->from, p->to, nr, fnr))
    leave (REPLY_DOUBT);
  if (p->guessed && vm.rt.n == 0)
    leave (REPLY_CUT);
  reply.records = spec_nr - nr;
  out_flush (out_stdout);
  state.b.n = 0;
  if (!state_encode (task->plan, &state))
    leave (REPLY_DOUBT);
  reply.state = state.b.n;
  reply.output = lseek (STDOUT_FILENO, 0, SEEK_CUR);
  send_reply (REPLY_RESULT);
  send_bytes (state.b.p, state.b.n);
  send_output (reply.output);
}

void
worker_run (const struct task *t, int fd, size_t first)
{
  size_t i;
  task = t;
  to_parent = fd;
  reply.piece = t->n;
  if (pma_detach (mem_persist) != PMA_OK)
    die ();
  io_hooks.before_block = NULL;
  io_hooks.after_block = NULL;
  io_hooks.before_wait = NULL;
  diag_hooks.before = before_message;
  capture_output ();
  state_note (t->plan);
  send_reply (REPLY_READY);
  if (t->plan->counts)
    {
      reply.piece = 0;
      count_records ();
    }
  addends_refuse = start_log;
  if (first < t->n)
    work_on (first);
  while ((i = atomic_fetch_add (&t->board->next, 1)) < t->n)
    work_on (i);
  reply.state = reply.output = 0;
  send_reply (REPLY_DONE);
  _exit (0);
}
