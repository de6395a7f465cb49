/* items.c -- print rules, functions and directives.
   SPDX-License-Identifier: GPL-3.0-or-later

   The empty line between two items is printed before the second item.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "pretty/internal.h"

/* --- directives --------------------------------------------------------- */

static void
put_directive (struct printer *pp, const char *word, struct sv name)
{
  pp_start (pp, 0);
  pp_text (pp, word);
  pp_string (pp, name);
}

static void
put_loads (struct printer *pp, const struct program *p)
{
  if (!p->loads)
    return;
  if (pp->profile)
    {
      pp_line (pp, "# Loaded extensions (-l and/or @load)");
      pp_text (pp, "\n");
    }
  for (const struct load *l = p->loads; l; l = l->next)
    {
      const struct directive *d = l->directive;
      const struct comment *c = d ? d->comment : NULL;
      bool apart = pp->apart && c && c->apart;
      put_directive (pp, "@load ", l->name);
      pp_end_line (pp, apart ? NULL : c, COMMENT_EOL);
      pp->started = true;
      if (apart)
	pp_item_comments (pp, c, false);
    }
}

/* Print the @namespace directives in D that change the namespace.  D is the
   list of directives before an item.  */
static void
put_namespaces (struct printer *pp, const struct directive *d)
{
  for (; d; d = d->next)
    {
      struct sv name = { d->name, strlen (d->name) };
      const struct comment *c = d->comment;
      if (sv_equal (name, pp->ns))
	continue;
      pp->ns = name;
      pp_gap (pp);
      put_directive (pp, "@namespace ", name);
      pp->started = true;
      bool apart = pp->apart && c && c->apart;
      if (c && c->own_line && !apart && !pp->profile)
	{
	  pp_text (pp, c->apart ? "\t\n\n" : "\t\n");
	  pp_comment_lines (pp, c, COMMENT_EOL);
	}
      else
	pp_end_line (pp, apart || pp->profile ? NULL : c, COMMENT_EOL);
      if (apart)
	pp_item_comments (pp, c, false);
    }
}

/* Print the comments of the directives in the list D that put_namespaces does
   not print.  NS is the namespace before the list.  */
static void
put_idle_comments (struct printer *pp, const struct directive *d, struct sv ns)
{
  for (; d && !pp->profile; d = d->next)
    {
      struct sv name = { d->name, strlen (d->name) };
      bool written = d == pp->early && d->comment && !d->comment->own_line;
      if (sv_equal (name, ns) && !written && d->comment)
	{
	  if (!d->comment->starts)
	    pp_gap (pp);
	  pp_item_comments (pp, d->comment, false);
	}
      ns = name;
    }
}

/* Print the names of included files as comments, because the text of these
   files is part of the program.  */
static void
put_includes (struct printer *pp, const struct program *p)
{
  if (!p->includes || pp->profile)
    return;
  pp_text (pp, "\n");
  pp_line (pp, "# Included files (-i and/or @include and/or @nsinclude)");
  pp_text (pp, "\n");
  for (const struct directive *d = p->includes; d; d = d->next)
    {
      put_directive (pp, "# @include ",
		     (struct sv) { d->name, strlen (d->name) });
      pp_end_line (pp, d->comment, COMMENT_EOL);
    }
  pp->started = true;
}

/* --- rules -------------------------------------------------------------- */

static const struct section
{
  int kind;
  const char *word, *heading;
} sections[] = {
  { RULE_BEGIN, "BEGIN", "# BEGIN rule(s)" },
  { RULE_BEGINFILE, "BEGINFILE", "# BEGINFILE rule(s)" },
  { RULE_PATTERN, "", "# Rule(s)" },
  { RULE_ENDFILE, "ENDFILE", "# ENDFILE rule(s)" },
  { RULE_END, "END", "# END rule(s)" }
};

static void
put_pattern (struct printer *pp, const struct rule *r)
{
  if (!r->pattern)
    return;
  pp_expr (pp, r->pattern);
  if (r->pattern2)
    {
      pp_text (pp, ", ");
      pp_expr (pp, r->pattern2);
    }
  pp_text (pp, " ");
}

/* Print a body for a rule that has none: { print }.  */
static void
put_print_body (struct printer *pp, uint64_t matched)
{
  struct node print = { .kind = N_PRINT, .count = &matched };
  struct node block = { .kind = N_BLOCK, .a = &print };
  pp_rule_body (pp, &block, true, matched);
}

/* Print the lines between the previous item and rule R.  HEADING is the
   heading of R's section in a profile, or NULL if it has none.  */
static void
put_rule_gap (struct printer *pp, const struct rule *r, const char *heading)
{
  if (pp->apart)
    pp_item_comments (pp, r->comment, true);
  struct sv ns = pp->ns;
  if (r->kind != RULE_PATTERN)
    {
      put_idle_comments (pp, r->namespaces, ns);
      pp_item_comments (pp, r->comment, false);
    }
  put_namespaces (pp, r->namespaces);
  if (heading)
    {
      pp_line (pp, heading);
      pp_text (pp, "\n");
    }
  if (pp->profile && r->kind != RULE_PATTERN)
    return;
  pp_gap (pp);
  pp->started = true;
  if (r->kind == RULE_PATTERN)
    {
      put_idle_comments (pp, r->namespaces, ns);
      pp_item_comments (pp, r->comment, false);
    }
}

