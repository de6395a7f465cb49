/* log.c -- write the redo log, which contains the changes of a commit.
   SPDX-License-Identifier: GPL-3.0-or-later

   The log of a commit is a sequence of struct log_unit, each followed by its
   changed lines.  The units of objects come first; while they are logged,
   their new checksums are stored in the unit table.  The unit table itself is
   logged after all other units.  The table and heap_state share one checksum,
   which is in the commit slot.  The shared checksum is the sum of the hashes
   of all units of heap_state and the unit table, so a commit adjusts it for
   the changed units only.  Free units are not logged and have no checksums.

   Buffers are mapped for a commit and unmapped after it.  A small commit uses
   a static buffer, since mapping a buffer would take longer than the rest of
   the commit.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "pma/assertion.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/likely.h"
#include "pma/os.h"
#include "pma/sum.h"

enum
{
  OUT_BYTES = 1 << 20, OLD_BYTES = 1 << 18,
  SMALL_OUT = 1 << 17, SMALL_OLD = 2 * UNIT
};

struct log_buf
{
  XXH3_state_t hash;
  char *old;			/* contents of the units in the file */
  size_t old_size, out_size;
  bool small;			/* true if the buffer is pmai_log_small */
  size_t used;			/* number of bytes in OUT that have not been
				   written */
  char out[];
};

/* The static memory of small logs: the old units, a struct log_buf and its
   output, in this order.  */
char pmai_log_small[SMALL_OLD + sizeof (struct log_buf) + SMALL_OUT]
  FAR_ZEROS __attribute__ ((aligned (UNIT)));
static bool small_taken;

/* --- lists of runs ------------------------------------------------------ */

static void
begin_runs (struct run_list *r)
{
  r->v = r->first;
  r->n = 0;
  r->cap = sizeof r->first / sizeof *r->first;
}

static bool
grow_runs (struct run_list *r)
{
  enum { FIRST_BYTES = 16 * UNIT };
  size_t size = r->cap * sizeof *r->v;
  void *p;
  if (r->v != r->first)
    p = mremap (r->v, size, 2 * size, MREMAP_MAYMOVE);
  else if ((p = pmai_os_map (FIRST_BYTES)))
    memcpy (p, r->first, size);
  if (!p || p == MAP_FAILED)
    return false;
  r->cap = r->v == r->first ? FIRST_BYTES / sizeof *r->v : 2 * r->cap;
  r->v = p;
  return true;
}

static enum pma_error
add_run (struct run_list *r, uint32_t unit, uint32_t n)
{
  if (r->n && r->v[r->n - 1].unit + r->v[r->n - 1].n == unit)
    r->v[r->n - 1].n += n;
  else if (r->n < r->cap || grow_runs (r))
    r->v[r->n++] = (struct run) { unit, n };
  else
    return pmai_fail (PMA_ENOMEM, errno);
  return PMA_OK;
}

static void
free_runs (struct run_list *r)
{
  if (r->v && r->v != r->first)
    munmap (r->v, r->cap * sizeof *r->v);
  r->v = NULL;
}

/* --- buffers ------------------------------------------------------------ */

static size_t
size_of_buf (size_t old_size, size_t out_size)
{
  return old_size + sizeof (struct log_buf) + out_size;
}

/* Return a buffer for a log of at most BOUND bytes, or NULL if there is not
   enough memory.  */
static struct log_buf *
take_buf (uint64_t bound)
{
  bool small = bound <= SMALL_OUT
    && !__atomic_exchange_n (&small_taken, true, __ATOMIC_ACQUIRE);
  size_t old = small ? SMALL_OLD : OLD_BYTES;
  size_t out = small ? SMALL_OUT : OUT_BYTES;
  char *p = small ? pmai_log_small : pmai_os_map (size_of_buf (old, out));
  if (!p)
    return NULL;
  struct log_buf *b = (struct log_buf *) (p + old);
  b->old = p;
  b->old_size = old;
  b->out_size = out;
  b->small = small;
  b->used = 0;
  return b;
}

