/* run.c -- the parent: forks workers, merges what they send, in order.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "jobs/run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/tempfile.h"
#include "io/output.h"
#include "jobs/jobs.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/main_loop.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* What has come of a worker's reply.  */
struct result
{
  struct reply reply;
  const int *shared;		/* the files of the worker; NULL: not here */
  bool doubt, cut;		/* by REPLY_DOUBT, REPLY_CUT */
};

/* So many pieces may be left to this process before it does all of them.  */
enum { MOST_DOUBTS = 8 };

struct worker
{
  pid_t pid;
  int fd;			/* -1: at its end */
  int shared[N_SHARED];		/* -1: not there */
  struct reply reply;		/* being read */
  size_t got;			/* bytes of reply */
};

static struct job_plan *plan;
static int n_jobs;
static struct task task;
static struct worker *workers;
static int n_workers;
static struct result *results;
static double done_nr, done_fnr;
static int doubts, alone;	/* pieces left to, done by this process */
static size_t earlier;		/* pieces before those of the task */
static bool stopped;		/* by REPLY_STOP */

/* --- processes ---------------------------------------------------------- */

static void
close_worker (struct worker *w)
{
  if (w->fd >= 0)
    close (w->fd);
  w->fd = -1;
}

/* Wait for W, killed before if KILL.  Its status.  */
static int
reap (struct worker *w, bool kill_it)
{
  int status = 0;
  close_worker (w);
  if (w->pid <= 0)
    return 0;
  if (kill_it)
    kill (w->pid, SIGKILL);
  while (waitpid (w->pid, &status, 0) < 0 && errno == EINTR)
    continue;
  w->pid = 0;
  return status;
}

static void
end_workers (void)
{
  for (int i = 0; i < n_workers; i++)
    if (workers[i].pid > 0)
      kill (workers[i].pid, SIGKILL);
  for (int i = 0; i < n_workers; i++)
    reap (&workers[i], false);
}

/* W ended before its work was done.  */
static _Noreturn void
worker_died (struct worker *w)
{
  int status = reap (w, false);
  end_workers ();
  if (WIFSIGNALED (status))
    fatal ("-j: a process at work on the input was ended by signal %d (%s)",
	   WTERMSIG (status), strsignal (WTERMSIG (status)));
  fatal ("-j: a process at work on the input ended with status %d",
	 WEXITSTATUS (status));
}

/* Start W with piece FIRST (or task.n: any).  False: it cannot be started.  */
static bool
start_worker (struct worker *w, size_t first)
{
  int ends[2];
  out_flush_all ();
  w->fd = -1;
  w->pid = 0;
  w->got = 0;
  if (pipe (ends) != 0)
    return false;
  fcntl (ends[0], F_SETFD, FD_CLOEXEC);
  fcntl (ends[1], F_SETFD, FD_CLOEXEC);
  w->pid = fork ();
  if (w->pid == 0)
    {
      close (ends[0]);
      for (int i = 0; i < n_workers; i++)
	close_worker (&workers[i]);
      worker_run (&task, ends[1], w->shared, first);
    }
  close (ends[1]);
  w->fd = ends[0];
  if (w->pid < 0)
    {
      close_worker (w);
      return false;
    }
  /* It makes the heap its own before this process stores on.  */
  while (w->got < sizeof w->reply)
    {
      ssize_t r = read (w->fd, (char *) &w->reply + w->got,
			sizeof w->reply - w->got);
      if (r == 0 || (r < 0 && errno != EINTR))
	{
	  reap (w, true);
	  return false;
	}
      w->got += r > 0 ? r : 0;
    }
  w->got = 0;
  return true;
}

/* --- replies ------------------------------------------------------------ */

/* W has left piece I to another.  Without a worker in its place the others,
   or in the end this process, do the work.  */
static void
replace_worker (struct worker *w, size_t first)
{
  reap (w, false);
  if (!start_worker (w, first) && first < task.n)
    results[first].doubt = true;
}

/* W's reply is here as a whole.  */
static void
take_reply (struct worker *w)
{
  size_t i = w->reply.piece;
  w->got = 0;
  switch (w->reply.kind)
    {
    case REPLY_RESULT:
      results[i].reply = w->reply;
      results[i].shared = w->shared;
      break;
    case REPLY_DOUBT:
      results[i].doubt = true;
      replace_worker (w, task.n);
      break;
    case REPLY_CUT:
      results[i].cut = true;
      reap (w, false);
      break;
    case REPLY_AGAIN:
      replace_worker (w, i);
      break;
    case REPLY_STOP:
      stopped = true;
      reap (w, false);
      break;
    default:
      reap (w, false);
      break;
    }
}

