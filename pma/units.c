/* units.c -- allocate and free extents of units, and maintain the unit table.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only this file changes the bitmap, the back bytes, top (s_top) and the hints
   about free runs (s_low).  Extents are allocated at the lowest possible unit,
   so a heap's layout depends only on the sequence of calls.  Freeing all
   objects and calling pmai_trim restores the initial state, in which the unit
   table is a part of heap_state.  When the extent before top is freed, top
   decreases, and so do the hints, which never exceed top.  */

#include <config.h>

#include <string.h>

#include "pma/assertion.h"
#include "pma/heapfile.h"
#include "pma/track.h"

/* Return the size in bytes of the bitmap of a table that describes N units.
   The function table_bytes returns the size of the whole table.  */
static size_t
bits_bytes (uint32_t n)
{
  return (size_t) n / 8;
}

static size_t
table_bytes (uint32_t n)
{
  return bits_bytes (n) + n + (size_t) n * sizeof (uint32_t)
    + (size_t) n * sizeof (struct unit);
}

uint32_t
pmai_table_size (uint32_t n)
{
  return (table_bytes (n) + UNIT - 1) >> UNIT_SHIFT;
}

/* Pointers to the parts of a table.  */
struct table
{
  uint64_t *bits;
  uint8_t *back;
  uint32_t *sums;
  struct unit *units;
  uint32_t n;
};

/* Return the table at ADDR, which describes N units.  N is a power of two, so
   all parts are aligned.  */
static struct table
table_at (char *addr, uint32_t n)
{
  struct table t = { .n = n };
  t.bits = (uint64_t *) addr;
  t.back = (uint8_t *) addr + bits_bytes (n);
  t.sums = (uint32_t *) (t.back + n);
  t.units = (struct unit *) (t.sums + n);
  return t;
}

static struct table
first_table (struct heap_state *st)
{
  struct table t = { st->s_bits, st->s_back, st->s_sums, st->s_units,
    TABLE0_UNITS };
  return t;
}

static void
bind_table (struct pma_heap *h, const struct table *t)
{
  h->bits = t->bits;
  h->back = t->back;
  h->sums = t->sums;
  h->units = t->units;
  h->n_units = t->n;
  pmai_forget_slabs (h);
}

uint32_t
pmai_table_unit (const struct pma_heap *h)
{
  if (h->bits == h->st->s_bits)
    return 0;
  return ((char *) h->bits - h->base) >> UNIT_SHIFT;
}

bool
pmai_state_bind (struct pma_heap *h)
{
  struct heap_state *st = h->st;
  uint32_t n = st->s_table_units;
  if (st->s_magic != STATE_MAGIC || n < TABLE0_UNITS || (n & (n - 1))
      || st->s_top < FIRST_UNIT || st->s_top > n
      || st->s_top > h->cap_units)
    return false;
  if (n == TABLE0_UNITS)
    {
      struct table t = first_table (st);
      bind_table (h, &t);
      return st->s_table == (uint64_t) (uintptr_t) st->s_bits;
    }
  uint64_t off = st->s_table - (uint64_t) (uintptr_t) h->base;
  uint64_t end = pmai_bytes (st->s_top);
  if (off % UNIT || off < FIRST_UNIT * UNIT || off >= end
      || table_bytes (n) > end - off)
    return false;
  struct table t = table_at (h->base + off, n);
  bind_table (h, &t);
  return true;
}

EVERY_RUN void
pmai_state_init (struct pma_heap *h)
{
  struct heap_state *st = h->st;
  st->s_magic = STATE_MAGIC;
  st->s_table = (uintptr_t) st->s_bits;
  st->s_table_units = TABLE0_UNITS;
  st->s_top = FIRST_UNIT;
  for (int i = 0; i < N_LOW; i++)
    st->s_low[i] = FIRST_UNIT;
  st->s_bits[0] = (1 << FIRST_UNIT) - 1;
  st->s_units[0].u_class = CLASS_RESERVED;
  st->s_units[0].u_next = FIRST_UNIT;
  for (int i = 1; i < FIRST_UNIT; i++)
    st->s_back[i] = i;
  struct table t = first_table (st);
  bind_table (h, &t);
}

/* --- the bitmap --------------------------------------------------------- */

/* Return the first unit in [FROM, END) that has the value BIT in the bitmap,
   or END if there is none.  */
EVERY_RUN static uint32_t
next_bit (const struct pma_heap *h, uint32_t from, uint32_t end, bool bit)
{
  uint64_t flip = bit ? 0 : ~UINT64_C (0);
  if (from >= end)
    return end;
  uint32_t i = from >> 6;
  uint64_t w = (h->bits[i] ^ flip) & (~UINT64_C (0) << (from & 63));
  uint32_t last = (end - 1) >> 6;
  while (w == 0)
    {
      if (i == last)
	return end;
      w = h->bits[++i] ^ flip;
    }
  uint32_t u = (i << 6) + __builtin_ctzll (w);
  return u < end ? u : end;
}

