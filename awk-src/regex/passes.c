/* passes.c -- regular expressions: simulate a program to find groups.
   SPDX-License-Identifier: GPL-3.0-or-later

   A first pass over the text, forward or backward, stores the set of reachable
   instructions for each offset.  A second pass in the other direction follows
   only the stored instructions.

   There are two kinds of sets, and each pass is compiled once for each kind
   (argument SMALL).  If the program is small, a set is a bit mask in one
   machine word, and the tables of small.c have the closure of each
   instruction.  Otherwise, a set is a list with marks, and closures are
   computed.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "pma/likely.h"
#include "regex/submatch.h"

/* Call the copy of the function F for programs like P.  */
#define CALL(f, p, ...) \
  ((p)->small ? f (true, __VA_ARGS__) : f (false, __VA_ARGS__))

/* A set of instructions, and the marks of its members.  */
struct pcs
{
  struct rx_pcs list;
  struct rx_closure marks;
};

/* The state of a pass: the instructions of B that have been reached.  */
struct pass
{
  const struct sub *m;
  const struct bounds *b;
  uint64_t set, inside;		/* for small programs: the set, and the
				   instructions b->lo to b->hi - 1 */
  struct pcs *now, *then;	/* for other programs: the set, and an unused
				   set */
  struct pcs sets[2];
};

/* --- sets of offsets ---------------------------------------------------- */

static void
rows_new (struct rows *r, const struct rx_prog *p, size_t lo, size_t hi)
{
  r->words = (p->n + 63) / 64;
  r->lo = lo;
  r->hi = hi;
  size_t n = (hi - lo + 1) * r->words;
  r->bits = r->local;
  if (n > ROWS_LOCAL)
    r->bits = xzalloc (n * sizeof *r->bits);
  else
    memset (r->local, 0, n * sizeof *r->bits);
}

void
rxi_rows_free (struct rows *r)
{
  if (r->bits != r->local)
    xfree (r->bits);
}

/* --- lists with marks --------------------------------------------------- */

static void
list_new (struct pcs *s, const struct pass *x)
{
  s->list = rxi_pcs (x->b->p);
  rxi_close_init (&s->marks, x->b->p);
  s->marks.b = x->b;
}

static void
list_free (struct pcs *s)
{
  xfree (s->list.v);
  rxi_close_fini (&s->marks);
}

/* Add to the set the closure of PC at offset AT: the instructions that PC
   reaches or, if BACK is true, those that reach PC.  */
static void
list_add (struct pass *x, uint32_t pc, size_t at, bool back)
{
  const struct sub *m = x->m;
  struct rx_closure *c = &x->now->marks;
  enum rx_side prev = rxi_side_before (c->p, m->r->utf8, m->s, at);
  enum rx_side next = rxi_side_after (c->p, m->r->utf8, m->s, m->n, at);
  c->at = at;
  if (back)
    rxi_close_back (c, &x->now->list, pc, prev, next);
  else
    rxi_close_over (c, &x->now->list, pc, prev, next);
}

/* Make the set empty, and return the previous set.  */
static struct pcs *
list_renew (struct pass *x)
{
  struct pcs *from = x->now;
  x->now = x->then;
  x->then = from;
  x->now->list.n = 0;
  rxi_close_begin (&x->now->marks);
  return from;
}

static bool
reads (const struct pass *x, const struct rx_inst *i, uint32_t c)
{
  return i->op == RXO_SET && rxi_set_has (&x->m->r->set[i->arg], c);
}

static void
list_follow (struct pass *x, uint32_t c, size_t at)
{
  const struct pcs *from = list_renew (x);
  for (size_t k = 0; k < from->list.n; k++)
    {
      const struct rx_inst *i = &x->b->p->inst[from->list.v[k]];
      if (reads (x, i, c))
	list_add (x, i->out, at, false);
    }
}

static void
list_precede (struct pass *x, uint32_t c, size_t at)
{
  const struct pcs *from = list_renew (x);
  for (uint32_t pc = x->b->lo; pc < x->b->hi; pc++)
    {
      const struct rx_inst *i = &x->b->p->inst[pc];
      if (i->op == RXO_SET && rxi_close_has (&from->marks, i->out)
	  && reads (x, i, c))
	list_add (x, pc, at, true);
    }
}

static void
list_store (const struct pass *x, uint64_t *bits)
{
  const struct rx_pcs *l = &x->now->list;
  for (size_t k = 0; k < l->n; k++)
    bits[l->v[k] >> 6] |= BIT (l->v[k] & 63);
}

