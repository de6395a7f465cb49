/* verify.c -- compare units with their checksums.
   SPDX-License-Identifier: GPL-3.0-or-later

   pma_verify compares all units.  Before a commit replaces the checksums of
   the units that it will log, the old checksums are compared with the units in
   the file.  Without this comparison, a unit in which the medium has flipped a
   bit would get a correct checksum, and the error would never be found.  */

#include <config.h>

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "pma/fault.h"
#include "pma/file.h"
#include "pma/heapfile.h"
#include "pma/likely.h"
#include "pma/sum.h"

uint32_t
pmai_unit_sum (uint32_t u, const char *p)
{
  uint32_t sum = pmai_unit_hash (u, p);
  return sum ? sum : 1;
}

bool
pmai_is_table_unit (const struct pma_heap *h, uint32_t u)
{
  uint32_t t = pmai_table_unit (h);
  return u < FIRST_UNIT
    || (t && u - t < pmai_table_size (h->n_units));
}

uint64_t
pmai_table_sum (const struct pma_heap *h)
{
  uint64_t sum = 0;
  uint32_t t = pmai_table_unit (h);
  for (uint32_t u = 1; u < FIRST_UNIT; u++)
    sum += pmai_unit_hash (u, pmai_unit_addr (h, u));
  for (uint32_t i = 0; t && i < pmai_table_size (h->n_units); i++)
    sum += pmai_unit_hash (t + i, pmai_unit_addr (h, t + i));
  return sum;
}

bool
pmai_table_is_right (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (pmai_table_sum (h) == f->slot[f->seq % 2].c_table_sum)
    return true;
  f->bad_unit = 1;
  h->table_damaged = true;
  return false;
}

bool
pmai_unit_is_wrong (const struct pma_heap *h, uint32_t u)
{
  return pmai_unit_used (h, u) && h->sums[u] && !pmai_is_table_unit (h, u)
    && h->sums[u] != pmai_unit_sum (u, pmai_unit_addr (h, u));
}

/* Write to WHAT, which has N bytes, that the checksum of WHOSE is wrong.  */
static enum pma_error
sum_is_wrong (const struct heap_file *f, const char *whose, char *what,
	      size_t n)
{
  snprintf (what, n, f->unread ? "%s cannot be read from the medium"
	    : "the checksum of %s is wrong", whose);
  return pmai_fail (PMA_EDAMAGED, 0);
}

/* Compare heap_state and the unit table with their checksum and, if ALL is
   true, all other units with theirs.  */
static enum pma_error
compare_units (struct pma_heap *h, bool all, char *what, size_t n)
{
  struct heap_file *f = h->file;
  pmai_units_live (h, 0, f->top);
  if (!pmai_table_is_right (h))
    return sum_is_wrong (f, "the unit table", what, n);
  for (uint32_t u = FIRST_UNIT; all && u < f->top; u++)
    if (pmai_unit_is_wrong (h, u))
      {
	char unit[32];
	snprintf (unit, sizeof unit, "unit %u", u);
	f->bad_unit = u;
	return sum_is_wrong (f, unit, what, n);
      }
  return PMA_OK;
}

enum pma_error
pmai_file_verify (struct pma_heap *h, bool all, char *what, size_t n)
{
  struct pma_heap *outer;
  if (h->file->is_new)
    return PMA_OK;
  if ((all && !pmai_touch_end (h)) || !pmai_fill_begin (h, &outer))
    {
      snprintf (what, n, "%s", pma_strerror (pma_last_error ()));
      return pma_last_error ();
    }
  enum pma_error e = compare_units (h, all, what, n);
  pmai_fill_end (outer);
  return e;
}

/* The last range of damaged units, which has not been reported yet; TO is 0 if
   there is no range.  */
struct bad_range
{
  uint32_t from, to;		/* the units [FROM, TO); TO is 0 if there is no
				   range */
  pma_bad_fn bad;
  void *ctx;
  bool any;
};

static void
report_range (const struct pma_heap *h, struct bad_range *r)
{
  struct pma_bad b = {
    .at = pmai_bytes (r->from),
    .from = pmai_unit_addr (h, r->from),
    .n = pmai_bytes (r->to - r->from)
  };
  if (r->to)
    r->bad (&b, r->ctx);
  r->any |= r->to != 0;
  r->to = 0;
}

static void
note_bad_units (const struct pma_heap *h, struct bad_range *r, uint32_t from,
		uint32_t to)
{
  if (r->to != from)
    {
      report_range (h, r);
      r->from = from;
    }
  r->to = to;
}

/* Tell the kernel that the units [FROM, TO) have been read and will not be
   needed soon.  */
static void
was_scrubbed (const struct pma_heap *h, uint32_t from, uint32_t to)
{
  madvise (pmai_unit_addr (h, from), pmai_bytes (to - from), MADV_COLD);
}

