/* commit.c -- commit the current state of a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   0. may_commit: reject a reader, a forked child, or a damaged heap.
      pmai_trim: free empty slabs and a unit table that is too large.
      pmai_held_write: write units that exist only in memory to the file.
   1. pmai_log_begin: find the modified private pages.  pmai_file_is_kept:
      return an error if the file was truncated or overwritten.  check_slabs:
      refuse to commit a slab that was damaged by a stray store.  place_log and
      pmai_log_write: write a log after all other data in the file; the log
      contains the lines in memory that differ from the file.  Before the unit
      table gets the new checksum of a unit, the old checksum of the unit is
      verified (pmai_verify_old).  log_into_reserve: if the disk is full, write
      the log to the reserve.  drop_log: if nothing has changed since the last
      commit, release the new log, if there is one, and end the commit.  (If
      the log of the last commit is pending, step 1 has written a log even if
      nothing has changed, because each new log repeats all lines of the
      pending log.)
      judge_name: return an error if the file was deleted or replaced.
      pmai_retire_logs: if commits are not flushed (tmpfs, SYNC=off), free
      older logs now.  pmai_reserve_begin: allocate the next reserve of a heap
      that grows.  reserve_holes: allocate file-system blocks for units that
      were holes.
   2. promise: flush the file if there are fresh pages, or if pages of the
      commit whose slot will be overwritten may not be on the medium yet.
   3. promise: record the number of the commit (pmai_apply_intent), write the
      commit slot, and flush the file.  After the flush of the slot, the commit
      is permanent.  Clear the recorded number, to tell readers that the commit
      is final.
   4. conclude: while a reader has an older snapshot, leave the log pending
      (pending.c).  If no reader has an older snapshot, call carry_out: the
      function apply writes the changed units into the file and then writes the
      apply record, and pmai_map_committed maps the new state.
   5. punch_freed, pmai_tidy_size, punch_log: release freed units, the unused
      end of the file, and the log of the commit before the last one.
      pmai_wipe: overwrite deleted data, if the options require that.
      pmai_reserve_fill: allocate the missing blocks of the reserve.

   An error in steps 0 to 3 restores the previous state (function withdraw).
   After an error in step 4, the next process that opens the heap applies the
   log.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"

enum pma_error
pmai_io_error (int err)
{
  bool room = err == ENOSPC || err == EDQUOT || err == EFBIG;
  return pmai_fail (room ? PMA_ENOSPC : PMA_EIO, err);
}

/* A log of at most this length keeps its disk space after it has been applied,
   so that later logs can reuse the space.  On persistent memory, a log can be
   copied to blocks that are already allocated, without a system call.  On
   tmpfs, releasing a page and allocating a new one for the next small log
   would take longer than the rest of the commit.  */
enum { DAX_KEEPS = 1 << 20, TMPFS_KEEPS = 1 << 17 };

/* --- logs in the file --------------------------------------------------- */

/* Return true if the log of C must be kept, because recovery may still read
   it.  A process may know that the pages of C are on the medium before this
   fact is recorded in the file.  A log is therefore kept until its
   slot is overwritten or the log is retired.  */
static bool
log_lives (const struct heap_file *f, const struct commit_slot *c)
{
  return c->c_log_len > 0 && c->c_seq > f->retired;
}

