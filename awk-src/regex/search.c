/* search.c -- regular expressions: search a string.
   SPDX-License-Identifier: GPL-3.0-or-later

   A search begins with the method for the shape of the pattern (enum rx_shape,
   found by prefix.c).  rx_test examines the shape of the trimmed pattern
   (rx.test_root); rx_search examines the shape of the whole pattern.

     shape	   rx_test and rx_search
     RXP_FOREIGN   call foreign.c: the locale is multibyte but not UTF-8
     RXP_LITERAL   compare the text with a string, or find the string
     RXP_SET	   find a member of a set
     RXP_SET_PLUS  find a member, or consecutive members, of a set
     RXP_EXACT	   find one to three sets with the filter
     RXP_EMPTY	   rx_test answers yes
     RXP_BYTES	   rx_test finds one byte after the other
     RXP_CHAIN	   rx_test finds one string after the other

   All other searches, and those that cannot be answered in this way because of
   bytes above 127, run automata.  Automata run only if the text contains each
   string that every match must contain.  They are built when a search first
   needs them.  rxi_choose_ways chooses how they are run (enum rx_way).

     way	   applies if
     WAY_END	   the pattern ends with $, but does not begin with ^: run an
		   automaton backward from the end.
     WAY_PLACES	   rx_search: all other patterns; rx_test: each match begins
		   with a certain string or a few possible bytes.  Run an
		   automaton from each place where a match may begin.  If
		   automata read too much of the text repeatedly, rx_test
		   continues with WAY_SCAN, and rx_search uses one automaton to
		   find the end of the leftmost match, and another to find its
		   start.
     WAY_SCAN	   all other patterns (rx_test): run an automaton from the first
		   possible byte.

   If the pattern ends with .* (rx.open_end) and the rest of the text is valid
   UTF-8, rx_search finds the shortest match and extends it to the end of the
   text.  If an automaton answers RX_UNKNOWN, pike.c interprets the compiled
   regexp (struct rx_prog) instead.  RX_UNKNOWN can result from stray bytes, and
   from word assertions next to characters above 127.

   rx_next_line finds a line that can match (enum rx_lines_way).

     way	   applies if
     LINES_NEEDLE  every line with a match contains a certain string of two
		   bytes or more, in which newlines correspond to ^ and $
     LINES_FILTER  the filter that tests the first bytes of a match (struct
		   rx_filter) is selective enough
     LINES_FIRST   the possible first bytes are few or rare
     LINES_ALL	   every line has to be tested  */

#include <config.h>

#include <string.h>

#include "base/mb.h"
#include "base/mb_wide.h"
#include "base/mem.h"
#include "base/switches.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "regex/internal.h"

/* --- choosing how to search --------------------------------------------- */

/* Set *L to a string of two bytes or more that every line with a match of P
   contains.  In the string *L, a newline corresponds to ^ or $.  Return false
   if no string is known that every line with a match contains.  */
static bool
needle_of (struct rx *r, const struct rx_prefix *p, struct rx_lines *l)
{
  bool literal = p->shape == RXP_LITERAL, bot = p->bot;
  bool eot = literal && p->eot;
  const char *text = literal ? p->lit : p->head;
  size_t n = literal ? p->nlit : p->nhead;
  if (!literal && p->nmust > n + bot)
    {
      text = p->must;
      n = p->nmust;
      bot = false;
    }
  if (n + bot + eot < 2 || memchr (text, '\n', n))
    return false;
  l->bot = bot;
  l->n = n + bot + eot;
  l->needle = rxi_alloc (r, l->n);
  memset (l->needle, '\n', l->n);
  memcpy (l->needle + bot, text, n);
  return true;
}

