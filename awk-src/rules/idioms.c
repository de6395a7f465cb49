/* idioms.c -- recognise statements that have mergeable results.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file have no side effects; analyze.c uses their
   results.  */

#include <config.h>

#include <math.h>

#include "base/mathlib.h"
#include "lang/builtin.h"
#include "rules/internal.h"
#include "value/special.h"

int
idiom_depth (const struct node *n)
{
  int depth = 0;
  for (n = ast_bare (n); n->kind == N_INDEX; n = ast_bare (n->a))
    depth++;
  return depth;
}

struct symbol *
idiom_global (const struct bindings *b, const struct node *n)
{
  if (n->sym->kind != SYM_GLOBAL)
    return rules_bound (b, n->sym);
  return n->sym->special ? NULL : n->sym;
}

/* True if evaluating N is known to have no side effects.  */
static bool
is_pure (const struct node *n)
{
  return ast_same (n, n);
}

static enum builtin_result
result_of (const struct node *n)
{
  return n->kind == N_BUILTIN ? n->builtin->result : RESULT_ANY;
}

/* True if the value of N is a number for every input.  */
static bool
is_number (struct node *n)
{
  n = ast_bare (n);
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
  n = ast_bare (n);
  switch (n->kind)
    {
    case N_NUM:
      return n->num == math_trunc (n->num) && fabs (n->num) <= 1e6;
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

/* True if COND implies that T does not have a value yet.  */
static bool
is_unset_test (struct node *cond, struct node *t)
{
  return ast_unset_test (cond, t)
    == (t->kind == N_VAR ? UNSET_EMPTY : UNSET_MISSING);
}

/* Return FORM_MAX if COND is E > T or T < E, FORM_MIN if COND is E < T or T >
   E, and 0 otherwise.  Set *VALUE to the address of the member of COND that
   points to the operand E.  */
static unsigned
order_test (struct node *cond, struct node *t, struct node *e,
	    struct node ***value)
{
  cond = ast_bare (cond);
  if (cond->kind != N_COMPARE || (cond->op != OP_LT && cond->op != OP_GT))
    return 0;
  bool greater = cond->op == OP_GT;
  if (ast_same (cond->a, e) && ast_same (cond->b, t))
    {
      *value = &cond->a;
      return greater ? FORM_MAX : FORM_MIN;
    }
  if (!ast_same (cond->a, t) || !ast_same (cond->b, e))
    return 0;
  *value = &cond->b;
  return greater ? FORM_MIN : FORM_MAX;
}

/* If the statement S assigns with = to a global variable or to an element with
   one subscript, return the node of the target and set *DEPTH to the number of
   subscripts.  Return NULL if S is not an assignment of this kind.  */
static struct node *
assigned (const struct bindings *b, const struct node *s, int *depth)
{
  struct node *a = s->kind == N_EXPR ? ast_bare (s->a) : NULL;
  struct node *root;
  if (!a || a->kind != N_ASSIGN || a->op != OP_NONE)
    return NULL;
  root = ast_base (a->a);
  *depth = idiom_depth (a->a);
  return root && *depth <= 1 && idiom_global (b, root)
    && is_pure (a->a) ? root : NULL;
}

/* If COND guards the assignment A, set *G to the parts of the guarded
   assignment and return true.  The target of A has DEPTH subscripts.  Return
   false if COND is not a guard.  */
static bool
guards (struct node *cond, struct node *a, int depth, struct guard *g)
{
  struct node *t = ast_bare (a->a);
  *g = (struct guard) { .assign = a };
  cond = ast_bare (cond);
  /* With -j, the value may be computed even if an earlier shard has the
     element; therefore, the computation must not have side effects.  */
  if (depth == 1 && is_pure (a->b) && is_unset_test (cond, t))
    g->form = FORM_FIRST;
  else if (cond->kind == N_OR && is_unset_test (cond->a, t))
    g->form = order_test (cond->b, t, a->b, &g->value);
  else
    {
      g->bare = true;
      g->form = order_test (cond, t, a->b, &g->value);
    }
  if (is_number (a->b))
    g->value = NULL;
  return g->form;
}

/* True if S sets a companion of G's target: S assigns to a different variable
   or, if DEPTH is not 0, to the element of a different array that has the same
   subscripts.  Computing the assigned value must not have side effects.  */
static bool
goes_with (const struct bindings *b, const struct node *s,
	   const struct guard *g, int depth)
{
  int d;
  struct node *root = assigned (b, s, &d);
  struct node *leader = ast_base (g->assign->a);
  if (!root || root->sym == leader->sym)
    return false;
  struct node *a = ast_bare (s->a), *t = ast_bare (a->a);
  struct node *u = ast_bare (g->assign->a);
  return d == depth && is_pure (a->b)
    && (d == 0 || ast_same_lists (t->b, u->b));
}

bool
idiom_guarded (const struct bindings *b, struct node *cond, struct node *body,
	       struct guard *g)
{
  int depth;
  while (body && body->kind == N_BLOCK)
    {
      if (body->next)
	return false;
      body = body->a;
    }
  for (struct node *s = body; s; s = s->next)
    {
      if (!assigned (b, s, &depth)
	  || !guards (cond, ast_bare (s->a), depth, g))
	continue;
      g->body = body;
      if (g->form == FORM_FIRST)
	return !body->next;
      for (const struct node *o = body; o; o = o->next)
	if (o != s && !goes_with (b, o, g, depth))
	  return false;
      return true;
    }
  return false;
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
	if (!is_pure (a))
	  return false;
    }
  return true;
}

bool
idiom_distinct (const struct bindings *b, struct node *cond,
		struct node *body, struct node **place)
{
  cond = ast_bare (cond);
  if (cond->kind != N_NOT)
    return false;
  struct node *c = ast_bare (cond->a);
  if (c->kind != N_POSTINC)
    return false;
  struct node *t = ast_bare (c->a);
  if (t->kind != N_INDEX || t->a->kind != N_VAR
      || !idiom_global (b, t->a) || !is_pure (t))
    return false;
  *place = t;
  return only_prints (body);
}

/* --- appending ---------------------------------------------------------- */

bool
idiom_append (const struct bindings *b, struct node *n, struct node **rest)
{
  struct node *t = ast_bare (n->a), *root = ast_base (t);
  if (n->op != OP_NONE || !root || !idiom_global (b, root)
      || idiom_depth (t) > 1)
    return false;
  struct node *c = n->b;
  if (c->kind != N_CONCAT)
    return false;
  *rest = c;
  while (c->a->kind == N_CONCAT)
    c = c->a;
  return c->a->kind == t->kind && ast_same (c->a, t);
}

bool
idiom_push (const struct bindings *b, struct node *n, struct node **counter)
{
  struct node *t = ast_bare (n->a);
  if (n->op != OP_NONE || t->kind != N_INDEX || t->a->kind != N_VAR
      || t->b->next)
    return false;
  struct node *k = ast_bare (t->b);
  if (k->kind != N_PREINC && k->kind != N_POSTINC)
    return false;
  struct node *v = ast_bare (k->a);
  if (v->kind != N_VAR || !idiom_global (b, v) || !idiom_global (b, t->a))
    return false;
  *counter = v;
  return true;
}
