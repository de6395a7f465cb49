/* touch.c -- compare a unit with its checksum when it is first touched.
   SPDX-License-Identifier: GPL-3.0-or-later

   With PMA_VERIFY_TOUCH the committed part of a heap is mapped without access,
   in stretches.  The first load or store in a stretch faults; the stretch gets
   the access that it would have had, and its units are compared with their
   checksums.  heap_state and the unit table hold the checksums, so they are
   compared when the heap is mapped and are accessible from then on.

   A stretch that was not touched has the committed content, of which the table
   has the checksums, at any time: whatever changes it touches it first.
   Exceptions are a log that was laid over the file when it was mapped, whose
   table was laid over as well, and units that were allocated and not stored to
   yet, which have no checksum.

   What is damaged in a stretch, but not where it was touched, loses its access
   again, so that damage is an error for those alone who use what is damaged.

   A stretch here is a multiple of one of spill.c, which also maps without the
   right to store: what was touched gets the protection that spill.c wants, and
   later faults in it go there.  */

#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "pma/fault.h"
#include "pma/heapfile.h"
#include "pma/track.h"

enum
{
  MIN_STRETCH = 16,		/* units: a fault takes as long as their sums */
  /* Each may be a mapping, and spill.c may have as many; a process may have
     65,530.  */
  MAX_STRETCHES = 8192
};

/* --- protection --------------------------------------------------------- */

static bool
is_unread (const struct touch *t, uint32_t c)
{
  return c < t->n && t->unread[c / 64] >> c % 64 & 1;
}

static uint32_t
page_start (uint32_t u)
{
  return u / pmai_page_units (1) * pmai_page_units (1);
}

static bool
protect (struct pma_heap *h, uint32_t from, uint32_t to, int prot)
{
  return from >= to
    || mprotect (pmai_unit_addr (h, from),
		 (size_t) (to - from) << UNIT_SHIFT, prot) == 0;
}

/* Take all access to units [FROM, TO) away, but not to the pages of heap_state
   and the table.  */
static bool
close_units (struct pma_heap *h, uint32_t from, uint32_t to)
{
  const struct touch *t = &h->file->touch;
  uint32_t first = pmai_page_units (FIRST_UNIT);
  uint32_t end = t->table < to ? t->table : to;
  from = from < first ? first : from;
  if (!protect (h, from, end, PROT_NONE))
    return false;
  return protect (h, from > t->table_end ? from : t->table_end, to, PROT_NONE);
}

/* Give units [FROM, TO) the access that they have without this file.  */
static bool
open_units (struct pma_heap *h, uint32_t from, uint32_t to)
{
  uint32_t stretch = h->file->spill.stretch;
  if (h->file->spill.n_stretches == 0)
    return protect (h, from, to, PROT_READ | PROT_WRITE);
  for (uint32_t u = from, end; u < to; u = end)
    {
      end = u + stretch - u % stretch;
      end = end < to ? end : to;
      if (!protect (h, u, end, pmai_spill_protection (h, u)))
	return false;
    }
  return true;
}

/* Call DO_IT for the units of each run of stretches that were not touched.  */
static bool
each_unread (struct pma_heap *h,
	     bool (*do_it) (struct pma_heap *h, uint32_t from, uint32_t to))
{
  const struct heap_file *f = h->file;
  const struct touch *t = &f->touch;
  for (uint32_t c = 0, end; c < t->n; c = end)
    {
      end = c + 1;
      if (!is_unread (t, c))
	continue;
      while (is_unread (t, end))
	end++;
      uint32_t from = c * t->stretch, to = end * t->stretch;
      to = to < f->hwm ? to : f->hwm;
      if (from < to && !do_it (h, from, to))
	return false;
    }
  return true;
}

/* --- faults ------------------------------------------------------------- */

/* Unit U is damaged.  Whoever asks what it belongs to may read everything.
   Signals get back the mask that they had outside of the handler, since the
   callback may leave by longjmp.  */
