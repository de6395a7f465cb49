/* comments.c -- print the comments of a program's text.
   SPDX-License-Identifier: GPL-3.0-or-later

   The parser has attached each comment to the node or item that it belongs to,
   with its place relative to that node (enum comment_where).  A profile does
   not contain comments.  */

#include <config.h>

#include "pretty/internal.h"

/* --- lines of comments -------------------------------------------------- */

/* Print C on its own line.  */
static void
put_alone (struct printer *pp, const struct comment *c)
{
  pp_start (pp, 0);
  pp_sv (pp, c->text);
  pp_text (pp, "\n");
}

static void
put_empty_lines (struct printer *pp, int n)
{
  while (n-- > 0)
    pp_line (pp, "");
}

/* Print C on its own line, after as many empty lines as precede it in the
   source.  */
static void
put_comment (struct printer *pp, const struct comment *c)
{
  put_empty_lines (pp, c->starts ? 0 : c->blanks);
  put_alone (pp, c);
}

/* True if pp_hoist has already printed C.  */
static bool
is_hoisted (const struct printer *pp, const struct comment *c)
{
  return c->own_line && c->serial == pp->hoisted_gap
    && (!pp->in_place || c->tabs < pp->hoisted_tabs);
}

void
pp_comment_lines (struct printer *pp, const struct comment *list,
		  enum comment_where where)
{
  for (; list; list = list->next)
    if (list->where == where && !is_hoisted (pp, list))
      put_comment (pp, list);
}

void
pp_joined_lines (struct printer *pp, const struct comment *list,
		 enum comment_where where)
{
  list = ast_comment_at (list, where);
  if (list && !pp->in_place)
    {
      put_alone (pp, list);
      list = list->next;
    }
  pp_comment_lines (pp, list, where);
}

void
pp_hoist (struct printer *pp, const struct comment *list, int gap)
{
  pp->hoisted_gap = gap;
  pp->hoisted_tabs = pp->depth + 1;
  for (; list; list = list->next)
    if (is_hoisted (pp, list))
      put_comment (pp, list);
}

/* --- comments at the end of a line -------------------------------------- */

/* True if C is the first comment of a block, and BEFORE is the comment at the
   end of the line with the last token before C.  BEFORE may be NULL.  */
static bool
follows_eol (const struct comment *c, const struct comment *before)
{
  return c->starts && before && !before->own_line
    && before->serial == c->serial;
}

void
pp_block_gap (struct printer *pp, const struct comment *c,
	      const struct comment *before, int lines)
{
  if (follows_eol (c, before))
    put_empty_lines (pp, pp->in_place ? c->blanks : lines);
}

/* Like pp_tail, print comments; LINES is the argument of pp_block_gap.  */
static void
put_tail (struct printer *pp, const struct comment *list,
	  enum comment_where where, int lines)
{
  const struct comment *before = NULL;
  for (; (list = ast_comment_at (list, where)); list = list->next)
    {
      if (pp_is_line_open (pp) && !(list->own_line && pp->in_place))
	{
	  pp_text (pp, "\t");
	  pp_sv (pp, list->text);
	  pp_text (pp, "\n");
	}
      else
	{
	  pp_close_line (pp);
	  pp_block_gap (pp, list, before, lines);
	  put_comment (pp, list);
	}
      before = list;
    }
}

void
pp_tail (struct printer *pp, const struct comment *list,
	 enum comment_where where)
{
  put_tail (pp, list, where, 1);
}

void
pp_end_line (struct printer *pp, const struct comment *list,
	     enum comment_where where)
{
  pp_tail (pp, list, where);
  pp_close_line (pp);
}

/* True if the header comments of LIST are in two gaps: after the ) and after
   the { of a switch.  */
static bool
has_two_gaps (const struct comment *list)
{
  const struct comment *c = ast_comment_at (list, COMMENT_HEADER);
  int serial = c ? c->serial : 0;
  while (c && c->serial == serial)
    c = ast_comment_at (c->next, COMMENT_HEADER);
  return c;
}

void
pp_end_switch_line (struct printer *pp, const struct comment *list)
{
  put_tail (pp, list, COMMENT_HEADER, has_two_gaps (list));
  pp_close_line (pp);
}

void
pp_break_line (struct printer *pp, const struct comment *list,
	       enum comment_where where, const char *blanks)
{
  const struct comment *c = ast_comment_at (list, where);
  if (!c)
    return;
  pp_sv (pp, c->text);
  pp_text (pp, "\n");
  pp->depth++;
  pp_joined_lines (pp, c->next, where);
  pp_start (pp, 0);
  pp_text (pp, blanks);
  pp->depth--;
}

/* --- comments between items --------------------------------------------- */

void
pp_item_comments (struct printer *pp, const struct comment *list, bool early)
{
  const struct comment *before = NULL;
  for (const struct comment *c = list; c; c = c->next)
    {
      if (pp->in_place ? c->early != early : early || c->dropped)
	continue;
      if (c->between && follows_eol (c, before))
	put_empty_lines (pp, c->blanks);
      else if (c->starts)
	pp_gap (pp);
      put_comment (pp, c);
      pp->started = true;
      before = c;
    }
}
