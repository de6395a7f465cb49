/* load.c -- a heap that is going to change everywhere is read into memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   A store to a page of a private file mapping is a fault, in which the kernel
   copies the page, and huge pages are for anonymous memory alone.  Where most
   of a heap is changed in each run, as by a daily update of counts, reading
   all of it at once takes a third of that time.  Whether this run will be such
   a one nobody knows; the last commit says of itself how much it changed.  */

#include <config.h>

#include <sys/mman.h>

#include "pma/dax.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/os.h"

uint32_t pmai_load_least = 1024;

/* Does a commit that changes CHANGED units of H change most of it?  */
static bool
is_most (const struct heap_file *f, uint64_t changed)
{
  return changed >= f->top / 2;
}

/* Is reading all of H likely to pay?  */
static bool
pays (struct pma_heap *h)
{
  enum { MOST = 1 << 16 };	/* units */
  struct heap_file *f = h->file;
  return !f->ro && !f->is_new && f->hwm >= pmai_load_least && f->hwm <= MOST
    && is_most (f, f->slot[f->seq % 2].c_changed)
    && f->spill.n_stretches == 0 && !pmai_dax_is_on (f)
    && pmai_has_room (f, f->hwm);
}

bool
pmai_load (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  size_t n = (size_t) f->hwm << UNIT_SHIFT;
  const int rw = PROT_READ | PROT_WRITE;
  f->loaded = false;
  if (!pays (h) || !pmai_map_part (h, 0, f->hwm, rw, MAP_PRIVATE, -1))
    return true;
  pmai_os_advise (h->base, n, OS_HUGE);
  f->loaded = pmai_io_read (f->fd, h->base, 0, n) == 0;
  return f->loaded || pmai_map_part (h, 0, f->hwm, rw, MAP_PRIVATE, f->fd);
}

bool
pmai_stays_loaded (const struct pma_heap *h, const struct log *l)
{
  return h->file->loaded && is_most (h->file, pmai_log_units (l));
}
