/* measure.c -- run a command and print its costs.
   SPDX-License-Identifier: GPL-3.0-or-later

   usage: measure [-n TIMES] [-d FILE]... [-o OUTPUT] COMMAND [ARG...]

   Print one line: CPU seconds, user seconds, system seconds, wall seconds,
   peak memory in KB, exit status (128 + signal), KB read from and written to
   media.  With -n the command runs TIMES times, and the averages per run are
   printed.  -d drops the pages of FILE from the page cache before each
   run.  */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void
fail (const char *what)
{
  perror (what);
  exit (126);
}

static double
seconds (struct timeval t)
{
  return t.tv_sec + t.tv_usec / 1e6;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void
drop_cache (const char *name)
{
  int fd = open (name, O_RDONLY);
  if (fd < 0)
    fail (name);
  fsync (fd);
  posix_fadvise (fd, 0, 0, POSIX_FADV_DONTNEED);
  close (fd);
}

static void
become (char **command, const char *output)
{
  int in = open ("/dev/null", O_RDONLY);
  int out = open (output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (in < 0 || out < 0 || dup2 (in, 0) < 0 || dup2 (out, 1) < 0)
    fail (output);
  close (in);
  close (out);
  execvp (command[0], command);
  fail (command[0]);
}

/* The sums of the costs of all runs (for the peak memory: the highest value),
   and the exit status of the last run.  */
static struct
{
  double user, sys, wall;
  long peak, in, out;
  int status;
} sum;

/* Run COMMAND once and add the costs of this run to SUM.  */
static void
run (char **command, const char *output)
{
  double start = now ();
  pid_t pid = fork ();
  if (pid < 0)
    fail ("fork");
  if (pid == 0)
    become (command, output);
  struct rusage use;
  if (wait4 (pid, &sum.status, 0, &use) < 0)
    fail ("wait4");
  sum.wall += now () - start;
  sum.user += seconds (use.ru_utime);
  sum.sys += seconds (use.ru_stime);
  if (use.ru_maxrss > sum.peak)
    sum.peak = use.ru_maxrss;
  sum.in += use.ru_inblock / 2;
  sum.out += use.ru_oublock / 2;
}

/* Print the average costs of TIMES runs, the highest peak memory, and the exit
   status of the last run.  */
static void
report (int times)
{
  printf ("%.6f %.6f %.6f %.6f %ld %d %ld %ld\n",
	  (sum.user + sum.sys) / times, sum.user / times, sum.sys / times,
	  sum.wall / times, sum.peak,
	  WIFSIGNALED (sum.status) ? 128 + WTERMSIG (sum.status)
				   : WEXITSTATUS (sum.status),
	  sum.in / times, sum.out / times);
}

int
main (int argc, char **argv)
{
  const char *output = "/dev/null";
  const char *drop[64];
  int drops = 0;
  int times = 1;
  int option;
  while ((option = getopt (argc, argv, "+n:d:o:")) != -1)
    switch (option)
      {
      case 'n':
	times = atoi (optarg);
	break;
      case 'd':
	if (drops < 64)
	  drop[drops++] = optarg;
	break;
      case 'o':
	output = optarg;
	break;
      default:
	return 126;
      }
  if (optind >= argc || times < 1)
    return 126;
  for (int i = 0; i < times; i++)
    {
      for (int d = 0; d < drops; d++)
	drop_cache (drop[d]);
      run (argv + optind, output);
    }
  report (times);
  return 0;
}
