/* submatch.c -- regular expressions: find the text that each group matched.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file find the groups of a match that was already
   found.  They descend the tree, and divide the text that a node has matched
   among the node's children.

   - In a concatenation, the last child matches the shortest possible text; the
     rest of the text is divided among the other children in the same way
     (left-associative).
   - An alternation chooses its first alternative that matches.
   - In a repetition, each iteration matches the longest possible text.  Only
     the text of the last iteration is divided further.
   - A lazy repetition (x*?) receives the shortest possible text instead.  The
     text of a concatenation that contains a lazy repetition is divided from
     left to right.

   A first pass over the text, forward or backward, stores the set of reachable
   instructions for each offset.  A second pass in the other direction follows
   only the stored instructions.  Therefore, each level of the tree takes time
   linear in the length of its text.  */

#include <config.h>
#include "regex/submatch.h"

#include <string.h>

#include "base/cstack.h"
#include "base/mem.h"

/* A set of instructions, which can be listed and cleared in time linear in its
   size.  */
struct pcs
{
  uint32_t *v;
  size_t n;
  uint32_t *mark, round;
};

static void divide (struct sub *m, struct rx_node *t, size_t i, size_t j);
static size_t choose_end (struct sub *m, struct rx_node *t, size_t i,
			  const struct goal *g);

/* --- sets --------------------------------------------------------------- */

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

static void
rows_free (struct rows *r)
{
  if (r->bits != r->local)
    xfree (r->bits);
}

static void
pcs_new (struct pcs *s, const struct rx_prog *p)
{
  s->v = xnmalloc (2 * (size_t) p->n + 4, sizeof *s->v);
  s->mark = xzalloc (p->n * sizeof *s->mark);
  s->round = 0;
  s->n = 0;
}

static void
pcs_clear (struct pcs *s)
{
  s->n = 0;
  s->round++;
}

static bool
pcs_has (const struct pcs *s, uint32_t pc)
{
  return s->mark[pc] == s->round;
}

static void
pcs_add (struct pcs *s, uint32_t pc)
{
  if (!pcs_has (s, pc))
    {
      s->mark[pc] = s->round;
      s->v[s->n++] = pc;
    }
}

static void
pcs_free (struct pcs *s)
{
  xfree (s->v);
  xfree (s->mark);
}

/* --- text --------------------------------------------------------------- */

static enum rx_side
side_of (const struct sub *m, uint32_t c)
{
  bool utf8 = m->r->utf8;
  return rxi_is_word (utf8 ? c : c & 255, utf8) ? RXS_WORD : RXS_OTHER;
}

static bool
holds (const struct sub *m, unsigned what, size_t at)
{
  size_t len;
  enum rx_side prev = RXS_EDGE, next = RXS_EDGE;
  if (at > 0)
    prev = (what < RXA_EDGE ? RXS_OTHER
	    : side_of (m, sub_char_before (m, at, &len)));
  if (at < m->n)
    next = (what < RXA_EDGE ? RXS_OTHER
	    : side_of (m, sub_char (m, at, &len)));
  return rxi_holds (what, prev, next) == 1;
}

/* True if execution can continue after the instruction I at offset AT without
   reading a character.  */
static bool
passes (const struct sub *m, const struct rx_inst *i, size_t at)
{
  return (i->op == RXO_SPLIT || i->op == RXO_JUMP
	  || (i->op == RXO_ASSERT && holds (m, i->what, at)));
}

static bool
reads (const struct sub *m, const struct rx_inst *i, uint32_t c)
{
  return i->op == RXO_SET && rxi_set_has (&m->r->set[i->arg], c);
}

/* --- forward ------------------------------------------------------------ */

static bool
allowed (const struct bounds *b, uint32_t pc, size_t at)
{
  return (pc == b->exit || (pc >= b->lo && pc < b->hi))
	 && (!b->rows || in_row (b->rows, at, pc));
}

/* Add to L the instruction PC and all instructions that it reaches without
   reading.  */
static void
spread (const struct sub *m, const struct bounds *b, struct pcs *l,
	uint32_t pc, size_t at)
{
  size_t k = l->n;
  if (allowed (b, pc, at))
    pcs_add (l, pc);
  for (; k < l->n; k++)
    {
      const struct rx_inst *i = &b->p->inst[l->v[k]];
      if (l->v[k] == b->exit)
	continue;
      if (passes (m, i, at) && allowed (b, i->out, at))
	pcs_add (l, i->out);
      if (i->op == RXO_SPLIT && allowed (b, i->arg, at))
	pcs_add (l, i->arg);
    }
}

