/* commit.c -- make the present state of a heap file the committed one.
   SPDX-License-Identifier: GPL-3.0-or-later

   0. may_commit: not by a reader, a child of fork, after damage
      pmai_trim: empty slabs and a table that is too large go
      pmai_held_write: what is in memory alone goes into the file
   1. pmai_log_begin: find the private pages that were stored to
      place_log, pmai_log_write: log the lines that differ from the file,
      after everything else; the old checksum of each unit is compared
      (pmai_verify_old) before the new one goes into the unit table
      log_into_reserve: again, in the reserve, if there was no room
      nothing differs: the end, nothing was written
      judge_name: a file that lost its name is refused
      pmai_retire_logs: without flushes (tmpfs, SYNC=off) older logs go now
      reserve_holes: units that were holes get their blocks
      pmai_reserve_begin: a heap that grows gets its next reserve
   2. promise: flush, if there are fresh pages, or if the pages of the commit
      whose slot is to be overwritten are not known to be on the medium
   3. write the commit slot, flush, tell readers that it will not be taken
      back: from here on the commit stands
   4. settle: while a reader is at work the log stays pending (pending.c);
      else carry_out: apply writes the changed units into the file and the
      apply record; pmai_map_committed maps what is committed anew
   5. punch_freed, pmai_tidy_size, punch_log: give back freed units, the
      file's end, and the log of the commit before the last one; pmai_wipe
      where nothing deleted is to stay; pmai_reserve_fill

   Up to 3 an error leaves the former state (withdraw).  An error in 4 leaves
   the commit to be carried over by the next process that opens the heap.  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"
#include "pma/track.h"

enum pma_error
pmai_io_error (int err)
{
  bool room = err == ENOSPC || err == EDQUOT || err == EFBIG;
  return pmai_fail (room ? PMA_ENOSPC : PMA_EIO, err);
}

/* On persistent memory room for logs stays in the file: copying a log there
   needs no system call then.  So it does on tmpfs, but less: giving back a page
   and taking another for the next small log takes longer than all else in its
   commit.  */
enum { DAX_KEEPS = 1 << 20, TMPFS_KEEPS = 1 << 17 };

/* --- logs in the file --------------------------------------------------- */

/* May recovery still ask for the log of C?  That the pages of the commit
   before the last are on the medium is known to this process, but the
   record that says so need not be there yet: as long as a slot stands, its
   log does, unless it was retired.  */
static bool
log_lives (const struct heap_file *f, const struct commit_slot *c)
{
  return c->c_log_len > 0 && c->c_seq > f->retired;
}

/* The end of the file that is in use, in bytes.  */
static uint64_t
used_size (const struct heap_file *f)
{
  uint32_t units = pmai_page_units (f->floor);
  if (f->pages.mapped > units)
    units = f->pages.mapped;
  uint64_t size = (uint64_t) units << UNIT_SHIFT;
  if (f->head.f_flags & HEAP_FIXED)
    size = f->capacity;
  for (int i = 0; i < 2; i++)
    {
      const struct commit_slot *c = &f->slot[i];
      if (log_lives (f, c) && c->c_log_at + c->c_log_len > size)
	size = c->c_log_at + c->c_log_len;
    }
  return size;
}

void
pmai_tidy_size (struct heap_file *f)
{
  struct stat st;
  uint64_t size = used_size (f);
  if (!(f->head.f_flags & HEAP_FIXED) && !f->o.wipe)
    {
      size += pmai_dax_is_on (f) ? DAX_KEEPS : f->on_tmpfs ? TMPFS_KEEPS : 0;
      uint64_t end = pmai_reserve_end (f);
      size = size > end ? size : end;
    }
  if (fstat (f->fd, &st) == 0 && (uint64_t) st.st_size > size)
    pmai_io_set_size (f->fd, size);
}

bool
pmai_log_meets (const struct heap_file *f, uint64_t from, uint64_t to,
		uint64_t *at)
{
  uint64_t lowest = to;
  for (int i = 0; i < 2; i++)
    {
      const struct commit_slot *c = &f->slot[i];
      if (log_lives (f, c) && c->c_log_at < lowest
	  && c->c_log_at + c->c_log_len > from)
	lowest = c->c_log_at;
    }
  *at = lowest;
  return lowest < to;
}

static uint64_t
round_up (uint64_t n, uint64_t to)
{
  return (n + to - 1) / to * to;
}

