/* compile.c -- regular expressions: compile, query and free a pattern.
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiling a pattern only builds its tree, and finds strings and bytes for
   which a search can look before it runs an automaton.  Programs and automata
   are built when a search first needs them.  */

#include <config.h>

#include <string.h>

#include "base/cstack.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "regex/internal.h"

/* --- memory of a pattern ------------------------------------------------ */

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

/* --- what rx_test needs ------------------------------------------------- */

static struct rx_node *trim (struct rx *r, struct rx_node *t, bool right);

/* Like trim, for a concatenation T.  */
static struct rx_node *
trim_cat (struct rx *r, struct rx_node *t, bool right)
{
  struct rx_node *kid = NULL;
  size_t n = t->nkid, k = 0;
  for (; n > 0 && !kid; n--)
    {
      k = right ? n - 1 : t->nkid - n;
      kid = trim (r, t->kid[k], right);
    }
  if (n == 0)
    return kid;
  /* All children of T between KID and the trimmed end of T have become empty.
     KID is not empty after trimming, and N children remain on the other side
     of KID.  */
  if (kid == t->kid[k] && n + 1 == t->nkid)
    return t;
  struct rx_node *copy = rxi_node (r, RXN_CAT, n + 1);
  memcpy (copy->kid, t->kid + (right ? 0 : k), (n + 1) * sizeof *t->kid);
  copy->kid[right ? n : 0] = kid;
  rxi_node_done (copy);
  return copy;
}

/* Reduce the repetitions at the left end of T (or, if RIGHT is true, at its
   right end) to their minimum, and return the new tree, or NULL if nothing
   remains.  The new tree has a match in exactly those strings in which T has a
   match.  */
