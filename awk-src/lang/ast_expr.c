/* ast_expr.c -- build the nodes of expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file builds the nodes that the grammar requests, makes the checks that
   need only one node, and passes constant operands to ast_fold.c.  */

#include <config.h>
#include "lang/ast_expr.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/ast_name.h"
#include "lang/check_lint.h"
#include "lang/grammar.h"
#include "lang/parse.h"
#include "lang/pot.h"
#include "lang/source.h"
#include "regex/rx.h"
#include "text/split.h"
#include "value/convert.h"

/* --- lists -------------------------------------------------------------- */

struct list
ast_list_one (struct node *n)
{
  return (struct list) { n, n };
}

struct list
ast_list_add (struct list l, struct node *n)
{
  if (!n)
    return l;
  if (!l.head)
    return ast_list_one (n);
  l.tail->next = n;
  l.tail = n;
  return l;
}

/* --- nodes -------------------------------------------------------------- */

struct node *
ast_node (struct parser *ps, enum node_kind kind, struct place at)
{
  struct node *n = run_alloc (sizeof *n);
  n->kind = kind;
  n->line = at.line;
  n->offset = at.p ? at.p - ps->lx.src->text + 1 : 0;
  n->file = ps->file;
  return n;
}

struct node *
ast_node_like (const struct node *old, enum node_kind kind)
{
  struct node *n = run_alloc (sizeof *n);
  n->kind = kind;
  n->line = old->line;
  n->offset = old->offset;
  n->file = old->file;
  return n;
}

struct node *
ast_value (struct node *n)
{
  if (!n || n->kind != N_REGEX)
    return n;
  struct node *m = ast_node_like (n, N_MATCH);
  m->b = n;
  m->comment = n->comment;	/* in a list, N can have a comment, which
				   followed the comma before N; the comment now
				   belongs to M */
  n->comment = NULL;
  return m;
}

struct node *
ast_unary (struct parser *ps, enum node_kind kind, struct place at,
	   struct node *a)
{
  struct node *n = ast_node (ps, kind, at);
  n->a = ast_value (a);
  return kind == N_NEG || kind == N_PLUS ? ast_fold_unary (n) : n;
}

struct node *
ast_binary (struct parser *ps, enum node_kind kind, enum node_op op,
	    struct place at, struct node *a, struct node *b)
{
  struct node *n = ast_node (ps, kind, at);
  n->op = op;
  if (kind == N_COMPARE || kind == N_ASSIGN)
    lintpass_right (ps, kind, b);
  n->a = ast_value (a);
  n->b = ast_value (b);
  if (kind != N_BINARY)
    return n;
  lintpass_divide (ps, n);
  return ast_fold_binary (n);
}

struct node *
ast_concat (struct parser *ps, struct place at, struct node *a,
	    struct node *b)
{
  return ast_fold_concat (ast_binary (ps, N_CONCAT, OP_NONE, at, a, b));
}

/* --- constants ---------------------------------------------------------- */

struct node *
ast_number (struct parser *ps, struct place at)
{
  struct node *n = ast_node (ps, N_NUM, at);
  const char *end;
  n->num = num_from_source (at.p, ps->lx.end, &end);
  n->text = (struct sv) { at.p, at.end - at.p };
  lintpass_number (ps, n);
  return n;
}

struct node *
ast_text (struct parser *ps, enum node_kind kind, struct place at,
	  struct sv str)
{
  struct node *n = ast_node (ps, kind, at);
  n->str = (struct sv) { run_strndup (str.p, str.n), str.n };
  n->text = (struct sv) { at.p, at.end - at.p };
  if (kind == N_TRANSLATE && opt.gen_pot)
    pot_string (n);
  return n;
}

static void
warn_regex (const char *text, void *ctx)
{
  const struct node *n = ctx;
  warning_at (n->file, n->line, "%s", text);
}

struct node *
ast_regex (struct parser *ps, enum node_kind kind, struct place at,
	   struct sv text)
{
  struct node *n = ast_node (ps, kind, at);
  struct rx_report report = { .warn = warn_regex, .ctx = n };
  lintpass_regex (ps, text, at.line);
  if (diag_lint && rx_first_is_plain (text, rxc_flags ()))
    lint_at (ps->file, at.line,
	     "regexp begins with `%c', which stands for itself: /%.*s/",
	     *text.p, (int) text.n, text.p);
  bool good = rx_is_simple (text)
    || (n->rx = rx_parse (text, rxc_flags (), &report));
  if (!good)
    {
      bare_error_at (ps->file, at.line, "%s: /%.*s/", report.err,
		     (int) text.n, text.p);
      ps->failed = true;
    }
  if (!good && kind == N_TYPED_REGEX)
    fatal_at (ps->file, at.line, "could not make typed regex");
  n->str = (struct sv) { run_strndup (text.p, text.n), text.n };
  return n;
}

