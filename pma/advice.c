/* advice.c -- advise the kernel how to read a heap larger than memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   At a page fault, the kernel normally reads up to some megabytes of the file
   in advance.  In a heap larger than memory, pages that are read in advance
   would displace pages that are needed.  The functions of this file make the
   kernel read a heap larger than memory page by page, and read ahead only in
   ranges that are about to be scanned.  For heaps that fit into memory, the
   functions of this file keep the kernel's default behaviour.  */

#include <config.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pma/heapfile.h"
#include "pma/os.h"

void
pmai_advise_reads (const struct heap_file *f)
{
  enum { SMALL_FILE = 8 << 20 };
  if (f->size > SMALL_FILE)
    posix_fadvise (f->fd, 0, 0, POSIX_FADV_RANDOM);
}

void
pmai_advise_fresh (const struct pma_heap *h, uint32_t from, uint32_t to)
{
  madvise (pmai_unit_addr (h, from), pmai_bytes (to - from), MADV_RANDOM);
}

void
pmai_advise_mapped (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  if (f->spill.on)
    madvise (h->base, pmai_bytes (f->pages.hwm), MADV_RANDOM);
}

EVERY_RUN size_t
pma_scarcity (const struct pma_heap *h)
{
  const struct heap_file *f = h ? h->file : NULL;
  if (!f || (!f->fresh.tight && !f->spill.on))
    return 0;
  size_t budget = f->budget.units << UNIT_SHIFT;
  return budget ? budget : UNIT;
}

size_t
pma_high_water (const struct pma_heap *h)
{
  return pmai_bytes (h->st->s_top);
}

/* Minimum length of a range to read ahead, in bytes.  Without a minimum
   length, a loop that removes elements from the start of a short queue would
   make a system call for each element.  */
enum { LEAST_SCAN = 4 * UNIT };

void
pma_will_scan (const struct pma_heap *h, const void *p, size_t n)
{
  if (!pma_scarcity (h))
    return;
  uintptr_t from = (uintptr_t) p & -(uintptr_t) UNIT;
  size_t len = (uintptr_t) p + n - from;
  if (len >= LEAST_SCAN)
    madvise ((void *) from, len, MADV_WILLNEED);
}

/* Return true if the LEN bytes at OFF are fresh space that is a shared mapping
   of the file.  */
static bool
is_shared (const struct heap_file *f, uint64_t off, uint64_t len)
{
  uint32_t to = (off + len) >> UNIT_SHIFT, end = to;
  return pmai_pages_at (f, off >> UNIT_SHIFT, &end) == PAGES_SHARED
    && end == to;
}

/* Start writing the N bytes at P, which the caller has filled, to the medium.
   Also drop the bytes of an earlier call from memory, since the kernel has
   probably written them by now.  */
void
pma_was_filled (const struct pma_heap *h, const void *p, size_t n)
{
  struct heap_file *f = h->file;
  if (!f || !f->fresh.tight)
    return;
  const char *from = (const char *) ((uintptr_t) p & -(uintptr_t) UNIT);
  size_t len = ((const char *) p + n - from) & -(size_t) UNIT;
  if (f->pid != getpid () || !is_shared (f, from - h->base, len))
    return;
  sync_file_range (f->fd, from - h->base, len, SYNC_FILE_RANGE_WRITE);
  struct filled *old = &f->filled.v[f->filled.n++ % FILLED_PIECES];
  /* Call is_shared again, because the program may have freed the range OLD
     since it passed the range to pma_was_filled.  A freed range may now be
     anonymous memory, whose data are not in the file.  */
  if (old->len && is_shared (f, old->off, old->len))
    pmai_os_let_go (h->base + old->off, f->fd, old->off, old->len);
  *old = (struct filled) { .off = from - h->base, .len = len };
}