/* Set TO to the instructions that are reached from FROM by reading the
   character C, which ends at offset AT.  */
static void
follow (const struct sub *m, const struct bounds *b, const struct pcs *from,
	struct pcs *to, uint32_t c, size_t at)
{
  pcs_clear (to);
  for (size_t k = 0; k < from->n; k++)
    {
      const struct rx_inst *i = &b->p->inst[from->v[k]];
      if (reads (m, i, c))
	spread (m, b, to, i->out, at);
    }
}

/* Follow the instructions of part B from its ENTRY, at offset I, to its exit.
   Return the last offset (if SHORTEST is true, the first offset) at which G
   allows the exit, or RX_NOWHERE if there is none.  */
static size_t
reach (const struct sub *m, const struct bounds *b, uint32_t entry, size_t i,
       const struct goal *g, bool shortest)
{
  struct pcs sets[2];
  size_t best = RX_NOWHERE, at = i, len;
  int now = 0;
  if (b->p->small)
    return rxi_small_reach (m, b, entry, i, g, shortest);
  pcs_new (&sets[0], b->p);
  pcs_new (&sets[1], b->p);
  pcs_clear (&sets[0]);
  spread (m, b, &sets[0], entry, at);
  while (sets[now].n > 0)
    {
      if (pcs_has (&sets[now], b->exit) && is_goal (g, at))
	{
	  best = at;
	  if (shortest)
	    break;
	}
      if (at >= g->most)
	break;
      uint32_t c = sub_char (m, at, &len);
      at += len;
      follow (m, b, &sets[now], &sets[!now], c, at);
      now = !now;
    }
  pcs_free (&sets[0]);
  pcs_free (&sets[1]);
  return best;
}

static struct bounds
all_of (const struct rx_prog *p)
{
  return (struct bounds) { p, 0, p->n, p->match, NULL };
}

static struct bounds
part_of (const struct rx_prog *p, size_t part, const struct rows *rows)
{
  const struct rx_part *q = &p->part[part];
  return (struct bounds) { p, q->lo, q->hi, q->exit, rows };
}

/* For each offset from I to J, set ROWS to the instructions that can be
   reached if execution starts at offset I.  */
static void
forward (const struct sub *m, const struct rx_prog *p, size_t i, size_t j,
	 struct rows *rows)
{
  struct pcs sets[2];
  struct bounds b = all_of (p);
  size_t at = i, len;
  int now = 0;
  rows_new (rows, p, i, j);
  if (p->small)
    {
      rxi_small_forward (m, p, i, j, rows);
      return;
    }
  pcs_new (&sets[0], p);
  pcs_new (&sets[1], p);
  pcs_clear (&sets[0]);
  spread (m, &b, &sets[0], p->start, at);
  for (;;)
    {
      uint64_t *bits = row (rows, at);
      for (size_t k = 0; k < sets[now].n; k++)
	bits[sets[now].v[k] >> 6] |= UINT64_C (1) << (sets[now].v[k] & 63);
      if (at >= j || sets[now].n == 0)
	break;
      uint32_t c = sub_char (m, at, &len);
      at += len;
      follow (m, &b, &sets[now], &sets[!now], c, at);
      now = !now;
    }
  pcs_free (&sets[0]);
  pcs_free (&sets[1]);
}

/* --- backward ----------------------------------------------------------- */

/* Add to L the instruction PC and all instructions that reach it without
   reading.  */
static void
spread_back (const struct sub *m, const struct bounds *b, struct pcs *l,
	     uint32_t pc, size_t at)
{
  size_t k = l->n;
  if (allowed (b, pc, at))
    pcs_add (l, pc);
  for (; k < l->n; k++)
    for (uint32_t q = b->p->pred_at[l->v[k]]; q < b->p->pred_at[l->v[k] + 1];
	 q++)
      {
	pc = b->p->pred[q];
	const struct rx_inst *i = &b->p->inst[pc];
	if (pc != b->exit && allowed (b, pc, at)
	    && passes (m, i, at))
	  pcs_add (l, pc);
      }
}

/* Add to L the instructions from which execution reaches THEN when it reads
   the character C at offset AT.  */
static void
precede (const struct sub *m, const struct bounds *b, const struct pcs *then,
	 struct pcs *l, uint32_t c, size_t at)
{
  for (uint32_t pc = b->lo; pc < b->hi; pc++)
    {
      const struct rx_inst *i = &b->p->inst[pc];
      if (i->op == RXO_SET && pcs_has (then, i->out)
	  && reads (m, i, c) && allowed (b, pc, at))
	spread_back (m, b, l, pc, at);
    }
}

