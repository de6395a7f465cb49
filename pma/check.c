/* check.c -- check the allocator's structures, and find live objects.
   SPDX-License-Identifier: GPL-3.0-or-later

   pma_check first trims the heap (pmai_trim) and then only reads it.  The
   contents of the heap are not trusted: the range of every number is checked
   before the number is used as an index.  If a function check_* finds a fault,
   it reports the fault with `wrong' and returns false.  */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "pma/heapfile.h"
#include "pma/internal.h"
#include "pma/track.h"

struct walk
{
  struct pma_heap *h;
  char *what;
  size_t n;
  uint32_t slabs[N_CLASSES];
  uint32_t linked[N_CLASSES];
};

static bool __attribute__ ((format (printf, 2, 3)))
wrong (struct walk *w, const char *format, ...)
{
  if (w->n)
    {
      va_list ap;
      va_start (ap, format);
      vsnprintf (w->what, w->n, format, ap);
      va_end (ap);
    }
  return false;
}

static unsigned
slab_units (const struct unit *d)
{
  return d->u_len & U_UNITS;
}

/* Return the link that is stored in the free object at word W of the slab at
   BASE.  */
static unsigned
free_link (const char *base, unsigned w, unsigned words)
{
  const char *p = base + (size_t) w * 8;
  uint16_t next;
  track_live (p, 2);
  memcpy (&next, p, 2);
  track_dead (p, (size_t) words * 8);
  return next;
}

/* For each free object of the slab at unit U, set its bit in MAP.  Store the
   number of free objects in *N.  Return false if the list of free objects is
   damaged.  */
static bool
map_free (struct pma_heap *h, uint32_t u, uint64_t *map, unsigned *n)
{
  const struct unit *d = h->units + u;
  unsigned words = pmai_class_words[d->u_class];
  *n = 0;
  memset (map, 0, (size_t) slab_units (d) * (UNIT / 8 / 8));
  for (unsigned f = d->u_free; f; ++*n)
    {
      unsigned w = f - 1;
      if (w % words || w + words > d->u_bump
	  || map[w >> 6] >> (w & 63) & 1)
	return false;
      map[w >> 6] |= UINT64_C (1) << (w & 63);
      f = free_link (pmai_unit_addr (h, u), w, words);
    }
  return true;
}

bool
pmai_is_free (const struct pma_heap *h, uint32_t u, unsigned w, unsigned max)
{
  const struct unit *d = h->units + u;
  unsigned words = pmai_class_words[d->u_class], f = d->u_free;
  for (; f && f - 1 + words <= d->u_bump && max > 0; max--)
    {
      if (f - 1 == w)
	return true;
      f = free_link (pmai_unit_addr (h, u), f - 1, words);
    }
  return false;
}

/* Return true if the list of free objects of the slab at unit U is intact and
   agrees with the slab's count of live objects.  */
static bool
slab_is_sound (struct pma_heap *h, uint32_t u)
{
  const struct unit *d = h->units + u;
  unsigned words = pmai_class_words[d->u_class], n_free;
  if (slab_units (d) > SLAB_MAX_UNITS
      || d->u_bump > slab_units (d) * (UNIT / 8))
    return false;
  if (d->u_free == 0)
    return d->u_used == d->u_bump / words;
  h->live_slab = 0;
  return map_free (h, u, h->live_map, &n_free)
    && d->u_used + n_free == d->u_bump / words;
}

bool
pmai_slabs_are_sound (struct pma_heap *h, uint32_t from, uint32_t to)
{
  uint32_t top = h->st->s_top;
  to = to < top ? to : top;
  for (uint32_t u = from < FIRST_UNIT ? FIRST_UNIT : from, end; u < to; u = end)
    {
      end = u + 1;
      if (!pmai_unit_used (h, u))
	continue;
      uint32_t start = u;
      while (h->back[start] && h->back[start] < start)
	start -= h->back[start];
      const struct unit *d = h->units + start;
      if (d->u_class >= N_CLASSES)
	continue;
      if (!slab_is_sound (h, start))
	return false;
      end = start + slab_units (d) > u ? start + slab_units (d) : u + 1;
    }
  return true;
}

static bool
check_slab (struct walk *w, uint32_t u, uint32_t end)
{
  struct pma_heap *h = w->h;
  const struct unit *d = h->units + u;
  unsigned words = pmai_class_words[d->u_class], n = slab_units (d);
  unsigned n_free;
  if (n == 0 || n > SLAB_MAX_UNITS || n > end - u)
    return wrong (w, "slab at unit %u has %u units", u, n);
  if (d->u_bump % words || d->u_bump > n * (UNIT / 8))
    return wrong (w, "slab at unit %u has a wrong bump offset", u);
  if (!map_free (h, u, h->live_map, &n_free))
    return wrong (w, "slab at unit %u has a damaged free list", u);
  if (d->u_used + n_free != d->u_bump / words)
    return wrong (w, "slab at unit %u has %u objects in use, not %u",
		  u, d->u_bump / words - n_free, d->u_used);
  bool room = n_free || d->u_bump + words <= n * (UNIT / 8);
  if (room && !(d->u_len & U_LINKED))
    return wrong (w, "slab at unit %u has room but is on no list", u);
  w->slabs[d->u_class]++;
  w->linked[d->u_class] += d->u_len & U_LINKED ? 1 : 0;
  return true;
}

