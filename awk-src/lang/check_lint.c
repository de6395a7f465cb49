/* check_lint.c -- print lint warnings that need only the program's text.
   SPDX-License-Identifier: GPL-3.0-or-later

   A warning about a word or an operator is printed only at its first use.
   All warnings about other things are printed at each place in the program to
   which they apply.  */

#include <config.h>
#include "lang/check_lint.h"

#include <stdio.h>
#include <stdlib.h>

#include "array/root.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/builtin.h"
#include "lang/grammar.h"
#include "lang/symbols.h"
#include "text/escape.h"
#include "value/special.h"

bool
lintpass_on (void)
{
  return diag_lint != LINT_OFF || opt.lint_old;
}

static bool
extensions_on (void)
{
  return diag_lint != LINT_OFF && !diag_lint_no_ext;
}

/* --- once each ---------------------------------------------------------- */

/* The words about which a warning was already printed.  */
static struct seen
{
  struct sv word;
  int class;
  struct seen *next;
} *seen;

enum { CLASS_GAWK, CLASS_ARGUMENT, CLASS_OLD, CLASS_OTHER };

static bool
first_time (struct sv word, int class)
{
  for (struct seen *s = seen; s; s = s->next)
    if (s->class == class && sv_equal (s->word, word))
      return false;
  struct seen *s = run_alloc (sizeof *s);
  s->word = word;
  s->class = class;
  s->next = seen;
  seen = s;
  return true;
}

/* --- words, operators, constants ---------------------------------------- */

static void
warn_old_word (struct parser *ps, struct sv word, int line)
{
  if (opt.lint_old && first_time (word, CLASS_OLD))
    warning_at (ps->file, line, "`%.*s' is not supported in old awk",
		(int) word.n, word.p);
}

static void
warn_gawk_word (struct parser *ps, struct sv word, int line)
{
  if (extensions_on () && first_time (word, CLASS_GAWK))
    lint_at (ps->file, line, "`%.*s' is a gawk extension", (int) word.n,
	     word.p);
}

void
lintpass_word (struct parser *ps, struct sv word, int token, bool gawk_only,
	       int line)
{
  if (gawk_only)
    warn_gawk_word (ps, word, line);
  if (diag_lint && sv_is (word, "func") && first_time (word, CLASS_OTHER))
    lint_at (ps->file, line, "POSIX does not allow `func'");
  if (token == DELETE || token == DO || token == FUNCTION || token == RETURN
      || token == GETLINE)
    warn_old_word (ps, word, line);
}

void
lintpass_call (struct parser *ps, const struct node *n)
{
  const struct builtin *bi = n->builtin;
  const struct node *b = n->a ? n->a->next : NULL, *c = b ? b->next : NULL;
  struct sv s = sv_of (bi->name);
  int nargs = ast_length (n->a);
  if (bi->flags & BI_GAWK_LAST && nargs == bi->max_args && extensions_on ()
      && first_time (s, CLASS_ARGUMENT))
    lint_at (ps->file, n->line, nargs == 3
	     ? "%s: third argument is a gawk extension"
	     : "%s: second argument is a gawk extension", bi->name);
  if (c && builtin_substitutes (bi) && diag_lint
      && (c->kind == N_STR || c->kind == N_NUM))
    lint_at (ps->file, n->line, "%s: string literal as last argument of "
	     "substitute has no effect", bi->name);
  if (n->flags & FLAG_NO_PARENS && diag_lint
      && first_time (s, CLASS_OTHER))
    {
      diag_print_includers ();
      lint_at (ps->file, n->line,
	       "call of `length' without parentheses is not portable");
    }
}

void
lintpass_builtin (struct parser *ps, const struct builtin *bi, int line)
{
  struct sv s = sv_of (bi->name);
  if (bi->flags & BI_GAWK)
    warn_gawk_word (ps, s, line);
  if (bi->flags & BI_NOT_OLD)
    warn_old_word (ps, s, line);
}

void
lintpass_operator (struct parser *ps, const char *op)
{
  struct sv s = sv_of (op);
  int line = ps->lx.line;
  if (op[0] == '*' && diag_lint && first_time (s, CLASS_OTHER))
    lint_at (ps->file, line, "POSIX does not allow operator `%s'", op);
  if (opt.lint_old && first_time (s, CLASS_OLD))
    warning_at (ps->file, line, "operator `%s' is not supported in old awk",
		op);
}

