/* ast_item.c -- build the items at the top level of a program.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file builds rules, functions and directives in the order in which the
   grammar parses them.  */

#include <config.h>
#include "lang/ast_item.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/ast_comment.h"
#include "lang/ast_expr.h"
#include "lang/ast_name.h"
#include "lang/builtin.h"
#include "lang/check_lint.h"
#include "lang/hints.h"
#include "lang/parse.h"
#include "lang/source.h"
#include "lang/symbols.h"
#include "value/special.h"

const char *const ast_rule_names[] = {
  [RULE_BEGIN] = "BEGIN", [RULE_BEGINFILE] = "BEGINFILE",
  [RULE_PATTERN] = "", [RULE_ENDFILE] = "ENDFILE", [RULE_END] = "END"
};

/* Remove from PROG the @namespace directives after the previous item, and
   return them.  */
static struct directive *
take_namespaces (struct program *prog)
{
  struct directive *d = prog->namespaces;
  prog->namespaces = NULL;
  return d;
}

/* --- rules -------------------------------------------------------------- */

/* Attach comments to rule R, which has the text AT.  If the rule has no
   pattern, do not attach the comments before it.  If the rule has no action,
   move the comment at the end of its line before the rule.  */
static void
rule_comments (struct parser *ps, struct rule *r, struct place at)
{
  struct node line = { .comment = NULL };
  if (!opt.pretty)
    return;
  ast_comments_take_top (ps);
  if (r->kind != RULE_PATTERN || r->pattern)
    r->comment = ast_comments_of_item (ps, at);
  else
    ps->bare_rule = at.first;
  ast_comments_inside (ps, &r->comment, at);
  if (!r->body)
    ast_comments_after (ps, &line, at, GAP_EOL, COMMENT_BEFORE);
  ast_comments_append (&r->comment, line.comment);
}

/* Return the number of newlines from P to END.  */
static int
line_count (const char *p, const char *end)
{
  int n = 0;
  for (; p < end; p++)
    n += *p == '\n';
  return n;
}

int
parse_rule_head (struct parser *ps, int kind, struct place at)
{
  lintpass_rule (ps, kind, at.line);
  return ps->rule_kind = kind;
}

void
parse_rule (struct parser *ps, int kind, struct place at,
	    struct node *pattern, struct node *pattern2, struct node *body)
{
  struct rule *r = run_alloc (sizeof *r);
  ps->rule_kind = RULE_PATTERN;
  r->kind = kind;
  r->line = at.line;
  r->file = ps->file;
  r->pattern = ast_value (pattern);
  r->pattern2 = ast_value (pattern2);
  r->body = body;
  r->namespaces = take_namespaces (ps->prog);
  rule_comments (ps, r, at);
  if (opt.debug)
    r->last_line = at.line + line_count (at.p, at.end);
  if (opt.profile)
    r->count = run_alloc (2 * sizeof *r->count);
  *(ps->prog->last_rule ? &ps->prog->last_rule->next : &ps->prog->rules) = r;
  ps->prog->last_rule = r;
}

void
parse_no_action (struct parser *ps, int kind, int line)
{
  ps->rule_kind = RULE_PATTERN;
  diag_errors++;
  hints_one_word (ps);
  plain_at (ps->file, line, "%s blocks must have an action part",
	    ast_rule_names[kind]);
}

/* Return the number of newlines before the next token; if the source ends
   before another token, do not count the last newline.  When GNU awk reports a
   stray semicolon, it has already read these newlines, so the line number in
   its message includes them.  */
static int
newlines_ahead (const struct lexer *lx)
{
  const char *next;
  int n = lex_newlines (lx, lx->tok.end, &next);
  bool is_last = n > 0 && next == lx->end
    && (!lx->src->is_text || next[-1] == '\n');
  return n - is_last;
}

void
parse_stray_semicolon (struct parser *ps, int line)
{
  if (!ps->after_item)
    {
      line += newlines_ahead (&ps->lx);
      diag_errors++;
      plain_at (ps->file, line,
		"each rule must have a pattern or an action part");
    }
  ps->after_item = false;
}

/* --- functions ---------------------------------------------------------- */

