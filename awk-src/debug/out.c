/* out.c -- write the debugger's output.
   SPDX-License-Identifier: GPL-3.0-or-later

   The debugger writes all its output to standard output.  The program's
   earlier output is flushed first.  The debugger has its own descriptor for
   standard output, because the program may close the original one.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/translate.h"
#include "base/write.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "heap/heap.h"
#include "io/output.h"

enum { DEFAULT_ROWS = 24, LOWEST_FD = 10 };

static int first_fd = -1;	/* descriptor that was standard output at the
				   start of the session */

/* The state of the pager, which dbg_pager initialises.  */
static struct
{
  bool on, left;		/* ON: output is paged; LEFT: the user has quit
				   the pager */
  int rows, row;
} pager;

/* --- pages -------------------------------------------------------------- */

void
dbg_pager (bool on)
{
  struct winsize size;
  pager.left = false;
  pager.on = on && dbg.terminal && isatty (dbg.fd);
  pager.row = 0;
  pager.rows = DEFAULT_ROWS;
  if (pager.on && ioctl (dbg.fd, TIOCGWINSZ, &size) == 0 && size.ws_row > 1)
    pager.rows = size.ws_row;
}

/* After each full screen, wait for the user.  */
static void
end_page (void)
{
  static const char text[]
    = "\t------[Enter] to continue or [q] + [Enter] to quit------";
  char c, first = '\0';
  write_whole (dbg.fd, text, sizeof text - 1);
  while (read (STDIN_FILENO, &c, 1) == 1 && c != '\n')
    if (first == '\0')
      first = c;
  pager.left = first == 'q' || first == 'Q';
  pager.row = 0;
}

static void
write_pages (const char *p, size_t n)
{
  while (n > 0 && !pager.left)
    {
      const char *nl = memchr (p, '\n', n);
      size_t line = nl ? (size_t) (nl - p + 1) : n;
      write_whole (dbg.fd, p, line);
      p += line;
      n -= line;
      if (nl && ++pager.row >= pager.rows - 1)
	end_page ();
    }
}

/* --- writing ------------------------------------------------------------ */

void
dbg_write (const char *p, size_t n)
{
  if (n == 0)
    return;
  out_flush (out_stdout);
  if (pager.on)
    write_pages (p, n);
  else
    write_whole (dbg.fd, p, n);
}

static void
print_list (const char *format, va_list ap)
{
  struct strbuf b = { 0 };
  buf_addv (&b, format, ap);
  dbg_write (b.p, b.n);
  xfree (b.p);
}

void
dbg_printf (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  print_list (format, ap);
  va_end (ap);
}

bool
dbg_error (const char *format, ...)
{
  va_list ap;
  dbg_printf ("%s", tr ("error: "));
  va_start (ap, format);
  print_list (tr (format), ap);
  va_end (ap);
  dbg_write ("\n", 1);
  return false;
}

bool
dbg_need_running (int line, const char *function)
{
  return dbg.running
    || dbg_error ("debug.c:%d:%s: program not running", line, function);
}

/* --- redirection -------------------------------------------------------- */

/* Open FILE for writing and return its descriptor; on failure, print a message
   and return -1.  */
static int
create (const char *file)
{
  const char *why;
  int fd = heap_try_output (file, O_TRUNC, &why);
  if (fd < 0)
    dbg_error ("could not open `%s' for writing: %s", file, why);
  return fd;
}

void
dbg_write_file (const char *file, struct sv text)
{
  int fd = create (file);
  if (fd < 0)
    return;
  out_flush (out_stdout);
  write_whole (fd, text.p, text.n);
  close (fd);
}

static void
use_fd (int fd)
{
  out_flush (out_stdout);
  dup2 (fd, STDOUT_FILENO);
  if (dbg.fd != first_fd)
    close (dbg.fd);
  dbg.fd = fd;
}

void
dbg_restore_output (void)
{
  if (first_fd < 0)
    dbg.fd = first_fd = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, LOWEST_FD);
  if (dbg.fd != first_fd)
    use_fd (first_fd);
  else
    dup2 (first_fd, STDOUT_FILENO);
}

bool
dbg_set_output (const char *file)
{
  if (strcmp (file, "/dev/stdout") == 0 || strcmp (file, "-") == 0)
    {
      dbg_restore_output ();
      return true;
    }
  int fd = create (file);
  if (fd < 0)
    {
      static const char text[] = "sending output to stdout\n";
      dbg_restore_output ();
      write_whole (STDERR_FILENO, text, sizeof text - 1);
      return false;
    }
  int high = fcntl (fd, F_DUPFD_CLOEXEC, LOWEST_FD);
  close (fd);
  if (high >= 0)
    use_fd (high);
  return high >= 0;
}