/* Check the extent that begins at U, and store its length in *LEN.  */
static bool
check_extent (struct walk *w, uint32_t u, uint32_t top, uint32_t *len)
{
  struct pma_heap *h = w->h;
  const struct unit *d = h->units + u;
  if (h->back[u] != 0)
    return wrong (w, "unit %u belongs to nothing", u);
  if (d->u_class < N_CLASSES)
    {
      *len = slab_units (d);
      if (!check_slab (w, u, top))
	return false;
    }
  else if (d->u_class == CLASS_LARGE || d->u_class == CLASS_TABLE)
    *len = d->u_next;
  else if (d->u_class == CLASS_RESERVED && u == 0)
    *len = FIRST_UNIT;
  else
    return wrong (w, "unit %u has an unknown class", u);
  if (*len == 0 || *len > top - u)
    return wrong (w, "extent at unit %u has a wrong length", u);
  if (d->u_class == CLASS_TABLE
      && ((char *) h->bits != pmai_unit_addr (h, u)
	  || *len != pmai_table_size (h->n_units)))
    return wrong (w, "unit %u claims to be the unit table", u);
  for (uint32_t i = 0; i < *len; i++)
    if (!pmai_unit_used (h, u + i)
	|| h->back[u + i] != (i < 255 ? i : 255))
      return wrong (w, "unit %u is not marked as part of its extent", u + i);
  return true;
}

/* Check that extents follow each other without gaps, and that the hints about
   free runs (s_low) are correct.  */
static bool
check_units (struct walk *w)
{
  struct pma_heap *h = w->h;
  const struct heap_state *st = h->st;
  uint32_t top = st->s_top, u = 0, len = 0, run;
  if (top > h->n_units || top < FIRST_UNIT)
    return wrong (w, "top is unit %u", top);
  for (int i = 0; i < N_LOW; i++)
    if (st->s_low[i] < FIRST_UNIT || st->s_low[i] > top)
      return wrong (w, "hint %d lies outside the heap", i);
  while (u < top)
    {
      if (pmai_unit_used (h, u))
	{
	  if (!check_extent (w, u, top, &len))
	    return false;
	  u += len;
	  continue;
	}
      for (run = 0; u + run < top && !pmai_unit_used (h, u + run);)
	run++;
      if (u + run == top)
	return wrong (w, "units below top, from %u, are free", u);
      for (int i = 0; i < N_LOW && UINT64_C (1) << i <= run; i++)
	if (st->s_low[i] > u)
	  return wrong (w, "hint %d passes free units at %u", i, u);
      u += run;
    }
  for (; u < h->n_units; u++)
    if (pmai_unit_used (h, u))
      return wrong (w, "unit %u above top is marked as used", u);
  return true;
}

static bool
check_list (struct walk *w, unsigned c)
{
  struct pma_heap *h = w->h;
  const struct class_state *cs = &h->st->s_class[c];
  uint32_t prev = 0, n = 0;
  if (cs->c_slabs != w->slabs[c])
    return wrong (w, "class %u has %u slabs, not %u", c, w->slabs[c],
		  cs->c_slabs);
  for (uint32_t u = cs->c_head; u; u = h->units[u].u_next)
    {
      if (u >= h->st->s_top || !pmai_unit_used (h, u) || h->back[u] != 0
	  || h->units[u].u_class != c || !(h->units[u].u_len & U_LINKED)
	  || h->units[u].u_prev != prev || ++n > w->linked[c])
	return wrong (w, "the list of class %u is damaged at unit %u", c, u);
      prev = u;
    }
  if (n != w->linked[c])
    return wrong (w, "the list of class %u misses slabs", c);
  return true;
}

enum pma_error
pma_check (struct pma_heap *h, char *what, size_t n)
{
  struct walk w = { .h = h, .what = what, .n = n };
  if (n)
    *what = '\0';
  h->live_slab = 0;
  pmai_trim (h);
  bool ok = check_units (&w);
  for (unsigned c = 0; ok && c < N_CLASSES; c++)
    ok = check_list (&w, c);
  if (ok && h->damaged)
    ok = wrong (&w, h->file && h->file->unread
		? "a part of the file could not be read"
		: "a list of slabs was damaged");
  if (ok && h->st->s_root && !pma_owns (h, pma_root (h)))
    ok = wrong (&w, "the root lies outside the heap");
  if (!ok || !h->misused)
    return ok ? PMA_OK : pmai_fail (PMA_EDAMAGED, 0);
  wrong (&w, "a freed or reallocated address was no object");
  return pmai_fail (PMA_EMISUSE, 0);
}

