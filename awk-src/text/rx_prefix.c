/* rx_prefix.c -- regular expressions: what to search for first
   SPDX-License-Identifier: GPL-3.0-or-later

   Strings that every match has and bytes that a match may begin with, and
   the loops that look for them.  Many patterns turn out to be nothing but a
   string or one set of characters; they never need an automaton.  */

#include <config.h>
#include <string.h>
#ifdef __SSE2__
# include <emmintrin.h>
#endif
#include "mem.h"
#include "rx_int.h"

/* --- single characters --------------------------------------------- */

/* The only member of S as bytes at OUT; 0 if it has none or several.  */
static size_t
only_char (const struct rx *r, const struct rx_set *s, char *out)
{
  int count = 0, byte = 0;
  for (int i = 0; i < 4; i++)
    if (s->bits[i])
      {
	count += __builtin_popcountll (s->bits[i]);
	byte = i * 64 + __builtin_ctzll (s->bits[i]);
      }
  if (r->utf8 && s->high != RX_HIGH_NONE)
    {
      if (count || s->neg || s->classes || s->nequiv || s->icase
	  || s->nrange != 1 || s->range[0].lo != s->range[0].hi)
	return 0;
      return rxi_utf8_put (s->range[0].lo, out);
    }
  if (count != 1 || (r->utf8 && byte >= 128))
    return 0;
  out[0] = byte;
  return 1;
}

/* --- strings ------------------------------------------------------- */

struct run
{
  const struct rx *r;
  char *now, *best;
  size_t nnow, now_cap, nbest;
  bool first;			/* the present run began at the start */
  bool best_first;
};

static void
flush_run (struct run *u)
{
  if (u->nnow > u->nbest || (u->first && u->nnow > 0 && u->nnow >= u->nbest))
    {
      xfree (u->best);
      u->best = xmemdup0 (u->now, u->nnow);
      u->nbest = u->nnow;
      u->best_first = u->first;
    }
  u->nnow = 0;
  u->first = false;
}

static void
gather (struct run *u, const struct rx_node *t)
{
  char c[4];
  size_t n;
  switch (t->kind)
    {
    case RXN_SET:
      n = only_char (u->r, &u->r->set[t->set], c);
      if (n == 0)
	{
	  flush_run (u);
	  break;
	}
      if (u->nnow + n > u->now_cap)
	u->now = mem_grow (u->now, &u->now_cap, u->nnow + n, 1);
      memcpy (u->now + u->nnow, c, n);
      u->nnow += n;
      break;
    case RXN_CAT:
    case RXN_GROUP:
      for (size_t i = 0; i < t->nkid; i++)
	gather (u, t->kid[i]);
      break;
    case RXN_REP:
      if (t->min > 0)
	gather (u, t->kid[0]);
      if (t->min != 1 || t->max != 1)
	flush_run (u);
      break;
    case RXN_ALT:
      flush_run (u);
      break;
    default:
      break;
    }
}

static void
find_must (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  struct run u = { .r = r, .first = true };
  gather (&u, t);
  flush_run (&u);
  p->must = u.best;
  p->nmust = u.nbest;
  p->must_first = u.best_first;
  xfree (u.now);
}

/* Is T nothing but characters one by one?  */
static bool
is_string (const struct rx *r, const struct rx_node *t)
{
  char c[4];
  if (t->kind == RXN_SET)
    return only_char (r, &r->set[t->set], c) > 0;
  if (t->kind != RXN_CAT && t->kind != RXN_GROUP)
    return t->kind == RXN_EMPTY;
  for (size_t i = 0; i < t->nkid; i++)
    if (!is_string (r, t->kid[i]))
      return false;
  return true;
}

/* --- first bytes --------------------------------------------------- */