/* Read some of what W sends.  */
static void
read_worker (struct worker *w)
{
  ssize_t r = read (w->fd, (char *) &w->reply + w->got,
		    sizeof w->reply - w->got);
  if (r < 0 && errno == EINTR)
    return;
  if (r <= 0)
    worker_died (w);
  w->got += r;
  if (w->got == sizeof w->reply)
    take_reply (w);
}

static void
wait_for_replies (void)
{
  struct pollfd *p = xnmalloc (n_workers, sizeof *p);
  int n = 0;
  for (int i = 0; i < n_workers; i++)
    if (workers[i].fd >= 0)
      p[n++] = (struct pollfd) { .fd = workers[i].fd, .events = POLLIN };
  if (n == 0)
    {
      stopped = true;
      xfree (p);
      return;
    }
  poll (p, n, -1);
  for (int i = 0, k = 0; i < n_workers; i++)
    if (workers[i].fd >= 0 && k < n && p[k].fd == workers[i].fd
	&& p[k++].revents)
      read_worker (&workers[i]);
  xfree (p);
}

/* --- merging ------------------------------------------------------------ */

/* For tests.  */
static void
report (size_t merged)
{
  const char *file = getenv ("GAWK_JOBS_REPORT");
  FILE *f = file ? fopen (file, "a") : NULL;
  if (!f)
    return;
  fprintf (f, "%zu %zu\n", earlier + task.n + 1, earlier + merged - alone);
  fclose (f);
}

/* Piece I is done, with RECORDS.  */
static void
count_piece (size_t i, double records)
{
  done_nr += records;
  done_fnr += records;
  if (task.pieces[i].arg != task.pieces[i + 1].arg)
    done_fnr = 0;
}

/* The rules run over piece I here.  */
static void
do_piece (size_t i)
{
  const struct piece *p = &task.pieces[i];
  jmp_buf outer;
  double before = done_nr;
  memcpy (outer, vm.on_exit, sizeof outer);
  bool whole = main_run_part (p->arg, p->last, p->from, p->to, done_nr,
			      done_fnr);
  memcpy (vm.on_exit, outer, sizeof outer);
  if (!whole)
    {
      end_workers ();
      report (i);
      main_exit ();
    }
  out_flush (out_stdout);
  count_piece (i, spec_nr - before);
}

/* What worker's result R has in file K; NULL: nothing.  */
static char *
map_extent (const struct result *r, enum shared k)
{
  const struct extent *e = &r->reply.extents[k];
  if (e->n == 0)
    return NULL;
  void *p = tempfile_map (r->shared[k], e->at, e->n);
  if (!p)
    fatal ("-j: cannot map a result: %s", strerror (errno));
  return p;
}

/* It is not needed any longer, nor is the memory that it takes.  */
static void
unmap_extent (const struct result *r, enum shared k, char *p)
{
  const struct extent *e = &r->reply.extents[k];
  if (!p)
    return;
  munmap (p, e->n);
  tempfile_forget (r->shared[k], e->at, e->n);
}

/* Merge result R.  False: nothing was done.  */
static bool
merge_result (const struct result *r)
{
  const struct extent *e = r->reply.extents;
  char *state = map_extent (r, SHARED_STATE);
  bool done = state_merge (plan, state, e[SHARED_STATE].n);
  if (done)
    {
      char *out = map_extent (r, SHARED_OUTPUT);
      char *more = map_extent (r, SHARED_DIVERTED);
      state_output (out, e[SHARED_OUTPUT].n, more, e[SHARED_DIVERTED].n);
      unmap_extent (r, SHARED_OUTPUT, out);
      unmap_extent (r, SHARED_DIVERTED, more);
    }
  unmap_extent (r, SHARED_STATE, state);
  return done;
}

/* What was to be done of piece I.  */
enum outcome
{
  PIECE_DONE,			/* the state is that after it */
  PIECE_ALONE,			/* nothing: one process is to go on here */
  PIECE_CUT			/* nothing: it ends in the middle of a record */
};

/* Worker's results for piece I do not do.  */
static enum outcome
work_myself (size_t i)
{
  if (!pieces_is_right (&task.pieces[i]))
    return PIECE_CUT;
  if (++doubts > MOST_DOUBTS)
    return PIECE_ALONE;
  do_piece (i);
  alone++;
  return PIECE_DONE;
}

static enum outcome
merge_piece (size_t i)
{
  struct result *r = &results[i];
  while (!r->shared && !r->doubt && !r->cut && !stopped)
    wait_for_replies ();
  if (r->cut)
    return PIECE_CUT;
  if (!r->shared && !r->doubt)
    return PIECE_ALONE;
  if (r->doubt || !merge_result (r))
    return work_myself (i);
  count_piece (i, r->reply.records);
  return PIECE_DONE;
}

