/* calls.c -- compile calls of built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   build_builtin has a function for each built-in function that has kernels of
   its own.  Other calls use the kernel k_call, which calls the built-in
   function for each record, provided that the call has no effects and cannot
   fail or warn.  */

#include <config.h>

#include <string.h>

#include "batch/build.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"

/* Store CHANGED, the vector of texts that a substitution has produced, in the
   target of the substitution.  The target is $0 if WHOLE is 0, the variable S
   if WHOLE is NONE, and otherwise field number WHOLE.  COUNT is a vector with
   the number of replacements in each record.  */
static void
store_substituted (struct build *b, int whole, struct symbol *s, int count,
		   int changed)
{
  int was = b->sel;
  if (whole == 0)
    build_new_record (b, changed);
  else if (whole == NONE)
    build_store (b, s, changed);
  else
    {
      /* Store into the field only if a match was replaced.  */
      struct op *t = build_op (b, k_true);
      build_in (b, t, count);
      b->sel = build_filter (b, t);
      build_store_field (b, whole, changed);
      b->sel = was;
      /* For the records without a replacement, CHANGED contains the unchanged
	 field.  */
      build_know (b, KNOWN_COLUMN, whole, changed);
    }
}

/* Compile N, a call of sub or gsub.  The target is the record, a field, or a
   variable that the rules have set for this record.  Return the vector of the
   numbers of replacements.  */
static int
substitute (struct build *b, const struct node *n)
{
  const struct node *re = n->a, *text = re ? re->next : NULL;
  const struct node *target = text ? text->next : NULL;
  struct symbol *s = target && target->kind == N_VAR && !b->loop
    && target->sym->kind == SYM_GLOBAL && !target->sym->special
    ? target->sym : NULL;
  int whole = target ? NONE : 0, v = NONE;
  if (target && target->kind == N_FIELD)
    build_is_small (target->a, &whole);
  if (s)
    v = build_known (b, KNOWN_SCALAR, build_scalar (b, s));
  else if (whole == 0)
    v = build_record (b);
  else if (whole > 0)
    v = build_column (b, whole);
  if (re->kind != N_REGEX || v == NONE)
    return build_fail (b, "a substitution whose regexp or target is a "
			  "variable");
  int first = b->p->n_ops, replacement = build_value (b, text);
  if (s && build_changes (b, first, b->p->n_ops, target))
    build_fail (b, "two operands share a variable that changes");
  if (b->failed)
    return 0;
  if (whole > 0)		/* let the row engine process records that lack
				   the field, since the assignment would create
				   the field */
    build_leave_without (b, v);
  struct op *o = build_op (b, k_sub);
  build_in (b, o, v);
  build_in (b, o, build_constant (b, *st_cell (st_regexp (re->str, NULL))));
  build_in (b, o, replacement);
  o->builtin = n->builtin;
  int count = build_out (b, o, VEC_NUMBER);
  int changed = build_out (b, o, VEC_ANY);
  store_substituted (b, whole, s, count, changed);
  return count;
}

static int
length_of (struct build *b, const struct node *n)
{
  if (n->a && n->a->kind == N_VAR && n->a->sym->use == USE_ARRAY)
    return build_fail (b, "the length of an array");
  if (n->a && ast_bare (n->a)->kind == N_INDEX)
    return build_fail (b, "the length of an element, which stays untyped");
  int v = n->a ? build_value (b, n->a) : build_record (b);
  return b->failed ? 0
    : build_once (b, KNOWN_LENGTH, k_length, VEC_NUMBER, v);
}

static int
substr_of (struct build *b, const struct node *n)
{
  int in[3], k = 0;
  for (const struct node *x = n->a; x && k < 3; x = x->next, k++)
    {
      in[k] = build_value (b, x);
      if (k > 0 && !b->failed)
	in[k] = build_numbers (b, in[k]);
    }
  struct op *o = build_op (b, k_substr);
  return build_vector (b, o, VEC_ANY, k, in);
}

/* Compile N, a call of match with a regexp constant, and return the vector of
   the call's values.  Later operations read RSTART and RLENGTH from the
   vectors that the call computes.  */
static int
find (struct build *b, const struct node *n)
{
  const struct node *re = ast_bare (n->a->next);
  if (re->kind != N_REGEX || n->a->next->next)
    return build_fail (b, "match with an array or a regexp that is not "
			  "constant");
  int v = build_value (b, n->a);
  if (b->failed)
    return 0;
  struct op *o = build_op (b, k_find);
  build_in (b, o, v);
  build_in (b, o, build_constant (b, *st_cell (st_regexp (re->str, NULL))));
  int start = build_out (b, o, VEC_NUMBER);
  int length = build_out (b, o, VEC_NUMBER);
  build_access (b, k_set_place, build_resource (b, RES_PLACE, NULL), start,
		length);
  build_forget (b, KNOWN_PLACE, SPECIAL_RSTART);
  build_forget (b, KNOWN_PLACE, SPECIAL_RLENGTH);
  build_know (b, KNOWN_PLACE, SPECIAL_RSTART, start);
  build_know (b, KNOWN_PLACE, SPECIAL_RLENGTH, length);
  return start;
}

