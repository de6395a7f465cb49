/* rx_api.c -- regular expressions: the calls of rx.h
   SPDX-License-Identifier: GPL-3.0-or-later

   Chooses the cheapest way to each answer.  Programs and automata are made
   when they are first needed.  */

#include <config.h>
#include <string.h>
#include "mem.h"
#include "rx_int.h"

/* --- memory of a pattern ------------------------------------------- */

enum { BLOCK_SIZE = 4000 };

struct rx_block
{
  struct rx_block *next;
  size_t used, size;
  max_align_t data[];
};

void *
rxi_alloc (struct rx *r, size_t n)
{
  n = (n + 15) & ~(size_t) 15;
  struct rx_block *b = r->block;
  if (!b || b->size - b->used < n)
    {
      size_t size = !b && n < 480 ? 480 : n > BLOCK_SIZE ? n : BLOCK_SIZE;
      b = xzalloc (sizeof *b + size);
      b->size = size;
      b->next = r->block;
      r->block = b;
    }
  void *p = (char *) b->data + b->used;
  b->used += n;
  return p;
}

/* --- what rx_test needs -------------------------------------------- */

/* T with the repetitions at one end cut down to their minimum: enough to
   know whether there is a match.  NULL stands for the empty tree.  */
static struct rx_node *
trim (struct rx *r, struct rx_node *t, bool right)
{
  if (t->kind == RXN_GROUP)
    return trim (r, t->kid[0], right);
  if (t->kind == RXN_EMPTY || (t->kind == RXN_REP && t->min == 0))
    return NULL;
  if (t->kind == RXN_REP && t->min == 1)
    return trim (r, t->kid[0], right);
  if (t->kind != RXN_CAT && t->kind != RXN_REP)
    return t;
  struct rx_node *copy = rxi_node (r, t->kind, 0);
  *copy = *t;
  copy->max = copy->min;
  if (t->kind == RXN_CAT)
    {
      size_t k = right ? t->nkid - 1 : 0;
      struct rx_node *kid = trim (r, t->kid[k], right);
      copy->kid = rxi_alloc (r, t->nkid * sizeof *t->kid);
      memcpy (copy->kid, t->kid, t->nkid * sizeof *t->kid);
      copy->kid[k] = kid;
      if (!kid)
	{
	  if (--copy->nkid == 0)
	    return NULL;
	  copy->kid += !right;
	  return trim (r, copy->nkid == 1 ? copy->kid[0] : copy, right);
	}
    }
  rxi_node_done (copy);
  return copy;
}

static void
prepare_test (struct rx *r)
{
  struct rx_node *t = trim (r, r->root, false);
  if (t)
    t = trim (r, t, true);
  r->test_root = t;
  if (t)
    rxi_prefix (r, t, &r->test_prefix);
  else
    r->test_prefix.shape = RXP_EMPTY;
}

/* --- making and freeing -------------------------------------------- */

struct rx *
rx_compile (const char *re, size_t n, unsigned flags, const char **err,
	    void (*warn) (const char *text, void *ctx), void *ctx)
{
  struct rx *r = xzalloc (sizeof *r);
  r->flags = flags;
  r->utf8 = flags & RX_UTF8;
  if (!rxi_parse (r, re, n, err, warn, ctx))
    {
      rx_free (r);
      return NULL;
    }
  rxi_prefix (r, r->root, &r->prefix);
  prepare_test (r);
  return r;
}

void
rx_free (struct rx *r)
{
  if (!r)
    return;
  for (int i = 0; i < 4; i++)
    rxi_dfa_free (r->dfa[i]);
  rxi_prog_free (r->prog);
  rxi_prog_free (r->test_prog);
  rxi_prog_free (r->back_prog);
  for (struct rx_node *t = r->with_prog; t; t = t->chain)
    rxi_prog_free (t->prog);
  rxi_prefix_free (&r->prefix);
  rxi_prefix_free (&r->test_prefix);
  for (size_t i = 0; i < r->nset; i++)
    rxi_set_free (&r->set[i]);
  xfree (r->set);
  while (r->block)
    {
      struct rx_block *b = r->block;
      r->block = b->next;
      xfree (b);
    }
  xfree (r);
}

static struct rx_prog *
prog (struct rx *r)
{
  if (!r->prog)
    r->prog = rxi_prog (r->root, false, false);
  return r->prog;
}