/* False: there can be none.  */
static bool
open_shared (struct worker *w)
{
  bool good = true;
  for (int i = 0; i < N_SHARED; i++)
    {
      w->shared[i] = tempfile_open (false);
      good &= w->shared[i] >= 0;
    }
  return good;
}

static void
close_shared (struct worker *w)
{
  for (int i = 0; i < N_SHARED; i++)
    if (w->shared[i] >= 0)
      close (w->shared[i]);
}

/* How the last outcome was, and the number of pieces *MERGED.  */
static enum outcome
work_on_pieces (size_t *merged)
{
  enum outcome last = PIECE_ALONE;
  size_t n = 0;
  stopped = false;
  workers = xnmalloc (n_jobs, sizeof *workers);
  results = mem_zalloc (mem_transient, (task.n + 1) * sizeof *results);
  for (n_workers = 0; n_workers < n_jobs && n_workers < (int) task.n;
       n_workers++)
    if (!open_shared (&workers[n_workers])
	|| !start_worker (&workers[n_workers], task.n))
      {
	close_shared (&workers[n_workers]);
	break;
      }
  if (n_workers > 0)
    while (n < task.n && (last = merge_piece (n)) == PIECE_DONE)
      n++;
  end_workers ();
  for (int i = 0; i < n_workers; i++)
    close_shared (&workers[i]);
  xfree (results);
  xfree (workers);
  *merged = n;
  return last;
}

/* Work on the N pieces V, all but the last.  False: what comes after the
   *MERGED pieces that were done was not cut well.  */
static bool
work_in_parallel (struct piece *v, size_t n, size_t *merged)
{
  size_t size = sizeof *task.board + n * sizeof *task.board->counts;
  void *board = mmap (NULL, size, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  *merged = 0;
  if (board == MAP_FAILED)
    return true;
  task = (struct task) { plan, v, n - 1, done_nr, done_fnr, getpid (),
			 board };
  enum outcome last = work_on_pieces (merged);
  munmap (board, size);
  if (last != PIECE_CUT)
    report (*merged);
  return last != PIECE_CUT;
}

/* One process goes on at START.  */
static void
go_on (const struct piece *start)
{
  if (start->from > 0)
    main_continue (start->arg, start->from, done_nr, done_fnr);
}

/* Do what the plan has for one process, from *START, and move that.  False:
   that is all, or nothing can be done.  */
static bool
do_opening (struct piece *start)
{
  struct piece p;
  jmp_buf outer;
  if (!pieces_opening (plan->opening, plan->one_file, &p))
    return false;
  memcpy (outer, vm.on_exit, sizeof outer);
  bool whole = main_run_part (p.arg, p.arg, 0, p.to, done_nr, 0);
  memcpy (vm.on_exit, outer, sizeof outer);
  if (!whole)
    main_exit ();
  done_nr = spec_nr;
  done_fnr = plan->opening == OPENING_FILE ? 0 : spec_fnr;
  *start = plan->opening == OPENING_FILE
    ? (struct piece) { .arg = p.arg + 1 }
    : (struct piece) { .arg = p.arg, .from = p.to };
  if (done_nr > 0 && state_can_start (plan))
    return true;
  go_on (start);
  return false;
}

/* BEGIN is done.  */
static void
before_rules (void)
{
  size_t n, merged = 0;
  struct piece start = { .arg = 1 };
  if (!main_is_untouched () || io_hooks.claim_input || !state_can_start (plan))
    return;
  if (plan->opening && spec_nr != 0)
    return;
  done_nr = spec_nr;
  done_fnr = 0;
  if (plan->opening && !do_opening (&start))
    return;
  struct piece *v = pieces_cut (n_jobs, &start, true, &n);
  if (!v || n < 2)
    {
      xfree (v);
      go_on (&start);
      return;
    }
  if (v->arg != start.arg)
    done_fnr = 0;
  out_flush_all ();
  state_begin (plan);
  while (!work_in_parallel (v, n, &merged))
    {
      start = v[merged];
      earlier += merged;
      xfree (v);
      v = pieces_cut (n_jobs, &start, false, &n);
      merged = 0;
      if (!v)
	fatal ("-j: the input has changed while it was read");
      if (n < 2)
	break;
    }
  main_continue (v[merged].arg, v[merged].from, done_nr, done_fnr);
  xfree (v);
}

void
jobs_set_up (struct program *p, int n)
{
  if (n < 2 || opt.bignum || opt.profile || opt.trace || opt.debug
      || opt.sandbox || diag_lint)
    return;
  plan = plan_make (p);
  if (plan->hitches)
    return;
  n_jobs = n;
  vm_hooks.before_rules = before_rules;
}
