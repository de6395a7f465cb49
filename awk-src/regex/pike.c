/* pike.c -- regular expressions: simulate a program directly.
   SPDX-License-Identifier: GPL-3.0-or-later

   The simulation is only for UTF-8, because automata answer RX_UNKNOWN only in
   UTF-8 mode.  It is slower than an automaton over bytes, but it can decide
   every assertion, since it decodes the characters on both sides of an offset.
   Each thread records the start of its match.  The threads are ordered by the
   starts of their matches, with at most one thread for each instruction.  The
   time of the simulation is linear in the length of the text.  */

#include <config.h>

#include "base/mem.h"
#include "pma/assertion.h"
#include "regex/internal.h"

struct thread
{
  uint32_t pc;
  size_t start;
};

struct threads
{
  struct thread *v;
  size_t n;
};

struct pike
{
  const struct rx *r;
  const struct rx_prog *p;
  const struct rx_walk *w;
  struct rx_closure closure;
  struct rx_pcs reached;	/* buffer of `add' */
  bool found;
  bool undecided;		/* true if an assertion depends on text that
				   may follow */
  size_t start, end;
};

/* Add to L the threads that PC reaches at offset AT without reading a
   character.  Return true if one of the threads that were added is a match.  */
static bool
add (struct pike *k, struct threads *l, uint32_t pc, size_t start, size_t at)
{
  const struct rx_walk *w = k->w;
  struct rx_pcs *new = &k->reached;
  enum rx_side prev = rxi_side_before (k->p, true, w->s, at);
  enum rx_side next = (at == w->n && w->partial ? RXS_UNKNOWN
		       : rxi_side_after (k->p, true, w->s, w->n, at));
  new->n = 0;
  bool match = rxi_close_over (&k->closure, new, pc, prev, next);
  for (size_t i = 0; i < new->n; i++)
    {
      unsigned op = k->p->inst[new->v[i]].op;
      if (op == RXO_SET)
	l->v[l->n++] = (struct thread) { new->v[i], start };
      k->undecided |= op == RXO_ASSERT;
    }
  return match;
}

static void
note_match (struct pike *k, size_t start, size_t end)
{
  k->found = true;
  k->start = start;
  k->end = end;
}

/* Set TO to the threads that continue the threads of FROM after reading the
   character C, which ends at offset AT.  */
static void
advance (struct pike *k, const struct threads *from, struct threads *to,
	 uint32_t c, size_t at)
{
  to->n = 0;
  rxi_close_begin (&k->closure);
  for (size_t i = 0; i < from->n; i++)
    {
      const struct thread *t = &from->v[i];
      const struct rx_inst *in = &k->p->inst[t->pc];
      if (k->found && t->start > k->start)
	break;
      if (rxi_set_has (&k->r->set[in->arg], c)
	  && add (k, to, in->out, t->start, at))
	note_match (k, t->start, at);
    }
}

/* Run the program.  Return true if more text could change the answer.  */
static bool
simulate (struct pike *k, struct threads *now, struct threads *then)
{
  size_t at = k->w->from;
  for (;;)
    {
      if (!k->found && add (k, now, k->p->start, at, at))
	note_match (k, at, at);
      if (at >= k->w->n || (now->n == 0 && k->found))
	break;
      size_t len;
      uint32_t c = rxi_utf8 (k->w->s + at, k->w->s + k->w->n, &len);
      at += len;
      advance (k, now, then, c, at);
      struct threads *t = now;
      now = then;
      then = t;
    }
  bool alive = k->undecided || !k->found;
  for (size_t i = 0; i < now->n; i++)
    alive |= !k->found || now->v[i].start <= k->start;
  return alive;
}

bool
rxi_pike (struct rx *r, struct rx_prog *p, struct rx_walk *w, size_t *start,
	  size_t *end)
{
  assert_debug (r->utf8);
  struct pike k = { .r = r, .p = p, .w = w };
  struct threads a = { 0 }, b = { 0 };
  rxi_close_init (&k.closure, p);
  k.reached = rxi_pcs (p);
  a.v = xnmalloc (p->n + 1, sizeof *a.v);
  b.v = xnmalloc (p->n + 1, sizeof *b.v);
  w->alive = simulate (&k, &a, &b);
  *start = k.start;
  *end = k.end;
  rxi_close_fini (&k.closure);
  xfree (k.reached.v);
  xfree (a.v);
  xfree (b.v);
  return k.found;
}
