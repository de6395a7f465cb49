/* small.c -- regular expressions: find the groups of small programs.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the two passes of submatch.c for programs of at most 64
   instructions, so that a set of instructions fits into a 64-bit word.  Tables
   contain the closure of each instruction, that is, the instructions that it
   reaches without reading a character.  There is one table for each kind of
   offset: inside the text, at its start, and at its end.  Closures stop at a
   jump that begins a part of the program, so that they do not extend into
   another part.  */

#include <config.h>

#include "base/mem.h"
#include "base/switches.h"
#include "regex/submatch.h"

#define BIT(pc) (UINT64_C (1) << (pc))

struct rx_small
{
  uint64_t sets;		/* the set of the RXO_SET instructions */
  uint64_t jumps;		/* the set of the RXO_JUMP instructions */
  uint64_t by_byte[256];	/* for each byte: the set of the RXO_SET
				   instructions whose sets contain the byte */
  /* For each kind of offset and each instruction, AHEAD is the set of all
     instructions that this instruction reaches without consuming input.
     BACK is the set of all instructions that reach this instruction without
     consuming input.  AHEAD and BACK include the
     instruction itself, and are computed when they are first needed.  */
  uint64_t *ahead[4], *back[4];
};

enum { AT_START = 1, AT_END = 2 };

void
rxi_small (const struct rx *r, struct rx_prog *p)
{
  if (p->n > 64 || p->has_word || without (RX_SMALL))
    return;
  struct rx_small *t = p->small = xzalloc (sizeof *t);
  for (uint32_t pc = 0; pc < p->n; pc++)
    {
      const struct rx_inst *i = &p->inst[pc];
      if (i->op == RXO_JUMP)
	t->jumps |= BIT (pc);
      if (i->op != RXO_SET)
	continue;
      t->sets |= BIT (pc);
      for (int c = 0; c < 256; c++)
	if (rxi_set_byte (&r->set[i->arg], c))
	  t->by_byte[c] |= BIT (pc);
    }
}

void
rxi_small_free (struct rx_prog *p)
{
  if (!p->small)
    return;
  for (int k = 0; k < 4; k++)
    {
      xfree (p->small->ahead[k]);
      xfree (p->small->back[k]);
    }
  xfree (p->small);
}

/* Return the set of instructions that PC reaches in one step without consuming
   input.  */
static uint64_t
one_step (const struct rx_prog *p, uint32_t pc, int place)
{
  const struct rx_inst *i = &p->inst[pc];
  switch (i->op)
    {
    case RXO_SPLIT:
      return BIT (i->out) | BIT (i->arg);
    case RXO_JUMP:
      return BIT (i->out);
    case RXO_ASSERT:
      if (rxi_holds (i->what, place & AT_START ? RXS_EDGE : RXS_OTHER,
		     place & AT_END ? RXS_EDGE : RXS_OTHER) == 1)
	return BIT (i->out);
      return 0;
    default:
      return 0;
    }
}

/* Return the instructions that PC reaches in any number of steps without
   consuming input.  STEP contains, for each instruction, those that it reaches
   in one step.  JUMPS is the set of all jumps.  If a jump is reached, the
   result contains the jump, but not what follows it.  If PC itself is a jump,
   however, follow the jump.  */
static uint64_t
closure (const uint64_t *step, uint32_t pc, uint64_t jumps)
{
  uint64_t all = BIT (pc), todo = all;
  while (todo)
    {
      uint32_t x = __builtin_ctzll (todo);
      todo &= todo - 1;
      uint64_t new = step[x] & ~all;
      all |= new;
      todo |= new & ~jumps;
    }
  return all;
}

static void
make_closures (const struct rx_prog *p, int place)
{
  struct rx_small *t = p->small;
  uint64_t step[64], from[64] = { 0 };
  for (uint32_t pc = 0; pc < p->n; pc++)
    {
      step[pc] = one_step (p, pc, place);
      for (uint64_t x = step[pc]; x; x &= x - 1)
	from[__builtin_ctzll (x)] |= BIT (pc);
    }
  t->ahead[place] = xnmalloc (p->n, sizeof **t->ahead);
  t->back[place] = xnmalloc (p->n, sizeof **t->back);
  for (uint32_t pc = 0; pc < p->n; pc++)
    {
      t->ahead[place][pc] = closure (step, pc, t->jumps);
      t->back[place][pc] = closure (from, pc, t->jumps);
    }
}

static inline int
place_of (const struct sub *m, const struct rx_prog *p, size_t at)
{
  int place = (at == 0 ? AT_START : 0) | (at == m->n ? AT_END : 0);
  if (!p->small->ahead[place])
    make_closures (p, place);
  return place;
}