void
rxi_choose_ways (struct rx *r)
{
  const struct rx_prefix *t = &r->test_prefix, *p = &r->prefix;
  r->way = p->eot && !p->bot ? WAY_END : WAY_PLACES;
  if (t->nhead > 1 || t->filter.n)
    r->test_way = WAY_PLACES;
  else
    r->test_way = t->eot && !t->bot ? WAY_END : WAY_SCAN;
  if (t->shape == RXP_EMPTY || without (RX_LINES))
    r->lines.way = LINES_ALL;
  else if (needle_of (r, t, &r->lines))
    r->lines.way = LINES_NEEDLE;
  else if (t->filter.n)
    r->lines.way = LINES_FILTER;
  else if (t->has_first && (t->sparse || t->nfirst > 0))
    r->lines.way = LINES_FIRST;
}

static inline struct rx_dfa *
dfa (struct rx *r, int which)
{
  return r->dfa[which] ? r->dfa[which] : rxi_make_dfa (r, which);
}

/* True if [S, E) lacks a string that every match of P contains.  Ignore a
   string that begins every match, because the search for a match looks for
   this string first.  */
static inline bool
lacks_must (const struct rx_prefix *p, const char *s, const char *e)
{
  return p->nmust > p->nhead && !rx_find (s, e, p->must, p->nmust);
}

/* Return the first occurrence of the string of RXP_LITERAL at or after FROM,
   or NULL.  */
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
  return rx_find (s + from, s + n, p->lit, p->nlit);
}

/* True if a match may begin at the start of the N bytes at S.  */
static inline bool
may_begin (const struct rx_prefix *p, const char *s, size_t n)
{
  if (p->nhead > 1)
    return n >= p->nhead && memcmp (s, p->head, p->nhead) == 0;
  return !p->has_first || (n > 0 && p->first[(unsigned char) *s]);
}

/* Return the first offset, not less than AT, at which a match may begin, or
   w->n + 1 if there is none.  */
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
      q = rx_find (s + at, e, p->head, p->nhead);
      return q ? (size_t) (q - s) : w->n + 1;
    }
  if (!p->has_first)
    return at;
  q = (p->filter.n && !w->partial ? rxi_filter (&p->filter, s + at, e)
       : rxi_first (p, s + at, e));
  return q < e ? (size_t) (q - s) : w->n + 1;
}

/* True if attempts to match have failed after reading too much text.  The
   attempts began at TRIES offsets and read W->work bytes.  WAY is the distance
   in bytes from the start of the search to the last of the TRIES offsets.  */
static inline bool
is_hopeless (const struct rx_walk *w, size_t tries, size_t way)
{
  return w->work + 8 * tries > 2 * way + 64;
}

/* --- is there a match? -------------------------------------------------- */

/* Test R, an RXP_SET or RXP_SET_PLUS, on the N bytes at S.  If the answer
   depends on bytes above 127, run an automaton.  */
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

/* Find the strings of an RXP_CHAIN.  Set *FIRST to the start of the first
   string and *LAST to the end of the last one.  Return false if a string is
   missing.  */
static bool
find_chain (const struct rx_prefix *p, const char *s, const char *e,
	    const char **first, const char **last)
{
  const char *at = s, *q;
  size_t from = 0;
  for (int i = 0; i < p->nchain; i++)
    {
      const char *text = p->lit + from;
      size_t len = p->piece[i] - from;
      bool at_end = p->eot && i == p->nchain - 1;
      if (!at_end && (!p->bot || i > 0))
	q = rx_find (at, e, text, len);
      else if ((size_t) (e - at) < len)
	return false;
      else
	{
	  q = at_end ? e - len : s;
	  if (memcmp (q, text, len) != 0)
	    return false;
	}
      if (!q)
	return false;
      if (i == 0)
	*first = q;
      at = q + len;
      from = p->piece[i];
    }
  *last = at;
  return true;
}

/* Test R, an RXP_BYTES or RXP_CHAIN.  Return RX_UNKNOWN if the bytes between
   two strings of the chain are invalid.  */
static enum rx_answer
test_chain (const struct rx *r, const char *s, size_t n)
{
  const struct rx_prefix *p = &r->test_prefix;
  const char *first, *last, *e = s + n;
  if (p->shape == RXP_BYTES
      ? !rxi_find_chain (s, e, p->lit, p->nchain, &first, &last)
      : !find_chain (p, s, e, &first, &last))
    return RX_NO;
  return r->utf8 && !mb_is_clean (first, (size_t) (last - first))
    ? RX_UNKNOWN : RX_YES;
}

