/* check_loop.c -- find out what a loop cannot change.
   SPDX-License-Identifier: GPL-3.0-or-later

   If a for-in loop may end after a few iterations, its subscripts need not be
   sorted completely at its start (array/sorted_walk.c).  However, sorting the
   remaining subscripts later must result in the same order.  The order is
   certain to be the same if the loop's text cannot call a user-defined
   function, does not read the main input, and stores neither into a built-in
   variable nor into an element that may belong to the array.

   A loop cannot change NF if its text cannot call a user-defined function or a
   built-in function with side effects (except sub and gsub), does not read the
   main input, and stores neither into a built-in variable or a field nor into
   an array that may be SYMTAB.  In the functions below, ARRAY is the
   array of the for-in loop, or NULL if a caller asks whether the loop changes
   NF.  */

#include <config.h>

#include "lang/builtin.h"
#include "lang/codegen.h"
#include "value/special.h"

static bool list_is_quiet (const struct node *n, const struct symbol *array);

/* True if S is an array that cannot be SYMTAB.  Return false if S is a
   parameter, because the argument may be SYMTAB.  */
static bool
is_plain (const struct symbol *s)
{
  return s->kind == SYM_GLOBAL && s->special != SPECIAL_SYMTAB;
}

/* True if N, an array or an element, is neither SYMTAB nor ARRAY, nor an
   element of one of them.  (Two parameters may refer to one array.)  */
static bool
are_two (const struct node *n, const struct symbol *array)
{
  const struct node *base = ast_base (n);
  const struct symbol *s = base ? base->sym : NULL;
  return s && is_plain (s) && (!array || (s != array && is_plain (array)));
}

/* True if a store into N cannot affect ARRAY (or NF, if ARRAY is NULL).  N is
   NULL for $0.  */
static bool
is_other (const struct node *n, const struct symbol *array)
{
  n = ast_bare (n);
  if (!n || n->kind == N_FIELD)
    return array;
  if (n->kind == N_VAR)
    return !n->sym->special;
  return n->kind == N_INDEX && are_two (n, array);
}

static bool
builtin_is_quiet (const struct node *n, const struct symbol *array)
{
  const struct builtin *b = n->builtin;
  int i = 0;
  if (b->flags & BI_ORDERS
      || (!array && b->flags & BI_EFFECT
	  && !(builtin_substitutes (b) && n->a->next && n->a->next->next)))
    return false;
  for (const struct node *a = n->a; a; a = a->next, i++)
    {
      enum arg_kind kind = builtin_arg_kind (b, i);
      if ((kind == ARG_ARRAY && !are_two (a, array))
	  || (kind == ARG_LVALUE && !is_other (a, array)))
	return false;
    }
  return true;
}

static bool
is_quiet (const struct node *n, const struct symbol *array)
{
  switch (n->kind)
    {
    AST_CASES_STORE:
      /* Reading the main input may execute BEGINFILE and ENDFILE rules, and
	 assignments on the command line.  */
      if (!is_other (n->a, array)
	  || (n->kind == N_GETLINE && n->op == OP_NONE))
	return false;
      break;
    case N_DELETE:
      if (!are_two (n->a, array))
	return false;
      break;
    case N_BUILTIN:
      if (!builtin_is_quiet (n, array))
	return false;
      break;
    case N_VAR:
      return n->sym->special != SPECIAL_SYMTAB;
    case N_CALL:
    case N_INDIRECT:
    case N_FOR_IN:		/* A user-defined function that determines the
				   order of an inner loop may have any
				   effect.  */
      return false;
    default:
      break;
    }
  return list_is_quiet (n->a, array) && list_is_quiet (n->b, array)
    && list_is_quiet (n->c, array) && list_is_quiet (n->d, array);
}

static bool
list_is_quiet (const struct node *n, const struct symbol *array)
{
  for (; n; n = n->next)
    if (!is_quiet (n, array))
      return false;
  return true;
}

/* True if a statement of the list N can end the loop.  INSIDE is true if N is
   in an inner loop or switch, so that a `break' ends only this statement.  */
static bool
list_leaves (const struct node *n, bool inside)
{
  for (; n; n = n->next)
    {
      bool inner = inside || (n->kind >= N_WHILE && n->kind <= N_CASE);
      if ((n->kind == N_BREAK && !inside)
	  || (n->kind >= N_NEXT && n->kind <= N_RETURN)
	  || list_leaves (n->a, inner) || list_leaves (n->b, inner)
	  || list_leaves (n->c, inner) || list_leaves (n->d, inner))
	return true;
    }
  return false;
}

bool
check_loop_keeps_nf (const struct node *n)
{
  return list_is_quiet (n->a, NULL) && list_is_quiet (n->b, NULL)
    && list_is_quiet (n->c, NULL) && list_is_quiet (n->d, NULL);
}

bool
check_loop_ends_early (const struct node *n)
{
  const struct node *array = ast_base (n->b);
  /* list_is_quiet stops at an inner for-in loop.  Call it first, so that the
     time for nested loops is not quadratic.  */
  return (array && !n->a->sym->special
	  && list_is_quiet (n->d, array->sym) && list_leaves (n->d, false));
}