/* Is the byte AT of the file in the reserve?  */
static bool
is_in_reserve (const struct heap_file *f, uint64_t at)
{
  return at >= pmai_reserve_start (f) && at < pmai_reserve_end (f);
}

/* Give the bytes of the log of C back.  Units of the heap that share a
   page of the file system with it lose nothing: logs begin at a unit.  */
static void
punch_log (struct heap_file *f, const struct commit_slot *c)
{
  uint64_t keep = pmai_dax_is_on (f) ? DAX_KEEPS / 8 : f->on_tmpfs ? UNIT : 0;
  if (!f->o.wipe
      && (c->c_log_len <= keep || is_in_reserve (f, c->c_log_at)))
    return;
  if (c->c_log_len)
    pmai_io_punch (f->fd, c->c_log_at, round_up (c->c_log_len, UNIT));
}

enum pma_error
pmai_retire_logs (struct heap_file *f)
{
  bool lives[2];
  if (f->retired >= f->applied)
    return PMA_OK;
  if (f->broken)
    return pmai_fail (PMA_EIO, 0);
  for (int i = 0; i < 2; i++)
    lives[i] = log_lives (f, &f->slot[i]) && f->slot[i].c_seq <= f->applied;
  int err = pmai_io_flush (f->fd);
  if (err == 0)
    err = pmai_apply_write (f, f->applied, f->applied);
  if (err == 0)
    err = pmai_io_flush (f->fd);
  if (err)
    return pmai_io_error (err);
  f->retired = f->applied;
  for (int i = 0; i < 2; i++)
    if (lives[i])
      punch_log (f, &f->slot[i]);
  return PMA_OK;
}

uint64_t pmai_large_log = 16 << 20;

/* Bytes of the log of C that are still in the file.  What a run has given up is
   gone, though the next run of the same boot cannot rely on the record that
   says so.  */
static uint64_t
log_bytes (const struct heap_file *f, const struct commit_slot *c)
{
  if (!log_lives (f, c))
    return 0;
  if (c->c_log_len < pmai_large_log)
    return c->c_log_len;
  off_t end = c->c_log_at + c->c_log_len;
  off_t at = pmai_os_next_data (f->fd, c->c_log_at);
  return at >= 0 && at < end ? end - at : 0;
}

/* Are the logs of F, or what they keep from being cut off, large beside the
   heap?  */
static bool
logs_are_large (const struct heap_file *f)
{
  struct stat st;
  uint64_t used = (uint64_t) f->pages.mapped << UNIT_SHIFT;
  uint64_t n = log_bytes (f, &f->slot[0]) + log_bytes (f, &f->slot[1]);
  if (n >= pmai_large_log && n >= used / 8)
    return true;
  return n > 0 && !(f->head.f_flags & HEAP_FIXED) && fstat (f->fd, &st) == 0
    && (uint64_t) st.st_size >= 4 * used + pmai_large_log;
}

void
pmai_give_back_logs (struct heap_file *f)
{
  if (!pmai_is_pending (f) && logs_are_large (f)
      && pmai_retire_logs (f) == PMA_OK)
    pmai_tidy_size (f);
}

/* The first place from FROM on where SIZE bytes meet no log that lives.  */
static uint64_t
first_gap (const struct heap_file *f, uint64_t from, uint64_t size)
{
  for (int i = 0; i < 2; i++)
    {
      const struct commit_slot *c = &f->slot[i];
      if (log_lives (f, c) && c->c_log_at < from + size
	  && c->c_log_at + c->c_log_len > from)
	{
	  from = round_up (c->c_log_at + c->c_log_len, UNIT);
	  i = -1;
	}
    }
  return from;
}

uint64_t
pmai_place_again (const struct heap_file *f, uint64_t from)
{
  return first_gap (f, round_up (from, UNIT), f->slot[f->seq % 2].c_log_len);
}

/* Where a log of at most BOUND bytes goes: in a heap of fixed capacity at
   its end, below logs that live, if there is room above what is in use;
   otherwise after all, with a gap that lets the heap grow.  */
static uint64_t
place_log (const struct pma_heap *h, uint64_t bound)
{
  const struct heap_file *f = h->file;
  uint64_t used = (uint64_t) f->pages.mapped << UNIT_SHIFT, at;
  uint64_t low = f->capacity & ~(uint64_t) (UNIT - 1);
  bound = round_up (bound, UNIT);
  if (f->head.f_flags & HEAP_FIXED)
    {
      while (bound <= low && pmai_log_meets (f, low - bound, low, &at))
	low = at & ~(uint64_t) (UNIT - 1);
      if (bound <= low && low - bound >= used)
	return low - bound;
      return round_up (used_size (f), UNIT);
    }
  return first_gap (f, used + round_up (used / 8, UNIT) + 16 * UNIT, bound);
}