/* Return the size of the used part of the file, in bytes.  */
static uint64_t
used_size (const struct heap_file *f)
{
  uint32_t units = pmai_page_units (f->floor);
  if (f->pages.mapped > units)
    units = f->pages.mapped;
  uint64_t size = pmai_bytes (units);
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
round_up (uint64_t n)
{
  return (n + UNIT - 1) / UNIT * UNIT;
}

static bool
is_in_reserve (const struct heap_file *f, uint64_t at)
{
  return at >= pmai_reserve_start (f) && at < pmai_reserve_end (f);
}

/* Release the disk space of the log of C.  A log begins at the start of a
   unit.  If a file-system page contains both a part of the log and a unit of
   the heap, keep the page.  */
static void
punch_log (struct heap_file *f, const struct commit_slot *c)
{
  uint64_t keep = pmai_dax_is_on (f) ? DAX_KEEPS / 8 : f->on_tmpfs ? UNIT : 0;
  if (!f->o.wipe
      && (c->c_log_len <= keep || is_in_reserve (f, c->c_log_at)))
    return;
  if (c->c_log_len)
    pmai_io_punch (f->fd, c->c_log_at, round_up (c->c_log_len));
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

/* Return how many bytes of disk space the log of C occupies.  If the log is
   large, query the file system: a run may have released the log's disk space
   without recording this in the heap.  */
static uint64_t
log_bytes (const struct heap_file *f, const struct commit_slot *c)
{
  if (!log_lives (f, c))
    return 0;
  if (c->c_log_len < pmai_large_log)
    return c->c_log_len;
  off_t end = c->c_log_at + c->c_log_len;
  off_t at = lseek (f->fd, c->c_log_at, SEEK_DATA);
  return at >= 0 && at < end ? end - at : 0;
}

/* Return true if the logs of F, or the free space before them, are large
   compared with the heap.  (The file must extend to the end of its logs, so
   the free space before the logs is also part of the file.)  */
static bool
logs_are_large (const struct heap_file *f)
{
  struct stat st;
  uint64_t used = pmai_bytes (f->pages.mapped);
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
      && pmai_file_is_kept (f) == PMA_OK && pmai_retire_logs (f) == PMA_OK)
    pmai_tidy_size (f);
}

/* Return the first offset, FROM or higher, at which SIZE bytes can be stored
   without overlapping a log that is still needed.  */
static uint64_t
first_gap (const struct heap_file *f, uint64_t from, uint64_t size)
{
  for (int i = 0; i < 2; i++)
    {
      const struct commit_slot *c = &f->slot[i];
      if (log_lives (f, c) && c->c_log_at < from + size
	  && c->c_log_at + c->c_log_len > from)
	{
	  from = round_up (c->c_log_at + c->c_log_len);
	  i = -1;
	}
    }
  return from;
}

uint64_t
pmai_place_again (const struct heap_file *f, uint64_t from)
{
  return first_gap (f, round_up (from), f->slot[f->seq % 2].c_log_len);
}

/* Return the offset in the file for a log of at most BOUND bytes.  In a heap
   of fixed capacity, the log ends at the offset that is equal to the capacity
   or, if logs that are still needed are there, before those logs.  If the log
   would then overlap the units, place it at the end of the file.  In a heap
   that grows, place the log after all data, with a gap into which the heap can
   grow.  */
static uint64_t
place_log (const struct pma_heap *h, uint64_t bound)
{
  const struct heap_file *f = h->file;
  uint64_t used = pmai_bytes (f->pages.mapped), at;
  uint64_t low = f->capacity & ~(uint64_t) (UNIT - 1);
  bound = round_up (bound);
  if (f->head.f_flags & HEAP_FIXED)
    {
      while (bound <= low && pmai_log_meets (f, low - bound, low, &at))
	low = at & ~(uint64_t) (UNIT - 1);
      if (bound <= low && low - bound >= used)
	return low - bound;
      return round_up (used_size (f));
    }
  return first_gap (f, used + round_up (used / 8) + 16 * UNIT, bound);
}

/* --- freed units -------------------------------------------------------- */

static void
add_freed (struct heap_file *f, uint32_t from, uint32_t to)
{
  struct freed *last = &f->freed.v[f->freed.n ? f->freed.n - 1 : 0];
  bool meets = f->freed.n && from <= last->to && to >= last->from;
  if (meets || f->freed.n == MAX_FREED)
    {
      /* Widen the last entry so that it covers both ranges.  If there is a gap
	 between the two ranges, the entry also covers units that were not
	 freed.  */
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

/* Free units of fresh space occupy file-system blocks.  If many units of fresh
   space are free, add all of fresh space to the list of freed ranges, so that
   punch_freed turns the free units into holes.  */
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

/* Return true if this commit will punch holes for freed units below top.  */
static bool
will_punch (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  for (uint32_t i = 0; i < f->freed.n; i++)
    if (f->freed.v[i].from < h->st->s_top)
      return true;
  return false;
}

/* Return the number of free units in the ranges that are recorded for
   punching.  */
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

/* Return the minimum length, in units, of a sequence of free units to punch.
   The minimum is 1 if many units will be punched or if deleted data must be
   wiped.  If only a few units will be punched and no data must be wiped, the
   minimum is greater, because a later commit that stores to a hole needs an
   extra system call.  */
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
  /* If the heap has shrunk but the file cannot be truncated, punch a hole from
     the heap's new end to its old end.  (If commits are flushed, the file
     cannot be truncated, because the logs are stored after the heap.) */
  if (old_hwm > f->pages.hwm && (f->head.f_flags & HEAP_FIXED || f->flush))
    pmai_io_punch (f->fd, pmai_bytes (f->pages.hwm),
		   pmai_bytes (old_hwm - f->pages.hwm));
}

/* --- the steps ---------------------------------------------------------- */

/* Before the commit slot is written, allocate file-system blocks for the units
   of L that are holes in the file.  */
static enum pma_error
reserve_runs (struct heap_file *f, const struct log *l)
{
  const struct commit_slot *c = &f->slot[f->seq % 2];
  if (!(c->c_flags & COMMIT_HOLES))
    return PMA_OK;
  off_t from = 0, hole = 0;	/* the file does not have holes between these
				   offsets */
  for (size_t i = 0; i < l->runs.n; i++)
    {
      off_t at = (off_t) l->runs.v[i].unit << UNIT_SHIFT;
      off_t n = (off_t) l->runs.v[i].n << UNIT_SHIFT;
      if (at < from || at >= hole)
	{
	  from = at;
	  hole = lseek (f->fd, at, SEEK_HOLE);
	}
      if (hole >= at + n)
	continue;
      int err = pmai_io_reserve (f->fd, at, n);
      if (err)
	return pmai_io_error (err);
    }
  return PMA_OK;
}

/* Return true if the commit increases the disk usage by at most SLACK units:
   the number of units of L that are holes in the file exceeds the number of
   free units that will become holes by at most SLACK.  */
static bool
frees_more (const struct pma_heap *h, const struct log *l)
{
  enum { SLACK = 4 };
  const struct heap_file *f = h->file;
  uint64_t holes = 0;
  for (size_t i = 0; i < l->runs.n; i++)
    if (lseek (f->fd, (off_t) l->runs.v[i].unit << UNIT_SHIFT, SEEK_HOLE)
	< ((off_t) (l->runs.v[i].unit + l->runs.v[i].n) << UNIT_SHIFT))
      holes += l->runs.v[i].n;
  return holes <= SLACK + units_freed (h);
}

/* Call reserve_runs.  If the disk is full and the commit frees more space than
   it needs, release the part of the reserve that does not contain logs, and
   call reserve_runs again.  If the heap grows, keep the reserve, because the
   new units overlap it.  */
static enum pma_error
reserve_holes (const struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  enum pma_error e = reserve_runs (f, l);
  uint64_t from = pmai_reserve_start (f), end = pmai_reserve_end (f);
  if (e != PMA_ENOSPC || h->st->s_top > f->floor || !frees_more (h, l))
    return e;
  if (l->at < end && l->at + l->len > from)
    from = round_up (l->at + l->len);
  if (from < end)
    pmai_log_meets (f, from, end, &end);
  if (from >= end || pmai_io_punch (f->fd, from, end - from) != 0)
    return e;
  f->reserve_spent = true;
  return reserve_runs (f, l);
}

/* Return true if all pages of the commit on which the last commit's log is
   based are on the medium.  If a power failure occurs while the slot of the
   next commit is written, the slot may be destroyed; recovery then needs these
   pages and the last commit's log.  a_flushed is the number of the last commit
   whose pages are all known to be on the medium.  */
static bool
base_is_flushed (const struct heap_file *f)
{
  return f->seq < 2
    || f->apply.a_flushed >= pmai_base_of (&f->slot[f->seq % 2]);
}

/* Undo the failed commit in slot I.  Restore OLD, the previous content of the
   slot, on the medium as well, before the fresh pages are reused.  After a
   failed flush, the kernel may mark pages as clean although they have not
   reached the medium, so write the pages of the last commit again from its
   log.  If that log is pending, it must not be applied: fail unless the pages
   on which the log is based are known to be on the medium.  */
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

/* Perform the steps 2 and 3 that are described at the top of this file: make
   the commit permanent.  */
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
  /* If commits are not flushed, nothing can fail after the slot has been
     written.  Therefore, a commit that is not flushed is never withdrawn, and
     its number need not be recorded as an intent.  */
  if (err == 0 && f->flush)
    err = pmai_lock_intent (f);
  if (err == 0 && f->flush)
    err = pmai_apply_intent (f, c.c_seq);
  else if (err == 0 && !f->on_tmpfs && pmai_is_other_boot (f))
    err = pmai_apply_write (f, f->apply.a_flushed, f->retired);
  if (err == 0)
    err = pmai_slot_write (f, &c);
  if (err == 0 && f->flush)
    err = pmai_io_flush (f->fd);
  /* From now on, readers may rely on this commit.  conclude will check whether
     readers have the heap open.  */
  if (err == 0 && f->flush)
    err = pmai_apply_write (f, f->applied, f->retired);
  if (err)
    withdraw (f, &old, c.c_seq % 2);
  /* If the commit could not be withdrawn, keep the intent lock until the
     writer unlocks the heap.  */
  if (f->flush && !f->broken)
    pmai_unlock_intent (f);
  return err ? pmai_io_error (err) : PMA_OK;
}

/* Perform the first part of step 4: write the changed units into the file.  */
static int
apply (struct pma_heap *h, const struct log *l)
{
  struct heap_file *f = h->file;
  uint64_t before = f->applied;
  int err = 0;
  for (size_t i = 0; err == 0 && i < l->runs.n; i++)
    err = pmai_io_write (f->fd, pmai_unit_addr (h, l->runs.v[i].unit),
			 pmai_bytes (l->runs.v[i].unit),
			 pmai_bytes (l->runs.v[i].n));
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

/* Return true if the heap has grown or shrunk since the last commit.  */
static bool
is_resized (const struct pma_heap *h)
{
  return h->st->s_top != h->file->top;
}

/* Return true if this run may have changed the heap since the last commit.
   Modified pages may have the same contents as before; after the log L was
   written, is_changed returns the exact answer.  */
static bool
may_be_changed (const struct pma_heap *h, const struct log *l)
{
  return l->dirty.n > 0 || is_resized (h);
}

/* Return true if this run has changed the heap since the last commit.  The log
   L was written.  */
static bool
is_changed (const struct pma_heap *h, const struct log *l)
{
  const struct heap_file *f = h->file;
  const struct commit_slot *last = &f->slot[f->seq % 2];
  if (pmai_is_pending (f) && !is_resized (h))
    return l->len != last->c_log_len || l->sum != last->c_log_sum;
  if (l->runs.n > 0)
    return true;
  if (f->is_new)
    return h->st->s_top != FIRST_UNIT || h->st->s_root != 0;
  return is_resized (h);
}

/* Return an error if the file was deleted or replaced, because the commit
   would be lost.  */
static enum pma_error
judge_name (const struct heap_file *f)
{
  struct stat st;
  if (f->named && fstat (f->fd, &st) == 0 && st.st_nlink == 0)
    return pmai_fail (PMA_EREPLACED, 0);
  return PMA_OK;
}

/* Perform steps 4 and 5 of a commit.  The caller has made sure that no reader
   has an older snapshot.  If BROKEN is true, this process cannot use the new
   state, so do only what protects the committed state in the file.  */
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

/* The commit is now permanent.  Update the state of this process; then perform
   steps 4 and 5, or leave the log pending.  */
static void
conclude (struct pma_heap *h, const struct log *l)
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
  /* The log cannot be replayed, but the memory already contains the committed
     state, so do not change the memory.  */
  else if (pmai_pending_probe (f) != PMA_OK)
    carry_out (h, l, true);
  else if (pmai_pending_keep (h) != PMA_OK)
    f->broken = true;
}

/* If the last commit is pending, or a pending commit has prevented punching
   earlier, record all free units for punching.  */
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
  if (f->broken || !f->locked)
    return pmai_fail (PMA_EIO, 0);
  if (h->damaged || h->misused)
    return pmai_fail (h->damaged ? PMA_EDAMAGED : PMA_EMISUSE, 0);
  return PMA_OK;
}

