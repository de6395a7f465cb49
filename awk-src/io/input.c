/* input.c -- open and read inputs: windows, waiting and errors.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the windows of all inputs.  Records are found by recscan.c,
   and the table of redirections is in streams.c.

   A window has three parts.  The bytes up to `cur' belong to records that have
   already been read.  The bytes from `cur' to `end' belong to records that
   have not been read.  The bytes from `end' to `buf' + `cap' are free, and
   IN_PAD bytes after them may be read.

   More input is read only if the bytes from `cur' to `end' do not contain a
   complete record.  If at most a quarter of the window is free, these bytes are
   first moved to the front, together with some bytes before `cur': UTF8_MAX
   bytes, because ^ and word boundaries need the character before the record, or
   as many bytes as in_keep_back has requested.  If more than half of the window
   would be moved, its size is doubled instead.  */

#include <config.h>
#include "io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/delayed_output.h"
#include "io/devname.h"
#include "io/internal.h"
#include "io/output.h"
#include "value/convert.h"

enum { WINDOW = 128 * 1024, WINDOW_MIN = 4096 };

bool in_for_variable;
bool in_for_getline;
size_t in_test_buffer;

static struct input *open_inputs;

/* Return the initial size of the window for an input of SIZE bytes.  The
   window of a small file has at least one byte more than the file, so that one
   read returns all of the file and a second read finds its end.  */
static size_t
first_capacity (off_t size)
{
  if (in_test_buffer)
    return in_test_buffer < 2 * UTF8_MAX ? 2 * UTF8_MAX : in_test_buffer;
  if (size > 0 && size < WINDOW)
    return size < WINDOW_MIN ? WINDOW_MIN : (size_t) size + 1;
  return WINDOW;
}

struct input *
in_new (int fd, const char *name, size_t n)
{
  struct input *in = xzalloc (sizeof *in);
  struct stat st;
  off_t size = 0;
  in->fd = fd;
  in->name = xmemdup0 (name, n);
  in->name_len = n;
  in->win.back = UTF8_MAX;
  if (fd >= 0 && fstat (fd, &st) == 0)
    {
      in->mode = st.st_mode;
      in->regular = S_ISREG (st.st_mode);
      size = st.st_size;
    }
  if (in->regular)
    {
      off_t at = lseek (fd, 0, SEEK_CUR);
      in->win.base = at > 0 ? at : 0;
      if (diag_lint && size == 0)
	lint ("data file `%s' is empty", in->name);
    }
  in->win.cap = first_capacity (in->regular ? size : 0);
  in->win.buf = in->win.cur = in->win.end = xmalloc (in->win.cap + IN_PAD);
  in->stamp = ++io_clock;
  in->next_open = open_inputs;
  open_inputs = in;
  return in;
}

static void
forget (struct input *in)
{
  struct input **p = &open_inputs;
  while (*p != in)
    p = &(*p)->next_open;
  *p = in->next_open;
}

void
in_close (struct input *in)
{
  if (in->parser.close)
    in->parser.close (in);
  if (in->fd >= 0 && !in->borrowed_fd)
    close (in->fd);
  forget (in);
  mb_window_leave ();
  xfree (in->win.buf);
  xfree (in->copy.p);
  xfree (in->name);
  xfree (in);
}

/* --- opening ------------------------------------------------------------ */

void
in_offer (struct input *in)
{
  in->offered = true;
  if (io_hooks.claim_input)
    io_hooks.claim_input (in);
}

struct input *
in_admit (struct input *in, int *err)
{
  if (!in->offered)
    in_offer (in);
  if (in->parser.data)
    *err = 0;
  if (*err == 0)
    return in;
  in_close (in);
  return NULL;
}

struct input *
in_open_file (const char *name, size_t n, int *err)
{
  struct input *in = in_prepare (name, n, err);
  return in ? in_admit (in, err) : NULL;
}

/* Return IN, or NULL if neither gawk nor an extension can read it.  Set *ERR
   to the errno value that says why gawk cannot read IN, or to 0 if there is no
   such reason.  OPEN_ERRNO is the errno value of a failure to open IN, or
   0.  */
