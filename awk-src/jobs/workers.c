/* workers.c -- start workers and receive their messages (in the parent).
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/tempfile.h"
#include "io/delayed_output.h"
#include "io/hooks.h"
#include "io/output.h"
#include "jobs/run.h"

enum { WINDOW = 4 * 1024 * 1024 }; /* bytes at the start of a place that remain
				      mapped */

struct worker
{
  volatile pid_t pid;		/* 0 if there is no process; a signal handler
				   reads this member */
  int fd;			/* -1 if it is closed */
  struct worker_setup setup;
  struct result result;		/* the message that is being read */
  size_t got;			/* bytes of the message that have arrived */
  char *windows[RESULT_WINDOWS][N_SHARED]; /* NULL if not mapped yet */
};

static const struct task *task;
static struct worker *workers;
static volatile int n_workers;
static struct received *received;
static size_t shared_size;	/* size of task->shared in bytes */
static bool stopped;		/* a worker has sent RESULT_STOP */

/* --- processes ---------------------------------------------------------- */

static void
close_worker (struct worker *w)
{
  if (w->fd >= 0)
    close (w->fd);
  w->fd = -1;
}

/* Wait until W has ended, and return its exit status.  If KILL_IT is true,
   kill W first.  */
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

/* --- signals ------------------------------------------------------------ */

/* Signals that other processes or the terminal send to end a run.  */
static const int signals[] = {
  SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGTERM, SIGXCPU, SIGXFSZ, SIGUSR1,
  SIGUSR2
};
enum { N_SIGNALS = sizeof signals / sizeof *signals };
static struct sigaction actions[N_SIGNALS]; /* actions of these signals before
					       the workers were started */
static void (*next_before_sigpipe) (void);
static bool watching;

/* Handle the signal SIG: end the workers, restore the action of the signal,
   and raise the signal again.  The workers are ended one by one rather than as
   a process group, because the group may contain a whole pipeline.  */
static void
on_signal (int sig)
{
  int err = errno;
  if (getpid () == task->parent)
    end_workers ();
  for (int i = 0; i < N_SIGNALS; i++)
    if (signals[i] == sig)
      sigaction (sig, &actions[i], NULL);
  raise (sig);
  errno = err;
}

/* End the workers, because the process is about to terminate itself by
   SIGPIPE.  */
static void
before_sigpipe (void)
{
  end_workers ();
  if (next_before_sigpipe)
    next_before_sigpipe ();
}

static void
watch_signals (void)
{
  struct sigaction a;
  if (watching)
    return;
  watching = true;
  memset (&a, 0, sizeof a);
  a.sa_handler = on_signal;
  sigfillset (&a.sa_mask);
  /* A signal that was ignored remains ignored.  */
  for (int i = 0; i < N_SIGNALS; i++)
    if (sigaction (signals[i], &a, &actions[i]) == 0
	&& actions[i].sa_handler == SIG_IGN)
      sigaction (signals[i], &actions[i], NULL);
  next_before_sigpipe = io_hooks.before_sigpipe;
  io_hooks.before_sigpipe = before_sigpipe;
}

static void
unwatch_signals (void)
{
  if (!watching)
    return;
  for (int i = 0; i < N_SIGNALS; i++)
    sigaction (signals[i], &actions[i], NULL);
  io_hooks.before_sigpipe = next_before_sigpipe;
  watching = false;
}

/* Block (SIG_BLOCK) or unblock (SIG_UNBLOCK) the signals that end the run.  */
static void
hold_signals (int how)
{
  sigset_t set;
  sigemptyset (&set);
  for (int i = 0; i < N_SIGNALS; i++)
    sigaddset (&set, signals[i]);
  sigprocmask (how, &set, NULL);
}

/* Ignore the signals that a terminal sends to all its processes.  This process
   is a worker.  The parent ends its workers when it receives such a
   signal.  */
static void
ignore_signals (void)
{
  for (int i = 0; i < N_SIGNALS; i++)
    signal (signals[i], SIG_IGN);
  hold_signals (SIG_UNBLOCK);
}

/* --- starting workers --------------------------------------------------- */

/* Report that W ended before its work was complete.  */
static _Noreturn void
worker_died (struct worker *w)
{
  int status = reap (w, false);
  end_workers ();
  if (WIFSIGNALED (status))
    fatal ("-j: a worker process was ended by signal %d (%s); if this "
	   "happens again, run without -j",
	   WTERMSIG (status), strsignal (WTERMSIG (status)));
  fatal ("-j: a worker process ended with status %d; if this happens again, "
	 "run without -j", WEXITSTATUS (status));
}

