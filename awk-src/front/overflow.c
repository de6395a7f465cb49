/* overflow.c -- handle stack overflow, and faults that a damaged heap causes.
   SPDX-License-Identifier: GPL-3.0-or-later

   libpma detects stack overflow (pma/fault.c) and calls stack_ended on a
   separate stack.  The function stack_ended jumps to the code that handles
   fatal errors, so that output is flushed.  The code for fatal errors does not
   access heaps.

   While a heap file is open, any fault except stack overflow may be caused by
   a damaged pointer in the heap, or by a file that was overwritten or truncated
   or cannot be read.  The handler reports what is known about the fault, and
   the process ends immediately, without a commit.  Without a heap, faults have
   their default action.  Signals that another process has sent always have
   their default action.  */

#include <config.h>

#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "front/front.h"
#include "heap/heap.h"
#include "pma/pma.h"

static bool overflowed;

static void
say (const char *text)
{
  if (write (STDERR_FILENO, text, strlen (text)) < 0)
    return;
}

/* Return why the kernel could not read the heap file.  (tmpfs allocates memory
   when a hole of a file is read.)  */
static const char *
why_unread (void)
{
  struct statvfs s;
  if (statvfs (heap_name (), &s) == 0 && s.f_bavail == 0)
    return "': no space is left on the file system";
  return "': the file was cut short, or its medium fails";
}

/* Report a fault at address AT while a heap file is open.  If the address of a
   bus error is in the heap's range, or if the heap is still being opened, the
   kernel could not read the file.
   Faults at other addresses have an unknown cause: a damaged pointer in the
   heap, a file that another program has overwritten, so that pages with other
   contents appear in memory, or an error in this program.  */
static _Noreturn void
fail_beside_heap (int sig, const void *at)
{
  bool unread = sig == SIGBUS
    && (!heap_active () || pma_owns (mem_persist, at));
  say (diag_name);
  say (": fatal: ");
  say (unread ? "cannot read a part of the heap `"
       : "invalid memory access: the heap `");
  say (heap_name ());
  say (unread ? why_unread ()
       : "' is damaged or was overwritten, or gawk has a bug");
  say ("; the changes since the last commit are lost; run `pmheap check ");
  say (heap_name ());
  say ("'\n");
  _exit (2);
}

static void
stack_ended (void)
{
  if (overflowed)
    _exit (2);
  overflowed = true;
  mem_spoiled = true;
  say (diag_name);
  say (": fatal: stack overflow\n");
  if (!diag_handler_set)
    _exit (2);
  diag_exit_status = 2;
  longjmp (diag_handler, 1);
}

static void
on_fault (int sig, siginfo_t *info, void *context)
{
  bool sent = info->si_code <= 0 || info->si_code == SI_USER;
  if (overflowed && !sent)
    _exit (2);
  if (!sent && heap_name ())
    fail_beside_heap (sig, info->si_addr);
  signal (sig, SIG_DFL);
  /* After the handler has returned, a fault occurs again by itself.  A signal
     that a process has sent must be raised again.  */
  if (sent)
    raise (sig);
}

void
overflow_set_up (void)
{
  struct sigaction a;
  memset (&a, 0, sizeof a);
  a.sa_sigaction = on_fault;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigaction (SIGSEGV, &a, NULL);
  sigaction (SIGBUS, &a, NULL);
  pma_on_overflow (stack_ended);
  pma_guard_stack ();
}
