/* big.c -- allocate blocks of an anonymous heap that have their own mapping.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each block of 1 MiB or more has a mapping of its own.  Therefore, mremap can
   enlarge a giant string without copying it; when the string is freed, its
   memory returns to the system.  The mapping that was freed last is kept as a
   spare, unless it is very large, so that the next block of a similar size
   does not need new pages.  A struct big precedes the bytes of each block and
   links the blocks of the heap.  */

#include <config.h>

#include <sys/mman.h>

#include "pma/internal.h"
#include "pma/os.h"

/* Maximum size of a mapping that is kept as a spare.  */
enum { SPARE_MAX = 32 << 20 };

static size_t
mapping_size (size_t n)
{
  size_t m = n + sizeof (struct big);
  if (m < n || m > SIZE_MAX / 2)
    return 0;
  return (m + UNIT * 16 - 1) & ~((size_t) UNIT * 16 - 1);
}

static void
link_in (struct pma_heap *h, struct big *b)
{
  b->prev = NULL;
  b->next = h->bigs;
  if (b->next)
    b->next->prev = b;
  h->bigs = b;
  h->big_bytes += b->mapped;
}

static void
link_out (struct pma_heap *h, struct big *b)
{
  if (b->next)
    b->next->prev = b->prev;
  if (b->prev)
    b->prev->next = b->next;
  else
    h->bigs = b->next;
  h->big_bytes -= b->mapped;
}

/* If the size of the spare mapping is suitable for M bytes, return the spare
   mapping, and record that there is no spare.  Return NULL if the size of the
   spare mapping is not suitable.  */
static struct big *
take_spare (struct pma_heap *h, size_t m)
{
  struct big *b = h->spare;
  if (!b || m > b->mapped || m < b->mapped / 2)
    return NULL;
  h->spare = NULL;
  b->used = true;
  return b;
}

static void
drop_spare (struct pma_heap *h)
{
  if (h->spare)
    munmap (h->spare, h->spare->mapped);
  h->spare = NULL;
}

/* Map M bytes.  Return MAP_FAILED on failure or if M is 0.  */
static struct big *
map_new (size_t m)
{
  struct big *b = MAP_FAILED;
  if (m)
    b = mmap (NULL, m, PROT_READ | PROT_WRITE,
	      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (b != MAP_FAILED)
    b->mapped = m;
  return b;
}

EVERY_RUN void *
pmai_big_alloc (struct pma_heap *h, size_t n, bool reuse)
{
  size_t m = mapping_size (n);
  struct big *b = m && reuse ? take_spare (h, m) : NULL;
  if (!b && (b = map_new (m)) == MAP_FAILED)
    {
      drop_spare (h);
      b = map_new (m);
    }
  if (b == MAP_FAILED)
    {
      pmai_fail (PMA_ENOMEM, 0);
      return NULL;
    }
  b->size = b->mapped - sizeof *b;
  link_in (h, b);
  h->big_count++;
  return b + 1;
}

void
pmai_big_scattered (void *p, size_t n)
{
  if (n >= (size_t) 4 << 20)
    pmai_os_advise (pmai_big (p), n, OS_HUGE);
}

void *
pmai_big_realloc (struct pma_heap *h, void *p, size_t n)
{
  struct big *b = pmai_big (p);
  size_t m = mapping_size (n);
  if (m == b->mapped)
    return p;
  link_out (h, b);
  struct big *q = MAP_FAILED;
  if (m)
    q = mremap (b, b->mapped, m, MREMAP_MAYMOVE);
  if (q == MAP_FAILED)
    {
      link_in (h, b);
      pmai_fail (PMA_ENOMEM, 0);
      return NULL;
    }
  q->mapped = m;
  q->size = m - sizeof *q;
  link_in (h, q);
  return q + 1;
}

/* Return true if a much larger block has just replaced B.  The next block will
   probably be even larger than the block that replaced B, so the mapping of B
   is not useful as a spare.  */
static bool
is_outgrown (const struct pma_heap *h, const struct big *b)
{
  return h->bigs && h->bigs->mapped > b->mapped + b->mapped / 2;
}

void
pmai_big_free (struct pma_heap *h, void *p)
{
  struct big *b = pmai_big (p);
  link_out (h, b);
  h->big_count--;
  if (b->mapped > SPARE_MAX || is_outgrown (h, b))
    {
      munmap (b, b->mapped);
      return;
    }
  drop_spare (h);
  h->spare = b;
}

void
pmai_big_free_all (struct pma_heap *h)
{
  while (h->bigs)
    pmai_big_free (h, h->bigs + 1);
  drop_spare (h);
}

bool
pmai_big_is (const struct pma_heap *h, const void *p)
{
  const struct big *b = h->bigs;
  while (b && b + 1 != p)
    b = b->next;
  return b;
}

bool
pmai_big_owns (const struct pma_heap *h, const void *p, size_t n)
{
  for (const struct big *b = h->bigs; b; b = b->next)
    {
      size_t off = (const char *) p - (const char *) (b + 1);
      if (off < b->size)
	return n <= b->size - off;
    }
  return false;
}
