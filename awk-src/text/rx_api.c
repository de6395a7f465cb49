/* rx_api.c -- regular expressions: the calls of rx.h
   SPDX-License-Identifier: GPL-3.0-or-later

   Chooses the cheapest way to each answer.  Programs and automata are made
   when they are first needed.  */

#include <config.h>
#include <string.h>
#include "mb.h"
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

/* The trimmed tree may know a longer string that every match has.  */
static void
borrow_must (struct rx *r)
{
  const struct rx_prefix *t = &r->test_prefix;
  struct rx_prefix *p = &r->prefix;
  const char *must = t->shape == RXP_LITERAL ? t->lit : t->must;
  size_t n = t->shape == RXP_LITERAL ? t->nlit : t->nmust;
  if (p->shape != RXP_GENERAL || !must || n <= p->nmust)
    return;
  xfree (p->must);
  p->must = xmemdup0 (must, n);
  p->nmust = n;
}

/* The number of characters that T always takes, or -1.  */
static long
fixed_length (const struct rx_node *t)
{
  long sum = t->kind == RXN_SET, n;
  for (size_t i = 0; i < t->nkid; i++)
    {
      if ((n = fixed_length (t->kid[i])) < 0)
	return -1;
      if (t->kind != RXN_ALT)
	sum += n;
      else if (i == 0)
	sum = n;
      else if (n != sum)
	return -1;
    }
  if (t->kind == RXN_REP && t->min != t->max)
    return -1;
  return t->kind == RXN_REP ? sum * t->min : sum;
}

/* Are all repetitions below T of the shortest kind and of one set each, and
   all else of fixed length?  Then what the operators of shortest match ask
   for is the shortest match.  */
static bool
has_one_way (const struct rx_node *t)
{
  if (t->kind == RXN_REP && t->lazy)
    {
      const struct rx_node *kid = t->kid[0];
      while (kid->kind == RXN_GROUP)
	kid = kid->kid[0];
      return kid->kind == RXN_SET;
    }
  if (t->kind == RXN_ALT || t->kind == RXN_REP)
    return fixed_length (t) >= 0;
  for (size_t i = 0; i < t->nkid; i++)
    if (!has_one_way (t->kid[i]))
      return false;
  return true;
}

/* Does T end with a repetition without limit of a set that has all
   characters?  */
static bool
runs_on (const struct rx *r, const struct rx_node *t)
{
  while (t->kind == RXN_GROUP || (t->kind == RXN_CAT && t->nkid))
    t = t->kid[t->kind == RXN_GROUP ? 0 : t->nkid - 1];
  if (t->kind != RXN_REP || t->max != -1 || t->kid[0]->kind != RXN_SET)
    return false;
  const struct rx_set *s = &r->set[t->kid[0]->set];
  for (unsigned c = 0; c < (r->utf8 ? 128 : 256); c++)
    if (!rxi_set_byte (s, c))
      return false;
  return !r->utf8 || s->high == RX_HIGH_ALL;
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
  borrow_must (r);
  r->shortest = r->root->has_lazy && has_one_way (r->root);
  r->open_end = !r->root->has_lazy && runs_on (r, r->root);
  return r;
}

