/* alloc.c -- check that freeing all blocks undoes random allocator calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   A sequence consists of a million calls, on an anonymous heap or on a heap
   file.  The heap is checked every 50,000 calls and at the end.  */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "model.h"
#include "pma/internal.h"

enum { SLOTS = 20000 };

struct slot
{
  unsigned char *p;
  size_t n;
  unsigned char mark;
};
static struct slot slots[SLOTS];

static size_t
random_size (uint64_t *r)
{
  unsigned k = rnd (r) % 1000;
  size_t limit = k < 900 ? 300 : k < 980 ? 20000 : k < 998 ? 100000 : 3000000;
  return 1 + rnd (r) % limit;
}

/* Set the first byte, the last byte and some bytes between them to M.  */
static void
mark (struct slot *s, unsigned char m)
{
  s->mark = m;
  for (size_t i = 0; i < s->n; i += 1 + s->n / 50)
    s->p[i] = m;
  s->p[s->n - 1] = m;
}

static void
look (const struct slot *s, size_t n)
{
  for (size_t i = 0; i < n; i += 1 + s->n / 50)
    CHECK (s->p[i] == s->mark);
  if (n == s->n)
    CHECK (s->p[n - 1] == s->mark);
}

static void
allocate (struct pma_heap *h, struct slot *s, uint64_t *r)
{
  s->n = random_size (r);
  bool zero = rnd (r) % 4 == 0;
  s->p = zero ? pma_zalloc (h, s->n) : pma_alloc (h, s->n);
  CHECK (s->p);
  CHECK ((uintptr_t) s->p % (s->n % 16 ? 8 : 16) == 0);
  CHECK (pma_usable (h, s->p) >= s->n);
  CHECK (pma_owns (h, s->p) && pma_owns (h, s->p + s->n - 1));
  if (zero)
    for (size_t i = 0; i < s->n; i++)
      CHECK (s->p[i] == 0);
  mark (s, rnd (r));
}

static void
resize (struct pma_heap *h, struct slot *s, uint64_t *r)
{
  size_t n = random_size (r);
  look (s, s->n);
  s->p = pma_realloc (h, s->p, n);
  CHECK (s->p);
  if (n >= s->n)
    look (s, s->n);
  s->n = n;
  mark (s, rnd (r));
}

static void
release (struct pma_heap *h, struct slot *s)
{
  if (!s->p)
    return;
  look (s, s->n);
  pma_free (h, s->p);
  s->p = NULL;
}

static void
must_be_whole (struct pma_heap *h)
{
  char what[200];
  enum pma_error e = pma_check (h, what, sizeof what);
  if (e)
    fprintf (stderr, "%s\n", what);
  CHECK (e == PMA_OK);
}

/* Check H, and return its state without the parts that may change even if all
   blocks are freed.  */
static struct heap_state
state_of (struct pma_heap *h)
{
  must_be_whole (h);
  struct heap_state st = *h->st;
  memset (st.s_units, 0, sizeof st.s_units);
  memset (st.s_back + st.s_top, 0, TABLE0_UNITS - st.s_top);
  return st;
}

static void
sequence (struct pma_heap *h, uint64_t seed, long calls)
{
  uint64_t r = seed;
  struct pma_stats first, last;
  struct heap_state before = state_of (h);
  pma_stats (h, &first);
  for (long i = 0; i < calls; i++)
    {
      struct slot *s = &slots[rnd (&r) % SLOTS];
      if (!s->p)
	allocate (h, s, &r);
      else if (rnd (&r) % 3 == 0)
	resize (h, s, &r);
      else
	release (h, s);
      if (i % 50000 == 0)
	must_be_whole (h);
    }
  for (int i = 0; i < SLOTS; i++)
    release (h, &slots[i]);
  struct heap_state after = state_of (h);
  CHECK (memcmp (&before, &after, sizeof before) == 0);
  pma_stats (h, &last);
  CHECK (last.in_use == first.in_use && last.objects == first.objects);
  CHECK (last.high_water == first.high_water);
}

/* Check that each allocation uses the smallest size class whose objects are
   large enough.  */
static void
classes (struct pma_heap *h)
{
  for (size_t n = 1; n < LARGE_MIN; n++)
    {
      void *p = pma_alloc (h, n);
      size_t u = pma_usable (h, p);
      CHECK (u >= n && u - n < (n <= 256 ? 8 : n / 8));
      pma_free (h, p);
    }
}

/* Check that a freed block with its own mapping is reused, and that it
   contains zeros if zeros are requested.  */
static void
used_again (struct pma_heap *h)
{
  enum { N = 3 << 20 };
  unsigned char *p = pma_alloc (h, N);
  CHECK (p);
  memset (p, 0xa5, N);
  pma_free (h, p);
  unsigned char *q = pma_zalloc (h, N - 100000);
  CHECK (q == p);
  for (size_t i = 0; i < N - 100000; i++)
    CHECK (q[i] == 0);
  q = pma_realloc (h, q, 4 * N);
  CHECK (q);
  memset (q, 1, 4 * N);
  pma_free (h, q);
  /* Allocate a block that is larger than the spare block, and a block that is
     much smaller than the spare block.  */
  p = pma_alloc (h, 5 * N);
  q = pma_alloc (h, N / 2);
  CHECK (p && q);
  pma_free (h, p);
  pma_free (h, q);
  must_be_whole (h);
}

int
main (void)
{
  long calls = test_count ("PMA_TEST_CALLS", 1000000);
  struct pma_heap *h;
  CHECK (pma_open (NULL, &h) == PMA_OK);
  classes (h);
  used_again (h);
  for (uint64_t seed = 1; seed <= 3; seed++)
    sequence (h, seed, calls);
  pma_close (h);
  const char *file = test_file ("alloc");
  h = must_open (file, PMA_SYNC_OFF);
  classes (h);
  sequence (h, 4, calls);
  CHECK (pma_commit (h) == PMA_OK);
  sequence (h, 5, calls / 4);
  pma_close (h);
  unlink (file);
  return 0;
}