static void
free_buf (struct log_buf *b)
{
  if (b->small)
    __atomic_store_n (&small_taken, false, __ATOMIC_RELEASE);
  else
    munmap (b->old, size_of_buf (b->old_size, b->out_size));
}

void
pmai_log_free (struct log *l)
{
  free_runs (&l->dirty);
  free_runs (&l->runs);
  if (l->buf)
    free_buf (l->buf);
  l->buf = NULL;
}

/* --- checksums of units ------------------------------------------------- */

/* Store the checksum of each used unit of an object in [FROM, TO).  Return
   true if any unit is used.  */
static bool
sum_units (struct pma_heap *h, uint32_t from, uint32_t to)
{
  bool any = false;
  for (uint32_t u = from; u < to; u++)
    if (pmai_unit_used (h, u))
      {
	if (!pmai_is_table_unit (h, u))
	  h->sums[u] = pmai_unit_sum (u, pmai_unit_addr (h, u));
	any = true;
      }
  return any;
}

/* Ask the kernel to start writing the N bytes at offset AT of the file to the
   medium, while more data are prepared.  */
static void
start_writing (const struct heap_file *f, uint64_t at, uint64_t n)
{
  enum { WORTH = 1 << 19 };
  if (f->flush && n >= WORTH)
    sync_file_range (f->fd, at, n, SYNC_FILE_RANGE_WRITE);
}

/* Call sum_units for all fresh space in units [FROM, TO).  Immediately write
   units that are aside (fresh.c) to the file, while they are still in the
   processor's caches.  If memory is scarce, much of the fresh space must be
   read back from the disk, so process it in parts, and drop each part from
   memory after computing its checksums.  */
static enum pma_error
sum_fresh (struct pma_heap *h, uint32_t from, uint32_t to)
{
  enum { PIECE = 64, TOGETHER = 512 };	/* numbers of units */
  uint32_t piece = pmai_page_units (PIECE), waiting = from;
  for (uint32_t u = from, end; u < to; u = end)
    {
      end = to - u > piece ? u + piece : to;
      const char *p = pmai_unit_addr (h, u);
      size_t n = pmai_bytes (end - u);
      pma_will_scan (h, p, n);
      int err = sum_units (h, u, end) ? pmai_fresh_write (h, u, end) : 0;
      if (err)
	return pmai_io_error (err);
      pma_was_filled (h, p, n);
      if (end - waiting < TOGETHER)
	continue;
      start_writing (h->file, pmai_bytes (waiting),
		     pmai_bytes (end - waiting));
      waiting = end;
    }
  return PMA_OK;
}

/* Rewrite the parts of heap_state and of the table that are aside, since they
   now contain the checksums of all other units.  */
static enum pma_error
write_fresh_table (struct pma_heap *h)
{
  uint32_t t = pmai_table_unit (h);
  int err = pmai_fresh_write (h, 1, FIRST_UNIT);
  if (err == 0 && t)
    err = pmai_fresh_write (h, t, t + pmai_table_size (h->n_units));
  return err ? pmai_io_error (err) : PMA_OK;
}

/* --- writing ------------------------------------------------------------ */

static enum pma_error
flush_out (struct log *l)
{
  struct log_buf *b = l->buf;
  int err = pmai_io_write (l->h->file->fd, b->out, l->at + l->len, b->used);
  if (err)
    return pmai_io_error (err);
  start_writing (l->h->file, l->at + l->len, b->used);
  XXH3_64bits_update (&b->hash, b->out, b->used);
  l->len += b->used;
  b->used = 0;
  return PMA_OK;
}

typedef uint64_t words __attribute__ ((vector_size (16), may_alias));
_Static_assert (LINE == 4 * sizeof (words), "a line is compared at once");

