/* release.c -- close, roll back, release, acquire and detach a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   pma_release commits and unlocks the heap; pma_acquire locks the heap again,
   and maps the state that other processes have committed in the meantime.
   pma_detach separates a child from its parent's heap.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "pma/file.h"
#include "pma/heapfile.h"

/* Release fresh space that was not committed.  */
static void
drop_fresh (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint32_t from = f->pages.hwm, to = f->pages.mapped;
  /* Tell memory checkers that all blocks are live.  Without this call, objects
     that a reader has freed remain marked as inaccessible after the reader's
     private pages have been discarded.  */
  if (from < to)
    pmai_units_live (h, from, to);
  if (f->ro || f->broken || !f->locked || f->pid != getpid ()
      || to <= from || !pmai_pages_move (h, from, to, PAGES_DROP))
    return;
  pmai_fresh_begin (h);
  if (pmai_file_is_kept (f) != PMA_OK)
    return;
  if (f->head.f_flags & HEAP_FIXED)
    pmai_io_punch (f->fd, pmai_bytes (from), pmai_bytes (to - from));
  else
    pmai_tidy_size (f);
}

static void
close_file (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (--f->n_opens > 0)
    return;
  drop_fresh (h);
  if (!f->ro && !f->broken && f->locked && f->pid == getpid ())
    pmai_give_back_logs (f);
  pmai_free_heap (h);
}

void
pma_close (struct pma_heap *h)
{
  if (h && h->file)
    close_file (h);
  else if (h)
    pmai_anon_close (h);
}

enum pma_error
pma_rollback (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  const struct commit_slot *redo[2];
  int n_redo = 0;
  if (!f)
    return pmai_fail (PMA_EINVAL, 0);
  if (f->pid != getpid ())
    return pmai_fail (PMA_EFORK, 0);
  if (f->n_opens > 1)
    return pmai_fail (PMA_EOPEN, 0);
  if (f->broken)
    return pmai_fail (PMA_EIO, 0);
  /* A pending log contains all changes since the applied commit.  A reader may
     also need the log of the previous commit.  */
  if (f->ro && f->applied + 1 < f->seq)
    redo[n_redo++] = &f->slot[1 - f->seq % 2];
  if (pmai_is_pending (f))
    redo[n_redo++] = &f->slot[f->seq % 2];
  enum pma_error e = f->ro || !f->locked ? PMA_OK : pmai_file_is_kept (f);
  drop_fresh (h);
  if (e == PMA_OK)
    e = pmai_map_all (h, redo, n_redo);
  /* If mapping has failed, memory may contain an older state, which must not
     be committed.  */
  f->broken = e != PMA_OK;
  return e;
}

enum pma_error
pma_release (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (!f)
    return PMA_OK;
  /* The descriptor of a forked child shares the locks of its parent.  */
  enum pma_error e = f->pid != getpid () ? pmai_fail (PMA_EFORK, 0)
    : f->n_opens > 1 ? pmai_fail (PMA_EOPEN, 0)
    : f->ro ? PMA_OK : pma_commit (h);
  if (e)
    return e;
  drop_fresh (h);
  if (!f->ro)
    pmai_give_back_logs (f);
  pmai_unlock (f);
  return PMA_OK;
}

/* Lock F again.  If the name of F now belongs to a different file, because a
   backup was restored or pmheap compact was run, open this file and set
   *REPLACED to true.  Fail if the name no longer exists, because an empty heap
   cannot replace the heap of F.  */
static enum pma_error
lock_again (struct heap_file *f, bool *replaced)
{
  struct stat st, now;
  enum pma_error e = pmai_lock (f);
  *replaced = false;
  if (e || fstat (f->fd, &st) != 0 || stat (f->path, &now) != 0
      || (st.st_ino == now.st_ino && st.st_dev == now.st_dev))
    return e;
  *replaced = true;
  pmai_unlock (f);
  close (f->fd);
  f->fd = -1;
  bool existing = f->o.existing;
  f->o.existing = true;
  e = pmai_open_locked (f);
  f->o.existing = existing;
  if (e == PMA_OK)
    pmai_choose_flush (f);
  return e == PMA_ENOENT ? pmai_fail (PMA_EREPLACED, 0) : e;
}

/* Return true if F contains the heap with the header HEAD, and SLOT is the slot
   of its last commit.  Another heap that was copied into the file may have the
   same number of commits.  */
static bool
has_state (const struct heap_file *f, const struct file_header *head,
	   const struct commit_slot *slot)
{
  return memcmp (&f->head, head, sizeof *head) == 0
    && memcmp (&f->slot[f->seq % 2], slot, sizeof *slot) == 0;
}

/* Map the state that the file has now, if it differs from the state that is
   mapped.  REPLACED is true if the file's name now belongs to a different file.
   Set *CHANGED to true if the state differs or the file was replaced.  */
