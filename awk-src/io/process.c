/* process.c -- child processes that run /bin/sh -c COMMAND.
   SPDX-License-Identifier: GPL-3.0-or-later

   posix_spawn starts a child without running code of this program in the
   child.  All descriptors of this process are close-on-exec.  This process
   ignores SIGPIPE, but its children use the default action.  */

#include <config.h>
#include "io/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "io/delayed_output.h"
#include "io/internal.h"

struct child
{
  posix_spawnattr_t attr;
  posix_spawn_file_actions_t actions;
  sigset_t defaults, mask;
};

static void
child_init (struct child *c)
{
  posix_spawnattr_init (&c->attr);
  posix_spawn_file_actions_init (&c->actions);
  sigemptyset (&c->defaults);
  sigaddset (&c->defaults, SIGPIPE);
  sigprocmask (SIG_SETMASK, NULL, &c->mask);
}

static void
child_use (struct child *c, int fd, int as)
{
  if (fd >= 0)
    posix_spawn_file_actions_adddup2 (&c->actions, fd, as);
}

/* Start the command CMD with the attributes and file actions of C.  Set FLAGS
   in addition to the flags that are always set.  Return -1 and set errno on
   failure.  */
static pid_t
child_start (struct child *c, const char *cmd, short flags)
{
  char *argv[] = { (char *) "sh", (char *) "-c", (char *) cmd, NULL };
  pid_t pid;
  posix_spawnattr_setsigdefault (&c->attr, &c->defaults);
  posix_spawnattr_setsigmask (&c->attr, &c->mask);
  posix_spawnattr_setflags (&c->attr, (POSIX_SPAWN_SETSIGDEF
				       | POSIX_SPAWN_SETSIGMASK | flags));
  if (io_hooks.before_spawn)
    io_hooks.before_spawn ();
  int err;
  /* In some C libraries, posix_spawn opens a pipe, and therefore fails if no
     descriptor is free.  */
  do
    err = posix_spawn (&pid, "/bin/sh", &c->actions, &c->attr, argv,
		       environ);
  while (err != 0 && io_try_again (err));
  posix_spawn_file_actions_destroy (&c->actions);
  posix_spawnattr_destroy (&c->attr);
  if (err == 0)
    return pid;
  errno = err;
  return -1;
}

/* Start CMD with IN as its standard input and OUT as its standard output.  The
   value -1 stands for the standard input or output of this process.  Return
   the process id of CMD, or -1 with errno set.  */
static pid_t
spawn (const char *cmd, int in, int out)
{
  struct child c;
  child_init (&c);
  child_use (&c, in, STDIN_FILENO);
  child_use (&c, out, STDOUT_FILENO);
  return child_start (&c, cmd, 0);
}

/* --- pipes -------------------------------------------------------------- */

bool
proc_pipe (int fd[2])
{
  int r;
  do
    r = pipe2 (fd, O_CLOEXEC);
  while (r < 0 && io_try_again (errno));
  return r == 0;
}

pid_t
proc_spawn_pipe (const char *cmd, bool we_write, int *fd)
{
  int p[2];
  if (!proc_pipe (p))
    return -1;
  int ours = p[we_write], theirs = p[!we_write];
  pid_t pid = (we_write ? spawn (cmd, theirs, -1)
	       : spawn (cmd, -1, theirs));
  io_close_fd (theirs);
  if (pid < 0)
    io_close_fd (ours);
  *fd = ours;
  return pid;
}

pid_t
proc_spawn_two_way (const char *cmd, int *to, int *from)
{
  int down[2] = { -1, -1 }, up[2] = { -1, -1 };
  pid_t pid = proc_pipe (down) && proc_pipe (up)
    ? spawn (cmd, down[0], up[1]) : -1;
  io_close_fd (down[0]);
  io_close_fd (up[1]);
  if (pid < 0)
    {
      io_close_fd (down[1]);
      io_close_fd (up[0]);
    }
  *to = down[1];
  *from = up[0];
  return pid;
}

/* --- pseudo-terminals --------------------------------------------------- */

/* Turn off echo, so that this process does not read its own output again, and
   turn off carriage returns.  */