/* Return the RXO_SET instructions with sets that contain the character C.  */
static inline uint64_t
holders (const struct sub *m, const struct rx_prog *p, uint32_t c)
{
  if (c < 128 || c & RX_STRAY)
    return p->small->by_byte[c & 255];
  uint64_t in = 0;
  for (uint64_t x = p->small->sets; x; x &= x - 1)
    {
      uint32_t pc = __builtin_ctzll (x);
      if (rxi_set_has_high (&m->r->set[p->inst[pc].arg], c))
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

/* Return the instructions that can be reached from SET by reading one
   character.  IN contains the instructions that accept the character.  TABLE
   contains the closure of each instruction at the offset after the
   character.  */
static inline uint64_t
follow (const struct rx_prog *p, const uint64_t *table, uint64_t set,
	uint64_t in)
{
  uint64_t to = 0;
  for (set &= in; set; set &= set - 1)
    to |= table[p->inst[__builtin_ctzll (set)].out];
  return to;
}

/* Return the instructions from which SET can be reached by reading one
   character.  IN contains the instructions that accept the character.  */
static inline uint64_t
precede (const struct rx_prog *p, const uint64_t *table, uint64_t set,
	 uint64_t in)
{
  uint64_t to = 0;
  for (; in; in &= in - 1)
    {
      uint32_t pc = __builtin_ctzll (in);
      if (set >> p->inst[pc].out & 1)
	to |= table[pc];
    }
  return to;
}

void
rxi_small_forward (const struct sub *m, const struct rx_prog *p, size_t i,
		   size_t j, struct rows *rows)
{
  const struct rx_small *t = p->small;
  size_t at = i, len;
  const uint64_t *table = t->ahead[place_of (m, p, at)];
  uint64_t set = over_jumps (t, table, table[p->start]);
  for (;;)
    {
      *row (rows, at) = set;
      if (at >= j || !set)
	break;
      uint32_t c = sub_char (m, at, &len);
      at += len;
      table = t->ahead[place_of (m, p, at)];
      set = follow (p, table, set, holders (m, p, c));
      set = over_jumps (t, table, set);
    }
}

void
rxi_small_backward (const struct sub *m, const struct rx_prog *p, size_t i,
		    size_t j, const struct goal *g, struct rows *rows)
{
  const struct rx_small *t = p->small;
  size_t at = j, len;
  uint64_t set = 0;
  for (;;)
    {
      const uint64_t *table = t->back[place_of (m, p, at)];
      if (is_goal (g, at))
	set |= table[p->match];
      set = over_jumps (t, table, set);
      *row (rows, at) = set;
      if (at <= i)
	break;
      uint32_t c = sub_char_before (m, at, &len);
      at -= len;
      table = t->back[place_of (m, p, at)];
      set = precede (p, table, set, holders (m, p, c));
    }
}

/* Return the instructions LO to HI - 1 of B as a set.  */
static uint64_t
inside (const struct bounds *b)
{
  uint64_t below = b->hi < 64 ? BIT (b->hi) - 1 : UINT64_MAX;
  return below & ~(BIT (b->lo) - 1);
}

size_t
rxi_small_reach (const struct sub *m, const struct bounds *b, uint32_t entry,
		 size_t i, const struct goal *g, bool shortest)
{
  const struct rx_prog *p = b->p;
  const struct rx_small *t = p->small;
  bool part = b->rows;
  uint64_t in = inside (b), exit = BIT (b->exit);
  size_t best = RX_NOWHERE, at = i, len;
  const uint64_t *table = t->ahead[place_of (m, p, at)];
  uint64_t set = table[entry];
  for (;;)
    {
      set &= in | exit;
      set = part ? set & *row (b->rows, at) : over_jumps (t, table, set);
      if (set & exit && is_goal (g, at))
	{
	  best = at;
	  if (shortest)
	    break;
	}
      if (at >= g->most || !(set & in & t->sets))
	break;
      uint32_t c = sub_char (m, at, &len);
      at += len;
      table = t->ahead[place_of (m, p, at)];
      set = follow (p, table, set & in, holders (m, p, c));
    }
  return best;
}

size_t
rxi_small_retreat (const struct sub *m, const struct bounds *b,
		   uint32_t entry, size_t j)
{
  const struct rx_prog *p = b->p;
  const struct rx_small *t = p->small;
  uint64_t in = inside (b);
  size_t at = j, len;
  uint64_t set = t->back[place_of (m, p, at)][b->exit];
  /* Allow execution to leave the part only at offset J.  */
  uint64_t mask = in | BIT (b->exit);
  for (;;)
    {
      set &= mask & *row (b->rows, at);
      if (set & BIT (entry) || at <= b->rows->lo)
	return at;
      uint32_t c = sub_char_before (m, at, &len);
      at -= len;
      const uint64_t *table = t->back[place_of (m, p, at)];
      set = precede (p, table, set, holders (m, p, c) & in);
      mask = in;
    }
}
