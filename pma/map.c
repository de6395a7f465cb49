/* map.c -- the address range of a heap and what is mapped in it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The range is taken whole at open, without access and without memory;
   parts of it are then mapped as heapfile.h shows.  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/track.h"

enum { RANGE_ROOM = 1 << 24, MANY_RUNS = 64 };

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

bool
pmai_map_part (struct pma_heap *h, uint32_t from, uint32_t to, int prot,
	  int flags, int fd)
{
  if (from >= to)
    return true;
  if (fd < 0)
    flags |= MAP_ANONYMOUS;
  size_t off = (size_t) from << UNIT_SHIFT;
  void *p = mmap (h->base + off, (size_t) (to - from) << UNIT_SHIFT, prot,
		  flags | MAP_FIXED | MAP_NORESERVE, fd, fd < 0 ? 0 : off);
  if (p == MAP_FAILED)
    pmai_fail (PMA_ENOMEM, errno);
  return p != MAP_FAILED;
}

static const int rw = PROT_READ | PROT_WRITE;

/* Take the address range that the state of H needs.  */
static enum pma_error
range_for_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t used = (uint64_t) pmai_page_units (f->floor) << UNIT_SHIFT;
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
  uint64_t need = (uint64_t) pmai_page_units (f->floor) << UNIT_SHIFT;
  if (h->base && (uintptr_t) h->base == f->head.f_base
      && need + UNIT * 64 <= h->range)
    return PMA_OK;
  if (h->base)
    {
      pmai_spill_end (h);
      munmap (h->base, h->range);
    }
  h->base = NULL;
  f->bare = true;
  return range_for_state (h);
}

/* How far the heap may grow now.  */
static void
set_capacity (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t cap = pmai_range_limit (h) >> UNIT_SHIFT;
  uint32_t page = pmai_page_units (1);
  h->cap_units = cap < UINT32_MAX / 2 ? cap : UINT32_MAX / 2;
  h->cap_units = h->cap_units / page * page;
  if (h->cap_units < f->hwm)
    h->cap_units = f->hwm;
}

/* A heap that was never committed: its state is made now.  */
static enum pma_error
begin_state (struct pma_heap *h)
{
  if (!pmai_file_back (h, FIRST_UNIT))
    return pma_last_error ();
  memset (h->st, 0, sizeof *h->st);
  pmai_state_init (h);
  return PMA_OK;
}

enum pma_error
pmai_map_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint32_t end = h->range >> UNIT_SHIFT;
  f->hwm = pmai_page_units (f->is_new ? 1 : f->floor);
  set_capacity (h);
  if (!pmai_map_part (h, 0, f->hwm, pmai_spill_begin (h), MAP_PRIVATE, f->fd))
    return pma_last_error ();
  if (!f->bare && !pmai_map_part (h, f->hwm, end, PROT_NONE, MAP_PRIVATE, -1))
    return pma_last_error ();
  f->bare = false;
  pmai_advise_mapped (h);
  h->backed_units = f->mapped = f->aside = f->zeros = f->hwm;
  f->huge = 0;
  f->tight = false;
  pmai_gather_forget (f);
  f->n_held = 0;
  h->virgin = UINT32_MAX;
  h->st = (struct heap_state *) (h->base + UNIT);
  h->damaged = h->misused = false;
  h->live_slab = 0;
  f->n_freed = 0;
  track_live (h->base, (size_t) f->hwm << UNIT_SHIFT);
  return f->is_new ? begin_state (h) : PMA_OK;
}

/* The state is mapped and replayed; look at it.  */
static enum pma_error
bind_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (f->is_new)
    return PMA_OK;
  if (!pmai_state_bind (h) || h->st->s_top != f->top)
    return pmai_fail (PMA_EDAMAGED, 0);
  f->table_unit = pmai_table_unit (h);
  f->table_n = h->n_units;
  return PMA_OK;
}

/* Are the private pages so few that they can as well stay?  The next commit
   looks at them once more.  */