void
parse_function_start (struct parser *ps, struct sv name, struct place at)
{
  struct sv full = ast_name_qualify (ps, name);
  struct symbol *s = sym_find_function (full, true);
  bool known = s->fn || s->builtin
    || sym_find_variable (full, false)
    || special_find (full) != SPECIAL_NONE;
  struct function *f = run_alloc (sizeof *f);
  f->sym = s;
  f->file = ps->file;
  f->line = at.line;
  f->ns = ps->ns;
  f->source.p = ps->lx.fn_start;
  ps->fn = f;
  ps->fn_known = known;
  if (ps->scope)
    scope_free (ps->scope);
  ps->scope = scope_new ();
  ps->params = NULL;
  ps->params_end = &ps->params;
  ps->rule_kind = -1;
  if (!known)
    s->fn = f;
}

void
parse_builtin_redefined (struct parser *ps, const struct builtin *bi,
			 struct place at)
{
  parse_error_at (ps, &at,
		  "`%s' is a built-in function, it cannot be redefined",
		  bi->name);
}

/* True if NAME is a built-in variable other than SYMTAB and FUNCTAB.  No
   parameter may have the name of such a variable.  */
static bool
is_special_name (struct sv name)
{
  enum special s = special_find (name);
  return s != SPECIAL_NONE && s != SPECIAL_SYMTAB && s != SPECIAL_FUNCTAB;
}

/* Report an error if P has a name that is not allowed for parameters.  */
static void
check_param_name (const struct parser *ps, const struct param *p)
{
  struct sv name = p->name, fname = ps->fn->sym->name;
  int fl = fname.n, nl = name.n;
  if (ast_name_is_qualified (name))
    error_at (ps->file, p->line, "function `%.*s': parameter `%.*s' cannot "
	      "contain a namespace", fl, fname.p, nl, name.p);
  else if (is_special_name (name))
    error_at (ps->file, p->line, "function `%.*s': parameter `%.*s': POSIX "
	      "disallows using a special variable as a function parameter",
	      fl, fname.p, nl, name.p);
  else if (sv_equal (name, fname))
    error_at (ps->file, p->line, "function `%.*s': cannot use function name "
	      "as parameter name", fl, fname.p);
}

/* P is parameter number N.  Report an error for each earlier parameter that
   has the same name as P.  */
static void
check_param_is_new (const struct parser *ps, const struct param *p, int n)
{
  struct sv name = p->name, fname = ps->fn->sym->name;
  int number = 1;
  for (const struct param *q = ps->params; q != p; q = q->next, number++)
    if (sv_equal (q->name, name))
      error_at (ps->file, p->line, "function `%.*s': parameter #%d, `%.*s', "
		"duplicates parameter #%d", (int) fname.n, fname.p, n,
		(int) name.n, name.p, number);
}

void
parse_param (struct parser *ps, struct sv name)
{
  struct param *p = run_alloc (sizeof *p);
  *p = (struct param) { .name = name, .line = ps->lx.tok.line };
  *ps->params_end = p;
  ps->params_end = &p->next;
  ps->fn->nparams++;
}

void
parse_function_head (struct parser *ps)
{
  const struct function *f = ps->fn;
  int n = 0;
  if (ps->fn_known)
    {
      error_at (ps->file, f->line, "function name `%.*s' previously defined",
		(int) f->sym->name.n, f->sym->name.p);
      diag_exit (1);
    }
  for (const struct param *p = ps->params; p; p = p->next)
    {
      check_param_name (ps, p);
      check_param_is_new (ps, p, ++n);
      /* Add the parameter even if its name is not valid, because uses of the
	 name in the body would otherwise cause further errors.  */
      scope_add (ps->scope, p->name);
    }
}

