/* codegen_operand.c -- determine properties and side effects of operands.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file answers questions about nodes and registers; it does not compile
   expressions.  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "lang/builtin.h"
#include "lang/codegen.h"
#include "lang/static_cells.h"
#include "lang/symbols.h"
#include "value/special.h"

/* Flags in node->flags that only this file uses.  The flags cache two results
   for a node: that of cg_has_effects for the node, and that of
   cg_list_has_effects for the list that begins with the node.  */
enum
{
  EFFECTS_KNOWN = 0x100, EFFECTS = 0x200, LIST_KNOWN = 0x400,
  LIST_EFFECTS = 0x800
};

/* --- side effects ------------------------------------------------------- */

bool
cg_list_has_effects (struct node *list)
{
  struct node *n = list;
  while (n && !(n->flags & LIST_KNOWN) && !cg_has_effects (n))
    n = n->next;
  bool yes = n && (!(n->flags & LIST_KNOWN) || n->flags & LIST_EFFECTS);
  /* Cache the result, so that the calls for all nodes of a list together take
     linear time.  */
  for (; list != n; list = list->next)
    list->flags |= LIST_KNOWN | (yes ? LIST_EFFECTS : 0);
  return yes;
}

static bool
own_effect (const struct node *n)
{
  switch (n->kind)
    {
    AST_CASES_STORE:
    case N_CALL:
    case N_INDIRECT:
      return true;
    case N_BUILTIN:
      return n->builtin->flags & BI_EFFECT;
    default:
      return false;
    }
}

bool
cg_has_effects (struct node *n)
{
  if (!n)
    return false;
  if (!(n->flags & EFFECTS_KNOWN))
    n->flags |= EFFECTS_KNOWN
      | (own_effect (n) || cg_list_has_effects (n->a)
	 || cg_list_has_effects (n->b) || cg_list_has_effects (n->c)
	 ? EFFECTS : 0);
  return n->flags & EFFECTS;
}

/* --- registers ---------------------------------------------------------- */

bool
cg_is_variable (int operand)
{
  return operand < cg.nparams * REG;
}

int
cg_target (int hint)
{
  return hint != NO_REG ? hint : cg_temp ();
}

int
cg_variable (const struct symbol *s)
{
  return s->kind == SYM_LOCAL ? s->number * REG
    : st_global ((struct symbol *) s);
}

/* --- kinds of variables ------------------------------------------------- */

bool
cg_has_load_hook (const struct symbol *s)
{
  return s->special == SPECIAL_NF || s->special == SPECIAL_NR
    || s->special == SPECIAL_FNR || s->special == SPECIAL_RT;
}

bool
cg_is_plain_variable (const struct node *n)
{
  return n->kind == N_VAR && !n->sym->special;
}

bool
cg_may_lint (void)
{
  return diag_lint || sym_find_variable (sv_of ("LINT"), false);
}

void
cg_lint_read (const struct symbol *s)
{
  if (cg_may_lint () && !s->special)
    cg_emit (BC_LINTREAD, 0, cg_variable (s), 0, 0);
}

void
cg_lint (enum opcode op, int a)
{
  if (cg_may_lint ())
    cg_emit (op, 0, a, 0, 0);
}

/* True if a store into the array N does not have side effects.  */
bool
cg_is_plain_array (const struct node *n)
{
  return !ast_is_special (n, SPECIAL_SYMTAB)
    && !ast_is_special (n, SPECIAL_FUNCTAB)
    && !ast_is_special (n, SPECIAL_ENVIRON);
}

/* --- columns ------------------------------------------------------------ */

const struct builtin *cg_column_number, *cg_column_value;

struct node *
cg_column_call (const struct node *n, const struct builtin *b)
{
  struct node *call = run_alloc (sizeof *call);
  *call = *n;
  call->kind = N_BUILTIN;
  call->builtin = b;
  call->a = n->b;
  call->b = NULL;
  call->next = NULL;
  return call;
}

struct node *
cg_column (struct node *n)
{
  return cg_column_number && ast_is_column (n)
    ? cg_column_call (n, cg_column_number) : n;
}