static struct input *
prepared (struct input *in, int open_errno, int *err)
{
  *err = in->fd < 0 ? open_errno : S_ISDIR (in->mode) ? EISDIR : 0;
  if (*err == 0 || io_hooks.claim_input)
    return in;
  in_close (in);
  return NULL;
}

struct input *
in_prepare (const char *name, size_t n, int *err)
{
  int fd;
  bool borrowed = n == 1 && name[0] == '-';
  fd = borrowed ? STDIN_FILENO : dev_descriptor ((struct sv) { name, n });
  if (fd >= 0)
    {
      struct input *in = in_new (fd, name, n);
      in->borrowed_fd = fd <= STDERR_FILENO;
      return prepared (in, 0, err);
    }
  char *path = xmemdup0 (name, n);
  fd = io_open_stream (path, O_RDONLY);
  int open_errno = errno;
  xfree (path);
  if (fd < 0 && !io_hooks.claim_input)
    {
      *err = open_errno;
      return NULL;
    }
  struct input *in = in_new (fd, name, n);
  in->by_path = true;
  return prepared (in, open_errno, err);
}

struct input *
in_open_fd (int fd, const char *name)
{
  struct input *in = in_new (fd, name, strlen (name));
  in->borrowed_fd = fd <= STDERR_FILENO;
  return in;
}

bool
in_seek (struct input *in, off_t pos)
{
  if (lseek (in->fd, pos, SEEK_SET) < 0)
    return false;
  in->win.cur = in->win.end = in->win.buf;
  in_forget_marks (in);
  in->win.base = pos;
  in->eof = false;
  return true;
}

bool
in_rewind (struct input *in)
{
  if (in->parser.close)
    in->parser.close (in);
  in->parser = (struct in_parser) { 0 };
  in->regular = S_ISREG (in->mode);
  in->failed = false;
  if (!in_seek (in, 0))
    return false;
  in_offer (in);
  return true;
}

/* --- putting descriptors aside ------------------------------------------ */

struct input *
in_oldest (void)
{
  struct input *oldest = NULL;
  for (struct input *in = open_inputs; in; in = in->next_open)
    if (in->regular && in->by_path && in->fd > STDERR_FILENO
	&& !in->parser.data && (!oldest || in->stamp < oldest->stamp))
      oldest = in;
  return oldest;
}

void
in_put_aside (struct input *in)
{
  close (in->fd);
  in->fd = -1;
}

/* Reopen IN's file and seek to the position at which reading has stopped.  On
   failure, return false and set errno.  */
static bool
take_up (struct input *in)
{
  in->fd = io_open_stream (in->name, O_RDONLY);
  if (in->fd < 0)
    return false;
  return lseek (in->fd, in_end_offset (in), SEEK_SET) >= 0;
}

/* --- reading ------------------------------------------------------------ */

static struct sv
name_of (const struct input *in)
{
  struct sv s = { in->name, in->name_len };
  return s;
}

/* Return the value of GAWK_READ_TIMEOUT.  The first call reads the
   environment.  */
static int
default_timeout (void)
{
  static int ms = -1;
  if (ms < 0)
    {
      const char *s = env_get ("GAWK_READ_TIMEOUT");
      double d = s ? num_from_text (s, strlen (s)) : 0;
      ms = d > 0 && d < 2e9 ? (int) d : 0;
    }
  return ms;
}

/* Return how many milliseconds to wait for IN, or 0 if there is no limit.  */
static int
timeout_of (const struct input *in)
{
  const struct val *v = io_setting (name_of (in), "READ_TIMEOUT");
  if (!v)
    return default_timeout ();
  double d = val_to_num (v);
  return d > 0 ? d < 2e9 ? (int) d : 2000000000 : 0;
}

static bool
has_retry (const struct input *in)
{
  return io_has_setting (name_of (in), "RETRY");
}

