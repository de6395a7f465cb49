/* start.c -- initialise io, and free descriptors when they run out.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "io/internal.h"

/* --- when descriptors run out ------------------------------------------- */

static struct redir *
oldest_output (void)
{
  struct redir *oldest = NULL;
  for (struct redir *r = redir_list; r; r = r->next)
    if (r->reopen && r->out && r->out->fd > STDERR_FILENO
	&& (!oldest || r->stamp < oldest->stamp))
      oldest = r;
  return oldest;
}

static bool
make_room (void)
{
  struct redir *out = oldest_output ();
  struct input *in = in_oldest ();
  if (in && (!out || in->stamp < out->stamp))
    in_put_aside (in);
  else if (out)
    {
      int err = out_drain (out->out);
      close (out->out->fd);
      out->out->fd = -1;
      if (err)
	out_report (out->out, "flush", err);
    }
  else
    return false;
  return true;
}

/* --- the start ---------------------------------------------------------- */

/* If the standard descriptor FD is closed, open /dev/null as FD in the wrong
   mode.  A read or write of FD then fails with EBADF, as if FD were closed,
   and the next file that is opened does not receive the descriptor FD.  */
static void
guard_descriptor (int fd)
{
  if (fcntl (fd, F_GETFD) >= 0 || errno != EBADF)
    return;
  int mode = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
  int got = open ("/dev/null", mode | O_CLOEXEC);
  if (got >= 0 && got != fd)
    close (got);
}

void
io_init (void)
{
  static bool done;
  if (done)
    return;
  done = true;
  for (int fd = 0; fd <= STDERR_FILENO; fd++)
    guard_descriptor (fd);
  signal (SIGPIPE, SIG_IGN);
  io_make_room = make_room;
  out_start ();
}
