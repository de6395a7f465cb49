/* ast_comment.c -- attach comments to the nodes that they belong to.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -o, the lexer collects comments; for each comment, it records the
   number of tokens before the comment.  When the parser reduces a part of the
   program, it attaches the comments that belong to this part.  Inner
   statements are reduced before the statements that contain them.  A comment
   that does not belong to an earlier rule or function is attached to the next
   one.  */

#include <config.h>
#include "lang/ast_comment.h"

#include "base/mb.h"
#include "lang/ast_item.h"
#include "lang/ast_stmt.h"
#include "lang/lexer.h"
#include "lang/parse.h"
#include "pma/likely.h"

/* --- moving comments from the lexer to nodes ---------------------------- */

struct range
{
  int first, last;		/* serial numbers of the first and last token
				   in the range */
  int kinds;
};

static bool
is_in (const struct comment *c, const struct range *r)
{
  return c->serial >= r->first && c->serial <= r->last
    && (r->kinds & (c->own_line ? GAP_LINES : GAP_EOL)) != 0;
}

/* Remove the comments in the range R from the lexer's list, set the place
   where they will be printed to WHERE, and return them.  */
static struct comment *
take (struct lexer *lx, struct range r, enum comment_where where)
{
  struct comment *taken = NULL, **end = &taken, **from = &lx->comments;
  while (*from)
    {
      struct comment *c = *from;
      if (!is_in (c, &r))
	{
	  from = &c->next;
	  continue;
	}
      *from = c->next;
      c->next = NULL;
      c->where = where;
      *end = c;
      end = &c->next;
    }
  lx->comments_end = from;
  return taken;
}

void
ast_comments_append (struct comment **list, struct comment *more)
{
  while (*list)
    list = &(*list)->next;
  *list = more;
}

EVERY_RUN static void
add (struct parser *ps, struct comment **list, struct range r,
     enum comment_where where)
{
  if (ps->lx.comments)
    ast_comments_append (list, take (&ps->lx, r, where));
}

void
ast_comments_after (struct parser *ps, struct node *n, struct place at,
		    int kinds, enum comment_where where)
{
  add (ps, &n->comment, (struct range) { at.last + 1, at.last + 1, kinds },
       where);
}

void
ast_comments_inside (struct parser *ps, struct comment **list, struct place at)
{
  add (ps, list, (struct range) { at.first + 1, at.last, GAP_ALL },
       COMMENT_BEFORE);
}

const struct comment *
ast_comment_at (const struct comment *list, enum comment_where where)
{
  while (list && list->where != where)
    list = list->next;
  return list;
}

/* --- statements --------------------------------------------------------- */

/* If the last line of the `do' statement N has no comment, attach the first of
   the comment lines after N to the last line.  */
static void
take_lines_of_do (struct parser *ps, struct node *n, struct place at)
{
  if (ast_comment_at (n->comment, COMMENT_EOL)
      || (n->b->kind == N_BLOCK
	  && ast_comment_at (n->b->comment, COMMENT_EOL)))
    return;
  ast_comments_after (ps, n, at, GAP_LINES, COMMENT_AFTER);
  for (struct comment *c = n->comment; c; c = c->next)
    if (c->where == COMMENT_AFTER)
      {
	c->where = COMMENT_EOL;
	break;
      }
}

void
ast_comments_of_statement (struct parser *ps, struct node *n, struct place at)
{
  if (!ps->lx.comments)
    return;
  if (n->kind != N_CASE)
    {
      add (ps, &n->comment, (struct range) { at.first, at.first, GAP_LINES },
	   COMMENT_BEFORE);
      ast_comments_after (ps, n, at, GAP_EOL, COMMENT_EOL);
    }
  if (n->kind == N_DO)
    take_lines_of_do (ps, n, at);
  ast_comments_inside (ps, &n->comment, at);
}

/* If the statement N ends with its body, return the body of N: that of a loop,
   or the last branch of an `if'.  Return NULL if N ends in any other way.  */
static struct node *
last_body (const struct node *n)
{
  switch (n->kind)
    {
    case N_IF: return n->c ? n->c : n->b;
    case N_WHILE: return n->b;
    case N_FOR: case N_FOR_IN: return n->d;
    default: return NULL;
    }
}

void
ast_comments_of_end (struct node *n)
{
  struct node *body = last_body (n);
  for (; body && last_body (body); body = last_body (body))
    {
      ast_comments_move_eol (body, n);
      if (last_body (body)->kind == N_BLOCK)
	ast_comments_move_eol (last_body (body), n);
    }
}

void
ast_comments_of_compound (struct parser *ps, struct node *n,
			  struct place header, struct place at)
{
  struct node *body = last_body (n);
  if (n->kind != N_SWITCH)
    ast_comments_after (ps, n, header, GAP_EOL, COMMENT_HEADER);
  if (body && (ast_is_simple (body) || body->kind == N_SWITCH))
    ast_comments_after (ps, body, at, GAP_LINES, COMMENT_AFTER);
}

void
ast_comments_move_eol (struct node *from, struct node *to)
{
  struct comment **p = &from->comment, *c;
  while ((c = *p))
    if (c->where == COMMENT_EOL)
      {
	*p = c->next;
	c->next = NULL;
	ast_comments_append (&to->comment, c);
      }
    else
      p = &c->next;
}