/* --- variables ---------------------------------------------------------- */

struct node *
ast_var (struct parser *ps, struct place at, struct sv name)
{
  struct node *n = ast_node (ps, N_VAR, at);
  n->sym = ast_name_variable (ps, name, at.line);
  return n;
}

struct node *
ast_array (struct node *n)
{
  if (n->kind == N_VAR)
    n->sym->use = USE_ARRAY;
  return n;
}

struct node *
ast_subscripts (struct parser *ps, struct node *array,
		struct list subscripts)
{
  struct node *next;
  ast_array (array);
  for (struct node *n = subscripts.head; n; n = next)
    {
      next = n->next;
      n->next = NULL;
      n->a = array;
      array = n;
      if (next && !opt_gawk)
	fatal_at (ps->file, n->line,
		  "multidimensional arrays are a gawk extension");
    }
  return array;
}

void
ast_mark_assigned (struct node *n, bool array)
{
  n = ast_base (n);
  if (!n)
    return;
  n->sym->assigned = true;
  if (array)
    n->sym->use = USE_ARRAY;
  else if (n->sym->use == USE_UNKNOWN)
    n->sym->use = USE_SCALAR;
}

/* Report an error if the target N of an assignment is an expression like
   $x++.  */
static void
check_target (struct parser *ps, struct node *n)
{
  if (n->kind == N_POSTINC || n->kind == N_POSTDEC)
    parse_error_at (ps, &ps->lx.tok, "%s", ps->lx.prev == NEWLINE
		    ? "unexpected newline or end of string"
		    : "cannot assign a value to the result of a field "
		    "post-increment expression");
  ast_mark_assigned (n, false);
}

struct node *
ast_field (struct parser *ps, struct place at, struct node *a, int incr)
{
  struct node *n = ast_unary (ps, N_FIELD, at, a);
  return incr ? ast_incr (ps, incr, at, n) : n;
}

/* --- operators ---------------------------------------------------------- */

struct node *
ast_assign (struct parser *ps, enum node_op op, struct place at,
	    struct node *a, struct node *b)
{
  check_target (ps, a);
  return ast_binary (ps, N_ASSIGN, op, at, a, b);
}

struct node *
ast_incr (struct parser *ps, enum node_kind kind, struct place at,
	  struct node *a)
{
  check_target (ps, a);
  return ast_unary (ps, kind, at, a);
}

struct node *
ast_match (struct parser *ps, enum node_op op, struct place at,
	   struct node *a, struct node *b)
{
  if (a->kind == N_REGEX)
    {
      diag_print_includers ();
      warning_at (ps->file, at.line,
		  "regular expression on left of `~' or `!~' operator");
    }
  struct node *n = ast_unary (ps, N_MATCH, at, a);
  n->op = op;
  n->b = b;
  return n;
}

struct node *
ast_in (struct parser *ps, struct place at, struct list subs,
	struct node *array)
{
  struct node *n = ast_binary (ps, N_IN, OP_NONE, at, array, subs.head);
  lintpass_in (ps, n);
  return n;
}

struct node *
ast_ternary (struct parser *ps, enum node_kind kind, struct place at,
	     struct node *a, struct node *b, struct node *c)
{
  struct node *n = ast_binary (ps, kind, OP_NONE, at, a, b);
  n->c = ast_value (c);
  return n;
}

struct node *
ast_getline (struct parser *ps, enum node_op op, struct place at,
	     struct node *target, struct node *from)
{
  const char *rule = ps->rule_kind == RULE_BEGINFILE ? "BEGINFILE"
    : ps->rule_kind == RULE_ENDFILE ? "ENDFILE" : NULL;
  if (op == OP_NONE && rule)
    error_at (ps->file, at.line,
	      "non-redirected `getline' invalid inside `%s' rule", rule);
  if (op == OP_NONE && ps->rule_kind == RULE_END && diag_lint)
    {
      diag_print_includers ();
      lint_at (ps->file, at.line,
	       "non-redirected `getline' undefined inside END action");
    }
  /* Accept an invalid target such as $1++ here; it is reported at run
     time.  */
  ast_mark_assigned (target, false);
  return ast_binary (ps, N_GETLINE, op, at, target, from);
}