static void
first_of_set (const struct rx *r, const struct rx_set *s,
	      struct rx_prefix *p)
{
  for (int c = 0; c < 256; c++)
    if (rxi_set_byte (s, c))
      p->first[c] = 1;
  if (!r->utf8 || s->high == RX_HIGH_NONE)
    return;
  bool exact = !s->neg && !s->classes && !s->nequiv && !s->icase;
  if (!exact)
    memset (p->first + 0xc2, 1, 0xf5 - 0xc2);
  for (size_t i = 0; exact && i < s->nrange; i++)
    {
      char lo[4], hi[4];
      rxi_utf8_put (s->range[i].lo, lo);
      rxi_utf8_put (s->range[i].hi, hi);
      for (int c = (unsigned char) lo[0]; c <= (unsigned char) hi[0]; c++)
	p->first[c] = 1;
    }
}

/* Add the bytes that T may begin with; true if T may be empty.  */
static bool
first_of (const struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  switch (t->kind)
    {
    case RXN_SET:
      first_of_set (r, &r->set[t->set], p);
      return false;
    case RXN_CAT:
      for (size_t i = 0; i < t->nkid; i++)
	if (!first_of (r, t->kid[i], p))
	  return false;
      return true;
    case RXN_ALT:
      for (size_t i = 0; i < t->nkid; i++)
	first_of (r, t->kid[i], p);
      break;
    case RXN_REP:
      if (t->max == 0)
	return true;
      first_of (r, t->kid[0], p);
      break;
    case RXN_GROUP:
      first_of (r, t->kid[0], p);
      break;
    default:
      return true;
    }
  return t->nullable;
}

static void
find_first (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  int n = 0;
  p->has_first = !first_of (r, t, p);
  for (int c = 0; c < 256; c++)
    if (p->first[c])
      {
	if (n < 3)
	  p->first_byte[n] = c;
	n++;
      }
  p->nfirst = n <= 3 ? n : 0;
  if (n == 256)
    p->has_first = false;
}

/* --- shapes -------------------------------------------------------- */

static const struct rx_node *
without_groups (const struct rx_node *t)
{
  while (t->kind == RXN_GROUP)
    t = t->kid[0];
  return t;
}

/* Can members of set S be told by their first byte alone?  */
static bool
by_byte (const struct rx *r, int set)
{
  return !r->utf8 || (r->set[set].high == RX_HIGH_NONE && !r->has_stray);
}

static void
find_shape (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  const struct rx_node *u = without_groups (t);
  if (u->kind == RXN_SET && by_byte (r, u->set))
    {
      p->shape = RXP_SET;
      p->set = u->set;
    }
  else if (u->kind == RXN_REP && u->min == 1 && u->max < 0 && !u->lazy
	   && without_groups (u->kid[0])->kind == RXN_SET
	   && by_byte (r, without_groups (u->kid[0])->set))
    {
      p->shape = RXP_SET_PLUS;
      p->set = without_groups (u->kid[0])->set;
    }
}

static bool
is_assert (const struct rx_node *t, enum rx_assert what)
{
  return t->kind == RXN_ASSERT && t->what == what;
}

/* Is T a string with ^ before or $ behind it, or both?  Gathers it.  */
static void
find_literal (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  struct rx_node *const *kid = t->kid;
  struct rx_node *self = (struct rx_node *) t;
  size_t n = t->nkid;
  if (t->kind != RXN_CAT)
    {
      kid = &self;
      n = 1;
    }
  if (n > 0 && is_assert (kid[0], RXA_BOT))
    {
      p->bot = true;
      kid++;
      n--;
    }
  if (n > 0 && is_assert (kid[n - 1], RXA_EOT))
    {
      p->eot = true;
      n--;
    }
  for (size_t i = 0; i < n; i++)
    if (!is_string (r, kid[i]))
      return;
  struct run u = { .r = r };
  for (size_t i = 0; i < n; i++)
    gather (&u, kid[i]);
  flush_run (&u);
  p->shape = RXP_LITERAL;
  p->lit = u.best ? u.best : xmemdup0 ("", 0);
  p->nlit = u.nbest;
  xfree (u.now);
}

