/* expr.c -- print expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   Parentheses in the source are nodes of the tree (N_GROUP), and are printed.
   Other parentheses are added where they make the text clearer: around
   arithmetic in a concatenation, around the operands of ~, and around a
   getline that is an operand.  */

#include <config.h>

#include <stdio.h>

#include "base/options.h"
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

/* --- parentheses -------------------------------------------------------- */

static void
in_parens (struct printer *pp, const struct node *n)
{
  pp_text (pp, "(");
  pp_expr (pp, n);
  pp_text (pp, ")");
}

/* Print N in parentheses, to make the text clearer.  Omit them if N's text
   already begins with a parenthesis.  */
static void
clearer (struct printer *pp, const struct node *n)
{
  size_t at = pp->out.n;
  pp_expr (pp, n);
  if (pp->out.n == at || pp->out.p[at] == '(')
    return;
  buf_add (&pp->out, "()", 2);
  memmove (pp->out.p + at + 1, pp->out.p + at, pp->out.n - at - 2);
  pp->out.p[at] = '(';
}

static void
maybe_parens (struct printer *pp, const struct node *n, bool yes)
{
  if (yes)
    clearer (pp, n);
  else
    pp_expr (pp, n);
}

/* True if an operator next to N's text would be parsed as an operator on a
   part of N.  */
static bool
is_loose (const struct node *n)
{
  switch (n->kind)
    {
    case N_ASSIGN: case N_COND: case N_AND: case N_OR: case N_BINARY:
    case N_CONCAT: case N_COMPARE: case N_GETLINE:
      return true;
    case N_IN:
      return !n->b->next;
    case N_MATCH:
      return n->a || n->b->kind != N_REGEX;
    default:
      return false;
    }
}

void
pp_tight (struct printer *pp, const struct node *n)
{
  maybe_parens (pp, n, is_loose (n));
}

/* True if N is a call that is printed in parentheses wherever it is an
   operand.  */
static bool
is_odd_call (const struct node *n)
{
  return n->kind == N_INDIRECT
    || (n->kind == N_BUILTIN && n->builtin->args[0] == ARG_REGEX);
}

/* Print N, the operand of an arithmetic operator.  */
static void
put_operand (struct printer *pp, const struct node *n)
{
  maybe_parens (pp, n, is_odd_call (n)
		|| (is_loose (n) && n->kind != N_BINARY));
}

static bool
is_regexp (const struct node *n)
{
  return n->kind == N_REGEX
    || (n->kind == N_MATCH && !n->a && n->b->kind == N_REGEX);
}

/* --- operators ---------------------------------------------------------- */

static const char *const op_text[] = {
  [OP_ADD] = "+", [OP_SUB] = "-", [OP_MUL] = "*", [OP_DIV] = "/",
  [OP_MOD] = "%", [OP_POW] = "^", [OP_LT] = "<", [OP_LE] = "<=",
  [OP_EQ] = "==", [OP_NE] = "!=", [OP_GT] = ">", [OP_GE] = ">="
};

static void
infix (struct printer *pp, const char *op)
{
  pp_text (pp, " ");
  pp_text (pp, op);
  pp_text (pp, " ");
}

static bool
is_sign (const struct node *n)
{
  return n->kind == N_NEG || n->kind == N_PLUS || n->kind == N_NOT;
}

static bool
is_constant (const struct node *n)
{
  return n->kind == N_NUM || n->kind == N_STR
    || (n->kind == N_NEG && n->a->kind == N_NUM);
}

static void
put_binary (struct printer *pp, const struct node *n)
{
  if (is_constant (n->b) && is_odd_call (n->a))
    pp_expr (pp, n->a);
  else
    put_operand (pp, n->a);
  infix (pp, op_text[n->op]);
  if (n->op == OP_POW && is_sign (n->b)
      && (n->b->kind == N_NOT || n->b->a->kind != N_NUM))
    in_parens (pp, n->b);
  else
    put_operand (pp, n->b);
}

/* Print N, a sign and its operand.  Separate two adjacent signs, which would
   be read as ++ or --.  */
static void
put_sign (struct printer *pp, const struct node *n)
{
  const struct node *a = n->a;
  bool minus = n->kind == N_NEG;
  bool clash = a->kind == n->kind || a->kind == (minus ? N_PREDEC : N_PREINC)
    || (a->kind == N_NUM && a->text.n > 0 && a->text.p[0] == '-');
  pp_text (pp, minus ? "-" : "+");
  maybe_parens (pp, a, clash || is_loose (a));
}