/* Start W.  Its first shards are the COUNT shards starting with number FIRST
   or, if COUNT is 0, the next shards that are not assigned.  Return false if W
   cannot be started.  */
static bool
start_worker (struct worker *w, size_t first, size_t count)
{
  int ends[2];
  /* Write the buffered output now, so that only this process writes it.  */
  delayed_write_all ();
  w->fd = -1;
  w->pid = 0;
  w->got = 0;
  if (pipe (ends) != 0)
    return false;
  fcntl (ends[0], F_SETFD, FD_CLOEXEC);
  fcntl (ends[1], F_SETFD, FD_CLOEXEC);
  arr_settle_all ();
  hold_signals (SIG_BLOCK);
  pid_t pid = fork ();
  if (pid == 0)
    {
      ignore_signals ();
      close (ends[0]);
      for (int i = 0; i < n_workers; i++)
	close_worker (&workers[i]);
      w->setup.to_parent = ends[1];
      w->setup.first = first;
      w->setup.count = count;
      worker_run (task, &w->setup);
    }
  w->pid = pid;
  hold_signals (SIG_UNBLOCK);
  close (ends[1]);
  w->fd = ends[0];
  if (pid < 0)
    {
      close_worker (w);
      return false;
    }
  /* Wait until the worker has detached its copy of the heap.  */
  while (w->got < sizeof w->result)
    {
      ssize_t r = read (w->fd, (char *) &w->result + w->got,
			sizeof w->result - w->got);
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

/* Replace W with a new worker, which first processes the COUNT shards starting
   with number FIRST.  If the new worker cannot be started, let the parent
   process these shards.  */
static void
replace_worker (struct worker *w, size_t first, size_t count)
{
  reap (w, false);
  if (!start_worker (w, first, count) && count > 0)
    received[first % task->cap].doubt = true;
}

/* Handle the complete message of W.  */
static void
take_result (struct worker *w)
{
  size_t i = w->result.shard % task->cap;
  w->got = 0;
  if (w->result.count > 0 && w->result.kind <= RESULT_AGAIN)
    received[i].result = w->result;
  switch (w->result.kind)
    {
    case RESULT_MERGE:
      received[i].from = w;
      break;
    case RESULT_DOUBT:
      received[i].doubt = true;
      replace_worker (w, 0, 0);
      break;
    case RESULT_CUT:
      received[i].cut = true;
      reap (w, false);
      break;
    case RESULT_AGAIN:
      replace_worker (w, w->result.shard, w->result.count);
      break;
    case RESULT_STOP:
      stopped = true;
      reap (w, false);
      break;
    default:
      reap (w, false);
      break;
    }
}

/* Read the next bytes of W's message.  */
static void
read_worker (struct worker *w)
{
  ssize_t r = read (w->fd, (char *) &w->result + w->got,
		    sizeof w->result - w->got);
  if (r < 0 && errno == EINTR)
    return;
  if (r <= 0)
    worker_died (w);
  w->got += r;
  if (w->got == sizeof w->result)
    take_result (w);
}

bool
workers_wait (int fd, int ms)
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
workers_stopped (void)
{
  return stopped;
}

struct received *
workers_received (size_t i)
{
  return &received[i % task->cap];
}

/* --- start and end ------------------------------------------------------ */

/* Initialise W as worker number I.  Return false if its files cannot be
   opened.  */
static bool
set_up_worker (struct worker *w, int i)
{
  bool good = true;
  *w = (struct worker) { .fd = -1, .setup.number = i };
  for (int k = 0; k < N_SHARED; k++)
    {
      w->setup.files[k] = tempfile_open (false);
      good &= w->setup.files[k] >= 0;
    }
  return good;
}

static void
close_shared (struct worker *w)
{
  for (int i = 0; i < RESULT_WINDOWS; i++)
    for (int k = 0; k < N_SHARED; k++)
      if (w->windows[i][k])
	munmap (w->windows[i][k], WINDOW);
  for (int k = 0; k < N_SHARED; k++)
    if (w->setup.files[k] >= 0)
      close (w->setup.files[k]);
}

/* Map the memory that all processes of T share.  The memory has SIZE
   bytes.  */
static struct shared *
share (const struct task *t, size_t size)
{
  struct shared *s = mmap (NULL, size, PROT_READ | PROT_WRITE,
			   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (s == MAP_FAILED)
    return NULL;
  s->counts = (double *) (s + 1);
  s->taken = (atomic_uint *) (s->counts + (t->stream ? 0 : t->n));
  return s;
}

bool
workers_start (struct task *t)
{
  task = t;
  stopped = false;
  watch_signals ();
  workers = xnmalloc (t->n_jobs, sizeof *workers);
  received = mem_zalloc (mem_transient, t->cap * sizeof *received);
  shared_size = sizeof *t->shared + t->n_jobs * sizeof *t->shared->taken
    + (t->stream ? 0 : t->n) * sizeof *t->shared->counts;
  t->shared = result_has_space () ? share (t, shared_size) : NULL;
  for (int i = 0; t->shared && i < t->n_jobs; i++)
    {
      struct worker *w = &workers[i];
      bool good = set_up_worker (w, i);
      /* A signal handler can now end W, even while W is being started.  */
      n_workers = i + 1;
      if (good && start_worker (w, 0, 0))
	continue;
      n_workers = i;
      close_shared (w);
      break;
    }
  return n_workers > 0;
}

void
workers_end (void)
{
  end_workers ();
  unwatch_signals ();
  for (int i = 0; i < n_workers; i++)
    close_shared (&workers[i]);
  n_workers = 0;
  if (task && task->shared)
    munmap (task->shared, shared_size);
  xfree (received);
  xfree (workers);
  received = NULL;
  workers = NULL;
  stopped = false;
}

/* --- merging ------------------------------------------------------------ */

/* True if the bytes of R in file K lie within the part of the place that
   remains mapped.  */
static bool
is_in_window (const struct received *r, enum shared_file k)
{
  return r->result.place < RESULT_WINDOWS && r->result.sizes[k] <= WINDOW;
}

/* Map the bytes of R in file K, and set *BYTES to their address, or to NULL if
   R has no bytes in this file.  Return false if mapping fails.  */
static bool
map_result (const struct received *r, enum shared_file k, char **bytes)
{
  unsigned place = r->result.place;
  size_t n = r->result.sizes[k];
  bool window = is_in_window (r, k);
  *bytes = NULL;
  if (n == 0)
    return true;
  char **p = window ? &r->from->windows[place][k] : bytes;
  if (!*p)
    *p = tempfile_map (r->from->setup.files[k], result_offset (place),
		       window ? WINDOW : n, !window);
  *bytes = *p;
  return *p;
}

/* Unmap P, the bytes of R in file K, unless they are in the part of the place
   that remains mapped.  */
static void
unmap_result (const struct received *r, enum shared_file k, char *p)
{
  size_t n = r->result.sizes[k];
  if (!p || is_in_window (r, k))
    return;
  munmap (p, n);
  tempfile_forget (r->from->setup.files[k], result_offset (r->result.place), n);
}

/* Update the merging rate that the workers use: merging R took WORK
   nanoseconds.  */
static void
note_rate (const struct received *r, double work)
{
  static double all_work, all_bytes;
  for (int k = 0; k < N_SHARED; k++)
    all_bytes += r->result.sizes[k];
  all_work += work;
  double rate = all_work / all_bytes * 1e3;
  atomic_store (&task->shared->rate, rate < 1 ? 1 : rate > 1e9 ? 1e9 : rate);
}

bool
workers_merge (struct rules *rules, const struct received *r)
{
  double start = worker_clock ();
  atomic_store (&task->shared->merging, true);
  const size_t *n = r->result.sizes;
  char *p[N_SHARED] = { NULL };
  bool merged = true;
  for (int k = 0; k < N_SHARED; k++)
    merged = merged && map_result (r, k, &p[k]);
  merged = merged && result_merge (rules, p[SHARED_STATE], n[SHARED_STATE],
				   p[SHARED_LOG], n[SHARED_LOG]);
  if (merged)
    {
      result_output (p[SHARED_OUTPUT], n[SHARED_OUTPUT], p[SHARED_DIVERTED],
		     n[SHARED_DIVERTED]);
      run_progress.nr += r->result.records;
      run_progress.fnr += r->result.records;
      run_progress.merged += r->result.count;
    }
  for (int k = 0; k < N_SHARED; k++)
    unmap_result (r, k, p[k]);
  result_release (task, r->from->setup.number, r->result.place);
  note_rate (r, worker_clock () - start);
  atomic_store (&task->shared->merging, false);
  return merged;
}