/* For each offset from I to J, set ROWS to the instructions from which the end
   of P can be reached at an offset that G allows.  */
static void
backward (const struct sub *m, const struct rx_prog *p, size_t i, size_t j,
	  const struct goal *g, struct rows *rows)
{
  struct pcs sets[2];
  struct bounds b = all_of (p);
  size_t at = j, len;
  int now = 0;
  b.exit = UINT32_MAX;
  rows_new (rows, p, i, j);
  if (p->small)
    {
      rxi_small_backward (m, p, i, j, g, rows);
      return;
    }
  pcs_new (&sets[0], p);
  pcs_new (&sets[1], p);
  pcs_clear (&sets[0]);
  for (;;)
    {
      if (is_goal (g, at))
	spread_back (m, &b, &sets[now], p->match, at);
      uint64_t *bits = row (rows, at);
      for (size_t k = 0; k < sets[now].n; k++)
	bits[sets[now].v[k] >> 6] |= UINT64_C (1) << (sets[now].v[k] & 63);
      if (at <= i)
	break;
      uint32_t c = sub_char_before (m, at, &len);
      at -= len;
      pcs_clear (&sets[!now]);
      precede (m, &b, &sets[now], &sets[!now], c, at);
      now = !now;
    }
  pcs_free (&sets[0]);
  pcs_free (&sets[1]);
}

/* Return the last offset I such that part B, if it starts at ENTRY, matches
   the text from I to J.  */
static size_t
retreat (const struct sub *m, const struct bounds *b, uint32_t entry,
	 size_t j)
{
  struct pcs sets[2];
  size_t at = j, len;
  int now = 0;
  if (b->p->small)
    return rxi_small_retreat (m, b, entry, j);
  pcs_new (&sets[0], b->p);
  pcs_new (&sets[1], b->p);
  pcs_clear (&sets[0]);
  spread_back (m, b, &sets[0], b->exit, at);
  while (!pcs_has (&sets[now], entry) && at > b->rows->lo)
    {
      uint32_t c = sub_char_before (m, at, &len);
      at -= len;
      pcs_clear (&sets[!now]);
      precede (m, b, &sets[now], &sets[!now], c, at);
      now = !now;
    }
  pcs_free (&sets[0]);
  pcs_free (&sets[1]);
  return at;
}

/* --- the tree ----------------------------------------------------------- */

/* Maximum size, in instructions, of programs that are kept if the tree is
   deep.  If the programs of all levels were kept, their memory would grow with
   the square of the depth.  */
enum { KEEP_MAX = 1000 };

static bool
is_kept (const struct sub *m, const struct rx_prog *p)
{
  return (p->n <= KEEP_MAX || m->r->root->depth <= RX_DEEP
	  || m->r->root->has_lazy);
}

static struct rx_prog *
prog_of (struct sub *m, struct rx_node *t)
{
  if (!t->prog)
    {
      t->prog = rxi_prog (t, true, false);
      rxi_small (m->r, t->prog);
      if (is_kept (m, t->prog))
	{
	  t->chain = m->r->with_prog;
	  m->r->with_prog = t;
	}
    }
  return t->prog;
}

/* Free the program of T after T's text has been divided, unless the next
   search uses the program, too.  */
static void
done_with (struct sub *m, struct rx_node *t)
{
  if (is_kept (m, t->prog))
    return;
  rxi_prog_free (t->prog);
  t->prog = NULL;
}

static void
divide_alt (struct sub *m, struct rx_node *t, size_t i, size_t j)
{
  struct rx_prog *p = prog_of (m, t);
  struct goal g = { j, j, NULL, 0 };
  struct rows back;
  size_t k = 0;
  backward (m, p, i, j, &g, &back);
  while (k + 1 < t->nkid && !in_row (&back, i, p->part[k].entry))
    k++;
  rows_free (&back);
  done_with (m, t);
  divide (m, t->kid[k], i, j);
}

/* Like find_begins, but compute the offsets in FROM from the lengths of the
   children.  Return false if the lengths of two or more children vary, because
   the offsets cannot be computed then.  */
