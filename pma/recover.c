/* recover.c -- find the committed state, and apply logs after a crash.
   SPDX-License-Identifier: GPL-3.0-or-later

   A commit is valid if its slot and its log are complete.  Until the machine
   is rebooted, every process sees the pages of an applied commit in the file.
   After a reboot, only flushed data are reliable, so the logs of the last two
   commits are applied again, oldest first.  Therefore, the log of commit n-1
   is kept until commit n+1 is on the medium.  Applying a log twice, or
   stopping halfway and starting again, leads to the same result as applying it
   once.  doc/heap-format.md shows why no sequence of power failures and kills
   loses a commit.  */

#include <config.h>

#include <string.h>

#include "pma/file.h"
#include "pma/heapfile.h"

/* Return the number of the newest commit whose log need not be applied now.  */
static uint64_t
commits_done (struct heap_file *f)
{
  struct apply_record *a = &f->apply;
  if (a->a_sum == 0)
    return 0;
  if (a->a_flushed >= a->a_seq
      || memcmp (a->a_boot, pmai_boot_id (f), sizeof a->a_boot) != 0)
    return a->a_flushed;
  return a->a_seq;
}

/* Return true if the apply record that this process has read is certainly on
   the medium.  If the record was written during this boot, its writer may have
   been killed before the flush ended, so keep the logs that the record
   releases.  Recovery does not need the released logs now, because their
   commits were applied during this boot.  */
static bool
is_on_medium (struct heap_file *f)
{
  return !f->flush || pmai_is_other_boot (f);
}

static void
take_state (struct heap_file *f, const struct commit_slot *c)
{
  f->seq = f->applied = c->c_seq;
  f->top = f->floor = c->c_top;
  f->retired = c->c_retired;
  if (f->apply.a_retired > f->retired && is_on_medium (f))
    f->retired = f->apply.a_retired;
  f->is_new = c->c_seq == 0;
}

/* If this process is a reader, a writer may have changed the slots or the
   apply record since this process read them.  If a writer has changed them,
   return PMA_EDAMAGED, so that pmai_take_and_map reads them again.  */
static enum pma_error
check_moved (struct heap_file *f)
{
  bool moved = false;
  int err = f->ro ? pmai_has_moved_on (f, &moved) : 0;
  return err ? PMA_EIO : moved ? PMA_EDAMAGED : PMA_OK;
}

/* Set *YES to true if the writer of C may still withdraw C.  Until the writer
   has completed or withdrawn C, no page of the file changes, and readers use
   the commit before C.  */
static enum pma_error
may_be_taken_back (struct heap_file *f, const struct commit_slot *c, bool *yes)
{
  *yes = false;
  if (!f->ro || !c->c_seq || f->apply.a_intent != c->c_seq
      || pmai_is_other_boot (f))
    return PMA_OK;
  *yes = pmai_intent_is_locked (f);
  /* If the apply record has not changed, the intent lock belongs to the writer
     of C.  */
  return check_moved (f);
}

/* Set *BEST to the newest commit with a log that is complete or has already
   been applied.  */
static enum pma_error
choose (struct heap_file *f, uint64_t done, const struct commit_slot **best)
{
  const struct commit_slot *b = &f->slot[0], *other = &f->slot[1];
  if (other->c_seq > b->c_seq)
    b = &f->slot[1], other = &f->slot[0];
  bool withdrawable;
  enum pma_error e = may_be_taken_back (f, b, &withdrawable);
  if (e)
    return e;
  if (withdrawable)
    {
      const struct commit_slot *c = b;
      memset (&f->slot[b->c_seq % 2], 0, sizeof *b);
      b = other;
      other = c;
    }
  *best = b;
  if (b->c_seq == 0 || b->c_seq <= done)
    return PMA_OK;
  e = pmai_log_valid (f, b);
  if (e != PMA_EDAMAGED)
    return e;
  /* A writer may have applied the commit and released its log after this
     reader read the slots.  If the slots have changed, check_moved returns an
     error, and the reader starts again.  */
  e = check_moved (f);
  if (e)
    return e;
  /* The newest commit was not flushed before the power failure, so use the
     previous commit.  */
  if (f->apply.a_seq >= b->c_seq || other->c_seq + 1 != b->c_seq)
    return PMA_EDAMAGED;
  memset (&f->slot[b->c_seq % 2], 0, sizeof *b);
  *best = other;
  return other->c_seq > done ? pmai_log_valid (f, other) : PMA_OK;
}

enum pma_error
pmai_find_state (struct heap_file *f, const struct commit_slot *redo[2],
		 int *n_redo)
{
  const struct commit_slot *b, *before;
  uint64_t done = commits_done (f);
  *n_redo = 0;
  enum pma_error e = choose (f, done, &b);
  if (e)
    return pmai_fail (e, 0);
  if (f->apply.a_seq > b->c_seq)
    return pmai_fail (PMA_EDAMAGED, 0);
  take_state (f, b);
  if (f->is_new)
    return PMA_OK;
  if (b->c_top < FIRST_UNIT || b->c_top > UINT32_MAX / 2)
    return pmai_fail (PMA_EDAMAGED, 0);
  if (b->c_top > f->size >> UNIT_SHIFT)
    return pmai_fail (PMA_ETRUNC, 0);
  before = &f->slot[1 - b->c_seq % 2];
  if (b->c_seq > done && before->c_seq > done
      && before->c_seq <= pmai_base_of (b)
      && before->c_seq > f->retired && before->c_seq > f->apply.a_retired)
    {
      e = pmai_log_valid (f, before);
      if (e)
	return pmai_fail (e, 0);
      redo[(*n_redo)++] = before;
    }
  if (b->c_seq > done)
    redo[(*n_redo)++] = b;
  return PMA_OK;
}

enum pma_error
pmai_redo (struct heap_file *f, const struct commit_slot *redo[2],
	   int n_redo)
{
  /* The slot and the log must be on the medium before a page of the file is
     changed, so flush: the process that wrote them may have been killed during
     its flush.  */
  int err = f->flush && n_redo ? pmai_io_flush (f->fd) : 0;
  if (err)
    return pmai_io_error (err);
  for (int i = 0; i < n_redo; i++)
    {
      enum pma_error e = pmai_log_replay (f, redo[i], NULL);
      if (e)
	return e;
    }
  f->freed.unpunched = redo[n_redo - 1]->c_base != 0;
  err = pmai_apply_write (f, f->apply.a_flushed, f->retired);
  return err ? pmai_io_error (err) : PMA_OK;
}
