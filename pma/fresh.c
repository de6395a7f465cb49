/* fresh.c -- provide fresh space, above the committed state, for new objects.
   SPDX-License-Identifier: GPL-3.0-or-later

   Fresh space is first reserved in the file, in steps, so that a commit does
   not fail because the disk is full.  The first part of the fresh space is
   "aside": until the commit, it is kept in anonymous memory (in huge pages if
   it is large).  At a commit, the memory of this part is written to the file.
   (A page fault in a mapping of the file takes longer than writing the page.)
   Fresh space beyond the memory limit is a shared mapping of the file, which
   is safe because no committed pointer refers to it.  Pages are allocated in
   batches, which become larger as the run allocates more.

   On tmpfs, the pages of the file can also be huge, if the kernel is asked to
   merge pages (MADV_COLLAPSE, Linux 6.1).  If they are huge, all fresh space
   except the first few megabytes is a shared mapping of the file, so the commit
   need not write this space.  */

#include <config.h>

#include <errno.h>
#include <unistd.h>

#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/switches.h"

enum
{
  MIN_STEP = 64, MAX_STEP = 1 << 14,	/* minimum and maximum number of units
					   reserved in one step */
  MAX_BATCH = 128,		/* maximum number of units whose pages are
				   allocated at a time */
  SMALL_GROWTH = 512,		/* maximum number of units that are allocated
				   without reading the limits on memory,
				   because reading them would take longer than
				   the allocation */
  HUGE_FROM = 1 << 12,		/* offset in fresh space, in units, above which
				   anonymous huge pages are used */
  FILE_HUGE_FROM = 1 << 10,	/* offset in fresh space, in units, above which
				   the pages of the file can be huge */
  ASIDE_MAX = 1 << 17		/* maximum number of units kept aside */
};

bool
pmai_may_be_huge (const struct pma_heap *h)
{
  size_t huge = pmai_bytes (HUGE_UNITS);
  return pmai_page_units (1) == 1 && (uintptr_t) h->base % huge == 0
    && pmai_os_has_huge ();
}

/* Return true if fresh space that begins at unit FROM can consist of huge
   pages of the file.  */
static bool
is_for_huge (const struct pma_heap *h, uint32_t from)
{
  const struct heap_file *f = h->file;
  return f->on_tmpfs && !f->fresh.no_huge && f->o.budget == 0
    && from >= f->pages.hwm + FILE_HUGE_FROM && pmai_may_be_huge (h)
    && !pmai_without (HUGE);
}

/* Return the unit up to which fresh space should be reserved when END units
   are needed.  The larger the heap is, the more space is reserved in one
   step.  */
static uint32_t
next_step (const struct pma_heap *h, uint32_t end)
{
  uint32_t from = h->file->pages.mapped;
  bool huge = is_for_huge (h, from);
  /* Huge pages are allocated as soon as they are reserved, so reserve fewer
     units.  */
  uint32_t step = huge ? from / 8 : from / 4;
  uint32_t min = huge ? HUGE_UNITS : MIN_STEP;
  uint32_t max = huge ? MAX_STEP / 4 : MAX_STEP;
  step = step < min ? min : step > max ? max : step;
  uint32_t want = pmai_page_units (from + step > end ? from + step : end);
  if (step >= HUGE_UNITS)
    want = (want + HUGE_UNITS - 1) / HUGE_UNITS * HUGE_UNITS;
  return want < h->cap_units ? want : h->cap_units;
}

bool
pmai_has_room (struct heap_file *f, uint32_t units)
{
  bool tmpfs = f->on_tmpfs;
  /* On tmpfs, pmai_over_budget ignores the limits of the machine, but these
     limits apply to anonymous memory.  */
  f->on_tmpfs = false;
  bool over = pmai_over_budget (f, 2 * units, 2 * SMALL_GROWTH);
  f->on_tmpfs = tmpfs;
  return !over;
}

/* Return true if fresh space up to unit END may be kept aside.  During the
   commit (on tmpfs, at all times), space that is aside occupies memory twice:
   once as anonymous memory and once in the file.  */
static bool
may_stand_aside (struct heap_file *f, uint32_t end)
{
  uint32_t n = end - f->pages.hwm;
  return f->pages.aside >= f->pages.mapped && n <= ASIDE_MAX
    && !pmai_dax_is_on (f) && pmai_has_room (f, n) && !pmai_without (ASIDE);
}

/* Map fresh space from unit FROM to unit WANT.  Return false if the space
   cannot be mapped.  */
