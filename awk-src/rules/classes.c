/* classes.c -- find the merge class of each variable, and the refusals.
   SPDX-License-Identifier: GPL-3.0-or-later

   rules_walk (analyze.c) has recorded in which forms the rules use each
   variable (enum form).  The set of a variable's forms determines its merge
   class.  A variable without a class is a reason to run the rules serially
   (refusals.def).  Some options and some values of RS are also reasons to run
   the rules serially.  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/input.h"
#include "rules/internal.h"

/* True if V is used, and only in forms that are in MASK.  */
static bool
only (const struct rules_var *v, unsigned mask)
{
  return v->forms != 0 && (v->forms & ~mask) == 0;
}

static enum merge_class
idiom_class (const struct rules_var *v)
{
  static const struct { unsigned form; enum merge_class class; } idioms[] = {
    { FORM_SUM, CLASS_SUM }, { FORM_MIN, CLASS_MIN }, { FORM_MAX, CLASS_MAX },
    { FORM_FIRST, CLASS_FIRST }, { FORM_APPEND, CLASS_APPEND },
    { FORM_WITH, CLASS_WITH }
  };
  for (size_t i = 0; i < sizeof idioms / sizeof *idioms; i++)
    if (only (v, idioms[i].form))
      return idioms[i].class;
  return CLASS_NONE;
}

static enum merge_class
scalar_class (const struct rules_var *v)
{
  if (only (v, FORM_READ))
    return CLASS_READ;
  if (only (v, FORM_COUNTER))
    return CLASS_COUNTER;
  if (idiom_class (v) == CLASS_SUM || v->early)
    return idiom_class (v);
  return CLASS_RECORD;
}

static enum merge_class
array_class (const struct rules_var *v)
{
  if (!v->early)
    return (v->forms & FORM_ITER) || v->outside ? CLASS_NONE : CLASS_RECORD;
  if (v->depth < 1)
    return CLASS_NONE;
  if (v->depth == 1 && only (v, FORM_KEY | FORM_ITER))
    return CLASS_READ;
  if (v->depth == 1 && only (v, FORM_KEY | FORM_ITER | FORM_ELEMENT))
    return CLASS_TABLE;
  if (only (v, FORM_WRITE))
    return CLASS_LAST;
  if (v->depth == 1 && only (v, FORM_PUSH))
    return CLASS_PUSH;
  if (only (v, FORM_DISTINCT))
    return CLASS_DISTINCT;
  return idiom_class (v);
}

/* --- variables that are refused ----------------------------------------- */

/* Return a place where V is used in one of the forms FORMS, or NULL.  */
static const struct node *
mention_of (const struct rules_var *v, unsigned forms)
{
  for (const struct mention *m = v->mentions; m; m = m->next)
    if (m->form & forms)
      return m->at;
  return NULL;
}

/* Record a refusal of KIND for V.  The place of the refusal is a use of V in
   one of the forms FORMS or, if there is none, a place where V may be read
   before it is written.  */
static void
refuse (struct rules *rules, const struct rules_var *v, enum refusal_kind kind,
	unsigned forms)
{
  const struct node *at = mention_of (v, forms);
  rules_refuse (rules, kind, at ? at : v->early);
}

static void
refuse_scalar (struct rules *rules, const struct rules_var *v)
{
  const unsigned extremes = FORM_MIN | FORM_MAX;
  if (only (v, FORM_WITH))
    refuse (rules, v, REFUSED_COMPANION, FORM_WITH);
  else if ((v->forms & FORM_SUM) && only (v, FORM_SUM | FORM_READ))
    refuse (rules, v, REFUSED_SUM_READ, FORM_READ);
  else if (v->forms & extremes)
    refuse (rules, v, REFUSED_EXTREME_USED, ~extremes);
  else if (only (v, FORM_OTHER | FORM_READ) && (v->forms & FORM_OTHER))
    refuse (rules, v, REFUSED_CHANGED, FORM_OTHER);
  else if (v->forms & FORM_WRITE)
    refuse (rules, v, REFUSED_READ_EARLY, 0);
  else
    refuse (rules, v, REFUSED_UNMERGEABLE, 0);
}

static void
refuse_array (struct rules *rules, const struct rules_var *v)
{
  const unsigned reads = FORM_ELEMENT | FORM_KEY | FORM_ITER;
  if (!v->early && v->outside)
    refuse (rules, v, REFUSED_RECORD_WALKED,
	    v->forms & FORM_CLEAR ? FORM_CLEAR : FORM_WRITE);
  else if (!v->early)
    refuse (rules, v, REFUSED_LOOP_ORDER, FORM_ITER);
  else if (only (v, FORM_WITH))
    refuse (rules, v, REFUSED_COMPANION, FORM_WITH);
  else if (v->depth < 0)
    refuse (rules, v, REFUSED_DEPTHS, 0);
  else if (v->forms & FORM_OTHER)
    refuse (rules, v, REFUSED_ELEMENT_CHANGED, FORM_OTHER);
  else if ((v->forms & reads) && (v->forms & ~reads))
    refuse (rules, v, REFUSED_ELEMENT_READ,
	    v->forms & FORM_ELEMENT ? FORM_ELEMENT : reads);
  else
    refuse (rules, v, REFUSED_ELEMENTS, 0);
}

/* If the partner of V is not merged, set the class of V to CLASS_NONE.  A
   counter can be merged only together with its array, and a companion only
   together with its minimum or maximum.  */
