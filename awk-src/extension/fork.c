/* fork.c -- extension: create processes, and wait for them.
   SPDX-License-Identifier: GPL-3.0-or-later

   fork (): return the child's process id, or 0 in the child.
   waitpid (pid): return PID if the child PID has ended, or 0 if it is still
   running.  wait (): wait for any child, and return its process id.

   Each function returns -1 with ERRNO set after an error.

   The interpreter ensures that a child never commits its parent's heap.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include <sys/wait.h>

static awk_value_t *
process (pid_t pid, awk_value_t *result)
{
  if (pid < 0)
    update_ERRNO_int (errno);
  return make_number (pid, result);
}

static awk_value_t *
do_fork (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t procinfo;
  pid_t pid = fork ();
  if (pid == 0 && sym_lookup ("PROCINFO", AWK_ARRAY, &procinfo))
    {
      ext_put_number (procinfo.array_cookie, "pid", getpid ());
      ext_put_number (procinfo.array_cookie, "ppid", getppid ());
    }
  return process (pid, result);
}

static awk_value_t *
do_waitpid (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  return process (waitpid ((pid_t) ext_number (0), NULL, WNOHANG), result);
}

static awk_value_t *
do_wait (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  pid_t pid;
  do
    pid = wait (NULL);
  while (pid < 0 && errno == EINTR);
  return process (pid, result);
}

static awk_ext_func_t functions[] = {
  { "fork", do_fork, 0, 0, awk_false, NULL },
  { "waitpid", do_waitpid, 1, 1, awk_false, NULL },
  { "wait", do_wait, 0, 0, awk_false, NULL }
};

EXT_LOAD (fork, "", "1.0", NULL)
