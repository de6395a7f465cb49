/* mend.c -- correct bit errors of the medium.
   SPDX-License-Identifier: GPL-3.0-or-later

   If exactly one bit of a unit is wrong, the checksum identifies this bit: the
   bits are flipped one after another until the checksum is correct.  For one
   unit, up to 32,768 checksums are computed, which takes some milliseconds.
   If the records in unit 0 or the addresses in heap_state are wrong, nothing in
   the heap can be read.  Therefore, even two wrong bits can be corrected in
   each record of unit 0 and in the first fields of heap_state, which contain
   the addresses.  If more bits are wrong, flipping a bit can make the checksum
   correct by chance: with a 64-bit checksum practically never, with a 32-bit
   checksum for one unit in 131,000.  The correction changes only the memory of
   a reader, not the file.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "pma/fault.h"
#include "pma/heapfile.h"
#include "pma/sum.h"

/* Maximum number of units in which bits are flipped.  If more units are
   damaged, single wrong bits are not the cause.  */
enum { MOST_TRIED = 4096 };

/* Report the correction of bit BIT, where bit 0 is the lowest bit of byte AT
   of the file.  */
static void
tell (const struct heap_file *f, uint64_t at, size_t bit)
{
  char text[128];
  snprintf (text, sizeof text,
	    "bit %u of byte %llu was flipped; it is corrected in memory",
	    (unsigned) (bit % 8), (unsigned long long) (at + bit / 8));
  if (f->o.message)
    f->o.message (2, text, f->o.ctx);
}

static void
turn (char *p, size_t bit)
{
  p[bit / 8] ^= 1 << bit % 8;
}

typedef bool is_right_fn (void *ctx, const char *p, size_t n);

/* Flip the bits of the N bytes at P one after another, from bit FIRST on.
   Stop when IS_RIGHT returns true: leave the last bit flipped and return its
   number.  Return N * 8 if IS_RIGHT does not return true for any bit.  */
static size_t
turn_each (char *p, size_t n, size_t first, is_right_fn *is_right, void *ctx)
{
  size_t bit;
  for (bit = first; bit < n * 8; bit++)
    {
      turn (p, bit);
      if (is_right (ctx, p, n))
	break;
      turn (p, bit);
    }
  return bit;
}

/* Search the N bytes at P, which are at offset AT of the file, for a bit such
   that IS_RIGHT returns true when the bit is flipped.  If the search finds a
   bit, flip and report it and return true.  Return false if there is none, or
   if IS_RIGHT returns true before any bit is flipped.  */
static bool
mend (const struct heap_file *f, char *p, size_t n, uint64_t at,
      is_right_fn *is_right, void *ctx)
{
  if (is_right (ctx, p, n))
    return false;
  size_t bit = turn_each (p, n, 0, is_right, ctx);
  if (bit == n * 8)
    return false;
  tell (f, at, bit);
  return true;
}

/* Search like mend, but flip two bits at a time.  */
static bool
mend_pair (const struct heap_file *f, char *p, size_t n, uint64_t at,
	   is_right_fn *is_right, void *ctx)
{
  if (is_right (ctx, p, n))
    return false;
  for (size_t bit = 0; bit < n * 8; bit++)
    {
      turn (p, bit);
      size_t other = turn_each (p, n, bit + 1, is_right, ctx);
      if (other < n * 8)
	{
	  tell (f, at, bit);
	  tell (f, at, other);
	  return true;
	}
      turn (p, bit);
    }
  return false;
}

/* --- unit 0 ------------------------------------------------------------- */

static bool
is_record (void *ctx, const char *p, size_t n)
{
  return pmai_record_is_whole (p, n);
}

void
pmai_mend_header (const struct heap_file *f, char *page)
{
  static const struct { size_t at, n; } parts[] = {
    { 0, sizeof (struct file_header) },
    { SLOT_AT, sizeof (struct commit_slot) },
    { SLOT_AT + SLOT_STEP, sizeof (struct commit_slot) },
    { APPLY_AT, sizeof (struct apply_record) }
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    {
      char *p = page + parts[i].at;
      if (!mend (f, p, parts[i].n, parts[i].at, is_record, NULL))
	mend_pair (f, p, parts[i].n, parts[i].at, is_record, NULL);
    }
}

/* --- heap_state and the table ------------------------------------------- */

static bool
is_bound (struct pma_heap *h)
{
  return pmai_state_bind (h) && h->st->s_top == h->file->top;
}

static uint64_t
committed_sum (const struct heap_file *f)
{
  return f->slot[f->seq % 2].c_table_sum;
}

static bool
is_table (void *ctx, const char *p, size_t n)
{
  struct pma_heap *h = ctx;
  return is_bound (h) && pmai_table_sum (h) == committed_sum (h->file);
}

/* A unit of heap_state or of the table.  HASH is the hash that unit U must have
   for the sum of the hashes of all these units to be correct.  */
struct table_unit
{
  uint32_t u;
  uint64_t hash;
};

static bool
is_table_unit (void *ctx, const char *p, size_t n)
{
  const struct table_unit *t = ctx;
  return pmai_unit_hash (t->u, p) == t->hash;
}

static bool
mend_table_unit (struct pma_heap *h, uint32_t u, uint64_t missing)
{
  char *p = pmai_unit_addr (h, u);
  struct table_unit t = { u, pmai_unit_hash (u, p) + missing };
  return mend (h->file, p, UNIT, pmai_bytes (u), is_table_unit, &t);
}

/* Try each bit of heap_state and the table.  */
static bool
mend_table_bit (struct pma_heap *h)
{
  uint64_t missing = committed_sum (h->file) - pmai_table_sum (h);
  uint32_t t = pmai_table_unit (h);
  uint32_t n = t ? pmai_table_size (h->n_units) : 0;
  for (uint32_t i = 1; i < FIRST_UNIT + n; i++)
    if (mend_table_unit (h, i < FIRST_UNIT ? i : t + i - FIRST_UNIT, missing))
      return true;
  return false;
}

void
pmai_mend_table (struct pma_heap *h)
{
  /* First try to correct bits of the fields that contain the root, and the
     location and size of the table.  */
  enum { BINDING = offsetof (struct heap_state, s_reserved) };
  struct pma_heap *outer;
  if (!pmai_fill_begin (h, &outer))
    return;
  if (!h->file->is_new && !is_table (h, NULL, 0)
      && !mend (h->file, (char *) h->st, BINDING, UNIT, is_table, h)
      && !(is_bound (h) && mend_table_bit (h)))
    mend_pair (h->file, (char *) h->st, BINDING, UNIT, is_table, h);
  pmai_fill_end (outer);
}

/* --- other units -------------------------------------------------------- */

static bool
is_unit (void *ctx, const char *p, size_t n)
{
  const struct pma_heap *h = ctx;
  uint32_t u = (p - h->base) >> UNIT_SHIFT;
  return pmai_unit_sum (u, p) == h->sums[u];
}

void
pmai_mend_units (struct pma_heap *h)
{
  uint32_t top = h->st->s_top, tried = 0;
  struct pma_heap *outer;
  if (!pmai_fill_begin (h, &outer))
    return;
  pmai_units_live (h, 0, top);
  /* Read all units, even if no more bits are flipped, so that no unit remains
     that cannot be read.  */
  for (uint32_t u = FIRST_UNIT; u < top; u++)
    if (pmai_unit_is_wrong (h, u) && tried < MOST_TRIED)
      {
	mend (h->file, pmai_unit_addr (h, u), UNIT,
	      pmai_bytes (u), is_unit, h);
	tried++;
      }
  pmai_fill_end (outer);
}
