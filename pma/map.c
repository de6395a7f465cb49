/* map.c -- map the state of a heap into its address range.
   SPDX-License-Identifier: GPL-3.0-or-later

   Opening a heap reserves its address range without access rights, which does
   not take memory.  Parts of the address range are then mapped in the ways
   that pages.h describes.  */

#include <config.h>

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pma/heapfile.h"

enum { RANGE_ROOM = 1 << 24 };

uint32_t
pmai_page_units (uint32_t units)
{
  static uint32_t per_page;
  if (per_page == 0)
    per_page = sysconf (_SC_PAGESIZE) / UNIT;
  if (per_page == 0)
    per_page = 1;
  return (units + per_page - 1) / per_page * per_page;
}

/* Reserve the address range that the state of H needs.  */
static enum pma_error
range_for_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t used = pmai_bytes (pmai_page_units (f->floor));
  uint64_t wanted = f->ro ? RANGE_READER : RANGE_WANTED;
  uint64_t least = used + UNIT * 64;
  if (f->head.f_flags & HEAP_FIXED)
    wanted = f->capacity;
  else if (wanted < 2 * used)
    wanted = 2 * used;
  if (wanted < least)
    wanted = least;
  wanted += RANGE_ROOM;
  return pmai_range_take (h, f->head.f_base, wanted, least);
}

enum pma_error
pmai_fit_range (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t need = pmai_bytes (pmai_page_units (f->floor));
  if (h->base && (uintptr_t) h->base == f->head.f_base
      && need + UNIT * 64 <= h->range)
    return PMA_OK;
  if (h->base)
    {
      pmai_pages_end (h);
      munmap (h->base, h->range);
    }
  h->base = NULL;
  f->pages.bare = true;
  return range_for_state (h);
}

/* Set the capacity of H to the number of units that H may contain from now on,
   but not to less than N, the number of committed units.  */
static void
set_capacity (struct pma_heap *h, uint32_t n)
{
  uint64_t cap = pmai_range_limit (h) >> UNIT_SHIFT;
  uint32_t page = pmai_page_units (1);
  h->cap_units = cap < UINT32_MAX / 2 ? cap : UINT32_MAX / 2;
  h->cap_units = h->cap_units / page * page;
  if (h->cap_units < n)
    h->cap_units = n;
}

/* Create the state of a heap that was never committed.  */
static enum pma_error
begin_state (struct pma_heap *h)
{
  if (!pmai_file_back (h, FIRST_UNIT))
    return pma_last_error ();
  memset (h->st, 0, sizeof *h->st);
  pmai_state_init (h);
  return PMA_OK;
}

/* Map the committed state and discard changes in memory.  */
static enum pma_error
map_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint32_t n = pmai_page_units (f->is_new ? 1 : f->floor);
  set_capacity (h, n);
  if (!pmai_pages_map (h, n))
    return pma_last_error ();
  pmai_advise_mapped (h);
  pmai_fresh_begin (h);
  h->st = (struct heap_state *) (h->base + UNIT);
  h->damaged = h->table_damaged = h->misused = false;
  h->live_slab = 0;
  f->freed.n = 0;
  pmai_units_live (h, 0, f->pages.hwm);
  return f->is_new ? begin_state (h) : PMA_OK;
}

/* Set the pointers of H into the state, which has been mapped and brought up
   to date.  */
static enum pma_error
bind_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (f->is_new)
    return PMA_OK;
  if (!pmai_state_bind (h) || h->st->s_top != f->top)
    return pmai_fail (PMA_EDAMAGED, 0);
  f->table.unit = pmai_table_unit (h);
  f->table.n = h->n_units;
  return PMA_OK;
}

bool
pmai_map_committed (struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  bool ok = pmai_pages_commit (h, pmai_page_units (f->top), l);
  pmai_advise_mapped (h);
  pmai_fresh_begin (h);
  pmai_touch_again (h);
  /* Tell memory checkers that all blocks are live, because objects that were
     freed since the commit may be live again.  */
  pmai_units_live (h, 0, f->pages.hwm);
  return ok;
}

/* --- the whole state ---------------------------------------------------- */

static enum pma_error
replay_in_memory (struct pma_heap *h, const struct commit_slot *redo[2],
		  int n_redo)
{
  enum pma_error e = PMA_OK;
  if (pmai_lazy_begin (h, &e))
    return e;
  for (int i = 0; i < n_redo; i++)
    {
      e = pmai_log_replay (h->file, redo[i], h->base);
      if (e)
	return e;
    }
  return PMA_OK;
}

enum pma_error
pmai_map_again (struct pma_heap *h, const struct commit_slot *redo[2],
		int n_redo)
{
  enum pma_error e = map_state (h);
  if (e)
    return e;
  e = replay_in_memory (h, redo, n_redo);
  if (e == PMA_OK && h->file->o.mend)
    pmai_mend_table (h);
  if (e == PMA_OK)
    e = bind_state (h);
  if (e == PMA_OK && h->file->o.mend && !h->file->is_new)
    pmai_mend_units (h);
  if (e == PMA_OK)
    e = pmai_touch_begin (h);
  h->damaged |= e != PMA_OK;
  return e;
}

enum pma_error
pmai_map_all (struct pma_heap *h, const struct commit_slot *redo[2], int n_redo)
{
  pmai_lazy_choose (h->file, redo, n_redo);
  enum pma_error e = pmai_pending_begin (h->file);
  return e ? e : pmai_map_again (h, redo, n_redo);
}
