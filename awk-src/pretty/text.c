/* text.c -- print lines, names and comments of a program's text.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdio.h>

#include "lang/ast_name.h"
#include "pretty/internal.h"
#include "text/escape.h"

/* --- text --------------------------------------------------------------- */

void
pp_text (struct printer *pp, const char *s)
{
  buf_add (&pp->out, s, strlen (s));
}

void
pp_sv (struct printer *pp, struct sv s)
{
  buf_add_sv (&pp->out, s);
}

void
pp_string (struct printer *pp, struct sv s)
{
  esc_quote (&pp->out, s);
}

/* --- names -------------------------------------------------------------- */

bool
pp_in_awk (const struct printer *pp)
{
  return sv_is (pp->ns, "awk");
}

/* True if the unqualified NAME is a parameter of the current function.  */
static bool
is_param (const struct printer *pp, struct sv name)
{
  for (int i = 0; pp->fn && i < pp->fn->nparams; i++)
    if (sv_equal (pp->fn->params[i]->name, name))
      return true;
  return false;
}

void
pp_name (struct printer *pp, struct sv name)
{
  const char *sep = memchr (name.p, ':', name.n);
  size_t n = sep ? (size_t) (sep - name.p) : 0;
  struct sv second = { name.p + n + 2, sep ? name.n - n - 2 : 0 };
  if (sep && n == pp->ns.n && memcmp (name.p, pp->ns.p, n) == 0
      && !ast_name_is_upper (second) && !is_param (pp, second))
    pp_sv (pp, second);
  else
    {
      if (!sep && (is_param (pp, name)
		   || (!pp_in_awk (pp) && !ast_name_is_upper (name))))
	pp_text (pp, "awk::");
      pp_sv (pp, name);
    }
}

/* --- lines -------------------------------------------------------------- */

void
pp_start (struct printer *pp, uint64_t count)
{
  if (pp->profile && count > 0)
    {
      char b[32];
      snprintf (b, sizeof b, "%6llu  ", (unsigned long long) count);
      pp_text (pp, b);
    }
  else if (pp->profile)
    pp_text (pp, "\t");
  for (int i = 0; i < pp->depth; i++)
    pp_text (pp, "\t");
}

void
pp_line (struct printer *pp, const char *s)
{
  pp_start (pp, 0);
  pp_text (pp, s);
  pp_text (pp, "\n");
}

void
pp_gap (struct printer *pp)
{
  if (pp->started)
    pp_text (pp, "\n");
}

/* --- comments ----------------------------------------------------------- */

/* Print C on its own line, after the empty lines that precede it in the
   source.  */
static void
comment_line (struct printer *pp, const struct comment *c)
{
  bool joined = c == pp->joined && !pp->apart;
  for (int i = 0; !c->starts && !joined && i < c->blanks; i++)
    pp_line (pp, "");
  pp_start (pp, 0);
  pp_sv (pp, c->text);
  pp_text (pp, "\n");
}

/* True if pp_outer_lines prints C for an enclosing statement.  */
static bool
is_outer (const struct printer *pp, const struct comment *c)
{
  return c->own_line && c->serial == pp->outer_gap
    && (!pp->apart || c->tabs < pp->outer_tabs);
}

void
pp_comment_lines (struct printer *pp, const struct comment *list,
		  enum comment_where where)
{
  for (; list; list = list->next)
    if (list->where == where && !is_outer (pp, list))
      comment_line (pp, list);
}

void
pp_outer_lines (struct printer *pp, const struct comment *list)
{
  for (; list; list = list->next)
    if (is_outer (pp, list))
      comment_line (pp, list);
}

/* True if C begins a block after the end-of-line comment BEFORE.  */
static bool
follows_eol (const struct comment *c, const struct comment *before)
{
  return c->starts && before && !before->own_line
    && before->serial == c->serial;
}

void
pp_block_gap (struct printer *pp, const struct comment *c,
	      const struct comment *before)
{
  int n = pp->apart ? c->blanks : !pp->tight;
  for (; follows_eol (c, before) && n > 0; n--)
    pp_line (pp, "");
}

void
pp_tail (struct printer *pp, const struct comment *list,
	 enum comment_where where, bool *first)
{
  const struct comment *before = NULL;
  for (; (list = ast_comment_at (list, where)); list = list->next)
    {
      if (*first && !(list->own_line && pp->apart))
	{
	  pp_text (pp, "\t");
	  pp_sv (pp, list->text);
	  pp_text (pp, "\n");
	}
      else
	{
	  pp_text (pp, *first ? "\n" : "");
	  pp_block_gap (pp, list, before);
	  comment_line (pp, list);
	}
      *first = false;
      before = list;
    }
}

void
pp_end_line (struct printer *pp, const struct comment *list,
	     enum comment_where where)
{
  bool first = true;
  pp_tail (pp, list, where, &first);
  if (first)
    pp_text (pp, "\n");
}

bool
pp_break_line (struct printer *pp, const struct comment *list,
	       enum comment_where where, const char *blanks)
{
  const struct comment *c = ast_comment_at (list, where);
  if (!c)
    return false;
  pp_sv (pp, c->text);
  pp_text (pp, "\n");
  pp->depth++;
  c = ast_comment_at (c->next, where);
  if (c)
    {
      pp_start (pp, 0);
      pp_sv (pp, c->text);
      pp_text (pp, "\n");
      pp_comment_lines (pp, c->next, where);
    }
  pp_start (pp, 0);
  pp_text (pp, blanks);
  pp->depth--;
  return true;
}

void
pp_item_comments (struct printer *pp, const struct comment *list, bool early)
{
  const struct comment *before = NULL;
  for (const struct comment *c = list; c; c = c->next)
    {
      if (pp->apart ? c->early != early : c->dropped)
	continue;
      if (c->between && follows_eol (c, before))
	for (int i = 0; i < c->blanks; i++)
	  pp_line (pp, "");
      else if (c->starts)
	pp_gap (pp);
      comment_line (pp, c);
      pp->started = true;
      before = c;
    }
}
