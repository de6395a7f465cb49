/* reserve.c -- keep disk space for the log of a commit on a full disk.
   SPDX-License-Identifier: GPL-3.0-or-later

   A commit needs space for its log even if the program has only freed objects.
   Therefore, blocks called the reserve are allocated in the file after all
   units.  The size of the reserve is a sixteenth of the heap's size plus 64
   KiB, but at most 64 MiB.  In a heap of fixed capacity, the reserve ends at
   the file offset that is equal to the capacity; there is no reserve if it
   would overlap the units.  A commit that enlarges the heap allocates the
   reserve before it writes its slot; if this allocation fails, so does the
   commit.  Logs are written into the reserve only if the disk is full.  Apart
   from logs, the contents of the reserve have no meaning, so an older version
   of libpma may remove the reserve by truncating the file.  */

#include <config.h>

#include "pma/file.h"
#include "pma/heapfile.h"

enum { LEAST = 16 * UNIT, LARGEST = 64 << 20 };

struct range
{
  uint64_t from, to;		/* offsets in the file */
};

/* Return the range of the reserve in a heap whose units end at TOP, or an
   empty range if there is no space for a reserve.  */
static struct range
find_range (const struct heap_file *f, uint32_t top)
{
  uint64_t used = pmai_bytes (pmai_page_units (top));
  uint64_t n = used / 16 / UNIT * UNIT + LEAST;
  struct range r = { used, used + (n < LARGEST ? n : LARGEST) };
  if (f->head.f_flags & HEAP_FIXED)
    {
      uint64_t end = f->capacity & ~(uint64_t) (UNIT - 1);
      n = r.to - r.from;
      if (end < used + n)
	return (struct range) { 0, 0 };
      r = (struct range) { end - n, end };
    }
  return r;
}

static int
fill (struct heap_file *f, uint32_t top)
{
  struct range r = find_range (f, top);
  return r.to > r.from ? pmai_io_reserve (f->fd, r.from, r.to - r.from) : 0;
}

enum pma_error
pmai_reserve_begin (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (h->st->s_top <= f->floor && !f->is_new)
    return PMA_OK;
  int err = fill (f, h->st->s_top);
  return err ? pmai_io_error (err) : PMA_OK;
}

void
pmai_reserve_fill (struct heap_file *f)
{
  fill (f, f->floor);
  f->reserve_spent = false;
}

uint64_t
pmai_reserve_start (const struct heap_file *f)
{
  return find_range (f, f->floor).from;
}

uint64_t
pmai_reserve_end (const struct heap_file *f)
{
  return find_range (f, f->floor).to;
}
