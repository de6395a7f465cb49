/* mapfile.c -- heap files: open, map, grow, hand over, close.
   SPDX-License-Identifier: GPL-3.0-or-later

   The address range of a heap is taken whole at open, without access and
   without memory; parts of it are then mapped as heapfile.h shows.  */

#ifdef HAVE_CONFIG_H
# include <config.h>
#endif

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "file.h"
#include "heapfile.h"
#include "track.h"

#ifndef MAP_FIXED_NOREPLACE
# define MAP_FIXED_NOREPLACE 0x100000
#endif

/* Bases are multiples of 4 GiB between 32 TiB and 76 TiB: far from what
   kernels and sanitizers of 47-bit machines use.  */
#define BASE_MIN UINT64_C (0x200000000000)
enum { BASE_SHIFT = 32, BASE_COUNT = 44 << 8 };
/* Address space for a heap that grows as needed; for a reader, who may
   have several heaps open (pmheap diff) and forgets what it stores.  */
#define RANGE_WANTED ((uint64_t) 1 << 40)
#define RANGE_READER ((uint64_t) 1 << 36)
enum { RANGE_ROOM = 1 << 24, MIN_UNITS = 16, MANY_RUNS = 64 };

static enum pma_error
say (struct heap_file *f, int level, const char *text)
{
  if (f->o.message)
    f->o.message (level, text, f->o.ctx);
  return PMA_OK;
}

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

/* --- mapping ------------------------------------------------------- */

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

/* Take the range of H at its base, as large as can be had up to WANTED,
   at least LEAST.  */
static enum pma_error
take_range (struct pma_heap *h, uint64_t base, uint64_t wanted,
	    uint64_t least)
{
  int err = 0;
  for (uint64_t n = wanted;; n = n / 2 > least ? n / 2 : least)
    {
      n &= ~(uint64_t) (UNIT * 16 - 1);
      void *p = mmap ((void *) (uintptr_t) base, n, PROT_NONE,
		      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
		      | MAP_FIXED_NOREPLACE, -1, 0);
      if (p == (void *) (uintptr_t) base)
	{
	  h->base = p;
	  h->range = n;
	  return PMA_OK;
	}
      err = p == MAP_FAILED ? errno : EEXIST;
      if (p != MAP_FAILED)
	munmap (p, n);
      if (n <= least)
	break;
    }
  return pmai_fail (err == ENOMEM ? PMA_ENOMEM : PMA_EADDRESS, err);
}

static enum pma_error
range_for_state (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t used = (uint64_t) pmai_page_units (f->top) << UNIT_SHIFT;
  uint64_t wanted = f->ro ? RANGE_READER : RANGE_WANTED;
  uint64_t least = used + UNIT * 64;
  if (f->head.f_flags & HEAP_FIXED)
    wanted = f->capacity;
  else if (wanted < 2 * used)
    wanted = 2 * used;
  if (wanted < least)
    wanted = least;
  wanted += RANGE_ROOM;
  return take_range (h, f->head.f_base, wanted, least);
}

/* How far the heap may grow now.  */
static void
set_capacity (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t cap = h->range;
  if (f->head.f_flags & HEAP_FIXED && f->capacity < cap)
    cap = f->capacity;
  cap >>= UNIT_SHIFT;
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
  if (!h->file->ro && !pmai_file_back (h, FIRST_UNIT))
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
  f->hwm = pmai_page_units (f->is_new ? 1 : f->top);
  set_capacity (h);
  if (!pmai_map_part (h, 0, f->hwm, pmai_spill_begin (h), MAP_PRIVATE, f->fd)
      || !pmai_map_part (h, f->hwm, end, f->ro ? rw : PROT_NONE, MAP_PRIVATE,
			 -1))
    return pma_last_error ();
  h->backed_units = f->mapped = f->ro ? h->cap_units : f->hwm;
  f->tight = false;
  h->virgin = UINT32_MAX;
  h->st = (struct heap_state *) (h->base + UNIT);
  h->damaged = false;
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
  return PMA_OK;
}