static struct rx_dfa *
make_dfa (struct rx *r, enum rx_dfa_mode mode)
{
  struct rx_prog *p;
  if (mode == RXD_TEST)
    p = r->test_prog = rxi_prog (r->test_root, false, false);
  else if (mode == RXD_BACKWARD)
    p = r->back_prog = rxi_prog (r->root, false, true);
  else
    p = prog (r);
  return r->dfa[mode] = rxi_dfa_new (r, p, mode);
}

static inline struct rx_dfa *
dfa (struct rx *r, enum rx_dfa_mode mode)
{
  return r->dfa[mode] ? r->dfa[mode] : make_dfa (r, mode);
}

/* --- strings ------------------------------------------------------- */

/* RXP_LITERAL: the first place from FROM on, or NULL.  */
static const char *
find_literal (const struct rx_prefix *p, const char *s, size_t n,
	      size_t from)
{
  if (n - from < p->nlit || (p->bot && from > 0)
      || (p->bot && p->eot && n != p->nlit))
    return NULL;
  if (p->eot)
    from = n - p->nlit;
  if (p->bot || p->eot)
    return memcmp (s + from, p->lit, p->nlit) == 0 ? s + from : NULL;
  return rxi_find (s + from, s + n, p->lit, p->nlit);
}

/* --- is there a match? --------------------------------------------- */

static bool
test_general (struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  size_t from = 0;
  if (p->must)
    {
      const char *q = rxi_find (s, s + n, p->must, p->nmust);
      if (!q)
	return false;
      if (p->must_first)
	from = q - s;
    }
  else if (p->has_first)
    {
      from = rxi_first (p, s, s + n) - s;
      if (from == n)
	return false;
    }
  enum rx_answer a = rxi_dfa_test (dfa (r, RXD_TEST), s, n, from);
  if (a != RX_UNKNOWN)
    return a == RX_YES;
  struct rx_walk w = { .s = s, .n = n, .from = from };
  size_t start, end;
  return rxi_pike (r, r->test_prog, &w, false, &start, &end);
}

bool
rx_test (struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  switch (p->shape)
    {
    case RXP_LITERAL:
      return find_literal (p, s, n, 0) != NULL;
    case RXP_SET:
    case RXP_SET_PLUS:
      return rxi_first (p, s, s + n) < s + n;
    case RXP_EMPTY:
      return true;
    default:
      return test_general (r, s, n);
    }
}

/* --- where is it? -------------------------------------------------- */

/* The next place from AT on where a match may begin; w->n + 1 if none.  */
static size_t
candidate (const struct rx_prefix *p, const struct rx_walk *w, size_t at)
{
  const char *s = w->s, *q;
  if (at > w->n || (p->bot && at > 0))
    return w->n + 1;
  if (p->must_first)
    {
      q = rxi_find (s + at, s + w->n, p->must, p->nmust);
      return q ? (size_t) (q - s) : w->n + 1;
    }
  if (p->has_first)
    {
      q = rxi_first (p, s + at, s + w->n);
      return q < s + w->n ? (size_t) (q - s) : w->n + 1;
    }
  return at;
}

/* Two passes: the end of the leftmost-longest match, then its start.  */
static enum rx_answer
two_passes (struct rx *r, struct rx_walk *w, size_t *start)
{
  enum rx_answer a = rxi_dfa_walk (dfa (r, RXD_LEFTMOST), w);
  if (a != RX_YES)
    return a;
  struct rx_walk back = { .s = w->s, .n = w->n, .from = w->end,
			  .low = w->from };
  a = rxi_dfa_walk (dfa (r, RXD_BACKWARD), &back);
  *start = back.end;
  return a == RX_YES ? a : RX_UNKNOWN;
}

static size_t
char_length (const struct rx *r, const struct rx_walk *w, size_t at)
{
  size_t len = 1;
  if (r->utf8 && at < w->n)
    rxi_utf8 (w->s + at, w->s + w->n, &len);
  return len;
}

/* Try one place after the other; when that turns out to read the same text
   again and again, do it in two passes.  The end goes to w->end.  */
static enum rx_answer
locate_general (struct rx *r, struct rx_walk *w, size_t *start)
{
  const struct rx_prefix *p = &r->prefix;
  struct rx_dfa *d = dfa (r, RXD_ANCHORED);
  size_t from = w->from;
  if (p->must && !p->must_first
      && !rxi_find (w->s + from, w->s + w->n, p->must, p->nmust))
    {
      w->alive = true;
      return RX_NO;
    }
  for (size_t at = from;; at += char_length (r, w, at))
    {
      at = candidate (p, w, at);
      if (at > w->n)
	{
	  w->alive = !p->bot;
	  return RX_NO;
	}
      w->from = *start = at;
      enum rx_answer a = rxi_dfa_walk (d, w);
      if (a != RX_NO || (w->partial && w->alive))
	return a;
      if (w->work > 4 * (at - from) + 200 && !p->bot)
	return two_passes (r, w, start);
    }
}

