/* print.c -- write the output of pmheap.
   SPDX-License-Identifier: GPL-3.0-or-later

   If a write has failed, pmheap_flush returns the errno value of the write.  */

#include <config.h>
#include "pmheap/print.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/translate.h"
#include "base/write.h"
#include "value/convert.h"

static int failed;		/* errno value of the first write that has
				   failed, or 0 */
static bool capturing;		/* true while output is collected in
				   CAPTURED */
static struct strbuf captured;

void
pmheap_capture (void)
{
  capturing = true;
  captured = (struct strbuf) { 0 };
}

struct sv
pmheap_captured (void)
{
  capturing = false;
  return (struct sv) { captured.p, captured.n };
}

int
pmheap_flush (void)
{
  if (fflush (stdout) != 0 && !failed)
    failed = errno;
  return failed;
}

void
pmheap_put (const char *p, size_t n)
{
  if (capturing)
    buf_add (&captured, p, n);
  else if (fwrite (p, 1, n, stdout) != n && !failed)
    failed = errno;
}

void
pmheap_putf (const char *format, ...)
{
  char buf[4096];
  va_list ap;
  va_start (ap, format);
  int n = vsnprintf (buf, sizeof buf, format, ap);
  va_end (ap);
  if (n > 0)
    pmheap_put (buf, (size_t) n < sizeof buf ? (size_t) n : sizeof buf - 1);
}

void
pmheap_put_time (int64_t seconds, const char *format)
{
  char buf[64];
  time_t t = seconds;
  struct tm tm;
  if (localtime_r (&t, &tm))
    pmheap_put (buf, strftime (buf, sizeof buf, format, &tm));
  else
    pmheap_putf ("%lld\n", (long long) seconds);
}

int
pmheap_error (const char *format, ...)
{
  char buf[4096] = "pmheap: ";
  size_t at = strlen (buf);
  va_list ap;
  pmheap_flush ();
  va_start (ap, format);
  int n = vsnprintf (buf + at, sizeof buf - at - 1, tr (format), ap);
  va_end (ap);
  if (n > 0)
    at += (size_t) n < sizeof buf - at - 1 ? (size_t) n : sizeof buf - at - 2;
  buf[at++] = '\n';
  write_whole (STDERR_FILENO, buf, at);
  return FAILED;
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

void
pmheap_progress (uint64_t done, uint64_t total)
{
  enum { WIDTH = 40 };
  static double start, last;
  char line[WIDTH + 32];
  double t = now ();
  if (start == 0)
    start = t;
  if (total == 0 || t - start < 1 || (done < total && t - last < 0.1)
      || (done >= total && last == 0) || !isatty (STDERR_FILENO))
    return;
  last = t;
  int n;
  if (done >= total)
    n = snprintf (line, sizeof line, "\r%*s\r", WIDTH + 8, "");
  else
    {
      int full = (double) done / total * WIDTH;
      n = snprintf (line, sizeof line, "\r[%.*s%*s] %3d%%", full,
		    "########################################", WIDTH - full,
		    "", (int) ((double) done / total * 100));
    }
  write_whole (STDERR_FILENO, line, n);
}