/* Return the number of the unit after the last used unit below END, but at
   least FIRST_UNIT.  */
static uint32_t
behind_used (const struct pma_heap *h, uint32_t end)
{
  uint32_t i = (end - 1) >> 6;
  uint64_t w = h->bits[i];
  if (end & 63)
    w &= (UINT64_C (1) << (end & 63)) - 1;
  while (w == 0 && i > 0)
    w = h->bits[--i];
  uint32_t u = w ? (i << 6) + 64 - __builtin_clzll (w) : 0;
  return u < FIRST_UNIT ? FIRST_UNIT : u;
}

EVERY_RUN static void
set_bits (struct pma_heap *h, uint32_t u, uint32_t n, bool used)
{
  assert_debug (u + n <= h->n_units);
  while (n > 0)
    {
      uint32_t sh = u & 63, k = 64 - sh < n ? 64 - sh : n;
      uint64_t m = (k == 64 ? ~UINT64_C (0) : (UINT64_C (1) << k) - 1) << sh;
      if (used)
	h->bits[u >> 6] |= m;
      else
	h->bits[u >> 6] &= ~m;
      u += k;
      n -= k;
    }
}

/* Set the distances to the first unit (s_back) of the units [U + FROM, U + TO),
   which belong to the extent that begins at U.  */
static void
set_back (struct pma_heap *h, uint32_t u, uint32_t from, uint32_t to)
{
  uint32_t i = from;
  for (; i < to && i < 255; i++)
    h->back[u + i] = i;
  if (i < to)
    memset (h->back + u + i, 255, to - i);
}

/* --- the table ---------------------------------------------------------- */

/* Copy the table to T and replace the old table with T.  Above top, only clear
   the bitmap, because the other parts of the table are meaningless for free
   units.  */
static void
move_table (struct pma_heap *h, const struct table *t)
{
  uint32_t n = t->n, keep = h->st->s_top < n ? h->st->s_top : n;
  size_t words = (keep + 63) / 64;
  memcpy (t->bits, h->bits, words * 8);
  memset (t->bits + words, 0, bits_bytes (n) - words * 8);
  memcpy (t->back, h->back, keep);
  memcpy (t->sums, h->sums, keep * sizeof *t->sums);
  memcpy (t->units, h->units, keep * sizeof *t->units);
  h->st->s_table = (uintptr_t) t->bits;
  h->st->s_table_units = n;
  bind_table (h, t);
}

EVERY_RUN static void
take_extent (struct pma_heap *h, uint32_t u, uint32_t n, unsigned class)
{
  set_bits (h, u, n, true);
  set_back (h, u, 0, n);
  memset (h->sums + u, 0, n * sizeof *h->sums);
  struct unit *d = h->units + u;
  memset (d, 0, sizeof *d);
  d->u_class = class;
  d->u_next = n;
  if (u + n > h->st->s_top)
    h->st->s_top = u + n;
  if (u + n > h->virgin)
    h->virgin = u + n;
}

/* Free the units of the previous table, which is at BITS and describes N
   units.  If the previous table is the one in heap_state, clear it instead.  */
static void
free_table (struct pma_heap *h, uint64_t *bits, uint32_t n)
{
  if (bits == h->st->s_bits)
    memset (bits, 0, sizeof h->st->s_bits + sizeof h->st->s_back
	    + sizeof h->st->s_sums);
  else
    pmai_units_free (h, ((char *) bits - h->base) >> UNIT_SHIFT,
		     pmai_table_size (n));
}

/* Return the start of the lowest sequence of N free units below top.  If there
   is none, return the start of the free units that end at top, or top itself
   if the unit before top is in use.  Return 0 if the N units would extend
   beyond END.  */
EVERY_RUN static uint32_t
find_run (struct pma_heap *h, uint32_t n, uint32_t end)
{
  unsigned b = 31 - __builtin_clz (n);
  uint32_t top = h->st->s_top, u = h->st->s_low[b];
  if (u < FIRST_UNIT || u > top)
    u = FIRST_UNIT;
  for (;;)
    {
      u = next_bit (h, u, top, false);
      uint32_t v = next_bit (h, u, top, true);
      if (v == top || v - u >= n)
	break;
      u = v;
    }
  if (n > end || u > end - n)
    return 0;
  if (n == 1u << b)
    h->st->s_low[b] = u;
  return u;
}

void
pmai_full (const struct pma_heap *h)
{
  /* Record PMA_EFULL if the file was created with a size, so that the user can
     enlarge it, or PMA_ENOMEM if the address space is exhausted.  */
  bool sized = h->file && pmai_file_is_sized (h);
  pmai_fail (sized ? PMA_EFULL : PMA_ENOMEM, 0);
}

static bool
back_units (struct pma_heap *h, uint32_t end)
{
  if (end <= h->backed_units)
    return true;
  return h->file ? pmai_file_back (h, end) : pmai_anon_back (h, end);
}

/* Enlarge the table so that it describes END units.  Return false if there is
   no space.  */