void
rxi_prefix (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  memset (p, 0, sizeof *p);
  p->shape = RXP_GENERAL;
  find_first (r, t, p);
  find_shape (r, t, p);
  find_literal (r, t, p);
  if (p->shape == RXP_GENERAL)
    find_must (r, t, p);
}

void
rxi_prefix_free (struct rx_prefix *p)
{
  xfree (p->lit);
  xfree (p->must);
}

/* --- searching ----------------------------------------------------- */

#ifdef __SSE2__

static const char *
first_of_two (const char *s, const char *e, const unsigned char *b, int n)
{
  __m128i x = _mm_set1_epi8 (b[0]), y = _mm_set1_epi8 (b[1]);
  __m128i z = _mm_set1_epi8 (b[n - 1]);
  for (; e - s >= 16; s += 16)
    {
      __m128i v = _mm_loadu_si128 ((const __m128i *) s);
      __m128i eq = _mm_or_si128 (_mm_or_si128 (_mm_cmpeq_epi8 (v, x),
					       _mm_cmpeq_epi8 (v, y)),
				 _mm_cmpeq_epi8 (v, z));
      unsigned m = _mm_movemask_epi8 (eq);
      if (m)
	return s + __builtin_ctz (m);
    }
  return s;
}

/* Candidates are places where the first and the last byte fit.  */
static const char *
find_wide (const char *s, const char *last, const char *needle, size_t n,
	   const char **end)
{
  __m128i x = _mm_set1_epi8 (needle[0]);
  __m128i y = _mm_set1_epi8 (needle[n - 1]);
  for (; last - s >= 15; s += 16)
    {
      __m128i a = _mm_loadu_si128 ((const __m128i *) s);
      __m128i b = _mm_loadu_si128 ((const __m128i *) (s + n - 1));
      unsigned m = _mm_movemask_epi8 (_mm_and_si128 (_mm_cmpeq_epi8 (a, x),
						     _mm_cmpeq_epi8 (b, y)));
      for (; m; m &= m - 1)
	{
	  const char *p = s + __builtin_ctz (m);
	  if (memcmp (p + 1, needle + 1, n - 2) == 0)
	    return p;
	}
    }
  *end = s;
  return NULL;
}

#else

static const char *
first_of_two (const char *s, const char *e, const unsigned char *b, int n)
{
  (void) e;
  (void) b;
  (void) n;
  return s;
}

static const char *
find_wide (const char *s, const char *last, const char *needle, size_t n,
	   const char **end)
{
  (void) last;
  (void) needle;
  (void) n;
  *end = s;
  return NULL;
}

#endif

const char *
rxi_first (const struct rx_prefix *p, const char *s, const char *e)
{
  if (p->nfirst == 1)
    {
      s = memchr (s, p->first_byte[0], e - s);
      return s ? s : e;
    }
  if (p->nfirst > 1)
    s = first_of_two (s, e, p->first_byte, p->nfirst);
  const unsigned char *first = p->first;
  for (; e - s >= 4; s += 4)
    {
      if (first[(unsigned char) s[0]])
	return s;
      if (first[(unsigned char) s[1]])
	return s + 1;
      if (first[(unsigned char) s[2]])
	return s + 2;
      if (first[(unsigned char) s[3]])
	return s + 3;
    }
  while (s < e && !first[(unsigned char) *s])
    s++;
  return s;
}

const char *
rxi_find (const char *s, const char *e, const char *needle, size_t n)
{
  if ((size_t) (e - s) < n)
    return NULL;
  if (n <= 1)
    return n ? memchr (s, *needle, e - s) : s;
  const char *last = e - n;	/* where a match may begin at most */
  const char *p = find_wide (s, last, needle, n, &s);
  while (!p && s <= last)
    {
      s = memchr (s, *needle, last - s + 1);
      if (!s)
	return NULL;
      if (memcmp (s + 1, needle + 1, n - 1) == 0)
	return s;
      s++;
    }
  return p;
}
