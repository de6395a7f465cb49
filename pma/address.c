/* address.c -- choose, reserve and extend the address range of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Pointers in a heap are addresses, so every process maps the heap at the base
   address that its header contains.  The base is chosen when the heap is
   created, in a zone of the address space that processes rarely use otherwise.
   On most machines, a process has at least 47 bits of address space.  Some
   kernels for arm64 and RISC-V provide 42 bits of address space, and others
   provide 39 bits, of which user space gets 38.  Heaps that are created on
   machines with less than 47 bits of address space, or with the option `low',
   have lower bases.

   The address range is reserved without access rights (PROT_NONE), so that
   reserving it does not take memory.  At first, the range is only as long as
   the heap is likely to need soon, because each reserved page takes time and
   memory under an emulator.  If the heap outgrows its address range, the range
   is extended at its end, provided that the following addresses are free.  */

#include <config.h>

#include <errno.h>
#include <sys/mman.h>

#include "pma/heapfile.h"
#include "pma/os.h"

#define GIB ((uint64_t) 1 << 30)
#define TIB ((uint64_t) 1 << 40)

/* The zones of the address space in which bases are chosen.  Bases are
   multiples of 4 GiB.  */
static const struct zone
{
  uint64_t from, to;
  uint64_t apart;		/* minimum distance in bytes between the bases
				   of two heaps */
} zones[] =
{
  /* The first zone needs 47 bits of address space, and is far from the
     addresses that kernels and sanitizers use.  */
  { 32 * TIB, 76 * TIB, 64 * GIB },
  { TIB, 3 * TIB, 64 * GIB },
  { 32 * GIB, 112 * GIB, 16 * GIB }
};
enum { N_ZONES = sizeof zones / sizeof *zones, BASE_SHIFT = 32 };

uint64_t pmai_address_end = UINT64_MAX;

/* Reserve N bytes at BASE, without access rights.  Return 0 or an errno
   value.  */
static int
take (uint64_t base, uint64_t n)
{
  void *want = (void *) (uintptr_t) base;
  if (base > pmai_address_end || n > pmai_address_end - base)
    return ENOMEM;
  return pmai_os_take (want, n);
}

static int
try (uint64_t base, uint64_t n)
{
  int err = take (base, n);
  if (err == 0)
    munmap ((void *) (uintptr_t) base, n);
  return err;
}

/* Return true if a heap can be mapped at BASE and grow to N bytes.  Test only
   a few pages at each multiple of 4 GiB, because the base of any other heap is
   a multiple of 4 GiB.  (Reserving the whole range as a test would need
   gigabytes of memory under an emulator.) */
static bool
is_free (uint64_t base, uint64_t n)
{
  for (uint64_t at = 0; at < n; at += (uint64_t) 1 << BASE_SHIFT)
    /* EEXIST shows that the addresses are in use, whereas ENOMEM is caused by
       a limit.  */
    if (try (base + at, UNIT * 16) == EEXIST)
      return false;
  return true;
}

/* Return true if BASE is outside the address space of a process.  */
static bool
is_beyond (uint64_t base)
{
  return try (base, UNIT * 16) == ENOMEM;
}

uint64_t
pmai_choose_base (uint64_t seed, bool low)
{
  uint64_t base = 0;
  int i = low ? N_ZONES - 1 : 0;
  while (i < N_ZONES - 1 && is_beyond (zones[i].to))
    i++;
  const struct zone *z = &zones[i];
  for (int tries = 0; tries < 16; tries++, seed = seed >> 4 | seed << 60)
    {
      base = z->from + ((seed >> 8) % ((z->to - z->from) >> BASE_SHIFT)
			<< BASE_SHIFT);
      if (is_free (base, z->apart))
	break;
    }
  return base;
}

enum pma_error
pmai_range_take (struct pma_heap *h, uint64_t base, uint64_t wanted,
		 uint64_t least)
{
  int err;
  for (uint64_t n = wanted;; n = n / 2 > least ? n / 2 : least)
    {
      n &= ~(uint64_t) (UNIT * 16 - 1);
      err = take (base, n);
      if (err == 0)
	{
	  h->base = (char *) (uintptr_t) base;
	  h->range = n;
	  return PMA_OK;
	}
      if (n <= least)
	break;
    }
  if (err == ENOMEM && !is_beyond (base))
    return pmai_fail (PMA_ENOMEM, err);
  return pmai_fail (err == ENOMEM ? PMA_ENOADDRESS : PMA_EADDRESS, err);
}

uint64_t
pmai_range_limit (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  if (f->head.f_flags & HEAP_FIXED)
    return f->capacity < h->range ? f->capacity : h->range;
  return f->ro || h->range > TIB ? h->range : TIB;
}

bool
pmai_range_grow (struct pma_heap *h, uint32_t units)
{
  uint64_t need = pmai_bytes (units), end = h->range, add = end;
  if (need <= end)
    return true;
  if (add < need - end)
    add = need - end;
  if (add > 16 * GIB && need - end < 16 * GIB)
    add = 16 * GIB;
  add = (add + UNIT * 16 - 1) & ~(uint64_t) (UNIT * 16 - 1);
  uint64_t at = (uint64_t) (uintptr_t) h->base + end;
  int err = take (at, add);
  if (err && add > need - end)
    err = take (at, add = need - end);
  if (err)
    {
      pmai_fail (PMA_ENOMEM, err);
      return false;
    }
  h->range += add;
  return true;
}
