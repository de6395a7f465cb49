/* lost.c -- report that the changes of a run are lost.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file sets handlers for the signals with which other processes end a
   run, unless a signal is ignored or already has a handler.  A handler reports
   the loss, restores the default action and raises the signal again.  Since a
   signal may arrive at any time, the handlers do not allocate memory.  To find
   changes, a handler compares the heap in memory with the heap file, and the
   registers with the heap.  The signals that report a fault are handled in
   front/overflow.c.  */

#include <config.h>
#include "heap/lost.h"

#include <signal.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "heap/life.h"
#include "io/output.h"
#include "vm/globals.h"

static const struct
{
  int number;
  const char *why;
} signals[] = {
  { SIGHUP, "the run was ended by SIGHUP" },
  { SIGINT, "the run was ended by SIGINT" },
  { SIGQUIT, "the run was ended by SIGQUIT" },
  { SIGALRM, "the run was ended by SIGALRM" },
  { SIGTERM, "the run was ended by SIGTERM" },
  { SIGXCPU, "the run was ended by SIGXCPU" },
  { SIGXFSZ, "the run was ended by SIGXFSZ" }
};
enum { N_SIGNALS = sizeof signals / sizeof *signals };

static bool told;		/* true if losses are reported, that is, after
				   lost_set_up was called */

static bool
is_changed (void)
{
  return told && life_now () == LIFE_WRITING
    && (pma_is_changed (mem_persist) || glob_differ (life_run.program));
}

void
lost_tell (const char *why)
{
  if (!is_changed ())
    return;
  const char *const parts[] = {
    diag_name, ": changes to ", life_options.file, " were not kept: ", why, "\n"
  };
  enum { N = sizeof parts / sizeof *parts };
  struct iovec v[N];
  for (int i = 0; i < N; i++)
    v[i] = (struct iovec) { (char *) parts[i], strlen (parts[i]) };
  if (writev (STDERR_FILENO, v, N) < 0)
    return;
}

static void
on_signal (int sig)
{
  for (int i = 0; i < N_SIGNALS; i++)
    if (signals[i].number == sig)
      lost_tell (signals[i].why);
  /* Raise the signal again; its default action has been restored
     (SA_RESETHAND).  The signal takes effect when the handler returns.  */
  raise (sig);
}

static void
on_closed_pipe (void)
{
  lost_tell ("nobody reads standard output any more (SIGPIPE)");
}

void
lost_set_up (void)
{
  struct sigaction old, a;
  told = true;
  io_hooks.before_sigpipe = on_closed_pipe;
  memset (&a, 0, sizeof a);
  a.sa_handler = on_signal;
  a.sa_flags = SA_RESETHAND;
  sigemptyset (&a.sa_mask);
  /* Set each action without querying it first, and then restore the few
     actions that were not the default.  Since most signals have the default
     action, most need only one call of sigaction.  */
  for (int i = 0; i < N_SIGNALS; i++)
    if (sigaction (signals[i].number, &a, &old) == 0
	&& old.sa_handler != SIG_DFL)
      sigaction (signals[i].number, &old, NULL);
}