static bool
may_stay (const struct log *l)
{
  enum { FEW = 64 };		/* units */
  uint32_t n = 0;
  for (size_t i = 0; i < l->dirty.n && n <= FEW; i++)
    n += l->dirty.v[i].n;
  return n <= FEW;
}

/* Drop the private pages: the file has what is worth keeping of them.  */
static bool
drop_copies (struct pma_heap *h, uint32_t end, const struct log *l)
{
  if (may_stay (l))
    return true;
  if (l->dirty.n > MANY_RUNS || !pmai_os_drops
      || pmai_gather_forget (h->file))
    return pmai_map_part (h, 0, end, rw, MAP_PRIVATE, h->file->fd);
  for (size_t i = 0; i < l->dirty.n; i++)
    madvise (pmai_unit_addr (h, l->dirty.v[i].unit),
	     (size_t) l->dirty.v[i].n << UNIT_SHIFT, MADV_DONTNEED);
  /* Checksums made during the commit.  */
  uint32_t t = pmai_table_unit (h), page = pmai_page_units (1);
  uint32_t n = pmai_page_units (pmai_table_size (h->n_units));
  madvise (pmai_unit_addr (h, 0),
	   (size_t) pmai_page_units (FIRST_UNIT) << UNIT_SHIFT,
	   MADV_DONTNEED);
  if (t && t < end)
    madvise (pmai_unit_addr (h, t / page * page),
	     (size_t) n << UNIT_SHIFT, MADV_DONTNEED);
  return true;
}

bool
pmai_map_committed (struct pma_heap *h, uint32_t old_hwm, const struct log *l)
{
  struct heap_file *f = h->file;
  uint32_t end = old_hwm > f->mapped ? old_hwm : f->mapped;
  uint32_t both = old_hwm < f->hwm ? old_hwm : f->hwm;
  bool ok, spills = f->spill.n_stretches || f->hwm > old_hwm + old_hwm / 8;
  if (spills && !f->broken)
    {
      pmai_gather_forget (f);
      ok = pmai_map_part (h, 0, f->hwm, pmai_spill_begin (h), MAP_PRIVATE,
			  f->fd);
    }
  else
    ok = (f->broken || drop_copies (h, both, l))
      && pmai_map_part (h, both, f->hwm, rw, MAP_PRIVATE, f->fd);
  ok = ok && pmai_map_part (h, f->hwm, end, PROT_NONE, MAP_PRIVATE, -1);
  pmai_advise_mapped (h);
  h->backed_units = f->mapped = f->aside = f->zeros = f->hwm;
  f->huge = 0;
  f->tight = false;
  assert_always (f->n_held == 0);
  h->virgin = UINT32_MAX;
  pmai_touch_again (h);
  /* What was freed since may be live again.  */
  track_live (h->base, (size_t) f->hwm << UNIT_SHIFT);
  return ok;
}

/* --- the whole state ---------------------------------------------------- */

static enum pma_error
replay_in_memory (struct pma_heap *h, const struct commit_slot *redo[2],
		  int n_redo)
{
  for (int i = 0; i < n_redo; i++)
    {
      enum pma_error e = pmai_log_replay (h->file, redo[i], h->base);
      if (e)
	return e;
    }
  return PMA_OK;
}

enum pma_error
pmai_map_all (struct pma_heap *h, const struct commit_slot *redo[2], int n_redo)
{
  pmai_touch_forget (h->file);
  enum pma_error e = pmai_map_state (h);
  if (e == PMA_OK)
    e = pmai_pending_begin (h->file);
  if (e == PMA_OK)
    e = replay_in_memory (h, redo, n_redo);
  if (e == PMA_OK && h->file->o.mend)
    pmai_mend_table (h);
  if (e == PMA_OK)
    e = bind_state (h);
  if (e == PMA_OK && h->file->o.mend && !h->file->is_new)
    pmai_mend_units (h);
  return e == PMA_OK ? pmai_touch_begin (h) : e;
}
