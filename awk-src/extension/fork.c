/* fork.c -- module: processes.
   SPDX-License-Identifier: GPL-3.0-or-later

   fork ()        the child's id, 0 in the child, -1 with ERRNO
   waitpid (pid)  the id once that child has ended, 0 while it runs, or -1
   wait ()        waits for any child: its id, or -1

   A child never commits its parent's heap.  */

#include <config.h>
#include "modutil.h"

#include <sys/wait.h>
#include <unistd.h>

static const struct ext_api *api;

static void
set_result (struct val *result, pid_t pid)
{
  if (pid < 0)
    api->set_errno (errno, NULL);
  *result = val_num (pid);
}

static void
do_fork (struct val *result, struct val *args, int nargs)
{
  (void) args;
  (void) nargs;
  pid_t pid = api->fork ();
  if (pid == 0)
    {
      api->set_procinfo ("pid", getpid ());
      api->set_procinfo ("ppid", getppid ());
    }
  set_result (result, pid);
}

static void
do_waitpid (struct val *result, struct val *args, int nargs)
{
  (void) nargs;
  set_result (result, waitpid ((pid_t) api->number (&args[0]), NULL,
			       WNOHANG));
}

static void
do_wait (struct val *result, struct val *args, int nargs)
{
  (void) args;
  (void) nargs;
  set_result (result, api->wait ());
}

bool
gawk_module_init (const struct ext_api *a)
{
  static const struct builtin functions[] = {
    { .name = "fork", .fn = do_fork, .flags = BI_EFFECT },
    { .name = "waitpid", .fn = do_waitpid, .min_args = 1, .max_args = 1,
      .flags = BI_EFFECT },
    { .name = "wait", .fn = do_wait, .flags = BI_EFFECT }
  };
  api = a;
  mod_add (api, functions, sizeof functions / sizeof functions[0]);
  return true;
}
