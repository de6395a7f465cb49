/* operand_assign.c -- perform assignments on the command line: name=value.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file checks the form of the name and processes escape sequences.
   spec_assign (special_effects.c) performs the assignment.  */

#include <config.h>
#include "vm/operand_assign.h"

#include <string.h>

#include "array/root.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/options.h"
#include "base/translate.h"
#include "lang/builtin.h"
#include "lang/lexer.h"
#include "text/escape.h"
#include "value/convert.h"
#include "value/special.h"
#include "vm/special_effects.h"

enum name_form
{
  NAME_BAD,			/* The text before the `=' is not a name, so
				   that the operand is a file name.  */
  NAME_INVALID,			/* The name is not a valid variable name, which
				   is an error.  */
  NAME_GOOD
};

/* Check *NAME, the name of a variable, and return its form.  If *NAME is
   "awk::v", change it to "v".  If the name is invalid, set *FAULT to the
   format of the error message, whose arguments are the length and the bytes of
   the name.  */
static enum name_form
judge (struct sv *name, const char **fault)
{
  const char *end = name->p + name->n;
  const char *p = name->p + name_length (name->p, end);
  *fault = NULL;
  if (p == name->p || (p < end && *p != ':'))
    return NAME_BAD;
  if (p == end)
    return NAME_GOOD;
  if (!opt_gawk)
    *fault = N_("identifier %.*s: qualified names not allowed in traditional / "
		"POSIX mode");
  else if (p + 1 == end || p[1] != ':')
    *fault = N_("identifier %.*s: namespace separator is two colons, not one");
  else
    {
      p += 2;
      const char *rest = p + name_length (p, end);
      if (rest > p && rest + 1 < end && rest[0] == ':' && rest[1] == ':')
	*fault = N_("identifier `%.*s': namespace separator can only appear "
		    "once in a qualified name");
      else if (rest == p || rest != end)
	*fault = N_("qualified identifier `%.*s' is badly formed");
    }
  if (*fault)
    return NAME_INVALID;
  if (p - name->p == 5 && memcmp (name->p, "awk", 3) == 0)
    *name = (struct sv) { p, (size_t) (end - p) };
  return NAME_GOOD;
}

/* Like judge, but print an error message if the name is invalid.  */
static enum name_form
judge_and_report (struct sv *name)
{
  const char *fault;
  enum name_form form = judge (name, &fault);
  if (form == NAME_INVALID)
    error_at (NULL, 0, fault, (int) name->n, name->p);
  return form;
}

static void
warn_about (void *ctx, const char *text, bool is_lint)
{
  if (is_lint)
    lint ("%s", text);
  else
    warning ("%s", text);
}

static bool
is_typed_regexp (struct sv v)
{
  return opt_gawk && v.n >= 3 && v.p[0] == '@' && v.p[1] == '/'
	 && v.p[v.n - 1] == '/';
}

/* Return TEXT as a value, for a locale whose decimal point is not a period.  In
   an assignment on the command line, the decimal point is a period
   nevertheless: if TEXT is a number with a period, return this number.  If TEXT
   would be a number only with the decimal point of the locale, return a
   string.  */
static struct val
period_number (struct sv text)
{
  double d;
  char point = opt.decimal_point;
  opt.decimal_point = '.';
  bool number = num_looks_numeric (text.p, text.n, &d);
  opt.decimal_point = point;
  if (number && memchr (text.p, '.', text.n))
    return val_num (d);
  return val_borrow (number ? V_INPUT : V_STR, text.p, text.n);
}

/* Assign VALUE to NAME after processing escape sequences.  A built-in variable
   receives the exact text; FS, for instance, is not a number.  */
static void
assign_text (struct sv name, struct sv value)
{
  char *b = xmalloc (value.n + 1);
  size_t n = esc_undo (value.p, value.n, b, warn_about, NULL);
  bool period = opt.decimal_point != '.' && !special_find (name);
  spec_assign (name, period ? period_number ((struct sv) { b, n })
	       : val_borrow (V_INPUT, b, n));
  xfree (b);
}

static void
assign (struct sv name, struct sv value)
{
  if (lex_is_keyword (name) || builtin_find (name.p, name.n))
    fatal ("cannot use gawk builtin `%.*s' as variable name", (int) name.n,
	   name.p);
  if (opt.posix && memchr (value.p, '\n', value.n))
    fatal_at (NULL, 0,
	      "POSIX does not allow physical newlines in string values");
  if (is_typed_regexp (value))
    spec_assign (name, val_borrow (V_REGEX, value.p + 2, value.n - 3));
  else
    assign_text (name, value);
}

/* Set *NAME and *VALUE to the parts of TEXT before and after the first `='.
   Return false if there is no `='.  */
static bool
split_at_equals (struct sv text, struct sv *name, struct sv *value)
{
  const char *equals = memchr (text.p, '=', text.n);
  if (!equals)
    return false;
  *name = (struct sv) { text.p, (size_t) (equals - text.p) };
  *value = sv_after (text, name->n + 1);
  return true;
}

bool
assign_is_operand (struct sv text)
{
  struct sv name, value;
  const char *fault;
  return split_at_equals (text, &name, &value)
    && judge (&name, &fault) == NAME_GOOD;
}

bool
assign_is_temporary (struct sv text)
{
  struct sv name, value;
  const char *fault;
  if (!split_at_equals (text, &name, &value)
      || judge (&name, &fault) != NAME_GOOD)
    return false;
  switch (special_find (name))
    {
    case SPECIAL_NONE:
      return root_is_scratch (name);
    case SPECIAL_FS:
    case SPECIAL_OFS:
    case SPECIAL_ORS:
    case SPECIAL_RS:
    case SPECIAL_SUBSEP:
    case SPECIAL_CONVFMT:
    case SPECIAL_OFMT:
    case SPECIAL_IGNORECASE:
    case SPECIAL_FIELDWIDTHS:
    case SPECIAL_FPAT:
      return true;
    default:
      return false;
    }
}

bool
assign_operand (struct sv text)
{
  struct sv name, value;
  if (!split_at_equals (text, &name, &value))
    return false;
  enum name_form form = judge_and_report (&name);
  if (form == NAME_GOOD)
    assign (name, value);
  else if (form == NAME_BAD && diag_lint)
    lint_at (NULL, 0, "`%.*s' is not a variable name, looking for file `%.*s'",
	     (int) name.n, name.p, (int) text.n, text.p);
  return form == NAME_GOOD;
}

void
assign_option (struct sv text)
{
  struct sv name, value;
  split_at_equals (text, &name, &value);
  switch (judge_and_report (&name))
    {
    case NAME_BAD:
      fatal ("`%.*s' is not a legal variable name", (int) name.n, name.p);
    case NAME_INVALID:
      return;			/* Continue after an error, so that the other
				   assignments are checked as well.  */
    case NAME_GOOD:
      break;
    }
  assign (name, value);
}

void
assign_separator (struct sv text)
{
  if (text.n == 1 && text.p[0] == 't')
    {
      if (diag_lint)
	lint_at (NULL, 0, "-Ft does not set FS to tab in POSIX awk");
      if (opt.traditional)
	text.p = "\t";
    }
  assign_text (sv_of ("FS"), text);
}
