/* comments.c -- which node a comment belongs to.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lexer collects comments (with -o only), each with the number of tokens
   in front of it.  When a piece of text has been reduced, it takes those
   that are its own: statements are reduced from the inside to the outside,
   so what stands in front of an `if' is not taken by the statement that the
   `if' holds.  */

#include <config.h>
#include "parse.h"

enum kind { NOT_OURS, INSIDE, BEHIND };

static enum kind
kind_of (const struct comment *c, struct place at)
{
  if (c->serial >= at.first && c->serial <= at.last)
    return INSIDE;
  return c->serial == at.last + 1 && !c->own_line ? BEHIND : NOT_OURS;
}

/* Take the comments of AT; where they stand is WHERE, or COMMENT_BEHIND.  */
static struct comment *
take (struct parser *ps, struct place at, enum comment_where where)
{
  struct lexer *lx = &ps->lx;
  struct comment *taken = NULL, **end = &taken, **from = &lx->comments;
  while (*from != NULL)
    {
      struct comment *c = *from;
      enum kind kind = kind_of (c, at);
      if (kind == NOT_OURS)
	{
	  from = &c->next;
	  continue;
	}
      *from = c->next;
      c->next = NULL;
      c->where = kind == BEHIND ? COMMENT_BEHIND : where;
      *end = c;
      end = &c->next;
    }
  lx->comments_end = from;
  return taken;
}

struct comment *
comments_take (struct parser *ps, struct place at)
{
  return ps->lx.comments == NULL ? NULL : take (ps, at, COMMENT_BEFORE);
}

struct comment *
comments_take_end (struct parser *ps, struct place at)
{
  if (ps->lx.comments == NULL)
    return NULL;
  at.first++;
  return take (ps, at, COMMENT_END);
}

/* Is there an empty line between P and END?  */
static bool
has_blank_line (const char *p, const char *end)
{
  int newlines = 0;
  for (; p < end; p++)
    newlines += *p == '\n';
  return newlines > 1;
}

/* Where the last group of LIST starts, if an empty line stands in front of
   it and none between it and P: it belongs to what stands at P.  Otherwise
   NULL.  */
static struct comment *
group_at (struct comment *list, const char *p)
{
  struct comment *group = NULL, *last = NULL;
  for (; list != NULL; list = list->next)
    {
      if (last != NULL && list->blank > 0)
	group = list;
      last = list;
    }
  return last == NULL || has_blank_line (last->text.p, p) ? NULL : group;
}

void
comments_take_top (struct parser *ps, struct place at)
{
  struct place top = { .first = 0, .last = 0 };
  if (ps->lx.comments == NULL || ps->prog->rules != NULL
      || ps->prog->functions != NULL)
    return;
  struct comment *list = take (ps, top, COMMENT_BEFORE);
  struct comment *group = group_at (list, at.p);
  comments_append (&ps->prog->top_comment, list);
  if (group == NULL)
    return;
  for (struct comment **c = &ps->prog->top_comment; *c != NULL;
       c = &(*c)->next)
    if (*c == group)
      {
	*c = NULL;
	break;
      }
  comments_append (&group, ps->lx.comments);
  ps->lx.comments = group;
}

void
comments_append (struct comment **list, struct comment *more)
{
  while (*list != NULL)
    list = &(*list)->next;
  *list = more;
}
