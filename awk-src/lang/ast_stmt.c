/* ast_stmt.c -- build the nodes of statements.
   SPDX-License-Identifier: GPL-3.0-or-later

   The grammar calls the functions of this file.  The functions of this file
   also attach comments, and make the checks that need only one statement, for
   example for jumps outside of loops and for duplicate case labels.  */

#include <config.h>
#include "lang/ast_stmt.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/ast_comment.h"
#include "lang/ast_expr.h"
#include "lang/check_lint.h"
#include "lang/parse.h"
#include "lang/symbols.h"
#include "value/convert.h"
#include "value/special.h"

struct node *
ast_block (struct parser *ps, struct place at, struct list l)
{
  struct node *n = ast_unary (ps, N_BLOCK, at, l.head);
  struct place brace = at, end = at;
  brace.last = at.first;
  end.last = at.last - 1;
  ast_comments_after (ps, n, brace, GAP_EOL, COMMENT_OPEN);
  ast_comments_after (ps, n, end, GAP_ALL, COMMENT_END);
  return n;
}

/* --- output ------------------------------------------------------------- */

struct node *
ast_redirect (struct parser *ps, struct node *print, enum node_op op,
	      struct node *target)
{
  if (op == OP_COPROC && target->kind == N_GETLINE
      && target->op == OP_COPROC)
    parse_error_at (ps, &ps->lx.tok,
		    "multistage two-way pipelines don't work");
  lintpass_redirect (ps, op, target);
  print->op = op;
  print->b = ast_value (target);
  lintpass_print (ps, print);
  return print;
}

/* --- jumps -------------------------------------------------------------- */

/* Report that the statement NAME is not allowed in a rule of the current
   kind.  */
static void
forbid_in_rule (struct parser *ps, struct place at, const char *name)
{
  error_at (ps->file, at.line, "`%s' used in %s action", name,
	    ast_rule_names[ps->rule_kind]);
}

void
parse_lost_jump (struct parser *ps, enum node_kind kind, int line)
{
  error_at (ps->file, line, kind == N_BREAK
	    ? "`break' is not allowed outside a loop or switch"
	    : "`continue' is not allowed outside a loop");
}

struct node *
ast_jump (struct parser *ps, enum node_kind kind, struct place at)
{
  bool special_rule = ps->rule_kind >= 0 && ps->rule_kind != RULE_PATTERN;
  if ((kind == N_BREAK && ps->loops == 0 && ps->switches == 0)
      || (kind == N_CONTINUE && ps->loops == 0))
    parse_lost_jump (ps, kind, at.line);
  else if (kind == N_NEXT && special_rule)
    forbid_in_rule (ps, at, "next");
  else if (kind == N_NEXTFILE && special_rule
	   && ps->rule_kind != RULE_BEGINFILE)
    forbid_in_rule (ps, at, "nextfile");
  return ast_node (ps, kind, at);
}

struct node *
ast_delete (struct parser *ps, struct place at, struct node *what)
{
  struct node *base = ast_base (what);
  if (ast_is_special (base, SPECIAL_SYMTAB)
      || ast_is_special (base, SPECIAL_FUNCTAB))
    fatal_at (ps->file, what == base ? ps->lx.line : at.line,
	      "`delete' is not allowed with %s",
	      special_name (base->sym->special));
  if (what->kind == N_VAR)
    ast_array (what);
  base->sym->assigned = true;
  return ast_unary (ps, N_DELETE, at, what);
}

/* --- branches and loops ------------------------------------------------- */

/* Move the comment between a } and `else' to the last statement of the block,
   or to the end of the block.  */
static void
move_comment_of_branch (struct node *n)
{
  struct node *last = n->b->a;
  if (n->b->kind != N_BLOCK)
    return;
  while (last && last->next)
    last = last->next;
  bool free = last && ast_is_simple (last) && last->kind != N_EMPTY
    && !ast_comment_at (last->comment, COMMENT_EOL);
  ast_comments_move_eol (n->b, free ? last : n);
}

struct node *
ast_if (struct parser *ps, struct place at, struct node *a, struct node *b,
	struct node *c)
{
  struct node *n = ast_ternary (ps, N_IF, at, a, b, c);
  if (c)
    move_comment_of_branch (n);
  return n;
}

