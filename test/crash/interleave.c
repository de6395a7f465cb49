/* interleave.c -- run programs that take turns at each system call.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: interleave SEED SWITCH KILL COMMAND...
   Each COMMAND is one for /bin/sh, which should exec the program.  One of the
   programs runs at a time, to its next system call.  Then another program is
   chosen with probability 1/SWITCH, and the chosen one is killed with
   probability 1/KILL; 0 means never.  SEED seeds the random numbers.  The exit
   statuses of the programs are printed on one line, 137 for a killed one.  The
   status of interleave is 77 if this system does not support it.  */

#include <config.h>

#if defined __linux__

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 16 };

static struct
{
  pid_t pid;			/* 0: it has ended */
  int status;
} runs[MOST];
static int n_runs;
static uint64_t state;

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

/* Note that run I has ended if STATUS says so.  */
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

/* Let run I continue to the entry or the exit of a system call.  */
static void
advance (int i)
{
  int status, signal = 0;
  for (;;)
    {
      if (ptrace (PTRACE_SYSCALL, runs[i].pid, 0, signal) != 0
	  && errno != ESRCH)
	die ("ptrace");
      if (waitpid (runs[i].pid, &status, 0) < 0)
	die ("waitpid");
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

/* Return a run that has not ended, -1 if there is none.  */
static int
pick (void)
{
  int alive[MOST], n = 0;
  for (int i = 0; i < n_runs; i++)
    if (runs[i].pid)
      alive[n++] = i;
  return n ? alive[dice (n)] : -1;
}

int
main (int argc, char **argv)
{
  if (argc < 5 || argc > 4 + MOST)
    return 99;
  state = strtoull (argv[1], NULL, 10);
  unsigned switches = atoi (argv[2]), kills = atoi (argv[3]);
  for (int i = 4; i < argc; i++)
    start (argv[i]);
  int i = pick ();
  while (i >= 0)
    {
      if (kills && dice (kills) == 0)
	kill_run (i);
      else
	advance (i);
      if (!runs[i].pid || (switches && dice (switches) == 0))
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