/* True if formatting LIST, a format and its values, cannot cause an error or a
   warning, because the format is a constant with one conversion for each
   value.  */
static bool
is_calm_format (const struct node *list)
{
  const struct node *format = ast_bare (list), *x = list->next;
  if (format->kind != N_STR)
    return false;
  enum { MOST_DIGITS = 4 };	/* maximum number of digits in the width and
				   the precision together */
  const char *p = format->str.p, *end = p + format->str.n;
  while (p < end)
    {
      if (*p++ != '%')
	continue;
      int digits = 0;
      for (; p < end && *p && strchr ("-+ #0123456789.", *p); p++)
	digits += *p >= '0' && *p <= '9';
      if (p == end || !*p || digits > MOST_DIGITS
	  || !strchr ("dixogefGEs%", *p))
	return false;
      if (*p++ == '%')
	continue;
      if (!x)
	return false;
      x = x->next;
    }
  return !x;
}

/* True if a call of F with the N arguments at ARGS cannot fail or warn, except
   for argument values that k_call detects.  */
static bool
is_calm (const struct builtin *f, const struct node *args, int n)
{
  switch (f->code)
    {
    case BUILTIN_SPRINTF:
      return args && is_calm_format (args);
    case BUILTIN_STRFTIME:	/* without a time argument, strftime reads the
				   clock */
      return n >= 2;
    default:
      return f->flags & BI_CALM
	|| (f->flags & BI_CALM_POSITIVE
	    && (n >= 2 || !(f->flags & BI_COUNTED_LATE)));
    }
}

/* Compile N, a call that -j has inserted around the addend of a sum.  Do not
   convert the results to numbers: if addends are logged, the function gives the
   cells of its results a tag (jobs/addends.c) that a conversion would remove.
   Return the vector of the addends.  */
static int
addend_of (struct build *b, const struct node *n)
{
  int v = build_value (b, n->a);
  if (b->failed)
    return 0;
  v = build_numbers (b, v);
  struct op *o = build_op (b, k_addend);
  o->builtin = n->builtin;
  return build_vector (b, o, VEC_NUMBER, 1, &v);
}

/* Compile a call of the function that records how many bytes were printed so
   far (BUILTIN_PLACE).  The call has no arguments, and its value is not
   used.  */
static int
place_of (struct build *b)
{
  build_access (b, k_place, build_resource (b, RES_OUTPUT, NULL), NONE, NONE);
  return 0;
}

/* Append an operation that calls the built-in function F.  */
static struct op *
call (struct build *b, const struct builtin *f)
{
  bool upper = f->code == BUILTIN_TOUPPER;
  struct op *o
    = build_op (b, upper || f->code == BUILTIN_TOLOWER ? k_case : k_call);
  o->x = upper;
  o->builtin = f;
  o->name = f->name;
  return o;
}

/* Compile N, a call of gensub.  Call build_fail unless the first three
   arguments are constants for which gensub does not warn.  Return the vector
   of gensub's results.  */
static int
gensub_of (struct build *b, const struct node *n)
{
  const struct node *re = n->a, *text = re->next, *which = text->next;
  bool all = which->kind == N_STR && which->str.n > 0
    && (*which->str.p == 'g' || *which->str.p == 'G');
  if (re->kind != N_REGEX || text->kind != N_STR
      || !(all || (which->kind == N_NUM && which->num >= 1)))
    return build_fail (b, "a replacement that is not a constant");
  int in[4] = {
    build_constant (b, *st_cell (st_regexp (re->str, NULL))),
    build_value (b, text), build_value (b, which),
    which->next ? build_value (b, which->next) : build_record (b)
  };
  struct op *o = call (b, n->builtin);
  return build_vector (b, o, VEC_ANY, 4, in);
}

int
build_builtin (struct build *b, const struct node *n, bool wanted)
{
  const struct builtin *f = n->builtin;
  int in[MAX_IN], k = 0;
  if (f->code == BUILTIN_LENGTH)
    return length_of (b, n);
  if (f->code == BUILTIN_SUBSTR)
    return substr_of (b, n);
  if (f->flags & BI_SETS_MATCH)
    return find (b, n);
  if (f->code == BUILTIN_SPLIT)
    return build_split (b, n, wanted);
  if (f->code == BUILTIN_ADDEND)
    return addend_of (b, n);
  if (f->code == BUILTIN_PLACE)
    return place_of (b);
  if (f->code == BUILTIN_GENSUB)
    return gensub_of (b, n);
  if (builtin_substitutes (f))
    return substitute (b, n);
  int args = ast_length (n->a);
  if (!is_calm (f, n->a, args) || args == 0 || args > MAX_IN)
    return build_fail (b, "a function that may fail or has effects");
  for (const struct node *x = n->a; x && k < MAX_IN; x = x->next)
    in[k++] = build_value (b, x);
  struct op *o = call (b, f);
  if (f->flags & BI_CALM_POSITIVE)
    o->flags |= KERNEL_CUTS;
  bool number = f->result == RESULT_NUMBER || f->result == RESULT_COUNT;
  return build_vector (b, o, number ? VEC_NUMBER : VEC_ANY, k, in);
}
