/* ast_call.c -- build the nodes of function calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file does not check whether a user-defined function exists.  A call may
   precede the definition of its function, and a missing function is an error
   only when the program calls it.  */

#include <config.h>

#include "base/diag.h"
#include "base/options.h"
#include "base/translate.h"
#include "lang/ast_expr.h"
#include "lang/ast_name.h"
#include "lang/builtin.h"
#include "lang/check_lint.h"
#include "lang/parse.h"
#include "lang/pot.h"
#include "value/special.h"

/* In a list of arguments, replace the node *AT with N.  */
static void
replace (struct node **at, struct node *n)
{
  if (n != *at)
    {
      n->next = (*at)->next;
      (*at)->next = NULL;
      *at = n;
    }
}

/* Replace each regexp among the arguments ARGS of a call with a match against
   $0, warn about each of them, and return ARGS.  */
static struct node *
value_arguments (struct parser *ps, struct node *args, int line)
{
  int i = 1;
  for (struct node **a = &args; *a; a = &(*a)->next, i++)
    if ((*a)->kind == N_REGEX)
      {
	diag_print_includers ();
	warning_at (ps->file, line, "regexp constant for parameter #%d "
		    "yields boolean value", i);
	replace (a, ast_value (*a));
      }
  return args;
}

struct node *
ast_call (struct parser *ps, struct place at, struct sv name,
	  struct node *args)
{
  struct node *n = ast_node (ps, N_CALL, at);
  n->sym = ast_name_function (ps, name, at.line);
  n->a = value_arguments (ps, args, at.line);
  n->sym->called = true;
  return n;
}

struct node *
ast_indirect (struct parser *ps, struct place at, struct sv name,
	      struct node *args)
{
  struct node *n = ast_node (ps, N_INDIRECT, at);
  if (!opt_gawk)
    parse_error_at (ps, &ps->lx.tok,
		    "indirect function calls are a gawk extension");
  n->sym = ast_name_variable (ps, name, at.line);
  lintpass_extension (ps, at.line, "indirect function calls");
  n->a = value_arguments (ps, args, at.line);
  return n;
}

/* True if N, the third argument of sub or gsub, can be assigned to.  A
   constant is also allowed, although its new value is discarded.  */
static bool
is_changeable (const struct node *n)
{
  switch (n->kind)
    {
    case N_VAR: case N_INDEX: case N_FIELD: case N_STR: case N_NUM:
      return true;
    default:
      return false;
    }
}

/* If gawk's extensions are disabled, report the arguments in a call of BI that
   only gawk supports.  */
static void
check_extension (struct parser *ps, const struct builtin *bi, int nargs)
{
  const char *which = bi->max_args == 3 ? N_("third") : N_("second");
  if (bi->flags & BI_GAWK_LAST && nargs == bi->max_args && !opt_gawk)
    parse_error_at (ps, &ps->lx.tok, "%s: %s argument is a gawk extension",
		    bi->name, tr (which));
}

/* Check that the node *A is allowed as argument number I of BI.  A regexp that
   is not used as a regexp becomes a match against $0.  */
static void
check_arg (struct parser *ps, const struct builtin *bi, int i,
	   struct node **a, int line)
{
  enum arg_kind kind = builtin_arg_kind (bi, i);
  bool regex = (*a)->kind == N_REGEX || (*a)->kind == N_TYPED_REGEX;
  if (regex && kind == ARG_NO_REGEX)
    fatal_at (ps->file, line,
	      "%s: regexp constant as second argument is not allowed",
	      bi->name);
  if ((*a)->kind == N_REGEX && kind == ARG_ODD_REGEX)
    warning_at (NULL, 0, "%s: regexp constant as first argument is "
		"probably not what you want", bi->name);
  if (kind != ARG_REGEX)
    replace (a, ast_value (*a));
  if (kind == ARG_LVALUE)
    {
      if (!is_changeable (*a))
	parse_error_at (ps, &ps->lx.tok, "%s third parameter is not a "
			"changeable object", bi->name);
      ast_mark_assigned (*a, false);
    }
  if (kind == ARG_ARRAY && (*a)->kind == N_VAR)
    ast_mark_assigned (*a, true);
}

/* True if N is equal to the argument that BI uses by default.  */
static bool
is_implied (const struct builtin *bi, const struct node *n)
{
  return bi->implied == SPECIAL_NONE ? ast_is_record (n)
    : ast_is_special (n, bi->implied);
}

/* If the last of the NARGS arguments ARGS of BI is equal to the argument's
   default, remove it.  (The pretty-printer adds the argument again.)  Return
   ARGS.  */
static struct node *
drop_implied (const struct builtin *bi, struct node *args, int nargs)
{
  struct node **last = &args;
  if (!builtin_implied (bi, nargs - 1))
    return args;
  while ((*last)->next)
    last = &(*last)->next;
  if (is_implied (bi, *last))
    *last = NULL;
  return args;
}

struct node *
ast_builtin (struct parser *ps, struct place at, const struct builtin *bi,
	     struct node *args, bool parens)
{
  struct node *n = ast_node (ps, N_BUILTIN, at);
  int nargs = ast_length (args);
  n->builtin = bi;
  n->flags = parens ? 0 : FLAG_NO_PARENS;
  if ((nargs < bi->min_args || (bi->max_args >= 0 && nargs > bi->max_args))
      && !(bi->flags & BI_COUNTED_LATE))
    parse_error_at (ps, &ps->lx.tok, "%d is invalid as number of arguments for "
		    "%s", nargs, bi->name);
  check_extension (ps, bi, nargs);
  int i = 0;
  for (struct node **a = &args; *a; a = &(*a)->next, i++)
    check_arg (ps, bi, i, a, at.line);
  n->a = drop_implied (bi, args, nargs);
  if (opt.gen_pot)
    pot_call (n);
  if (lintpass_on ())
    lintpass_call (ps, n);
  return n;
}
