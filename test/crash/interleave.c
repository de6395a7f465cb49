/* interleave.c -- interleave programs at their system calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   /bin/sh runs each COMMAND, which should exec the program.  Only one of the
   programs runs at a time, until it enters or leaves a system call.  With
   probability 1/SWITCH, a program is then chosen at random to continue;
   otherwise, the same program continues.  Instead of continuing, a program is
   killed with probability 1/KILL.  If SWITCH or KILL is 0, the event never
   happens.  SEED initializes the random numbers.  If a system call of a
   program blocks, other programs are chosen until the call ends.  (A blocked
   call may wait for another program; for example, gcov writes its counters
   under a lock.)  The exit statuses of the programs are printed on one line;
   the status of a killed program is 137.  The status of interleave is 77 if
   the system is not Linux, and 99 if interleave itself fails.

   usage: interleave SEED SWITCH KILL COMMAND...  */

#include <config.h>

#if defined __linux__

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 16 };

static struct
{
  pid_t pid;			/* 0 if the program has ended */
  int status;
  bool runs;			/* true if the program was continued and has
				   not stopped since then */
  bool waits;			/* true if the program was continued at the
				   start of a system call and now sleeps in
				   this call */
} runs[MOST];
static int n_runs;
static uint64_t state;
static sigset_t child_stops;	/* the set that contains only SIGCHLD */

static _Noreturn void
die (const char *what)
{
  fprintf (stderr, "interleave: %s: %s\n", what, strerror (errno));
  exit (99);
}

static unsigned
dice (unsigned n)
{
  uint64_t x = state += UINT64_C (0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return (x ^ x >> 31) % n;
}

static void
start (const char *command)
{
  int status;
  pid_t pid = fork ();
  if (pid < 0)
    die ("fork");
  if (pid == 0)
    {
      sigprocmask (SIG_UNBLOCK, &child_stops, NULL);
      ptrace (PTRACE_TRACEME, 0, 0, 0);
      raise (SIGSTOP);
      execl ("/bin/sh", "sh", "-c", command, (char *) NULL);
      _exit (127);
    }
  if (waitpid (pid, &status, 0) < 0 || !WIFSTOPPED (status)
      || ptrace (PTRACE_SETOPTIONS, pid, 0,
		 PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEEXEC
		 | PTRACE_O_EXITKILL) != 0)
    die ("ptrace");
  runs[n_runs++].pid = pid;
}

/* If STATUS indicates that the process of run I has ended, record this and
   return 1.  */
static int
has_ended (int i, int status)
{
  if (WIFSTOPPED (status))
    return 0;
  runs[i].pid = 0;
  runs[i].status = WIFEXITED (status) ? WEXITSTATUS (status)
    : 128 + WTERMSIG (status);
  return 1;
}

/* Return true if the process PID sleeps.  */
static bool
is_asleep (pid_t pid)
{
  char name[40], text[300] = "";
  snprintf (name, sizeof name, "/proc/%ld/stat", (long) pid);
  FILE *f = fopen (name, "r");
  if (!f)
    return false;
  size_t n = fread (text, 1, sizeof text - 1, f);
  fclose (f);
  text[n] = '\0';
  const char *p = strrchr (text, ')');
  return p && (strncmp (p, ") S", 3) == 0 || strncmp (p, ") D", 3) == 0);
}

/* Wait until run I stops or ends, and store its status.  Return false if the
   run waits in a system call.  */
static bool
is_stopped (int i, int *status)
{
  static const struct timespec patience = { .tv_nsec = 200000000 };
  for (;;)
    {
      pid_t pid = waitpid (runs[i].pid, status, WNOHANG);
      if (pid < 0)
	die ("waitpid");
      if (pid)
	return true;
      if (sigtimedwait (&child_stops, NULL, &patience) < 0 && errno == EAGAIN
	  && is_asleep (runs[i].pid))
	return false;
    }
}

/* Continue run I until it enters or leaves a system call, or waits in one.  */
static void
advance (int i)
{
  int status, signal = 0;
  for (;;)
    {
      if (!runs[i].runs && ptrace (PTRACE_SYSCALL, runs[i].pid, 0, signal) != 0
	  && errno != ESRCH)
	die ("ptrace");
      runs[i].waits = !is_stopped (i, &status);
      runs[i].runs = runs[i].waits;
      if (runs[i].waits)
	return;
      if (has_ended (i, status))
	return;
      signal = WSTOPSIG (status);
      if (signal == (SIGTRAP | 0x80))
	return;
      if (status >> 16)
	signal = 0;
    }
}

static void
kill_run (int i)
{
  int status;
  kill (runs[i].pid, SIGKILL);
  do
    if (waitpid (runs[i].pid, &status, 0) < 0)
      die ("waitpid");
  while (!has_ended (i, status));
}

/* Return true if run I is still waiting in a system call.  */
static bool
still_waits (int i)
{
  siginfo_t info = { .si_pid = 0 };
  return runs[i].waits
    && waitid (P_PID, runs[i].pid, &info,
	       WEXITED | WSTOPPED | WNOHANG | WNOWAIT) == 0
    && info.si_pid == 0;
}

/* Return the index of a random run that has not ended, or -1 if there is none.
   Choose a run that waits in a system call only if all of them wait.  */
static int
pick (void)
{
  int alive[MOST], ready[MOST], n = 0, n_ready = 0;
  for (int i = 0; i < n_runs; i++)
    if (runs[i].pid)
      {
	alive[n++] = i;
	if (!still_waits (i))
	  ready[n_ready++] = i;
      }
  if (n_ready)
    return ready[dice (n_ready)];
  return n ? alive[dice (n)] : -1;
}

int
main (int argc, char **argv)
{
  if (argc < 5 || argc > 4 + MOST)
    return 99;
  state = strtoull (argv[1], NULL, 10);
  unsigned switches = atoi (argv[2]), kills = atoi (argv[3]);
  sigemptyset (&child_stops);
  sigaddset (&child_stops, SIGCHLD);
  sigprocmask (SIG_BLOCK, &child_stops, NULL);
  for (int i = 4; i < argc; i++)
    start (argv[i]);
  int i = pick ();
  while (i >= 0)
    {
      if (kills && dice (kills) == 0)
	kill_run (i);
      else
	advance (i);
      if (!runs[i].pid || runs[i].waits || (switches && dice (switches) == 0))
	i = pick ();
    }
  for (i = 0; i < n_runs; i++)
    printf ("%d%c", runs[i].status, i + 1 < n_runs ? ' ' : '\n');
  return 0;
}

#else

int
main (void)
{
  return 77;
}

#endif
