/* pending.c -- commits that wait for readers before they are applied.
   SPDX-License-Identifier: GPL-3.0-or-later

   A reader maps the file and relies on the fact that its units do not change.
   While any reader is registered (lock.c), a commit therefore ends after its
   slot has been written.  The log of the commit is then called pending.  Units
   below the *floor*, the highest top since the applied commit, are neither
   modified, nor truncated, nor punched.  A process that opens the heap while a
   log is pending replays the log in its private pages.  The log of the next
   commit contains all differences from the file, whether or not there are
   readers; while a log is pending, the differences are all changes since the
   applied commit.  The new log also contains every line of the pending log,
   because a part of the pending log may already have been applied
   (doc/heap-format.md).  When no reader is left, the next writer
   applies the newest log to the file.

   A reader first registers and then looks for the newest commit.  A writer
   first writes its slot and then looks for readers.  Therefore, either the
   writer detects the reader, or the reader finds the commit that is about to
   be applied.  A reader that finds a commit that is about to be applied
   replays the commit's log, so that all units that the log changes in the file
   are in private pages of the reader.  (lazy.c delays the replay until the
   reader accesses the units, with the same result.)  */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "pma/assertion.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"

/* --- the lines of the pending log --------------------------------------- */

void
pmai_pending_forget (struct heap_file *f)
{
  if (f->pending.v)
    munmap (f->pending.v, f->pending.n * sizeof *f->pending.v);
  f->pending.v = NULL;
  f->pending.n = 0;
}

enum pma_error
pmai_pending_begin (struct heap_file *f)
{
  struct pending_unit *v = NULL;
  uint32_t n = 0;
  if (f->lazy.log || (!f->ro && pmai_is_pending (f)))
    {
      n = pmai_page_units (f->floor);
      v = pmai_os_map (n * sizeof *v);
      if (!v)
	return pmai_fail (PMA_ENOMEM, errno);
    }
  pmai_pending_forget (f);
  f->pending.v = v;
  f->pending.n = n;
  return PMA_OK;
}

void
pmai_pending_note (struct heap_file *f, const struct log_unit *head,
		   uint64_t at)
{
  if (head->l_unit < f->pending.n)
    f->pending.v[head->l_unit]
      = (struct pending_unit) { head->l_lines, at };
}

int
pmai_pending_patch (const struct heap_file *f, uint32_t u, uint32_t n,
		    char *p)
{
  char lines[UNIT];
  uint64_t at = f->slot[f->seq % 2].c_log_at;
  for (uint32_t end = u + n; u < end; u++, p += UNIT)
    {
      uint64_t mask = pmai_pending_lines (f, u);
      if (mask == 0)
	continue;
      int err = pmai_io_read (f->fd, lines, at + f->pending.v[u].at,
			      (size_t) __builtin_popcountll (mask) * LINE);
      if (err)
	return err;
      pmai_log_patch (p, mask, lines);
    }
  return 0;
}

/* --- older snapshots ---------------------------------------------------- */

bool
pmai_must_wait_for_readers (struct heap_file *f)
{
  /* Readers that were registered before the machine was restarted no longer
     exist.  Readers that were registered after the restart have replayed the
     logs in their private pages, so the file must not change while they use
     it.  */
  return !pmai_is_other_boot (f) && pmai_has_readers (f);
}

enum pma_error
pmai_pending_probe (struct heap_file *f)
{
  const struct commit_slot *c = &f->slot[f->seq % 2];
  int err = pmai_log_read (f, c, NULL, NULL, NULL);
  return err ? pmai_io_error (err) : pmai_pending_begin (f);
}

enum pma_error
pmai_pending_keep (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  const struct commit_slot *redo[2] = { &f->slot[f->seq % 2] };
  assert_debug (pmai_is_pending (f) && f->floor >= f->top);
  return pmai_map_again (h, redo, 1);
}

/* --- logs that a growing heap overlaps ---------------------------------- */

/* The place to which a log is copied.  */
struct copy
{
  int fd;
  uint64_t to;			/* offset in the file */
};

static int
write_piece (void *ctx, const char *p, uint64_t at, size_t n)
{
  const struct copy *c = ctx;
  return pmai_io_write (c->fd, p, c->to + at, n);
}

/* Copy the pending log to offset TO, and write a slot that commits the same
   state again, with the log at TO.  After the copy, the logs of the two
   previous slots are no longer needed.  */
static enum pma_error
move_pending (struct heap_file *f, uint64_t to)
{
  struct commit_slot c = f->slot[f->seq % 2], old[2];
  memcpy (old, f->slot, sizeof old);
  struct copy copy = { f->fd, to };
  int err = pmai_log_read (f, &c, NULL, write_piece, &copy);
  if (err == 0 && f->flush)
    err = pmai_io_flush (f->fd);
  c.c_seq++;
  c.c_base = f->applied + 1;
  c.c_log_at = to;
  if (err)
    return pmai_io_error (err);
  err = pmai_slot_write (f, &c);
  if (err == 0 && f->flush)
    err = pmai_io_flush (f->fd);
  /* From now on, recovery may find either slot; both slots describe the same
     state.  */
  f->broken = err != 0;
  if (f->broken)
    return pmai_io_error (err);
  uint64_t gone = f->retired;
  f->retired = f->seq++;
  for (int i = 0; i < 2; i++)
    if (old[i].c_log_len && old[i].c_seq > gone)
      pmai_io_punch (f->fd, old[i].c_log_at, old[i].c_log_len);
  return PMA_OK;
}

enum pma_error
pmai_clear_way (struct heap_file *f, uint64_t from, uint64_t to)
{
  uint64_t at;
  if (f->broken)
    return pmai_fail (PMA_EIO, 0);
  enum pma_error e = pmai_retire_logs (f);
  if (e || !pmai_log_meets (f, from, to, &at))
    return e;
  assert_debug (pmai_is_pending (f));
  return move_pending (f, pmai_place_again (f, to + (to - from) * 8));
}
