/* idioms.c -- shapes of the tree that can be merged.
   SPDX-License-Identifier: GPL-3.0-or-later

   Pure functions over nodes; what they mean for a variable is analyze.c's.  */

#include <config.h>

#include <math.h>
#include <string.h>

#include "lang/builtin.h"
#include "rules/internal.h"
#include "value/special.h"

struct node *
idiom_bare (struct node *n)
{
  while (n && n->kind == N_GROUP)
    n = n->a;
  return n;
}

static bool
same_list (struct node *a, struct node *b)
{
  for (; a && b; a = a->next, b = b->next)
    if (!idiom_same (a, b))
      return false;
  return !a && !b;
}

bool
idiom_same (struct node *a, struct node *b)
{
  a = idiom_bare (a);
  b = idiom_bare (b);
  if (!a || !b)
    return !a && !b;
  if (a->kind != b->kind || a->op != b->op)
    return false;
  switch (a->kind)
    {
    case N_NUM:
      return memcmp (&a->num, &b->num, sizeof a->num) == 0;
    case N_STR:
      return sv_equal (a->str, b->str);
    case N_VAR:
      return a->sym == b->sym;
    case N_BUILTIN:
      if (a->builtin != b->builtin || !(a->builtin->flags & BI_PURE))
	return false;
      return same_list (a->a, b->a);
    case N_INDEX:
    case N_FIELD:
    case N_NEG:
    case N_PLUS:
    case N_BINARY:
    case N_CONCAT:
      return idiom_same (a->a, b->a) && same_list (a->b, b->b);
    default:
      return false;
    }
}

struct node *
idiom_root (struct node *n, int *depth)
{
  *depth = 0;
  n = idiom_bare (n);
  while (n && n->kind == N_INDEX)
    {
      ++*depth;
      n = n->a;
    }
  return n && n->kind == N_VAR ? n : NULL;
}

static enum builtin_result
result_of (const struct node *n)
{
  return n->kind == N_BUILTIN ? n->builtin->result : RESULT_ANY;
}

bool
idiom_is_number (struct node *n)
{
  n = idiom_bare (n);
  switch (n->kind)
    {
    case N_NUM:
    case N_BINARY:
    case N_NEG:
    case N_PLUS:
      return true;
    case N_VAR:
      return n->sym->kind == SYM_GLOBAL
	&& (n->sym->special == SPECIAL_NR || n->sym->special == SPECIAL_FNR);
    default:
      return result_of (n) == RESULT_NUMBER || result_of (n) == RESULT_COUNT;
    }
}

bool
idiom_is_small (struct node *n)
{
  n = idiom_bare (n);
  switch (n->kind)
    {
    case N_NUM:
      return n->num == trunc (n->num) && fabs (n->num) <= 1e6;
    case N_NOT:
    case N_MATCH:
    case N_COMPARE:
    case N_IN:
    case N_AND:
    case N_OR:
      return true;
    default:
      return result_of (n) == RESULT_COUNT;
    }
}

/* --- guards ------------------------------------------------------------- */

/* The only statement in N; NULL: there are more, or none.  */
static struct node *
only_statement (struct node *n)
{
  while (n && n->kind == N_BLOCK)
    {
      if (!n->a || n->a->next)
	return NULL;
      n = n->a;
    }
  return n;
}

/* Does COND say that T has no value yet?  */
static bool
is_unset_test (struct node *cond, struct node *t)
{
  cond = idiom_bare (cond);
  if (cond->kind == N_COMPARE && cond->op == OP_EQ && t->kind == N_VAR)
    {
      struct node *b = idiom_bare (cond->b);
      return idiom_same (cond->a, t) && b->kind == N_STR && b->str.n == 0;
    }
  if (cond->kind != N_NOT || t->kind != N_INDEX)
    return false;
  cond = idiom_bare (cond->a);
  return cond->kind == N_IN && idiom_same (cond->a, t->a)
    && same_list (cond->b, t->b);
}