/* --- the list of included files ----------------------------------------- */

static const char heading[]
  = "# Included files (-i and/or @include and/or @nsinclude)";
static const char entry[] = "# @include \"";

/* Add the file that C names to PROG's list of included files.  C is a comment
   that -o has written for this file.  If another # follows the file name, the
   text from this # on is the comment of the directive.  */
static void
read_entry (struct program *prog, struct comment *c)
{
  const char *name = c->text.p + sizeof entry - 1;
  const char *end = c->text.p + c->text.n;
  const char *quote = name;
  while (quote < end && *quote != '"')
    quote += *quote == '\\' ? 2 : mb_foreign_len (quote, end - quote);
  if (quote >= end)
    return;
  struct directive *d
    = parse_note_include (prog, lex_name (name, quote - name).p);
  if (end - quote < 3 || quote[2] != '#')
    return;
  c->text = (struct sv) { quote + 2, end - quote - 2 };
  c->own_line = false;
  c->where = COMMENT_EOL;
  c->next = NULL;
  d->comment = c;
}

/* Recognise the list of included files that -o has written.  Append the
   comments before the list to BEFORE, and leave the comments after the list in
   *LIST.  Return false if LIST does not contain the list of included files.  */
EVERY_RUN static bool
split_at_includes (struct program *prog, struct comment **list,
		   struct comment **before)
{
  struct comment **p = list;
  while (*p && !((*p)->own_line && sv_begins ((*p)->text, heading)))
    p = &(*p)->next;
  if (!*p)
    return false;
  struct comment *c = (*p)->next;
  *p = NULL;
  ast_comments_append (before, *list);
  while (c && sv_begins (c->text, entry))
    {
      struct comment *next = c->next;
      read_entry (prog, c);
      c = next;
    }
  if (c)
    c->starts = true;
  *list = c;
  return true;
}

/* --- items -------------------------------------------------------------- */

/* Attach the comment lines after the last directive to that directive.  If the
   last directive has a comment on its line and is not @load, attach the lines
   only if another directive follows (BEFORE is true).  */
EVERY_RUN static void
finish_directive (struct parser *ps, bool before)
{
  struct directive *d = ps->directive;
  ps->directive = NULL;
  if (d && (before || d->is_load || !d->comment))
    add (ps, &d->comment, (struct range) { d->serial, d->serial, GAP_LINES },
	 COMMENT_EOL);
}

void
ast_comments_directive (struct parser *ps, struct directive *d, struct place at)
{
  d->serial = at.last + 1;
  ast_comments_take_top (ps);
  finish_directive (ps, true);
  add (ps, &d->comment, (struct range) { d->serial, d->serial, GAP_EOL },
       COMMENT_EOL);
  ps->directive = d;
}

void
ast_comments_take_top (struct parser *ps)
{
  struct program *prog = ps->prog;
  if (!ps->lx.comments || prog->rules
      || prog->functions || ps->lx.comments->serial > 0)
    return;
  struct comment *top = NULL;
  add (ps, &top, (struct range) { 0, 0, GAP_ALL }, COMMENT_BEFORE);
  bool split = split_at_includes (prog, &top, &prog->top_comment);
  ast_comments_append (split ? &prog->carried : &prog->top_comment, top);
}

/* Mark the comments in LIST as comments between items.  If they precede the
   last rule without a pattern, also mark them as dropped, except those of the
   last gap in LIST.  Mark those before the last @namespace as early.  */
static void
drop_all_but_last_gap (struct parser *ps, struct comment *list)
{
  int last = 0;
  for (struct comment *c = list; c; c = c->next)
    last = c->serial;
  for (struct comment *c = list; c; c = c->next)
    {
      c->between = true;
      c->dropped = c->serial != last && c->serial <= ps->bare_rule;
      c->early = c->serial < ps->namespace_end;
    }
}

struct comment *
ast_comments_of_item (struct parser *ps, struct place at)
{
  struct program *prog = ps->prog;
  struct comment *list = NULL, *all = prog->carried;
  ast_comments_take_top (ps);
  finish_directive (ps, false);
  add (ps, &list, (struct range) { 0, at.first, GAP_ALL }, COMMENT_BEFORE);
  drop_all_but_last_gap (ps, list);
  split_at_includes (prog, &list, &prog->end_comment);
  ast_comments_append (&all, list);
  prog->carried = NULL;
  return all;
}

void
ast_comments_of_no_item (struct program *prog)
{
  for (struct directive *d = prog->namespaces; d; d = d->next)
    {
      for (struct comment *c = d->comment; c; c = c->next)
	c->starts = c == d->comment;
      ast_comments_append (&prog->end_comment, d->comment);
    }
  ast_comments_append (&prog->end_comment, prog->carried);
  prog->carried = NULL;
}

void
ast_comments_of_rest (struct parser *ps)
{
  struct program *prog = ps->prog;
  ast_comments_take_top (ps);
  finish_directive (ps, false);
  struct comment *list = ps->lx.comments;
  drop_all_but_last_gap (ps, list);
  ps->lx.comments = NULL;
  split_at_includes (prog, &list, &prog->end_comment);
  for (struct comment *c = list; c && ps->outer; c = c->next)
    {
      c->starts = !c->own_line || c->starts;
      c->own_line = true;
    }
  ast_comments_append (&prog->carried, list);
}