/* Return the precedence of N, an item of a concatenation.  0 means that the
   neighbours of N do not matter, for example because of parentheses.  */
static int
tightness (const struct node *n)
{
  switch (n->kind)
    {
    case N_BINARY:
      return n->op == OP_POW ? 3 : n->op == OP_ADD || n->op == OP_SUB ? 1 : 2;
    case N_GROUP: case N_GETLINE: case N_IN:
      return 0;
    case N_NEG:
      return n->a->kind == N_NUM ? 4 : 2;
    case N_PLUS: case N_NOT:
      return 2;
    default:
      return !is_regexp (n) && (is_odd_call (n) || is_loose (n)) ? 0 : 4;
    }
}

/* True if N, an item of a concatenation, needs parentheses next to its
   NEIGHBOUR.  AFTER is true if NEIGHBOUR precedes N.  */
static bool
is_loose_item (const struct node *n, bool after, const struct node *neighbour)
{
  int other = !after && neighbour->kind == N_NOT ? 4 : tightness (neighbour);
  switch (n->kind)
    {
    case N_GETLINE:
      return other > 0 || neighbour->kind == N_GETLINE;
    case N_NOT:
      return !after && other == 3;
    case N_NEG: case N_PLUS:
      return after || (other == 3 && tightness (n) < 4);
    default:
      return n->kind == N_BINARY || is_regexp (n) ? other >= tightness (n)
	: is_loose (n) || is_odd_call (n);
    }
}

/* True if NEXT, which follows the item N, is a regexp without parentheses.  If
   so, both N and NEXT are printed in parentheses.  */
static bool
is_before_regexp (const struct node *n, const struct node *next)
{
  return next && is_regexp (next) && n->kind != N_GROUP;
}

static void
put_item (struct printer *pp, const struct node *n, bool after,
	  const struct node *neighbour)
{
  maybe_parens (pp, n, is_loose_item (n, after, neighbour)
		|| (!after && is_before_regexp (n, neighbour)));
}

/* Print the items of the concatenation N.  NEXT is the item after N, or
   NULL.  */
static void
put_items (struct printer *pp, const struct node *n, const struct node *next)
{
  const struct node *left = n->a;
  const struct node *last = left->kind == N_CONCAT ? left->b : left;
  if (left->kind == N_CONCAT)
    put_items (pp, left, n->b);
  else
    put_item (pp, left, false, n->b);
  pp_text (pp, " ");
  if (is_before_regexp (n->b, next))
    maybe_parens (pp, n->b, true);
  else
    put_item (pp, n->b, true, next ? next : last);
}

static void
put_concat (struct printer *pp, const struct node *n)
{
  put_items (pp, n, NULL);
}

static void
put_compared (struct printer *pp, const struct node *n)
{
  bool tight = n->kind == N_BINARY || n->kind == N_CONCAT;
  maybe_parens (pp, n, is_odd_call (n) || (is_loose (n) && !tight));
}

static void
put_compare (struct printer *pp, const struct node *n)
{
  put_compared (pp, n->a);
  infix (pp, op_text[n->op]);
  put_compared (pp, n->b);
}

static void
put_match (struct printer *pp, const struct node *n)
{
  if (!n->a && n->b->kind == N_REGEX)
    {
      pp_expr (pp, n->b);
      return;
    }
  pp_tight (pp, n->a);
  infix (pp, n->op == OP_NOMATCH ? "!~" : "~");
  pp_tight (pp, n->b);
}

static void
put_in (struct printer *pp, const struct node *n)
{
  if (n->b->next)
    {
      pp_text (pp, "(");
      pp_list (pp, n->b);
      pp_text (pp, ")");
    }
  else
    maybe_parens (pp, n->b, n->b->kind == N_ASSIGN || n->b->kind == N_COND
		  || is_odd_call (n->b) || n->b->kind == N_AND
		  || n->b->kind == N_OR);
  infix (pp, "in");
  pp_expr (pp, n->a);
}

static bool
is_odd_condition (const struct node *n)
{
  return n->kind == N_ASSIGN || n->kind == N_COND || is_odd_call (n);
}

/* Print the operator OP, after which a line may end, and the comments after
   it.  */
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
  maybe_parens (pp, n->a, is_odd_condition (n->a));
  infix_line (pp, n, n->kind == N_AND ? "&&" : "||", COMMENT_OP, " ");
  maybe_parens (pp, n->b, is_odd_condition (n->b));
}