/* Test R with WAY_PLACES: run an automaton from each possible start of a match,
   until too much text has been read repeatedly.  */
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

/* Test R with WAY_SCAN: run an automaton from the first possible
   byte.  */
static enum rx_answer
test_scan (struct rx *r, const struct rx_walk *w)
{
  const struct rx_prefix *p = &r->test_prefix;
  size_t from = p->bot ? 0 : candidate (p, w, 0);
  return (from > w->n ? RX_NO
	  : rxi_dfa_test (dfa (r, RXD_TEST), w->s, w->n, from));
}

/* Test R with WAY_END: run an automaton backward from the
   end.  */
static enum rx_answer
test_end (struct rx *r, struct rx_walk *w)
{
  w->from = w->n;
  w->shortest = true;
  return rxi_dfa_walk (dfa (r, RX_DFA_TEST_TAIL), w);
}

static bool
test_rest (struct rx *r, const char *s, size_t n)
{
  struct rx_walk w = { .s = s, .n = n };
  size_t start, end;
  if (lacks_must (&r->test_prefix, s, s + n))
    return false;
  enum rx_answer a = r->test_way == WAY_PLACES ? test_places (r, &w)
    : r->test_way == WAY_END ? test_end (r, &w) : test_scan (r, &w);
  if (a != RX_UNKNOWN)
    return a == RX_YES;
  w.from = 0;
  struct rx_prog *p = rxi_prog_once (&r->test_prog, r->test_root, false);
  return rxi_pike (r, p, &w, &start, &end);
}

bool
rx_test (struct rx *r, const char *s, size_t n)
{
  assert_expensive (rxi_is_valid (r));
  const struct rx_prefix *p = &r->test_prefix;
  enum rx_answer a = RX_UNKNOWN;
  switch (p->shape)
    {
    case RXP_FOREIGN:
      return rxf_test (r, s, n);
    case RXP_EMPTY:
      return true;
    case RXP_LITERAL:
      return find_literal (p, s, n, 0);
    case RXP_SET:
    case RXP_SET_PLUS:
      return test_set (r, s, n);
    case RXP_EXACT:
      return rxi_filter (&p->filter, s, s + n) < s + n;
    case RXP_BYTES:
    case RXP_CHAIN:
      a = test_chain (r, s, n);
      break;
    case RXP_GENERAL:
      break;
    }
  return a == RX_UNKNOWN ? test_rest (r, s, n) : a == RX_YES;
}

/* --- which lines can match? --------------------------------------------- */

const char *
rx_next_line (struct rx *r, const char *s, const char *e)
{
  const struct rx_prefix *p = &r->test_prefix;
  const struct rx_lines *l = &r->lines;
  const char *q;
  switch (l->way)
    {
    case LINES_NEEDLE:
      if (l->bot && (size_t) (e - s) >= l->n - 1
	  && memcmp (s, l->needle + 1, l->n - 1) == 0)
	return s;
      q = rx_find (s, e, l->needle, l->n);
      return q ? q + l->bot : NULL;
    case LINES_FILTER:
      q = rxi_filter (&p->filter, s, e);
      return q < e ? q : NULL;
    case LINES_FIRST:
      q = rxi_first (p, s, e);
      return q < e ? q : NULL;
    default:
      return s;
    }
}

/* --- where is the leftmost match? --------------------------------------- */

static size_t
char_length (const struct rx *r, const struct rx_walk *w, size_t at)
{
  size_t len = 1;
  if (r->utf8 && at < w->n)
    rxi_utf8 (w->s + at, w->s + w->n, &len);
  return len;
}

/* Find the end of the leftmost-longest match with one automaton, and the start
   of this match with another.  */
