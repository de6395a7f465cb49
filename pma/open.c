/* open.c -- open a heap file.
   SPDX-License-Identifier: GPL-3.0-or-later

   First, the file is locked and read.  If a commit was interrupted, the file
   is recovered; if the file is empty, a heap is created in it.  Finally, the
   heap is mapped.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "pma/assertion.h"
#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/likely.h"
#include "pma/os.h"

enum { MIN_UNITS = 16 };

static enum pma_error
say (struct heap_file *f, int level, const char *text)
{
  if (f->o.message)
    f->o.message (level, text, f->o.ctx);
  return PMA_OK;
}

void
pmai_choose_flush (struct heap_file *f)
{
  enum { RAMFS = 0x858458f6, TMPFS = 0x01021994 };
  struct statfs s;
  f->flush = f->o.sync != PMA_SYNC_OFF;
  f->on_tmpfs = fstatfs (f->fd, &s) == 0
    && ((uint32_t) s.f_type == (uint32_t) TMPFS
	|| (uint32_t) s.f_type == (uint32_t) RAMFS);
  if (f->o.sync == PMA_SYNC_AUTO && f->on_tmpfs)
    f->flush = false;
  pmai_dax_begin (f);
}

void
pmai_file_folder (const struct heap_file *f, char *dir)
{
  char file[sizeof f->path];
  const char *path = pmai_follow_safely (f->path, file) == 0 ? file : f->path;
  const char *slash = strrchr (path, '/');
  size_t n = slash ? slash - path + 1 : 1;
  memcpy (dir, slash ? path : ".", n);
  dir[n] = '\0';
}

/* Flush the directory that contains the file, so that a new name survives a
   power failure.  */
static void
flush_folder (struct heap_file *f)
{
  char dir[sizeof f->path];
  pmai_file_folder (f, dir);
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return;
  pmai_io_flush (fd);
  close (fd);
}

/* Flush the header of a heap without commits before data are stored after the
   header.  A file that has contents but no header would be rejected.  (The
   process that wrote the header may have been killed before it flushed the
   file.)  */
static enum pma_error
flush_new (struct heap_file *f)
{
  int err = f->flush && !f->ro ? pmai_io_flush (f->fd) : 0;
  if (err)
    return pmai_io_error (err);
  if (f->flush && !f->ro)
    flush_folder (f);
  return PMA_OK;
}

/* Create a heap in the empty or all-zero file.  */
static enum pma_error
create (struct heap_file *f)
{
  uint64_t r = pmai_random (), base = pmai_choose_base (r, f->o.low);
  uint64_t seed = f->o.seed ? f->o.seed : r;
  /* If the file consists of one unit of zeros, a power failure has interrupted
     the creation of a heap.  */
  if (f->size == UNIT)
    f->size = 0;
  if (f->size > 0 && f->size < MIN_UNITS * UNIT)
    return pmai_fail (PMA_ETOOSMALL, 0);
  f->capacity = f->size & ~(uint64_t) (UNIT - 1);
  f->is_new = true;
  f->top = f->floor = 1;
  f->seq = f->applied = 0;
  if (f->exposed && !f->ro && fchmod (f->fd, 0600) != 0)
    return pmai_fail (PMA_EEXPOSED, errno);
  f->exposed = f->exposed && f->ro;
  enum pma_error e = pmai_header_make (f, base, seed, f->size);
  if (e == PMA_OK)
    e = flush_new (f);
  say (f, 3, "new heap");
  return e;
}

/* Read the file's size, and find out whether others may still write to the
   file.  */
static enum pma_error
take_size (struct heap_file *f)
{
  struct stat st;
  if (fstat (f->fd, &st) != 0)
    return pmai_io_error (errno);
  f->size = st.st_size;
  /* A writer may have made the file private since this reader found it
     blank.  */
  if (f->exposed)
    f->exposed = (st.st_mode & (S_IWGRP | S_IWOTH)) != 0;
  pmai_advise_reads (f);
  return PMA_OK;
}

/* Set the capacity of a heap of fixed size to the file's size, since the user
   may have enlarged the file.  If the file ends with a log, the log has
   enlarged the file, not the user, so keep the committed capacity.  */