/* Check the allocator's data in the slabs that were changed, so that damage
   from a double free or from a store to freed memory is not written to the
   file.  If memory is scarce, do not check fresh slabs, because this would
   read them back from the disk.  */
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

/* Minimum length in bytes of a log that takes long to write.  The pages of the
   last commit must be on the medium before the slot of this commit is written,
   so ask the kernel to start writing these pages before writing a long log.  */
enum { MUCH = 1 << 20 };

/* Write the log L into the reserve, because the rest of the disk is full.
   Return an error if this commit enlarges the heap.  First release logs that
   have been applied, since they may occupy the reserve.  */
static enum pma_error
log_into_reserve (struct pma_heap *h, struct log *l)
{
  struct heap_file *f = h->file;
  uint64_t start = pmai_reserve_start (f);
  pmai_io_punch (f->fd, l->at, round_up (l->bound));
  l->len = 0;
  pmai_tidy_size (f);
  if (h->st->s_top > f->floor || f->is_new || start == 0)
    return pmai_fail (PMA_ENOSPC, ENOSPC);
  enum pma_error e = pmai_retire_logs (f);
  pmai_log_free (l);
  if (e == PMA_OK)
    e = pmai_log_begin (h, l);
  l->at = first_gap (f, start, round_up (l->bound));
  return e ? e : pmai_log_write (l);
}