static enum rx_answer
two_passes (struct rx *r, struct rx_walk *w, size_t *start)
{
  bool shortest = w->shortest;
  w->shortest = false;		/* Find the longest match with the other
				   automaton, because the match that ends first
				   may begin later than the leftmost match.  */
  enum rx_answer a = rxi_dfa_walk (dfa (r, RXD_LEFTMOST), w);
  w->shortest = shortest;
  if (a != RX_YES)
    return a;
  struct rx_walk back = { .s = w->s, .n = w->n, .from = w->end,
			  .low = w->from };
  a = rxi_dfa_walk (dfa (r, RXD_BACKWARD), &back);
  if (a != RX_YES)
    return RX_UNKNOWN;
  w->from = *start = back.end;
  return shortest ? rxi_dfa_walk (dfa (r, RXD_ANCHORED), w) : a;
}

/* Find the leftmost match of a pattern that ends with $.  */
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

/* If r->hopeless exceeds this number, locate_places gives up at once, without
   running automata from each offset.  Each failure of locate_places adds 4 to
   r->hopeless, and each success subtracts 1.  */
enum { HOPELESS = 64 };

/* Run an automaton from each offset where a match may begin.  At the first
   offset where a match begins, set w->end to the end of the longest match or,
   if w->shortest is true, of the shortest match.  */
static enum rx_answer
locate_places (struct rx *r, struct rx_walk *w, size_t *start)
{
  const struct rx_prefix *p = &r->prefix;
  struct rx_dfa *d = dfa (r, RXD_ANCHORED);
  size_t from = w->from;
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
	return two_passes (r, w, start);
      enum rx_answer a = rxi_dfa_walk (d, w);
      if (a != RX_NO || (w->partial && w->alive))
	{
	  r->hopeless -= r->hopeless > 0;
	  return a;
	}
      if (is_hopeless (w, tries, at - from) && !p->bot)
	{
	  r->hopeless += 4;
	  return two_passes (r, w, start);
	}
    }
}

/* Find the leftmost match with automata.  If the text lacks a string that
   every match must contain, there is no match.  */
static enum rx_answer
locate_fast (struct rx *r, struct rx_walk *w, size_t *start)
{
  const struct rx_prefix *p = &r->prefix;
  if (!(p->bot && w->partial) && lacks_must (p, w->s + w->from, w->s + w->n))
    {
      w->alive = true;
      return RX_NO;
    }
  return (r->way == WAY_END && !w->partial ? locate_at_end (r, w, start)
	  : locate_places (r, w, start));
}

/* Find the leftmost match of a pattern that ends with .*; the shortest match
   and the longest match begin at the same offset.  */
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

/* Return N or, if the N bytes at S end with an incomplete character, the number
   of bytes before this character.  */
static size_t
count_complete (const char *s, size_t n)
{
  for (size_t k = 1; k < UTF8_MAX && k <= n; k++)
    {
      unsigned char c = s[n - k];
      size_t length = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
      if (!utf8_is_tail (c))
	return k < length ? n - k : n;
    }
  return n;
}

/* Find the leftmost match.  Set *START to the start of this match.  Set w->end
   to the end of the longest match that begins at *START or, if w->shortest is
   true, to the end that lazy operators require.  */
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
  /* An incomplete character is not invalid: its other bytes may follow.  */
  size_t n = w->partial ? count_complete (w->s, w->n) : w->n;
  w->n = n > from ? n : from;
  return rxi_pike (r, rxi_prog_once (&r->prog, r->root, false), w, start,
		   &w->end);
}

/* Find the leftmost match, with the end that lazy operators require.  */
static inline __attribute__ ((always_inline)) bool
search_rest (struct rx *r, struct rx_walk *w, size_t *start, size_t *end)
{
  if (!locate (r, w, start))
    return false;
  *end = w->end;
  if (r->root->has_lazy && !w->shortest)
    rxi_submatch (r, w, *start, end, NULL, 0);
  return true;
}

/* Search S for a character of a set that contains all characters above 127 or,
   if the shape is RXP_SET_PLUS, for a run of such characters.  At invalid
   bytes, return RX_UNKNOWN.  */
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