static struct rx_node *
trim (struct rx *r, struct rx_node *t, bool right)
{
  if (t->kind == RXN_GROUP)
    return trim (r, t->kid[0], right);
  if (t->kind == RXN_EMPTY || (t->kind == RXN_REP && t->min == 0))
    return NULL;
  if (t->kind == RXN_REP && t->min == 1)
    return trim (r, t->kid[0], right);
  if (t->kind == RXN_CAT)
    return trim_cat (r, t, right);
  if (t->kind != RXN_REP)
    return t;
  struct rx_node *copy = rxi_node (r, t->kind, 0);
  *copy = *t;
  copy->max = copy->min;
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

/* True if each lazy repetition in T repeats a single set, and each alternation
   and each other repetition has a fixed length.  If this is true, the shortest
   match is the one that the lazy operators require.  */
static bool
has_one_way (const struct rx_node *t)
{
  if (t->kind == RXN_REP && t->lazy)
    return rxi_without_groups (t->kid[0])->kind == RXN_SET;
  if (t->kind == RXN_ALT || t->kind == RXN_REP)
    return t->length >= 0;
  for (size_t i = 0; i < t->nkid; i++)
    if (!has_one_way (t->kid[i]))
      return false;
  return true;
}

/* True if T ends with an unlimited repetition of a set that contains all
   characters.  */
static bool
ends_open (const struct rx *r, const struct rx_node *t)
{
  while (t->kind == RXN_GROUP || (t->kind == RXN_CAT && t->nkid))
    t = t->kid[t->kind == RXN_GROUP ? 0 : t->nkid - 1];
  return rxi_runs_on (r, t);
}

static inline bool
is_word (char c)
{
  char l = c | 0x20;
  return (l >= 'a' && l <= 'z') || (c >= '0' && c <= '9');
}

/* --- making and freeing ------------------------------------------------- */

struct rx *
rx_parse (struct sv re, unsigned flags, struct rx_report *report)
{
  if (flags & RX_FOREIGN)
    return rxf_compile (re, flags, report);
  struct rx *r = xzalloc (sizeof *r);
  r->flags = flags;
  r->utf8 = flags & RX_UTF8;
  /* The depth of the tree is at most the length of the pattern.  */
  bool may_be_deep = re.n > RX_DEEP;
  if (may_be_deep)
    cstack_raise ();
  bool good = rxi_parse (r, re, report);
  if (may_be_deep)
    cstack_lower ();
  if (good)
    return r;
  rx_free (r);
  return NULL;
}

void
rx_finish (struct rx *r)
{
  if (r->inner)
    return;
  if (r->root->depth > RX_DEEP)
    cstack_raise ();
  rxi_prefix (r, r->root, &r->prefix);
  prepare_test (r);
  r->shortest = r->root->has_lazy && has_one_way (r->root);
  r->open_end = !r->root->has_lazy && ends_open (r, r->root);
  rxi_choose_ways (r);
  if (r->root->depth > RX_DEEP)
    cstack_lower ();
}

struct rx *
rx_compile (struct sv re, unsigned flags, struct rx_report *report)
{
  struct rx *r = rx_parse (re, flags, report);
  if (r)
    rx_finish (r);
  return r;
}

static inline bool
is_range (const char *p)
{
  return p[0] == '[' && is_word (p[1]) && p[2] == '-' && is_word (p[3])
    && p[1] <= p[3] && p[4] == ']';
}

/* A simple regexp consists of letters, digits, spaces and ranges like [a-z],
   each of which may be followed by a repetition operator.  A simple regexp may
   also begin with ^ and end with $.  */
bool
rx_is_simple (struct sv text)
{
  enum { RANGE = 5 };		/* length in bytes of a range like [a-z] */
  const char *re = text.p;
  size_t n = text.n;
  bool atom = false;
  if (n > RX_DEEP)
    return false;
  for (size_t i = 0; i < n; i++)
    if (is_word (re[i]) || re[i] == ' ')
      atom = true;
    else if (atom && (re[i] == '*' || re[i] == '+' || re[i] == '?'))
      atom = false;
    else if (n - i >= RANGE && is_range (re + i))
      {
	i += RANGE - 1;
	atom = true;
      }
    else if (!(re[i] == '^' && i == 0) && !(re[i] == '$' && i == n - 1))
      return false;
  return true;
}

void
rx_free (struct rx *r)
{
  assert_expensive (!r || !r->root || rxi_is_valid (r));
  if (!r)
    return;
  rx_free (r->inner);
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

struct rx_prog *
rxi_prog_once (struct rx_prog **p, const struct rx_node *t, bool reverse)
{
  if (!*p)
    {
      if (t->depth > RX_DEEP)
	cstack_raise ();
      *p = rxi_prog (t, false, reverse);
      if (t->depth > RX_DEEP)
	cstack_lower ();
    }
  return *p;
}

struct rx_dfa *
rxi_make_dfa (struct rx *r, int which)
{
  static const unsigned char mode[RX_NDFA] = {
    RXD_TEST, RXD_ANCHORED, RXD_LEFTMOST, RXD_BACKWARD,
    [RX_DFA_TEST_HEAD] = RXD_ANCHORED, [RX_DFA_TEST_TAIL] = RXD_BACKWARD
  };
  struct rx_prog *p;
  if (which == RXD_TEST || which == RX_DFA_TEST_HEAD)
    p = rxi_prog_once (&r->test_prog, r->test_root, false);
  else if (which == RX_DFA_TEST_TAIL)
    p = rxi_prog_once (&r->test_back_prog, r->test_root, true);
  else if (which == RXD_BACKWARD)
    p = rxi_prog_once (&r->back_prog, r->root, true);
  else
    p = rxi_prog_once (&r->prog, r->root, false);
  return r->dfa[which] = rxi_dfa_new (r, p, mode[which]);
}

/* --- queries ------------------------------------------------------------ */

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

bool
rxi_is_valid (const struct rx *r)
{
  if (r->inner)
    return rxi_is_valid (r->inner);
  if (!r->root || r->nset > r->set_cap
      || r->utf8 != !!(r->flags & RX_UTF8))
    return false;
  for (int i = 0; i < RX_NDFA; i++)
    if (r->dfa[i] && !r->prog && !r->test_prog && !r->back_prog
	&& !r->test_back_prog)
      return false;
  for (const struct rx_node *t = r->with_prog; t; t = t->chain)
    if (!t->prog)
      return false;
  return true;
}