static void
quieten (int tty)
{
  struct termios t;
  if (tcgetattr (tty, &t) < 0)
    return;
  t.c_lflag &= ~(ECHO | ECHOE | ECHOK | ECHONL);
  t.c_oflag &= ~ONLCR;
  tcsetattr (tty, TCSANOW, &t);
}

/* Open a pseudo-terminal.  Set *MASTER to the descriptor of the master side
   and NAME to the path of the slave side.  Return the descriptor of the slave
   side, or -1 with errno set.  */
static int
open_pty (int *master, char *name, size_t size)
{
  do
    *master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  while (*master < 0 && io_try_again (errno));
  if (*master < 0)
    return -1;
  int slave = -1;
  if (grantpt (*master) == 0 && unlockpt (*master) == 0
      && ptsname_r (*master, name, size) == 0)
    slave = io_open (name, O_RDWR);
  if (slave < 0)
    io_close_fd (*master);
  return slave;
}

/* The controlling terminal of the child will be the first terminal that it
   opens in its new session.  The parent keeps the slave side open until the
   child has opened it; otherwise, a read from the master side could report a
   hang-up too early.  */
pid_t
proc_spawn_pty (const char *cmd, int *to, int *from)
{
  struct child c;
  char name[64];
  int slave = open_pty (from, name, sizeof name);
  if (slave < 0)
    return -1;
  pid_t pid = -1;
  *to = io_duplicate (*from);
  if (*to >= 0)
    {
      quieten (slave);
      child_init (&c);
      posix_spawn_file_actions_addopen (&c.actions, STDIN_FILENO, name,
					O_RDWR, 0);
      child_use (&c, STDIN_FILENO, STDOUT_FILENO);
      pid = child_start (&c, cmd, POSIX_SPAWN_SETSID);
    }
  io_close_fd (slave);
  if (pid < 0)
    {
      io_close_fd (*to);
      io_close_fd (*from);
    }
  return pid;
}

/* --- waiting ------------------------------------------------------------ */

static void
tell_waiting (pid_t pid)
{
  int fd = io_hooks.before_block ? syscall (SYS_pidfd_open, pid, 0) : -1;
  if (fd >= 0)
    {
      io_hooks.before_block (fd, false, 0);
      close (fd);
    }
  else if (io_hooks.before_wait)
    io_hooks.before_wait (pid);
}

int
proc_wait (pid_t pid)
{
  int status;
  pid_t r = waitpid (pid, &status, WNOHANG);
  if (r == 0)
    {
      delayed_write_all ();
      tell_waiting (pid);
      do
	r = waitpid (pid, &status, 0);
      while (r < 0 && errno == EINTR);
      io_end_block ();
    }
  return r < 0 ? -1 : status;
}

/* Ignore the signal SIG while a command runs.  In the child, SIG has its
   previous action.  */
static void
ignore_for_child (struct child *c, int sig, struct sigaction *old)
{
  struct sigaction ignore = { .sa_handler = SIG_IGN };
  sigaction (sig, &ignore, old);
  if (old->sa_handler != SIG_IGN)
    sigaddset (&c->defaults, sig);
}

int
proc_system (const char *cmd)
{
  struct sigaction old_int, old_quit;
  sigset_t chld, old_mask;
  struct child c;
  child_init (&c);
  ignore_for_child (&c, SIGINT, &old_int);
  ignore_for_child (&c, SIGQUIT, &old_quit);
  sigemptyset (&chld);
  sigaddset (&chld, SIGCHLD);
  sigprocmask (SIG_BLOCK, &chld, &old_mask);
  pid_t pid = child_start (&c, cmd, 0);
  int status = pid < 0 ? -1 : proc_wait (pid);
  int err = errno;
  sigaction (SIGINT, &old_int, NULL);
  sigaction (SIGQUIT, &old_quit, NULL);
  sigprocmask (SIG_SETMASK, &old_mask, NULL);
  errno = err;
  return status;
}

double
proc_status (int status)
{
  if (status < 0)
    return -1;
  if (WIFEXITED (status))
    return WEXITSTATUS (status);
  if (WIFSIGNALED (status))
    return (WCOREDUMP (status) ? 512 : 256) + WTERMSIG (status);
  return status;
}