static void
check_partner (struct rules_var *v)
{
  if (v->class == CLASS_PUSH && v->partner->class != CLASS_COUNTER)
    v->class = CLASS_NONE;
  if (v->class == CLASS_COUNTER && v->partner->class != CLASS_PUSH)
    v->class = CLASS_NONE;
  if (v->class == CLASS_WITH
      && ((v->partner->class != CLASS_MIN && v->partner->class != CLASS_MAX)
	  || v->partner->guards || v->partner->array != v->array))
    v->class = CLASS_NONE;
}

/* A statement can add to several sums: if it adds to an array parameter of a
   function, it adds to each array that a call passes for this parameter.  If
   one of these sums is watched, set the member `watched' of the others; if one
   of the arrays is not merged as a sum, record a refusal.  Return true if a
   sum has become a watched sum.  */
static bool
watch_shared (struct rules *rules)
{
  bool more = false;
  for (struct addend *a = rules->addends; a; a = a->next)
    if (a->var && a->var->watched)
      a->at->flags |= FLAG_WATCHED;
  for (struct addend *a = rules->addends; a; a = a->next)
    if (!(a->at->flags & FLAG_WATCHED))
      continue;
    else if (!a->var || a->var->class != CLASS_SUM)
      rules_refuse (rules, REFUSED_ADDS_TO_OTHERS, a->at);
    else if (!a->var->watched)
      a->var->watched = more = true;
  return more;
}

/* Set the member `watched' of each sum to which the rules may add a fraction
   or a large number.  */
static void
watch_addends (struct rules *rules)
{
  for (struct addend *a = rules->addends; a; a = a->next)
    if (a->var)
      a->var->watched |= a->var->class == CLASS_SUM && a->at->kind == N_ASSIGN
	&& !idiom_is_small (a->at->b);
  while (watch_shared (rules))
    continue;
}

/* Set the merge class of each variable of RULES.  */
static void
classify (struct rules *rules)
{
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms)
      {
	v->class = v->array ? array_class (v) : scalar_class (v);
	if (v->merge && v->class == CLASS_NONE && !(v->forms & FORM_DISTINCT))
	  v->class = CLASS_FUNCTION;
      }
  for (int i = 0; i < 2; i++)
    for (struct rules_var *v = rules->vars; v; v = v->next)
      check_partner (v);
}

/* --- refusals ----------------------------------------------------------- */

static void
check_options (struct rules *rules)
{
  const struct { bool is; enum refusal_kind kind; } all[] = {
    { opt.bignum, REFUSED_BIGNUM }, { opt.profile, REFUSED_PROFILE },
    { opt.trace, REFUSED_TRACE }, { opt.debug, REFUSED_DEBUG },
    { opt.sandbox, REFUSED_SANDBOX }, { opt.headed, REFUSED_HEADED },
    { diag_lint != LINT_OFF, REFUSED_LINT }, { opt.dump, REFUSED_DUMP },
    { opt.load, REFUSED_EXTENSION }
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].is)
      rules_refuse (rules, all[i].kind, NULL);
}

static void
check_variables (struct rules *rules)
{
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms && v->class == CLASS_NONE)
      (v->array ? refuse_array : refuse_scalar) (rules, v);
    else if (v->forms && v->class == CLASS_FUNCTION)
      function_check (rules, v);
}

/* Refuse --partial if merging requires information that is not in the
   parts.  */
static void
check_parts (struct rules *rules)
{
  if (rules->distinct)
    rules_refuse (rules, REFUSED_DISTINCT, rules->distinct_at);
  if (rules->one_file)
    rules_refuse (rules, REFUSED_ONE_FILE, rules->nr);
  if (rules->nr)
    rules_refuse (rules, REFUSED_NR, rules->nr);
  if (rules->diverts)
    rules_refuse (rules, REFUSED_DIVERTED, rules->diverts);
  if (rules->operands)
    rules_refuse (rules, REFUSED_OPERANDS, rules->operands);
}

/* Refuse to divide streams into shards if only one process may read a stream,
   or if a process that starts in the middle of a stream cannot find out where
   records begin.  REGEXP_RS is true if RS is a regexp when the program
   starts.  */
static void
check_streams (struct rules *rules, bool regexp_rs)
{
  const struct node *rs = rules->rs;
  if (rules_share_input (rules))
    rules_refuse (rules, REFUSED_SHARED_INPUT, NULL);
  if (opt.csv)
    return;
  if (rs && rs->kind != N_STR)
    {
      rules_refuse (rules, REFUSED_UNKNOWN_RS, NULL);
      return;
    }
  enum rs_mode mode = rs ? rec_mode (rs->str)
    : regexp_rs ? RS_REGEX : RS_NEWLINE;
  if (mode == RS_PARAGRAPH && rules->counts)
    rules_refuse (rules, REFUSED_PARAGRAPHS, NULL);
  else if (mode == RS_REGEX)
    rules_refuse (rules, REFUSED_REGEXP_RS, NULL);
}

/* Analyse P.  If ONE_FILE is true, assume that the input is a single file.  */
static struct rules *
analyze (struct program *p, bool one_file)
{
  struct rules *rules = run_alloc (sizeof *rules);
  rules_walk (rules, p, one_file);
  classify (rules);
  check_variables (rules);
  return rules;
}

struct rules *
rules_analyze (struct program *p, bool regexp_rs)
{
  struct rules *rules = analyze (p, false);
  if (rules_refused (rules, BY_JOBS))
    {
      struct rules *other = analyze (p, true);
      if (!rules_refused (other, BY_JOBS))
	rules = other;
    }
  check_options (rules);
  watch_addends (rules);
  check_parts (rules);
  check_streams (rules, regexp_rs);
  return rules;
}
