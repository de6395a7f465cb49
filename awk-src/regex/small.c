/* small.c -- regular expressions: tables of small programs.
   SPDX-License-Identifier: GPL-3.0-or-later

   A set of instructions of a program with at most 64 instructions is a 64-bit
   word.  The tables contain the closure of each instruction, so that a pass
   (passes.c) follows an instruction by one access to memory.  */

#include <config.h>

#include "base/mem.h"
#include "base/switches.h"
#include "regex/submatch.h"

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
  for (int k = 0; k < N_PLACES; k++)
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
   result contains the jump, but not the instructions that the jump reaches.
   If PC itself is a jump, however, follow the jump.  */
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

void
rxi_small_close (const struct rx_prog *p, int place)
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
