/* gather.c -- move frequently written ranges of a heap into huge pages.
   SPDX-License-Identifier: GPL-3.0-or-later

   In a private file mapping, pages cannot be huge, and the first store to each
   page causes a fault, in which the kernel copies the page.  Therefore, a run
   that reads a large input counts the private pages at intervals.  A stretch
   (a range of HUGE_UNITS units) with many private pages is copied into a huge
   page, which replaces the pages of the stretch.  All other files of libpma
   treat a gathered stretch as if each of its pages had been modified.

   Because the remaining duration of a run is unknown, gathering may use only a
   fixed share of the CPU time that the run has used.  A run that only reads
   the heap has no private pages to gather.  On tmpfs, where copying a page
   takes less time, stretches are not gathered.  */

#include <config.h>

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "pma/dax.h"
#include "pma/heapfile.h"
#include "pma/switches.h"

enum
{
  MANY = 4, FEW = 32,		/* gather a stretch if at least 1/MANY of its
				   pages are private, or at least 1/FEW if
				   is_likely returns true */
  COST = 500,			/* CPU time, in microseconds, for gathering one
				   stretch */
  SHARE = 2			/* gathering may use 1/SHARE of the run's CPU
				   time */
};

uint32_t pmai_stretch = HUGE_UNITS;

/* Return true if stretches must be gathered regardless of the cost, because a
   test has set a small stretch length.  */
static bool
is_test (void)
{
  return pmai_stretch < HUGE_UNITS;
}

/* The state of an iteration over private pages in ascending order.  */
struct walk
{
  struct pma_heap *h;
  uint32_t stretch, n;		/* number of the current stretch, and number of
				   its private units found so far */
  uint32_t least;		/* minimum N at which gathering the stretch
				   saves time */
  int64_t allowed;		/* CPU time that gathering may still use, in
				   microseconds */
};

/* Return true if the last commit changed at least a quarter of the heap.
   If the last commit changed so much, a run that changes anything will
   probably change as much.  */
static bool
is_likely (const struct heap_file *f)
{
  return f->slot[f->seq % 2].c_log_len >= pmai_bytes (f->top) >> 2;
}

/* Copy stretch I into a huge page.  Return false if the copy cannot be
   made.  */
static bool
gather (struct pma_heap *h, uint32_t i)
{
  h->file->gathering.n_done++;
  return pmai_pages_move (h, i * pmai_stretch, (i + 1) * pmai_stretch,
			  PAGES_COPY);
}

/* Gather the current stretch of W if this saves time.  All private pages of
   the stretch have already been counted.  Return an error if the iteration
   must end.  */
static enum pma_error
end_stretch (struct walk *w)
{
  uint32_t from = w->stretch * pmai_stretch, end = from + pmai_stretch;
  bool pays = w->n >= w->least
    && pmai_pages_at (w->h->file, from, &end) == PAGES_FILE
    && end == from + pmai_stretch;
  w->n = 0;
  if (!pays)
    return PMA_OK;
  w->allowed -= COST;
  return w->allowed >= 0 && gather (w->h, w->stretch) ? PMA_OK : PMA_ENOMEM;
}

static enum pma_error
see (void *ctx, char *from, char *to)
{
  struct walk *w = ctx;
  uint32_t u = (from - w->h->base) >> UNIT_SHIFT;
  uint32_t end = (to - w->h->base) >> UNIT_SHIFT;
  enum pma_error e = PMA_OK;
  while (u < end && e == PMA_OK)
    {
      uint32_t i = u / pmai_stretch, next = (i + 1) * pmai_stretch;
      uint32_t stop = next < end ? next : end;
      if (i != w->stretch)
	e = end_stretch (w);
      w->stretch = i;
      w->n += stop - u;
      u = stop;
    }
  return e;
}

/* The CPU time that this process has used, in microseconds, and the number of
   its page faults.  */
struct used
{
  int64_t time, faults;
};

static struct used
used_so_far (void)
{
  struct rusage r;
  if (getrusage (RUSAGE_SELF, &r) != 0)
    return (struct used) { 0, 0 };
  return (struct used) {
    (r.ru_utime.tv_sec + r.ru_stime.tv_sec) * INT64_C (1000000)
      + r.ru_utime.tv_usec + r.ru_stime.tv_usec,
    r.ru_minflt
  };
}

/* Return true if gathering stretches of H may save time.  */
static bool
is_suitable (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  return f->gathering.n_done < f->pages.hwm / pmai_stretch
    && !f->spill.on && f->pid == getpid ()
    && !pmai_dax_is_on (f) && pmai_has_room (f, f->pages.hwm)
    && (is_test () || (!f->on_tmpfs && pmai_may_be_huge (h)));
}

/* Return how many microseconds gathering in F may take now.  Return 0 if the
   last check was made a short time ago, or if only a few page faults have
   occurred since then.  */
static int64_t
allowance (struct heap_file *f)
{
  struct gathering *g = &f->gathering;
  if (is_test ())
    return INT64_MAX;
  struct used now = used_so_far ();
  if (g->from == 0)
    {
      g->from = now.time;
      g->faults = now.faults;
    }
  if (now.time < g->next
      || now.faults - g->faults < f->pages.hwm / (is_likely (f) ? 128 : 16))
    return 0;
  return (now.time - g->from) / SHARE - (int64_t) g->n_done * COST;
}

/* Search H for stretches to gather, using at most ALLOWED microseconds.  */
static void
look (struct pma_heap *h, int64_t allowed)
{
  struct heap_file *f = h->file;
  struct gathering *g = &f->gathering;
  uint32_t least = pmai_stretch / (is_likely (f) && !is_test () ? FEW : MANY);
  struct walk w = { .h = h, .least = least, .allowed = allowed };
  uint32_t before = g->n_done;
  char *end = pmai_unit_addr (h, f->pages.hwm / pmai_stretch * pmai_stretch);
  if (pmai_dirty_known (f, h->base, end, see, &w) == PMA_OK)
    end_stretch (&w);
  /* If gathering has found nothing, double the interval before the next
     check.  */
  if (g->n_done > before || g->wait == 0)
    g->wait = COST + f->pages.hwm / 8;
  else
    g->wait *= 2;
  struct used now = used_so_far ();
  g->next = now.time + g->wait;
  g->faults = now.faults;
}

void
pma_worked (struct pma_heap *h)
{
  struct heap_file *f = h ? h->file : NULL;
  if (!f || f->ro || pmai_without (GATHERING) || f->pages.hwm < 2 * pmai_stretch
      || f->pages.hwm > MAX_GATHERED * pmai_stretch)
    return;
  int64_t allowed = allowance (f);
  if (allowed >= COST && is_suitable (h))
    look (h, allowed);
}

void
pmai_gather_forget (struct heap_file *f)
{
  memset (&f->gathering, 0, sizeof f->gathering);
}
