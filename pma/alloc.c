/* alloc.c -- the allocation functions and their slabs.
   SPDX-License-Identifier: GPL-3.0-or-later

   An object of up to 16384 bytes is allocated in a slab of its size class.  A
   slab reuses its freed objects first, in the reverse order of their release.
   A slab without freed objects uses the space after u_bump, which has never
   been used.  The first two bytes of a freed object contain the link to the
   next freed object, encoded like u_free (layout.h).  Each class has a list of
   its slabs with free objects.  h->cur[C] points to the head of the list of
   class C, so the fast path finds a slab without a search, makes one
   comparison, and follows one link.  A full slab remains in the list until an
   allocation finds that it is full.

   An offset read from a slab is compared with the slab's length before it is
   used.  In a damaged heap, an object may be allocated twice, but an
   allocation never returns bytes outside the slab.  */

#include <config.h>

#include <string.h>

#include "pma/assertion.h"
#include "pma/internal.h"
#include "pma/likely.h"
#include "pma/os.h"
#include "pma/track.h"

EVERY_RUN void
pmai_forget_slabs (struct pma_heap *h)
{
  h->none.u_bump = UINT16_MAX;
  for (int c = 0; c < N_CLASSES; c++)
    h->cur[c] = &h->none;
}

static inline uint32_t
slab_words (const struct unit *d)
{
  return (uint32_t) (d->u_len & U_UNITS) * (UNIT / 8);
}

/* Return the address of word W of the slab of D.  The shift converts the
   offset of D in the unit table to the offset of the unit in the heap: an
   entry of the table has 16 bytes, and a unit has 4096 bytes.  */
static inline char *
slab_addr (const struct pma_heap *h, const struct unit *d, uint32_t w)
{
  return h->base + (((const char *) d - (const char *) h->units)
		    << (UNIT_SHIFT - 4)) + (size_t) w * 8;
}

/* Allocate an object of class C in slab D.  Return NULL if the slab is
   full.  */
static inline void *
slab_take (struct pma_heap *h, struct unit *d, unsigned c)
{
  uint32_t words = likely (c < 32) ? c + 1 : pmai_class_words[c];
  uint32_t f = d->u_free;
  uint32_t w = f ? f - 1 : d->u_bump;
  if (unlikely (w + words > slab_words (d)))
    return NULL;
  char *p = slab_addr (h, d, w);
  track_live (p, words * 8);
  if (f)
    d->u_free = *(uint16_t *) p;
  else
    d->u_bump = w + words;
  d->u_used++;
  return p;
}

/* --- the list of slabs with room ---------------------------------------- */

bool
pmai_is_slab (const struct pma_heap *h, uint32_t u, unsigned c)
{
  if (u < FIRST_UNIT || u >= h->n_units)
    return false;
  const struct unit *d = h->units + u;
  uint32_t n = d->u_len & U_UNITS;
  return d->u_class == c && n > 0 && n <= SLAB_MAX_UNITS
    && u + n <= h->st->s_top;
}

/* Insert slab U at the head of its class's list.  If the previous head is an
   empty slab, release that slab, because only the head of a list may be
   empty.  */
EVERY_RUN static void
slab_link (struct pma_heap *h, uint32_t u, unsigned c)
{
  struct class_state *cs = &h->st->s_class[c];
  struct unit *d = h->units + u;
  uint32_t old = cs->c_head;
  if (old && !pmai_is_slab (h, old, c))
    h->damaged = true, old = 0;
  d->u_next = old;
  d->u_prev = 0;
  d->u_len |= U_LINKED;
  if (old)
    h->units[old].u_prev = u;
  cs->c_head = u;
  h->cur[c] = d;
  if (old && h->units[old].u_used == 0)
    pmai_slab_release (h, old);
}

static void
slab_unlink (struct pma_heap *h, uint32_t u, unsigned c)
{
  struct class_state *cs = &h->st->s_class[c];
  struct unit *d = h->units + u;
  uint32_t next = d->u_next, prev = d->u_prev;
  d->u_len &= ~U_LINKED;
  d->u_next = d->u_prev = 0;
  if (next && pmai_is_slab (h, next, c))
    h->units[next].u_prev = prev;
  else if (next)
    h->damaged = true, next = 0;
  if (prev && pmai_is_slab (h, prev, c))
    h->units[prev].u_next = next;
  else
    {
      cs->c_head = next;
      h->cur[c] = next ? h->units + next : &h->none;
    }
}

