/* anon.c -- heaps in anonymous memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   A large range of address space is taken without reserving memory; pages
   come into being when touched.  Where a limit forbids the range, smaller
   ones are tried.  struct pma_heap stands in unit 0, which such a heap has
   no other use for, so opening one costs one mmap and a few pages.

       front (for pma_reserve) | unit 0 | units, from huge_from on huge  */

#include <config.h>

#include <errno.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <time.h>

#include "pma/internal.h"
#include "pma/os.h"
#include "pma/track.h"

_Static_assert (sizeof (struct pma_heap) <= UNIT, "fits unit 0");

static const size_t max_range = (size_t) 1 << 42;
/* From here on the heap's pages may be huge: a large table is searched at
   random, and each access would miss the TLB.  A small heap stays small.  */
static const size_t huge_from = (size_t) 1 << 24;
static const size_t min_range = (size_t) 1 << 20;
/* What is kept free in front of a heap of max_range.  */
static const size_t front_size = (size_t) 1 << 31;

uint64_t
pmai_random (void)
{
  uint64_t r;
  if (getrandom (&r, sizeof r, GRND_NONBLOCK) == sizeof r)
    return r;
  struct timespec t;
  clock_gettime (CLOCK_REALTIME, &t);
  return (uint64_t) t.tv_nsec * UINT64_C (0x9e3779b97f4a7c15)
    ^ (uint64_t) t.tv_sec << 32 ^ (uintptr_t) &t;
}

static void *
reserve (size_t *size)
{
  for (size_t n = max_range; n >= min_range; n /= 2)
    {
      void *p = mmap (NULL, n, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (p != MAP_FAILED)
	{
	  *size = n;
	  return p;
	}
    }
  return NULL;
}

/* Half of the range that a limit left, so that the other heap and the
   large blocks have room too.  */
static void *
reserve_fair (size_t *size)
{
  void *p = reserve (size);
  if (!p || *size == max_range || *size < 2 * min_range)
    return p;
  *size /= 2;
  munmap ((char *) p + *size, *size);
  return p;
}

enum pma_error
pmai_anon_open (struct pma_heap **out)
{
  size_t size = 0;
  char *p = reserve_fair (&size);
  if (!p)
    return pmai_fail (PMA_ENOMEM, errno);
  size_t front = size == max_range ? front_size : 0;
  p += front;
  size -= front;
  struct pma_heap *h = (struct pma_heap *) p;
  h->front = h->front_free = front;
  h->base = p;
  h->range = size;
  h->cap_units = size >> UNIT_SHIFT < UINT32_MAX / 2
    ? size >> UNIT_SHIFT : UINT32_MAX / 2;
  h->backed_units = h->cap_units < huge_from >> UNIT_SHIFT
    ? h->cap_units : huge_from >> UNIT_SHIFT;
  h->virgin = FIRST_UNIT;
  h->st = (struct heap_state *) (p + UNIT);
  h->seed = pmai_random ();
  pmai_state_init (h);
  *out = h;
  return PMA_OK;
}

/* A small heap never comes here, and saves the call.  */
void
pmai_anon_back (struct pma_heap *h)
{
  if (h->range > 2 * huge_from)
    pmai_os_advise (h->base + huge_from, h->range - huge_from, OS_HUGE);
  h->backed_units = h->cap_units;
}

bool
pma_is_anonymous (const struct pma_heap *h)
{
  return !h->file;
}

void *
pma_reserve (struct pma_heap *h, size_t below, size_t above)
{
  if (below + above <= h->front_free)
    {
      char *end = h->base - (h->front - h->front_free);
      h->front_free -= below + above;
      return end - above;
    }
  char *p = pmai_big_alloc (h, below + above, false);
  return p ? p + below : NULL;
}

void
pmai_anon_close (struct pma_heap *h)
{
  pmai_big_free_all (h);
  track_live (h->base, (size_t) h->virgin << UNIT_SHIFT);
  munmap (h->base - h->front, h->front + h->range);
}