static void
put_rule (struct printer *pp, const struct rule *r, const char *word)
{
  bool pattern = r->kind == RULE_PATTERN;
  uint64_t tried = pattern && r->count ? r->count[0] : 0;
  uint64_t matched = r->count && r->pattern ? r->count[1] : 0;
  pp_start (pp, tried);
  put_pattern (pp, r);
  pp_text (pp, word);
  pp_text (pp, *word ? " " : "");
  if (r->body)
    pp_rule_body (pp, r->body, !pattern || r->pattern, matched);
  else
    put_print_body (pp, matched);
  pp_text (pp, "\n");
}

static void
put_rules (struct printer *pp, const struct program *p)
{
  for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
    {
      bool first = true;
      for (const struct rule *r = p->rules; r; r = r->next)
	if (r->kind == sections[i].kind)
	  {
	    put_rule_gap (pp, r,
			  first && pp->profile ? sections[i].heading : NULL);
	    first = false;
	    put_rule (pp, r, sections[i].word);
	  }
    }
}

/* --- functions ---------------------------------------------------------- */

static size_t
ns_length (struct sv name)
{
  const char *sep = memchr (name.p, ':', name.n);
  return sep ? (size_t) (sep - name.p) : 0;
}

/* Compare two functions for sorting: the namespace awk comes first, then other
   namespaces by name, then functions by name.  */
static int
compare_functions (const void *x, const void *y)
{
  struct sv a = (*(struct function *const *) x)->sym->name;
  struct sv b = (*(struct function *const *) y)->sym->name;
  int c = sv_compare ((struct sv) { a.p, ns_length (a) },
		      (struct sv) { b.p, ns_length (b) });
  return c ? c : sv_compare (a, b);
}

static void
put_function (struct printer *pp, const struct function *f)
{
  if (pp->apart)
    pp_item_comments (pp, f->comment, true);
  struct sv ns = pp->ns;
  put_namespaces (pp, f->namespaces);
  pp_text (pp, "\n");
  put_idle_comments (pp, f->namespaces, ns);
  pp_item_comments (pp, f->comment, false);
  pp->started = true;
  pp_start (pp, f->count ? f->count[0] : 0);
  pp_text (pp, "function ");
  pp_name (pp, f->sym->name);
  pp_text (pp, "(");
  for (int i = 0; i < f->nparams; i++)
    {
      if (i > 0)
	pp_text (pp, ", ");
      pp_sv (pp, f->params[i]->name);
    }
  pp_text (pp, ")\n");
  pp->fn = f;
  pp_function_body (pp, f->body);
  pp->fn = NULL;
}

/* Process an item on line AT with the list of directives D.  If it precedes
   all items processed so far, set *LINE to AT and *FIRST to D.  If D contains
   a directive, store it in *ONLY.  Return false if the program has more than
   one directive.  */
static bool
note_item (const struct directive *d, int at, int *line,
	   const struct directive **first, const struct directive **only)
{
  if (*line == 0 || at < *line)
    {
      *line = at;
      *first = d;
    }
  if (!d)
    return true;
  if (*only || d->next)
    return false;
  *only = d;
  return true;
}

/* Return the @namespace directive that precedes all items of P if it is the
   only one in P.  Otherwise return NULL.  */
static const struct directive *
only_namespace (const struct program *p)
{
  const struct directive *first = NULL, *only = NULL;
  int line = 0;
  if (p->merged || p->namespaces)
    return NULL;
  for (const struct rule *r = p->rules; r; r = r->next)
    if (!note_item (r->namespaces, r->line, &line, &first, &only))
      return NULL;
  for (const struct function *f = p->functions; f; f = f->next)
    if (!note_item (f->namespaces, f->line, &line, &first, &only))
      return NULL;
  return first == only ? only : NULL;
}

/* Print the only @namespace directive of P before F, if F has a comment and no
   directive of its own.  F is the first function that is printed.  */
static void
put_only_namespace (struct printer *pp, const struct program *p,
		    const struct function *f)
{
  const struct directive *d = only_namespace (p);
  if (!d || f->namespaces || !f->comment || pp->profile
      || !sv_equal (f->ns, (struct sv) { d->name, strlen (d->name) }))
    return;
  bool line = d->comment && !d->comment->own_line;
  struct directive alone = {
    .name = d->name, .comment = line ? d->comment : NULL
  };
  pp->early = d;
  put_namespaces (pp, &alone);
}

static void
put_functions (struct printer *pp, const struct program *p)
{
  size_t n = 0, i = 0;
  for (const struct function *f = p->functions; f; f = f->next)
    n++;
  if (n == 0)
    return;
  struct function **v = xnmalloc (n, sizeof *v);
  for (struct function *f = p->functions; f; f = f->next)
    v[i++] = f;
  qsort (v, n, sizeof *v, compare_functions);
  if (pp->profile)
    {
      pp_text (pp, "\n");
      pp_line (pp, "# Functions, listed alphabetically");
    }
  put_only_namespace (pp, p, v[0]);
  for (i = 0; i < n; i++)
    put_function (pp, v[i]);
  xfree (v);
}

/* --- the program -------------------------------------------------------- */

void
pp_program (struct printer *pp, const struct program *p)
{
  pp->ns = (struct sv) { "awk", 3 };
  put_loads (pp, p);
  pp_item_comments (pp, p->top_comment, false);
  put_rules (pp, p);
  if (pp->apart)
    pp_item_comments (pp, p->end_comment, true);
  pp_item_comments (pp, p->end_comment, false);
  put_includes (pp, p);
  put_functions (pp, p);
}
