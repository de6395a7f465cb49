/* touch.c -- verify the checksums of units when they are first accessed.
   SPDX-License-Identifier: GPL-3.0-or-later

   With PMA_VERIFY_TOUCH, the committed part of a heap is mapped without
   access, in stretches.  The first access to a stretch causes a fault; the
   handler makes the stretch accessible and compares its units with their
   checksums.  heap_state and the unit table, which contain the checksums, are
   verified when the heap is mapped, and remain accessible.  With
   PMA_VERIFY_AUTO, a program can have single units verified before it changes
   the heap (pmai_touch_now).

   As long as no access to a stretch has occurred, the stretch has the
   committed content, so the checksums in the table apply to it.  There are two
   special cases: when a log is replayed while the file is mapped, the table is
   updated, too; and units that were allocated but never written do not have
   checksums.

   If a page of a stretch is damaged, but is not the accessed page, the page
   becomes inaccessible again, so that only a program that accesses it
   fails.  If a page cannot be read from the file, the heap cannot be committed
   any more.  */

#include <config.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>

#include "pma/fault.h"
#include "pma/heapfile.h"

static uint32_t
page_start (uint32_t u)
{
  return u / pmai_page_units (1) * pmai_page_units (1);
}

/* --- faults ------------------------------------------------------------- */

/* Call the program's callback for the N bytes starting at unit U, and do not
   return.  The callback may call longjmp, so first restore the signal mask
   that was in effect outside of the handler.  */
static _Noreturn void
report (struct pma_heap *h, uint32_t u, size_t n)
{
  struct heap_file *f = h->file;
  struct pma_bad b = {
    .at = pmai_bytes (u), .from = pmai_unit_addr (h, u), .n = n
  };
  sigset_t mask = f->pages.mask;
  pmai_fill_end (NULL);
  if (f->pages.watched)
    sigprocmask (SIG_SETMASK, &mask, NULL);
  if (f->o.damaged)
    f->o.damaged (h, &b, f->o.ctx);
  abort ();
}

/* Report that unit U is damaged, and do not return.  If there is enough
   memory, make all of H readable first, so that the callback can find the
   object to which the unit belongs.  */
static _Noreturn void
report_damage (struct pma_heap *h, uint32_t u)
{
  h->file->bad_unit = u;
  /* Prevent commits, because changes may have been computed from damaged
     data.  */
  h->damaged = true;
  pmai_touch_end (h);
  pmai_fail (PMA_EDAMAGED, 0);
  report (h, u, UNIT);
}

void
pmai_no_access (struct pma_heap *h, uint32_t u)
{
  pmai_fail (PMA_ENOMEM, errno);
  if (!h->file->o.damaged)
    return;
  /* The fault may have interrupted a function that was changing the heap, so
     treat the heap as damaged.  */
  h->damaged = true;
  report (h, u, 0);
}

/* Verify the units of the accessible page that begins at unit FIRST.  */
static void
judge_page (struct pma_heap *h, uint32_t first)
{
  uint32_t end = first + pmai_page_units (1), top = h->st->s_top;
  for (uint32_t u = first; u < end && u < top; u++)
    if (pmai_unit_is_wrong (h, u))
      report_damage (h, u);
}

/* Make the page of unit *U, which is damaged but was not accessed,
   inaccessible, and set *U to the last unit of the page.  Return false if the
   page cannot be made inaccessible.  In a heap larger than memory, return
   false without trying, because a store to a CLOSED stretch (pages.h) would
   make all its pages accessible again.  */
static bool
hide_page (struct pma_heap *h, uint32_t *u)
{
  uint32_t first = page_start (*u), end = first + pmai_page_units (1);
  *u = end - 1;
  return !h->file->spill.on && pmai_pages_move (h, first, end, PAGES_HIDE);
}

/* Make the units [FROM, TO) accessible and verify them.  TOUCHED is the unit
   in which the fault has occurred.  Return false if the units cannot be made
   accessible.  */
static bool
see_units (struct pma_heap *h, uint32_t from, uint32_t to, uint32_t touched)
{
  struct pma_heap *outer;
  if (!pmai_pages_move (h, from, to, PAGES_TOUCH)
      || !pmai_fill_begin (h, &outer))
    return false;
  pmai_units_live (h, from, to);
  to = to < h->st->s_top ? to : h->st->s_top;
  judge_page (h, page_start (touched));
  for (uint32_t u = from < FIRST_UNIT ? FIRST_UNIT : from; u < to; u++)
    {
      uint32_t bad = u;
      /* If a damaged unit cannot be hidden, report the damage now.  */
      if (pmai_unit_is_wrong (h, u) && !hide_page (h, &u))
	report_damage (h, bad);
    }
  pmai_fill_end (outer);
  return true;
}

bool
pmai_touch_fault (struct pma_heap *h, uint32_t u)
{
  const struct pages *p = &h->file->pages;
  uint32_t from = u - u % p->stretch, first = page_start (u);
  uint32_t to = from + p->stretch < p->hwm ? from + p->stretch : p->hwm;
  uint32_t end = to;
  /* Either the whole stretch is UNREAD, or hide_page has hidden one page of
     it.  */
  if (pmai_pages_at (h->file, from, &end) != PAGES_UNREAD || end != to)
    {
      from = first;
      to = first + pmai_page_units (1);
    }
  return see_units (h, from, to, u);
}

