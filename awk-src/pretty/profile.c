/* profile.c -- print the program with execution counts: -p.
   SPDX-License-Identifier: GPL-3.0-or-later

   A profile is the text that -o writes, without comments, indented by one more
   TAB, and with counts in the margin.  The profile is written at the end of
   the run, and when a signal requests it.  The signal handler only sets a
   flag, which the interpreter tests before the next statement.  */

#include <config.h>

#include <locale.h>
#include <signal.h>
#include <time.h>

#include "base/diag.h"
#include "base/lazy_locale.h"
#include "base/mem.h"
#include "pretty/internal.h"
#include "pretty/pretty.h"
#include "vm/hooks.h"
#include "vm/interp.h"

static const struct program *program;
static const char *target;
static bool written;		/* true if the file already contains a
				   profile */

/* --- printing ----------------------------------------------------------- */

static void
stack_line (struct printer *pp, int i, const char *name)
{
  pp_start (pp, 0);
  buf_addf (&pp->out, "# %3d. %s\n", i, name);
}

static void
put_stack (struct printer *pp, const char *const *stack)
{
  int i = 0;
  pp_text (pp, "\n");
  pp_line (pp, "# Function Call Stack:");
  pp_text (pp, "\n");
  for (; stack[i]; i++)
    stack_line (pp, i, stack[i]);
  stack_line (pp, i, "-- main --");
}

static void
put_heading (struct printer *pp)
{
  time_t now = time (NULL);
  char date[64];
  late_need (LC_TIME);
  strftime (date, sizeof date, "%a %b %e %H:%M:%S %Y", localtime (&now));
  pp_start (pp, 0);
  buf_addf (&pp->out, "# gawk profile, created %s\n\n", date);
}

/* Write a profile.  STACK contains the names of the functions that are being
   executed, the innermost first, and ends with NULL.  STACK may be NULL if no
   function is being executed.  */
static void
write_profile (const char *const *stack)
{
  struct printer pp = { .profile = true };
  put_heading (&pp);
  pp_program (&pp, program);
  if (stack && stack[0])
    put_stack (&pp, stack);
  pp_write (buf_text (&pp.out), target, written);
  xfree (pp.out.p);
  written = true;
}

/* --- signals ------------------------------------------------------------ */

static void
on_signal (int sig)
{
  vm_attention = sig;
}

/* Write a profile after a signal.  After SIGHUP, also end the program like
   after a syntax error: with status 1 and without a commit.  */
static void
attend (void)
{
  int sig = vm_attention;
  vm_attention = 0;
  const char **stack = vm_call_stack ();
  write_profile (stack);
  xfree (stack);
  if (sig == SIGHUP)
    diag_exit (1);
}

void
profile_set_up (const struct program *p, const char *file)
{
  struct sigaction a = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
  program = p;
  target = file;
  vm_hooks.attend = attend;
  sigaction (SIGUSR1, &a, NULL);
  sigaction (SIGHUP, &a, NULL);
}

void
profile_finish (void)
{
  write_profile (NULL);
}
