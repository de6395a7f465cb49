/* process.c -- handle child processes that extensions fork.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interface has no functions for processes, but an extension may fork and
   wait for its child processes.  If the run has a heap, a child must not
   change the data that its parent commits, and must be able to use the heap
   while its parent waits.  For this purpose, process.c intercepts fork with
   pthread_atfork, and defines waitpid and wait in place of the functions of
   the C library.  */

#include <config.h>

#include <fcntl.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/api.h"
#include "api/internal.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/translate.h"
#include "io/output.h"

/* --- fork --------------------------------------------------------------- */

static int ends[2] = { -1, -1 };

static void
before_fork (void)
{
  if (pipe2 (ends, O_CLOEXEC) < 0)
    fatal ("fork: %s", strerror (errno));
}

/* Wait in the parent until the child has closed its end of the pipe.  */
static void
in_parent (void)
{
  char c;
  int err = errno;
  close (ends[1]);
  while (read (ends[0], &c, 1) < 0 && errno == EINTR)
    continue;
  close (ends[0]);
  errno = err;
}

/* Detach the child from the parent's heap.  */
static void
in_child (void)
{
  close (ends[0]);
  enum pma_error e = pma_detach (mem_persist);
  if (e != PMA_OK)
    fatal ("fork: %s", tr (pma_strerror (e)));
  close (ends[1]);
}

static unsigned long forked_in;	/* number of the outermost call during which an
				   extension forked this process, or 0 */

static void
note_child (void)
{
  forked_in = api_is_inside () ? api_calls : 0;
}

bool
api_is_in_child (void)
{
  return api_is_inside () && forked_in == api_calls;
}

void
api_watch_children (void)
{
  static bool watched;
  if (!watched && mem_persist != mem_transient)
    pthread_atfork (before_fork, in_parent, in_child);
  if (!watched)
    pthread_atfork (NULL, NULL, note_child);
  watched = true;
}

/* --- wait --------------------------------------------------------------- */

static pid_t
wait_for (pid_t pid, int *status, int options)
{
  pid_t r;
  if (io_hooks.before_wait)
    io_hooks.before_wait (0);
  r = wait4 (pid, status, options, NULL);
  int err = errno;
  io_end_block ();
  errno = err;
  return r;
}

pid_t
waitpid (pid_t pid, int *status, int options)
{
  if (!api_is_inside () || options & WNOHANG)
    return wait4 (pid, status, options, NULL);
  pid_t r = wait4 (pid, status, options | WNOHANG, NULL);
  return r != 0 ? r : wait_for (pid, status, options);
}

pid_t
wait (int *status)
{
  return waitpid (-1, status, 0);
}
