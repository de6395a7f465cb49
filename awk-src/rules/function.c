/* function.c -- find user-defined functions that merge a variable.
   SPDX-License-Identifier: GPL-3.0-or-later

   If the program defines `function merge_into_X (old, new)' and does not call
   it, -j accepts any use of the variable X in the rules.  If X can be merged
   without a user-defined function, because there is a merge class for the
   forms in which the rules use X, the function merge_into_X is not called.  */

#include <config.h>

#include <string.h>

#include "lang/builtin.h"
#include "rules/internal.h"
#include "value/special.h"

static const char prefix[] = "merge_into_";
enum { MAX_DEPTH = 16 };

struct function *
function_find (const struct program *p, const struct symbol *s)
{
  for (struct function *f = p->functions; f; f = f->next)
    {
      struct sv name = f->sym->name;
      if (sv_begins (name, prefix)
	  && sv_equal (sv_after (name, strlen (prefix)), s->name)
	  && f->body && !f->sym->called && f->nparams >= 2)
	return f;
    }
  return NULL;
}

/* --- permitted effects -------------------------------------------------- */

/* True if N, a call of a built-in function, uses or changes something other
   than its arguments, such as a stream, a command, random numbers or, if an
   argument is missing, the record.  */
static bool
reaches_out (const struct node *n)
{
  return n->builtin->flags & BI_RUN
    || builtin_takes_record (n->builtin, ast_length (n->a));
}

/* True if the node N itself, without its operands, only computes a value.  */
static bool
only_computes (const struct node *n)
{
  switch (n->kind)
    {
    case N_VAR:
      return n->sym->kind != SYM_GLOBAL || n->sym->special == SPECIAL_SUBSEP;
    case N_BUILTIN:
      return !reaches_out (n);
    case N_FIELD:
    case N_PRINT:
    case N_PRINTF:
    case N_GETLINE:
    case N_INDIRECT:
    case N_EXIT:
    case N_NEXT:
    case N_NEXTFILE:
      return false;
    case N_CALL:
      return n->sym->fn && n->sym->fn->body;
    default:
      return true;
    }
}

/* Search N, the nodes after N in its list, and the operands of all these nodes
   for a node that does more than compute a value.  A call counts as a node of
   this kind if the called function contains one, or if calls are nested too
   deeply.  Return the first node that is found, or NULL if there is none.
   DEPTH is the nesting depth of calls.  */
static const struct node *
does_more (const struct node *n, int depth)
{
  const struct node *at;
  for (; n; n = n->next)
    {
      if (!only_computes (n) || depth > MAX_DEPTH)
	return n;
      if (n->kind == N_CALL && does_more (n->sym->fn->body, depth + 1))
	return n;
      if ((at = does_more (n->a, depth)) || (at = does_more (n->b, depth))
	  || (at = does_more (n->c, depth)) || (at = does_more (n->d, depth)))
	return at;
    }
  return NULL;
}

bool
rules_merges_arrays (const struct function *f)
{
  return f->params[0]->use == USE_ARRAY || f->params[1]->use == USE_ARRAY;
}

void
function_check (struct rules *rules, const struct rules_var *v)
{
  const struct node *at = does_more (v->merge->body, 0);
  if (at)
    rules_refuse (rules, REFUSED_FUNCTION_ACTS, at);
  else if (rules_merges_arrays (v->merge) && !v->array)
    rules_refuse (rules, REFUSED_FUNCTION_ARRAYS, v->merge->body);
}