/* --- freed units -------------------------------------------------------- */

static void
add_freed (struct heap_file *f, uint32_t from, uint32_t to)
{
  struct freed *last = &f->freed.v[f->freed.n ? f->freed.n - 1 : 0];
  bool meets = f->freed.n && from <= last->to && to >= last->from;
  if (meets || f->freed.n == MAX_FREED)
    {
      /* The last entry becomes the hull, also of what does not fit.  */
      last->from = from < last->from ? from : last->from;
      last->to = to > last->to ? to : last->to;
      return;
    }
  f->freed.v[f->freed.n++] = (struct freed) { from, to };
}

void
pmai_note_freed (struct heap_file *f, uint32_t from, uint32_t to)
{
  if (from < f->pages.hwm && !f->ro)
    add_freed (f, from, to);
}

/* What this run has made has its blocks, also where it was freed again: if that
   is much, note it.  */
static void
note_fresh_free (const struct pma_heap *h)
{
  enum { LEAST = 16, PART = 32 };
  struct heap_file *f = h->file;
  uint32_t top = h->st->s_top, n = 0;
  for (uint32_t u = f->pages.hwm; u < top; u++)
    n += !pmai_unit_used (h, u);
  if (n >= LEAST && n >= top / PART)
    add_freed (f, f->pages.hwm, top);
}

/* Will freed units below top become holes?  */
static bool
will_punch (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  for (uint32_t i = 0; i < f->freed.n; i++)
    if (f->freed.v[i].from < h->st->s_top)
      return true;
  return false;
}

/* Units that this run has freed and that are free now.  */
static uint32_t
units_freed (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->freed.n; i++)
    for (uint32_t u = f->freed.v[i].from; u < f->freed.v[i].to; u++)
      n += u >= h->st->s_top || !pmai_unit_used (h, u);
  return n;
}

/* The shortest run of free units that is punched.  Short ones are if this run
   has freed much, or all is to be wiped: a hole costs the next commit that
   stores there a call.  */
static uint32_t
least_to_punch (const struct pma_heap *h)
{
  enum { SHORT = 8, LEAST = 16, PART = 32 };
  uint32_t n = units_freed (h);
  return h->wipe || (n >= LEAST && n >= h->st->s_top / PART) ? 1 : SHORT;
}

static void
punch_freed (struct pma_heap *h, uint32_t old_hwm)
{
  struct heap_file *f = h->file;
  uint32_t least = least_to_punch (h);
  for (uint32_t i = 0; i < f->freed.n; i++)
    {
      uint32_t to = f->freed.v[i].to < f->top ? f->freed.v[i].to : f->top;
      pmai_punch_free (h, f->freed.v[i].from, to, least);
    }
  f->freed.n = 0;
  /* With flushes the logs, which stand after it, keep the file from being cut
     off.  */
  if (old_hwm > f->pages.hwm && (f->head.f_flags & HEAP_FIXED || f->flush))
    pmai_io_punch (f->fd, (uint64_t) f->pages.hwm << UNIT_SHIFT,
		   (uint64_t) (old_hwm - f->pages.hwm) << UNIT_SHIFT);
}

/* --- the steps ---------------------------------------------------------- */

/* Units that were holes get their blocks before anything is promised.  */
static enum pma_error
reserve_runs (struct heap_file *f, const struct log *l)
{
  const struct commit_slot *c = &f->slot[f->seq % 2];
  if (!(c->c_flags & COMMIT_HOLES))
    return PMA_OK;
  off_t from = 0, hole = 0;	/* between them is no hole */
  for (size_t i = 0; i < l->runs.n; i++)
    {
      off_t at = (off_t) l->runs.v[i].unit << UNIT_SHIFT;
      off_t n = (off_t) l->runs.v[i].n << UNIT_SHIFT;
      if (at < from || at >= hole)
	{
	  from = at;
	  hole = pmai_os_next_hole (f->fd, at);
	}
      if (hole >= at + n)
	continue;
      int err = pmai_io_reserve (f->fd, at, n);
      if (err)
	return pmai_io_error (err);
    }
  return PMA_OK;
}

/* True if units of L that may be holes are at most as many as this run has
   freed: then the commit does not use more of the disk.  */