void
rx_free (struct rx *r)
{
  if (!r)
    return;
  for (int i = 0; i < RX_NDFA; i++)
    rxi_dfa_free (r->dfa[i]);
  rxi_prog_free (r->prog);
  rxi_prog_free (r->test_prog);
  rxi_prog_free (r->back_prog);
  rxi_prog_free (r->test_back_prog);
  for (struct rx_node *t = r->with_prog; t; t = t->chain)
    rxi_prog_free (t->prog);
  rxi_prefix_free (&r->prefix);
  rxi_prefix_free (&r->test_prefix);
  xfree (r->lines.needle);
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

/* The program of tree T, made once.  */
static struct rx_prog *
prog (struct rx_prog **p, const struct rx_node *t, bool reverse)
{
  if (!*p)
    *p = rxi_prog (t, false, reverse);
  return *p;
}

static struct rx_dfa *
make_dfa (struct rx *r, int which)
{
  static const unsigned char mode[RX_NDFA] = {
    RXD_TEST, RXD_ANCHORED, RXD_LEFTMOST, RXD_BACKWARD,
    [RX_DFA_TEST_HEAD] = RXD_ANCHORED, [RX_DFA_TEST_TAIL] = RXD_BACKWARD
  };
  struct rx_prog *p;
  if (which == RXD_TEST || which == RX_DFA_TEST_HEAD)
    p = prog (&r->test_prog, r->test_root, false);
  else if (which == RX_DFA_TEST_TAIL)
    p = prog (&r->test_back_prog, r->test_root, true);
  else if (which == RXD_BACKWARD)
    p = prog (&r->back_prog, r->root, true);
  else
    p = prog (&r->prog, r->root, false);
  return r->dfa[which] = rxi_dfa_new (r, p, mode[which]);
}

static inline struct rx_dfa *
dfa (struct rx *r, int which)
{
  return r->dfa[which] ? r->dfa[which] : make_dfa (r, which);
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

/* The next place from AT on where a match may begin; w->n + 1 if none.  */
static size_t
candidate (const struct rx_prefix *p, const struct rx_walk *w, size_t at)
{
  const char *s = w->s, *e = s + w->n, *q;
  if (at > w->n || (p->bot && at > 0))
    return w->n + 1;
  if (p->nhead > 1)
    {
      q = rxi_find (s + at, e, p->head, p->nhead);
      return q ? (size_t) (q - s) : w->n + 1;
    }
  if (!p->has_first)
    return at;
  q = (p->filter.n && !w->partial ? rxi_filter (&p->filter, s + at, e)
       : rxi_first (p, s + at, e));
  return q < e ? (size_t) (q - s) : w->n + 1;
}

/* Trying place after place: is W's work, the bytes read for places that did
   not match, too much after TRIES of them on a way of WAY bytes?  */
static inline bool
is_hopeless (const struct rx_walk *w, size_t tries, size_t way)
{
  return w->work + 8 * tries > 2 * way + 64;
}

static bool
test_slow (struct rx *r, struct rx_walk *w)
{
  size_t start, end;
  return rxi_pike (r, prog (&r->test_prog, r->test_root, false), w, false,
		   &start, &end);
}

/* Try the places where a match may begin, while that is cheap.  */
static enum rx_answer
test_places (struct rx *r, struct rx_walk *w)
{
  const struct rx_prefix *p = &r->test_prefix;
  struct rx_dfa *d = dfa (r, RX_DFA_TEST_HEAD);
  w->shortest = true;
  for (size_t at = 0, tries = 1;; at++, tries++)
    {
      at = candidate (p, w, at);
      if (at > w->n)
	return RX_NO;
      w->from = at;
      enum rx_answer a = rxi_dfa_walk (d, w);
      if (a != RX_NO)
	return a;
      if (is_hopeless (w, tries, at))
	return rxi_dfa_test (dfa (r, RXD_TEST), w->s, w->n, at);
    }
}

static bool
test_general (struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  struct rx_walk w = { .s = s, .n = n };
  enum rx_answer a;
  if (p->nmust > p->nhead && !rxi_find (s, s + n, p->must, p->nmust))
    return false;
  if (p->nhead > 1 || p->filter.n)
    a = test_places (r, &w);
  else if (p->eot && !p->bot)
    {
      w.from = n;
      w.shortest = true;
      a = rxi_dfa_walk (dfa (r, RX_DFA_TEST_TAIL), &w);
    }
  else
    {
      size_t from = p->bot ? 0 : candidate (p, &w, 0);
      if (from > n)
	return false;
      a = rxi_dfa_test (dfa (r, RXD_TEST), s, n, from);
    }
  if (a != RX_UNKNOWN)
    return a == RX_YES;
  w.from = 0;
  return test_slow (r, &w);
}

static bool
test_set (struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  const char *q = rxi_first (p, s, s + n);
  if (q == s + n)
    return false;
  return (p->first[(unsigned char) *q] == FIRST_YES
	  || rxi_dfa_test (dfa (r, RXD_TEST), s, n, q - s) == RX_YES);
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
      return test_set (r, s, n);
    case RXP_EMPTY:
      return true;
    default:
      return test_general (r, s, n);
    }
}

/* --- where is it? -------------------------------------------------- */

/* Two passes: the end of the leftmost-longest match, then its start.  */
static enum rx_answer
two_passes (struct rx *r, struct rx_walk *w, size_t *start)
{
  bool shortest = w->shortest;
  w->shortest = false;		/* the first end need not be the leftmost's */
  enum rx_answer a = rxi_dfa_walk (dfa (r, RXD_LEFTMOST), w);
  w->shortest = shortest;
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

/* From this score on rx_search does not try places any more: a failure
   counts four, a success takes one away.  */
enum { HOPELESS = 64 };

/* All matches end at the end of the text: find the first start from
   there.  */
static enum rx_answer
locate_at_end (struct rx *r, struct rx_walk *w, size_t *start)
{
  struct rx_walk back = { .s = w->s, .n = w->n, .from = w->n,
			  .low = w->from };
  enum rx_answer a = rxi_dfa_walk (dfa (r, RXD_BACKWARD), &back);
  *start = back.end;
  w->end = w->n;
  return a;
}

/* Try one place after the other; when that turns out to read the same text
   again and again, do it in two passes.  The longest end (the shortest, if
   w->shortest) goes to w->end.  */
static enum rx_answer
locate_fast (struct rx *r, struct rx_walk *w, size_t *start)
{
  const struct rx_prefix *p = &r->prefix;
  size_t from = w->from;
  if (p->nmust > p->nhead && !(p->bot && w->partial)
      && !rxi_find (w->s + from, w->s + w->n, p->must, p->nmust))
    {
      w->alive = true;
      return RX_NO;
    }
  if (p->eot && !p->bot && !w->partial)
    return locate_at_end (r, w, start);
  struct rx_dfa *d = dfa (r, RXD_ANCHORED);
  for (size_t at = from, tries = 1;; at += char_length (r, w, at), tries++)
    {
      at = candidate (p, w, at);
      if (at > w->n)
	{
	  w->alive = !p->bot;
	  return RX_NO;
	}
      w->from = *start = at;
      if (r->hopeless > HOPELESS && !p->bot)
	break;
      enum rx_answer a = rxi_dfa_walk (d, w);
      if (a != RX_NO || (w->partial && w->alive))
	{
	  r->hopeless -= r->hopeless > 0;
	  return a;
	}
      if (is_hopeless (w, tries, at - from) && !p->bot)
	{
	  r->hopeless += 4;
	  break;
	}
    }
  enum rx_answer a = two_passes (r, w, start);
  w->from = *start;
  return a == RX_YES && w->shortest ? rxi_dfa_walk (d, w) : a;
}

/* locate for R->open_end: the shortest match begins where the longest
   does.  */
static enum rx_answer
locate_open (struct rx *r, struct rx_walk *w, size_t *start)
{
  size_t from = w->from;
  w->shortest = true;
  enum rx_answer a = locate_fast (r, w, start);
  w->shortest = false;
  w->from = from;
  if (a == RX_YES && r->utf8 && !mb_is_clean (w->s + w->end, w->n - w->end))
    return RX_UNKNOWN;
  w->end = w->n;
  return a;
}

/* The leftmost match: its start, and in w->end the longest end, or the right
   one if w->shortest.  */
static bool
locate (struct rx *r, struct rx_walk *w, size_t *start)
{
  size_t from = w->from;
  enum rx_answer a = RX_UNKNOWN;
  if (r->open_end && !w->partial)
    a = locate_open (r, w, start);
  w->shortest = r->shortest;
  if (a == RX_UNKNOWN)
    a = locate_fast (r, w, start);
  if (a != RX_UNKNOWN)
    return a == RX_YES;
  w->from = from;
  w->shortest = false;
  return rxi_pike (r, prog (&r->prog, r->root, false), w, false, start,
		   &w->end);
}

/* The leftmost match with the right end.  */
static bool
search_general (struct rx *r, struct rx_walk *w, size_t *start, size_t *end)
{
  if (!locate (r, w, start))
    return false;
  *end = w->end;
  if (r->root->has_lazy && !w->shortest)
    rxi_submatch (r, w->s, w->n, *start, w->end, end, NULL, 0);
  return true;
}

/* RXP_SET and RXP_SET_PLUS of a set that has all characters above 127, in
   text that has some.  RX_UNKNOWN at invalid bytes.  */
static enum rx_answer
search_open_set (const struct rx *r, const char *s, size_t n, size_t from,
		 size_t *start, size_t *end)
{
  const struct rx_prefix *p = &r->prefix;
  const char *e = s + n, *q = rxi_first (p, s + from, e);
  size_t len = 1;
  if (q == e)
    return RX_NO;
  for (*start = q - s; q < e; q += len)
    {
      unsigned kind = p->first[(unsigned char) *q];
      len = 1;
      if (kind == FIRST_HIGH && rxi_utf8 (q, e, &len) & RX_STRAY)
	return RX_UNKNOWN;
      if (kind == FIRST_NO)
	break;
      if (p->shape == RXP_SET)
	{
	  q += len;
	  break;
	}
    }
  *end = q - s;
  return RX_YES;
}

/* RXP_SET and RXP_SET_PLUS.  RX_UNKNOWN where characters above 127 need a
   closer look.  */
static enum rx_answer
search_set (const struct rx *r, const char *s, size_t n, size_t from,
	    size_t *start, size_t *end)
{
  enum rx_answer a = rxi_next (&r->prefix, s, n, from, start, end);
  if (a == RX_UNKNOWN && r->set[r->prefix.set].high == RX_HIGH_ALL)
    a = search_open_set (r, s, n, from, start, end);
  return a;
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
    {
      enum rx_answer a = search_set (r, s, n, from, start, end);
      if (a != RX_UNKNOWN)
	return a == RX_YES;
    }
  struct rx_walk w = { .s = s, .n = n, .from = from };
  return search_general (r, &w, start, end);
}

size_t
rx_list (struct rx *r, const char *s, size_t n, size_t *from,
	 struct rx_span *span, size_t max)
{
  size_t k = 0, start, end;
  if (r->prefix.listable)
    return rxi_list (&r->prefix, s, n, from, span, max);
  for (; k < max && rx_search (r, s, n, *from, &start, &end); k++)
    {
      span[k] = (struct rx_span) { start, end };
      *from = end > start ? end : end + 1;
    }
  return k;
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
      bool found = rx_search (r, s, n, from, start, end);
      *more = !found && (!p->bot || (from == 0 && n < p->nlit));
      return found;
    }
  if (p->shape == RXP_SET || p->shape == RXP_SET_PLUS)
    {
      enum rx_answer a = search_set (r, s, n, from, start, end);
      *more = a == RX_NO || (p->shape == RXP_SET_PLUS && *end == n);
      if (a != RX_UNKNOWN)
	return a == RX_YES;
    }
  struct rx_walk w = { .s = s, .n = n, .from = from, .partial = true };
  bool found = search_general (r, &w, start, end);
  *more = w.alive;
  return found;
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
