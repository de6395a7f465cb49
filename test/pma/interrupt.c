/* interrupt.c -- send a signal after every system call of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   This test runs pmheap compact and backup repeatedly under ptrace; run N
   receives a signal when its Nth system call returns.  If the signal ends a
   run, the heap must be undamaged, and no unfinished file may remain.  The
   test is skipped if processes cannot be traced.  */

#include <config.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "model.h"

enum { SKIPPED = 77, CANNOT_TRACE = 99 };

static void
skip_if_untraced (int status)
{
  if (!WIFEXITED (status) || WEXITSTATUS (status) != CANNOT_TRACE)
    return;
  printf ("skipped: tracing a process\n");
  exit (SKIPPED);
}

static const char *pmheap;
static char dir[256], heap[300], copy[300], text[300];

/* Delete the folder of the test and its files, even if the test fails or is
   skipped.  */
static void
clean_up (void)
{
  unlink (text);
  unlink (heap);
  unlink (copy);
  rmdir (dir);
}

static void
be_traced (char **argv, int sig)
{
  /* Reset the signals: a background command of a shell script ignores SIGINT,
     and the process that started this one may have ignored or blocked other
     signals.  */
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  if (sig)
    signal (sig, SIG_DFL);
  if (ptrace (PTRACE_TRACEME, 0, NULL, NULL) != 0)
    _exit (CANNOT_TRACE);
  int null = open ("/dev/null", O_RDWR);
  dup2 (null, STDOUT_FILENO);
  dup2 (null, STDERR_FILENO);
  execv (pmheap, argv);
  _exit (CANNOT_TRACE);
}

/* Run ARGV and send SIG to it when its Nth system call returns; return the
   wait status.  */
static int
run (char **argv, long n, int sig)
{
  int status, deliver = 0;
  bool inside = false;
  pid_t pid = fork ();
  CHECK (pid >= 0);
  if (pid == 0)
    be_traced (argv, sig);
  CHECK (waitpid (pid, &status, 0) == pid);
  if (!WIFSTOPPED (status))
    return status;
  CHECK (ptrace (PTRACE_SETOPTIONS, pid, NULL,
		 (void *) (PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL)) == 0);
  for (;;)
    {
      CHECK (ptrace (PTRACE_SYSCALL, pid, NULL, (void *) (long) deliver) == 0);
      CHECK (waitpid (pid, &status, 0) == pid);
      if (!WIFSTOPPED (status))
	return status;
      deliver = WSTOPSIG (status);
      if (deliver != (SIGTRAP | 0x80))
	continue;
      deliver = 0;
      inside = !inside;
      if (!inside && --n == 0)
	deliver = sig;
    }
}

/* Check that the folder does not contain temporary files.  */
static void
no_litter (const char *command, long n)
{
  DIR *d = opendir (dir);
  struct dirent *e;
  CHECK (d);
  while ((e = readdir (d)))
    if (strstr (e->d_name, ".tmp"))
      {
	fprintf (stderr, "%s, system call %ld: left %s\n", command, n,
		 e->d_name);
	exit (1);
      }
  closedir (d);
}

/* Run the command ARGV again and again, and send SIG after its first, second,
   ... system call, until a run ends before the signal is sent.  */
static void
interrupt_all (char **argv, int sig)
{
  char *check[] = { "pmheap", "check", heap, NULL };
  bool killed = false;
  for (long n = 1;; n++)
    {
      int status = run (argv, n, sig);
      skip_if_untraced (status);
      no_litter (argv[1], n);
      unlink (copy);
      if (WIFEXITED (status))
	{
	  CHECK (WEXITSTATUS (status) == 0 && killed);
	  return;
	}
      CHECK (WTERMSIG (status) == sig);
      killed = true;
      CHECK (n % 8 != 0 || run (check, 0, 0) == 0);
    }
}

static void
make_heap (void)
{
  char *load[] = { "pmheap", "load", heap, text, NULL };
  FILE *f = fopen (text, "w");
  CHECK (f);
  for (int i = 0; i < 300; i++)
    fprintf (f, "n[%d] = \"word %d\"\n", i, i);
  CHECK (fclose (f) == 0);
  int status = run (load, 0, 0);
  skip_if_untraced (status);
  CHECK (status == 0);
}

int
main (void)
{
  pmheap = getenv ("PMHEAP");
  if (!pmheap)
    pmheap = "awk-src/pmheap/pmheap";
  snprintf (dir, sizeof dir, "%s", test_file ("interrupt"));
  snprintf (heap, sizeof heap, "%s/heap", dir);
  snprintf (copy, sizeof copy, "%s/copy", dir);
  snprintf (text, sizeof text, "%s/text", dir);
  CHECK (mkdir (dir, 0700) == 0);
  atexit (clean_up);
  make_heap ();
  char *compact[] = { "pmheap", "compact", heap, NULL };
  char *backup[] = { "pmheap", "backup", heap, copy, NULL };
  interrupt_all (compact, SIGTERM);
  interrupt_all (backup, SIGINT);
  return 0;
}