/* Release the log L, which is incomplete or no longer needed.  */
static void
drop_log (struct heap_file *f, const struct log *l)
{
  if (l->len)
    pmai_io_punch (f->fd, l->at, round_up (l->len));
  pmai_tidy_size (f);
  if (f->reserve_spent || is_in_reserve (f, l->at))
    pmai_reserve_fill (f);
}

static enum pma_error
write_log (struct pma_heap *h, struct log *l)
{
  struct heap_file *f = h->file;
  assert_debug (h->st->s_top >= FIRST_UNIT);
  enum pma_error e = pmai_log_begin (h, l);
  if (e == PMA_OK && may_be_changed (h, l))
    e = pmai_file_is_kept (f);
  if (e == PMA_OK)
    e = check_slabs (h, l);
  /* Writing the log reads free objects, which check_slabs has marked as
     unreadable, so mark them as readable again.  */
  pmai_units_live (h, 0, h->backed_units);
  l->at = place_log (h, l->bound);
  if (e == PMA_OK && f->flush && l->bound > MUCH)
    sync_file_range (f->fd, 0, pmai_bytes (f->pages.hwm),
		     SYNC_FILE_RANGE_WRITE);
  if (e == PMA_OK)
    e = pmai_log_write (l);
  return e == PMA_ENOSPC ? log_into_reserve (h, l) : e;
}