static bool
frees_more (const struct pma_heap *h, const struct log *l)
{
  enum { SLACK = 4 };
  const struct heap_file *f = h->file;
  uint64_t holes = 0;
  for (size_t i = 0; i < l->runs.n; i++)
    if (pmai_os_next_hole (f->fd, (off_t) l->runs.v[i].unit << UNIT_SHIFT)
	< ((off_t) (l->runs.v[i].unit + l->runs.v[i].n) << UNIT_SHIFT))
      holes += l->runs.v[i].n;
  return holes <= SLACK + units_freed (h);
}

/* Call reserve_runs.  If there is no space for a commit that frees more than it
   takes, give it what logs leave of the reserve; not if the heap becomes
   larger, for its new units stand there.  */
static enum pma_error
reserve_holes (const struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  enum pma_error e = reserve_runs (f, l);
  uint64_t from = pmai_reserve_start (f), end = pmai_reserve_end (f);
  if (e != PMA_ENOSPC || h->st->s_top > f->floor || !frees_more (h, l))
    return e;
  if (l->at < end && l->at + l->len > from)
    from = round_up (l->at + l->len, UNIT);
  if (from < end)
    pmai_log_meets (f, from, end, &end);
  if (from >= end || pmai_io_punch (f->fd, from, end - from) != 0)
    return e;
  f->reserve_spent = true;
  return reserve_runs (f, l);
}

/* The slot of the commit before the last is to be overwritten.  Are the
   pages on the medium that the log of the last one is a difference against?
   The flush of the last commit brought them there, unless they were carried
   over from their log since.  */
static bool
base_is_flushed (const struct heap_file *f)
{
  return f->seq < 2
    || f->apply.a_flushed >= pmai_base_of (&f->slot[f->seq % 2]);
}

/* The commit in slot I failed and must not stand: the slot gets back what it
   had, OLD, on the medium too, before the fresh pages are used for something
   else.  After a flush that failed the kernel may take for clean what never
   reached the medium, so the pages of the last commit are written anew; those
   that a pending log was made against cannot be.  */
static void
withdraw (struct heap_file *f, const struct commit_slot *old, unsigned i)
{
  const struct commit_slot *last = &f->slot[f->seq % 2];
  int err = pmai_slot_restore (f, i, old);
  if (err == 0 && f->flush && pmai_is_pending (f))
    err = f->apply.a_flushed < f->applied ? EIO : 0;
  else if (err == 0 && f->flush && log_lives (f, last)
	   && pmai_log_replay (f, last, NULL) != PMA_OK)
    err = EIO;
  if (err == 0)
    err = pmai_apply_intent (f, 0);
  if (err == 0 && f->flush)
    err = pmai_io_flush (f->fd);
  if (err == 0)
    return;
  f->broken = true;
  pmai_apply_doubt (f);
}

/* Steps 2 and 3.  */
static enum pma_error
promise (struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  struct commit_slot c = f->slot[f->seq % 2], old;
  bool first = h->st->s_top > f->pages.hwm || f->is_new || !base_is_flushed (f);
  assert_always (f->locked && !f->ro && !f->broken);
  c.c_seq = f->seq + 1;
  c.c_top = h->st->s_top;
  c.c_capacity = f->capacity;
  c.c_log_at = l->at;
  c.c_log_len = l->len;
  c.c_log_sum = l->sum;
  c.c_time = pmai_os_time ();
  c.c_retired = f->retired;
  c.c_table_sum = l->table_sum;
  c.c_base = pmai_is_pending (f) ? f->applied + 1 : 0;
  c.c_floor = c.c_top > f->floor ? c.c_top : f->floor;
  if (f->apply.a_wiped >= f->seq)
    c.c_flags &= ~(uint64_t) COMMIT_WIPE;
  if (will_punch (h))
    c.c_flags |= COMMIT_HOLES;
  if (h->wipe)
    c.c_flags |= COMMIT_HOLES | COMMIT_WIPE;
  old = f->slot[c.c_seq % 2];
  int err = first && f->flush ? pmai_io_flush (f->fd) : 0;
  /* Without a flush nothing can fail after the slot.  */
  if (err == 0 && f->flush)
    err = pmai_apply_intent (f, c.c_seq);
  else if (err == 0 && !f->on_tmpfs && pmai_is_other_boot (f))
    err = pmai_apply_write (f, f->apply.a_flushed, f->retired);
  if (err == 0)
    err = pmai_slot_write (f, &c);
  if (err == 0 && f->flush)
    err = pmai_io_flush (f->fd);
  /* Readers may count on it from now on; who they are is asked then.  */
  if (err == 0 && f->flush)
    err = pmai_apply_write (f, f->applied, f->retired);
  if (err == 0)
    return PMA_OK;
  withdraw (f, &old, c.c_seq % 2);
  return pmai_io_error (err);
}

