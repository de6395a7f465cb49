/* address.c -- check where heaps are mapped, and how they grow.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "model.h"
#include "pma/heapfile.h"
#include "pma/track.h"

#define GIB ((uint64_t) 1 << 30)
#define TIB ((uint64_t) 1 << 40)

static uint64_t
base_of (struct pma_heap *h)
{
  return (uintptr_t) h->base;
}

/* Create a heap as if END were the end of the machine's address space.  Check
   that the heap's address is in [FROM, TO), that it has space for more than
   one allocation, and that it can be reopened.  */
static void
made_below (uint64_t end, uint64_t from, uint64_t to, bool low)
{
  const char *file = test_file ("address");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF, .low = low };
  struct pma_heap *h;
  enum { N = 1 << 16 };
  pmai_address_end = end;
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (base_of (h) >= from && base_of (h) < to);
  char *p = pma_alloc (h, N);
  memset (p, 'x', N);
  pma_set_root (h, p);
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  pmai_address_end = UINT64_MAX;
  CHECK (pma_open (&o, &h) == PMA_OK);
  p = pma_root (h);
  CHECK (p[0] == 'x' && p[N - 1] == 'x');
  pma_close (h);
  unlink (file);
}

/* Check that a heap from a machine with more address space is rejected and
   does not change.  */
static void
from_larger (void)
{
  const char *file = test_file ("larger");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_set_root (h, pma_zalloc (h, 100));
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  pmai_address_end = (uint64_t) 1 << 39;
  CHECK (pma_open (&o, &h) == PMA_ENOADDRESS);
  o.read_only = true;
  CHECK (pma_open (&o, &h) == PMA_ENOADDRESS);
  pmai_address_end = UINT64_MAX;
  CHECK (pma_open (&o, &h) == PMA_OK);
  CHECK (pma_root (h));
  pma_close (h);
  unlink (file);
}

/* Check that the address range is extended when the heap outgrows it.  If
   NEIGHBOUR is true, another mapping follows the range; the heap then becomes
   full, but remains usable.  */
static void
growing (bool neighbour)
{
  const char *file = test_file ("range");
  struct pma_options o = { .file = file, .sync = PMA_SYNC_OFF };
  struct pma_heap *h;
  CHECK (pma_open (&o, &h) == PMA_OK);
  pma_set_root (h, pma_zalloc (h, 100));
  CHECK (pma_commit (h) == PMA_OK);
  size_t range = h->range;
  CHECK (range < 8 * GIB && h->cap_units == TIB >> UNIT_SHIFT);
  void *other = MAP_FAILED;
  if (neighbour)
    {
      other = mmap (h->base + range, UNIT, PROT_NONE, MAP_PRIVATE
		    | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
      CHECK (other != MAP_FAILED);
    }
  uint32_t units = range >> UNIT_SHIFT;
  CHECK (pmai_range_grow (h, units) && h->range == range);
  CHECK (pmai_range_grow (h, units + 1) == !neighbour);
  CHECK ((h->range > range) == !neighbour);
  CHECK (pma_alloc (h, 1 << 20));
  CHECK (pma_commit (h) == PMA_OK);
  pma_close (h);
  if (neighbour)
    munmap (other, UNIT);
  unlink (file);
}

int
main (void)
{
  made_below (UINT64_MAX, 32 * TIB, 76 * TIB, false);
#ifndef PMA_ASAN		/* skip this test with AddressSanitizer, which
				   itself uses the addresses below 16 TiB */
  made_below ((uint64_t) 1 << 42, TIB, 3 * TIB, false);
  made_below ((uint64_t) 1 << 39, 32 * GIB, 112 * GIB, false);
  made_below ((uint64_t) 1 << 38, 32 * GIB, 112 * GIB, false);
  made_below (UINT64_MAX, 32 * GIB, 112 * GIB, true);
#endif
  from_larger ();
  growing (false);
  growing (true);
  return 0;
}