static bool
map_fresh (struct pma_heap *h, uint32_t from, uint32_t want)
{
  struct heap_file *f = h->file;
  uint32_t hwm = f->pages.hwm;
  bool first = f->pages.aside == hwm;
  if (!may_stand_aside (f, want)
      || !pmai_pages_move (h, from, want, PAGES_KEEP))
    return pmai_pages_move (h, from, want, PAGES_SHARE);
  if (first)
    h->virgin = from;
  f->fresh.zeros = want;
  uint32_t huge = hwm + HUGE_FROM > from ? hwm + HUGE_FROM : from;
  if (huge < want)
    pmai_os_advise (pmai_unit_addr (h, huge),
		    pmai_bytes (want - huge), OS_HUGE);
  return true;
}

bool
pmai_file_is_zeros (const struct pma_heap *h, const void *p, size_t n)
{
  const char *from = p;
  return from >= pmai_unit_addr (h, h->file->pages.hwm)
    && from + n <= pmai_unit_addr (h, h->file->fresh.zeros);
}

void
pmai_fresh_begin (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  h->backed_units = f->pages.hwm;
  h->virgin = UINT32_MAX;
  f->fresh.zeros = f->pages.hwm;
  f->fresh.huge = 0;
  f->fresh.tight = false;
}

int
pmai_fresh_write (struct pma_heap *h, uint32_t from, uint32_t to)
{
  struct heap_file *f = h->file;
  from = from < f->pages.hwm ? f->pages.hwm : from;
  to = to < f->pages.aside ? to : f->pages.aside;
  return from >= to ? 0
    : pmai_io_write (f->fd, pmai_unit_addr (h, from), pmai_bytes (from),
		     pmai_bytes (to - from));
}

/* Because memory has become scarce, write the fresh units that are kept in
   anonymous memory into the file, and map the file in their place.  */
static void
put_back (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  pmai_units_live (h, f->pages.hwm, f->pages.aside);
  if (pmai_fresh_write (h, f->pages.hwm, f->pages.aside) == 0)
    pmai_pages_move (h, f->pages.hwm, f->pages.aside, PAGES_WRITE);
}

/* Reserve fresh space up to unit WANT and map it in small pages.  Return 0 or
   an errno value.  */
static int
add_pages (struct pma_heap *h, uint32_t want)
{
  struct heap_file *f = h->file;
  uint32_t from = f->pages.mapped;
  if (!pmai_range_grow (h, want))
    return ENOMEM;
  int err = pmai_io_reserve (f->fd, pmai_bytes (from),
			     pmai_bytes (want - from));
  if (err)
    return err;
  if (!map_fresh (h, from, want))
    return ENOMEM;
  /* If memory is scarce, the kernel must write pages to the file even before
     the commit.  Therefore, write the units that are kept in memory to the file
     now, and turn off reading in advance, which would displace pages that are
     needed.  */
  f->fresh.tight = f->pages.aside < want
    && pmai_over_budget (f, want - f->pages.hwm, SMALL_GROWTH);
  if (f->fresh.tight)
    {
      put_back (h);
      pmai_advise_fresh (h, f->pages.aside, f->pages.mapped);
    }
  return 0;
}

/* Reserve disk space for the first unit of each huge page in units [FROM, TO),
   and for the last unit.  Return 0 or an errno value.  */
static int
reserve_some (struct heap_file *f, uint32_t from, uint32_t to)
{
  int err = pmai_io_reserve (f->fd, pmai_bytes (to - 1), UNIT);
  for (uint32_t u = from; u < to && err == 0; u += HUGE_UNITS)
    err = pmai_io_reserve (f->fd, pmai_bytes (u), UNIT);
  return err;
}

/* Return true if the file does not have any blocks for units [FROM, TO).  */
static bool
is_hole (const struct heap_file *f, uint32_t from, uint32_t to)
{
  off_t at = lseek (f->fd, (off_t) from << UNIT_SHIFT, SEEK_DATA);
  return at < 0 ? errno == ENXIO : at >= (off_t) to << UNIT_SHIFT;
}

/* Extend the fresh space up to unit WANT: reserve disk space, map this part of
   the file, and ask the kernel to merge its pages into huge pages.  If the
   kernel does not merge them, use small pages.  Return 0 or an errno value.  */