void
pmai_slab_release (struct pma_heap *h, uint32_t u)
{
  struct unit *d = h->units + u;
  unsigned c = d->u_class;
  uint32_t n = d->u_len & U_UNITS;
  if (d->u_len & U_LINKED)
    slab_unlink (h, u, c);
  h->st->s_class[c].c_slabs--;
  pmai_units_live (h, u, u + n);
  pmai_units_free (h, u, n);
}

/* Return the length in units that the next slab of class C should have.  The
   first slabs of a class are short, so that the file of a small heap is small,
   but each of the short slabs has space for at least four objects.  In a full
   heap, slab_new makes a shorter slab.  */
static uint32_t
slab_units (const struct pma_heap *h, unsigned c)
{
  uint32_t max = pmai_class_units[c], slabs = h->st->s_class[c].c_slabs;
  uint32_t n = 1, need = pmai_class_words[c] * 4;
  while (n * (UNIT / 8) < need && n < max)
    n *= 2;
  while (slabs-- > 0 && n < max)
    n *= 2;
  return n;
}

static bool
slab_new (struct pma_heap *h, unsigned c)
{
  uint32_t n = slab_units (h, c), u;
  uint32_t least = (pmai_class_words[c] * 8 + UNIT - 1) / UNIT;
  while ((u = pmai_units_alloc (h, n)) == 0 && n > least)
    n = n / 2 > least ? n / 2 : least;
  if (u == 0)
    return false;
  struct unit *d = h->units + u;
  memset (d, 0, sizeof *d);
  d->u_class = c;
  d->u_len = n;
  h->st->s_class[c].c_slabs++;
  track_dead (pmai_unit_addr (h, u), pmai_bytes (n));
  slab_link (h, u, c);
  return true;
}

/* Allocate an object of class C; the slab in H->cur does not have a free
   object.  */
static void *
small_slow (struct pma_heap *h, unsigned c)
{
  for (;;)
    {
      uint32_t u = h->st->s_class[c].c_head;
      if (u == 0)
	{
	  if (!slab_new (h, c))
	    return NULL;
	  u = h->st->s_class[c].c_head;
	}
      else if (!pmai_is_slab (h, u, c))
	{
	  h->damaged = true;
	  h->st->s_class[c].c_head = 0;
	  continue;
	}
      struct unit *d = h->units + u;
      h->cur[c] = d;
      void *p = slab_take (h, d, c);
      if (p)
	return p;
      slab_unlink (h, u, c);
    }
}

/* --- large objects ------------------------------------------------------ */

static void *
large_alloc (struct pma_heap *h, size_t n)
{
  void *p;
  if (!h->file && n >= BIG_MIN && (p = pmai_big_alloc (h, n, true)))
    return p;
  if (n > pmai_bytes (h->cap_units))
    {
      pmai_full (h);
      return NULL;
    }
  uint32_t u = pmai_units_alloc (h, (n + UNIT - 1) >> UNIT_SHIFT);
  if (u == 0)
    return NULL;
  return pmai_unit_addr (h, u);
}

/* Return the first unit of the object that contains P, or 0 if no object
   contains P.  */
static inline uint32_t
unit_of (const struct pma_heap *h, const void *p)
{
  uint64_t u = (uint64_t) ((const char *) p - h->base) >> UNIT_SHIFT;
  if (unlikely (u >= h->n_units))
    return 0;
  uint32_t back = h->back[u];
  return unlikely (back > u) ? 0 : u - back;
}

static bool
large_len (const struct pma_heap *h, uint32_t u, const void *p, uint32_t *n)
{
  const struct unit *d = h->units + u;
  *n = d->u_next;
  return d->u_class == CLASS_LARGE && pmai_unit_addr (h, u) == p
    && pmai_unit_used (h, u)
    && *n > 0 && *n <= h->st->s_top - u && u < h->st->s_top;
}

/* Record that the program has freed or resized an address that is not a live
   object of H.  */
