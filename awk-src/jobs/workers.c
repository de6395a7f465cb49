/* workers.c -- start workers and receive their messages (in the parent).
   SPDX-License-Identifier: GPL-3.0-or-later

   workers_start forks the workers, each of which runs worker_run (worker.c).
   workers_wait reads the workers' messages from pipes, and replaces workers
   that cannot continue.  workers_merge merges one result (result.c), which is
   in memory that the parent and the workers share.  workers_end ends all
   workers; the signal handlers of this file kill the workers if a signal
   terminates the run.  */

#include <config.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/tempfile.h"
#include "io/delayed_output.h"
#include "io/hooks.h"
#include "io/output.h"
#include "io/process.h"
#include "jobs/run.h"

enum { WINDOW = 4 * 1024 * 1024 }; /* number of bytes at the start of a place
				      that remain mapped in the parent */

struct worker
{
  volatile pid_t pid;		/* process number, or 0 if there is no process;
				   a signal handler reads this member */
  int fd;			/* descriptor of the pipe, or -1 if the pipe is
				   closed */
  struct worker_setup setup;
  struct result result;		/* the message that is being read */
  size_t got;			/* number of bytes of the message that have
				   arrived */
  char *windows[RESULT_WINDOWS][N_SHARED]; /* for each file: address of the
					      mapped places, or NULL if they
					      are not mapped yet */
};

/* The signals by which other processes or the terminal terminate a run.  */
static const int signals[] = {
  SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGTERM, SIGXCPU, SIGXFSZ, SIGUSR1,
  SIGUSR2
};
enum { N_SIGNALS = sizeof signals / sizeof *signals };

/* The workers.  The members are valid from the call of workers_start until
   workers_end returns.  The members belong to the parent; a worker uses its
   copy only to close the descriptors of the other workers.  Signal handlers
   read V, N and TASK.  */
static struct
{
  const struct task *task;	/* the task of the workers, or NULL if there
				   are no workers */
  struct worker *v;
  volatile int n;
  struct received *received;	/* element I % TASK->cap describes shard I */
  size_t shared_size;		/* size of TASK->shared in bytes */
  bool stopped;			/* true if a worker has sent RESULT_STOP */

  /* The previous actions and the previous hook, which this file restores when
     it removes its signal handlers.  */
  bool watching;
  struct sigaction actions[N_SIGNALS];
  void (*next_before_sigpipe) (void);
} pool;

/* --- processes ---------------------------------------------------------- */

static void
close_worker (struct worker *w)
{
  if (w->fd >= 0)
    close (w->fd);
  w->fd = -1;
}

/* Wait until W has terminated, and return its exit status.  If KILL_IT is
   true, kill W first.  Clear W->pid before calling waitpid: as soon as waitpid
   returns, the kernel may reuse the process number for another process, which
   a signal handler would then kill.  Until waitpid returns, the process is a
   zombie whose number is not reused.  */
