/* closure.c -- regular expressions: the closures of instructions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Between two characters, a program evaluates assertions and follows splits
   and jumps.  The closure of an instruction is the set of instructions that it
   reaches in this way.  All engines that simulate programs use these
   functions, except that small.c, which stores sets as words, computes its
   closures itself.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "regex/submatch.h"

/* --- assertions --------------------------------------------------------- */

int
rxi_holds (unsigned what, enum rx_side prev, enum rx_side next)
{
  if (what == RXA_BOT)
    return prev == RXS_UNKNOWN ? -1 : prev == RXS_EDGE;
  if (what == RXA_EOT)
    return next == RXS_UNKNOWN ? -1 : next == RXS_EDGE;
  if (prev == RXS_UNKNOWN || next == RXS_UNKNOWN)
    return -1;
  bool before = prev == RXS_WORD, behind = next == RXS_WORD;
  switch (what)
    {
    case RXA_EDGE: return before != behind;
    case RXA_INNER: return before == behind;
    case RXA_WBEG: return !before && behind;
    default: return before && !behind;
    }
}

static enum rx_side
side_of (uint32_t c, bool utf8)
{
  return rxi_is_word (utf8 ? c : c & 255, utf8) ? RXS_WORD : RXS_OTHER;
}

enum rx_side
rxi_side_before (const struct rx_prog *p, bool utf8, const char *s, size_t at)
{
  size_t len;
  if (at == 0)
    return RXS_EDGE;
  return (p->has_word ? side_of (rxi_char_before (utf8, s, at, &len), utf8)
	  : RXS_OTHER);
}

enum rx_side
rxi_side_after (const struct rx_prog *p, bool utf8, const char *s, size_t n,
		size_t at)
{
  size_t len;
  if (at == n)
    return RXS_EDGE;
  return (p->has_word ? side_of (rxi_char (utf8, s, n, at, &len), utf8)
	  : RXS_OTHER);
}

/* --- closures ----------------------------------------------------------- */

/* Return the number of elements for which a list or a stack of instructions of
   P must have space.  */
static size_t
room_for (const struct rx_prog *p)
{
  return 2 * (size_t) p->n + 4;
}

struct rx_pcs
rxi_pcs (const struct rx_prog *p)
{
  return (struct rx_pcs) { .v = xnmalloc (room_for (p), sizeof (uint32_t)) };
}

void
rxi_close_init (struct rx_closure *c, const struct rx_prog *p)
{
  *c = (struct rx_closure) { .p = p, .round = 1 };
  c->mark = xzalloc (p->n * sizeof *c->mark);
  c->todo = xnmalloc (room_for (p), sizeof *c->todo);
}

void
rxi_close_fini (struct rx_closure *c)
{
  xfree (c->mark);
  xfree (c->todo);
}

void
rxi_close_begin (struct rx_closure *c)
{
  if (++c->round == 0)
    {
      memset (c->mark, 0, c->p->n * sizeof *c->mark);
      c->round = 1;
    }
}

static bool
may_visit (const struct rx_closure *c, uint32_t pc)
{
  return !rxi_close_has (c, pc) && (!c->b || is_allowed (c->b, pc, c->at));
}

/* Return 1 if execution can continue after the instruction I without reading a
   character, 0 if it cannot, or -1 if this depends on an unknown context.  */
static int
passes (const struct rx_inst *i, enum rx_side prev, enum rx_side next)
{
  return i->op == RXO_ASSERT ? rxi_holds (i->what, prev, next)
    : i->op == RXO_SPLIT || i->op == RXO_JUMP;
}

bool
rxi_close_over (struct rx_closure *c, struct rx_pcs *l, uint32_t pc,
		enum rx_side prev, enum rx_side next)
{
  uint32_t *todo = c->todo;
  size_t n = 0;
  bool match = false;
  todo[n++] = pc;
  while (n > 0)
    {
      pc = todo[--n];
      if (!may_visit (c, pc))
	continue;
      c->mark[pc] = c->round;
      const struct rx_inst *i = &c->p->inst[pc];
      int yes = passes (i, prev, next);
      if (c->b || yes < 0 || i->op == RXO_SET || i->op == RXO_MATCH)
	l->v[l->n++] = pc;
      match |= i->op == RXO_MATCH;
      if (yes != 1 || (c->b && pc == c->b->exit))
	continue;
      if (i->op == RXO_SPLIT)
	todo[n++] = i->arg;
      todo[n++] = i->out;
    }
  return match;
}

void
rxi_close_back (struct rx_closure *c, struct rx_pcs *l, uint32_t pc,
		enum rx_side prev, enum rx_side next)
{
  const struct rx_prog *p = c->p;
  uint32_t *todo = c->todo;
  size_t n = 0;
  todo[n++] = pc;
  while (n > 0)
    {
      pc = todo[--n];
      if (!may_visit (c, pc))
	continue;
      c->mark[pc] = c->round;
      l->v[l->n++] = pc;
      for (uint32_t q = p->pred_at[pc]; q < p->pred_at[pc + 1]; q++)
	if (p->pred[q] != c->b->exit
	    && passes (&p->inst[p->pred[q]], prev, next) == 1)
	  todo[n++] = p->pred[q];
    }
}