/* The leftmost match: its start, and its longest end in w->end.  */
static bool
locate (struct rx *r, struct rx_walk *w, size_t *start)
{
  size_t from = w->from;
  enum rx_answer a = locate_general (r, w, start);
  if (a != RX_UNKNOWN)
    return a == RX_YES;
  w->from = from;
  return rxi_pike (r, prog (r), w, false, start, &w->end);
}

/* RXP_SET and RXP_SET_PLUS.  */
static bool
search_set (const struct rx_prefix *p, const char *s, size_t n, size_t from,
	    size_t *start, size_t *end)
{
  const char *e = s + n, *q = rxi_first (p, s + from, e);
  if (q == e)
    return false;
  *start = q++ - s;
  if (p->shape == RXP_SET_PLUS)
    while (q < e && p->first[(unsigned char) *q])
      q++;
  *end = q - s;
  return true;
}

bool
rx_search (struct rx *r, const char *s, size_t n, size_t from,
	   size_t *start, size_t *end)
{
  const struct rx_prefix *p = &r->prefix;
  if (from > n)
    return false;
  if (p->shape == RXP_LITERAL)
    {
      const char *q = find_literal (p, s, n, from);
      if (!q)
	return false;
      *start = q - s;
      *end = *start + p->nlit;
      return true;
    }
  if (p->shape == RXP_SET || p->shape == RXP_SET_PLUS)
    return search_set (p, s, n, from, start, end);
  struct rx_walk w = { .s = s, .n = n, .from = from };
  if (!locate (r, &w, start))
    return false;
  *end = w.end;
  if (r->root->has_lazy)
    rxi_submatch (r, s, n, *start, w.end, end, NULL, 0);
  return true;
}

bool
rx_exec (struct rx *r, const char *s, size_t n, size_t from,
	 struct rx_span *span, size_t nspan)
{
  size_t start, end;
  struct rx_walk w = { .s = s, .n = n, .from = from };
  if (from > n)
    return false;
  if (r->ngroup == 0 || nspan <= 1)
    {
      if (!rx_search (r, s, n, from, &start, &end))
	return false;
    }
  else if (!locate (r, &w, &start))
    return false;
  for (size_t i = 1; i < nspan; i++)
    span[i].start = span[i].end = -1;
  if (r->ngroup > 0 && nspan > 1)
    rxi_submatch (r, s, n, start, w.end, &end, span, nspan);
  if (nspan > 0)
    {
      span[0].start = start;
      span[0].end = end;
    }
  return true;
}

bool
rx_search_partial (struct rx *r, const char *s, size_t n, size_t from,
		   size_t *start, size_t *end, bool *more)
{
  const struct rx_prefix *p = &r->prefix;
  *more = true;
  if (from > n)
    return false;
  if (p->shape == RXP_LITERAL && !p->eot)
    {
      if (!rx_search (r, s, n, from, start, end))
	return false;
      *more = false;
      return true;
    }
  if (p->shape == RXP_SET || p->shape == RXP_SET_PLUS)
    {
      if (!search_set (p, s, n, from, start, end))
	return false;
      *more = p->shape == RXP_SET_PLUS && *end == n;
      return true;
    }
  struct rx_walk w = { .s = s, .n = n, .from = from, .partial = true };
  bool found = locate (r, &w, start);
  *more = w.alive;
  if (!found)
    return false;
  *end = w.end;
  if (r->root->has_lazy)
    rxi_submatch (r, s, n, *start, w.end, end, NULL, 0);
  return true;
}

/* --- questions ----------------------------------------------------- */

size_t
rx_groups (const struct rx *r)
{
  return r->ngroup;
}

bool
rx_is_literal (const struct rx *r, struct sv *text)
{
  const struct rx_prefix *p = &r->prefix;
  if (p->shape != RXP_LITERAL || p->bot || p->eot)
    return false;
  text->p = p->lit;
  text->n = p->nlit;
  return true;
}

bool
rx_can_be_empty (const struct rx *r)
{
  return r->root->nullable;
}
