/* check_readonly.c -- does a program only read the heap?
   SPDX-License-Identifier: GPL-3.0-or-later

   Such a program may share the heap with others.  The answer is yes only
   when nothing in the text can change a global: no assignment to one, no
   reference to an element (it may create it), no function (it would be
   kept), no call of one (the heap may have anything under that name).  */

#include <config.h>
#include "lang/check_readonly.h"

#include "lang/ast.h"
#include "value/builtin.h"
#include "value/special.h"

static bool list_reads (const struct node *n);

/* Is N a place whose change stays outside the heap?  */
static bool
is_passing (const struct node *n)
{
  while (n && n->kind == N_GROUP)
    n = n->a;
  if (!n || n->kind == N_FIELD)
    return true;
  return n->kind == N_VAR && n->sym->kind == SYM_GLOBAL && n->sym->special
    && n->sym->special != SPECIAL_SYMTAB;
}

static bool
builtin_reads (const struct node *n)
{
  const struct builtin *b = n->builtin;
  int i = 0;
  for (const struct node *a = n->a; a; a = a->next, i++)
    {
      int kind = b->args[i < 4 ? i : 4];
      if (kind == ARG_ARRAY || (kind == ARG_LVALUE && !is_passing (a)))
	return false;
    }
  return true;
}

static bool
reads (const struct node *n)
{
  switch (n->kind)
    {
    case N_ASSIGN:
    case N_PREINC:
    case N_PREDEC:
    case N_POSTINC:
    case N_POSTDEC:
    case N_GETLINE:
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
    case N_CALL:
    case N_INDIRECT:
    case N_DELETE:
    case N_FOR_IN:
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