static void
take_capacity (struct heap_file *f)
{
  const struct commit_slot *c = &f->slot[f->seq % 2];
  uint64_t size = f->size;
  if (f->seq && size > c->c_capacity)
    for (int i = 0; i < 2; i++)
      if (f->slot[i].c_log_len
	  && f->slot[i].c_log_at + f->slot[i].c_log_len == size)
	size = c->c_capacity;
  f->capacity = size & ~(uint64_t) (UNIT - 1);
}

/* The logs of REDO that were already applied during this boot, before a flush
   failed, do not change the state that readers see: apply them to the file
   again.  If one log remains, leave it pending, and return it in REDO, so that
   this writer replays it in memory.  */
static enum pma_error
redo_beside_readers (struct heap_file *f, const struct commit_slot *redo[2],
		     int *n_redo)
{
  const struct commit_slot *c = &f->slot[f->seq % 2];
  const struct commit_slot *before = &f->slot[1 - f->seq % 2];
  enum pma_error e = PMA_OK;
  int n = 0;
  while (n < *n_redo
	 && (redo[n]->c_seq <= f->apply.a_seq || redo[n]->c_log_len == 0))
    n++;
  if (*n_redo - n > 1)
    return pmai_fail (PMA_EBUSY, 0);
  if (n < *n_redo)
    {
      uint64_t floor = c->c_floor, size = f->size >> UNIT_SHIFT;
      if (before->c_seq + 1 == c->c_seq && before->c_top > floor)
	floor = before->c_top;
      floor = floor < size ? floor : size;
      f->floor = floor > f->top ? floor : f->top;
      f->applied = pmai_base_of (c);
    }
  if (n > 0)
    e = pmai_redo (f, redo, n);
  *n_redo -= n;
  redo[0] = c;
  return e;
}

/* Flush the last commit, because the process that made it may have been killed
   before it flushed the file.  If this commit were not flushed, a power
   failure could lose it but keep later commits.  */
static enum pma_error
confirm (struct heap_file *f)
{
  int err = f->flush ? pmai_io_flush (f->fd) : 0;
  if (err == 0)
    err = pmai_apply_intent (f, 0);
  return err ? pmai_io_error (err) : PMA_OK;
}

/* Complete the *N_REDO commits at REDO, which have not been applied to the
   file.  Set *N_REDO to 0 if this function has applied all commits to the
   file.  If commits remain, the caller must apply the *N_REDO commits at REDO
   to the heap in memory.  */
static enum pma_error
complete (struct heap_file *f, const struct commit_slot *redo[2], int *n_redo)
{
  if (f->ro)
    {
      f->applied = redo[0]->c_seq - 1;
      return PMA_OK;
    }
  if (pmai_must_wait_for_readers (f))
    return redo_beside_readers (f, redo, n_redo);
  say (f, 2, "finishing a commit that was cut short");
  enum pma_error e = pmai_redo (f, redo, *n_redo);
  *n_redo = 0;
  return e;
}

enum pma_error
pmai_take_file (struct heap_file *f, const struct commit_slot *redo[2],
	   int *n_redo)
{
  bool empty;
  *n_redo = 0;
  f->seen = 0;
  enum pma_error e = take_size (f);
  if (e == PMA_OK)
    e = pmai_header_read (f, f->size, &empty);
  if (e)
    return e;
  f->blank = empty && !f->ro;
  if (empty)
    return create (f);
  /* A writer may have extended the file before it wrote the slot that this
     reader has found, so read the size again.  */
  if (f->ro)
    e = take_size (f);
  if (e == PMA_OK && f->exposed)
    e = pmai_fail (PMA_EEXPOSED, 0);
  if (e == PMA_OK)
    e = pmai_find_state (f, redo, n_redo);
  if (e)
    return e;
  take_capacity (f);
  if (f->is_new)
    {
      f->top = f->floor = 1;
      return flush_new (f);
    }
  if (!f->ro && f->apply.a_intent)
    e = confirm (f);
  return e || *n_redo == 0 ? e : complete (f, redo, n_redo);
}

/* A heap and its file, in one struct.  The first heap that a process opens
   uses a static struct, so that it does not need a mapping.  */
struct both
{
  struct pma_heap h;
  struct heap_file f;
};
struct both pmai_first_heap FAR_ZEROS;
static bool first_taken, first_used;

