/* progress.c -- show the progress of a long run on the terminal.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file shows one line on standard error: the file, the percentage of the
   total size of all regular files among the operands, the bytes read, the rate
   and the remaining time.  The line appears after a second and changes at most
   ten times a second.  The line is erased before anything else is written to a
   terminal, and at the end.  The progress in a compressed file is measured in
   compressed bytes.  The line is updated only when more input is read into
   the window.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/env.h"
#include "base/write.h"
#include "front/front.h"
#include "io/hooks.h"
#include "io/input.h"
#include "jobs/shard.h"
#include "vm/interp.h"
#include "vm/special_effects.h"

enum { LINE = 512, FIRST_AFTER = 1000, EVERY = 100 };	/* LINE is a number of
							   bytes; the other
							   constants are times
							   in milliseconds */

static struct
{
  double start, last;		/* clock times in milliseconds: when the first
				   file was begun, and when the progress was
				   last shown; 0 before the first time */
  bool shown;
  pid_t owner;			/* the process that shows the progress; its
				   child processes do not show it */
  const struct input *in;	/* the file that is being read, or NULL */
  int operand;			/* index of the file in ARGV */
  double before;		/* total size in bytes of the operands that
				   precede the file */
  double total;			/* total size of all operands in bytes; 0 if
				   unknown */
  double passed;		/* number of bytes that earlier runs have
				   read */
} p;

static void
put (const char *text, size_t n)
{
  write_whole (STDERR_FILENO, text, n);
}

void
progress_end (void)
{
  if (!p.shown || p.owner != getpid ())
    return;
  p.shown = false;
  io_hooks.before_output = NULL;
  put ("\r\033[K", 4);
}

static void
before_output (int fd)
{
  if (isatty (fd))
    progress_end ();
}

/* --- operands ----------------------------------------------------------- */

/* Return the size in bytes of operand number I, or 0 if it is not a regular
   file.  */
static double
size_of (int i)
{
  off_t size;
  operand_kind (i, &size);
  return (double) size;
}

/* Find the operand of IN, which has just been opened: it is the next operand
   that is equal to the name of IN.  */
static void
find_operand (const struct input *in)
{
  struct scratch tmp;
  double before = p.before;
  for (int i = p.operand; i < spec_argc (); i++)
    {
      if (i > p.operand && sv_is (spec_operand (i, &tmp), in->name))
	{
	  p.operand = i;
	  p.before = before;
	  return;
	}
      if (i > 0)
	before += size_of (i);
    }
}

static void
begin_file (const struct input *in)
{
  if (p.start == 0)
    {
      p.start = in_clock_ms ();
      for (int i = 1; i < spec_argc (); i++)
	p.total += size_of (i);
    }
  p.in = in;
  find_operand (in);
  if (in->regular)
    p.passed += (double) in->win.base;
}

/* --- the line ----------------------------------------------------------- */

/* Return how many bytes of the file of IN have been read.  */
static double
bytes_of (const struct input *in)
{
  off_t at = S_ISREG (in->mode) ? lseek (in->fd, 0, SEEK_CUR) : -1;
  return (double) (at >= 0 ? at : in_end_offset (in));
}

static void
add_size (char text[32], double n)
{
  static const char *const units[] = { "B", "KiB", "MiB", "GiB", "TiB" };
  int i = 0;
  for (; n >= 1023.5 && i < 4; i++)
    n /= 1024;
  snprintf (text, 32, "%.*f %s", i > 0 && n < 99.95, n, units[i]);
}

static void
add_time (char text[32], double seconds)
{
  unsigned long t = seconds < 1e7 ? (unsigned long) (seconds + 0.5) : 9999999;
  if (t < 3600)
    snprintf (text, 32, "%lu:%02lu left", t / 60, t % 60);
  else
    snprintf (text, 32, "%lu:%02lu:%02lu left", t / 3600, t % 3600 / 60,
	      t % 60);
}

static size_t
columns (void)
{
  struct winsize w;
  return ioctl (STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 20
    ? w.ws_col : 80;
}

/* Write the percentage, the bytes read, the rate and the remaining time to
   LINE.  Return the length.  */
static size_t
figures (char *line, double now)
{
  char done_text[32], total_text[32], rate_text[32], left[32] = "";
  double seconds = (now - p.start) / 1e3;
  double done = p.before + bytes_of (p.in);
  double rate = (done - p.passed) / seconds;
  if (rate < 0)
    rate = 0;
  bool known = p.total > 0 && done <= p.total;
  add_size (done_text, done);
  add_size (total_text, p.total);
  add_size (rate_text, rate);
  if (known && rate > 0)
    add_time (left, (p.total - done) / rate);
  int n = known
    ? snprintf (line, LINE, "%3d%%  %s of %s  %s/s  %s",
		(int) (done / p.total * 100), done_text, total_text,
		rate_text, left)
    : snprintf (line, LINE, "%s  %s/s", done_text, rate_text);
  return (size_t) n;
}

/* Append NAME to LINE without control characters.  If NAME is longer than ROOM
   bytes, append only its end.  Return the number of bytes appended.  */
static size_t
add_name (char *line, const char *name, size_t room)
{
  size_t n = strlen (name);
  const char *from = n > room ? name + n - room : name;
  n = 0;
  for (; *from; from++)
    line[n++] = (unsigned char) *from < ' ' || *from == 127 ? '?' : *from;
  if (n > 2 && strlen (name) > room)
    line[0] = line[1] = '.';
  return n;
}

static void
draw (double now)
{
  char text[LINE], line[2 * LINE] = "\r";
  size_t n = figures (text, now), at = 1, room = columns () - 1;
  if (n > room)
    n = room;
  if (room > n + 12)
    {
      size_t most = room - n - 2;
      at += add_name (line + at, p.in->name, most < 200 ? most : 200);
      line[at++] = ' ';
      line[at++] = ' ';
    }
  memcpy (line + at, text, n);
  at += n;
  memcpy (line + at, "\033[K", 3);
  put (line, at + 3);
  p.shown = true;
  io_hooks.before_output = before_output;
}

static void
was_read (struct input *in)
{
  if (in != main_input ())
    return;
  if (in != p.in)
    begin_file (in);
  double now = in_clock_ms ();
  if (in->eof)
    {
      progress_end ();
      p.in = NULL;
      return;
    }
  if (now - p.start < FIRST_AFTER || now - p.last < EVERY
      || p.owner != getpid ())
    return;
  p.last = now;
  draw (now);
}

void
progress_set_up (bool asked)
{
  const char *v = env_get ("GAWK_PROGRESS");
  if ((!asked && !(v && strcmp (v, "1") == 0)) || !isatty (STDERR_FILENO))
    return;
  p.owner = getpid ();
  io_hooks.was_read = was_read;
}
