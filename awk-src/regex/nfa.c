/* nfa.c -- regular expressions: compile a tree to a program.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program is a nondeterministic automaton over characters.  Code is
   generated from the end of a program to its beginning.  The function for a
   node receives the index of the instruction that is executed after the node,
   and returns the index of the node's first instruction.  A counted repetition
   is expanded: its code contains each iteration separately.  */

#include <config.h>

#include "base/mem.h"
#include "regex/internal.h"

struct maker
{
  struct rx_prog *p;
  size_t cap;
  bool reverse;
};

static size_t
add_sat (size_t a, size_t b)
{
  return a + b > RX_PROG_MAX ? RX_PROG_MAX + 1 : a + b;
}

size_t
rxi_prog_size (const struct rx_node *t)
{
  size_t n = t->kind == RXN_SET || t->kind == RXN_ASSERT;
  for (size_t i = 0; i < t->nkid; i++)
    n = add_sat (n, rxi_prog_size (t->kid[i]));
  if (t->kind == RXN_ALT)
    n = add_sat (n, t->nkid);
  else if (t->kind == RXN_REP)
    {
      /* An unlimited repetition is compiled to MIN iterations, the last of
	 which is a loop.  If MIN is 0, it is compiled to a single loop.  */
      size_t times = t->max >= 0 ? t->max : t->min > 0 ? t->min : 1;
      n = add_sat ((n + 1) * times, 1);
    }
  return n;
}

static uint32_t
add (struct maker *m, enum rx_op op, uint32_t out, uint32_t arg)
{
  struct rx_prog *p = m->p;
  if (p->n + 1 > m->cap)
    p->inst = mem_grow (p->inst, &m->cap, p->n + 1, sizeof *p->inst);
  struct rx_inst *i = &p->inst[p->n];
  i->op = op;
  i->what = 0;
  i->out = out;
  i->arg = arg;
  return p->n++;
}

static uint32_t gen (struct maker *m, const struct rx_node *t,
		     uint32_t next);

/* Like gen, generate the code of T.  If PART is not NULL, also set its
   members.  */
static uint32_t
gen_part (struct maker *m, const struct rx_node *t, uint32_t next,
	  struct rx_part *part)
{
  uint32_t lo = m->p->n;
  uint32_t entry = gen (m, t, next);
  if (part)
    {
      /* Begin the part with a jump.  If T is a loop, its iterations return to
	 an instruction after this jump, so that the jump is executed only when
	 T is entered.  */
      entry = add (m, RXO_JUMP, entry, 0);
      *part = (struct rx_part) { entry, next, lo, m->p->n };
    }
  return entry;
}

static uint32_t
gen_cat (struct maker *m, const struct rx_node *t, uint32_t next,
	 struct rx_part *part)
{
  for (size_t i = t->nkid; i-- > 0;)
    next = gen_part (m, t->kid[m->reverse ? t->nkid - 1 - i : i], next,
		     part ? part + i : NULL);
  return next;
}

static uint32_t
gen_alt (struct maker *m, const struct rx_node *t, uint32_t next,
	 struct rx_part *part)
{
  uint32_t rest = 0;
  for (size_t i = t->nkid; i-- > 0;)
    {
      uint32_t at = gen_part (m, t->kid[i], next, part ? part + i : NULL);
      rest = i == t->nkid - 1 ? at : add (m, RXO_SPLIT, at, rest);
    }
  return rest;
}

static uint32_t
gen_rep (struct maker *m, const struct rx_node *t, uint32_t next,
	 struct rx_part *part)
{
  uint32_t body, end = next;
  int n = t->min;
  if (t->max < 0)
    {
      uint32_t loop = add (m, RXO_SPLIT, 0, next);
      body = gen_part (m, t->kid[0], loop, part ? part + n : NULL);
      m->p->inst[loop].out = body;
      next = loop;
      if (n > 0 && !part)
	{
	  /* In a repetition like X+, the loop begins with its body.  */
	  next = body;
	  n--;
	}
    }
  for (int k = t->max; k > t->min; k--)
    {
      body = gen_part (m, t->kid[0], next, part ? part + k - 1 : NULL);
      next = add (m, RXO_SPLIT, body, end);
    }
  for (int k = n; k-- > 0;)
    next = gen_part (m, t->kid[0], next, part ? part + k : NULL);
  return next;
}

static uint32_t
gen_node (struct maker *m, const struct rx_node *t, uint32_t next,
	  struct rx_part *part)
{
  switch (t->kind)
    {
    case RXN_EMPTY:
      return next;
    case RXN_SET:
      return add (m, RXO_SET, next, t->set);
    case RXN_CAT:
      return gen_cat (m, t, next, part);
    case RXN_ALT:
      return gen_alt (m, t, next, part);
    case RXN_REP:
      return gen_rep (m, t, next, part);
    case RXN_GROUP:
      return gen (m, t->kid[0], next);
    default:
      next = add (m, RXO_ASSERT, next, 0);
      m->p->inst[next].what = t->what;
      if (t->what >= RXA_EDGE)
	m->p->has_word = true;
      return next;
    }
}

static uint32_t
gen (struct maker *m, const struct rx_node *t, uint32_t next)
{
  return gen_node (m, t, next, NULL);
}

static size_t
part_count (const struct rx_node *t)
{
  if (t->kind == RXN_REP)
    return t->max < 0 ? t->min + 1 : t->max;
  return t->nkid;
}

/* If P->pred is NULL, store the number of predecessors of each instruction PC
   in AT[PC].  If P->pred is not NULL, store the predecessors themselves in it,
   from index AT[PC] on.  */
static void
note_preds (struct rx_prog *p, uint32_t *at)
{
  for (uint32_t pc = 0; pc < p->n; pc++)
    {
      const struct rx_inst *i = &p->inst[pc];
      if (i->op == RXO_SET || i->op == RXO_MATCH)
	continue;
      uint32_t k = at[i->out]++;
      if (p->pred)
	p->pred[k] = pc;
      if (i->op == RXO_SPLIT)
	{
	  k = at[i->arg]++;
	  if (p->pred)
	    p->pred[k] = pc;
	}
    }
}

static void
make_preds (struct rx_prog *p)
{
  uint32_t *count = xzalloc ((p->n + 1) * sizeof *count);
  p->pred_at = xnmalloc (p->n + 1, sizeof *p->pred_at);
  note_preds (p, count);
  uint32_t total = 0;
  for (uint32_t pc = 0; pc <= p->n; pc++)
    {
      p->pred_at[pc] = total;
      total += count[pc];
      count[pc] = p->pred_at[pc];
    }
  p->pred = xnmalloc (total + 1, sizeof *p->pred);
  note_preds (p, count);
  xfree (count);
}

struct rx_prog *
rxi_prog (const struct rx_node *t, bool parts, bool reverse)
{
  struct rx_prog *p = xzalloc (sizeof *p);
  struct maker m = { .p = p, .reverse = reverse };
  p->match = add (&m, RXO_MATCH, 0, 0);
  if (parts)
    {
      p->npart = part_count (t);
      p->part = xzalloc ((p->npart + 1) * sizeof *p->part);
    }
  p->start = gen_node (&m, t, p->match, p->part);
  if (parts)
    make_preds (p);
  return p;
}

void
rxi_prog_free (struct rx_prog *p)
{
  if (!p)
    return;
  xfree (p->inst);
  xfree (p->part);
  rxi_small_free (p);
  xfree (p->pred);
  xfree (p->pred_at);
  xfree (p);
}