static struct both *
new_both (void)
{
  if (!__atomic_exchange_n (&first_taken, true, __ATOMIC_ACQUIRE))
    {
      if (first_used)
	memset (&pmai_first_heap, 0, sizeof pmai_first_heap);
      first_used = true;
      return &pmai_first_heap;
    }
  void *p = pmai_os_map (sizeof (struct both));
  if (!p)
    pmai_fail (PMA_ENOMEM, errno);
  return p;
}

static void
free_both (struct both *b)
{
  if (b == &pmai_first_heap)
    __atomic_store_n (&first_taken, false, __ATOMIC_RELEASE);
  else
    munmap (b, sizeof *b);
}

/* Set f->path to NAME, which must be shorter than f->path.  Make a relative
   name absolute, because the process may change its current directory while
   the heap is open.  Keep the name relative if the absolute name is too long
   or does not lead to the current directory, for example because the process
   may not search a parent directory.  */
static void
set_path (struct heap_file *f, const char *name)
{
  struct stat here, there;
  size_t n = strlen (name), k = 0;
  if (name[0] != '/' && getcwd (f->path, sizeof f->path)
      && stat (f->path, &there) == 0 && stat (".", &here) == 0
      && here.st_ino == there.st_ino && here.st_dev == there.st_dev)
    {
      k = strlen (f->path);
      if (f->path[k - 1] != '/')
	f->path[k++] = '/';
      if (k + n >= sizeof f->path)
	k = 0;
    }
  memcpy (f->path + k, name, n + 1);
  f->o.file = f->path + k;
}

bool
pmai_has_created (const struct pma_heap *h)
{
  return h->file && h->file->blank;
}

void
pmai_remove_if_new (const struct pma_heap *h)
{
  if (h->file && h->file->is_new)
    pmai_remove_new (h->file);
}

static struct pma_heap *
new_heap (const struct pma_options *o)
{
  if (strlen (o->file) >= sizeof pmai_first_heap.f.path)
    {
      pmai_fail (PMA_ENOENT, ENAMETOOLONG);
      return NULL;
    }
  struct both *b = new_both ();
  if (!b)
    return NULL;
  struct pma_heap *h = &b->h;
  struct heap_file *f = &b->f;
  h->file = f;
  f->fd = f->child_fd = f->spill.fd = -1;
  f->o = *o;
  f->ro = o->read_only;
  h->wipe = o->wipe && !o->read_only;
  f->pid = getpid ();
  set_path (f, o->file);
  return h;
}

/* The first heap in the list of open heaps of this process.  */
static struct pma_heap *open_heaps;

struct pma_heap *
pmai_find_open (const struct heap_file *f)
{
  struct pma_heap *h = open_heaps;
  while (h && (h->file == f || h->file->ino != f->ino
	       || h->file->dev != f->dev))
    h = h->file->next_open;
  return h;
}

static void
note_open (struct pma_heap *h)
{
  h->file->n_opens = 1;
  h->file->next_open = open_heaps;
  open_heaps = h;
}

static void
forget_open (const struct pma_heap *h)
{
  struct pma_heap **p = &open_heaps;
  while (*p && *p != h)
    p = &(*p)->file->next_open;
  if (*p)
    *p = h->file->next_open;
}

/* Return true if HAS, the kind of verification with which the heap was opened,
   includes the kind ASKED.  */
static bool
verifies (enum pma_verify has, enum pma_verify asked)
{
  return has == PMA_VERIFY_ALL || has == asked
    || asked == PMA_VERIFY_AUTO || asked == PMA_VERIFY_NONE;
}

/* Return an open heap of this process that can be used in place of NEW.  The
   open heap must be of the same file as NEW, be locked, and have all options
   that NEW needs.  Both NEW and the open heap must be readers with the same
   value of `mend'.  Return NULL if this process has no open heap of this kind.
   If the open heap is lazy but NEW is not, apply the rest of the open heap's
   log.  */
static struct pma_heap *
share_open (const struct heap_file *new)
{
  struct pma_heap *h = pmai_find_open (new);
  if (!h)
    return NULL;
  struct heap_file *f = h->file;
  bool serves = f->ro && new->ro && f->locked && f->pid == getpid ()
    && f->o.mend == new->o.mend
    && (f->o.exclude_writers || !new->o.exclude_writers)
    && verifies (f->o.verify, new->o.verify)
    && (new->o.lazy || !f->o.lazy || pmai_touch_end (h));
  if (!serves)
    return NULL;
  f->n_opens++;
  return h;
}

