/* run.c -- regular expressions: run the automata.
   SPDX-License-Identifier: GPL-3.0-or-later

   In the inner loops, x is an entry of the transition table t (dfa.h).  If the
   next byte belongs to the class `class', the next entry is t[x + class].
   Entries that need special treatment have a high bit set.  */

#include <config.h>

#include <string.h>

#include "base/mb_wide.h"
#include "base/switches.h"
#include "pma/likely.h"
#include "regex/dfa.h"

/* Return the entry of the start state for offset AT.  Return ENTRY_BAIL if a
   character above 127 is next to AT and would have to be decoded.  */
static uint32_t
start_entry (struct rx_dfa *d, const char *s, size_t n, size_t at)
{
  enum rx_side prev = RXS_OTHER;
  bool back = d->mode == RXD_BACKWARD;
  if (at == (back ? n : 0))
    prev = RXS_EDGE;
  else if (d->p->has_word)
    {
      unsigned char c = s[back ? at : at - 1];
      if (c >= 0x80 && d->high == HIGH_BAIL)
	return ENTRY_BAIL;
      prev = rxi_dfa_side (d, c);
    }
  uint32_t e = d->start[prev];
  return e == ENTRY_UNKNOWN ? rxi_dfa_start (d, prev) : e;
}

/* True if the state of entry E accepts before byte C or, if C is negative,
   before the edge of the text.  */
static bool
accepts (const struct rx_dfa *d, uint32_t e, int c)
{
  uint32_t f = d->state[(e & ENTRY_STATE) >> d->shift].flags;
  if (c < 0)
    return f & IF_EDGE;
  return f & (rxi_dfa_side (d, c) == RXS_WORD ? IF_WORD : IF_OTHER);
}

enum rx_answer
rxi_dfa_test (struct rx_dfa *d, const char *s, size_t n, size_t from)
{
  const unsigned char *p = (const unsigned char *) s + from;
  const unsigned char *e = (const unsigned char *) s + n;
  const unsigned char *class = d->class;
  const uint32_t *t = d->trans;
  uint32_t x = start_entry (d, s, n, from);
  t = d->trans;
  for (;;)
    {
      if (x >= ENTRY_ACCEPT)
	{
	  if (x == ENTRY_BAIL)
	    return RX_UNKNOWN;
	  if (x == ENTRY_DEAD)
	    return RX_NO;
	  if (!(x & ENTRY_SPECIAL))
	    return RX_YES;
	  if (p < e && *p >= 0x80 && d->high == HIGH_BAIL)
	    return RX_UNKNOWN;
	  if (p < e && accepts (d, x, *p))
	    return RX_YES;
	  x &= ENTRY_STATE;
	}
      for (uint32_t y; p < e && (y = t[x + class[*p]]) < ENTRY_ACCEPT; p++)
	x = y;
      if (p >= e)
	return accepts (d, x, -1) ? RX_YES : RX_NO;
      uint32_t y = t[x + class[*p]];
      if (y == ENTRY_UNKNOWN)
	{
	  y = rxi_dfa_entry (d, x, *p);
	  t = d->trans;
	}
      x = y;
      p++;
    }
}

/* In the row of X's state, find the entry for each byte in [P, E), and return
   the address of the first byte whose entry is not X, or E.  The processor can
   overlap the lookups in the table, because they do not depend on each
   other.  */
static inline const unsigned char *
pass_loop (const uint32_t *t, const unsigned char *class, uint32_t x,
	   const unsigned char *p, const unsigned char *e)
{
  t += x & ENTRY_STATE;
  while (p < e && t[class[*p]] == x)
    p++;
  return p;
}

/* Set the row of R to the bytes after which the state of R leads to itself.
   Omit bytes whose entries have not been computed yet.  */
static void
find_bytes (const struct rx_dfa *d, struct rx_run *r)
{
  const uint32_t *t = d->trans + (r->entry & ENTRY_STATE);
  memset (r->row, 0, sizeof r->row);
  for (unsigned c = 0; c < 256; c++)
    if (t[d->class[c]] == r->entry)
      r->row[c >> 7][c & 15] |= (unsigned char) (1 << (c >> 4 & 7));
}

static const unsigned char *
pass_wide (const struct rx_dfa *d, struct rx_run *r, const unsigned char *p,
	   const unsigned char *e)
{
  p = rxi_run (r->row, p, e);
  if (p < e && d->trans[(r->entry & ENTRY_STATE) + d->class[*p]] == r->entry)
    {
      find_bytes (d, r);	/* The row of R is incomplete: the entry of
				   this byte was computed after the row was
				   set.  */
      p = pass_loop (d->trans, d->class, r->entry, p, e);
    }
  return p;
}

/* Like pass_loop, but skip long runs with AVX2, because the branch at the end
   of a loop is hard to predict.  */