/* --- words -------------------------------------------------------------- */

/* Return the kind of offset AT, and make sure that the tables for this kind
   exist.  */
static inline int
place_of (const struct pass *x, size_t at)
{
  const struct rx_prog *p = x->b->p;
  int place = (at == 0 ? AT_START : 0) | (at == x->m->n ? AT_END : 0);
  if (!p->small->ahead[place])
    rxi_small_close (p, place);
  return place;
}

static inline void
word_new (struct pass *x)
{
  const struct bounds *b = x->b;
  uint64_t below = b->hi < 64 ? BIT (b->hi) - 1 : UINT64_MAX;
  x->inside = below & ~(BIT (b->lo) - 1);
  x->set = 0;
}

/* Return the RXO_SET instructions with sets that contain the character C.  */
static inline uint64_t
holders (const struct pass *x, uint32_t c)
{
  const struct rx_prog *p = x->b->p;
  if (c < 128 || c & RX_STRAY)
    return p->small->by_byte[c & 255];
  uint64_t in = 0;
  for (uint64_t left = p->small->sets; left; left &= left - 1)
    {
      uint32_t pc = __builtin_ctzll (left);
      if (rxi_set_has_high (&x->m->r->set[p->inst[pc].arg], c))
	in |= BIT (pc);
    }
  return in;
}

/* Return SET together with the instructions that the jumps in SET reach.
   TABLE contains the closure of each instruction.  */
static inline uint64_t
over_jumps (const struct rx_small *t, const uint64_t *table, uint64_t set)
{
  uint64_t done = 0, todo;
  while ((todo = set & t->jumps & ~done))
    {
      done |= todo;
      for (; todo; todo &= todo - 1)
	set |= table[__builtin_ctzll (todo)];
    }
  return set;
}

/* If the bounds have rows, return the instructions of SET that are both in
   ALLOWED and in the row for offset AT.  Otherwise, return SET together with
   the instructions that the jumps in SET reach.  TABLE contains the closures
   for offset AT.  ALLOWED contains the instructions of the bounds.  */
INLINED uint64_t
word_within (const struct pass *x, const uint64_t *table, uint64_t set,
	     uint64_t allowed, size_t at)
{
  return x->b->rows ? set & (allowed & *row (x->b->rows, at))
    : over_jumps (x->b->p->small, table, set);
}

INLINED void
word_follow (struct pass *x, uint32_t c, size_t at)
{
  const struct rx_prog *p = x->b->p;
  const uint64_t *table = p->small->ahead[place_of (x, at)];
  uint64_t to = 0;
  for (uint64_t set = x->set & (x->inside & holders (x, c)); set;
       set &= set - 1)
    to |= table[p->inst[__builtin_ctzll (set)].out];
  x->set = word_within (x, table, to, x->inside | BIT (x->b->exit), at);
}

INLINED void
word_precede (struct pass *x, uint32_t c, size_t at)
{
  const struct rx_prog *p = x->b->p;
  const uint64_t *table = p->small->back[place_of (x, at)];
  uint64_t to = 0;
  for (uint64_t left = holders (x, c) & x->inside; left; left &= left - 1)
    {
      uint32_t pc = __builtin_ctzll (left);
      if (x->set >> p->inst[pc].out & 1)
	to |= table[pc];
    }
  x->set = word_within (x, table, to, x->inside, at);
}

/* --- steps -------------------------------------------------------------- */

INLINED void
begin (bool small, struct pass *x)
{
  if (small)
    {
      word_new (x);
      return;
    }
  x->now = &x->sets[0];
  x->then = &x->sets[1];
  list_new (x->now, x);
  list_new (x->then, x);
}

INLINED void
end (bool small, struct pass *x)
{
  if (small)
    return;
  list_free (x->now);
  list_free (x->then);
}

/* Add to the set the closure of PC at offset AT: the instructions that PC
   reaches or, if BACK is true, those that reach PC.  */
INLINED void
add (bool small, struct pass *x, uint32_t pc, size_t at, bool back)
{
  if (small)
    {
      const struct rx_small *t = x->b->p->small;
      int place = place_of (x, at);
      const uint64_t *table = back ? t->back[place] : t->ahead[place];
      x->set |= word_within (x, table, table[pc],
			     x->inside | BIT (x->b->exit), at);
    }
  else
    list_add (x, pc, at, back);
}