/* Close a loop.  WORDS is 2 for a loop with the keywords `do' and `while', and
   1 for a loop with `while' or `for'.  */
static void
leave_loop (struct parser *ps, int words)
{
  ps->loops--;
  ps->lx.loop_words -= words;
}

struct node *
ast_loop (struct parser *ps, enum node_kind kind, struct place at,
	  struct node *cond, struct node *body)
{
  leave_loop (ps, kind == N_DO ? 2 : 1);
  return ast_binary (ps, kind, OP_NONE, at, cond, body);
}

struct node *
ast_for (struct parser *ps, struct place at, struct node *init,
	 struct node *cond, struct node *step, struct node *body)
{
  struct node *n = ast_ternary (ps, N_FOR, at, init, cond, step);
  leave_loop (ps, 1);
  n->d = body;
  return n;
}

struct node *
ast_for_in (struct parser *ps, struct place at, struct node *var,
	    struct node *array, struct node *body)
{
  struct node *n = ast_binary (ps, N_FOR_IN, OP_NONE, at, var, array);
  leave_loop (ps, 1);
  ast_mark_assigned (var, false);
  var->sym->of_loop = true;
  n->d = body;
  return n;
}

/* --- switch ------------------------------------------------------------- */

struct node *
ast_case (struct parser *ps, struct place at, struct place colon,
	  struct place end, struct node *value, struct list stmts)
{
  struct node *n = ast_node (ps, N_CASE, at);
  n->a = value;
  n->b = stmts.head;
  ast_comments_after (ps, n, colon, GAP_EOL, COMMENT_OPEN);
  ast_comments_after (ps, n, end, GAP_ALL, COMMENT_END);
  at.end = end.end;
  at.last = end.last;
  return ast_stmt (ps, at, n);
}

struct node *
ast_case_number (struct parser *ps, struct place sign, struct place at)
{
  struct node *n = ast_number (ps, at);
  if (*sign.p == '+')
    return n;
  char *text = run_alloc (n->text.n + 2);
  text[0] = '-';
  memcpy (text + 1, n->text.p, n->text.n);
  n->num = -n->num;
  n->text = (struct sv) { text, n->text.n + 1 };
  return n;
}

/* Return the key of the case value VALUE.  Two case labels of a switch are
   duplicates if their keys are equal.  */
static struct sv
case_key (const struct node *value, struct scratch *s)
{
  if (value->kind == N_STR)
    return value->str;
  struct sv t = num_to_text (value->num, "%.6g", s);
  return num_from_text (t.p, t.n) == value->num ? t
    : num_to_text (value->num, "%.17g", s);
}

static void
check_cases (struct parser *ps, struct node *cases)
{
  struct scope *seen = scope_new ();
  const struct node *first_default = NULL;
  for (struct node *c = cases; c; c = c->next)
    if (!c->a)
      {
	if (first_default)
	  error_at (ps->file, first_default->line,
		    "duplicate `default' detected in switch body");
	else
	  first_default = c;
      }
  for (struct node *c = cases; c; c = c->next)
    if (c->a && (c->a->kind == N_NUM || c->a->kind == N_STR))
      {
	struct scratch s;
	struct sv key = case_key (c->a, &s);
	struct symbol *old = scope_find (seen, key);
	if (!old)
	  scope_add (seen, key)->number = c->line;
	else
	  error_at (ps->file, old->number,
		    "duplicate case values in switch body: %.*s",
		    (int) key.n, key.p);
      }
  scope_free (seen);
}

struct node *
ast_switch (struct parser *ps, struct place at, struct node *a,
	    struct list cases)
{
  ps->switches--;
  check_cases (ps, cases.head);
  return ast_binary (ps, N_SWITCH, OP_NONE, at, a, cases.head);
}

struct node *
ast_stmt (struct parser *ps, struct place at, struct node *n)
{
  ast_comments_of_statement (ps, n, at);
  if (opt.profile && !n->count)
    n->count = run_alloc (2 * sizeof *n->count);
  return n;
}

bool
ast_is_simple (const struct node *n)
{
  return (n->kind >= N_EXPR && n->kind <= N_PRINTF) || n->kind >= N_BREAK;
}