static int
add_huge (struct pma_heap *h, uint32_t want)
{
  struct heap_file *f = h->file;
  uint32_t from = f->pages.mapped;
  if (!pmai_range_grow (h, want))
    return ENOMEM;
  bool zeros = is_hole (f, from, want);
  int err = reserve_some (f, from, want);
  if (err)
    return err;
  if (!pmai_pages_move (h, from, want, PAGES_SHARE))
    return ENOMEM;
  if (!pmai_os_make_huge (pmai_unit_addr (h, from), pmai_bytes (want - from)))
    {
      f->fresh.no_huge = true;
      pmai_pages_move (h, from, want, PAGES_DROP);
      return add_pages (h, want);
    }
  if (f->fresh.zeros == from && zeros)
    f->fresh.zeros = want;
  f->fresh.huge = want;
  return 0;
}

/* Reserve and map fresh space up to unit WANT, in small pages up to a
   huge-page boundary, then in huge pages, and the rest in small pages.  Return
   0 or an errno value.  */
static int
add_fresh (struct pma_heap *h, uint32_t want)
{
  struct heap_file *f = h->file;
  uint32_t first = (f->pages.mapped + HUGE_UNITS - 1) / HUGE_UNITS * HUGE_UNITS;
  uint32_t last = want / HUGE_UNITS * HUGE_UNITS;
  int err = 0;
  if (first < last && is_for_huge (h, first))
    {
      if (first > f->pages.mapped)
	err = add_pages (h, first);
      if (err == 0)
	err = add_huge (h, last);
    }
  return err == 0 && want > f->pages.mapped ? add_pages (h, want) : err;
}

/* Map private memory up to unit END, for a process that must not store to the
   file.  The process is a reader, or a forked child, which shares the file's
   pages with its parent.  Return false if the memory cannot be mapped.  */
static bool
back_privately (struct pma_heap *h, uint32_t end)
{
  struct heap_file *f = h->file;
  uint32_t want = pmai_page_units (end + end / 4);
  want = want < h->cap_units ? want : h->cap_units;
  if (end > want)
    {
      pmai_full (h);
      return false;
    }
  if (!pmai_range_grow (h, want)
      || !pmai_pages_move (h, f->pages.mapped, want, PAGES_KEEP))
    return false;
  h->backed_units = want;
  return true;
}

/* Reserve and map the units up to END and, if possible, some more.  Return
   false if the units up to END cannot be mapped.  */
static bool
reserve (struct pma_heap *h, uint32_t end)
{
  struct heap_file *f = h->file;
  uint32_t want = next_step (h, end), least = pmai_page_units (end);
  uint64_t from = pmai_bytes (f->pages.mapped), at;
  if (least > h->cap_units)
    {
      pmai_full (h);
      return false;
    }
  if (pmai_file_is_kept (f) != PMA_OK)
    return false;
  if (pmai_log_meets (f, from, pmai_bytes (want), &at))
    {
      uint32_t page = pmai_page_units (1);
      want = (at >> UNIT_SHIFT) / page * page;
      if (want < least)
	{
	  want = least;
	  if (pmai_clear_way (f, from, pmai_bytes (want)))
	    return false;
	}
    }
  int err = add_fresh (h, want);
  if (err && err != ENOMEM && want > least)
    err = add_fresh (h, least);
  if (err && err != ENOMEM)
    pmai_io_error (err);
  return err == 0;
}

bool
pmai_file_back (struct pma_heap *h, uint32_t end)
{
  struct heap_file *f = h->file;
  if (end > f->pages.mapped && (f->ro || f->broken || f->pid != getpid ()))
    return back_privately (h, end);
  if (end > f->pages.mapped && !reserve (h, end))
    return false;
  uint32_t from = h->backed_units, ahead = (end - f->pages.hwm) / 4;
  if (end <= f->fresh.huge)
    {
      h->backed_units = f->fresh.huge;
      return true;
    }
  if (f->pages.aside == f->pages.mapped && from >= f->pages.hwm + HUGE_FROM)
    {
      h->backed_units = f->pages.mapped;
      return true;
    }
  if (ahead > MAX_BATCH)
    ahead = MAX_BATCH;
  uint32_t to = pmai_page_units (end + ahead);
  to = to < f->pages.mapped ? to : f->pages.mapped;
  /* Ignore an error: a page that is not allocated here is allocated at its
     first store.  */
  if (to - from <= 2 * MAX_BATCH && f->pid == getpid ())
    pmai_os_advise (pmai_unit_addr (h, from), pmai_bytes (to - from), OS_NOW);
  h->backed_units = to;
  return true;
}
