/* anon.c -- implement heaps in anonymous memory.
   SPDX-License-Identifier: GPL-3.0-or-later

   A large range of address space is reserved; the kernel allocates a page when
   it is first accessed.  If a resource limit on data forbids a range of this
   size, the range is reserved without write access, because the limit does not
   apply to read-only memory, and is then made writable in steps.  If the
   address space is limited, smaller ranges are tried.  An anonymous heap does
   not have a file header, so its unit 0 contains the struct pma_heap.  Opening
   an anonymous heap takes a single call of mmap and a few pages.

   Layout of the range:

   front (for pma_reserve) | unit 0 | other units (in huge pages from
   huge_from on) */

#include <config.h>

#include <errno.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>

#include "pma/internal.h"
#include "pma/os.h"

_Static_assert (sizeof (struct pma_heap) <= UNIT, "fits unit 0");

static const size_t max_range = (size_t) 1 << 42;
/* From the offset huge_from on, the kernel may use huge pages for the heap.
   With small pages, each random access to a large hash table would cause a TLB
   miss.  Below huge_from, pages are small, so that a small heap uses little
   memory.  */
static const size_t huge_from = (size_t) 1 << 22;
/* Between batch_from and huge_from, several pages are allocated at a time,
   because separate page faults would take 1.5 times as long.  */
static const size_t batch_from = (size_t) 1 << 20;
static const size_t min_range = (size_t) 1 << 20;
/* Address space that is kept free before the start of a heap with a range of
   MAX_RANGE bytes.  */
static const size_t front_size = (size_t) 1 << 31;

EVERY_RUN uint64_t
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
map_range (size_t n, int prot)
{
  void *p = mmap (NULL, n, prot, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		  -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

/* Reserve the largest possible range, without write access.  If less than
   MAX_RANGE bytes can be reserved, reserve only half of the possible range, to
   leave address space for another heap and for large blocks.  Store the length
   of the range in *SIZE.  Return NULL if no range can be reserved.  */
static void *
reserve_limited (size_t *size)
{
  void *p = NULL;
  size_t n = max_range;
  while (n >= min_range && !(p = map_range (n, PROT_NONE)))
    n /= 2;
  if (p && n < max_range && n >= 2 * min_range)
    {
      n /= 2;
      munmap ((char *) p + n, n);
    }
  *size = n;
  return p;
}

/* Make the units below END writable; round END up to a multiple of STEP.
   Return false and set errno on failure.  */
static bool
make_storable (struct pma_heap *h, uint32_t end)
{
  enum { STEP = (256 << 10) / UNIT };	/* at least the page size of any
					   machine */
  end = (end + STEP - 1) / STEP * STEP;
  if (end > h->cap_units)
    end = h->cap_units;
  char *from = h->base + pmai_bytes (h->backed_units);
  size_t n = pmai_bytes (end - h->backed_units);
  if (mprotect (from, n, PROT_READ | PROT_WRITE) != 0)
    return false;
  h->backed_units = end;
  return true;
}

EVERY_RUN enum pma_error
pmai_anon_open (struct pma_heap **out)
{
  size_t size = max_range;
  char *p = map_range (size, PROT_READ | PROT_WRITE);
  bool limited = !p;
  if (limited)
    p = reserve_limited (&size);
  if (!p || (limited && mprotect (p, min_range, PROT_READ | PROT_WRITE) != 0))
    return pmai_fail (PMA_ENOMEM, errno);
  size_t front = limited ? 0 : front_size;
  p += front;
  size -= front;
  struct pma_heap *h = (struct pma_heap *) p;
  h->front = h->front_free = front;
  h->base = p;
  h->range = size;
  h->cap_units = size >> UNIT_SHIFT < UINT32_MAX / 2
    ? size >> UNIT_SHIFT : UINT32_MAX / 2;
  h->limited = limited;
  h->backed_units = (limited ? min_range : batch_from) >> UNIT_SHIFT;
  h->virgin = FIRST_UNIT;
  h->st = (struct heap_state *) (p + UNIT);
  h->seed = pmai_random ();
  pmai_state_init (h);
  *out = h;
  return PMA_OK;
}

/* Ask the kernel to allocate the pages of the units below END and of a few
   units after them.  Do nothing if the pages have more than BATCH_MADE bytes
   in total, because the program may not use all of them.  */
static void
make_batch (struct pma_heap *h, uint32_t end)
{
  enum { AHEAD = 8 };
  uint32_t from = h->backed_units, to = end + AHEAD;
  if (end - from <= BATCH_MADE / UNIT)
    pmai_os_advise (h->base + pmai_bytes (from),
		    pmai_bytes (to - from), OS_NOW);
  h->backed_units = to;
}

/* This function is called only for heaps of more than batch_from bytes, or if
   a limit applies.  */
bool
pmai_anon_back (struct pma_heap *h, uint32_t end)
{
  if (h->limited)
    {
      bool done = make_storable (h, end + end / 8) || make_storable (h, end);
      if (!done)
	pmai_fail (PMA_ENOMEM, errno);
      return done;
    }
  if (end < huge_from >> UNIT_SHIFT)
    {
      make_batch (h, end);
      return true;
    }
  pmai_os_advise (h->base + huge_from, h->range - huge_from, OS_HUGE);
  h->backed_units = h->cap_units;
  return true;
}

bool
pma_is_anonymous (const struct pma_heap *h)
{
  return !h->file;
}

/* Return the maximum size in bytes of a reserved range under the resource
   limit on data.  The whole reserved range counts towards the limit on data,
   even if it is not used.  */
static size_t
fair_share (void)
{
  struct rlimit r;
  size_t n = SIZE_MAX;
  if (getrlimit (RLIMIT_DATA, &r) == 0 && r.rlim_cur < n)
    n = r.rlim_cur;
  return n / 8;
}

EVERY_RUN void *
pma_reserve (struct pma_heap *h, size_t below, size_t above)
{
  if (below + above <= h->front_free)
    {
      char *end = h->base - (h->front - h->front_free);
      h->front_free -= below + above;
      return end - above;
    }
  if (h->limited && below + above > fair_share ())
    {
      pmai_fail (PMA_ENOMEM, 0);
      return NULL;
    }
  char *p = pmai_big_alloc (h, below + above, false);
  return p ? p + below : NULL;
}

void
pmai_anon_close (struct pma_heap *h)
{
  pmai_big_free_all (h);
  pmai_units_live (h, 0, h->virgin);
  munmap (h->base - h->front, h->front + h->range);
}