/* Return a bit mask of the lines in which units OLD and NEW differ.  */
static uint64_t
changed_lines (const char *old, const char *new)
{
  const words *a = (const words *) old, *b = (const words *) new;
  uint64_t mask = 0;
  for (int i = 0; i < UNIT / LINE; i++, a += 4, b += 4)
    {
      words d = (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]);
      mask |= (uint64_t) ((d[0] | d[1]) != 0) << i;
    }
  return mask;
}

/* Return a bit mask of the lines of unit U that must be logged.  If OLD
   consists of zeros, the unit may be a hole that was punched after the last
   flush.  All lines of a punched unit must be logged, because the medium may
   still contain the previous content.  */
static uint64_t
lines_to_log (const struct log *l, uint32_t u, const char *old,
	      const char *new)
{
  uint64_t mask = changed_lines (old, new)
    | pmai_pending_lines (l->h->file, u);
  if (mask && old[0] == 0 && memcmp (old, old + 1, UNIT - 1) == 0)
    return UINT64_MAX;
  return mask;
}

/* Append unit U to the log, with the lines whose bits are set in LINES.  */
static enum pma_error
log_unit (struct log *l, uint32_t u, uint64_t lines, const char *new)
{
  struct log_buf *b = l->buf;
  if (b->out_size - b->used < sizeof (struct log_unit) + UNIT)
    {
      enum pma_error e = flush_out (l);
      if (e)
	return e;
    }
  struct log_unit head = { u, lines };
  memcpy (b->out + b->used, &head, sizeof head);
  b->used += sizeof head;
  for (uint64_t m = head.l_lines; m; m &= m - 1)
    {
      memcpy (b->out + b->used, new + __builtin_ctzll (m) * LINE, LINE);
      b->used += LINE;
    }
  return add_run (&l->runs, u, 1);
}

static enum pma_error
log_object_unit (struct log *l, uint32_t u, const char *old, const char *new)
{
  struct pma_heap *h = l->h;
  if (u >= h->st->s_top || !pmai_unit_used (h, u) || pmai_is_table_unit (h, u))
    return PMA_OK;
  uint64_t lines = lines_to_log (l, u, old, new);
  if (lines == 0)
    return PMA_OK;
  enum pma_error e = pmai_verify_old (h, u, old);
  if (e)
    return e;
  h->sums[u] = pmai_unit_sum (u, new);
  return log_unit (l, u, lines, new);
}

static enum pma_error
log_table_unit (struct log *l, uint32_t u, const char *old, const char *new)
{
  uint64_t lines = u == 0 || !pmai_is_table_unit (l->h, u) ? 0
    : lines_to_log (l, u, old, new);
  if (lines == 0)
    return PMA_OK;
  l->table_sum += pmai_unit_hash (u, new) - pmai_unit_hash (u, old);
  return log_unit (l, u, lines, new);
}

typedef enum pma_error log_fn (struct log *l, uint32_t u, const char *old,
			       const char *new);

/* For each of the N units starting at U, call LOG_ONE with the unit's content
   in the file.  */
static enum pma_error
log_range (struct log *l, uint32_t u, uint32_t n, log_fn *log_one)
{
  struct pma_heap *h = l->h;
  uint32_t step = l->buf->old_size / UNIT;
  while (n > 0)
    {
      uint32_t k = n < step ? n : step;
      int err = pmai_io_read (h->file->fd, l->buf->old, pmai_bytes (u),
			      pmai_bytes (k));
      if (err)
	return pmai_io_error (err);
      for (uint32_t i = 0; i < k; i++)
	{
	  enum pma_error e = log_one (l, u + i, l->buf->old + i * UNIT,
				      pmai_unit_addr (h, u + i));
	  if (e)
	    return e;
	}
      u += k;
      n -= k;
    }
  return PMA_OK;
}

/* Log the changed units of objects in R, a run of consecutive units.  */
static enum pma_error
log_objects (struct log *l, const struct run *r)
{
  uint32_t skip = r->unit < FIRST_UNIT ? FIRST_UNIT - r->unit : 0;
  if (skip >= r->n)
    return PMA_OK;
  return log_range (l, r->unit + skip, r->n - skip, log_object_unit);
}

