/* profile_signals.c -- write a profile when a signal requests it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The signal handler only sets a flag.  Before the next statement, the
   interpreter tests the flag and calls attend.  */

#include <config.h>
#include "pretty/profile_signals.h"

#include <signal.h>
#include <stdbool.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "pretty/pretty.h"
#include "vm/hooks.h"
#include "vm/interp.h"

static const struct program *program;
static const char *target;
static bool written;		/* the file already contains a profile */

static void
on_signal (int sig)
{
  vm_attention = sig;
}

/* Write a profile after a signal.  After SIGHUP, also end the program as a
   syntax error would: with status 1 and without a commit.  */
static void
attend (void)
{
  int sig = vm_attention;
  vm_attention = 0;
  const char **stack = vm_call_stack ();
  profile_print (program, target, written, stack);
  xfree (stack);
  written = true;
  if (sig == SIGHUP)
    diag_exit (1);
}

void
profsig_set_up (const struct program *p, const char *file)
{
  struct sigaction a;
  program = p;
  target = file;
  vm_hooks.attend = attend;
  memset (&a, 0, sizeof a);
  a.sa_handler = on_signal;
  a.sa_flags = SA_RESTART;
  sigemptyset (&a.sa_mask);
  sigaction (SIGUSR1, &a, NULL);
  sigaction (SIGHUP, &a, NULL);
}

void
profsig_finish (void)
{
  profile_print (program, target, written, NULL);
}