/* Search for an RXP_SET or RXP_SET_PLUS.  Return RX_UNKNOWN if the answer
   depends on characters above 127.  */
static enum rx_answer
search_set (const struct rx *r, const char *s, size_t n, size_t from,
	    size_t *start, size_t *end)
{
  enum rx_answer a = rxi_next (&r->prefix, s, n, from, start, end);
  if (a == RX_UNKNOWN && r->set[r->prefix.set].high == RX_HIGH_ALL)
    a = search_open_set (r, s, n, from, start, end);
  return a;
}

/* Search like rx_search, with automata.  This function is not inline, so that
   searches without automata need not save registers.  */
static __attribute__ ((noinline)) bool
search_walk (struct rx *r, const char *s, size_t n, size_t from,
	     size_t *start, size_t *end)
{
  struct rx_walk w = { .s = s, .n = n, .from = from };
  return search_rest (r, &w, start, end);
}

bool
rx_search (struct rx *r, const char *s, size_t n, size_t from,
	   size_t *start, size_t *end)
{
  assert_debug (from <= n);
  const struct rx_prefix *p = &r->prefix;
  enum rx_answer a;
  const char *q;
  if (from > n)
    return false;
  if (p->shape <= RXP_BYTES)
    return search_walk (r, s, n, from, start, end);
  switch (p->shape)
    {
    case RXP_FOREIGN:
      return rxf_search (r, s, n, from, false, start, end);
    case RXP_LITERAL:
      q = find_literal (p, s, n, from);
      *start = q ? (size_t) (q - s) : n;
      *end = *start + p->nlit;
      return q;
    case RXP_EXACT:
      q = rxi_filter (&p->filter, s + from, s + n);
      *start = (size_t) (q - s);
      *end = *start + p->filter.n;
      return q < s + n;
    case RXP_SET:
    case RXP_SET_PLUS:
      a = search_set (r, s, n, from, start, end);
      if (a != RX_UNKNOWN)
	return a == RX_YES;
      break;
    default:
      break;
    }
  return search_walk (r, s, n, from, start, end);
}

static bool
is_set (const struct rx_prefix *p)
{
  return p->shape == RXP_SET || p->shape == RXP_SET_PLUS;
}

bool
rx_is_listable (const struct rx *r)
{
  return mb_is_wide () && (is_set (&r->prefix) || r->prefix.listable);
}

/* True if rxi_list can list the matches of R in the N bytes at S.  Set *OPEN
   to the value for the argument `open' of rxi_list.  */
static bool
may_list (const struct rx *r, const char *s, size_t n, bool *open)
{
  enum { MAX = 4096 };
  const struct rx_prefix *p = &r->prefix;
  *open = false;
  if (!rx_is_listable (r))
    return false;
  if (p->listable)
    return true;
  if (n > MAX)
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
  if (may_list (r, s + *from, n - *from, &open))
    {
      struct rx_listing l = { s, n, *from, span, max };
      k = rxi_list (&r->prefix, &l, open);
      *from = l.from;
      return k;
    }
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
    rxi_submatch (r, &w, start, &end, span, nspan);
  if (nspan > 0)
    {
      span[0].start = start;
      span[0].end = end;
    }
  return true;
}

bool
rx_search_partial (struct rx *r, const char *s, size_t n, size_t from,
		   size_t *start, size_t *end)
{
  assert_debug (from <= n);
  const struct rx_prefix *p = &r->prefix;
  if (from > n)
    return false;
  if (p->shape == RXP_FOREIGN)
    return rxf_search (r, s, n, from, true, start, end);
  if (p->shape == RXP_LITERAL && !p->eot)
    return rx_search (r, s, n, from, start, end);
  if (is_set (p))
    {
      enum rx_answer a = search_set (r, s, n, from, start, end);
      if (a != RX_UNKNOWN)
	return a == RX_YES && (p->shape == RXP_SET || *end < n);
    }
  struct rx_walk w = { .s = s, .n = n, .from = from, .partial = true };
  return search_rest (r, &w, start, end) && !w.alive;
}
