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

   The functions of passes.c read the text of a node at most twice, so that each
   level of the tree takes time linear in the length of its text.  */

#include <config.h>
#include "regex/submatch.h"

#include <string.h>

#include "base/cstack.h"
#include "base/mem.h"

static void divide (struct sub *m, struct rx_node *t, size_t i, size_t j);
static size_t choose_end (struct sub *m, struct rx_node *t, size_t i,
			  const struct goal *g);

static struct bounds
part_of (const struct rx_prog *p, size_t part, const struct rows *rows)
{
  const struct rx_part *q = &p->part[part];
  return (struct bounds) { p, q->lo, q->hi, q->exit, rows };
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

/* Free the program of T after T's text has been divided, unless the program is
   kept for the next search.  */
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
  rxi_backward (m, p, i, j, &g, &back);
  while (k + 1 < t->nkid && !in_row (&back, i, p->part[k].entry))
    k++;
  rxi_rows_free (&back);
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
  rxi_forward (m, p, i, j, &reached);
  for (size_t k = t->nkid; k-- > first;)
    {
      struct bounds b = part_of (p, k, &reached);
      from[k] = k == 0 ? i : rxi_retreat (m, &b, p->part[k].entry, j);
      j = from[k];
    }
  rxi_rows_free (&reached);
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
  rxi_backward (m, p, i, g->most, g, &back);
  for (size_t k = 0; k < t->nkid && i != RX_NOWHERE; k++)
    {
      struct goal kid_goal = { 0, g->most, &back, p->part[k].exit };
      i = choose_end (m, t->kid[k], i, &kid_goal);
      ends[k] = i;
    }
  rxi_rows_free (&back);
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
  return rxi_reach (m, &b, p->part[k].entry, i, g, false);
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
	 would end the repetition at I, where WHOLE does not allow the end.  */
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
  rxi_backward (m, p, i, j, &g, &back);
  size_t end = take_turns (m, t, i, &back, &g, &from);
  rxi_rows_free (&back);
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
  rxi_backward (m, prog_of (m, t), i, g->most, g, &back);
  bool possible = in_row (&back, i, t->prog->start);
  size_t end = take_turns (m, t, i, &back, g, &from);
  rxi_rows_free (&back);
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
  return rxi_reach (m, &b, p->start, i, g, t->lazy);
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
