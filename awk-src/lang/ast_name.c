/* ast_name.c -- find the symbols that names in the program refer to.
   SPDX-License-Identifier: GPL-3.0-or-later

   A name without `::' is a parameter or belongs to a namespace: to `awk' if it
   consists of upper-case letters, otherwise to the current one.  In the symbol
   tables, names of the namespace awk have no prefix.  */

#include <config.h>
#include "lang/ast_name.h"

#include "array/root.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/name.h"
#include "lang/parse.h"
#include "lang/symbols.h"
#include "value/special.h"

bool
ast_name_is_upper (struct sv s)
{
  for (size_t i = 0; i < s.n; i++)
    if (s.p[i] < 'A' || s.p[i] > 'Z')
      return false;
  return true;
}

/* Return the address of the first `::' in S, or NULL if there is none.  */
static const char *
separator (struct sv s)
{
  for (size_t i = 0; i + 1 < s.n; i++)
    if (s.p[i] == ':')
      return s.p + i;
  return NULL;
}

bool
ast_name_is_qualified (struct sv name)
{
  return separator (name);
}

bool
ast_name_is_identifier (struct sv s)
{
  return s.n > 0 && name_length (s.p, s.p + s.n) == s.n;
}

struct sv
ast_name_qualify (struct parser *ps, struct sv name)
{
  const char *sep = separator (name);
  if (sep)
    {
      struct sv first = { name.p, sep - name.p };
      return sv_is (first, "awk") ? sv_after (name, first.n + 2) : name;
    }
  if (sv_is (ps->ns, "awk") || ast_name_is_upper (name))
    return name;
  size_t n = ps->ns.n + 2 + name.n;
  char *full = run_alloc (n + 1);
  memcpy (full, ps->ns.p, ps->ns.n);
  memcpy (full + ps->ns.n, "::", 2);
  memcpy (full + ps->ns.n + 2, name.p, name.n);
  return (struct sv) { full, n };
}

struct sv
ast_name_check (struct parser *ps, struct sv name, int line)
{
  static const struct sv none = { "", 0 };
  const char *sep = separator (name);
  struct sv first = { name.p, sep - name.p };
  struct sv second = sv_after (name, first.n + 2);
  if (separator (second))
    error_at (ps->file, line, "identifier `%.*s': namespace separator can "
	      "only appear once in a qualified name", (int) name.n, name.p);
  else if (second.n == 0 || !ast_name_is_identifier (second))
    error_at (ps->file, line, "qualified identifier `%.*s' is badly formed",
	      (int) name.n, name.p);
  if (lex_is_reserved (first))
    {
      error_at (ps->file, line, "using reserved identifier `%.*s' as a "
		"namespace is not allowed", (int) first.n, first.p);
      return first;
    }
  if (lex_is_reserved (second))
    {
      error_at (ps->file, line, "using reserved identifier `%.*s' as second "
		"component of a qualified name is not allowed",
		(int) second.n, second.p);
      return second;
    }
  return none;
}

static struct symbol *
find_local (struct parser *ps, struct sv name)
{
  return ps->scope ? scope_find (ps->scope, name) : NULL;
}

struct symbol *
ast_name_variable (struct parser *ps, struct sv name, int line)
{
  struct symbol *s = find_local (ps, name);
  if (s)
    return s;
  struct sv full = ast_name_qualify (ps, name);
  s = sym_find_function (full, false);
  if (s && (s->fn || s->builtin))
    error_at (ps->file, line,
	      "function `%.*s' called with space between name and `(',\n"
	      "or used as a variable or an array", (int) full.n, full.p);
  if (ps->unknown && !sym_find_variable (full, false)
      && special_find (full) == SPECIAL_NONE && !root_global (full))
    {
      ps->unknown (name);
      struct symbol *none = run_alloc (sizeof *none);
      none->name = full;
      return none;
    }
  return sym_find_variable (full, true);
}

struct symbol *
ast_name_function (struct parser *ps, struct sv name, int line)
{
  struct sv full = ast_name_qualify (ps, name);
  struct symbol *f = sym_find_function (full, false);
  if (find_local (ps, name)
      || ((!f || !f->fn)
	  && (sym_find_variable (full, false)
	      || special_find (full) != SPECIAL_NONE)))
    error_at (ps->file, line,
	      "attempt to use non-function `%.*s' in function call",
	      (int) full.n, full.p);
  return sym_find_function (full, true);
}
