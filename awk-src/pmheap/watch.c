/* watch.c -- pmheap watch: print a value whenever it changes.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap is opened periodically, each time so briefly that other processes
   are not delayed.  The value is read only if there was a commit since the
   last time.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pmheap/commands.h"
#include "pmheap/print.h"

/* The text of the value when it was last printed.  */
struct shown
{
  struct pma_heap *own;		/* owner of the text's memory */
  char *text;
  size_t n;
  uint64_t commits;
  bool any;
};

static void
put_clock (int64_t seconds)
{
  char buf[32];
  time_t t = seconds;
  struct tm tm;
  if (localtime_r (&t, &tm) && strftime (buf, sizeof buf, "%H:%M:%S", &tm))
    pmheap_putf ("%s  ", buf);
}

/* Print each line of the N bytes at P with the time WHEN before it.  */
static void
put_lines (const char *p, size_t n, int64_t when)
{
  while (n > 0)
    {
      const char *nl = memchr (p, '\n', n);
      size_t k = nl ? (size_t) (nl - p) + 1 : n;
      put_clock (when);
      pmheap_put (p, k);
      p += k;
      n -= k;
    }
}

/* Print the value that W names in H if it differs from the text in S.  Return
   1 if the value was printed, 0 if it was not, -1 after an error.  */
static int
show_change (struct pma_heap *h, const struct words *w, struct shown *s,
	     int64_t when)
{
  char what[512] = "";
  size_t n;
  if (pma_root (h) && !tool_attach (w->heap, h))
    return -1;
  pmheap_capture (s->own);
  int code = pma_root (h) ? view_get (h, w, what, sizeof what)
    : NOT_FOUND;
  char *text = pmheap_captured (&n);
  if (code == FAILED)
    {
      tool_failed (w->heap, what);
      return -1;
    }
  bool same = s->any && n == s->n && memcmp (text, s->text, n) == 0;
  pma_free (s->own, same ? text : s->text);
  if (same)
    return 0;
  s->text = text;
  s->n = n;
  if (n > 0)
    put_lines (text, n, when);
  else if (s->any)
    put_lines ("(gone)\n", 7, when);
  s->any = true;
  return 1;
}

/* Check the value once.  Return the result of show_change.  */
static int
look (const struct words *w, struct shown *s)
{
  struct pma_stats st;
  struct pma_heap *h = tool_open_existing (w->heap, TOOL_READ);
  int changed = 0;
  if (!h)
    return -1;
  pma_stats (h, &st);
  if (!s->any || st.commits != s->commits)
    changed = show_change (h, w, s, st.last_commit);
  s->commits = st.commits;
  pma_close (h);
  return pmheap_flush () ? changed : -1;
}

int
cmd_watch (const struct words *w)
{
  struct shown s = { 0 };
  long most = w->count ? strtol (w->count, NULL, 10) : -1;
  const struct timespec pause = { 0, 200 * 1000 * 1000 };
  if (w->count && most <= 0)
    return tool_failed (w->count, "not a number of changes");
  if (!(s.own = tool_open_memory (w->heap)))
    return FAILED;
  for (int changed; (changed = look (w, &s)) >= 0; nanosleep (&pause, NULL))
    if (changed > 0 && most > 0 && --most == 0)
      return OK;
  return FAILED;
}
