/* search.c -- regular expressions: is there a match, and where?
   SPDX-License-Identifier: GPL-3.0-or-later

   Chooses the cheapest way to each answer.  Automata are made when they are
   first needed.  */

#include <config.h>

#include <string.h>

#include "base/mb.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "regex/internal.h"

static inline struct rx_dfa *
dfa (struct rx *r, int which)
{
  return r->dfa[which] ? r->dfa[which] : rxi_make_dfa (r, which);
}

/* --- strings ------------------------------------------------------------ */

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

/* --- is there a match? -------------------------------------------------- */

/* May a match begin at the start of the N bytes at S?  */
static inline bool
may_begin (const struct rx_prefix *p, const char *s, size_t n)
{
  if (p->nhead > 1)
    return n >= p->nhead && memcmp (s, p->head, p->nhead) == 0;
  return !p->has_first || (n > 0 && p->first[(unsigned char) *s]);
}

/* The next place from AT on where a match may begin; w->n + 1 if none.  */
static size_t
candidate (const struct rx_prefix *p, const struct rx_walk *w, size_t at)
{
  const char *s = w->s, *e = s + w->n, *q;
  if (at > w->n)
    return w->n + 1;
  if (p->bot)
    return at == 0 && may_begin (p, s, w->n) ? 0 : w->n + 1;
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
  struct rx_prog *p = rxi_prog_once (&r->test_prog, r->test_root, false);
  return rxi_pike (r, p, w, false, &start, &end);
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

/* Are the strings of a chain there, each after the one before?  What is
   between them may be no characters.  */
static enum rx_answer
test_chain (const struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  const char *e = s + n, *at = s, *first = e;
  size_t from = 0;
  for (int i = 0; i < p->nchain; i++)
    {
      const char *text = p->chain + from, *q;
      size_t len = p->piece[i] - from;
      bool last = p->eot && i == p->nchain - 1;
      if (!last && (!p->bot || i > 0))
	q = rxi_find (at, e, text, len);
      else if ((size_t) (e - at) < len)
	return RX_NO;
      else
	{
	  q = last ? e - len : s;
	  if (memcmp (q, text, len) != 0)
	    return RX_NO;
	}
      if (!q)
	return RX_NO;
      if (i == 0)
	first = q;
      at = q + len;
      from = p->piece[i];
    }
  return r->utf8 && !mb_is_clean (first, at - first) ? RX_UNKNOWN : RX_YES;
}

/* The same where each string is a byte, and may stand anywhere.  */
static enum rx_answer
test_byte_chain (const struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  const char *first, *last;
  if (!rxi_find_chain (s, s + n, p->chain, p->nchain, &first, &last))
    return RX_NO;
  return (r->utf8 && !mb_is_clean (first, last + 1 - first) ? RX_UNKNOWN
	  : RX_YES);
}

static bool
test_general (struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  struct rx_walk w = { .s = s, .n = n };
  enum rx_answer a;
  if (p->exact)
    return rxi_filter (&p->filter, s, s + n) < s + n;
  if (p->nchain)
    {
      a = p->byte_chain ? test_byte_chain (r, s, n) : test_chain (r, s, n);
      if (a != RX_UNKNOWN)
	return a == RX_YES;
    }
  if (p->nmust > p->nhead && !rxi_find (s, s + n, p->must, p->nmust))
    return false;
  if (p->nhead > 1 || p->filter.n || (p->rare_first && !p->eot))
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
  assert_expensive (rxi_is_valid (r));
  const struct rx_prefix *p = &r->test_prefix;
  switch (p->shape)
    {
    case RXP_LITERAL:
      return find_literal (p, s, n, 0);
    case RXP_SET:
      return test_set (r, s, n);
    case RXP_EMPTY:
      return true;
    case RXP_FOREIGN:
      return rxf_test (r, s, n);
    default:
      return test_general (r, s, n);
    }
}

/* --- where is it? ------------------------------------------------------- */

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
static inline __attribute__ ((always_inline)) bool
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
  return rxi_pike (r, rxi_prog_once (&r->prog, r->root, false), w, false, start,
		   &w->end);
}

/* The leftmost match with the right end.  */
static inline __attribute__ ((always_inline)) bool
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
  assert_debug (from <= n);
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
  if (p->exact)
    {
      const char *q = rxi_filter (&p->filter, s + from, s + n);
      *start = q - s;
      *end = *start + p->exact;
      return q < s + n;
    }
  if (unlikely (p->shape == RXP_FOREIGN))
    return rxf_search (r, s, n, from, start, end);
  struct rx_walk w = { .s = s, .n = n, .from = from };
  return search_general (r, &w, start, end);
}

/* May rxi_list list the matches of R, a set or a set once or more, in the N
   bytes at S?  */
static bool
is_listable (const struct rx *r, const char *s, size_t n, bool *open)
{
  enum { MAX = 4096 };
  const struct rx_prefix *p = &r->prefix;
  *open = false;
  if (p->listable)
    return true;
  if ((p->shape != RXP_SET && p->shape != RXP_SET_PLUS) || n > MAX)
    return false;
  *open = r->set[p->set].high == RX_HIGH_ALL;
  if (*open)
    return mb_window_knows (s, n) || mb_is_clean (s, n);
  return mb_is_ascii (s, n);
}

size_t
rx_list (struct rx *r, const char *s, size_t n, size_t *from,
	 struct rx_span *span, size_t max)
{
  assert_debug (*from <= n && !r->root->nullable);
  size_t k = 0, start, end;
  bool open;
  if (is_listable (r, s + *from, n - *from, &open))
    return rxi_list (&r->prefix, s, n, from, span, max, open);
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
  assert_debug (from <= n && nspan > 0);
  size_t start, end;
  struct rx_walk w = { .s = s, .n = n, .from = from };
  if (from > n)
    return false;
  if (unlikely (r->inner))
    return rxf_exec (r, s, n, from, span, nspan);
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
  assert_debug (from <= n);
  const struct rx_prefix *p = &r->prefix;
  *more = true;
  if (from > n)
    return false;
  if (unlikely (p->shape == RXP_FOREIGN))
    return rxf_search_partial (r, s, n, from, start, end, more);
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