/* Replace the set with the instructions that are reached from it when the
   character C, which ends at offset AT, is read.  */
INLINED void
follow (bool small, struct pass *x, uint32_t c, size_t at)
{
  if (small)
    word_follow (x, c, at);
  else
    list_follow (x, c, at);
}

/* Replace the set with the instructions from which it is reached when the
   character C, which begins at offset AT, is read.  */
INLINED void
precede (bool small, struct pass *x, uint32_t c, size_t at)
{
  if (small)
    word_precede (x, c, at);
  else
    list_precede (x, c, at);
}

INLINED bool
has (bool small, const struct pass *x, uint32_t pc)
{
  return small ? x->set >> pc & 1 : rxi_close_has (&x->now->marks, pc);
}

/* True if no instruction of the set can read a character.  */
INLINED bool
is_stuck (bool small, const struct pass *x)
{
  return small ? !(x->set & x->inside & x->b->p->small->sets)
    : x->now->list.n == 0;
}

INLINED void
store (bool small, const struct pass *x, uint64_t *bits)
{
  if (small)
    *bits = x->set;
  else
    list_store (x, bits);
}

/* --- passes ------------------------------------------------------------- */

INLINED void
forward (bool small, const struct sub *m, const struct rx_prog *p, size_t i,
	 size_t j, struct rows *rows)
{
  struct bounds b = all_of (p);
  struct pass x = { .m = m, .b = &b };
  size_t len;
  begin (small, &x);
  add (small, &x, p->start, i, false);
  for (;;)
    {
      store (small, &x, row (rows, i));
      if (i >= j || is_stuck (small, &x))
	break;
      uint32_t c = sub_char (m, i, &len);
      i += len;
      follow (small, &x, c, i);
    }
  end (small, &x);
}

void
rxi_forward (const struct sub *m, const struct rx_prog *p, size_t i, size_t j,
	     struct rows *rows)
{
  rows_new (rows, p, i, j);
  CALL (forward, p, m, p, i, j, rows);
}

INLINED void
backward (bool small, const struct sub *m, const struct rx_prog *p, size_t i,
	  size_t j, const struct goal *g, struct rows *rows)
{
  struct bounds b = all_of (p);
  struct pass x = { .m = m, .b = &b };
  size_t len;
  begin (small, &x);
  for (;;)
    {
      if (is_goal (g, j))
	add (small, &x, p->match, j, true);
      store (small, &x, row (rows, j));
      if (j <= i)
	break;
      uint32_t c = sub_char_before (m, j, &len);
      j -= len;
      precede (small, &x, c, j);
    }
  end (small, &x);
}

void
rxi_backward (const struct sub *m, const struct rx_prog *p, size_t i, size_t j,
	      const struct goal *g, struct rows *rows)
{
  rows_new (rows, p, i, j);
  CALL (backward, p, m, p, i, j, g, rows);
}

INLINED size_t
reach (bool small, const struct sub *m, const struct bounds *b,
       uint32_t entry, size_t i, const struct goal *g, bool shortest)
{
  struct pass x = { .m = m, .b = b };
  size_t best = RX_NOWHERE, len;
  begin (small, &x);
  add (small, &x, entry, i, false);
  for (;;)
    {
      if (has (small, &x, b->exit) && is_goal (g, i))
	{
	  best = i;
	  if (shortest)
	    break;
	}
      if (i >= g->most || is_stuck (small, &x))
	break;
      uint32_t c = sub_char (m, i, &len);
      i += len;
      follow (small, &x, c, i);
    }
  end (small, &x);
  return best;
}

size_t
rxi_reach (const struct sub *m, const struct bounds *b, uint32_t entry,
	   size_t i, const struct goal *g, bool shortest)
{
  return CALL (reach, b->p, m, b, entry, i, g, shortest);
}

INLINED size_t
retreat (bool small, const struct sub *m, const struct bounds *b,
	 uint32_t entry, size_t j)
{
  struct pass x = { .m = m, .b = b };
  size_t len;
  begin (small, &x);
  add (small, &x, b->exit, j, true);
  while (!has (small, &x, entry) && j > b->rows->lo)
    {
      uint32_t c = sub_char_before (m, j, &len);
      j -= len;
      precede (small, &x, c, j);
    }
  end (small, &x);
  return j;
}

size_t
rxi_retreat (const struct sub *m, const struct bounds *b, uint32_t entry,
	     size_t j)
{
  return CALL (retreat, b->p, m, b, entry, j);
}