static bool
known_begins (const struct sub *m, const struct rx_node *t, size_t i,
	      size_t j, size_t first, size_t *from)
{
  size_t k = 0, open = t->nkid, len;
  for (; k < t->nkid; k++)
    if (t->kid[k]->length < 0)
      {
	if (open < t->nkid)
	  return false;
	open = k;
      }
  for (k = t->nkid; k-- > first && k > open; from[k] = j)
    for (int32_t c = t->kid[k]->length; c > 0; c--)
      {
	sub_char_before (m, j, &len);
	j -= len;
      }
  for (k = 0; k < t->nkid && k <= open; k++)
    {
      from[k] = i;
      for (int32_t c = t->kid[k]->length; c > 0; c--)
	{
	  sub_char (m, i, &len);
	  i += len;
	}
    }
  return true;
}

/* Set FROM[K] to the offset at which child K of T begins, for each K >=
   FIRST.  */
static void
find_begins (struct sub *m, struct rx_node *t, size_t i, size_t j,
	     size_t first, size_t *from)
{
  struct rx_prog *p = prog_of (m, t);
  struct rows reached;
  forward (m, p, i, j, &reached);
  for (size_t k = t->nkid; k-- > first;)
    {
      struct bounds b = part_of (p, k, &reached);
      from[k] = k == 0 ? i : retreat (m, &b, p->part[k].entry, j);
      j = from[k];
    }
  rows_free (&reached);
  done_with (m, t);
}

static void
divide_cat (struct sub *m, struct rx_node *t, size_t i, size_t j)
{
  size_t few[8], *from = few, first = 0;
  while (!t->kid[first]->has_group)
    first++;
  if (t->nkid > sizeof few / sizeof *few)
    from = xnmalloc (t->nkid, sizeof *from);
  if (!known_begins (m, t, i, j, first, from))
    find_begins (m, t, i, j, first, from);
  for (size_t k = t->nkid; k-- > first; j = from[k])
    divide (m, t->kid[k], from[k], j);
  if (from != few)
    xfree (from);
}

/* Choose the ends of T's children from left to right, because T contains lazy
   repetitions, and store them in ENDS.  G must allow the end of the last
   child.  Return false if no choice of ends is possible.  */
static bool
lay_out (struct sub *m, struct rx_node *t, size_t i, const struct goal *g,
	 size_t *ends)
{
  struct rx_prog *p = prog_of (m, t);
  struct rows back;
  backward (m, p, i, g->most, g, &back);
  for (size_t k = 0; k < t->nkid && i != RX_NOWHERE; k++)
    {
      struct goal kid_goal = { 0, g->most, &back, p->part[k].exit };
      i = choose_end (m, t->kid[k], i, &kid_goal);
      ends[k] = i;
    }
  rows_free (&back);
  return i != RX_NOWHERE;
}

static void
divide_lazy_cat (struct sub *m, struct rx_node *t, size_t i, size_t j)
{
  size_t *ends = xnmalloc (t->nkid, sizeof *ends);
  struct goal g = { j, j, NULL, 0 };
  if (lay_out (m, t, i, &g, ends))
    for (size_t k = 0; k < t->nkid; k++)
      {
	divide (m, t->kid[k], i, ends[k]);
	i = ends[k];
      }
  xfree (ends);
}

/* An iteration of the repetition T, whose code is part K, begins at offset I.
   Return the offset at which the iteration ends, or RX_NOWHERE if G does not
   allow any offset.  */
static size_t
turn_end (struct sub *m, struct rx_node *t, size_t k, size_t i,
	  const struct goal *g)
{
  struct rx_prog *p = t->prog;
  struct bounds b = part_of (p, k, g->rows);
  if (t->kid[0]->has_lazy)
    return choose_end (m, t->kid[0], i, g);
  return reach (m, &b, p->part[k].entry, i, g, false);
}

/* Follow the iterations of the repetition T from offset I to an offset at
   which WHOLE allows the end.  BACK contains the instructions that can lead to
   an offset at which WHOLE allows the end.  Set *FROM to the start of the last
   iteration and return its end, or RX_NOWHERE if there is no iteration.  */
static size_t
take_turns (struct sub *m, struct rx_node *t, size_t i,
	    const struct rows *back, const struct goal *whole, size_t *from)
{
  struct rx_prog *p = t->prog;
  size_t end = RX_NOWHERE;
  for (size_t turn = 0; p->npart > 0; turn++)
    {
      size_t k = turn < p->npart ? turn : p->npart - 1;
      bool may_stop = turn + 1 >= (size_t) t->min;
      if (turn >= p->npart && t->max >= 0)
	break;
      if (!in_row (back, i, p->part[k].entry))
	break;
      struct goal g = { 0, whole->most, back, p->part[k].exit };
      size_t next = turn_end (m, t, k, i, &g);
      /* Look for an iteration that is not empty, because an empty iteration
	 would end the repetition at I, where it must not end.  */
      if (next == i && may_stop && !is_goal (whole, i))
	{
	  g.least = i + 1;
	  next = turn_end (m, t, k, i, &g);
	}
      if (next == RX_NOWHERE
	  || (next == i && end != RX_NOWHERE && turn >= (size_t) t->min))
	break;
      *from = i;
      i = end = next;
      if (next == *from && may_stop)
	break;
    }
  return end;
}