static _Noreturn void
report_damage (struct pma_heap *h, uint32_t u)
{
  struct heap_file *f = h->file;
  struct pma_bad b = {
    .at = (uint64_t) u << UNIT_SHIFT, .from = pmai_unit_addr (h, u), .n = UNIT
  };
  sigset_t mask = f->touch.mask;
  f->bad_unit = u;
  /* What was changed in memory is as doubtful as what was read.  */
  h->damaged = true;
  pmai_fail (PMA_EDAMAGED, 0);
  pmai_touch_end (h);
  sigprocmask (SIG_SETMASK, &mask, NULL);
  if (f->o.damaged)
    f->o.damaged (h, &b, f->o.ctx);
  abort ();
}

/* The page at unit FIRST is accessible: compare its units.  */
static void
judge_page (struct pma_heap *h, uint32_t first)
{
  uint32_t end = first + pmai_page_units (1), top = h->st->s_top;
  for (uint32_t u = first; u < end && u < top; u++)
    if (pmai_unit_is_wrong (h, u))
      report_damage (h, u);
}

/* Unit U is damaged but was not touched yet.  Where that cannot be noted, it
   counts as touched.  */
static void
set_aside (struct pma_heap *h, uint32_t u)
{
  struct touch *t = &h->file->touch;
  uint32_t first = page_start (u);
  if (t->n_bad && t->bad[t->n_bad - 1] == first)
    return;
  /* Spilling gives access to several pages at once.  */
  if (h->file->spill.n_stretches || t->n_bad == MAX_BAD)
    report_damage (h, u);
  t->bad[t->n_bad++] = first;
}

static bool
close_bad (struct pma_heap *h)
{
  const struct touch *t = &h->file->touch;
  uint32_t page = pmai_page_units (1);
  for (unsigned i = 0; i < t->n_bad; i++)
    if (!protect (h, t->bad[i], t->bad[i] + page, PROT_NONE))
      return false;
  return true;
}

/* True if U is on a page that set_aside has noted, which was not in use any
   more; it is accessible now.  */
static bool
see_bad (struct pma_heap *h, uint32_t u)
{
  struct touch *t = &h->file->touch;
  uint32_t first = page_start (u);
  unsigned i = 0;
  while (i < t->n_bad && t->bad[i] != first)
    i++;
  if (i == t->n_bad || !open_units (h, first, first + pmai_page_units (1)))
    return false;
  judge_page (h, first);
  t->bad[i] = t->bad[--t->n_bad];
  return true;
}

/* Make stretch C, in which unit TOUCHED is, accessible and compare its units
   with their checksums.  */
static bool
open_stretch (struct pma_heap *h, uint32_t c, uint32_t touched)
{
  struct heap_file *f = h->file;
  struct touch *t = &f->touch;
  uint32_t from = c * t->stretch, to = from + t->stretch;
  to = to < f->hwm ? to : f->hwm;
  if (!open_units (h, from, to))
    return false;
  t->unread[c / 64] &= ~(UINT64_C (1) << c % 64);
  /* Free blocks are read like all bytes.  */
  track_live (pmai_unit_addr (h, from), (size_t) (to - from) << UNIT_SHIFT);
  to = to < h->st->s_top ? to : h->st->s_top;
  judge_page (h, page_start (touched));
  for (uint32_t u = from < FIRST_UNIT ? FIRST_UNIT : from; u < to; u++)
    if (pmai_unit_is_wrong (h, u))
      set_aside (h, u);
  return close_bad (h);
}

static bool
on_fault (struct pma_heap *h, const char *addr)
{
  const struct heap_file *f = h->file;
  uint32_t u = (size_t) (addr - h->base) >> UNIT_SHIFT;
  if (u >= f->hwm)
    return false;
  /* A store may fault once more, for spill.c.  */
  if (is_unread (&f->touch, u / f->touch.stretch))
    return open_stretch (h, u / f->touch.stretch, u);
  if (see_bad (h, u))
    return true;
  return f->spill.n_stretches > 0 && pmai_spill_fault (h, addr);
}

/* --- beginning and end -------------------------------------------------- */