/* Report the damaged ranges of H with R.  */
static void
scrub_units (struct pma_heap *h, struct bad_range *r)
{
  enum { STEP = 1024 };
  const struct heap_file *f = h->file;
  pmai_units_live (h, 0, f->top);
  if (!pmai_slots_are_whole (f))
    note_bad_units (h, r, 0, 1);
  if (!pmai_table_is_right (h))
    {
      uint32_t t = pmai_table_unit (h);
      note_bad_units (h, r, 1, FIRST_UNIT);
      if (t)
	note_bad_units (h, r, t, t + pmai_table_size (h->n_units));
    }
  /* If the table is damaged, its checksums are not reliable, but comparing
     units with them does no harm.  */
  for (uint32_t u = FIRST_UNIT; u < f->top; u++)
    {
      /* The callback BAD may have freed objects in the heap, which memory
	 checkers then treat as inaccessible.  */
      pmai_units_live (h, u, u + 1);
      if (pmai_unit_is_wrong (h, u))
	note_bad_units (h, r, u, u + 1);
      if (u % STEP == 0 && u > STEP)
	was_scrubbed (h, u - STEP, u);
    }
  report_range (h, r);
}

enum pma_error
pma_scrub (struct pma_heap *h, pma_bad_fn bad, void *ctx)
{
  struct bad_range r = { .bad = bad, .ctx = ctx };
  struct pma_heap *outer;
  if (!h->file || h->file->is_new)
    return PMA_OK;
  if (!pmai_touch_end (h) || !pmai_fill_begin (h, &outer))
    return pma_last_error ();
  scrub_units (h, &r);
  pmai_fill_end (outer);
  return r.any ? pmai_fail (PMA_EDAMAGED, 0) : PMA_OK;
}

/* --- before a commit ---------------------------------------------------- */

/* Read the committed content of unit U into P: its content in the file, with
   the pending log applied.  */
static enum pma_error
read_committed (const struct heap_file *f, uint32_t u, char *p)
{
  int err = pmai_io_read (f->fd, p, pmai_bytes (u), UNIT);
  if (err == 0)
    err = pmai_pending_patch (f, u, 1, p);
  return err ? pmai_io_error (err) : PMA_OK;
}

/* Read the N bytes at OFFSET of the committed unit table into P.  The bytes
   must be in a single unit.  */
static enum pma_error
read_old_table (const struct heap_file *f, uint64_t offset, void *p, size_t n)
{
  char unit[UNIT];
  uint64_t at = offset + (f->table.unit
			  ? pmai_bytes (f->table.unit)
			  : UNIT + offsetof (struct heap_state, s_bits));
  enum pma_error e = read_committed (f, at >> UNIT_SHIFT, unit);
  if (e == PMA_OK)
    memcpy (p, unit + at % UNIT, n);
  return e;
}

/* Read the checksum of unit U in the committed state into *SUM.  Set *SUM to
   0 if U was not in use or had no checksum.  */
static enum pma_error
read_old_sum (const struct heap_file *f, uint32_t u, uint32_t *sum)
{
  uint64_t bits;
  *sum = 0;
  if (u >= f->table.n)
    return PMA_OK;
  enum pma_error e = read_old_table (f, u / 64 * sizeof bits, &bits,
				     sizeof bits);
  if (e == PMA_OK && bits >> u % 64 & 1)
    e = read_old_table (f, f->table.n / 8 + f->table.n
			+ (uint64_t) u * sizeof *sum, sum, sizeof *sum);
  return e;
}

/* Verify unit U after pmai_verify_old has found that its checksum in memory
   does not match its content in the file.  The unit may be intact: a failed
   commit may have updated the checksum already, or a pending log may change
   the unit.  */
static enum pma_error
verify_committed (struct heap_file *f, uint32_t u)
{
  char unit[UNIT];
  uint32_t sum;
  enum pma_error e = read_old_sum (f, u, &sum);
  if (e == PMA_OK)
    e = read_committed (f, u, unit);
  if (e || sum == 0 || sum == pmai_unit_sum (u, unit))
    return e;
  f->bad_unit = u;
  return pmai_fail (PMA_EDAMAGED, 0);
}

enum pma_error
pmai_verify_old (const struct pma_heap *h, uint32_t u, const char *old)
{
  if (h->sums[u] == 0 || likely (h->sums[u] == pmai_unit_sum (u, old)))
    return PMA_OK;
  return verify_committed (h->file, u);
}

enum pma_error
pmai_verify_old_table (const struct pma_heap *h)
{
  struct heap_file *f = h->file;
  char unit[UNIT];
  uint64_t sum = 0;
  uint32_t n = f->table.unit ? pmai_table_size (f->table.n) : 0;
  for (uint32_t i = 1; i < FIRST_UNIT + n; i++)
    {
      uint32_t u = i < FIRST_UNIT ? i : f->table.unit + i - FIRST_UNIT;
      enum pma_error e = read_committed (f, u, unit);
      if (e)
	return e;
      sum += pmai_unit_hash (u, unit);
    }
  if (sum == f->slot[f->seq % 2].c_table_sum)
    return PMA_OK;
  f->bad_unit = 1;
  return pmai_fail (PMA_EDAMAGED, 0);
}

bool
pma_bad_range (const struct pma_heap *h, const void **from, size_t *n)
{
  if (!h->file || !h->file->bad_unit)
    return false;
  *from = pmai_unit_addr (h, h->file->bad_unit);
  *n = UNIT;
  return true;
}
