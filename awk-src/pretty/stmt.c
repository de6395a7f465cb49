/* stmt.c -- print statements.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each statement is on a separate line, which is indented by one TAB for each
   level.  Blocks that only group statements are omitted, and every body has
   braces.  In a profile each line begins with its execution count.  */

#include <config.h>

#include "pretty/internal.h"

static void put_stmt (struct printer *pp, const struct node *n);

static uint64_t
times (const struct node *n)
{
  return n->count ? n->count[0] : 0;
}

static void
put_stmts (struct printer *pp, const struct node *list)
{
  for (; list; list = list->next)
    put_stmt (pp, list);
}

/* Print the expression N between two texts.  */
static void
put_between (struct printer *pp, const char *before, const struct node *n,
	     const char *after)
{
  pp_text (pp, before);
  pp_expr (pp, n);
  pp_text (pp, after);
}

/* In a profile, print N, the number of executions, after an opening brace.  */
static void
put_times (struct printer *pp, uint64_t n)
{
  if (pp->profile && n > 0)
    buf_addf (&pp->out, " # %llu", (unsigned long long) n);
}

/* --- bodies ------------------------------------------------------------- */

/* Where to print the comments between the header of a statement or rule and
   the first statement of its body.  */
enum header
{
  HEADER_INSIDE,		/* `if', `else', and rules with a pattern or
				   keyword: print the comment after the )
				   inside the body, and the comment after the {
				   on the same line as the { */
  HEADER_ALL_INSIDE,		/* `while': print both comments inside the
				   body */
  HEADER_ON_LINE,		/* `for' with `in': print the comment after the
				   ) on the same line as the { */
  HEADER_OUTSIDE,		/* other `for', and `do': like HEADER_ON_LINE,
				   but comment lines that directly follow this
				   comment in the source are also printed
				   directly after it (pp_hoist) */
  BRACE_INSIDE			/* rules without a pattern: print the comment
				   after the { inside the body */
};

/* Return the style for the comments in the header of N, a loop.  */
static enum header
loop_style (const struct node *n)
{
  switch (n->kind)
    {
    case N_WHILE: return HEADER_ALL_INSIDE;
    case N_FOR_IN: return HEADER_ON_LINE;
    default: return HEADER_OUTSIDE;
    }
}

/* Print the lines between the braces of BODY.  */
static void
put_inside (struct printer *pp, const struct node *body)
{
  if (body->kind != N_BLOCK)
    {
      put_stmt (pp, body);
      return;
    }
  put_stmts (pp, body->a);
  pp_comment_lines (pp, body->comment, COMMENT_END);
}

/* Return the first comment before the first statement of BODY or, if BODY is
   an empty block, before its }.  */
static const struct comment *
first_lines (const struct node *body)
{
  const struct comment *lines = ast_comment_at (body->comment, COMMENT_BEFORE);
  if (lines || body->kind != N_BLOCK)
    return lines;
  return body->a ? first_lines (body->a)
    : ast_comment_at (body->comment, COMMENT_END);
}

/* True if the comment lines LINES and the end-of-line comment EOL before them
   are between the same two tokens.  */
static bool
is_same_gap (const struct comment *eol, const struct comment *lines)
{
  return eol && lines && lines->own_line && eol->serial == lines->serial;
}

/* Print the comment lines that directly follow EOL, the comment at the end of
   the header line of a `for' or `do' (after the brace, if -o has written the
   source).  BODY is the body of the statement.  */
static void
hoist_lines (struct printer *pp, const struct node *body,
	     const struct comment *eol)
{
  const struct comment *lines = first_lines (body);
  if (!eol && pp->in_place)
    eol = ast_comment_at (body->comment, COMMENT_OPEN);
  if (is_same_gap (eol, lines))
    pp_hoist (pp, lines, eol->serial);
}

/* End the output line on which the opening brace of BODY was printed.  HEADER
   is the list of comments of the statement to which BODY belongs.  STYLE
   selects where to print the comments of HEADER that were written at WHERE.  */
