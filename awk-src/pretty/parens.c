/* parens.c -- decide where an expression is printed in parentheses.
   SPDX-License-Identifier: GPL-3.0-or-later

   Parentheses in the source are nodes of the tree (N_GROUP), and are printed.
   Like GNU awk, this file adds parentheses that make the text clearer, for
   example around arithmetic in a concatenation, or around a getline that is an
   operand.  */

#include <config.h>

#include "lang/builtin.h"
#include "pretty/internal.h"

void
pp_wrap (struct printer *pp, size_t start)
{
  buf_add (&pp->out, "()", 2);
  char *p = pp->out.p + start;
  memmove (p + 1, p, pp->out.n - start - 2);
  *p = '(';
}

void
pp_parens_if (struct printer *pp, const struct node *n, bool yes)
{
  size_t start = pp->out.n;
  pp_expr (pp, n);
  if (yes && pp->out.n > start && pp->out.p[start] != '(')
    pp_wrap (pp, start);
}

/* --- levels ------------------------------------------------------------- */

bool
pp_is_regexp (const struct node *n)
{
  return n->kind == N_REGEX
    || (n->kind == N_MATCH && !n->a && n->b->kind == N_REGEX);
}

enum level
pp_level (const struct node *n)
{
  switch (n->kind)
    {
    case N_ASSIGN: case N_COND:
      return LEVEL_CHOICE;
    case N_AND: case N_OR:
      return LEVEL_LOGICAL;
    case N_COMPARE: case N_GETLINE:
      return LEVEL_RELATION;
    case N_IN:
      return n->b->next ? LEVEL_OPERAND : LEVEL_RELATION;
    case N_MATCH:
      return pp_is_regexp (n) ? LEVEL_OPERAND : LEVEL_RELATION;
    case N_CONCAT:
      return LEVEL_CONCAT;
    case N_BINARY:
      return n->op == OP_POW ? LEVEL_POWER
	: n->op == OP_ADD || n->op == OP_SUB ? LEVEL_SUM : LEVEL_PRODUCT;
    default:
      return LEVEL_OPERAND;
    }
}

void
pp_tight (struct printer *pp, const struct node *n)
{
  pp_parens_if (pp, n, pp_level (n) < LEVEL_OPERAND);
}

bool
pp_is_wrapped_call (const struct node *n)
{
  return n->kind == N_INDIRECT
    || (n->kind == N_BUILTIN && n->builtin->args[0] == ARG_REGEX);
}

void
pp_operand (struct printer *pp, const struct node *n, enum level least)
{
  pp_parens_if (pp, n, pp_is_wrapped_call (n) || pp_level (n) < least);
}

/* --- concatenations ----------------------------------------------------- */

static bool
is_minus_or_plus (const struct node *n)
{
  return n->kind == N_NEG || n->kind == N_PLUS;
}

/* Return the level of N, an item of a concatenation.  LEVEL_NONE means that
   the neighbours of N do not matter, for example because N is in
   parentheses.  */
static enum level
item_level (const struct node *n)
{
  if (n->kind == N_GROUP || n->kind == N_IN || pp_is_wrapped_call (n))
    return LEVEL_NONE;
  if (n->kind == N_NEG && n->a->kind == N_NUM)
    return LEVEL_OPERAND;
  if (n->kind == N_NOT || is_minus_or_plus (n))
    return LEVEL_PRODUCT;
  enum level l = pp_level (n);
  return l > LEVEL_CONCAT ? l : LEVEL_NONE;
}

/* True if N, an item of a concatenation, needs parentheses next to its
   NEIGHBOUR.  AFTER is true if N follows NEIGHBOUR.  */
static bool
is_loose_item (const struct node *n, bool after, const struct node *neighbour)
{
  enum level other = !after && neighbour->kind == N_NOT ? LEVEL_OPERAND
    : item_level (neighbour);
  if (n->kind == N_GETLINE)
    return other > LEVEL_NONE || neighbour->kind == N_GETLINE;
  if (n->kind == N_NOT)
    return !after && other == LEVEL_POWER;
  if (is_minus_or_plus (n))
    return after
      || (other == LEVEL_POWER && item_level (n) < LEVEL_OPERAND);
  if (n->kind == N_BINARY || pp_is_regexp (n))
    return other >= item_level (n);
  return pp_is_wrapped_call (n) || pp_level (n) < LEVEL_OPERAND;
}

/* True if NEXT, which follows the item N, is a regexp without parentheses.  If
   a regexp without parentheses follows N, parentheses are printed around N and
   around the regexp.  */
static bool
is_before_regexp (const struct node *n, const struct node *next)
{
  return next && pp_is_regexp (next) && n->kind != N_GROUP;
}

/* Print the items of the concatenation N.  NEXT is the item after N, or
   NULL.  */
static void
put_items (struct printer *pp, const struct node *n, const struct node *next)
{
  const struct node *left = n->a, *right = n->b;
  if (left->kind == N_CONCAT)
    {
      put_items (pp, left, right);
      left = left->b;
    }
  else
    pp_parens_if (pp, left, is_loose_item (left, false, right)
		  || is_before_regexp (left, right));
  pp_text (pp, " ");
  pp_parens_if (pp, right, is_before_regexp (right, next)
		|| is_loose_item (right, true, next ? next : left));
}

void
pp_concat (struct printer *pp, const struct node *n)
{
  put_items (pp, n, NULL);
}

/* --- redirections ------------------------------------------------------- */

/* True if the text of N contains a > or a pipe that would be parsed as a
   redirection in a print statement.  */
static bool
would_redirect (const struct node *n)
{
  if (!n)
    return false;
  if (n->kind == N_GETLINE)
    return n->op == OP_PIPE || n->op == OP_COPROC;
  if (n->kind == N_COMPARE && n->op == OP_GT)
    return true;
  if (pp_level (n) == LEVEL_OPERAND && n->kind != N_NOT
      && !is_minus_or_plus (n))
    return false;
  return would_redirect (n->a) || would_redirect (n->b)
    || would_redirect (n->c);
}

bool
pp_would_redirect (const struct node *list)
{
  while (list && !would_redirect (list))
    list = list->next;
  return list;
}