int64_t
in_clock_ms (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (int64_t) t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Wait until FD is readable or the clock reaches END.  If END is 0, there is
   no limit.  Return false and set errno on failure.  */
static bool
wait_readable (int fd, int64_t end)
{
  int r;
  do
    {
      int64_t left = end ? end - in_clock_ms () : -1;
      r = io_poll (fd, POLLIN, end && left < 0 ? 0 : (int) left);
    }
  while (r < 0 && errno == EINTR);
  if (r == 0)
    errno = ETIMEDOUT;
  return r > 0;
}

/* Return the time (in_clock_ms) that is MS milliseconds after now, or 0 (no
   limit) if MS is 0.  */
static int64_t
end_of (int ms)
{
  return ms ? in_clock_ms () + ms : 0;
}

bool
in_ready (const struct input *in)
{
  return in->regular || io_poll (in->fd, POLLIN, 0) > 0;
}

/* True if a read of IN must not wait, because IN's descriptor is non-blocking
   and getline reads it.  */
static bool
is_nonblocking (const struct input *in)
{
  return in_for_getline && in->fd >= 0
    && fcntl (in->fd, F_GETFL) & O_NONBLOCK;
}

/* True if a read of IN that has failed with errno must be repeated.  A read is
   repeated if a signal has interrupted it, unless the program has requested to
   retry reads itself.  A read of a non-blocking descriptor without data is
   repeated if the main loop, not a getline, reads.  */
static bool
must_wait (const struct input *in)
{
  return errno == EAGAIN ? !in_for_getline
    : errno == EINTR && !has_retry (in);
}

/* Return the number of bytes, at most N, that one system call should read.  A
   run with a heap starts with small reads, because pma_worked is called
   between reads.  The earlier libpma learns which pages the run changes, the
   fewer page faults there are.  */
static size_t
portion_of (size_t n)
{
  enum { FIRST = 1 << 13, LAST = 1 << 17 };
  static size_t portion = FIRST;
  if (portion >= LAST || mem_persist == mem_transient)
    return n;
  size_t now = portion;
  portion *= 2;
  return n < now ? n : now;
}

/* Return how many of the next N bytes of IN are before the limit of IN, or N if
   IN has no limit.  */
static size_t
up_to_limit (const struct input *in, size_t n)
{
  off_t left = in->limit ? in->limit - lseek (in->fd, 0, SEEK_CUR) : (off_t) n;
  return left <= 0 ? 0 : left < (off_t) n ? (size_t) left : n;
}

/* Read up to N bytes of IN into P, like read(2).  Unlike read(2), if must_wait
   returns true, wait or repeat the call.  */
static ssize_t
read_some (struct input *in, char *p, size_t n)
{
  n = portion_of (n);
  for (;;)
    {
      ssize_t got = in->parser.read ? in->parser.read (in, p, n)
	: read (in->fd, p, up_to_limit (in, n));
      if (got >= 0 || !must_wait (in))
	return got;
      if (errno == EAGAIN && !wait_readable (in->fd, end_of (timeout_of (in))))
	return -1;
    }
}

/* Wait for the first byte of IN, if there is a time limit or a hook for
   waiting.  Return false and set errno on failure.  */
static bool
await (struct input *in)
{
  int ms = timeout_of (in);
  bool hooked = io_hooks.before_block && !in_ready (in)
    && !is_nonblocking (in);
  if (ms == 0 && !hooked)
    return true;
  int64_t end = end_of (ms);
  if (hooked)
    io_hooks.before_block (in->fd, false, ms);
  bool ok = wait_readable (in->fd, end);
  if (hooked)
    io_end_block ();
  return ok;
}

/* --- windows ------------------------------------------------------------ */

/* Enlarge W to CAP bytes.  */
static void
enlarge (struct in_window *w, size_t cap)
{
  size_t at = w->cur - w->buf, end = w->end - w->buf;
  w->cap = cap;
  w->buf = xrealloc (w->buf, cap + IN_PAD);
  w->cur = w->buf + at;
  w->end = w->buf + end;
}

/* Return how many bytes before CUR must be kept.  */
static size_t
context_of (const struct in_window *w)
{
  size_t there = w->cur - w->buf;
  return there < w->back ? there : w->back;
}

/* Make space after END: move the bytes that must be kept to the front, or
   enlarge W.  Do nothing if more than a quarter of W is free.  */
static void
make_room (struct in_window *w)
{
  size_t context = context_of (w);
  char *keep = w->cur - context;
  size_t kept = w->end - keep;
  if ((size_t) (w->buf + w->cap - w->end) > w->cap / 4)
    return;
  if (kept > w->cap / 2)
    {
      enlarge (w, 2 * w->cap);
      return;
    }
  memmove (w->buf, keep, kept);
  w->base += keep - w->buf;
  w->cur = w->buf + context;
  w->end = w->buf + kept;
}

/* Read more of IN after all bytes of its window have been used.  If no bytes
   are read, do not change the window, so that the last record of a file
   remains in it.  */
static ssize_t
fill_empty (struct input *in)
{
  struct in_window *w = &in->win;
  size_t context = context_of (w);
  char before[IN_BACK_MAX];
  memcpy (before, w->cur - context, context);
  ssize_t got = read_some (in, w->buf + context, w->cap - context);
  if (got > 0)
    {
      memcpy (w->buf, before, context);
      w->base += w->cur - w->buf - context;
      w->cur = w->buf + context;
      w->end = w->cur + got;
    }
  return got;
}

static ssize_t
fill_more (struct input *in)
{
  struct in_window *w = &in->win;
  make_room (w);
  ssize_t got = read_some (in, w->end, w->buf + w->cap - w->end);
  if (got > 0)
    w->end += got;
  return got;
}

int
in_fill (struct input *in)
{
  in_forget_marks (in);
  pma_worked (mem_persist);
  if (in->eof || in->failed)
    return 0;
  mb_window_leave ();
  if (in->fd < 0 && !in->parser.data && !take_up (in))
    return -1;
  if (in->command)
    out_flush_all ();
  in->stamp = ++io_clock;
  if (!in->regular)
    {
      delayed_write_all ();
      if (in->fd >= 0 && !await (in))
	return -1;
    }
  ssize_t got = in->win.cur == in->win.end ? fill_empty (in) : fill_more (in);
  if (got < 0 && errno == EIO && in->pty)
    got = 0;
  in->eof = got == 0;
  if (in->win.cur < in->win.end && opt.utf8 && !mb_foreign)
    mb_window_enter (in->win.cur, in->win.end);
  if (io_hooks.was_read)
    io_hooks.was_read (in);
  return got < 0 ? -1 : got > 0;
}

void
in_keep_back (struct input *in, unsigned n)
{
  in->win.back = n;
  if (in->win.cap >= 4 * (size_t) n)
    return;
  mb_window_leave ();
  enlarge (&in->win, 4 * (size_t) n);
}

size_t
in_peek (struct input *in, size_t n)
{
  while (in_unread (in) < n && in_fill (in) > 0)
    ;
  return in_unread (in);
}

bool
in_skip (struct input *in, off_t pos)
{
  while (in_offset (in) < pos)
    {
      off_t left = pos - in_offset (in);
      if (in_unread (in) == 0 && in_fill (in) <= 0)
	return false;
      off_t unread = in_unread (in);
      in->win.cur += left < unread ? left : unread;
    }
  return true;
}

void
in_pass_over (struct input *in, off_t pos)
{
  in->win.cur = in->win.end = in->win.buf;
  in->win.base = pos;
  in->eof = true;
  in->failed = false;
}

static bool
is_retryable (int err)
{
  return (err == EAGAIN || err == EWOULDBLOCK || err == EINTR
	  || err == ETIMEDOUT);
}

int
in_failure (struct input *in)
{
  int err = errno;
  if (is_retryable (err) && has_retry (in))
    {
      errno = err;
      return -2;
    }
  in->failed = true;
  in->win.cur = in->win.end;
  errno = err;
  return -1;
}
