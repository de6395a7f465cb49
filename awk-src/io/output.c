/* output.c -- buffer and write output streams, and handle write errors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns standard output, and it owns the bytes of all streams until
   they are written.  redir.c finds and opens the streams.

   SIGPIPE is ignored, so that a broken pipe to a command is an error whose
   message names the command.  If standard output no longer has a reader, the
   process raises SIGPIPE itself.  */

#include <config.h>
#include "io/output.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/translate.h"
#include "io/delayed_output.h"
#include "io/internal.h"
#include "pma/likely.h"

enum { STDOUT_SIZE = 64 * 1024, FIRST_SIZE = 4096, FULL_SIZE = 64 * 1024 };

bool out_never_fatal;
const char *out_statement = "print";

char out_stdout_buffer[STDOUT_SIZE + OUT_RESERVE_MAX] FAR_ZEROS;
static struct output standard_output;
struct output *out_stdout = &standard_output;

/* Empty the buffer of O.  */
static void
empty (struct output *o)
{
  o->cur = o->sent = o->ready = o->buf;
}

bool out_failed, out_after_fatal;

/* Flush output before a message is printed.  If flushing fails, store the
   error; the next write reports it.  */
static void
before_message (void)
{
  if (io_hooks.before_output)
    io_hooks.before_output (STDERR_FILENO);
  out_stdout->error = out_drain (out_stdout);
}

static bool
is_plain (int fd)
{
  struct stat st;
  return fstat (fd, &st) == 0 && S_ISREG (st.st_mode);
}

void
out_start (void)
{
  struct output *o = out_stdout;
  o->fd = STDOUT_FILENO;
  o->buf = out_stdout_buffer;
  o->end = out_stdout_buffer + STDOUT_SIZE;
  empty (o);
  o->when = isatty (STDOUT_FILENO) ? OUT_LINE : OUT_BLOCK;
  o->is_stdout = true;
  o->plain = is_plain (STDOUT_FILENO);
  diag_hooks.before = before_message;
}

void
out_init (struct output *o, int fd, enum out_flush_when when)
{
  memset (o, 0, sizeof *o);
  o->fd = fd;
  o->when = when;
  o->plain = is_plain (fd);
  o->buf = xmalloc (FIRST_SIZE);
  o->end = o->buf + FIRST_SIZE;
  empty (o);
}

struct output *
out_new (int fd)
{
  struct output *o = xmalloc (sizeof *o);
  out_init (o, fd, OUT_BLOCK);
  return o;
}

void
out_free (struct output *o)
{
  delayed_remove (o);
  xfree (o->buf);
  xfree (o);
}

/* --- writing ------------------------------------------------------------ */

int
out_reopen (struct redir *r)
{
  if (!r->reopen)
    return EBADF;
  r->out->fd = io_open (r->name, O_WRONLY | O_APPEND);
  return r->out->fd < 0 ? errno : 0;
}

bool
out_is_writable (int fd)
{
  return io_poll (fd, POLLOUT, 0) > 0;
}

/* Read one byte of each page of the N bytes at P before the kernel reads them.
   The kernel cannot read a page that libpma has not verified, and libpma
   verifies a page when the process itself first reads from the page.  Reading
   one byte in each 4096 bytes is enough, since no page is smaller.  */
static void
touch_pages (const char *p, size_t n)
{
  for (size_t i = 0; i < n; i += 4096)
    *(const volatile char *) (p + i);
  *(const volatile char *) (p + n - 1);
}

/* Write all N bytes at P to FD.  Return 0 or an errno value.  */
static int
write_all (int fd, const char *p, size_t n)
{
  bool touched = false;
  if (io_hooks.before_output)
    io_hooks.before_output (fd);
  while (n > 0)
    {
      ssize_t done = write (fd, p, n);
      if (done >= 0)
	{
	  p += done;
	  n -= done;
	}
      else if (errno == EAGAIN)
	{
	  if (io_poll (fd, POLLOUT, -1) <= 0 && errno != EINTR)
	    return errno;
	}
      else if (errno == EFAULT && !touched)
	{
	  touch_pages (p, n);
	  touched = true;
	}
      else if (errno != EINTR)
	return errno;
    }
  return 0;
}

/* Write all N bytes at P to FD; before a write that may wait, call the hook
   before_block.  A descriptor that poll reports as writable accepts PIPE_BUF
   bytes without waiting.  Return 0 or an errno value.  */
