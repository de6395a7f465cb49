/* ast_same.c -- compare and search expressions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <string.h>

#include "lang/ast.h"
#include "lang/builtin.h"

bool
ast_same_lists (const struct node *a, const struct node *b)
{
  for (; a && b; a = a->next, b = b->next)
    if (!ast_same (a, b))
      return false;
  return a == b;
}

bool
ast_same (const struct node *a, const struct node *b)
{
  a = ast_bare (a);
  b = ast_bare (b);
  if (!a || !b)
    return a == b;
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
      return a->builtin == b->builtin && a->builtin->flags & BI_PURE
	&& ast_same_lists (a->a, b->a);
    case N_INDEX:
    case N_FIELD:
    case N_NEG:
    case N_PLUS:
    case N_BINARY:
    case N_CONCAT:
      return ast_same (a->a, b->a) && ast_same_lists (a->b, b->b);
    default:
      return false;
    }
}

bool
ast_mentions (const struct node *n, const struct symbol *s)
{
  for (; n; n = n->next)
    if ((n->kind == N_VAR && n->sym == s)
	|| ast_mentions (n->a, s) || ast_mentions (n->b, s)
	|| ast_mentions (n->c, s) || ast_mentions (n->d, s))
      return true;
  return false;
}

bool
ast_tests_element (const struct node *n, const struct node *t)
{
  n = ast_bare (n);
  t = ast_bare (t);
  return n->kind == N_IN && t->kind == N_INDEX && ast_same (n->a, t->a)
    && ast_same_lists (n->b, t->b);
}

enum unset_test
ast_unset_test (const struct node *cond, const struct node *t)
{
  cond = ast_bare (cond);
  if (cond->kind == N_NOT)
    return ast_tests_element (cond->a, t) ? UNSET_MISSING
      : ast_same (cond->a, t) ? UNSET_FALSE : 0;
  if (cond->kind != N_COMPARE || cond->op != OP_EQ)
    return 0;
  const struct node *text = ast_same (cond->a, t) ? ast_bare (cond->b)
    : ast_same (cond->b, t) ? ast_bare (cond->a) : NULL;
  return text && text->kind == N_STR && text->str.n == 0 ? UNSET_EMPTY : 0;
}