/* Drop the private pages: the file has what is worth keeping of them.  */
static bool
drop_copies (struct pma_heap *h, uint32_t end, const struct log *l)
{
  if (l->dirty.n > MANY_RUNS)
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
  bool ok, spills = f->spill.n_chunks || f->hwm > old_hwm + old_hwm / 8;
  if (spills && !f->broken)
    ok = pmai_map_part (h, 0, f->hwm, pmai_spill_begin (h), MAP_PRIVATE, f->fd);
  else
    ok = (f->broken || drop_copies (h, both, l))
      && pmai_map_part (h, both, f->hwm, rw, MAP_PRIVATE, f->fd);
  ok = ok && pmai_map_part (h, f->hwm, end, PROT_NONE, MAP_PRIVATE, -1);
  h->backed_units = f->mapped = f->hwm;
  f->tight = false;
  /* What was freed since may be live again.  */
  track_live (h->base, (size_t) f->hwm << UNIT_SHIFT);
  return ok;
}

/* --- opening ------------------------------------------------------- */

/* Does a commit on F's file system need a flush?  */
static void
choose_flush (struct heap_file *f)
{
  enum { RAMFS = 0x858458f6, TMPFS = 0x01021994 };
  struct statfs s;
  f->flush = f->o.sync != PMA_SYNC_OFF;
  f->on_tmpfs = fstatfs (f->fd, &s) == 0
    && ((uint32_t) s.f_type == (uint32_t) TMPFS
	|| (uint32_t) s.f_type == (uint32_t) RAMFS);
  if (f->o.sync == PMA_SYNC_AUTO && f->on_tmpfs)
    f->flush = false;
}