static __attribute__ ((noinline)) void
not_an_object (struct pma_heap *h)
{
  h->misused = true;
  pmai_fail (PMA_EMISUSE, 0);
}

static void
large_free (struct pma_heap *h, uint32_t u, void *p)
{
  uint32_t n;
  if (!h->file
      && (size_t) ((char *) p - h->base) >= h->range && pmai_big_is (h, p))
    pmai_big_free (h, p);
  else if (u != 0 && large_len (h, u, p, &n))
    {
      track_live (p, pmai_bytes (n));
      pmai_units_free (h, u, n);
    }
  else
    not_an_object (h);
}

/* --- the calls ---------------------------------------------------------- */

EVERY_RUN static __attribute__ ((noinline)) void *
alloc_slow (struct pma_heap *h, size_t n)
{
  if (n == 0)
    n = 1;
  if (n >= LARGE_MIN)
    return large_alloc (h, n);
  return small_slow (h, pmai_class_of (n));
}

EVERY_RUN void *
pma_alloc (struct pma_heap *h, size_t n)
{
  if (likely (n - 1 < LARGE_MIN - 1))
    {
      unsigned c = pmai_class_of (n);
      void *p = slab_take (h, h->cur[c], c);
      if (likely (p))
	return p;
    }
  return alloc_slow (h, n);
}

/* Ask the kernel to allocate the pages of the N bytes at P.  The bytes were
   never accessed, and the program will fill them.  A single system call takes
   less time than a fault for each page.  */
static void
fault_in (void *p, size_t n)
{
  enum { WORTH = 16 * UNIT };
  uintptr_t from = (uintptr_t) p & -(uintptr_t) UNIT;
  if (n >= WORTH)
    pmai_os_advise ((void *) from, (uintptr_t) p + n - from, OS_NOW);
}

EVERY_RUN void *
pma_zalloc (struct pma_heap *h, size_t n)
{
  uint32_t virgin = h->virgin, backed = h->backed_units;
  void *p = pma_alloc (h, n);
  if (!p)
    return NULL;
  if (n >= LARGE_MIN && (!h->file || pmai_file_is_zeros (h, p, n)))
    {
      size_t off = (char *) p - h->base;
      bool big = off >= h->range;
      if (big)
	pmai_big_scattered (p, n);
      if (big ? !pmai_big (p)->used : off >> UNIT_SHIFT >= virgin)
	{
	  bool made = h->backed_units != backed && n <= BATCH_MADE;
	  if (!big && !made)
	    fault_in (p, n);
	  return p;
	}
    }
  return memset (p, 0, n);
}

/* Update the state of the slab of D, in which an object was freed.  If the
   slab is empty and allocations do not use it, release it.  If a slab that is
   kept is not in the list of its class, insert the slab into the list.  */
static __attribute__ ((noinline)) void
free_slow (struct pma_heap *h, struct unit *d, unsigned c)
{
  uint32_t u = d - h->units;
  if (!pmai_is_slab (h, u, c))
    h->damaged = true;
  else if (d->u_used == 0 && h->cur[c] != d)
    pmai_slab_release (h, u);
  else if (!(d->u_len & U_LINKED))
    slab_link (h, u, c);
}

/* To detect a double free, pma_free searches for the object in its slab's list
   of free objects.  SEARCHED is the maximum number of entries of this list
   that pma_free searches.  A build with expensive assertions searches the
   whole list, a build with assertions searches the start of the list, and any
   other build does not search.  */
enum
{
#if ENABLE_ASSERTIONS >= 2
  SEARCHED = UINT16_MAX
#elif ENABLE_ASSERTIONS >= 1
  SEARCHED = 32
#else
  SEARCHED = 0
#endif
};

/* Return true if word W of the slab of D, whose class is C, cannot be the
   start of a live object.  Without assertions, skip checks that need more than
   a few instructions, because each commit makes these checks, too.  */
static inline bool
is_not_live (const struct pma_heap *h, const struct unit *d, unsigned c,
	     uint32_t w)
{
  if (unlikely (w >= d->u_bump || w + 1 == d->u_free || d->u_used == 0))
    return true;
  return SEARCHED > 0
    && (w % pmai_class_words[c] != 0
	|| pmai_is_free (h, d - h->units, w, SEARCHED));
}

