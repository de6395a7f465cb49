/* lazy.c -- apply a pending log when a reader accesses the changed units.
   SPDX-License-Identifier: GPL-3.0-or-later

   A reader that finds a pending log (pending.c) has to apply the log to
   private pages.  The log of a large commit changes thousands of pages, but
   most queries read only a few.  Therefore, a reader with the option `lazy'
   copies the log into memory, lists the lines of each unit, and maps the
   committed part without access (UNREAD).  The first access to a stretch (see
   pages.c) causes a page fault, and the fault handler applies the lines of the
   stretch.  If many stretches of a region have been accessed, the next fault
   makes the whole rest of the region readable, because the program probably
   reads all of it.  If the log changes most units of the region, the region is
   copied into a huge page.

   The log is copied, because a writer may release it while this reader uses the
   heap.  The lines of a unit can be applied at any time: while the reader is
   registered, a writer can at most apply the same log to the file.

   The log is applied immediately if the whole heap is read anyway (to verify or
   mend it), if the heap is larger than memory, or if the log is short or too
   long to copy.  */

#include <config.h>

#include <string.h>
#include <sys/mman.h>

#include "pma/dax.h"
#include "pma/heapfile.h"
#include "pma/os.h"

/* Maximum length in bytes of a log to copy.  After the reader has read the
   whole heap, both the copy and the changed pages are in memory.  */
enum { LONGEST = 1 << 28 };
uint64_t pmai_lazy_shortest = 1 << 14;

/* Return true if F is a reader that applies the log of C as needed.  */
static bool
suits (const struct heap_file *f, const struct commit_slot *c)
{
  enum pma_verify v = f->o.verify;
  bool verifies = v == PMA_VERIFY_TOUCH || v == PMA_VERIFY_ALL
    || (v == PMA_VERIFY_AUTO && c->c_top <= VERIFIED_UNITS);
  return f->ro && f->o.lazy && !f->o.mend && !verifies
    && c->c_log_len >= pmai_lazy_shortest && c->c_log_len <= LONGEST;
}

/* Return how many bytes to map for a copy of a log of LEN bytes.  Allocating a
   huge page takes less time than allocating a quarter of it in small pages, so
   round LEN up unless less than a quarter of the last huge page would be
   used.  */
static size_t
room (uint64_t len)
{
  size_t rest = len % HUGE_BYTES;
  return rest > HUGE_BYTES / 4 ? len - rest + HUGE_BYTES : len;
}

void
pmai_lazy_forget (struct heap_file *f)
{
  if (f->lazy.log)
    munmap (f->lazy.log, room (f->lazy.len));
  f->lazy.log = NULL;
}

char *
pmai_lazy_keep (struct heap_file *f, const struct commit_slot *c)
{
  uint64_t len = c->c_log_len;
  if (!suits (f, c))
    return NULL;
  pmai_lazy_forget (f);
  char *log = pmai_os_map_huge (room (len), HUGE_BYTES);
  f->lazy = (struct lazy) { log, len, c->c_seq };
  return log;
}

void
pmai_lazy_choose (struct heap_file *f, const struct commit_slot *redo[2],
		  int n_redo)
{
  if (n_redo != 1 || f->lazy.seq != redo[0]->c_seq)
    pmai_lazy_forget (f);
}

/* List the lines of all units in the copied log.  Like pmai_log_replay, skip
   units that were freed and are now above the top of the heap.  Return false if
   the log is damaged.  */
static bool
list_lines (struct heap_file *f)
{
  const struct lazy *z = &f->lazy;
  struct log_unit head;
  for (uint64_t at = 0, n; at < z->len; at += n)
    {
      if (z->len - at < sizeof head)
	return false;
      memcpy (&head, z->log + at, sizeof head);
      at += sizeof head;
      n = (uint64_t) __builtin_popcountll (head.l_lines) * LINE;
      if (z->len - at < n)
	return false;
      if (head.l_unit > 0 && head.l_unit < f->top)
	pmai_pending_note (f, &head, at);
    }
  return true;
}