void
lintpass_in (struct parser *ps, const struct node *in)
{
  if (!opt.lint_old)
    return;
  warning_at (ps->file, in->line, "old awk does not support the keyword "
	      "`in' except after `for'");
  if (in->b->next)
    warning_at (ps->file, in->line,
		"old awk does not support multidimensional arrays");
}

void
lintpass_number (struct parser *ps, const struct node *num)
{
  struct sv t = num->text;
  bool hex = t.n > 1 && (t.p[1] | 32) == 'x';
  if (!diag_lint || !opt_gawk || t.n < 2 || t.p[0] != '0')
    return;
  for (size_t i = 1; i < t.n && !hex; i++)
    if (t.p[i] < '0' || t.p[i] > '7')
      return;
  lint_at (ps->file, num->line, "numeric constant `%.*s' treated as %s",
	   (int) t.n, t.p, hex ? "hexadecimal" : "octal");
}

void
lintpass_escape (void *ctx, const char *text, bool lint)
{
  const struct diag_place *at = ctx;
  if (lint)
    lint_at (at->file, at->line, "%s", text);
  else
    warning_at (at->file, at->line, "%s", text);
}

void
lintpass_regex (struct parser *ps, struct sv text, int line)
{
  struct diag_place at = { .file = ps->file, .line = line };
  if (diag_lint)
    esc_lint_hex (text, lintpass_escape, &at);
  if (!opt.lint_old)
    return;
  for (size_t i = 0; i + 1 < text.n; i++)
    if (text.p[i] == '\\' && esc_is_new (text.p[++i]))
      warning_at (ps->file, line, "old awk does not support the `\\%c' escape "
		  "sequence", text.p[i]);
}

void
lintpass_continuation (struct parser *ps)
{
  static const char text[] = "continuation";
  if (diag_lint && first_time (sv_of (text), CLASS_OTHER))
    lint_at (ps->file, ps->lx.line,
	     "backslash string continuation is not portable");
}

void
lintpass_extension (struct parser *ps, int line, const char *what)
{
  static const char indirect[] = "indirect";
  /* If extensions are disabled, the parser reports an error.  */
  if (opt_gawk && extensions_on ()
      && (strncmp (what, indirect, sizeof indirect - 1) != 0
	  || first_time (sv_of (what), CLASS_GAWK)))
    lint_at (ps->file, line, "%s are a gawk extension", what);
}

/* --- nodes -------------------------------------------------------------- */

static bool has_effect (const struct node *n);

static bool
list_has_effect (const struct node *n)
{
  for (; n; n = n->next)
    if (has_effect (n))
      return true;
  return false;
}

/* True if evaluating the expression N may have a side effect.  Like GNU awk,
   assume that parentheses, a unary plus, variables like NF, elements of
   subarrays, and concatenations of three values have a side effect.  */
static bool
has_effect (const struct node *n)
{
  switch (n->kind)
    {
    case N_VAR:
      return n->sym->special == SPECIAL_NF || n->sym->special == SPECIAL_NR
	|| n->sym->special == SPECIAL_FNR;
    case N_INDEX:
      return n->a->kind == N_INDEX || list_has_effect (n->b);
    case N_NUM: case N_STR: case N_TRANSLATE: case N_REGEX:
    case N_TYPED_REGEX:
      return false;
    case N_FIELD: case N_NOT: case N_NEG:
      return has_effect (n->a);
    case N_CONCAT:
      return n->a->kind == N_CONCAT || has_effect (n->a) || has_effect (n->b);
    case N_AND: case N_OR: case N_BINARY: case N_COMPARE:
      return has_effect (n->a) || has_effect (n->b);
    case N_MATCH:
      return (n->a && has_effect (n->a)) || has_effect (n->b);
    case N_IN:
      return list_has_effect (n->b)
	|| (n->a->kind == N_INDEX && has_effect (n->a));
    default:
      return true;
    }
}

/* Return the line that gawk names for the expression N: the line of its last
   operand.  */
static int
last_line (const struct node *n)
{
  while (n->kind == N_AND || n->kind == N_OR)
    n = n->b;
  int line = n->line;
  if (n->kind == N_INDEX || n->kind == N_IN)
    for (n = n->b; n; n = n->next)
      line = n->line;
  return line;
}

