/* hints.c -- hints that explain messages about a program.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file guess the cause of an error: a misspelt name, a
   directory that is missing from a path, or a program text that the shell has
   changed.  */

#include <config.h>
#include "lang/hints.h"

#include "base/hint.h"
#include "lang/builtin.h"
#include "lang/source.h"
#include "lang/symbols.h"
#include "value/special.h"

/* --- names -------------------------------------------------------------- */

/* Among the names compared so far, the one that is most similar to the
   misspelt name.  */
struct candidate
{
  struct sv name;
  int distance;
};

static void
consider (struct candidate *best, struct sv wanted, struct sv name)
{
  int d = hint_distance (wanted.p, wanted.n, name.p, name.n);
  if (d >= 0 && (!best->name.p || d < best->distance))
    *best = (struct candidate) { name, d };
}

static void
suggest (const struct candidate *best)
{
  if (best->name.p)
    hint_add ("did you mean `%.*s'?", (int) best->name.n, best->name.p);
}

void
hints_function (struct sv name)
{
  struct candidate best = { .distance = 0 };
  const struct builtin *bi;
  if (!hint_on ())
    return;
  for (const struct symbol *s = sym_first (); s; s = s->next)
    if (s->kind == SYM_FUNCTION
	&& (s->builtin || (s->fn && s->fn->body)))
      consider (&best, name, s->name);
  for (int i = 0; (bi = builtin_at (i)); i++)
    if (builtin_find (bi->name, strlen (bi->name)))
      consider (&best, name, sv_of (bi->name));
  suggest (&best);
}

void
hints_variable (const struct symbol *s)
{
  struct candidate best = { .distance = 0 };
  if (!hint_on () || s->assigned || s->kind != SYM_GLOBAL)
    return;
  for (const struct symbol *t = sym_first (); t; t = t->next)
    if (t != s && t->kind == SYM_GLOBAL && t->assigned)
      consider (&best, s->name, t->name);
  for (int i = SPECIAL_NONE + 1; i < SPECIAL_COUNT; i++)
    consider (&best, s->name, sv_of (special_name (i)));
  suggest (&best);
}

/* --- files -------------------------------------------------------------- */

void
hints_path (const char *name, const char *variable, const char *path)
{
  if (!strchr (name, '/'))
    hint_add ("searched in %s (%s)", path, variable);
}

/* --- the shell ---------------------------------------------------------- */

/* True if the text at P is a typographic quotation mark, which word processors
   insert.  */
static bool
is_typographic (const char *p, const char *end)
{
  static const char *const quotes[] = { "\u2018", "\u2019", "\u201c",
    "\u201d", "\u00ab", "\u00bb", "\u201e", "\u201a" };
  for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++)
    if (sv_begins ((struct sv) { p, end - p }, quotes[i]))
      return true;
  return false;
}

/* True if an operand must follow at P, because the text from TEXT to P is
   empty or ends with an operator, an opening bracket or `print'.  */
static bool
wants_operand (const char *text, const char *p)
{
  while (p > text && (p[-1] == ' ' || p[-1] == '\t'))
    p--;
  return p == text || strchr (",(=<>~&|*/%^+-!?:[{;", p[-1])
    || (p - text >= 5 && memcmp (p - 5, "print", 5) == 0);
}

/* True if an operand is missing at P and the text does not contain any field:
   the shell has possibly replaced the fields.  */
static bool
lost_its_fields (const struct source *src, const char *p, const char *end)
{
  return p < end && strchr (",)};=<>~&|*/%^?:]", *p)
    && wants_operand (src->text, p) && !memchr (src->text, '$', src->n);
}

/* True if a statement or the program ends at P while a bracket is open.  */
static bool
is_unclosed (const struct parser *ps, const char *p, const char *end)
{
  return ps->lx.depth > 0
    && (p >= end || *p == '}' || *p == ';' || *p == '\n')
    && !wants_operand (ps->lx.src->text, p);
}

void
hints_quotes (const struct parser *ps, const char *p)
{
  const char *end = ps->lx.end;
  if (!hint_on ())
    return;
  if (is_typographic (p, end))
    hint_add ("these are typographic quotes: write \" around a string, and ' "
	      "around the program for the shell");
  else if (is_unclosed (ps, p, end))
    hint_add ("a `(' or `[' before this is not closed");
  else if (!ps->lx.src->is_text)
    return;
  else if (p < end && *p == '\'')
    hint_add ("the shell did not remove this quotation mark: quote the program"
	      " only once, as '...' or as \"...\"");
  else if (p < end && *p == '"')
    hint_add ("inside '...', a ' ends the program for the shell: write \\047 "
	      "instead");
  else if (lost_its_fields (ps->lx.src, p, end))
    hint_add ("if the program has fields such as $1: the shell replaces them "
	      "inside \"...\", but not inside '...'");
}

void
hints_one_word (const struct parser *ps)
{
  if (ps->lx.src->is_text && !memchr (ps->lx.src->text, '{',
				      ps->lx.src->n))
    hint_add ("the program must be a single argument: quote it for the "
	      "shell, as '...'");
}