bool
pmai_lazy_begin (struct pma_heap *h, enum pma_error *e)
{
  struct heap_file *f = h->file;
  if (!f->lazy.log)
    return false;
  *e = PMA_OK;
  if (!list_lines (f))
    *e = pmai_fail (PMA_EDAMAGED, 0);
  else if (f->spill.on || !f->pages.watched
	   || !pmai_pages_move (h, 0, f->pages.hwm, PAGES_HIDE))
    {
      pmai_lazy_forget (f);
      return false;
    }
  f->touch.on = true;
  return true;
}

/* --- faults ------------------------------------------------------------- */

/* Return true if [FROM, TO) can be copied into huge pages.  If a test has set
   a smaller stretch length, the copy consists of small pages.  */
static bool
may_be_huge (const struct pma_heap *h, uint32_t from, uint32_t to)
{
  return from % pmai_stretch == 0 && to % pmai_stretch == 0
    && (pmai_stretch < HUGE_UNITS || pmai_may_be_huge (h))
    && !pmai_dax_is_on (h->file);
}

/* If the log changes most of the accessible units [FROM, TO), copy them into
   huge pages or, if that is impossible, allocate their private pages together,
   because this takes less time than a fault for each page.  Return false if the
   contents of the units were lost.  */
static bool
allocate (struct pma_heap *h, uint32_t from, uint32_t to)
{
  uint32_t n = 0;
  for (uint32_t u = from; u < to; u++)
    n += pmai_pending_lines (h->file, u) != 0;
  if (n <= (to - from) / 2
      || (may_be_huge (h, from, to)
	  && pmai_pages_move (h, from, to, PAGES_COPY)))
    return true;
  pmai_os_advise (pmai_unit_addr (h, from), pmai_bytes (to - from), OS_NOW);
  return !h->damaged;
}

/* Make [FROM, TO), which consists of stretches, accessible, and apply the log
   to the units in this range.  Return false if some of the units cannot be
   made accessible.  */
static bool
open_range (struct pma_heap *h, uint32_t from, uint32_t to)
{
  struct heap_file *f = h->file;
  uint32_t u = from, end = to;
  for (; u < to; u = end, end = to)
    if (pmai_pages_at (f, u, &end) == PAGES_UNREAD
	&& !pmai_pages_move (h, u, end, PAGES_TOUCH))
      break;
  end = u < f->pending.n ? u : f->pending.n;
  if (!allocate (h, from, end))
    return false;
  for (struct pending_unit *p; from < end; from++)
    {
      p = &f->pending.v[from];
      pmai_log_patch (pmai_unit_addr (h, from), p->lines,
		      f->lazy.log + p->at);
      p->lines = 0;
    }
  return u >= to;
}

/* Return the number of units of a region, which is a range of several
   stretches.  */
static uint32_t
region_units (const struct heap_file *f)
{
  uint32_t least = pmai_stretch;
  return f->pages.stretch > least ? f->pages.stretch : least;
}

/* Return true if so many stretches of the region [FROM, TO) have been accessed
   that the program probably reads the whole region.  A program that reads a
   single element accesses several stretches of the first region, which contains
   heap_state, the root and the tables of a small heap.  */
static bool
is_scanned (const struct heap_file *f, uint32_t from, uint32_t to)
{
  enum { ENOUGH = 6, ENOUGH_AT_START = 12 };
  uint32_t n = 0, step = f->pages.stretch;
  for (uint32_t u = from, end; u < to; u += step)
    {
      end = to;
      n += pmai_pages_at (f, u, &end) != PAGES_UNREAD;
    }
  return n >= (from == 0 ? ENOUGH_AT_START : ENOUGH);
}

bool
pmai_lazy_fault (struct pma_heap *h, uint32_t u)
{
  struct heap_file *f = h->file;
  uint32_t step = f->pages.stretch, hwm = f->pages.hwm;
  uint32_t from = u - u % region_units (f), to = from + region_units (f);
  to = to < hwm ? to : hwm;
  if (!is_scanned (f, from, to))
    {
      from = u - u % step;
      to = from + step < hwm ? from + step : hwm;
    }
  return open_range (h, from, to);
}

bool
pmai_lazy_end (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint32_t step = region_units (f), hwm = f->pages.hwm;
  bool ok = true;
  for (uint32_t u = 0; u < hwm && ok; u += step)
    ok = open_range (h, u, u + step < hwm ? u + step : hwm);
  return ok;
}