static enum pma_error
note_dirty (void *ctx, char *from, char *to)
{
  struct log *l = ctx;
  uint32_t u = (from - l->h->base) >> UNIT_SHIFT;
  return add_run (&l->dirty, u, (to - from) >> UNIT_SHIFT);
}

static enum pma_error
log_table_range (void *ctx, char *from, char *to)
{
  struct log *l = ctx;
  uint32_t u = (from - l->h->base) >> UNIT_SHIFT;
  return log_range (l, u, (to - from) >> UNIT_SHIFT, log_table_unit);
}

/* Log the changes of heap_state: always those of its first unit, which may
   contain new checksums, and those of its other units if they were
   modified.  */
static enum pma_error
log_state (struct log *l)
{
  uint32_t end = 2;
  /* Check all runs, because the list is not sorted: runs of spilled stretches
     (spill.c) are at its end.  */
  for (size_t i = 0; i < l->dirty.n; i++)
    {
      const struct run *r = &l->dirty.v[i];
      if (r->unit < FIRST_UNIT && r->unit + r->n > end)
	end = r->unit + r->n;
    }
  return log_range (l, 1, (end < FIRST_UNIT ? end : FIRST_UNIT) - 1,
		    log_table_unit);
}

/* Log the changes of heap_state and the table, which now contains the
   checksums of all other units.  */
static enum pma_error
log_table (struct log *l)
{
  struct pma_heap *h = l->h;
  struct heap_file *f = h->file;
  uint32_t t = pmai_table_unit (h);
  enum pma_error e = PMA_OK;
  l->table_sum = f->slot[f->seq % 2].c_table_sum;
  if (f->pages.hwm >= FIRST_UNIT)
    e = log_state (l);
  if (t && t < f->pages.hwm && e == PMA_OK)
    {
      uint32_t end = pmai_page_units (t + pmai_table_size (h->n_units));
      end = end < f->pages.hwm ? end : f->pages.hwm;
      e = pmai_changed_each (h, pmai_unit_addr (h, t),
			     pmai_unit_addr (h, end), log_table_range, l);
    }
  if (!f->is_new && t == f->table.unit && !pmai_is_pending (f))
    return e;
  if (e == PMA_OK && !f->is_new)
    e = pmai_verify_old_table (h);
  l->table_sum = pmai_table_sum (h);
  return e;
}

enum pma_error
pmai_log_begin (struct pma_heap *h, struct log *l)
{
  memset (l, 0, offsetof (struct log, dirty));
  l->h = h;
  l->buf = NULL;
  begin_runs (&l->dirty);
  begin_runs (&l->runs);
  char *end = pmai_unit_addr (h, h->file->pages.hwm);
  enum pma_error e = pmai_changed_each (h, h->base, end, note_dirty, l);
  uint64_t units = FIRST_UNIT + pmai_table_size (h->n_units);
  for (size_t i = 0; i < l->dirty.n; i++)
    units += l->dirty.v[i].n;
  l->bound = units * (UNIT + sizeof (struct log_unit));
  if (e == PMA_OK && !(l->buf = take_buf (l->bound)))
    e = pmai_fail (PMA_ENOMEM, errno);
  return e;
}

enum pma_error
pmai_log_write (struct log *l)
{
  assert_debug (l->len == 0 && l->buf);
  struct pma_heap *h = l->h;
  enum pma_error e = PMA_OK;
  XXH3_64bits_reset (&l->buf->hash);
  for (size_t i = 0; i < l->dirty.n && e == PMA_OK; i++)
    e = log_objects (l, &l->dirty.v[i]);
  if (e == PMA_OK)
    e = sum_fresh (h, h->file->pages.hwm, h->st->s_top);
  if (e == PMA_OK)
    e = write_fresh_table (h);
  if (e == PMA_OK)
    e = log_table (l);
  if (e == PMA_OK && l->buf->used)
    e = flush_out (l);
  l->sum = XXH3_64bits_digest (&l->buf->hash);
  return e;
}