static int
write_watched (int fd, const char *p, size_t n)
{
  int err = 0;
  while (n > 0 && err == 0 && out_is_writable (fd))
    {
      size_t some = n < PIPE_BUF ? n : PIPE_BUF;
      err = write_all (fd, p, some);
      p += some;
      n -= some;
    }
  if (n == 0 || err)
    return err;
  io_hooks.before_block (fd, true, 0);
  err = write_all (fd, p, n);
  io_end_block ();
  return err;
}

static int
write_out (struct output *o, const char *p, size_t n)
{
  int err = 0;
  if (o->fd < 0)
    err = o->redir ? out_reopen (o->redir) : EBADF;
  if (err)
    return err;
  if (o->redir)
    o->redir->stamp = ++io_clock;
  delayed_write_all ();
  if (!io_hooks.before_block || o->plain)
    err = write_all (o->fd, p, n);
  else
    err = write_watched (o->fd, p, n);
  if (err == 0)
    o->written += n;
  return err;
}

void
out_set_wrapper (struct output *o, struct out_wrapper *w)
{
  delayed_remove (o);
  if (o->when == OUT_SOON)
    o->when = OUT_EACH;
  o->wrapper = w;
  o->end = o->buf;
  empty (o);
}

bool out_stays_open;

int
out_drain (struct output *o)
{
  if (o->wrapper)
    return o->wrapper->flush (o->wrapper);
  if (o->cur == o->buf && o->error == 0)
    return 0;
  delayed_hold ();
  char *from = o->sent;
  size_t n = o->cur - from;
  int err = o->error;
  o->error = 0;
  empty (o);
  if (err == 0 && n > 0)
    err = write_out (o, from, n);
  delayed_let_go ();
  return err;
}

static void
grow (struct output *o)
{
  size_t size = o->end - o->buf;
  if (o->is_stdout || size >= FULL_SIZE)
    return;
  delayed_hold ();
  xfree (o->buf);
  o->buf = xmalloc (FULL_SIZE);
  o->end = o->buf + FULL_SIZE;
  empty (o);
  delayed_let_go ();
}

/* Write all delayed output, then the N bytes at P to the wrapper W.  Return 0
   or an errno value.  */
static int
write_through (struct out_wrapper *w, const char *p, size_t n)
{
  delayed_write_all ();
  return w->write (w, p, n);
}

/* Write to standard output the N bytes at P, which do not fit into its buffer.
   Write a multiple of the buffer size, and keep the remaining bytes (at least
   one) in the buffer.  The sizes of writes then do not depend on the lengths of
   the printed texts.  Return 0 or an errno value.  */
static int
write_blocks (struct output *o, const char *p, size_t n)
{
  size_t kept = (o->cur - o->buf + n - 1) % STDOUT_SIZE + 1;
  size_t left = n - kept;
  if (left <= (size_t) (o->end - o->cur))
    {
      memcpy (o->cur, p, left);
      o->cur += left;
      p += left;
      left = 0;
    }
  int err = out_drain (o);
  if (err == 0 && left > 0)
    err = write_out (o, p, left);
  if (err)
    return err;
  memcpy (o->cur, p + left, kept);
  o->cur += kept;
  return 0;
}

void
out_spill (struct output *o)
{
  char rest[OUT_RESERVE_MAX];
  size_t n = o->cur - o->end;
  memcpy (rest, o->end, n);
  o->cur = o->end;
  out_write_slow (o, rest, n);
}

/* Write the buffer of O.  Then store the N bytes at P in the buffer or, if they
   do not fit, write them.  Return 0 or an errno value.  */
static int
write_after_buffer (struct output *o, const char *p, size_t n)
{
  int err = out_drain (o);
  if (err)
    return err;
  grow (o);
  if (n >= (size_t) (o->end - o->buf))
    return write_out (o, p, n);
  memcpy (o->cur, p, n);
  o->cur += n;
  return 0;
}

void
out_write_slow (struct output *o, const char *p, size_t n)
{
  int err = o->wrapper ? write_through (o->wrapper, p, n)
    : o->is_stdout ? write_blocks (o, p, n) : write_after_buffer (o, p, n);
  if (err)
    out_report (o, out_statement, err);
}

void
out_make_room (struct output *o, size_t n)
{
  assert (!o->wrapper);
  if (o->is_stdout || n <= (size_t) (o->end - o->cur))
    return;
  int err = out_drain (o);
  if (n > (size_t) (o->end - o->buf))
    grow (o);
  if (err)
    out_report (o, out_statement, err);
}