void
parse_function_end (struct parser *ps, struct place at, struct node *body)
{
  struct function *f = ps->fn;
  struct program *prog = ps->prog;
  f->namespaces = take_namespaces (prog);
  if (opt.pretty)
    {
      f->comment = ast_comments_of_item (ps, at);
      ast_comments_inside (ps, &f->comment, at);
    }
  if (opt.profile)
    f->count = run_alloc (sizeof *f->count);
  f->body = body;
  f->params = scope_list (ps->scope, &f->nparams);
  f->source.n = ps->lx.tok.end - f->source.p;
  scope_free (ps->scope);
  ps->scope = NULL;
  ps->fn = NULL;
  ps->rule_kind = RULE_PATTERN;
  if (prog->last_function)
    prog->last_function->next = f;
  else
    prog->functions = f;
  prog->last_function = f;
}

void
parse_check_params (const struct program *prog)
{
  for (const struct function *f = prog->functions; f; f = f->next)
    for (int i = 0; i < f->nparams; i++)
      {
	struct sv name = f->params[i]->name;
	const struct symbol *s = sym_find_function (name, false);
	if (s && s->fn)
	  error_at (NULL, 0, "function `%.*s': cannot use function `%.*s' as "
		    "a parameter name", (int) f->sym->name.n,
		    f->sym->name.p, (int) name.n, name.p);
      }
}

bool
parse_return_allowed (struct parser *ps, struct place at)
{
  if (ps->fn)
    return true;
  parse_error_at (ps, &at, "`return' used outside function context");
  return false;
}

/* --- directives --------------------------------------------------------- */

/* Append a directive with the argument NAME to LIST, and return it.  */
static struct directive *
add_directive (struct directive **list, const char *name)
{
  while (*list)
    list = &(*list)->next;
  *list = run_alloc (sizeof **list);
  (*list)->name = name;
  return *list;
}

struct directive *
parse_note_include (struct program *prog, const char *name)
{
  return add_directive (&prog->includes, name);
}

void
parse_include (struct parser *ps, struct sv name, bool same_ns,
	       struct place at)
{
  static const struct sv awk = { "awk", 3 };
  if (name.n == 0)
    {
      if (diag_lint)
	lint_at (ps->file, at.line, "empty filename after @include");
      return;
    }
  int before = diag_errors;
  struct source *src = src_include (run_strndup (name.p, name.n), same_ns,
				    ps->file, at.line);
  if (diag_errors != before)
    ps->failed = true;
  if (!src)
    return;
  ast_comments_directive (ps, parse_note_include (ps->prog, src->name), at);
  ps->prog->merged = true;
  if (!parse_source (ps, ps->prog, src, same_ns ? ps->ns : awk))
    ps->failed = true;
}

void (*parse_on_load) (const struct load *);

void
parse_load (struct parser *ps, struct sv name, struct place at)
{
  struct load *l = run_alloc (sizeof *l), **end = &ps->prog->loads;
  if (name.n == 0)
    return;
  if (opt.sandbox)
    fatal_at (ps->file, ps->lx.line,
	      "extensions are not allowed in sandbox mode");
  l->file = ps->file;
  l->line = at.line;
  l->name = (struct sv) { run_strndup (name.p, name.n), name.n };
  l->directive = run_alloc (sizeof *l->directive);
  l->directive->is_load = true;
  ast_comments_directive (ps, l->directive, at);
  while (*end)
    end = &(*end)->next;
  *end = l;
  int before = diag_errors;
  if (parse_on_load)
    parse_on_load (l);
  if (diag_errors != before)
    ps->failed = true;
}

/* Store the directive `@namespace NAME', so that -o can print it before the
   next item.  */
static void
note_namespace (struct parser *ps, struct sv name, struct place at)
{
  struct directive *d = add_directive (&ps->prog->namespaces,
				       run_strndup (name.p, name.n));
  ast_comments_directive (ps, d, at);
  ps->namespace_end = d->serial;
}

void
parse_namespace (struct parser *ps, struct sv name, struct place at)
{
  int n = name.n;
  if (!ast_name_is_identifier (name))
    error_at (ps->file, at.line,
	      "namespace name `%.*s' must meet identifier naming rules",
	      n, name.p);
  else if (lex_is_reserved (name) || builtin_find (name.p, name.n))
    error_at (ps->file, at.line, "using reserved identifier `%.*s' as a "
	      "namespace is not allowed", n, name.p);
  else
    {
      ps->ns = name;
      note_namespace (ps, name, at);
    }
}
