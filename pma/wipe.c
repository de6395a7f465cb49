/* wipe.c -- remove deleted data from the file.
   SPDX-License-Identifier: GPL-3.0-or-later

   With pma_options.wipe, freed objects are overwritten with zeros, and freed
   units become holes in the file.  Logs of previous commits and the part of
   the file after the heap's end may contain deleted data as well, so they are
   also wiped.  A commit that must wait for readers cannot wipe the file yet.
   A commit that has to wait sets the flag COMMIT_WIPE in its slot, and the
   next writer, regardless of its options, wipes the file after it has applied
   the log.  The apply record contains the number of the last commit after
   which the file was wiped, so that the file is wiped only once.  */

#include <config.h>

#include <sys/stat.h>

#include "pma/file.h"
#include "pma/heapfile.h"

void
pmai_punch_free (struct pma_heap *h, uint32_t u, uint32_t end, uint32_t least)
{
  while (u < end)
    {
      uint32_t v = u;
      while (v < end && !pmai_unit_used (h, v))
	v++;
      if (v - u >= least)
	pmai_io_punch (h->file->fd, pmai_bytes (u), pmai_bytes (v - u));
      u = v + 1;
    }
}

/* Replace all data after the units of the heap by a hole in the file.  All
   logs must have been retired.  */
static void
punch_rest (struct heap_file *f)
{
  struct stat st;
  uint32_t end = f->pages.mapped > f->floor ? f->pages.mapped : f->floor;
  uint64_t from = pmai_bytes (pmai_page_units (end));
  if (fstat (f->fd, &st) == 0 && (uint64_t) st.st_size > from)
    pmai_io_punch (f->fd, from, st.st_size - from);
  pmai_tidy_size (f);
}

bool
pmai_wipe_is_due (const struct heap_file *f)
{
  const struct commit_slot *c = &f->slot[f->seq % 2];
  return c->c_flags & COMMIT_WIPE && f->apply.a_wiped < f->seq
    && !f->ro && !f->broken && !pmai_is_pending (f);
}

void
pmai_wipe (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (pmai_retire_logs (f) != PMA_OK)
    return;
  punch_rest (f);
  f->wiped = f->seq;
  pmai_apply_write (f, f->apply.a_flushed, f->retired);
}

void
pmai_wipe_late (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  /* If the table is damaged, wipe nothing, because the table may describe
     units as free although they are in use.  */
  if (!pmai_table_is_right (h))
    return;
  pmai_punch_free (h, FIRST_UNIT, f->top, 1);
  pmai_wipe (h);
  pmai_reserve_fill (f);
}
