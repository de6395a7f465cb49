/* close.c -- functions close, fflush and system; close redirections at exit.
   SPDX-License-Identifier: GPL-3.0-or-later

   Closing a command waits until the command has ended; its exit status
   determines the result of the function close.  The file streams.c has the
   table of the open redirections.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/delayed_output.h"
#include "io/internal.h"
#include "io/output.h"
#include "io/process.h"

static const char *
kind_of (const struct redir *r)
{
  return (r->socket ? "socket" : r->kind == IO_TWO_WAY ? "co-process"
	  : redir_word (r));
}

/* --- sides -------------------------------------------------------------- */

/* Send the end-of-input character to O, a pseudo-terminal.  */
static void
send_end (struct output *o)
{
  struct termios t;
  char eof = 4;
  if (tcgetattr (o->fd, &t) == 0 && t.c_cc[VEOF] != 0)
    eof = t.c_cc[VEOF];
  out_char (o, eof);
}

/* Close the output side of the redirection R.  Return 0, or -1 after reporting
   a failure.  If END_OF_INPUT is true and the command reads from a terminal,
   first send the end-of-input character.  */
static double
close_output (struct redir *r, bool end_of_input)
{
  struct output *o = r->out;
  if (end_of_input && r->pty && o->fd >= 0)
    send_end (o);
  int err = out_drain (o);
  if (err == EPIPE && r->pid)
    err = 0;			/* Ignore an error which means that the command
				   has ended; see is_gone in output.c.  */
  if (r->socket && o->fd >= 0)
    shutdown (o->fd, SHUT_WR);
  if (o->is_stdout)
    {
      r->out = NULL;
      if (err)
	out_report (o, "flush", err);
      return err ? -1 : 0;
    }
  if (o->wrapper)
    {
      int e = o->wrapper->close (o->wrapper);
      err = err ? err : e;
    }
  else if (o->fd > STDERR_FILENO && close (o->fd) < 0 && err == 0)
    err = errno;
  o->fd = -1;
  if (err)
    out_report (o, "flush", err);
  r->out = NULL;
  out_free (o);
  return err ? -1 : 0;
}

static void
close_input (struct redir *r)
{
  struct input *in = r->in;
  r->in = NULL;
  in_close (in);
}

static void
lint_failure (const struct redir *r, double status)
{
  if (status != 0)
    lint ("failure status (%d) on %s close of `%s': %s", (int) status,
	  redir_word (r), r->name, strerror (0));
}

/* Wait until the command of R has ended, and return the result for close.  */
static double
reap (struct redir *r)
{
  bool first = !r->waited;
  if (first)
    r->status = proc_wait (r->pid);
  r->waited = true;
  double value = proc_status (r->status);
  if (first && diag_lint)
    lint_failure (r, value);
  /* The failure of a command is not a system error; therefore, ERRNO becomes
     empty.  */
  if (value != 0)
    io_set_errno (0, "");
  return opt.posix ? 0 : value;
}

double
redir_close (struct redir *r)
{
  double value = 0;
  if (r->out)
    value = close_output (r, false);
  if (r->in)
    close_input (r);
  if (r->pid)
    value = reap (r);
  redir_remove (r);
  return value;
}

/* --- close -------------------------------------------------------------- */

static double
never_opened (struct sv name)
{
  if (diag_lint)
    lint ("close: `%.*s' is not an open file, pipe or co-process",
	  (int) name.n, name.p);
  io_set_errno (0, "close of redirection that was never opened");
  return -1;
}

/* Implement close (NAME, "to") if TO is true, otherwise close (NAME, "from").
   When both sides have been closed, close R.  When the side from which this
   process reads is closed, wait until the command has ended, even if the other
   side is still open.  */
static double
close_side (struct redir *r, bool to)
{
  double value = 0;
  if (to && r->out)
    value = close_output (r, true);
  if (!to && r->in)
    close_input (r);
  if (r->out || r->in)
    {
      if (!to && r->pid)
	value = reap (r);
      return value;
    }
  double last = redir_close (r);
  return to ? value : last;
}