static int
reap (struct worker *w, bool kill_it)
{
  int status = 0;
  pid_t pid = w->pid;
  siginfo_t info;
  close_worker (w);
  if (pid <= 0)
    return 0;
  if (kill_it)
    kill (pid, SIGKILL);
  while (waitid (P_PID, pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
    continue;
  w->pid = 0;
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    continue;
  return status;
}

static void
end_workers (void)
{
  for (int i = 0; i < pool.n; i++)
    if (pool.v[i].pid > 0)
      kill (pool.v[i].pid, SIGKILL);
  for (int i = 0; i < pool.n; i++)
    reap (&pool.v[i], false);
}

/* --- signals ------------------------------------------------------------ */

/* Handle the signal SIG: kill the workers, restore the action of the signal,
   and raise the signal again.  The workers are killed one by one, not as a
   process group, because the group may contain a whole pipeline.  */
static void
on_signal (int sig)
{
  int err = errno;
  if (getpid () == pool.task->parent)
    end_workers ();
  for (int i = 0; i < N_SIGNALS; i++)
    if (signals[i] == sig)
      sigaction (sig, &pool.actions[i], NULL);
  raise (sig);
  errno = err;
}

/* Kill the workers, because the process is about to terminate itself by
   SIGPIPE.  */
static void
before_sigpipe (void)
{
  end_workers ();
  if (pool.next_before_sigpipe)
    pool.next_before_sigpipe ();
}

static void
watch_signals (void)
{
  struct sigaction a;
  if (pool.watching)
    return;
  pool.watching = true;
  memset (&a, 0, sizeof a);
  a.sa_handler = on_signal;
  sigfillset (&a.sa_mask);
  /* If the process ignores the signal, continue to ignore it.  */
  for (int i = 0; i < N_SIGNALS; i++)
    if (sigaction (signals[i], &a, &pool.actions[i]) == 0
	&& pool.actions[i].sa_handler == SIG_IGN)
      sigaction (signals[i], &pool.actions[i], NULL);
  pool.next_before_sigpipe = io_hooks.before_sigpipe;
  io_hooks.before_sigpipe = before_sigpipe;
}

static void
unwatch_signals (void)
{
  if (!pool.watching)
    return;
  for (int i = 0; i < N_SIGNALS; i++)
    sigaction (signals[i], &pool.actions[i], NULL);
  io_hooks.before_sigpipe = pool.next_before_sigpipe;
  pool.watching = false;
}

/* Block (SIG_BLOCK) or unblock (SIG_UNBLOCK) the signals that terminate the
   run.  */
static void
hold_signals (int how)
{
  sigset_t set;
  sigemptyset (&set);
  for (int i = 0; i < N_SIGNALS; i++)
    sigaddset (&set, signals[i]);
  sigprocmask (how, &set, NULL);
}

/* In a worker, ignore the signals that terminate a run, because the parent
   kills its workers when it receives one of these signals.  */
static void
ignore_signals (void)
{
  for (int i = 0; i < N_SIGNALS; i++)
    signal (signals[i], SIG_IGN);
  hold_signals (SIG_UNBLOCK);
}

/* --- starting workers --------------------------------------------------- */

/* Report that W terminated before its work was complete.  */
static _Noreturn void
worker_died (struct worker *w)
{
  int status = reap (w, false);
  end_workers ();
  if (WIFSIGNALED (status))
    fatal ("-j: a worker process was killed by signal %d (%s); if this "
	   "happens again, run without -j",
	   WTERMSIG (status), strsignal (WTERMSIG (status)));
  fatal ("-j: a worker process exited with status %d; if this happens again, "
	 "run without -j", WEXITSTATUS (status));
}

/* Read the next bytes of W's message.  Return 1 if the message is now
   complete, 0 if it is not, or -1 if W has closed the pipe or reading has
   failed.  */
static int
read_message (struct worker *w)
{
  ssize_t r = read (w->fd, (char *) &w->result + w->got,
		    sizeof w->result - w->got);
  if (r < 0 && errno == EINTR)
    return 0;
  if (r <= 0)
    return -1;
  w->got += r;
  if (w->got < sizeof w->result)
    return 0;
  w->got = 0;
  return 1;
}

/* Run the worker W in this process, which is a new child.  PIPE is the pipe
   for the worker's messages.  FIRST and COUNT denote the worker's first shards
   (struct worker_setup).  */
static _Noreturn void
be_worker (struct worker *w, const int pipe[2], size_t first, size_t count)
{
  ignore_signals ();
  close (pipe[0]);
  for (int i = 0; i < pool.n; i++)
    close_worker (&pool.v[i]);
  w->setup.to_parent = pipe[1];
  w->setup.first = first;
  w->setup.count = count;
  worker_run (pool.task, &w->setup);
}

/* Start W.  If COUNT is not 0, let W first process the COUNT shards that begin
   with shard number FIRST.  If COUNT is 0, let W begin with the next shards
   that are not assigned to a worker.  Return false if W cannot be started.  */
static bool
start_worker (struct worker *w, size_t first, size_t count)
{
  int ends[2], r;
  /* Write the buffered output now, so that only this process writes it.  */
  delayed_write_all ();
  w->fd = -1;
  w->pid = 0;
  w->got = 0;
  if (!proc_pipe (ends))
    return false;
  arr_settle_all ();
  hold_signals (SIG_BLOCK);
  pid_t pid = fork ();
  if (pid == 0)
    be_worker (w, ends, first, count);
  w->pid = pid;
  hold_signals (SIG_UNBLOCK);
  close (ends[1]);
  w->fd = ends[0];
  /* Wait until the worker has detached its copy of the heap.  */
  do
    r = pid < 0 ? -1 : read_message (w);
  while (r == 0);
  if (r < 0)
    reap (w, true);
  return r > 0;
}

/* --- replies ------------------------------------------------------------ */

/* Replace W with a new worker, which first processes the COUNT shards starting
   with number FIRST.  If no new worker can be started, the parent must process
   the COUNT shards.  */
static void
replace_worker (struct worker *w, size_t first, size_t count)
{
  reap (w, false);
  if (!start_worker (w, first, count) && count > 0)
    pool.received[first % pool.task->cap].doubt = true;
}

/* Act on the message of W, which is complete: record its result, replace W
   with a new worker, or wait for the end of W.  */
static void
take_result (struct worker *w)
{
  size_t i = w->result.shard % pool.task->cap;
  if (w->result.count > 0 && w->result.kind <= RESULT_AGAIN)
    pool.received[i].result = w->result;
  switch (w->result.kind)
    {
    case RESULT_MERGE:
      pool.received[i].from = w;
      break;
    case RESULT_DOUBT:
      pool.received[i].doubt = true;
      replace_worker (w, 0, 0);
      break;
    case RESULT_CUT:
      pool.received[i].cut = true;
      reap (w, false);
      break;
    case RESULT_AGAIN:
      replace_worker (w, w->result.shard, w->result.count);
      break;
    case RESULT_STOP:
      pool.stopped = true;
      reap (w, false);
      break;
    default:
      reap (w, false);
      break;
    }
}

/* Read the next bytes of W's message, and handle the message if it is
   complete.  */
static void
read_worker (struct worker *w)
{
  int r = read_message (w);
  if (r < 0)
    worker_died (w);
  if (r > 0)
    take_result (w);
}

bool
workers_wait (int fd, int ms)
{
  struct pollfd *p = xnmalloc (pool.n + 1, sizeof *p);
  int n = 0;
  for (int i = 0; i < pool.n; i++)
    if (pool.v[i].fd >= 0)
      p[n++] = (struct pollfd) { .fd = pool.v[i].fd, .events = POLLIN };
  pool.stopped |= n == 0 && pool.n > 0;
  p[n] = (struct pollfd) { .fd = fd, .events = POLLIN };
  bool any = (n > 0 || fd >= 0) && poll (p, n + 1, ms) > 0;
  bool readable = any && p[n].revents;
  for (int i = 0, k = 0; any && i < pool.n; i++)
    if (pool.v[i].fd >= 0 && k < n && p[k].fd == pool.v[i].fd
	&& p[k++].revents)
      read_worker (&pool.v[i]);
  xfree (p);
  return readable;
}

bool
workers_stopped (void)
{
  return pool.stopped;
}

struct received *
workers_received (size_t i)
{
  return &pool.received[i % pool.task->cap];
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

/* Map the memory that all processes of T share: struct shared, its array
   COUNTS or SHARDS, and its array TAKEN.  Return false on failure.  */
static bool
share (struct task *t)
{
  size_t size = sizeof (struct shared)
    + (t->stream ? t->cap * sizeof *t->shards : t->n * sizeof (double));
  pool.shared_size = size + t->n_jobs * sizeof *t->shared->taken;
  void *p = mmap (NULL, pool.shared_size, PROT_READ | PROT_WRITE,
		  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return false;
  t->shared = p;
  t->shared->taken = (atomic_uint *) ((char *) p + size);
  if (t->stream)
    t->shards = t->shared->shards;
  return true;
}

bool
workers_start (struct task *t)
{
  pool.task = t;
  watch_signals ();
  pool.v = xnmalloc (t->n_jobs, sizeof *pool.v);
  pool.received = mem_zalloc (mem_transient, t->cap * sizeof *pool.received);
  bool ready = result_has_space () && share (t);
  for (int i = 0; ready && i < t->n_jobs; i++)
    {
      struct worker *w = &pool.v[i];
      bool good = set_up_worker (w, i);
      /* Record the worker before it is started, because a signal handler must
	 be able to kill it at any time.  */
      pool.n = i + 1;
      if (good && start_worker (w, 0, 0))
	continue;
      pool.n = i;
      close_shared (w);
      break;
    }
  return pool.n > 0;
}

void
workers_end (void)
{
  end_workers ();
  unwatch_signals ();
  for (int i = 0; i < pool.n; i++)
    close_shared (&pool.v[i]);
  if (pool.task && pool.task->shared)
    munmap (pool.task->shared, pool.shared_size);
  xfree (pool.received);
  xfree (pool.v);
  memset (&pool, 0, sizeof pool);
}

/* --- merging ------------------------------------------------------------ */

/* True if all bytes of R in file K are in the part of the place that remains
   mapped in the parent.  */
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

/* Update the merging rate of the whole run, which the workers use; merging R
   took WORK nanoseconds.  */
static void
note_rate (struct run *run, const struct received *r, double work)
{
  for (int k = 0; k < N_SHARED; k++)
    run->merged_bytes += r->result.sizes[k];
  run->merging_time += work;
  double rate = run->merging_time / run->merged_bytes * 1e3;
  atomic_store (&pool.task->shared->rate,
		rate < 1 ? 1 : rate > 1e9 ? 1e9 : rate);
}

bool
workers_merge (struct run *run, const struct received *r)
{
  double start = worker_clock ();
  atomic_store (&pool.task->shared->merging, true);
  const size_t *n = r->result.sizes;
  char *p[N_SHARED] = { NULL };
  bool merged = true;
  for (int k = 0; k < N_SHARED; k++)
    merged = merged && map_result (r, k, &p[k]);
  merged = merged && result_merge (run->rules, p[SHARED_STATE],
				   n[SHARED_STATE], p[SHARED_LOG],
				   n[SHARED_LOG]);
  if (merged)
    {
      result_output (p[SHARED_OUTPUT], n[SHARED_OUTPUT], p[SHARED_DIVERTED],
		     n[SHARED_DIVERTED]);
      run->nr += r->result.records;
      run->fnr += r->result.records;
      run->merged += r->result.count;
    }
  for (int k = 0; k < N_SHARED; k++)
    unmap_result (r, k, p[k]);
  result_release (pool.task, r->from->setup.number, r->result.place);
  note_rate (run, r, worker_clock () - start);
  atomic_store (&pool.task->shared->merging, false);
  return merged;
}