static void
open_body (struct printer *pp, const struct node *body,
	   const struct comment *header, enum comment_where where,
	   enum header style)
{
  const struct comment *own = body->kind == N_BLOCK ? body->comment : NULL;
  const struct comment *first = ast_comment_at (header, where);
  const struct comment *lines = ast_comment_at (body->comment, COMMENT_BEFORE);
  bool gap = style == HEADER_ON_LINE && is_same_gap (first, lines);
  bool on_line = (style == HEADER_ON_LINE || style == HEADER_OUTSIDE)
    && first && !gap;
  bool brace_inside = style == BRACE_INSIDE
    || (style != HEADER_INSIDE
	&& (first || ast_comment_at (own, COMMENT_BEFORE)));
  if (on_line)
    pp_end_line (pp, header, where);
  else
    pp_end_line (pp, brace_inside ? NULL : own, COMMENT_OPEN);
  if (style == HEADER_OUTSIDE)
    hoist_lines (pp, body, first);
  pp->depth++;
  if (!on_line)
    pp_comment_lines (pp, header, where);
  if (gap)
    pp_block_gap (pp, lines, first, 1);
  pp_comment_lines (pp, own, COMMENT_BEFORE);
  if (brace_inside)
    pp_comment_lines (pp, own, COMMENT_OPEN);
}

/* Print the lines of BODY and its }, but do not end the line of the }.  Before
   the }, also print the comments in MORE whose place is COMMENT_END.  In a
   profile, the margin of the line with the } shows COUNT.  */
static void
close_body (struct printer *pp, const struct node *body,
	    const struct comment *more, uint64_t count)
{
  put_inside (pp, body);
  pp_comment_lines (pp, more, COMMENT_END);
  pp->hoisted_gap = 0;
  pp->depth--;
  pp_start (pp, count);
  pp_text (pp, "}");
}

/* Print BODY, the body of the loop N, from the { to the }.  */
static void
put_body (struct printer *pp, const struct node *n, const struct node *body)
{
  pp_text (pp, "{");
  open_body (pp, body, n->comment, COMMENT_HEADER, loop_style (n));
  close_body (pp, body, body->kind == N_BLOCK ? NULL : n->comment, 0);
}

/* Print the comments after the } of BODY.  */
static void
put_tail_of (struct printer *pp, const struct node *body)
{
  if (body->kind == N_BLOCK)
    pp_tail (pp, body->comment, COMMENT_EOL);
}

/* Print BODY, the body of the loop N, with its braces and the comments after
   the }, and end the line that contains the }.  */
static void
put_body_line (struct printer *pp, const struct node *n,
	       const struct node *body)
{
  put_body (pp, n, body);
  put_tail_of (pp, body);
  pp_end_line (pp, n->comment, COMMENT_EOL);
}

void
pp_rule_body (struct printer *pp, const struct node *body, bool header,
	      uint64_t matched)
{
  pp_text (pp, "{");
  put_times (pp, matched);
  open_body (pp, body, NULL, COMMENT_HEADER,
	     header ? HEADER_INSIDE : BRACE_INSIDE);
  close_body (pp, body, NULL, 0);
}

void
pp_function_body (struct printer *pp, const struct node *body)
{
  pp_line (pp, "{");
  pp->depth++;
  pp_comment_lines (pp, body->comment, COMMENT_OPEN);
  put_inside (pp, body);
  pp->depth--;
  pp_line (pp, "}");
}

/* --- statements with bodies --------------------------------------------- */

static bool
has_comment_inside (const struct node *block)
{
  for (const struct comment *c = block->comment; c; c = c->next)
    if (c->where != COMMENT_EOL)
      return true;
  return false;
}

/* Return the else branch of N if it consists of another `if'.  Return NULL if
   N has no else branch of this kind.  */
static const struct node *
else_if (const struct node *n)
{
  const struct node *other = n->c;
  if (!other || ast_comment_at (n->comment, COMMENT_ELSE))
    return NULL;
  while (other->kind == N_BLOCK && !has_comment_inside (other)
	 && other->a && !other->a->next)
    other = other->a;
  return other->kind == N_IF
    && !ast_comment_at (other->comment, COMMENT_BEFORE) ? other : NULL;
}