static enum pma_error
take_again (struct pma_heap *h, bool replaced, bool *changed)
{
  struct heap_file *f = h->file;
  const struct commit_slot *redo[2];
  int n_redo;
  uint64_t applied = f->applied;
  struct file_header head = f->head;
  struct commit_slot slot = f->slot[f->seq % 2];
  enum pma_error e = pmai_take_file (f, redo, &n_redo);
  *changed = replaced || !has_state (f, &head, &slot);
  if (e == PMA_OK && !pmai_is_pending (f))
    pmai_pending_forget (f);
  /* If another process has applied a pending log, map the file again, because
     that process may also have truncated the file.  */
  bool same_file = !*changed && f->applied == applied;
  if (e == PMA_OK && same_file && !f->broken && !f->is_new)
    return PMA_OK;
  if (e == PMA_OK && h->seed != f->head.f_seed)
    return pmai_fail (PMA_EREPLACED, 0);
  f->broken = false;
  e = pmai_take_and_map (h);
  *changed = replaced || !has_state (f, &head, &slot);
  /* Compare the seeds again, because the comparison above was skipped if the
     first call of pmai_take_file failed.  */
  return e == PMA_OK && h->seed != f->head.f_seed
    ? pmai_fail (PMA_EREPLACED, 0) : e;
}

enum pma_error
pma_acquire (struct pma_heap *h, bool *changed)
{
  struct heap_file *f = h->file;
  bool replaced;
  *changed = false;
  if (!f)
    return PMA_OK;
  uint64_t seq = f->seq, applied = f->applied;
  if (f->pid != getpid ())
    return pmai_fail (PMA_EFORK, 0);
  if (f->locked)
    return PMA_OK;
  enum pma_error e = lock_again (f, &replaced);
  if (e)
    return e;
  e = take_again (h, replaced, changed);
  if (e)
    {
      /* The mapping may not show the committed state, since a log may not have
	 been applied to the file yet.  Do not use the mapping any more,
	 because the next call of pma_acquire maps the file again.  */
      int err = pma_last_errno ();
      f->broken = true;
      f->seq = seq;
      f->applied = applied;
      pmai_unlock (f);
      return pmai_fail (e, err);
    }
  return PMA_OK;
}

/* Open the heap file again, so that the child can have locks that the parent
   does not share.  Return -1 if the file cannot be opened.  */
static int
open_in_child (const struct heap_file *f)
{
  char name[32];
  struct stat st;
  snprintf (name, sizeof name, "/proc/self/fd/%d",
	    f->fd >= 0 ? f->fd : f->child_fd);
  int low = open (name, O_RDONLY | O_CLOEXEC);
  if (low < 0)
    low = open (f->path, O_RDONLY | O_CLOEXEC);
  int fd = low < 0 ? -1 : fcntl (low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (low >= 0)
    close (low);
  if (fd >= 0 && (fstat (fd, &st) != 0 || st.st_ino != f->ino
		  || st.st_dev != f->dev))
    {
      close (fd);
      fd = -1;
    }
  return fd;
}

/* Register this child like a reader, so that a commit by another process does
   not change the pages of the file that the child has mapped (pending.c).
   Close the inherited descriptors of the file, because their locks belong to
   open file descriptions that the parent shares.  The child acquires its lock
   last: on a system without locks of open file descriptions, closing any
   descriptor of the file would release the lock.  If the registration fails,
   the child continues without protection against later commits.  */
static void
register_child (struct heap_file *f)
{
  int fd = open_in_child (f);
  if (f->child_fd >= 0)
    close (f->child_fd);
  if (f->fd >= 0)
    close (f->fd);
  f->fd = -1;
  if (fd >= 0 && pmai_lock_in_child (fd) != 0)
    {
      close (fd);
      fd = -1;
    }
  f->child_fd = fd;
}

/* Make the child's stores private.  Right after a fork, the parent and the
   child share fresh space in the state SHARED and stretches in the state
   SPILLED (pages.h).  */
enum pma_error
pma_detach (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (!f || f->pid == getpid ())
    return PMA_OK;
  if (!pmai_pages_move (h, f->pages.aside, f->pages.shared, PAGES_DETACH)
      || !pmai_pages_move_all (h, PAGES_SPILLED, PAGES_DETACH))
    return pmai_fail (PMA_ENOMEM, errno);
  register_child (f);
  return PMA_OK;
}

bool
pma_has_news (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  bool moved = false;
  return f && f->ro && f->locked && pmai_has_moved_on (f, &moved) == 0 && moved;
}

bool
pmai_file_is_sized (const struct pma_heap *h)
{
  return h->file->head.f_flags & HEAP_FIXED
    && h->file->capacity <= h->range;
}

void
pmai_file_stats (struct pma_heap *h, struct pma_stats *st)
{
  struct heap_file *f = h->file;
  struct stat s;
  struct statvfs v;
  if (fstat (f->fd, &s) == 0)
    st->file_size = s.st_size;
  if (pmai_is_pending (f))
    st->unapplied = f->slot[f->seq % 2].c_log_len;
  st->commits = f->seq;
  st->last_commit = f->seq ? f->slot[f->seq % 2].c_time
    : f->head.f_created;
  if (f->head.f_flags & HEAP_FIXED)
    st->capacity = f->capacity;
  else if (fstatvfs (f->fd, &v) == 0)
    {
      uint64_t room = (uint64_t) v.f_bavail * v.f_frsize;
      uint64_t used = pmai_bytes (h->backed_units);
      if (used + room < st->capacity)
	st->capacity = used + room;
    }
  st->free_bytes = st->capacity > st->in_use ? st->capacity - st->in_use : 0;
}