void
pmai_free_heap (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  forget_open (h);
  pmai_pages_end (h);
  pmai_pending_forget (f);
  pmai_lazy_forget (f);
  pmai_dax_end (f);
  if (f->fd >= 0)
    {
      if (f->pid == getpid ())
	pmai_unlock (f);
      close (f->fd);
    }
  if (f->child_fd >= 0)
    close (f->child_fd);
  if (h->base)
    {
      uint32_t units = f->ro ? h->n_units : h->backed_units;
      pmai_units_live (h, 0, units);
      munmap (h->base, h->range);
    }
  free_both ((struct both *) h);
}

enum pma_error
pmai_take_and_map (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  const struct commit_slot *redo[2];
  for (;;)
    {
      int n_redo;
      enum pma_error e = pmai_take_file (f, redo, &n_redo);
      if (e == PMA_OK)
	e = pmai_fit_range (h);
      if (e == PMA_OK)
	e = pmai_map_all (h, redo, n_redo);
      if (e == PMA_OK && pmai_wipe_is_due (f))
	pmai_wipe_late (h);
      if (e == PMA_OK || !f->ro || f->seen == 0)
	return e;
      bool moved;
      int err = pmai_has_moved_on (f, &moved);
      if (err)
	return pmai_io_error (err);
      if (!moved)
	return e;
    }
}

static enum pma_error
open_heap (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  enum pma_error e = pmai_open_locked (f);
  if (e)
    return e;
  pmai_choose_flush (f);
  e = pmai_take_and_map (h);
  h->seed = f->head.f_seed;
  return e;
}

/* Verify H as its options require.  A small heap is verified by default, since
   this takes less time than mapping it.  */
static enum pma_error
verify_as_asked (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  char what[128];
  enum pma_error e = PMA_OK;
  if (f->o.verify == PMA_VERIFY_ALL)
    e = pma_verify (h, what, sizeof what);
  else if (f->o.verify != PMA_VERIFY_NONE && f->top <= VERIFIED_UNITS)
    e = pmai_file_verify (h, true, what, sizeof what);
  else if (!f->is_new && f->o.verify != PMA_VERIFY_TOUCH)
    {
      uint32_t most = f->ro ? TABLE_FOR_READING : TABLE_FOR_WRITING;
      pmai_unverified = true;
      if (pmai_is_unverified (h) && pmai_table_size (h->n_units) <= most)
	e = pmai_file_verify (h, false, what, sizeof what);
    }
  if (e == PMA_EDAMAGED)
    say (f, 1, what);
  return e;
}

/* Return true if O requests reading and the file is missing or empty, so that
   the reader gets an empty heap.  */
static bool
nothing_to_read (const struct pma_options *o)
{
  struct stat st;
  if (!o->read_only)
    return false;
  if (stat (o->file, &st) != 0)
    return errno == ENOENT && !o->existing;
  return S_ISREG (st.st_mode) && st.st_size == 0;
}

enum pma_error
pmai_file_open (const struct pma_options *o, struct pma_heap **out)
{
  if (*o->file == '\0')
    return pmai_fail (PMA_ENOENT, ENOENT);
  if (nothing_to_read (o))
    return pmai_anon_open (out);
  struct pma_heap *h = new_heap (o);
  if (!h)
    return pma_last_error ();
  enum pma_error e = open_heap (h);
  if (e == PMA_OK)
    e = verify_as_asked (h);
  if (e)
    {
      int err = pma_last_errno ();
      if (e == PMA_EOPEN)
	*out = share_open (h->file);
      pmai_remove_new (h->file);
      pmai_free_heap (h);
      /* The file may have been removed since the first call of
	 nothing_to_read, by a process that created the file but failed to
	 create a heap in it.  */
      if (e == PMA_ENOENT && nothing_to_read (o))
	return pmai_anon_open (out);
      return *out ? PMA_OK : pmai_fail (e, err);
    }
  note_open (h);
  *out = h;
  return PMA_OK;
}
