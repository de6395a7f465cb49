/* prefix.c -- regular expressions: find strings and bytes to look for first.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file finds strings that every match contains, and the possible first
   bytes of a match.  Many patterns are only a string, one to three sets of
   characters, or strings with .* between them.  A search for a string, for a
   few sets of characters, or for strings with .* between them does not require
   an automaton.  */

#include <config.h>

#include <string.h>

#include "base/mb_wide.h"
#include "base/mem.h"
#include "base/switches.h"
#include "regex/internal.h"

/* --- frequencies -------------------------------------------------------- */

/* If the sum of the frequencies of the possible first bytes is less than
   SPARSE, search for these bytes with AVX2.  A filter of the first bytes is
   used only if it accepts less than the fraction SPARSE of all offsets (for an
   exception, see SELECTIVE).  */
#define SPARSE 0.06
/* If every match begins with the same byte, a filter of the first bytes is
   used only if it accepts less than the fraction SELECTIVE of the occurrences
   of that byte.  */
#define SELECTIVE 0.25
/* Do not search with memchr for a byte with a frequency of FREQUENT or more,
   because memchr would stop too often.  A search for a single byte is
   efficient if its frequency is below RARE.  */
enum { FREQUENT = 50, RARE = 10 };

/* Return the approximate frequency of byte C in text, in parts per
   thousand.  */
static int
frequency (int c)
{
  if (c >= 'a' && c <= 'z')
    return strchr ("etaoinsr", c) ? 60 : 20;
  if (c == ' ')
    return 150;
  return c >= '0' && c <= '9' ? 5 : c >= 'A' && c <= 'Z' ? 2 : 3;
}

/* --- single characters -------------------------------------------------- */

/* Write the only member of S to OUT and return its length in bytes.  Return 0
   if S does not have exactly one member.  */
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
      return utf8_encode (s->range[0].lo, out);
    }
  if (count != 1 || (r->utf8 && byte >= 128))
    return 0;
  out[0] = byte;
  return 1;
}

/* --- strings ------------------------------------------------------------ */

struct run
{
  const struct rx *r;
  char *now, *best, *head;
  size_t nnow, now_cap, nbest, nhead;
  bool first;			/* true if the current string begins at the
				   start of the pattern */
  bool mixed;			/* true if gather has found anything but single
				   characters */
};

static void
flush_run (struct run *u)
{
  if (u->first && u->nnow > 0)
    {
      u->head = xmemdup0 (u->now, u->nnow);
      u->nhead = u->nnow;
    }
  if (u->nnow > u->nbest)
    {
      xfree (u->best);
      u->best = xmemdup0 (u->now, u->nnow);
      u->nbest = u->nnow;
    }
  u->nnow = 0;
  u->first = false;
}

/* Append to U the strings that every match of T contains.  Sets of several
   characters, alternations and repetitions separate the strings.  */