/* Step 4.  */
static int
apply (struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  uint64_t before = f->applied;
  int err = 0;
  for (size_t i = 0; err == 0 && i < l->runs.n; i++)
    err = pmai_io_write (f->fd, pmai_unit_addr (h, l->runs.v[i].unit),
			 (uint64_t) l->runs.v[i].unit << UNIT_SHIFT,
			 (size_t) l->runs.v[i].n << UNIT_SHIFT);
  if (err)
    return err;
  f->applied = f->seq;
  if (f->flush)
    return pmai_apply_write (f, before, f->retired);
  err = pmai_apply_write (f, f->seq, f->seq);
  if (err == 0)
    f->retired = f->seq;
  return err;
}

/* Did this run change anything?  */
static bool
is_changed (const struct pma_heap *h, const struct log *l)
{
  const struct heap_file *f = h->file;
  const struct commit_slot *last = &f->slot[f->seq % 2];
  if (pmai_is_pending (f) && h->st->s_top == f->top)
    return l->len != last->c_log_len || l->sum != last->c_log_sum;
  if (l->runs.n > 0)
    return true;
  if (f->is_new)
    return h->st->s_top != FIRST_UNIT || h->st->s_root != 0;
  return h->st->s_top != f->top;
}

/* What is committed to a file without a name would be lost.  */
static enum pma_error
judge_name (const struct heap_file *f)
{
  struct stat st;
  if (f->named && fstat (f->fd, &st) == 0 && st.st_nlink == 0)
    return pmai_fail (PMA_EREPLACED, 0);
  return PMA_OK;
}

/* Steps 4 and 5 where no reader is at work; BROKEN: only so that this process
   does no harm to what is committed.  */
static void
carry_out (struct pma_heap *h, const struct log *l, bool broken)
{
  struct heap_file *f = h->file;
  uint32_t old_hwm = f->pages.hwm;
  f->broken = broken || apply (h, l) != 0;
  f->floor = f->top;
  pmai_pending_forget (f);
  if (!pmai_map_committed (h, l))
    f->broken = true;
  if (f->broken)
    return;
  punch_freed (h, old_hwm);
  pmai_tidy_size (f);
  const struct commit_slot *c = &f->slot[f->seq % 2];
  if (!f->flush && c->c_log_at < used_size (f))
    punch_log (f, c);
  if (h->wipe)
    pmai_wipe (h);
}

/* The commit stands.  */
static void
settle (struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  f->seq++;
  f->top = h->st->s_top;
  f->floor = f->slot[f->seq % 2].c_floor;
  f->table.unit = pmai_table_unit (h);
  f->table.n = h->n_units;
  f->is_new = false;
  if (l->len == 0 || !pmai_has_readers (f))
    carry_out (h, l, false);
  /* If the log cannot be read back, memory stays as it is.  */
  else if (pmai_pending_probe (f) != 0)
    carry_out (h, l, true);
  else if (pmai_pending_keep (h) != PMA_OK)
    f->broken = h->damaged = true;
}

/* Nothing is punched while commits are pending; so all that is free is, once
   none is.  */
static void
note_unpunched (struct heap_file *f)
{
  if (f->freed.unpunched || pmai_is_pending (f))
    pmai_note_freed (f, FIRST_UNIT, f->top);
  f->freed.unpunched = false;
}

static enum pma_error
may_commit (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  if (f->ro)
    return pmai_fail (PMA_EREADONLY, 0);
  if (f->pid != getpid ())
    return pmai_fail (PMA_EFORK, 0);
  if (h->damaged || h->misused)
    return pmai_fail (h->damaged ? PMA_EDAMAGED : PMA_EMISUSE, 0);
  if (f->broken || !f->locked)
    return pmai_fail (PMA_EIO, 0);
  return PMA_OK;
}

/* Check the bookkeeping of the slabs that were changed: what was freed twice,
   and what was stored to after it was freed, must not get into the file.
   Where memory is scarce fresh slabs are left out: they would have to be
   read.  */
