/* overflow.c -- the end of the C stack.
   SPDX-License-Identifier: GPL-3.0-or-later

   libsigsegv calls us on a stack of our own when the program's is used up.
   We then leave the handler and jump to where fatal errors end, so that
   output is flushed; heaps are not touched here.  */

#include <config.h>
#include "overflow.h"

#ifdef HAVE_LIBSIGSEGV

# include <setjmp.h>
# include <signal.h>
# include <string.h>
# include <unistd.h>

# include <sigsegv.h>

# include "diag.h"

enum { HANDLER_STACK = 16 * 1024 };

static void
tell (void)
{
  static const char text[] = ": fatal: stack overflow\n";
  if (write (STDERR_FILENO, diag_name, strlen (diag_name)) >= 0
      && write (STDERR_FILENO, text, sizeof text - 1) >= 0)
    return;
}

static void
leave (void *a, void *b, void *c)
{
  (void) a;
  (void) b;
  (void) c;
  diag_exit_status = 2;
  longjmp (diag_handler, 1);
}

/* EMERGENCY: it may be something else than the stack; do not go on.  */
static void
on_overflow (int emergency, stackoverflow_context_t scp)
{
  (void) scp;
  tell ();
  if (emergency || !diag_handler_set)
    _exit (2);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  sigsegv_leave_handler (leave, NULL, NULL, NULL);
}

void
overflow_set_up (void)
{
  static char stack[HANDLER_STACK] __attribute__ ((aligned (16)));
  stackoverflow_install_handler (on_overflow, stack, sizeof stack);
}

#else

void
overflow_set_up (void)
{
}

#endif
