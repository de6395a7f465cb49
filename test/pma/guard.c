/* guard.c -- check faults in the address ranges of heaps, and stack overflows.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"

enum { UNITS = 600, BUDGET = 200 };

static sigjmp_buf back;
static volatile int overflows, others;
static void *volatile fault_at;

static void
on_overflow (void)
{
  overflows++;
  siglongjmp (back, 1);
}

static void
on_other (int sig, siginfo_t *info, void *context)
{
  (void) context;
  others += sig == SIGSEGV;
  fault_at = info->si_addr;
  siglongjmp (back, 1);
}

static void
handle_others (void)
{
  static char stack[64 * 1024];
  stack_t alternate = { .ss_sp = stack, .ss_size = sizeof stack };
  struct sigaction a;
  memset (&a, 0, sizeof a);
  a.sa_sigaction = on_other;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset (&a.sa_mask);
  CHECK (sigaltstack (&alternate, NULL) == 0);
  CHECK (sigaction (SIGSEGV, &a, NULL) == 0);
}

static __attribute__ ((noinline)) int
recurse (volatile char *up)
{
  volatile char here[4096];
  here[0] = up[0];
  return here[0] ? 0 : recurse (here) + here[0];
}

/* Check that a store outside all heaps reaches the program's own handler.  */
static void
other_fault (char *nowhere)
{
  int before = others;
  if (sigsetjmp (back, 1) == 0)
    *(volatile char *) nowhere = 1;
  CHECK (others == before + 1 && fault_at == nowhere);
}

static void
end_of_stack (void)
{
  volatile char start[1] = "";
  for (int i = 0; i < 2; i++)
    {
      int before = overflows;
      if (sigsetjmp (back, 1) == 0)
	recurse (start);
      CHECK (overflows == before + 1);
    }
}

static int pipe_to_parent;

static void
note (int sig)
{
  CHECK (write (pipe_to_parent, &sig, 1) == 1);
}

/* Test a stack overflow in a child that has not passed a function to
   pma_on_overflow.  If there is a previous handler of SIGSEGV, it must be
   called once.  After the previous handler has returned, the signal must kill
   the child.  */
static void
returning_handlers (void)
{
  void (*const handlers[]) (int) = { SIG_DFL, SIG_IGN, note };
  for (int i = 0; i < 3; i++)
    {
      int p[2], status;
      char c[4];
      volatile char start[1] = "";
      CHECK (pipe (p) == 0);
      pid_t pid = fork ();
      if (pid == 0)
	{
	  struct rlimit none = { 0, 0 };
	  setrlimit (RLIMIT_CORE, &none);
	  alarm (10);
	  pipe_to_parent = p[1];
	  signal (SIGSEGV, handlers[i]);
	  pma_guard_stack ();
	  recurse (start);
	  _exit (0);
	}
      CHECK (pid > 0 && waitpid (pid, &status, 0) == pid);
      CHECK (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
      close (p[1]);
      CHECK (read (p[0], c, sizeof c) == (handlers[i] == note));
      close (p[0]);
    }
}

/* Check that stores to two heaps that are larger than their budgets cause
   faults, and then succeed.  */
static void
heap_faults (char *nowhere)
{
  struct pma_heap *h[2];
  char *p[2];
  for (int k = 0; k < 2; k++)
    {
      char name[16];
      snprintf (name, sizeof name, "guard%d", k);
      struct pma_options o = { .file = test_file (name), .sync = PMA_SYNC_OFF };
      CHECK (pma_open (&o, &h[k]) == PMA_OK);
      p[k] = pma_zalloc (h[k], (size_t) UNITS << UNIT_SHIFT);
      pma_set_root (h[k], p[k]);
      CHECK (pma_commit (h[k]) == PMA_OK);
      pma_close (h[k]);
      o.budget = (uint64_t) BUDGET << UNIT_SHIFT;
      CHECK (pma_open (&o, &h[k]) == PMA_OK);
      CHECK (pma_root (h[k]) == p[k]);
      CHECK (h[k]->file->spill.on);
    }
  other_fault (nowhere);
  for (size_t u = 0; u < UNITS; u += 3)
    for (int k = 0; k < 2; k++)
      p[k][u << UNIT_SHIFT] = 1 + k;
  other_fault (nowhere);
  end_of_stack ();
  pma_close (h[0]);
  CHECK (pma_commit (h[1]) == PMA_OK);
  p[1][UNITS / 2 << UNIT_SHIFT] = 7;
  for (size_t u = 0; u < UNITS; u += 3)
    CHECK (p[1][u << UNIT_SHIFT] == (u == UNITS / 2 ? 7 : 2));
  pma_close (h[1]);
  other_fault (nowhere);
}

int
main (void)
{
  struct rlimit r = { 256 * 1024, 256 * 1024 };
  CHECK (setrlimit (RLIMIT_STACK, &r) == 0);
  char *nowhere = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS,
			-1, 0);
  returning_handlers ();
  handle_others ();
  pma_on_overflow (on_overflow);
  heap_faults (nowhere);
  pma_guard_stack ();
  end_of_stack ();
  return 0;
}
