/* expr.c -- print expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   pp_expr prints a node of any kind, with a function for each kind.  parens.c
   decides where parentheses are added.  */

#include <config.h>

#include "lang/builtin.h"
#include "pretty/internal.h"
#include "text/escape.h"

static void
put_symbol (struct printer *pp, const struct symbol *s)
{
  if (s->kind == SYM_LOCAL)
    pp_sv (pp, s->name);
  else
    pp_name (pp, s->name);
}

/* Print LIST in parentheses.  */
static void
put_group (struct printer *pp, const struct node *list)
{
  pp_text (pp, "(");
  pp_list (pp, list);
  pp_text (pp, ")");
}

/* --- operators ---------------------------------------------------------- */

static const char *const op_text[] = {
  [OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*", [OP_DIV] = "/",
  [OP_MOD] = "%", [OP_POW] = "^", [OP_LT] = "<", [OP_LE] = "<=",
  [OP_EQ] = "==", [OP_NE] = "!=", [OP_GT] = ">", [OP_GE] = ">=",
  [OP_NOMATCH] = "!~", [OP_WRITE] = ">", [OP_APPEND] = ">>",
  [OP_PIPE] = "|", [OP_COPROC] = "|&", [OP_READ] = "<"
};

static void
infix (struct printer *pp, const char *op)
{
  pp_text (pp, " ");
  pp_text (pp, op);
  pp_text (pp, " ");
}

void
pp_infix (struct printer *pp, int op)
{
  infix (pp, op_text[op]);
}

static bool
is_constant (const struct node *n)
{
  return n->kind == N_NUM || n->kind == N_STR
    || (n->kind == N_NEG && n->a->kind == N_NUM);
}

/* True if N is a !, or a sign before an operand that is not a number.  */
static bool
is_prefixed (const struct node *n)
{
  return n->kind == N_NOT
    || ((n->kind == N_NEG || n->kind == N_PLUS) && n->a->kind != N_NUM);
}

static void
put_binary (struct printer *pp, const struct node *n)
{
  if (is_constant (n->b) && pp_is_wrapped_call (n->a))
    pp_expr (pp, n->a);
  else
    pp_operand (pp, n->a, LEVEL_SUM);
  pp_infix (pp, n->op);
  if (n->op == OP_POW && is_prefixed (n->b))
    put_group (pp, n->b);
  else
    pp_operand (pp, n->b, LEVEL_SUM);
}

/* Print N, which is a unary plus or minus, and its operand.  If the operand
   also begins with a sign, separate the two signs, which would otherwise be
   read as ++ or --.  */
static void
put_sign (struct printer *pp, const struct node *n)
{
  const struct node *a = n->a;
  bool minus = n->kind == N_NEG;
  bool clash = a->kind == n->kind || a->kind == (minus ? N_PREDEC : N_PREINC)
    || (a->kind == N_NUM && a->text.n > 0 && a->text.p[0] == '-');
  pp_text (pp, minus ? "-" : "+");
  pp_parens_if (pp, a, clash || pp_level (a) < LEVEL_OPERAND);
}

static void
put_compare (struct printer *pp, const struct node *n)
{
  pp_operand (pp, n->a, LEVEL_CONCAT);
  pp_infix (pp, n->op);
  pp_operand (pp, n->b, LEVEL_CONCAT);
}

static void
put_match (struct printer *pp, const struct node *n)
{
  if (pp_is_regexp (n))
    {
      pp_expr (pp, n->b);
      return;
    }
  pp_tight (pp, n->a);
  infix (pp, n->op == OP_NOMATCH ? op_text[OP_NOMATCH] : "~");
  pp_tight (pp, n->b);
}

static void
put_in (struct printer *pp, const struct node *n)
{
  if (n->b->next)
    put_group (pp, n->b);
  else
    pp_operand (pp, n->b, LEVEL_RELATION);
  infix (pp, "in");
  pp_expr (pp, n->a);
}

/* Print the operator OP and the comments after it; the line may end after
   OP.  */
static void
infix_line (struct printer *pp, const struct node *n, const char *op,
	    enum comment_where where, const char *blanks)
{
  infix (pp, op);
  pp_break_line (pp, n->comment, where, blanks);
}

static void
put_logical (struct printer *pp, const struct node *n)
{
  pp_operand (pp, n->a, LEVEL_LOGICAL);
  infix_line (pp, n, n->kind == N_AND ? "&&" : "||", COMMENT_OP, " ");
  pp_operand (pp, n->b, LEVEL_LOGICAL);
}

static void
put_cond (struct printer *pp, const struct node *n)
{
  pp_parens_if (pp, n->a, pp_level (n->a) < LEVEL_LOGICAL);
  infix_line (pp, n, "?", COMMENT_OP, "   ");
  pp_expr (pp, n->b);
  infix_line (pp, n, ":", COMMENT_COLON, "   ");
  pp_expr (pp, n->c);
}

static void
put_assign (struct printer *pp, const struct node *n)
{
  pp_expr (pp, n->a);
  pp_text (pp, " ");
  if (n->op != OP_NONE)
    pp_text (pp, op_text[n->op]);
  pp_text (pp, "= ");
  bool piped = n->b->kind == N_GETLINE && n->b->b
    && n->b->op != OP_READ && n->b->b->kind == N_ASSIGN;
  pp_parens_if (pp, n->b, piped);
}

/* True if N contains a call of a user-defined function.  */
static bool
has_call (const struct node *n)
{
  for (; n; n = n->next)
    if (n->kind == N_CALL || has_call (n->a) || has_call (n->b)
	|| has_call (n->c))
      return true;
  return false;
}

/* True if N is an assignment v = v X in which gawk prints X without
   parentheses.  X is a binary expression, a getline or a call in parentheses,
   and does not contain a call of a user-defined function.  */
static bool
is_append (const struct node *n)
{
  const struct node *v = n->b;
  return n->kind == N_ASSIGN && n->op == OP_NONE && n->a->kind == N_VAR
    && v->kind == N_CONCAT && v->a->kind == N_VAR && v->a->sym == n->a->sym
    && !has_call (v->b)
    && (v->b->kind == N_BINARY || v->b->kind == N_GETLINE
	|| pp_is_wrapped_call (v->b));
}

void
pp_statement (struct printer *pp, const struct node *n)
{
  if (!is_append (n))
    {
      pp_expr (pp, n);
      return;
    }
  pp_expr (pp, n->a);
  infix (pp, "=");
  pp_expr (pp, n->b->a);
  pp_text (pp, " ");
  pp_expr (pp, n->b->b);
}

static void
put_incr (struct printer *pp, const struct node *n)
{
  const char *op = n->kind == N_PREINC || n->kind == N_POSTINC ? "++" : "--";
  bool before = n->kind == N_PREINC || n->kind == N_PREDEC;
  if (before)
    pp_text (pp, op);
  pp_expr (pp, n->a);
  if (!before)
    pp_text (pp, op);
}

/* --- getline and calls -------------------------------------------------- */

static void
put_getline (struct printer *pp, const struct node *n)
{
  if (n->op == OP_PIPE || n->op == OP_COPROC)
    {
      pp_tight (pp, n->b);
      pp_infix (pp, n->op);
    }
  pp_text (pp, "getline");
  if (n->a)
    {
      pp_text (pp, " ");
      pp_expr (pp, n->a);
    }
  if (n->op == OP_READ)
    {
      pp_infix (pp, n->op);
      pp_tight (pp, n->b);
    }
}

/* True if BI must be called by its full name in the current namespace.
   Outside of the namespace awk, this is true for gawk's extensions, including
   gensub.  (GNU awk prints gensub without `awk::', so that the call in its
   output may refer to a function of the namespace.)  */
static bool
is_qualified (struct printer *pp, const struct builtin *bi)
{
  return !sv_is (pp->ns, "awk") && (bi->flags & BI_GAWK);
}

/* Print the comma after the item N of a list, and the comments after the
   comma.  */
static void
put_comma (struct printer *pp, const struct node *n)
{
  pp_text (pp, ", ");
  pp_break_line (pp, n->comment, COMMENT_COMMA, "");
}

static void
put_builtin (struct printer *pp, const struct node *n)
{
  const char *more = builtin_implied (n->builtin, ast_length (n->a));
  const struct node *last = n->a;
  while (last && last->next)
    last = last->next;
  if (is_qualified (pp, n->builtin))
    pp_text (pp, "awk::");
  pp_text (pp, n->builtin->name);
  pp_text (pp, "(");
  pp_list (pp, n->a);
  if (more && last)
    put_comma (pp, last);
  if (more)
    pp_text (pp, more);
  pp_text (pp, ")");
}

static void
put_call (struct printer *pp, const struct node *n)
{
  if (n->kind == N_INDIRECT)
    pp_text (pp, "@");
  put_symbol (pp, n->sym);
  put_group (pp, n->a);
}

static void
put_index (struct printer *pp, const struct node *n)
{
  pp_expr (pp, n->a);
  pp_text (pp, "[");
  pp_list (pp, n->b);
  pp_text (pp, "]");
}

void
pp_list (struct printer *pp, const struct node *list)
{
  for (const struct node *n = list; n; n = n->next)
    {
      pp_expr (pp, n);
      if (n->next)
	put_comma (pp, n);
    }
}

/* --- constants ---------------------------------------------------------- */

static void
put_number (struct printer *pp, const struct node *n)
{
  struct scratch s;
  pp_sv (pp, n->text.n > 0 ? n->text : num_to_text (n->num, "%.17g", &s));
}

static void
put_regex (struct printer *pp, const struct node *n)
{
  if (n->kind == N_TYPED_REGEX)
    pp_text (pp, "@");
  esc_slashes (&pp->out, n->str);
}

/* --- all ---------------------------------------------------------------- */

static void
prefixed (struct printer *pp, const char *op, const struct node *a)
{
  pp_text (pp, op);
  pp_tight (pp, a);
}

void
pp_expr (struct printer *pp, const struct node *n)
{
  switch (n->kind)
    {
    case N_NUM: put_number (pp, n); break;
    case N_TRANSLATE: pp_text (pp, "_"); esc_quote (&pp->out, n->str); break;
    case N_STR: esc_quote (&pp->out, n->str); break;
    case N_REGEX: case N_TYPED_REGEX: put_regex (pp, n); break;
    case N_VAR: put_symbol (pp, n->sym); break;
    case N_INDEX: put_index (pp, n); break;
    case N_FIELD: prefixed (pp, "$", n->a); break;
    case N_GROUP: put_group (pp, n->a); break;
    case N_ASSIGN: put_assign (pp, n); break;
    case N_COND: put_cond (pp, n); break;
    case N_AND: case N_OR: put_logical (pp, n); break;
    case N_NOT: prefixed (pp, "! ", n->a); break;
    case N_NEG: case N_PLUS: put_sign (pp, n); break;
    case N_BINARY: put_binary (pp, n); break;
    case N_CONCAT: pp_concat (pp, n); break;
    case N_COMPARE: put_compare (pp, n); break;
    case N_MATCH: put_match (pp, n); break;
    case N_IN: put_in (pp, n); break;
    case N_PREINC: case N_PREDEC: case N_POSTINC: case N_POSTDEC:
      put_incr (pp, n); break;
    case N_CALL: case N_INDIRECT: put_call (pp, n); break;
    case N_BUILTIN: put_builtin (pp, n); break;
    case N_GETLINE: put_getline (pp, n); break;
    default: break;
    }
}
