/* crew.c -- the parent's side of workers: starting them, their replies.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/tempfile.h"
#include "io/delayed_output.h"
#include "io/output.h"
#include "jobs/run.h"
#include "value/array.h"

struct worker
{
  pid_t pid;
  int fd;			/* -1: at its end */
  int shared[N_SHARED];		/* -1: not there */
  struct reply reply;		/* being read */
  size_t got;			/* bytes of reply */
};

static const struct task *task;
static struct worker *workers;
static int n_workers;
static struct result *results;
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

/* Start W with piece FIRST (or task->n: any).  False: it cannot be started.  */
static bool
start_worker (struct worker *w, size_t first)
{
  int ends[2];
  /* It writes nothing else that waits here.  */
  out_flush (out_stdout);
  delayed_settle ();
  w->fd = -1;
  w->pid = 0;
  w->got = 0;
  if (pipe (ends) != 0)
    return false;
  fcntl (ends[0], F_SETFD, FD_CLOEXEC);
  fcntl (ends[1], F_SETFD, FD_CLOEXEC);
  arr_settle_all ();
  w->pid = fork ();
  if (w->pid == 0)
    {
      close (ends[0]);
      for (int i = 0; i < n_workers; i++)
	close_worker (&workers[i]);
      worker_run (task, ends[1], w->shared, first);
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
  if (!start_worker (w, first) && first < task->n)
    results[first % task->cap].doubt = true;
}

/* W's reply is here as a whole.  */
static void
take_reply (struct worker *w)
{
  size_t i = w->reply.piece % task->cap;
  w->got = 0;
  switch (w->reply.kind)
    {
    case REPLY_RESULT:
      results[i].reply = w->reply;
      results[i].shared = w->shared;
      break;
    case REPLY_DOUBT:
      results[i].doubt = true;
      replace_worker (w, task->n);
      break;
    case REPLY_CUT:
      results[i].cut = true;
      reap (w, false);
      break;
    case REPLY_AGAIN:
      replace_worker (w, w->reply.piece);
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

bool
crew_wait (int fd, int ms)
{
  struct pollfd *p = xnmalloc (n_workers + 1, sizeof *p);
  int n = 0;
  for (int i = 0; i < n_workers; i++)
    if (workers[i].fd >= 0)
      p[n++] = (struct pollfd) { .fd = workers[i].fd, .events = POLLIN };
  stopped |= n == 0 && n_workers > 0;
  p[n] = (struct pollfd) { .fd = fd, .events = POLLIN };
  bool any = (n > 0 || fd >= 0) && poll (p, n + 1, ms) > 0;
  bool readable = any && p[n].revents;
  for (int i = 0, k = 0; any && i < n_workers; i++)
    if (workers[i].fd >= 0 && k < n && p[k].fd == workers[i].fd
	&& p[k++].revents)
      read_worker (&workers[i]);
  xfree (p);
  return readable;
}

bool
crew_stopped (void)
{
  return stopped;
}

struct result *
crew_result (size_t i)
{
  return &results[i % task->cap];
}

/* --- start and end ------------------------------------------------------ */

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

bool
crew_start (const struct task *t, int n)
{
  task = t;
  stopped = false;
  workers = xnmalloc (n, sizeof *workers);
  results = mem_zalloc (mem_transient, t->cap * sizeof *results);
  for (n_workers = 0; n_workers < n; n_workers++)
    if (!open_shared (&workers[n_workers])
	|| !start_worker (&workers[n_workers], t->n))
      {
	close_shared (&workers[n_workers]);
	break;
      }
  return n_workers > 0;
}

void
crew_end (void)
{
  end_workers ();
  for (int i = 0; i < n_workers; i++)
    close_shared (&workers[i]);
  n_workers = 0;
  xfree (results);
  xfree (workers);
  results = NULL;
  workers = NULL;
  stopped = false;
}

/* --- merging ------------------------------------------------------------ */

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

bool
crew_merge (struct job_plan *plan, const struct result *r)
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
      run_progress.nr += r->reply.records;
      run_progress.fnr += r->reply.records;
      run_progress.merged++;
    }
  unmap_extent (r, SHARED_STATE, state);
  return done;
}