static enum pma_error
check_slabs (struct pma_heap *h, const struct log *l)
{
  const struct heap_file *f = h->file;
  bool ok = f->fresh.tight
    || pmai_slabs_are_sound (h, f->pages.hwm, h->st->s_top);
  for (size_t i = 0; i < l->dirty.n && ok; i++)
    ok = pmai_slabs_are_sound (h, l->dirty.v[i].unit,
			       l->dirty.v[i].unit + l->dirty.v[i].n);
  if (ok)
    return PMA_OK;
  h->misused = true;
  return pmai_fail (PMA_EMISUSE, 0);
}

/* Bytes of a log that take some time to make.  What the last commit wrote has
   to be on the medium before this one is, and can go there meanwhile.  */
enum { MUCH = 1 << 20 };

/* There is no room for the log L.  Unless the heap is to become larger, write
   it into the reserve, which older logs have to leave.  */
static enum pma_error
log_into_reserve (struct pma_heap *h, struct log *l)
{
  struct heap_file *f = h->file;
  uint64_t start = pmai_reserve_start (f);
  pmai_io_punch (f->fd, l->at, round_up (l->bound, UNIT));
  l->len = 0;
  pmai_tidy_size (f);
  if (h->st->s_top > f->floor || f->is_new || start == 0)
    return pmai_fail (PMA_ENOSPC, ENOSPC);
  enum pma_error e = pmai_retire_logs (f);
  pmai_log_free (l);
  if (e == PMA_OK)
    e = pmai_log_begin (h, l);
  l->at = first_gap (f, start, round_up (l->bound, UNIT));
  return e ? e : pmai_log_write (l);
}

/* A log that was not needed, or not whole, goes.  */
static void
drop_log (struct heap_file *f, const struct log *l)
{
  if (l->len)
    pmai_io_punch (f->fd, l->at, round_up (l->len, UNIT));
  pmai_tidy_size (f);
  if (f->reserve_spent || is_in_reserve (f, l->at))
    pmai_reserve_fill (f);
}

/* Commit H, which may be.  */
static enum pma_error
commit (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  pmai_trim (h);
  assert_expensive (pma_check (h, (char[128]) { 0 }, 128) == PMA_OK);
  /* From here on free blocks are read like all bytes.  */
  track_live (h->base, (size_t) h->backed_units << UNIT_SHIFT);
  int err = pmai_held_write (h);
  if (err)
    return pmai_io_error (err);
  struct log l;
  bool done = false;
  assert_debug (h->st->s_top >= FIRST_UNIT);
  enum pma_error e = pmai_log_begin (h, &l);
  if (e == PMA_OK)
    e = check_slabs (h, &l);
  /* The check has marked free blocks as such again.  */
  track_live (h->base, (size_t) h->backed_units << UNIT_SHIFT);
  l.at = place_log (h, l.bound);
  if (e == PMA_OK && f->flush && l.bound > MUCH)
    pmai_os_flush_soon (f->fd, 0, (uint64_t) f->pages.hwm << UNIT_SHIFT);
  if (e == PMA_OK)
    e = pmai_log_write (&l);
  if (e == PMA_ENOSPC)
    e = log_into_reserve (h, &l);
  if (e == PMA_OK && is_changed (h, &l))
    {
      e = judge_name (f);
      if (e == PMA_OK && !f->flush)
	e = pmai_retire_logs (f);
      if (e == PMA_OK)
	e = pmai_reserve_begin (h);
      struct commit_slot old = f->slot[(f->seq + 1) % 2];
      uint32_t old_floor = f->floor;
      bool old_lives = log_lives (f, &old);
      if (e == PMA_OK)
	e = reserve_holes (h, &l);
      note_unpunched (f);
      note_fresh_free (h);
      if (e == PMA_OK)
	e = promise (h, &l);
      assert_debug (e || l.len <= l.bound);
      done = e == PMA_OK;
      if (done)
	settle (h, &l);
      /* This commit's flush made the log before the last one useless.  */
      if (e == PMA_OK && old_lives && !f->broken)
	punch_log (f, &old);
      if (e == PMA_OK && !f->broken
	  && (f->floor != old_floor || f->o.wipe || f->reserve_spent
	      || is_in_reserve (f, l.at)))
	pmai_reserve_fill (f);
    }
  if (!done && (l.len || e == PMA_ENOSPC))
    drop_log (f, &l);
  pmai_log_free (&l);
  return e;
}

enum pma_error
pmai_file_commit (struct pma_heap *h)
{
  enum pma_error e = may_commit (h);
  if (e)
    return e;
  pmai_io_begin ();
  e = commit (h);
  pmai_io_end ();
  return e;
}
