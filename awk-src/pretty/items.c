/* items.c -- print rules, functions and directives.
   SPDX-License-Identifier: GPL-3.0-or-later

   The empty line between two items is printed before the second item.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "pretty/internal.h"

/* --- directives --------------------------------------------------------- */

/* Print the directive WORD and NAME, in which only quotes are escaped.  */
static void
put_directive (struct printer *pp, const char *word, struct sv name)
{
  pp_start (pp, 0);
  pp_text (pp, word);
  pp_text (pp, "\"");
  for (const char *q; (q = memchr (name.p, '"', name.n)); )
    {
      size_t n = (size_t) (q - name.p);
      pp_sv (pp, (struct sv) { name.p, n });
      pp_text (pp, "\\\"");
      name = sv_after (name, n + 1);
    }
  pp_sv (pp, name);
  pp_text (pp, "\"");
}

/* True if C, the comment of a directive, is a block after an empty line: -o
   does not move such a block to the directive's line.  */
static bool
is_set_off (const struct printer *pp, const struct comment *c)
{
  return pp->in_place && c && c->starts && c->blanks > 0;
}

/* End the line of a directive with its comments C.  */
static void
end_directive (struct printer *pp, const struct comment *c)
{
  bool set_off = is_set_off (pp, c);
  pp->started = true;
  pp_end_line (pp, set_off ? NULL : c, COMMENT_EOL);
  if (set_off)
    pp_item_comments (pp, c, false);
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
      put_directive (pp, "@load ", l->name);
      end_directive (pp, l->directive ? l->directive->comment : NULL);
    }
}

static struct sv
name_of (const struct directive *d)
{
  return sv_of (d->name);
}

/* Print the @namespace directives in D that change the namespace.  D is the
   list of all directives before an item.  */
static void
put_namespaces (struct printer *pp, const struct directive *d)
{
  for (; d; d = d->next)
    {
      const struct comment *c = d->comment;
      if (sv_equal (name_of (d), pp->ns))
	continue;
      pp->ns = name_of (d);
      pp_gap (pp);
      put_directive (pp, "@namespace ", pp->ns);
      if (c && c->own_line && !is_set_off (pp, c))
	{
	  pp->started = true;
	  pp_text (pp, c->starts && c->blanks > 0 ? "\t\n\n" : "\t\n");
	  pp_comment_lines (pp, c, COMMENT_EOL);
	}
      else
	end_directive (pp, c);
    }
}

/* Print the comments of those directives in the list D that put_namespaces
   does not print.  NS is the current namespace before the list.  */
static void
put_idle_comments (struct printer *pp, const struct directive *d, struct sv ns)
{
  for (; d; d = d->next)
    {
      const struct comment *c = d->comment;
      bool written = d == pp->early && c && !c->own_line;
      if (sv_equal (name_of (d), ns) && !written && c)
	{
	  if (!c->starts)
	    pp_gap (pp);
	  pp_item_comments (pp, c, false);
	}
      ns = name_of (d);
    }
}

/* Print the names of included files as comments, because the text of these
   files is printed as part of the program.  */
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
      put_directive (pp, "# @include ", name_of (d));
      pp_end_line (pp, d->comment, COMMENT_EOL);
    }
  pp->started = true;
}

/* --- rules -------------------------------------------------------------- */

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

/* For a rule without a body, print the body { print }.  */
static void
put_print_body (struct printer *pp, uint64_t matched)
{
  struct node print = { .kind = N_PRINT, .count = &matched };
  struct node block = { .kind = N_BLOCK, .a = &print };
  pp_rule_body (pp, &block, true, matched);
}

/* In a profile, print the heading of the rules that begin with WORD.  */
static void
put_heading (struct printer *pp, const char *word)
{
  pp_start (pp, 0);
  buf_addf (&pp->out, *word ? "# %s rule(s)\n\n" : "# Rule(s)\n\n", word);
}

/* Print the lines between the previous item and rule R.  FIRST is true if R is
   the first rule of its kind.  */
static void
put_rule_gap (struct printer *pp, const struct rule *r, bool first)
{
  pp_item_comments (pp, r->comment, true);
  struct sv ns = pp->ns;
  if (r->kind != RULE_PATTERN)
    {
      put_idle_comments (pp, r->namespaces, ns);
      pp_item_comments (pp, r->comment, false);
    }
  put_namespaces (pp, r->namespaces);
  if (first && pp->profile)
    put_heading (pp, ast_rule_names[r->kind]);
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
put_rule (struct printer *pp, const struct rule *r)
{
  const char *word = ast_rule_names[r->kind];
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
  for (int kind = RULE_BEGIN; kind <= RULE_END; kind++)
    {
      bool first = true;
      for (const struct rule *r = p->rules; r; r = r->next)
	if (r->kind == kind)
	  {
	    put_rule_gap (pp, r, first);
	    first = false;
	    put_rule (pp, r);
	  }
    }
}

/* --- functions ---------------------------------------------------------- */

/* Compare two functions for sorting.  The namespace awk comes first, and the
   other namespaces follow in the order of their names.  Within a namespace,
   functions are sorted by name.  */
static int
compare_functions (const void *x, const void *y)
{
  struct sv a = (*(struct function *const *) x)->sym->name;
  struct sv b = (*(struct function *const *) y)->sym->name;
  int c = sv_compare ((struct sv) { a.p, pp_ns_length (a) },
		      (struct sv) { b.p, pp_ns_length (b) });
  return c ? c : sv_compare (a, b);
}

static void
put_function (struct printer *pp, const struct function *f)
{
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

/* Record an item that begins on line AT and has the list of directives D.  If
   the item precedes all items recorded so far, set *LINE to AT and *FIRST to D.
   If D contains a directive, store it in *ONLY.  Return false if there is more
   than one directive.  */
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

/* If P has only one @namespace directive, and this directive precedes all
   items of P, return it.  Return NULL if P has no directive or several, or
   if an item precedes the only one.  */
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

/* If F has a comment and no directive of its own, print the only @namespace
   directive of P before F.  F is the first function that is printed.  */
static void
put_only_namespace (struct printer *pp, const struct program *p,
		    const struct function *f)
{
  const struct directive *d = only_namespace (p);
  if (!d || f->namespaces || !f->comment || !sv_equal (f->ns, name_of (d)))
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
  pp_item_comments (pp, p->end_comment, true);
  pp_item_comments (pp, p->end_comment, false);
  put_includes (pp, p);
  put_functions (pp, p);
}
