/* check_readonly.c -- does a program only read the heap?
   SPDX-License-Identifier: GPL-3.0-or-later

   Such a program need not keep others from writing.  The answer is yes only
   when nothing in the text can change a global: no assignment to one, no
   reference to an element (it may create it), no function (it would be
   kept), no call of one (the heap may have anything under that name).
   Scratch variables do not count; and in the body of `for (i in a)', where i
   is one and not assigned to, a[i] is there.  */

#include <config.h>
#include "lang/check_readonly.h"

#include "lang/ast.h"
#include "value/builtin.h"
#include "value/root.h"
#include "value/special.h"

/* The loops around what is looked at, the innermost first.  */
static const struct loop
{
  const struct symbol *i, *a;
  const struct loop *outer;
} *loops;

static bool list_reads (const struct node *n);

static bool
is_scratch (const struct symbol *s)
{
  return s->kind == SYM_GLOBAL && root_is_scratch (s->name);
}

/* Is N a place whose change stays outside the heap?  */
static bool
is_passing (const struct node *n)
{
  while (n && (n->kind == N_GROUP || n->kind == N_INDEX))
    n = n->a;
  if (!n || n->kind == N_FIELD)
    return true;
  if (n->kind != N_VAR || n->sym->kind != SYM_GLOBAL)
    return false;
  return is_scratch (n->sym)
    || (n->sym->special && n->sym->special != SPECIAL_SYMTAB);
}

/* Is N a[i] in a loop over a by i?  */
static bool
is_element_of_loop (const struct node *n)
{
  if (n->a->kind != N_VAR || n->b->next || n->b->kind != N_VAR)
    return false;
  for (const struct loop *l = loops; l; l = l->outer)
    if (l->i == n->b->sym)
      return l->a == n->a->sym;
  return false;
}

static bool list_assigns (const struct node *n, const struct symbol *s);

/* May N, or what is in it, assign to S?  */
static bool
assigns (const struct node *n, const struct symbol *s)
{
  int i = 0;
  switch (n->kind)
    {
    AST_CASES_STORE:
    case N_FOR_IN:
      if (n->a && n->a->kind == N_VAR && n->a->sym == s)
	return true;
      break;
    case N_BUILTIN:
      for (const struct node *a = n->a; a; a = a->next, i++)
	if (a->kind == N_VAR && a->sym == s
	    && builtin_arg_kind (n->builtin, i) != ARG_VALUE)
	  return true;
      break;
    default:
      break;
    }
  return list_assigns (n->a, s) || list_assigns (n->b, s)
    || list_assigns (n->c, s) || list_assigns (n->d, s);
}

static bool
list_assigns (const struct node *n, const struct symbol *s)
{
  for (; n; n = n->next)
    if (assigns (n, s))
      return true;
  return false;
}

static bool
builtin_reads (const struct node *n)
{
  int i = 0;
  for (const struct node *a = n->a; a; a = a->next, i++)
    {
      enum arg_kind kind = builtin_arg_kind (n->builtin, i);
      if ((kind == ARG_ARRAY || kind == ARG_LVALUE) && !is_passing (a))
	return false;
    }
  return true;
}

/* for (a in b): a and b are named, and only a, a scratch variable, is
   changed.  */
static bool
loop_reads (const struct node *n)
{
  if (n->b->kind != N_VAR || !is_scratch (n->a->sym)
      || list_assigns (n->d, n->a->sym))
    return false;
  struct loop l = { n->a->sym, n->b->sym, loops };
  loops = &l;
  bool ok = n->b->sym->special != SPECIAL_SYMTAB && list_reads (n->d);
  loops = l.outer;
  return ok;
}

static bool
reads (const struct node *n)
{
  switch (n->kind)
    {
    AST_CASES_STORE:
      if (!is_passing (n->a))
	return false;
      break;
    case N_VAR:
      return n->sym->special != SPECIAL_SYMTAB;
    case N_BUILTIN:
      if (!builtin_reads (n))
	return false;
      break;
    case N_INDEX:
      if (!is_passing (n) && !is_element_of_loop (n))
	return false;
      break;
    case N_DELETE:
      if (!is_passing (n->a))
	return false;
      break;
    case N_FOR_IN:
      return loop_reads (n);
    case N_CALL:
    case N_INDIRECT:
      return false;
    default:
      break;
    }
  return list_reads (n->a) && list_reads (n->b) && list_reads (n->c)
    && list_reads (n->d);
}

static bool
list_reads (const struct node *n)
{
  for (; n; n = n->next)
    if (!reads (n))
      return false;
  return true;
}

bool
check_readonly_program (const struct program *p)
{
  if (p->functions || p->loads)
    return false;
  for (const struct rule *r = p->rules; r; r = r->next)
    if (!list_reads (r->pattern) || !list_reads (r->pattern2)
	|| !list_reads (r->body))
      return false;
  return true;
}