/* The folder must keep a new file's name over a power failure.  */
static void
flush_folder (struct heap_file *f)
{
  char dir[sizeof f->path];
  const char *slash = strrchr (f->path, '/');
  size_t n = slash ? slash - f->path + 1 : 1;
  memcpy (dir, slash ? f->path : ".", n);
  dir[n] = '\0';
  int fd = open (dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return;
  pmai_io_flush (fd);
  close (fd);
}

/* Is there room for a usual heap at BASE?  */
static bool
is_free (uint64_t base)
{
  void *want = (void *) (uintptr_t) base;
  void *p = mmap (want, RANGE_WANTED, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS
		  | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (p == MAP_FAILED)
    return errno == ENOMEM;	/* a limit, not a neighbour */
  munmap (p, RANGE_WANTED);
  return p == want;
}

/* A base of its own for a new heap.  */
static uint64_t
choose_base (uint64_t seed)
{
  uint64_t base = 0;
  for (int i = 0; i < 16; i++, seed = seed >> 4 | seed << 60)
    {
      base = BASE_MIN + ((seed >> 8) % BASE_COUNT << BASE_SHIFT);
      if (is_free (base))
	break;
    }
  return base;
}

/* The header of a heap in which nothing was committed yet must be on the
   medium before anything is stored behind it: a file with other contents
   and without a header is refused.  Its maker may have died before.  */
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

/* Make a heap of the empty or all-zero file.  */
static enum pma_error
create (struct heap_file *f)
{
  uint64_t r = pmai_random (), base = choose_base (r);
  uint64_t seed = f->o.seed ? f->o.seed : r;
  /* One zero page: the making of a heap was cut short by a power failure.  */
  if (f->size == UNIT)
    f->size = 0;
  if (f->size > 0 && f->size < MIN_UNITS * UNIT)
    return pmai_fail (PMA_ETOOSMALL, 0);
  f->capacity = f->size & ~(uint64_t) (UNIT - 1);
  f->is_new = true;
  f->top = 1;
  f->seq = 0;
  if (f->exposed && !f->ro && fchmod (f->fd, 0600) != 0)
    return pmai_fail (PMA_EUNTRUSTED, errno);
  f->exposed = f->ro;
  enum pma_error e = pmai_header_make (f, base, seed, f->size);
  if (e == PMA_OK)
    e = flush_new (f);
  say (f, 3, "new heap");
  return e;
}

/* The file's size, and with it the capacity of a heap of fixed size: it
   may have been made larger.  A log behind the capacity does not count.  */
static enum pma_error
take_size (struct heap_file *f)
{
  struct stat st;
  if (fstat (f->fd, &st) != 0)
    return pmai_io_error (errno);
  f->size = st.st_size;
  return PMA_OK;
}

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

/* Find out what the file holds and make it whole; REDO and N_REDO are for
   a reader, who carries logs over in memory.  */
static enum pma_error
take_file (struct heap_file *f, const struct commit_slot *redo[2],
	   int *n_redo)
{
  bool empty;
  *n_redo = 0;
  enum pma_error e = take_size (f);
  if (e == PMA_OK)
    e = pmai_header_read (f, f->size, &empty);
  if (e)
    return e;
  if (empty)
    return create (f);
  if (f->exposed)
    return pmai_fail (PMA_EUNTRUSTED, 0);
  e = pmai_find_state (f, redo, n_redo);
  if (e)
    return e;
  take_capacity (f);
  if (f->is_new)
    {
      f->top = 1;
      return flush_new (f);
    }
  if (*n_redo == 0 || f->ro)
    return PMA_OK;
  say (f, 2, "finishing a commit that was cut short");
  e = pmai_redo (f, redo, *n_redo);
  *n_redo = 0;
  return e;
}

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

static enum pma_error
map_all (struct pma_heap *h, const struct commit_slot *redo[2], int n_redo)
{
  enum pma_error e = pmai_map_state (h);
  if (e == PMA_OK)
    e = replay_in_memory (h, redo, n_redo);
  if (e == PMA_OK)
    e = bind_state (h);
  return e;
}

static struct pma_heap *
new_heap (const struct pma_options *o)
{
  size_t n = strlen (o->file);
  struct heap_file *f;
  struct pma_heap *h = mmap (NULL, sizeof *h + sizeof *f, rw,
			     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (h == MAP_FAILED || n >= sizeof f->path)
    {
      pmai_fail (h == MAP_FAILED ? PMA_ENOMEM : PMA_ENOENT, ENAMETOOLONG);
      return NULL;
    }
  f = (struct heap_file *) (h + 1);
  h->file = f;
  f->fd = f->spill.fd = -1;
  f->o = *o;
  f->ro = o->read_only;
  f->pid = getpid ();
  memcpy (f->path, o->file, n + 1);
  f->o.file = f->path;
  return h;
}

static void
free_heap (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  pmai_spill_end (h);
  if (f->fd >= 0)
    {
      if (f->pid == getpid ())
	pmai_unlock (f);
      close (f->fd);
    }
  if (h->base)
    {
      uint32_t units = f->ro ? h->n_units : h->backed_units;
      track_live (h->base, (size_t) units << UNIT_SHIFT);
      munmap (h->base, h->range);
    }
  munmap (h, sizeof *h + sizeof *f);
}

static enum pma_error
open_heap (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  const struct commit_slot *redo[2];
  int n_redo;
  enum pma_error e = pmai_open_locked (f);
  if (e)
    return e;
  choose_flush (f);
  e = take_file (f, redo, &n_redo);
  if (e == PMA_OK)
    e = range_for_state (h);
  if (e == PMA_OK)
    e = map_all (h, redo, n_redo);
  h->seed = f->head.f_seed;
  return e;
}

/* Checksums cost a small heap less than mapping it.  */
static enum pma_error
verify_as_asked (struct pma_heap *h)
{
  enum { SMALL = 256 };		/* units */
  struct heap_file *f = h->file;
  char what[128];
  bool ok = true;
  if (f->o.verify == PMA_VERIFY_ALL)
    ok = pma_verify (h, what, sizeof what) == PMA_OK;
  else if (f->o.verify == PMA_VERIFY_AUTO && f->top <= SMALL)
    ok = pmai_file_verify (h, what, sizeof what);
  if (ok)
    return PMA_OK;
  say (f, 1, what);
  return pmai_fail (PMA_EDAMAGED, 0);
}

/* For a reader a heap that is not there yet is an empty one.  */
static bool
nothing_to_read (const struct pma_options *o)
{
  struct stat st;
  if (!o->read_only)
    return false;
  if (stat (o->file, &st) != 0)
    return errno == ENOENT;
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
  if (h == NULL)
    return pma_last_error ();
  enum pma_error e = open_heap (h);
  if (e == PMA_OK)
    e = verify_as_asked (h);
  if (e)
    {
      int err = pma_last_errno ();
      free_heap (h);
      return pmai_fail (e, err);
    }
  *out = h;
  return PMA_OK;
}

/* --- leaving ------------------------------------------------------- */

/* Fresh space that was not committed goes back.  */
static void
drop_fresh (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint32_t from = pmai_page_units (f->top), to = f->mapped;
  if (f->ro || f->broken || !f->locked || f->pid != getpid ()
      || to <= f->hwm)
    return;
  if (from < f->hwm)
    from = f->hwm;
  track_live (pmai_unit_addr (h, from), (size_t) (to - from) << UNIT_SHIFT);
  pmai_map_part (h, from, to, PROT_NONE, MAP_PRIVATE, -1);
  h->backed_units = f->mapped = from;
  if (from < to && f->head.f_flags & HEAP_FIXED)
    pmai_io_punch (f->fd, (uint64_t) from << UNIT_SHIFT,
		   (uint64_t) (to - from) << UNIT_SHIFT);
  else
    pmai_tidy_size (f);
}

void
pmai_file_close (struct pma_heap *h)
{
  drop_fresh (h);
  free_heap (h);
}

enum pma_error
pmai_file_rollback (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  const struct commit_slot *none[2];
  if (f->pid != getpid ())
    return pmai_fail (PMA_EFORK, 0);
  if (f->broken)
    return pmai_fail (PMA_EIO, 0);
  drop_fresh (h);
  return map_all (h, none, 0);
}

enum pma_error
pmai_file_release (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  enum pma_error e = f->ro ? PMA_OK : pmai_file_commit (h);
  if (e)
    return e;
  drop_fresh (h);
  pmai_unlock (f);
  return PMA_OK;
}

/* The address range must fit what others made of the heap, or the heap that
   took its place.  */
static enum pma_error
refit_range (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint64_t need = (uint64_t) pmai_page_units (f->top) << UNIT_SHIFT;
  if (h->seed != f->head.f_seed)
    return pmai_fail (PMA_EREPLACED, 0);
  if ((uintptr_t) h->base == f->head.f_base
      && need + UNIT * 64 <= h->range)
    return PMA_OK;
  pmai_spill_end (h);
  munmap (h->base, h->range);
  h->base = NULL;
  return range_for_state (h);
}

/* Lock F again.  When its name belongs to another file by now (a backup was
   put back, or pmheap compact ran) that one is opened; *REPLACED tells.  */
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
  e = pmai_open_locked (f);
  if (e == PMA_OK)
    choose_flush (f);
  return e;
}

enum pma_error
pmai_file_acquire (struct pma_heap *h, bool *changed)
{
  struct heap_file *f = h->file;
  const struct commit_slot *redo[2];
  int n_redo;
  uint64_t seq = f->seq;
  bool replaced;
  if (f->pid != getpid ())
    return pmai_fail (PMA_EFORK, 0);
  if (f->locked)
    return PMA_OK;
  enum pma_error e = lock_again (f, &replaced);
  if (e)
    return e;
  e = take_file (f, redo, &n_redo);
  *changed = replaced || f->seq != seq;
  if (e || (!*changed && !f->broken && !f->is_new))
    return e;
  f->broken = false;
  e = refit_range (h);
  return e ? e : map_all (h, redo, n_redo);
}

bool
pmai_file_is_wanted (struct pma_heap *h)
{
  return pmai_lock_wanted (h->file);
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
  st->commits = f->seq;
  st->last_commit = f->seq ? f->slot[f->seq % 2].c_time
    : f->head.f_created;
  if (f->head.f_flags & HEAP_FIXED)
    st->capacity = f->capacity;
  else if (fstatvfs (f->fd, &v) == 0)
    {
      uint64_t room = (uint64_t) v.f_bavail * v.f_frsize;
      uint64_t used = (uint64_t) h->backed_units << UNIT_SHIFT;
      if (used + room < st->capacity)
	st->capacity = used + room;
    }
  st->free_bytes = st->capacity > st->in_use ? st->capacity - st->in_use : 0;
}