/* Print the comments that follow the last } of N.  */
static void
put_if_tails (struct printer *pp, const struct node *n)
{
  const struct node *other = else_if (n);
  if (other)
    {
      put_if_tails (pp, other);
      for (const struct node *body = n->c; body != other; body = body->a)
	put_tail_of (pp, body);
    }
  else
    put_tail_of (pp, n->c ? n->c : n->b);
  pp_tail (pp, n->comment, COMMENT_EOL);
}

/* Print the `if' N, but do not end its last line.  */
static void
put_if_branches (struct printer *pp, const struct node *n)
{
  const struct node *other = else_if (n);
  put_between (pp, "if (", n->a, ") {");
  put_times (pp, n->count ? n->count[1] : 0);
  open_body (pp, n->b, n->comment, COMMENT_HEADER, HEADER_INSIDE);
  close_body (pp, n->b, n->comment,
	      n->c && n->count ? n->count[0] - n->count[1] : 0);
  if (!n->c)
    return;
  pp_text (pp, " else ");
  if (other)
    {
      put_if_branches (pp, other);
      return;
    }
  pp_text (pp, "{");
  open_body (pp, n->c, n->comment, COMMENT_ELSE, HEADER_INSIDE);
  close_body (pp, n->c, NULL, 0);
}

static void
put_if (struct printer *pp, const struct node *n)
{
  put_if_branches (pp, n);
  put_if_tails (pp, n);
  pp_close_line (pp);
}

static void
put_while (struct printer *pp, const struct node *n)
{
  put_between (pp, "while (", n->a, ") ");
  put_body_line (pp, n, n->b);
}

static void
put_do (struct printer *pp, const struct node *n)
{
  pp_text (pp, "do ");
  put_body (pp, n, n->b);
  put_between (pp, " while (", n->a, ")");
  pp_tail (pp, n->comment, COMMENT_EOL);
  put_tail_of (pp, n->b);
  pp_close_line (pp);
  if (n->b->kind == N_BLOCK)
    pp_comment_lines (pp, n->comment, COMMENT_END);
  pp_joined_lines (pp, n->comment, COMMENT_AFTER);
}

static void put_simple (struct printer *pp, const struct node *n);

/* Print a semicolon in the header of the `for' loop N, with the comments for
   WHERE.  */
static void
put_semicolon (struct printer *pp, const struct node *n,
	       enum comment_where where)
{
  bool parts = n->a || n->b || n->c || ast_comment_at (n->comment, COMMENT_INIT)
    || ast_comment_at (n->comment, COMMENT_COND);
  pp_text (pp, parts ? "; " : ";");
  pp_tail (pp, n->comment, where);
  if (pp_is_line_open (pp))
    return;
  pp->depth++;
  pp_start (pp, 0);
  pp->depth--;
}

static void
put_for (struct printer *pp, const struct node *n)
{
  pp_text (pp, "for (");
  if (n->a)
    put_simple (pp, n->a);
  put_semicolon (pp, n, COMMENT_INIT);
  if (n->b)
    pp_expr (pp, n->b);
  put_semicolon (pp, n, COMMENT_COND);
  if (n->c)
    put_simple (pp, n->c);
  pp_text (pp, ") ");
  put_body_line (pp, n, n->d);
}

/* Print the variable of a for-in loop, with its namespace if it needs one.  */
static void
put_loop_variable (struct printer *pp, const struct node *n)
{
  if (pp_ns_length (n->sym->name) > 0)
    pp_sv (pp, n->sym->name);
  else
    pp_expr (pp, n);
}

static void
put_for_in (struct printer *pp, const struct node *n)
{
  pp_text (pp, "for (");
  put_loop_variable (pp, n->a);
  put_between (pp, " in ", n->b, ") ");
  put_body_line (pp, n, n->d);
}

