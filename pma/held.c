/* held.c -- keep fresh space with random stores in memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   The first part of fresh space is "aside", that is, in anonymous memory (see
   fresh.c).  The rest of fresh space is a shared mapping of the file, and the
   kernel writes the pages of the mapping to the medium when memory is scarce.
   Random stores, such as those into the index of a growing array, would make
   the kernel write the same pages again and again.  Therefore, a range with
   random stores is "held": anonymous memory replaces its mapping of the file.
   The commit, or the call that ends the hold, writes this anonymous memory
   into the file.  Ranges of fresh space that are aside need not be held.

   The total size of held ranges is limited, because the kernel cannot evict
   held memory.  No range is held if memory is scarce only because of a limit
   of this process.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/switches.h"

static uint32_t
held_units (const struct heap_file *f)
{
  const struct pages *p = &f->pages;
  uint32_t n = 0;
  for (unsigned i = 0; i < p->n_pieces; i++)
    if (p->pieces[i].state == PAGES_MEMORY)
      n += p->pieces[i].to - p->pieces[i].from;
  return n;
}

size_t
pma_held (const struct pma_heap *h)
{
  const struct heap_file *f = h ? h->file : NULL;
  return f ? (size_t) held_units (f) << UNIT_SHIFT : 0;
}

bool
pma_hold (struct pma_heap *h, void *p, size_t n)
{
  struct heap_file *f = h->file;
  if (!f || !f->fresh.tight || !f->budget.may_hold || f->ro
      || f->pid != getpid () || pmai_dax_is_on (f) || pmai_without (HOLDING))
    return false;
  uint64_t at = (char *) p - h->base, units = n >> UNIT_SHIFT;
  uint64_t page = pmai_bytes (pmai_page_units (1));
  uint32_t from = at >> UNIT_SHIFT, to = from + units, end = to;
  return at % page == 0 && n % page == 0 && from >= f->pages.hwm
    && held_units (f) + units <= 2 * f->budget.units
    && pmai_pages_at (f, from, &end) >= PAGES_MEMORY && end == to
    && pmai_pages_move (h, from, to, PAGES_HOLD);
}

/* Write the held range X into the file, and map the file in its place again.
   Return 0 or an errno value.  After an error, the range X remains held.  */
static int
write_out (struct pma_heap *h, struct piece x)
{
  struct heap_file *f = h->file;
  uint64_t off = pmai_bytes (x.from);
  size_t len = pmai_bytes (x.to - x.from);
  pmai_units_live (h, x.from, x.to);
  int err = pmai_io_write (f->fd, h->base + off, off, len);
  if (err)
    return err;
  sync_file_range (f->fd, off, len, SYNC_FILE_RANGE_WRITE);
  if (!pmai_pages_move (h, x.from, x.to, PAGES_WRITE))
    return ENOMEM;
  pmai_advise_fresh (h, x.from, x.to);
  return 0;
}

/* Return a held range of F that begins in units [FROM, TO), or NULL if there
   is none.  */
static const struct piece *
find_held (const struct heap_file *f, uint32_t from, uint32_t to)
{
  const struct pages *p = &f->pages;
  for (const struct piece *x = p->pieces; x < p->pieces + p->n_pieces; x++)
    if (x->state == PAGES_MEMORY && x->from >= from && x->from < to)
      return x;
  return NULL;
}

void
pma_let_go (struct pma_heap *h, const void *p)
{
  struct heap_file *f = h->file;
  if (!f || f->pid != getpid ())
    return;
  uint32_t u = (size_t) ((const char *) p - h->base) >> UNIT_SHIFT;
  const struct piece *x = find_held (f, u, u + 1);
  if (x)
    write_out (h, *x);
}

int
pmai_held_write (struct pma_heap *h)
{
  const struct piece *x;
  int err = 0;
  while (err == 0 && (x = find_held (h->file, 0, UINT32_MAX)))
    err = write_out (h, *x);
  return err;
}

void
pmai_held_freed (struct pma_heap *h, uint32_t u, uint32_t n)
{
  struct heap_file *f = h->file;
  const struct piece *x;
  if (f->pages.n_pieces == 0 || f->pid != getpid ())
    return;
  /* If a range cannot be moved into the file, keep it in memory; the commit
     writes it.  */
  while ((x = find_held (f, u, u + n)) && x->to <= u + n
	 && pmai_pages_move (h, x->from, x->to, PAGES_WRITE))
    continue;
}