/* True if the error ERR means that the command of O has ended.  The first
   statement that prints to O, and a close that writes delayed output, ignore
   the error that the command has ended.  In GNU awk, a write to a command that
   ends early succeeds, because GNU awk writes while the command is still being
   started.  */
static bool
is_gone (const struct output *o, int err)
{
  return err == EPIPE && o->redir && o->redir->pid;
}

void
out_after_slow (struct output *o)
{
  int err = o->when == OUT_SOON ? delayed_statement (o) : out_drain (o);
  bool first = !o->begun;
  o->begun = true;
  if (err && !(first && is_gone (o, err)))
    out_report (o, out_statement, err);
}

bool
out_is_alone (void)
{
  struct stat a, b;
  for (const struct redir *r = redir_list; r; r = r->next)
    if (r->out)
      return false;
  return fstat (STDOUT_FILENO, &a) == 0 && fstat (STDERR_FILENO, &b) == 0
    && (a.st_dev != b.st_dev || a.st_ino != b.st_ino);
}

void
out_discard_stdout (void)
{
  out_stdout->end = out_stdout->buf + STDOUT_SIZE;
  empty (out_stdout);
}

/* --- errors ------------------------------------------------------------- */

bool
out_is_nonfatal (struct sv name)
{
  return out_never_fatal || io_has_setting_or_all (name, "NONFATAL");
}

bool
out_write_is_nonfatal (const struct output *o)
{
  static const struct sv dash = { "-", 1 }, path = { "/dev/stdout", 11 };
  if (!o->redir && !o->is_stdout)
    return false;
  if (o->is_stdout)
    return out_is_nonfatal (dash) || out_is_nonfatal (path);
  struct sv name = { o->redir->name, o->redir->name_len };
  return out_is_nonfatal (name);
}

/* End the process by SIGPIPE, like the kernel when a process writes to a pipe
   without readers.  */
static void
die_of_sigpipe (void)
{
  if (io_hooks.before_sigpipe)
    io_hooks.before_sigpipe ();
  signal (SIGPIPE, SIG_DFL);
  raise (SIGPIPE);
}

void
out_report (struct output *o, const char *verb, int err)
{
  const char *name = o->is_stdout ? tr ("standard output")
    : o->redir ? o->redir->name : tr ("a file");
  if (o->is_stdout && err == EPIPE)
    die_of_sigpipe ();
  bool failed = !out_write_is_nonfatal (o);
  out_failed |= failed;
  if (failed && !out_after_fatal)
    fatal ("%s to \"%s\" failed: %s", verb, name, strerror (err));
  io_set_errno (err, NULL);
}

/* Raise a fatal error, because flushing O has failed.  ALL is true if the
   program was flushing all streams rather than only O.  */
static _Noreturn void
cannot_flush (const struct output *o, int err, bool all)
{
  const char *reason = strerror (err);
  out_failed = true;
  if (o->is_stdout)
    fatal ("fflush: cannot flush standard output: %s", reason);
  if (all)
    fatal ("%s flush of `%s' failed: %s", redir_word (o->redir),
	   o->redir->name, reason);
  fatal ("fflush: cannot flush %s `%s': %s", redir_word (o->redir),
	 o->redir->name, reason);
}

static bool
flush (struct output *o, bool all)
{
  int err = out_drain (o);
  if (err == 0 || is_gone (o, err))
    return true;
  if (o->is_stdout && err == EPIPE)
    die_of_sigpipe ();
  if (!out_write_is_nonfatal (o))
    cannot_flush (o, err, all);
  if (o->is_stdout)
    warning ("error writing standard output: %s", strerror (err));
  else if (all)
    warning ("%s flush of `%s' failed: %s", redir_word (o->redir),
	     o->redir->name, strerror (err));
  io_set_errno (err, NULL);
  return false;
}

bool
out_flush (struct output *o)
{
  return flush (o, false);
}

void
out_drain_all (void)
{
  int err = out_stdout->fd >= 0 ? out_drain (out_stdout) : 0;
  for (struct redir *r = redir_list; r; r = r->next)
    if (r->out && !r->out->wrapper && r->out != out_stdout)
      out_drain (r->out);
  if (err)
    warning ("error writing standard output: %s", strerror (err));
}

bool
out_flush_all (void)
{
  bool ok = flush (out_stdout, true);
  for (struct redir *r = redir_list, *next; r; r = next)
    {
      next = r->next;
      if (r->out && !flush (r->out, true))
	ok = false;
    }
  delayed_write_all ();
  return ok;
}