void
lintpass_statement (struct parser *ps, const struct node *n)
{
  if (diag_lint && n->kind == N_EXPR && !has_effect (n->a))
    {
      diag_print_includers ();
      lint_at (ps->file, last_line (n->a), "statement has no effect");
    }
}

void
lintpass_print (struct parser *ps, const struct node *print)
{
  bool odd_rule = ps->rule_kind == RULE_BEGIN || ps->rule_kind == RULE_END;
  if (!diag_lint)
    return;
  if (!print->a && odd_rule
      && first_time (sv_of ("print"), CLASS_OTHER))
    {
      diag_print_includers ();
      lint_at (ps->file, print->line, "plain `print' in BEGIN or END rule "
	       "should probably be `print \"\"'");
    }
}

void
lintpass_redirect (struct parser *ps, enum node_op op,
		   const struct node *target)
{
  if (diag_lint && op == OP_WRITE && target->kind == N_CONCAT)
    lint_at (ps->file, ps->lx.line, "concatenation as I/O `>' redirection "
	     "target is ambiguous");
}

void
lintpass_right (struct parser *ps, enum node_kind kind,
		const struct node *right)
{
  if (diag_lint && right->kind == N_REGEX)
    {
      diag_print_includers ();
      lint_at (ps->file, right->line, kind == N_ASSIGN
	       ? "regular expression on right of assignment"
	       : "regular expression on right of comparison");
    }
}

void
lintpass_divide (struct parser *ps, const struct node *n)
{
  if (diag_lint && (n->op == OP_DIV || n->op == OP_MOD)
      && n->b->kind == N_NUM && n->b->num == 0)
    lint_at (ps->file, n->line, n->op == OP_DIV
	     ? "division by zero may occur at runtime"
	     : "division by zero in `%%' may occur at runtime");
}

/* --- rules and names ---------------------------------------------------- */

void
lintpass_rule (struct parser *ps, int kind, int line)
{
  static int begins, ends;
  int n = kind == RULE_BEGIN ? ++begins : kind == RULE_END ? ++ends : 0;
  if (opt.lint_old && n == 2)
    warning_at (ps->file, line, "old awk does not support multiple "
		"`BEGIN' or `END' rules");
}

static void
check_params (const struct function *f)
{
  for (int i = 0; i < f->nparams; i++)
    {
      struct sv name = f->params[i]->name;
      const struct symbol *s = sym_find_function (name, false);
      if (sym_find_variable (name, false)
	  || (s && s->fn))
	lint_at (f->file, f->line, "function `%.*s': parameter `%.*s' shadows "
		 "global variable", (int) f->sym->name.n, f->sym->name.p,
		 (int) name.n, name.p);
    }
}

static int
by_name (const void *a, const void *b)
{
  struct sv x = (*(struct symbol *const *) a)->name;
  struct sv y = (*(struct symbol *const *) b)->name;
  return sv_compare (x, y);
}

static void
check_calls (const struct symbol *s, bool all_known)
{
  int n = s->name.n;
  bool kept = !s->fn && mem_persist && root_function (s->name);
  if (!s->fn && !kept && all_known)
    lint ("function `%.*s' called but never defined", n, s->name.p);
  else if (!s->called)
    lint ("function `%.*s' defined but never called directly", n, s->name.p);
}

void
lintpass_calls (bool all_known)
{
  const struct symbol **all = NULL;
  size_t n = 0, cap = 0;
  if (!diag_lint)
    return;
  for (const struct symbol *s = sym_first (); s; s = s->next)
    if (s->kind == SYM_FUNCTION && !s->builtin)
      {
	all = mem_grow (all, &cap, n + 1, sizeof *all);
	all[n++] = s;
      }
  if (n > 0)
    qsort (all, n, sizeof *all, by_name);
  for (size_t i = 0; i < n; i++)
    check_calls (all[i], all_known);
  xfree (all);
}

void
lintpass_program (const struct program *p)
{
  if (!diag_lint)
    return;
  lintpass_calls (true);
  for (const struct function *f = p->functions; f; f = f->next)
    check_params (f);
  if (!p->rules)
    lint ("no program text at all!");
}