static inline const unsigned char *
pass_run (struct rx_dfa *d, uint32_t x, const unsigned char *p,
	  const unsigned char *e)
{
  enum { WATCH = 32, LONG = 2 };
  struct rx_run *r = &d->run[((x & ENTRY_STATE) >> d->shift) % RUNS];
  if (likely (r->entry == x && r->wide))
    return pass_wide (d, r, p, e);
  const unsigned char *q = pass_loop (d->trans, d->class, x, p, e);
  if (r->entry != x)
    *r = (struct rx_run) { .entry = x };
  r->bytes += (unsigned) (q - p);
  if (++r->runs < WATCH)
    return q;
  r->wide = r->bytes >= WATCH * LONG && mb_is_wide ()
    && !without (RX_RUNS);
  r->runs = r->bytes = 0;
  if (r->wide)
    find_bytes (d, r);
  return q;
}

/* Follow states from the state of entry *X until one of them leads to itself
   or the next entry needs special treatment.  Set *X to the entry of the last
   state, and *P to the byte for which the next entry is needed.  Return the
   next entry.  */
static inline uint32_t
follow (const uint32_t *t, const unsigned char *class, uint32_t *x,
	const unsigned char **p, const unsigned char *e)
{
  uint32_t y;
  *x &= ENTRY_STATE;
  while ((y = t[*x + class[**p]]) < ENTRY_ACCEPT && y != *x && *p + 1 < e)
    {
      *x = y;
      ++*p;
    }
  return y;
}

/* If LAST is NULL, return RX_NO.  If LAST is the end of the match, store it in
   W, and return RX_YES.  */
static enum rx_answer
end_at (struct rx_walk *w, const unsigned char *last)
{
  if (!last)
    return RX_NO;
  w->end = last - (const unsigned char *) w->s;
  return RX_YES;
}

static enum rx_answer
walk_forward (struct rx_dfa *d, struct rx_walk *w)
{
  const unsigned char *b = (const unsigned char *) w->s;
  const unsigned char *p = b + w->from, *e = b + w->n, *last = NULL;
  const unsigned char *class = d->class;
  uint32_t x = start_entry (d, w->s, w->n, w->from);
  const uint32_t *t = d->trans;
  for (;;)
    {
      if (x & ENTRY_SPECIAL)
	{
	  if (x == ENTRY_DEAD)
	    break;
	  if (x == ENTRY_BAIL
	      || (p < e && *p >= 0x80 && d->high == HIGH_BAIL))
	    return RX_UNKNOWN;
	  if (p < e && accepts (d, x, *p))
	    last = p;
	}
      else if (x & ENTRY_ACCEPT)
	last = p;
      if (p == e || (last && w->shortest))
	break;
      uint32_t y = follow (t, class, &x, &p, e);
      if (y == ENTRY_UNKNOWN)
	{
	  y = rxi_dfa_entry (d, x, *p);
	  t = d->trans;
	}
      p++;
      if ((y & ENTRY_STATE) == x && y < (w->shortest ? ENTRY_ACCEPT
					 : ENTRY_SPECIAL))
	p = pass_run (d, y, p, e);
      x = y;
    }
  w->alive = x != ENTRY_DEAD && !(w->shortest && last);
  if (w->alive && !w->partial && accepts (d, x, -1))
    last = e;
  w->work += p - (b + w->from);
  return end_at (w, last);
}

static enum rx_answer
walk_backward (struct rx_dfa *d, struct rx_walk *w)
{
  const unsigned char *b = (const unsigned char *) w->s;
  const unsigned char *p = b + w->from, *low = b + w->low, *last = NULL;
  uint32_t x = start_entry (d, w->s, w->n, w->from);
  for (;;)
    {
      if (x == ENTRY_BAIL || (x & ENTRY_SPECIAL && p > b && p[-1] >= 0x80
			&& d->high == HIGH_BAIL))
	return RX_UNKNOWN;
      if (x == ENTRY_DEAD)
	break;
      if (x & ENTRY_ACCEPT ? !(x & ENTRY_SPECIAL)
	  : accepts (d, x, p > b ? p[-1] : -1))
	last = p;
      if (p == low || (last && w->shortest))
	break;
      x &= ENTRY_STATE;
      uint32_t y = d->trans[x + d->class[p[-1]]];
      x = y == ENTRY_UNKNOWN ? rxi_dfa_entry (d, x, p[-1]) : y;
      p--;
    }
  w->work += b + w->from - p;
  return end_at (w, last);
}

enum rx_answer
rxi_dfa_walk (struct rx_dfa *d, struct rx_walk *w)
{
  return (d->mode == RXD_BACKWARD ? walk_backward (d, w)
	  : walk_forward (d, w));
}