static bool
grow_table (struct pma_heap *h, uint32_t end)
{
  uint32_t n = h->n_units, old_n = n;
  while (n < end)
    n *= 2;
  uint32_t size, u;
  for (;; n *= 2)
    {
      size = pmai_table_size (n);
      u = find_run (h, size, h->cap_units);
      if (u == 0)
	{
	  pmai_full (h);
	  return false;
	}
      if (u + size <= n)
	break;
    }
  if (!back_units (h, u + size))
    return false;
  uint64_t *old = h->bits;
  struct table t = table_at (pmai_unit_addr (h, u), n);
  track_live (t.bits, table_bytes (n));
  move_table (h, &t);
  take_extent (h, u, size, CLASS_TABLE);
  free_table (h, old, old_n);
  return true;
}

/* Return the number of units that the smallest sufficient table describes.
   TOP is the end of the used units, not counting the table.  */
static uint32_t
wanted_table (const struct pma_heap *h, uint32_t top)
{
  uint32_t n = TABLE0_UNITS;
  if (top <= n)
    return n;
  while (n < h->n_units && n < top + pmai_table_size (n))
    n *= 2;
  return n;
}

/* Replace the table with the smallest sufficient one, but only if the new
   table describes at most a quarter as many units, or if the units in use
   would fill at most half of the first table.  */
static void
shrink_table (struct pma_heap *h)
{
  uint32_t n = h->n_units;
  if (n == TABLE0_UNITS)
    return;
  struct heap_state *st = h->st;
  uint32_t size = pmai_table_size (n);
  uint32_t table = pmai_table_unit (h);
  uint32_t top = st->s_top;
  if (table + size == top)
    top = behind_used (h, table);
  uint32_t want = wanted_table (h, top);
  if (want > n / 4 && top > TABLE0_UNITS / 2)
    return;
  if (want == TABLE0_UNITS)
    {
      struct table t = first_table (st);
      pmai_units_free (h, table, size);
      memset (st->s_back, 0, sizeof st->s_back + sizeof st->s_sums);
      move_table (h, &t);
      return;
    }
  uint32_t small = pmai_table_size (want);
  uint32_t u = find_run (h, small, table);
  if (u == 0 || u + small > want)
    return;
  take_extent (h, u, small, CLASS_TABLE);
  pmai_units_free (h, table, size);
  struct table t = table_at (pmai_unit_addr (h, u), want);
  track_live (t.bits, table_bytes (want));
  move_table (h, &t);
}

/* --- extents ------------------------------------------------------------ */

EVERY_RUN uint32_t
pmai_units_alloc (struct pma_heap *h, uint32_t n)
{
  assert_debug (n > 0);
  uint32_t u;
  for (;;)
    {
      u = find_run (h, n, h->cap_units);
      if (u == 0)
	{
	  pmai_full (h);
	  return 0;
	}
      if (u + n <= h->n_units)
	break;
      if (!grow_table (h, u + n))
	return 0;
    }
  if (!back_units (h, u + n))
    return 0;
  take_extent (h, u, n, CLASS_LARGE);
  return u;
}

bool
pmai_units_extend (struct pma_heap *h, uint32_t u, uint32_t len, uint32_t n)
{
  uint32_t at = u + len, end = at + n, top = h->st->s_top;
  if (end < at || end > h->cap_units || end > h->n_units)
    return false;
  if (at < top && next_bit (h, at, end < top ? end : top, true)
      < (end < top ? end : top))
    return false;
  if (!back_units (h, end))
    return false;
  set_bits (h, at, n, true);
  set_back (h, u, len, len + n);
  memset (h->sums + at, 0, n * sizeof *h->sums);
  h->units[u].u_next = len + n;
  if (end > top)
    h->st->s_top = end;
  if (end > h->virgin)
    h->virgin = end;
  return true;
}

void
pmai_units_free (struct pma_heap *h, uint32_t u, uint32_t n)
{
  assert_debug (n > 0 && u >= FIRST_UNIT && u + n <= h->st->s_top);
  struct heap_state *st = h->st;
  set_bits (h, u, n, false);
  if (h->file)
    {
      pmai_note_freed (h->file, u, u + n);
      pmai_held_freed (h, u, n);
    }
  uint32_t start = behind_used (h, u);
  uint32_t end = next_bit (h, u + n, st->s_top, true);
  if (end >= st->s_top)
    {
      st->s_top = start;
      for (int i = 0; i < N_LOW; i++)
	if (st->s_low[i] > start)
	  st->s_low[i] = start;
      return;
    }
  for (int i = 0; i < N_LOW && UINT64_C (1) << i <= end - start; i++)
    if (st->s_low[i] > start)
      st->s_low[i] = start;
}

void
pmai_trim (struct pma_heap *h)
{
  for (unsigned c = 0; c < N_CLASSES; c++)
    {
      uint32_t u = h->st->s_class[c].c_head;
      if (u && pmai_is_slab (h, u, c) && h->units[u].u_used == 0)
	pmai_slab_release (h, u);
    }
  shrink_table (h);
}