static size_t
spill_bytes (const struct spill *s)
{
  return (size_t) s->n_stretches * s->stretch << UNIT_SHIFT;
}

static bool
watch (struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  size_t len = (size_t) f->hwm << UNIT_SHIFT, spills = spill_bytes (&f->spill);
  return pmai_fault_watch (h, len > spills ? len : spills, on_fault);
}

void
pmai_touch_forget (struct heap_file *f)
{
  struct touch *t = &f->touch;
  if (t->unread)
    munmap (t->unread, t->bytes);
  memset (t, 0, sizeof *t);
}

void
pmai_touch_end (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  if (f->touch.n == 0)
    return;
  bool ok = each_unread (h, open_units);
  for (unsigned i = 0; i < f->touch.n_bad; i++)
    ok = ok && open_units (h, f->touch.bad[i],
			   f->touch.bad[i] + pmai_page_units (1));
  if (!ok)
    abort ();
  pmai_touch_forget (f);
  if (f->spill.n_stretches)
    pmai_fault_watch (h, spill_bytes (&f->spill), pmai_spill_fault);
  else
    pmai_fault_forget (h);
}

/* Note which pages heap_state and the table are on.  True if other units on
   these have their checksums.  */
static bool
note_table (struct pma_heap *h)
{
  struct touch *t = &h->file->touch;
  uint32_t u = pmai_table_unit (h);
  t->table = page_start (u);
  t->table_end = u ? pmai_page_units (u + pmai_table_size (h->n_units)) : 0;
  uint32_t top = h->st->s_top;
  for (uint32_t i = FIRST_UNIT; i < pmai_page_units (FIRST_UNIT) && i < top;
       i++)
    if (pmai_unit_is_wrong (h, i))
      return false;
  for (uint32_t i = t->table; i < t->table_end && i < top; i++)
    if (i >= FIRST_UNIT && pmai_unit_is_wrong (h, i))
      return false;
  return true;
}

/* Close all stretches.  False if that cannot be.  */
static bool
close_all (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  struct touch *t = &f->touch;
  t->stretch = pmai_page_units (MIN_STRETCH);
  while (f->hwm / t->stretch >= MAX_STRETCHES || t->stretch < f->spill.stretch)
    t->stretch *= 2;
  t->n = (f->hwm + t->stretch - 1) / t->stretch;
  t->bytes = (t->n + 63) / 64 * sizeof *t->unread;
  t->unread = mmap (NULL, t->bytes, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (t->unread == MAP_FAILED)
    t->unread = NULL;
  if (!t->unread)
    return false;
  memset (t->unread, 0xff, t->bytes);
  sigprocmask (SIG_SETMASK, NULL, &t->mask);
  return watch (h) && each_unread (h, close_units);
}

/* Compare everything now.  */
static enum pma_error
verify_now (struct pma_heap *h)
{
  char what[128];
  pmai_touch_end (h);
  return pmai_file_verify (h, what, sizeof what) ? PMA_OK
    : pmai_fail (PMA_EDAMAGED, 0);
}

enum pma_error
pmai_touch_begin (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  pmai_touch_forget (f);
  if (f->o.verify != PMA_VERIFY_TOUCH || f->is_new)
    return PMA_OK;
  track_live (h->base, (size_t) f->hwm << UNIT_SHIFT);
  if (pmai_table_sum (h) != f->slot[f->seq % 2].c_table_sum)
    f->bad_unit = 1;
  else if (note_table (h))
    return close_all (h) ? PMA_OK : verify_now (h);
  return pmai_fail (PMA_EDAMAGED, 0);
}

void
pmai_touch_again (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  struct touch *t = &f->touch;
  if (t->n == 0)
    return;
  /* Memory has what was committed, so that all may count as not touched.  */
  bool resize = t->stretch < f->spill.stretch;
  if (resize)
    pmai_touch_forget (f);
  note_table (h);
  if (resize ? !close_all (h)
      : !watch (h) || !each_unread (h, close_units) || !close_bad (h))
    pmai_touch_end (h);
}
