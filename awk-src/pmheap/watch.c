/* watch.c -- pmheap watch: print a value whenever it changes.
   SPDX-License-Identifier: GPL-3.0-or-later

   The heap is opened periodically, each time so briefly that other processes
   are not delayed.  The value is read only if there has been a commit since
   the heap was last opened.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "pmheap/commands.h"
#include "pmheap/print.h"
#include "verify/state.h"

/* The text of the value when it was last printed.  */
struct shown
{
  struct sv text;
  uint64_t commits;
  bool any;
};

/* Print each line of S, preceded by the time WHEN.  */
static void
put_lines (struct sv s, int64_t when)
{
  while (s.n > 0)
    {
      const char *nl = memchr (s.p, '\n', s.n);
      size_t k = nl ? (size_t) (nl - s.p) + 1 : s.n;
      pmheap_put_time (when, "%H:%M:%S  ");
      pmheap_put (s.p, k);
      s = sv_after (s, k);
    }
}

/* W names a variable or an element of the heap H.  Print the value of W if it
   has changed since the last call, which has stored the printed text in S.
   Return 1 if the value was printed, 0 if it was not, -1 after an error.  */
static int
show_change (struct pma_heap *h, const struct words *w, struct shown *s,
	     int64_t when)
{
  if (pma_root (h) && !tool_attach (w->heap, h))
    return -1;
  pmheap_capture ();
  int code = pma_root (h) ? view_get (h, w) : NOT_FOUND;
  struct sv text = pmheap_captured ();
  if (code == FAILED)
    {
      tool_failed_state (w->heap);
      return -1;
    }
  bool same = s->any && sv_equal (text, s->text);
  xfree ((char *) (same ? text.p : s->text.p));
  if (same)
    return 0;
  s->text = text;
  bool print = text.n > 0 || s->any;
  if (print)
    put_lines (text.n > 0 ? text : sv_of ("(gone)\n"), when);
  s->any = true;
  return print;
}

/* Open the heap and, if it has changed, call show_change and return its
   result.  Return 0 if the heap has not changed.  After an error return -1.  */
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
  return pmheap_flush () == 0 ? changed : -1;
}

int
cmd_watch (const struct words *w)
{
  struct shown s = { 0 };
  long most = w->count ? strtol (w->count, NULL, 10) : -1;
  const struct timespec pause = { 0, 200 * 1000 * 1000 };
  if (w->count && most <= 0)
    return pmheap_error ("watch --count: `%s' is not a number above 0",
			 w->count);
  for (int changed; (changed = look (w, &s)) >= 0; nanosleep (&pause, NULL))
    if (changed > 0 && most > 0 && --most == 0)
      return OK;
  return FAILED;
}