/* E > T, T < E: FORM_MAX, and so on; else 0.  */
static unsigned
order_test (struct node *cond, struct node *t, struct node *e)
{
  cond = idiom_bare (cond);
  if (cond->kind != N_COMPARE || (cond->op != OP_LT && cond->op != OP_GT))
    return 0;
  bool greater = cond->op == OP_GT;
  if (idiom_same (cond->a, e) && idiom_same (cond->b, t))
    return greater ? FORM_MAX : FORM_MIN;
  if (idiom_same (cond->a, t) && idiom_same (cond->b, e))
    return greater ? FORM_MIN : FORM_MAX;
  return 0;
}

unsigned
idiom_guarded (struct node *cond, struct node *body, struct node **assign,
	       bool *bare)
{
  struct node *s = only_statement (body);
  int depth;
  if (!s || s->kind != N_EXPR)
    return 0;
  struct node *a = idiom_bare (s->a);
  if (a->kind != N_ASSIGN || a->op != OP_NONE)
    return 0;
  struct node *t = idiom_bare (a->a), *root = idiom_root (t, &depth);
  if (!root || depth > 1 || root->sym->kind != SYM_GLOBAL
      || root->sym->special || !idiom_same (t, t))
    return 0;
  *assign = a;
  *bare = false;
  cond = idiom_bare (cond);
  /* The value is made in vain where another piece was first.  */
  if (depth == 1 && idiom_same (a->b, a->b) && is_unset_test (cond, t))
    return FORM_FIRST;
  if (!idiom_is_number (a->b))
    return 0;
  if (cond->kind == N_OR && is_unset_test (cond->a, t))
    return order_test (cond->b, t, a->b);
  *bare = true;
  return order_test (cond, t, a->b);
}

static bool
only_prints (struct node *body)
{
  if (body && body->kind == N_BLOCK)
    body = body->a;
  for (; body; body = body->next)
    {
      if ((body->kind != N_PRINT && body->kind != N_PRINTF)
	  || body->op != OP_NONE)
	return false;
      for (struct node *a = body->a; a; a = a->next)
	if (!idiom_same (a, a))
	  return false;
    }
  return true;
}

bool
idiom_distinct (struct node *cond, struct node *body, struct node **place)
{
  cond = idiom_bare (cond);
  if (cond->kind != N_NOT)
    return false;
  struct node *c = idiom_bare (cond->a);
  if (c->kind != N_POSTINC)
    return false;
  struct node *t = idiom_bare (c->a);
  if (t->kind != N_INDEX || t->a->kind != N_VAR
      || t->a->sym->kind != SYM_GLOBAL || t->a->sym->special
      || !idiom_same (t, t))
    return false;
  *place = t;
  return only_prints (body);
}

/* --- growing ------------------------------------------------------------ */

bool
idiom_append (struct node *n, struct node **rest)
{
  int depth;
  struct node *t = idiom_bare (n->a), *root = idiom_root (t, &depth);
  if (n->op != OP_NONE || !root || root->sym->kind != SYM_GLOBAL
      || root->sym->special || depth > 1)
    return false;
  struct node *c = n->b;
  if (c->kind != N_CONCAT)
    return false;
  *rest = c;
  while (c->a->kind == N_CONCAT)
    c = c->a;
  return c->a->kind == t->kind && idiom_same (c->a, t);
}

bool
idiom_push (struct node *n, struct node **counter)
{
  struct node *t = idiom_bare (n->a);
  if (n->op != OP_NONE || t->kind != N_INDEX || t->a->kind != N_VAR
      || t->b->next)
    return false;
  struct node *k = idiom_bare (t->b);
  if (k->kind != N_PREINC && k->kind != N_POSTINC)
    return false;
  struct node *v = idiom_bare (k->a);
  if (v->kind != N_VAR || v->sym->kind != SYM_GLOBAL || v->sym->special
      || t->a->sym->kind != SYM_GLOBAL || t->a->sym->special)
    return false;
  *counter = v;
  return true;
}