bool
pmai_is_unverified (const struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  return f && f->o.verify == PMA_VERIFY_AUTO && !f->is_new
    && f->top > VERIFIED_UNITS;
}

void
pmai_touch_now (struct pma_heap *h, uint64_t u)
{
  struct pma_heap *outer;
  if (u < FIRST_UNIT || u >= h->file->top || !pmai_fill_begin (h, &outer))
    return;
  if (pmai_unit_is_wrong (h, u))
    report_damage (h, u);
  pmai_fill_end (outer);
}

/* --- beginning and end -------------------------------------------------- */

bool
pmai_touch_end (struct pma_heap *h)
{
  bool lazy = h->file->lazy.log;
  if (h->file->touch.on
      && !(lazy ? pmai_lazy_end (h)
	   : pmai_pages_move_all (h, PAGES_UNREAD, PAGES_TOUCH)))
    {
      pmai_fail (PMA_ENOMEM, errno);
      return false;
    }
  h->file->touch.on = false;
  return true;
}

/* Verify the units [FROM, TO), and make the pages of damaged units
   inaccessible.  Of these units, [AT, END) contain heap_state or the unit
   table, and their pages must remain accessible.  Return false if a unit in
   one of these pages is damaged, or if a page cannot be made inaccessible.  */
static bool
compare_beside (struct pma_heap *h, uint32_t from, uint32_t to, uint32_t at,
		uint32_t end)
{
  uint32_t top = h->st->s_top < to ? h->st->s_top : to;
  for (uint32_t u = from < FIRST_UNIT ? FIRST_UNIT : from; u < top; u++)
    if (pmai_unit_is_wrong (h, u)
	&& ((u >= page_start (at) && u < pmai_page_units (end))
	    || !hide_page (h, &u)))
      return false;
  return true;
}

/* Make the stretches in [FROM, TO) inaccessible, so that their units are
   verified later.  If the replay of a log has moved a stretch to the nameless
   file, verify the stretch now.  Return false if the stretches cannot be made
   inaccessible or if a unit that is verified now is damaged.  */
static bool
hide_range (struct pma_heap *h, uint32_t from, uint32_t to)
{
  uint32_t end;
  for (uint32_t u = from; u < to; u = end)
    {
      end = to;
      bool ok = pmai_pages_at (h->file, u, &end) == PAGES_SPILLED
	? compare_beside (h, u, end, u, u)
	: pmai_pages_move (h, u, end, PAGES_HIDE);
      if (!ok)
	return false;
    }
  return true;
}

/* Make all stretches inaccessible, except those that contain heap_state or the
   unit table.  Return false if a stretch cannot be made inaccessible or if a
   unit that must be verified now is damaged.  */
static bool
hide_all (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  uint32_t hwm = f->pages.hwm, step = f->pages.stretch;
  uint32_t t = pmai_table_unit (h), end = t + pmai_table_size (h->n_units);
  if (!f->pages.watched)
    return false;
  if (t == 0)
    t = end = FIRST_UNIT;
  uint32_t first = (FIRST_UNIT + step - 1) / step * step;
  uint32_t from = t - t % step, to = (end + step - 1) / step * step;
  first = first < hwm ? first : hwm;
  from = from < first ? first : from;
  to = to < first ? first : to < hwm ? to : hwm;
  f->touch.on = true;
  return hide_range (h, first, from) && hide_range (h, to, hwm)
    && compare_beside (h, 0, first, 0, FIRST_UNIT)
    && compare_beside (h, from, to, t, end);
}

/* Compare the unit table with its checksum, and hide all other stretches.  Set
   *HIDDEN to the result of hide_all.  */
static enum pma_error
begin (struct pma_heap *h, bool *hidden)
{
  pmai_units_live (h, 0, h->file->pages.hwm);
  if (!pmai_table_is_right (h))
    return pmai_fail (PMA_EDAMAGED, 0);
  *hidden = hide_all (h);
  return PMA_OK;
}

enum pma_error
pmai_touch_begin (struct pma_heap *h)
{
  struct heap_file *f = h->file;
  char what[128];
  bool hidden = false;
  if (f->o.verify != PMA_VERIFY_TOUCH || f->is_new)
    return PMA_OK;
  struct pma_heap *outer;
  if (!pmai_fill_begin (h, &outer))
    return pma_last_error ();
  enum pma_error e = begin (h, &hidden);
  pmai_fill_end (outer);
  if (e || hidden)
    return e;
  /* The stretches cannot be made inaccessible, so verify all units now.  */
  return pmai_file_verify (h, true, what, sizeof what);
}

/* Make H inaccessible again: memory contains the committed state, so each unit
   can be verified when it is accessed.  */
void
pmai_touch_again (struct pma_heap *h)
{
  const struct heap_file *f = h->file;
  if (f->o.verify == PMA_VERIFY_TOUCH && !f->touch.on && !hide_all (h))
    pmai_touch_end (h);
}