/* Commit the changes of H that the log L contains.  */
static enum pma_error
commit_log (struct pma_heap *h, struct log *l)
{
  struct heap_file *f = h->file;
  enum pma_error e = judge_name (f);
  if (e == PMA_OK && !f->flush)
    e = pmai_retire_logs (f);
  if (e == PMA_OK)
    e = pmai_reserve_begin (h);
  struct commit_slot old = f->slot[(f->seq + 1) % 2];
  uint32_t old_floor = f->floor;
  bool old_lives = log_lives (f, &old);
  if (e == PMA_OK)
    e = reserve_holes (h, l);
  note_unpunched (f);
  note_fresh_free (h);
  if (e == PMA_OK)
    e = promise (h, l);
  assert_debug (e || l->len <= l->bound);
  if (e)
    return e;
  conclude (h, l);
  /* Commit n has been flushed, so the log of commit n-2 is no longer
     needed.  */
  if (old_lives && !f->broken)
    punch_log (f, &old);
  if (!f->broken
      && (f->floor != old_floor || f->o.wipe || f->reserve_spent
	  || is_in_reserve (f, l->at)))
    pmai_reserve_fill (f);
  return PMA_OK;
}

/* Commit H.  The caller has checked that H may be committed.  */
static enum pma_error
commit (struct pma_heap *h)
{
  pmai_trim (h);
  assert_expensive (pma_check (h, (char[128]) { 0 }, 128) == PMA_OK);
  /* The code below also reads free blocks, so mark these blocks as readable
     for memory checkers.  */
  pmai_units_live (h, 0, h->backed_units);
  int err = pmai_held_write (h);
  if (err)
    return pmai_io_error (err);
  struct log l;
  bool done = false;
  enum pma_error e = write_log (h, &l);
  if (e == PMA_OK && is_changed (h, &l))
    {
      e = commit_log (h, &l);
      done = e == PMA_OK;
    }
  if (!done && (l.len || e == PMA_ENOSPC))
    drop_log (h->file, &l);
  pmai_log_free (&l);
  return e;
}

enum pma_error
pma_commit (struct pma_heap *h)
{
  enum pma_error e = h->file ? may_commit (h) : PMA_OK;
  if (e || !h->file)
    return e;
  pmai_io_begin ();
  e = commit (h);
  pmai_io_end ();
  return e;
}