static void
divide_rep (struct sub *m, struct rx_node *t, size_t i, size_t j)
{
  struct rx_prog *p = prog_of (m, t);
  struct goal g = { j, j, NULL, 0 };
  struct rows back;
  size_t from = i;
  backward (m, p, i, j, &g, &back);
  size_t end = take_turns (m, t, i, &back, &g, &from);
  rows_free (&back);
  done_with (m, t);
  if (end != RX_NOWHERE)
    divide (m, t->kid[0], from, end);
}

static void
divide (struct sub *m, struct rx_node *t, size_t i, size_t j)
{
  if (!t->has_group)
    return;
  switch (t->kind)
    {
    case RXN_GROUP:
      if ((size_t) t->group < m->nspan)
	{
	  m->span[t->group].start = i;
	  m->span[t->group].end = j;
	}
      divide (m, t->kid[0], i, j);
      break;
    case RXN_ALT:
      divide_alt (m, t, i, j);
      break;
    case RXN_CAT:
      if (t->has_lazy)
	divide_lazy_cat (m, t, i, j);
      else
	divide_cat (m, t, i, j);
      break;
    case RXN_REP:
      divide_rep (m, t, i, j);
      break;
    default:
      break;
    }
}

/* --- ends under shortest-match operators -------------------------------- */

static size_t
choose_alt (struct sub *m, struct rx_node *t, size_t i, const struct goal *g)
{
  size_t best = RX_NOWHERE;
  for (size_t k = 0; k < t->nkid; k++)
    {
      size_t end = choose_end (m, t->kid[k], i, g);
      if (end != RX_NOWHERE && (best == RX_NOWHERE || end > best))
	best = end;
    }
  return best;
}

static size_t
choose_cat (struct sub *m, struct rx_node *t, size_t i, const struct goal *g)
{
  size_t *ends = xnmalloc (t->nkid, sizeof *ends);
  size_t end = lay_out (m, t, i, g, ends) ? ends[t->nkid - 1] : RX_NOWHERE;
  xfree (ends);
  return end;
}

static size_t
choose_rep (struct sub *m, struct rx_node *t, size_t i, const struct goal *g)
{
  struct rows back;
  size_t from;
  backward (m, prog_of (m, t), i, g->most, g, &back);
  bool possible = in_row (&back, i, t->prog->start);
  size_t end = take_turns (m, t, i, &back, g, &from);
  rows_free (&back);
  return end != RX_NOWHERE ? end : possible ? i : RX_NOWHERE;
}

/* Return the offset at which T ends if it begins at I, or RX_NOWHERE if G does
   not allow any offset.  */
static size_t
choose_end (struct sub *m, struct rx_node *t, size_t i, const struct goal *g)
{
  if (t->has_lazy && t->kind == RXN_GROUP)
    return choose_end (m, t->kid[0], i, g);
  if (t->has_lazy && t->kind == RXN_CAT)
    return choose_cat (m, t, i, g);
  if (t->has_lazy && t->kind == RXN_ALT)
    return choose_alt (m, t, i, g);
  if (t->has_lazy && !t->lazy)
    return choose_rep (m, t, i, g);
  struct rx_prog *p = prog_of (m, t);
  struct bounds b = all_of (p);
  return reach (m, &b, p->start, i, g, t->lazy);
}

void
rxi_submatch (struct rx *r, const struct rx_walk *w, size_t start,
	      size_t *end, struct rx_span *span, size_t nspan)
{
  struct sub m = { r, w->s, w->n, span, nspan };
  struct goal any = { 0, w->end, NULL, 0 };
  *end = w->end;
  if (r->root->depth > RX_DEEP)
    cstack_raise ();
  if (r->root->has_lazy)
    {
      size_t e = choose_end (&m, r->root, start, &any);
      if (e != RX_NOWHERE)
	*end = e;
    }
  if (nspan > 1)
    divide (&m, r->root, start, *end);
  if (r->root->depth > RX_DEEP)
    cstack_lower ();
}