static void
gather (struct run *u, const struct rx_node *t)
{
  char c[4];
  size_t n;
  u->mixed |= (t->kind == RXN_REP || t->kind == RXN_ALT
	       || t->kind == RXN_ASSERT);
  switch (t->kind)
    {
    case RXN_SET:
      n = only_char (u->r, &u->r->set[t->set], c);
      if (n == 0)
	{
	  u->mixed = true;
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
  if (u.nbest == 1 && frequency ((unsigned char) *u.best) >= FREQUENT)
    {
      xfree (u.best);		/* Ignore a string that occurs in nearly every
				   text, because looking for it does not speed
				   up a search.  */
      u.best = NULL;
      u.nbest = 0;
    }
  p->must = u.best;
  p->nmust = u.nbest;
  p->head = u.head;
  p->nhead = u.nhead;
  xfree (u.now);
}

/* --- first bytes -------------------------------------------------------- */

static void
first_of_set (const struct rx *r, const struct rx_set *s,
	      struct rx_prefix *p)
{
  for (int c = 0; c < 256; c++)
    if (rxi_set_byte (s, c))
      p->first[c] = r->utf8 && c >= 128 ? FIRST_HIGH : FIRST_YES;
  if (!r->utf8 || s->high == RX_HIGH_NONE)
    return;
  bool exact = !s->neg && !s->classes && !s->nequiv && !s->icase;
  if (!exact)
    memset (p->first + 0xc2, FIRST_HIGH, 0xf5 - 0xc2);
  for (size_t i = 0; exact && i < s->nrange; i++)
    {
      char lo[4], hi[4];
      utf8_encode (s->range[i].lo, lo);
      utf8_encode (s->range[i].hi, hi);
      for (int c = (unsigned char) lo[0]; c <= (unsigned char) hi[0]; c++)
	p->first[c] = FIRST_HIGH;
    }
}

/* Add the possible first bytes of T to P->first.  Return true if T can match
   the empty string.  */
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

/* --- filters ------------------------------------------------------------ */

/* Set P->row, P->listable and P->sparse according to P->first.  */
static void
find_rows (struct rx_prefix *p)
{
  int share = 0;
  bool set = p->shape == RXP_SET || p->shape == RXP_SET_PLUS, high = false;
  for (int c = 0; c < 256; c++)
    {
      if (p->first[c])
	share += frequency (c);
      high |= p->first[c] == FIRST_HIGH;
      if (p->first[c] == FIRST_YES || (p->first[c] && !set))
	p->row[c >> 7][c & 15] |= 1 << (c >> 4 & 7);
    }
  bool literal = p->shape == RXP_LITERAL && p->nlit > 0 && !p->bot && !p->eot;
  p->listable = (set && !high) || literal;
  p->sparse = share < SPARSE * 1000 && !(set && high);
}

/* Append to L the instructions that PC reaches without consuming input,
   assuming that all assertions hold.  Return true if the instructions reached
   include a match.  */
static bool
front_add (struct rx_closure *c, struct rx_pcs *l, uint32_t pc)
{
  size_t k = l->n;
  bool match = rxi_close_over (c, l, pc, RXS_UNKNOWN, RXS_UNKNOWN);
  for (; k < l->n; k++)
    {
      const struct rx_inst *i = &c->p->inst[l->v[k]];
      if (i->op == RXO_ASSERT)
	match |= rxi_close_over (c, l, i->out, RXS_UNKNOWN, RXS_UNKNOWN);
    }
  return match;
}

/* At index K, let F allow the bytes that the instructions in FROM read; FROM
   is a list of instructions of P.  Return the frequency of these bytes in
   text, in parts per thousand, or -1 if some of the bytes are not ASCII.  */
static int
filter_place (const struct rx *r, const struct rx_prog *p,
	      const struct rx_pcs *from, struct rx_filter *f, int k)
{
  int share = 0;
  uint64_t in[2] = { 0, 0 };
  for (size_t i = 0; i < from->n; i++)
    {
      const struct rx_inst *inst = &p->inst[from->v[i]];
      if (inst->op != RXO_SET)
	continue;
      const struct rx_set *s = &r->set[inst->arg];
      if (s->bits[2] | s->bits[3] || (r->utf8 && s->high != RX_HIGH_NONE))
	return -1;
      in[0] |= s->bits[0];
      in[1] |= s->bits[1];
    }
  for (int c = 0; c < 128; c++)
    if (in[c >> 6] >> (c & 63) & 1)
      {
	f->lo[k][c & 15] |= 1 << (c >> 4);
	share += frequency (c);
      }
  return share;
}

/* Set TO to the instructions that those in FROM reach by reading one
   character.  Return true if TO includes a match.  */
static bool
front_step (struct rx_closure *c, const struct rx_pcs *from,
	    struct rx_pcs *to)
{
  bool match = false;
  to->n = 0;
  rxi_close_begin (c);
  for (size_t i = 0; i < from->n; i++)
    if (c->p->inst[from->v[i]].op == RXO_SET)
      match |= front_add (c, to, c->p->inst[from->v[i]].out);
  return match;
}

/* Return the number of sets if T is a sequence of at most FILTER_MAX sets.
   Return 0 if T has a different form.  */
static int
count_sets (const struct rx_node *t)
{
  if (t->kind != RXN_CAT || t->nkid > FILTER_MAX)
    return 0;
  for (size_t i = 0; i < t->nkid; i++)
    if (t->kid[i]->kind != RXN_SET)
      return 0;
  return (int) t->nkid;
}

/* Maximum size, in instructions, of a program for which a filter is made.
   For a larger program, making a filter would take too long.  */
enum { FILTER_PROG_MAX = 2000 };

static void
find_filter (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  if (rxi_prog_size (t) > FILTER_PROG_MAX)
    return;
  struct rx_prog *g = rxi_prog (t, false, false);
  struct rx_closure c;
  struct rx_pcs f[2] = { rxi_pcs (g), rxi_pcs (g) };
  double density = 1;
  rxi_close_init (&c, g);
  bool match = front_add (&c, &f[0], g->start);
  int k = 0;
  for (; k < FILTER_MAX && !match; k++)
    {
      int share = filter_place (r, g, &f[k & 1], &p->filter, k);
      if (share < 0)
	break;
      density *= share / 1000.0;
      match = front_step (&c, &f[k & 1], &f[!(k & 1)]);
    }
  double enough = p->nfirst == 1
    ? SELECTIVE * frequency (p->first_byte[0]) / 1000 : SPARSE;
  if (k > 0 && k == count_sets (t))
    p->shape = RXP_EXACT;
  p->filter.n = p->shape == RXP_EXACT || density < enough ? k : 0;
  for (int i = 0; i < 2; i++)
    xfree (f[i].v);
  rxi_close_fini (&c);
  rxi_prog_free (g);
}

/* --- shapes ------------------------------------------------------------- */

const struct rx_node *
rxi_without_groups (const struct rx_node *t)
{
  while (t->kind == RXN_GROUP)
    t = t->kid[0];
  return t;
}

/* If T is one set without stray bytes, return the index of the set.  Return -1
   if T has a different form.  */
static int
one_set (const struct rx *r, const struct rx_node *t)
{
  t = rxi_without_groups (t);
  if (t->kind != RXN_SET
      || (r->utf8 && (r->set[t->set].bits[2] | r->set[t->set].bits[3])))
    return -1;
  return t->set;
}

static void
find_shape (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  const struct rx_node *u = rxi_without_groups (t);
  if (u->kind == RXN_SET && (p->set = one_set (r, u)) >= 0)
    p->shape = RXP_SET;
  else if (u->kind == RXN_REP && u->min == 1 && u->max < 0 && !u->lazy
	   && (p->set = one_set (r, u->kid[0])) >= 0)
    p->shape = RXP_SET_PLUS;
}

static bool
is_assert (const struct rx_node *t, enum rx_assert what)
{
  return t->kind == RXN_ASSERT && t->what == what;
}

/* --- strings with .* between them --------------------------------------- */

bool
rxi_runs_on (const struct rx *r, const struct rx_node *t)
{
  if (t->kind != RXN_REP || t->max >= 0 || t->kid[0]->kind != RXN_SET)
    return false;
  const struct rx_set *s = &r->set[t->kid[0]->set];
  return !(~s->bits[0] | ~s->bits[1])
    && (r->utf8 ? s->high == RX_HIGH_ALL : !(~s->bits[2] | ~s->bits[3]));
}

/* True if T is .* and its set contains all characters.  */
static bool
is_any_run (const struct rx *r, const struct rx_node *t)
{
  t = rxi_without_groups (t);
  return rxi_runs_on (r, t) && t->min == 0;
}

/* Collect in U the strings among the N nodes at KID, and store their ends in
   P.  Between two strings, there must be a node for .*; only a string that is
   alone may be empty.  Return the number of strings, or 0 if there are too many
   nodes or a node of a different kind.  */
static int
gather_chain (struct run *u, struct rx_node *const *kid, size_t n,
	      struct rx_prefix *p)
{
  int k = 0;
  for (size_t i = 0; i < n; i++)
    if (!is_any_run (u->r, kid[i]))
      {
	gather (u, kid[i]);
	if (u->mixed)
	  return 0;
      }
    else if (k + 1 < CHAIN_MAX && u->nnow > (k ? p->piece[k - 1] : 0))
      p->piece[k++] = u->nnow;
    else
      return 0;
  p->piece[k] = u->nnow;
  return k == 0 || u->nnow > p->piece[k - 1] ? k + 1 : 0;
}

/* Set the members BOT and EOT of P.  If the rest of T consists of strings with
   .* between them, store the strings in P.  */
static void
find_strings (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  struct rx_node *self = (struct rx_node *) t;
  struct rx_node *const *kid = t->kind == RXN_CAT ? t->kid : &self;
  size_t n = t->kind == RXN_CAT ? t->nkid : 1;
  struct run u = { .r = r };
  p->bot = n > 0 && is_assert (kid[0], RXA_BOT);
  p->eot = n > p->bot && is_assert (kid[n - 1], RXA_EOT);
  p->nchain = gather_chain (&u, kid + p->bot, n - p->bot - p->eot, p);
  if (p->nchain)
    {
      p->lit = xmemdup0 (u.now, u.nnow);
      p->nlit = u.nnow;
    }
  xfree (u.best);
  xfree (u.now);
}

void
rxi_prefix (struct rx *r, const struct rx_node *t, struct rx_prefix *p)
{
  memset (p, 0, sizeof *p);
  p->shape = RXP_GENERAL;
  find_first (r, t, p);
  if (!without (RX_SHAPE))
    find_shape (r, t, p);
  find_strings (r, t, p);
  if (p->nchain == 1 && !without (RX_LITERAL))
    p->shape = RXP_LITERAL;
  find_rows (p);
  if (p->shape != RXP_GENERAL)
    return;
  if (without (RX_FIRST))
    {
      p->has_first = false;
      p->nfirst = 0;
    }
  if (!without (RX_MUST))
    find_must (r, t, p);
  int share = p->nfirst == 1 ? frequency (p->first_byte[0]) : FREQUENT;
  if (mb_is_wide () && p->nhead < 2 && p->has_first && share >= RARE
      && !without (RX_FILTER))
    find_filter (r, t, p);
  if (p->shape == RXP_GENERAL && p->nchain > 1 && !without (RX_CHAIN))
    p->shape = p->nlit == (size_t) p->nchain && !p->bot && !p->eot
      ? RXP_BYTES : RXP_CHAIN;
}

void
rxi_prefix_free (struct rx_prefix *p)
{
  xfree (p->lit);
  xfree (p->must);
  xfree (p->head);
}
