/* print.c -- what pmheap prints.
   SPDX-License-Identifier: GPL-3.0-or-later

   While a heap is being printed its lock is held.  The reader of our output
   may be a run that wants the same heap, or a person at a pager: so where a
   pipe or terminal takes no more and a process waits for the heap, the rest
   is kept in memory until the heap is closed.  */

#include <config.h>
#include "pmheap/print.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char out[1 << 16];
static size_t used;
static bool failed;

/* Where output goes instead.  */
static struct pma_heap *capture;
static char *captured;
static size_t captured_n, captured_cap;

/* The heap that is held while output goes on.  */
static struct pma_heap *watched;
/* Output that is kept back from some time on.  */
static struct pma_heap *spool;

static bool
can_block (int fd)
{
  struct stat st;
  return fstat (fd, &st) != 0 || !S_ISREG (st.st_mode);
}

/* Wait until standard output takes some bytes; false when it does not and
   another process wants the heap.  */
static bool
is_ready (void)
{
  enum { PAUSE = 20 };
  struct pollfd p = { STDOUT_FILENO, POLLOUT, 0 };
  while (poll (&p, 1, PAUSE) == 0)
    if (pma_is_wanted (watched))
      return false;
  return true;
}

static void
write_all (int fd, const char *p, size_t n)
{
  while (n > 0)
    {
      ssize_t k = write (fd, p, n);
      if (k < 0 && errno == EINTR)
	continue;
      if (k <= 0)
	{
	  failed = failed || fd == STDOUT_FILENO;
	  return;
	}
      p += k;
      n -= k;
    }
}

static void
start_capture (struct pma_heap *own)
{
  capture = own;
  captured_n = 0;
  captured_cap = 1 << 16;
  captured = pma_alloc (own, captured_cap);
}

void
pmheap_capture (struct pma_heap *own)
{
  pmheap_flush ();
  start_capture (own);
}

char *
pmheap_captured (size_t *n)
{
  capture = NULL;
  *n = captured_n;
  return captured;
}

static void
put_captured (const char *p, size_t n)
{
  if (!captured)
    return;
  if (n > captured_cap - captured_n)
    {
      captured_cap = 2 * captured_cap + n;
      captured = pma_realloc (capture, captured, captured_cap);
      if (!captured)
	return;
    }
  memcpy (captured + captured_n, p, n);
  captured_n += n;
}

/* To standard output, or from now on to memory.  */
static void
write_watched (const char *p, size_t n)
{
  while (n > 0 && is_ready ())
    {
      size_t k = n < PIPE_BUF ? n : PIPE_BUF;
      write_all (STDOUT_FILENO, p, k);
      p += k;
      n -= k;
    }
  if (n == 0)
    return;
  if (pma_open (NULL, &spool) != PMA_OK)
    {
      failed = true;
      return;
    }
  start_capture (spool);
  put_captured (p, n);
}

static void
write_out (const char *p, size_t n)
{
  if (capture)
    put_captured (p, n);
  else if (watched)
    write_watched (p, n);
  else
    write_all (STDOUT_FILENO, p, n);
}

bool
pmheap_flush (void)
{
  size_t n = used;
  used = 0;
  write_out (out, n);
  return !failed;
}

void
pmheap_watch (struct pma_heap *h)
{
  watched = can_block (STDOUT_FILENO) ? h : NULL;
}

void
pmheap_close_watched (struct pma_heap *h)
{
  size_t n;
  pmheap_flush ();
  watched = NULL;
  pma_close (h);
  if (!spool)
    return;
  char *p = pmheap_captured (&n);
  if (p)
    write_all (STDOUT_FILENO, p, n);
  else
    failed = true;
  pma_close (spool);
  spool = NULL;
}

void
pmheap_put (const char *p, size_t n)
{
  if (!capture && n > sizeof out - used)
    pmheap_flush ();
  if (capture || n > sizeof out)
    {
      write_out (p, n);
      return;
    }
  memcpy (out + used, p, n);
  used += n;
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
pmheap_error (const char *format, ...)
{
  char buf[4096] = "pmheap: ";
  size_t at = strlen (buf);
  va_list ap;
  pmheap_flush ();
  va_start (ap, format);
  int n = vsnprintf (buf + at, sizeof buf - at - 1, format, ap);
  va_end (ap);
  if (n > 0)
    at += (size_t) n < sizeof buf - at - 1 ? (size_t) n : sizeof buf - at - 2;
  buf[at++] = '\n';
  write_all (STDERR_FILENO, buf, at);
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
  write_all (STDERR_FILENO, line, n);
}