double
io_close (struct sv name, const char *how)
{
  bool to = how && strcasecmp (how, "to") == 0;
  struct redir *r = redir_list;
  if (how && !to && strcasecmp (how, "from") != 0)
    fatal ("close: second argument must be `to' or `from'");
  while (r && !redir_is_called (r, name))
    r = r->next;
  if (!r)
    return never_opened (name);
  out_flush (out_stdout);
  if (how && r->kind == IO_TWO_WAY)
    return close_side (r, to);
  if (how && diag_lint)
    lint ("close: redirection `%s' not opened with `|&', second argument"
	  " ignored", r->name);
  return redir_close (r);
}

/* --- fflush ------------------------------------------------------------- */

static double
cannot_fflush (struct sv name, const struct redir *other)
{
  int n = name.n;
  if (!other)
    warning ("fflush: `%.*s' is not an open file, pipe or co-process", n,
	     name.p);
  else if (other->kind == IO_TWO_WAY)
    warning ("fflush: cannot flush: two-way pipe `%.*s' has closed write"
	     " end", n, name.p);
  else
    warning ("fflush: cannot flush: %s `%.*s' opened for reading, not"
	     " writing", kind_of (other), n, name.p);
  return -1;
}

double
io_fflush (const struct sv *name)
{
  struct redir *other = NULL;
  if (!name || name->n == 0)
    return out_flush_all () ? 0 : -1;
  for (struct redir *r = redir_list; r; r = r->next)
    if (redir_is_called (r, *name))
      {
	if (r->out)
	  return out_flush (r->out) ? 0 : -1;
	other = r;
      }
  if (sv_is (*name, "/dev/stdout"))
    return out_flush (out_stdout) ? 0 : -1;
  if (sv_is (*name, "/dev/stderr"))
    return 0;
  return cannot_fflush (*name, other);
}

/* --- system ------------------------------------------------------------- */

double
io_system (struct sv cmd)
{
  if (opt.sandbox)
    fatal ("'system' function not allowed in sandbox mode");
  out_flush_all ();
  if (cmd.n == 0)
    return 0;
  char *text = xmemdup0 (cmd.p, cmd.n);
  int status = proc_system (text);
  io_free (text);
  if (status < 0)
    io_set_errno (errno, NULL);
  return opt.posix ? status : proc_status (status);
}

/* --- the end ------------------------------------------------------------ */

/* Close FD.  If FD must remain open (out_stays_open), close a duplicate of FD
   instead, because closing a duplicate reports the same errors.  Return 0 or
   an errno value.  A descriptor that is not open, or cannot be duplicated, is
   not an error.  */
static int
close_stdout (int fd)
{
  if (out_stays_open)
    fd = fcntl (fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  return fd < 0 || close (fd) == 0 || errno == EBADF ? 0 : errno;
}

static bool
finish_stdout (void)
{
  int err = out_drain (out_stdout);
  if (err == EPIPE)
    out_report (out_stdout, out_statement, err);
  if (err == 0 && out_stdout->fd >= 0)
    err = close_stdout (out_stdout->fd);
  out_stdout->fd = -1;
  if (err)
    {
      out_failed |= !out_write_is_nonfatal (out_stdout);
      if (!out_after_fatal)
	warning ("error writing standard output: %s", strerror (err));
    }
  return err == 0;
}

void
io_close_redirections (void)
{
  while (redir_list)
    {
      const char *kind = kind_of (redir_list);
      char *name = diag_lint ? xstrdup (redir_list->name) : NULL;
      redir_close (redir_list);
      if (name)
	warning ("no explicit close of %s `%s' provided", kind, name);
      xfree (name);
    }
  delayed_write_all ();
}

bool
io_close_all (void)
{
  io_close_redirections ();
  return finish_stdout ();
}