EVERY_RUN void
pma_free (struct pma_heap *h, void *p)
{
  if (unlikely (!p))
    return;
  uint32_t u = unit_of (h, p);
  struct unit *d = h->units + u;
  unsigned c = d->u_class;
  if (unlikely (u == 0 || c >= N_CLASSES))
    {
      large_free (h, u, p);
      return;
    }
  uint32_t off = (char *) p - pmai_unit_addr (h, u), w = off >> 3;
  if (unlikely (off % 8 != 0 || is_not_live (h, d, c, w)))
    {
      not_an_object (h);
      return;
    }
  if (unlikely (h->wipe))
    memset (p, 0, (size_t) pmai_class_words[c] * 8);
  *(uint16_t *) p = d->u_free;
  track_dead (p, (size_t) pmai_class_words[c] * 8);
  d->u_free = w + 1;
  d->u_used--;
  if (unlikely (d->u_used == 0 || !(d->u_len & U_LINKED)))
    free_slow (h, d, c);
}

size_t
pma_usable (struct pma_heap *h, const void *p)
{
  if (!h->file && (size_t) ((const char *) p - h->base) >= h->range)
    return pmai_big (p)->size;
  uint32_t u = unit_of (h, p), n;
  if (u == 0)
    return 0;
  unsigned c = h->units[u].u_class;
  if (likely (c < N_CLASSES))
    return (size_t) pmai_class_words[c] * 8;
  return large_len (h, u, p, &n) ? pmai_bytes (n) : 0;
}

/* Change the size of the large object at P to N bytes without moving the
   object.  Return false if the size cannot be changed in place.  */
static bool
large_resize (struct pma_heap *h, void *p, size_t n)
{
  uint32_t u = unit_of (h, p), len;
  size_t want = (n + UNIT - 1) >> UNIT_SHIFT;
  if (u == 0 || !large_len (h, u, p, &len) || want > h->cap_units)
    return false;
  if (want > len)
    return pmai_units_extend (h, u, len, want - len);
  if (want < len)
    {
      h->units[u].u_next = want;
      pmai_units_free (h, u + want, len - want);
    }
  return true;
}

/* Return true if P cannot be a live object in a slab of H.  Unlike pma_free,
   also check whether P is the start of an object: realloc usually copies the
   object, so the time for the check does not matter.  */
static bool
is_wrong_in_slab (const struct pma_heap *h, const void *p)
{
  uint32_t u = unit_of (h, p);
  const struct unit *d = h->units + u;
  uint32_t off = (const char *) p - pmai_unit_addr (h, u);
  return off % 8 != 0 || off / 8 % pmai_class_words[d->u_class] != 0
    || is_not_live (h, d, d->u_class, off / 8);
}

EVERY_RUN void *
pma_realloc (struct pma_heap *h, void *p, size_t n)
{
  if (!p)
    return pma_alloc (h, n);
  if (n == 0)
    n = 1;
  bool big = !h->file && (size_t) ((char *) p - h->base) >= h->range;
  size_t old = big && !pmai_big_is (h, p) ? 0 : pma_usable (h, p);
  if (old == 0 || (!big && old < LARGE_MIN && is_wrong_in_slab (h, p)))
    {
      not_an_object (h);
      return NULL;
    }
  if (old >= LARGE_MIN && n >= LARGE_MIN)
    {
      if (big)
	{
	  void *q = n >= BIG_MIN ? pmai_big_realloc (h, p, n) : NULL;
	  if (q)
	    return q;
	}
      else if (large_resize (h, p, n))
	return p;
    }
  else if (n < LARGE_MIN && old < LARGE_MIN
	   && (size_t) pmai_class_words[pmai_class_of (n)] * 8 == old)
    return p;
  void *q = pma_alloc (h, n);
  if (!q)
    return NULL;
  memcpy (q, p, old < n ? old : n);
  pma_free (h, p);
  return q;
}

bool
pma_owns (const struct pma_heap *h, const void *p)
{
  return (size_t) ((const char *) p - h->base) < h->range
    || (h->bigs && pmai_big_owns (h, p, 1));
}