static void
put_case (struct printer *pp, const struct node *c)
{
  pp_start (pp, times (c));
  if (c->a)
    put_between (pp, "case ", c->a, ":");
  else
    pp_text (pp, "default:");
  pp_end_line (pp, c->comment, COMMENT_OPEN);
  pp->depth++;
  put_stmts (pp, c->b);
  pp_comment_lines (pp, c->comment, COMMENT_END);
  pp->depth--;
}

static void
put_switch (struct printer *pp, const struct node *n)
{
  put_between (pp, "switch (", n->a, ") {");
  pp_end_switch_line (pp, n->comment);
  for (const struct node *c = n->b; c; c = c->next)
    put_case (pp, c);
  pp_line (pp, "}");
  pp_comment_lines (pp, n->comment, COMMENT_EOL);
}

/* --- simple statements -------------------------------------------------- */

/* Print LIST in parentheses.  If LIST is a single item whose text begins with
   ( and ends with ), do not add parentheses.  */
static void
put_targets (struct printer *pp, const struct node *list)
{
  size_t start = pp->out.n;
  pp_list (pp, list);
  if (list->next || pp->out.p[start] != '(' || pp->out.p[pp->out.n - 1] != ')')
    pp_wrap (pp, start);
}

static void
put_print (struct printer *pp, const struct node *n)
{
  pp_text (pp, n->kind == N_PRINT ? "print" : "printf");
  if (n->a && (n->op != OP_NONE || pp_would_redirect (n->a)))
    put_targets (pp, n->a);
  else if (n->a)
    {
      pp_text (pp, " ");
      pp_list (pp, n->a);
    }
  if (n->op != OP_NONE)
    {
      pp_infix (pp, n->op);
      pp_tight (pp, n->b);
    }
}

static void
put_keyword (struct printer *pp, const char *word, const struct node *a)
{
  pp_text (pp, word);
  if (!a)
    return;
  pp_text (pp, " ");
  pp_tight (pp, a);
}

/* Print N, a statement without inner statements, but do not end its line.  */
static void
put_simple (struct printer *pp, const struct node *n)
{
  switch (n->kind)
    {
    case N_EXPR: pp_statement (pp, n->a); break;
    case N_PRINT: case N_PRINTF: put_print (pp, n); break;
    case N_BREAK: pp_text (pp, "break"); break;
    case N_CONTINUE: pp_text (pp, "continue"); break;
    case N_NEXT: pp_text (pp, "next"); break;
    case N_NEXTFILE: pp_text (pp, "nextfile"); break;
    case N_EXIT: put_keyword (pp, "exit", n->a); break;
    case N_RETURN: put_keyword (pp, "return", n->a); break;
    case N_DELETE: put_between (pp, "delete ", n->a, ""); break;
    default: break;
    }
}

/* Print the statements of N, a block that is not a body, without its
   braces.  */
static void
put_inner_block (struct printer *pp, const struct node *n)
{
  pp_comment_lines (pp, n->comment, COMMENT_OPEN);
  put_stmts (pp, n->a);
  pp_comment_lines (pp, n->comment, COMMENT_END);
  pp_comment_lines (pp, n->comment, COMMENT_EOL);
}

static void
put_stmt (struct printer *pp, const struct node *n)
{
  pp_comment_lines (pp, n->comment, COMMENT_BEFORE);
  if (n->kind != N_EMPTY && n->kind != N_BLOCK)
    pp_start (pp, times (n));
  switch (n->kind)
    {
    case N_EMPTY: pp_comment_lines (pp, n->comment, COMMENT_EOL); break;
    case N_BLOCK: put_inner_block (pp, n); break;
    case N_IF: put_if (pp, n); break;
    case N_WHILE: put_while (pp, n); break;
    case N_DO: put_do (pp, n); break;
    case N_FOR: put_for (pp, n); break;
    case N_FOR_IN: put_for_in (pp, n); break;
    case N_SWITCH: put_switch (pp, n); break;
    default:
      put_simple (pp, n);
      pp_end_line (pp, n->comment, COMMENT_EOL);
    }
  if (n->kind != N_DO)
    pp_comment_lines (pp, n->comment, COMMENT_AFTER);
}