enum pma_error
pma_verify (struct pma_heap *h, char *what, size_t n)
{
  enum pma_error e = h->file ? pmai_file_verify (h, true, what, n) : PMA_OK;
  return e ? e : pma_check (h, what, n);
}

/* --- live objects ------------------------------------------------------- */

static bool
live_in_slab (struct pma_heap *h, uint32_t u, size_t off, size_t n)
{
  const struct unit *d = h->units + u;
  unsigned words = pmai_class_words[d->u_class], n_free;
  size_t obj = off / 8 / words * words;
  if (slab_units (d) > SLAB_MAX_UNITS || obj + words > d->u_bump
      || u + slab_units (d) > h->st->s_top
      || obj + words > slab_units (d) * (UNIT / 8)
      || off + n > (obj + words) * 8)
    return false;
  if (h->live_slab != u)
    {
      if (!map_free (h, u, h->live_map, &n_free)
	  || d->u_used + n_free != d->u_bump / words)
	memset (h->live_map, 0, sizeof h->live_map);
      h->live_slab = u;
    }
  return !(h->live_map[obj >> 6] >> (obj & 63) & 1);
}

/* Return true if an object of N bytes could begin at offset OFF, which is
   below top.  */
static bool
may_be_object (const struct pma_heap *h, size_t off, size_t n)
{
  return off % 8 == 0 && off >= pmai_bytes (FIRST_UNIT)
    && n <= pmai_bytes (h->st->s_top) - off;
}

bool
pma_is_live (struct pma_heap *h, const void *p, size_t n)
{
  size_t off = (const char *) p - h->base;
  uint32_t u = off >> UNIT_SHIFT;
  if (off >= pmai_bytes (h->st->s_top) || n > h->range)
    return h->bigs && pmai_big_owns (h, p, n);
  if (h->table_damaged)
    return may_be_object (h, off, n);
  if (!pmai_unit_used (h, u))
    return false;
  while (h->back[u])
    {
      if (h->back[u] > u)
	return false;
      u -= h->back[u];
    }
  off -= pmai_bytes (u);
  const struct unit *d = h->units + u;
  if (u < FIRST_UNIT || !pmai_unit_used (h, u))
    return false;
  if (d->u_class == CLASS_LARGE)
    return d->u_next <= h->st->s_top - u
      && off + n <= pmai_bytes (d->u_next);
  return d->u_class < N_CLASSES && live_in_slab (h, u, off, n);
}

bool
pmai_is_object (struct pma_heap *h, const void *p)
{
  const char *c = p;
  if (h->bigs && pmai_big_owns (h, p, 1))
    return pmai_big_is (h, p);
  /* Discard the cached map of live objects, because objects may have been
     freed since the map was made.  */
  h->live_slab = 0;
  return (uintptr_t) p % 8 == 0 && pma_owns (h, p) && pma_is_live (h, p, 1)
    && !pma_is_live (h, c - 1, 2);
}

/* --- statistics --------------------------------------------------------- */

static void
count_extent (struct pma_heap *h, uint32_t u, struct pma_stats *st)
{
  const struct unit *d = h->units + u;
  if (d->u_class < N_CLASSES)
    st->class_count[d->u_class] += d->u_used;
  else if (d->u_class == CLASS_LARGE)
    {
      st->large_count++;
      st->large_bytes += pmai_bytes (d->u_next);
    }
}

static void
count_all (struct pma_heap *h, struct pma_stats *st)
{
  uint32_t top = h->st->s_top;
  for (uint32_t u = FIRST_UNIT; u < top; u++)
    if (pmai_unit_used (h, u) && h->back[u] == 0)
      count_extent (h, u, st);
  st->large_count += h->big_count;
  st->large_bytes += h->big_bytes;
  st->n_classes = N_CLASSES;
  st->in_use = st->large_bytes;
  st->objects = st->large_count;
  for (unsigned c = 0; c < N_CLASSES; c++)
    {
      st->class_size[c] = (size_t) pmai_class_words[c] * 8;
      st->in_use += st->class_count[c] * st->class_size[c];
      st->objects += st->class_count[c];
    }
  st->capacity = pmai_bytes (h->cap_units);
  st->free_bytes = st->capacity > st->in_use
    ? st->capacity - st->in_use : 0;
  st->high_water = pmai_bytes (top);
}

void
pma_stats (struct pma_heap *h, struct pma_stats *st)
{
  memset (st, 0, sizeof *st);
  count_all (h, st);
  if (h->file)
    pmai_file_stats (h, st);
}