static void
put_cond (struct printer *pp, const struct node *n)
{
  maybe_parens (pp, n->a, n->a->kind == N_ASSIGN || n->a->kind == N_COND);
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
  maybe_parens (pp, n->b, piped);
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

void
pp_statement (struct printer *pp, const struct node *n)
{
  const struct node *v = n->b;
  if (n->kind != N_ASSIGN || n->op != OP_NONE || n->a->kind != N_VAR
      || v->kind != N_CONCAT || v->a->kind != N_VAR
      || v->a->sym != n->a->sym || has_call (v->b)
      || (v->b->kind != N_BINARY && v->b->kind != N_GETLINE
	  && !is_odd_call (v->b)))
    {
      pp_expr (pp, n);
      return;
    }
  pp_expr (pp, n->a);
  pp_text (pp, " = ");
  pp_expr (pp, v->a);
  pp_text (pp, " ");
  pp_expr (pp, v->b);
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
  bool piped = n->op == OP_PIPE || n->op == OP_COPROC;
  if (piped)
    {
      pp_tight (pp, n->b);
      infix (pp, n->op == OP_PIPE ? "|" : "|&");
    }
  pp_text (pp, "getline");
  if (n->a)
    {
      pp_text (pp, " ");
      pp_expr (pp, n->a);
    }
  if (n->op == OP_READ)
    {
      infix (pp, "<");
      pp_tight (pp, n->b);
    }
}

/* True if BI must be called by its full name in the current namespace.
   Outside the namespace awk, this is true for gawk's extensions, including
   gensub.  (The -o of gawk prints gensub without `awk::', so that its output
   would call a different function.)  */
static bool
is_qualified (struct printer *pp, const struct builtin *bi)
{
  return !pp_in_awk (pp) && (bi->flags & BI_GAWK);
}

static void
put_builtin (struct printer *pp, const struct node *n)
{
  const char *more = builtin_implied (n->builtin, ast_length (n->a));
  if (is_qualified (pp, n->builtin))
    pp_text (pp, "awk::");
  pp_text (pp, n->builtin->name);
  pp_text (pp, "(");
  pp_list (pp, n->a);
  if (more && n->a)
    pp_text (pp, ", ");
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
  pp_text (pp, "(");
  pp_list (pp, n->a);
  pp_text (pp, ")");
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
      if (!n->next)
	break;
      pp_text (pp, ", ");
      pp_break_line (pp, n->comment, COMMENT_COMMA, "");
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
    case N_TRANSLATE: pp_text (pp, "_"); pp_string (pp, n->str); break;
    case N_STR: pp_string (pp, n->str); break;
    case N_REGEX: case N_TYPED_REGEX: put_regex (pp, n); break;
    case N_VAR: put_symbol (pp, n->sym); break;
    case N_INDEX: put_index (pp, n); break;
    case N_FIELD: prefixed (pp, "$", n->a); break;
    case N_GROUP: in_parens (pp, n->a); break;
    case N_ASSIGN: put_assign (pp, n); break;
    case N_COND: put_cond (pp, n); break;
    case N_AND: case N_OR: put_logical (pp, n); break;
    case N_NOT: prefixed (pp, "! ", n->a); break;
    case N_NEG: case N_PLUS: put_sign (pp, n); break;
    case N_BINARY: put_binary (pp, n); break;
    case N_CONCAT: put_concat (pp, n); break;
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

/* True if the text of N contains a > or a pipe that would be parsed as a
   redirection in a print statement.  */
static bool
would_redirect (const struct node *n)
{
  switch (n->kind)
    {
    case N_COMPARE:
      return n->op == OP_GT || would_redirect (n->a) || would_redirect (n->b);
    case N_GETLINE:
      return n->op == OP_PIPE || n->op == OP_COPROC;
    case N_COND:
      return would_redirect (n->a) || would_redirect (n->b)
	|| would_redirect (n->c);
    case N_ASSIGN: case N_AND: case N_OR: case N_CONCAT: case N_BINARY:
      return would_redirect (n->a) || would_redirect (n->b);
    case N_MATCH:
      return n->a && (would_redirect (n->a) || would_redirect (n->b));
    case N_IN:
      return !n->b->next && would_redirect (n->b);
    case N_NOT: case N_NEG: case N_PLUS:
      return would_redirect (n->a);
    default:
      return false;
    }
}

bool
pp_needs_parens (const struct node *list)
{
  for (; list; list = list->next)
    if (would_redirect (list))
      return true;
  return false;
}
