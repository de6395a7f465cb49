/* classes.c -- the class of each variable, and the plan as a whole.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "base/mem.h"
#include "jobs/addends.h"
#include "jobs/analyze.h"
#include "jobs/declared.h"
#include "jobs/distinct.h"
#include "jobs/internal.h"
#include "jobs/plan.h"

/* Statements of sums.  */
struct addend
{
  struct job_var *v;
  struct node *n;
  struct addend *next;
};
static struct addend *addends;

void
plan_addend (struct job_var *v, struct node *n)
{
  struct addend *a = run_alloc (sizeof *a);
  *a = (struct addend) { v, n, addends };
  addends = a;
}

/* Has V no form but those of MASK?  */
static bool
only (const struct job_var *v, unsigned mask)
{
  return v->forms != 0 && (v->forms & ~mask) == 0;
}

static enum job_class
idiom_class (const struct job_var *v)
{
  static const struct { unsigned form; enum job_class class; } idioms[] = {
    { FORM_SUM, JOB_SUM }, { FORM_MIN, JOB_MIN }, { FORM_MAX, JOB_MAX },
    { FORM_FIRST, JOB_FIRST }, { FORM_APPEND, JOB_APPEND }
  };
  for (size_t i = 0; i < sizeof idioms / sizeof *idioms; i++)
    if (only (v, idioms[i].form))
      return idioms[i].class;
  return JOB_NONE;
}

static enum job_class
scalar_class (const struct job_var *v)
{
  if (only (v, FORM_READ))
    return JOB_READ;
  if (only (v, FORM_COUNTER))
    return JOB_COUNTER;
  if (idiom_class (v) == JOB_SUM || v->early)
    return idiom_class (v);
  return JOB_RECORD;
}

static enum job_class
array_class (const struct job_var *v)
{
  if (!v->early)
    return (v->forms & FORM_ITER) || v->outside ? JOB_NONE : JOB_RECORD;
  if (v->depth < 1)
    return JOB_NONE;
  if (v->depth == 1 && only (v, FORM_KEY | FORM_ITER))
    return JOB_READ;
  if (v->depth == 1 && only (v, FORM_KEY | FORM_ITER | FORM_ELEMENT))
    return JOB_TABLE;
  if (only (v, FORM_WRITE))
    return JOB_LAST;
  if (v->depth == 1 && only (v, FORM_PUSH))
    return JOB_PUSH;
  if (only (v, FORM_DISTINCT))
    return JOB_DISTINCT;
  return idiom_class (v);
}

/* --- what hinders ------------------------------------------------------- */

/* The first mention of V that is not of form F, or NULL.  */
static const struct node *
other_than (const struct job_var *v, unsigned f)
{
  for (int i = 0; i < N_FORMS; i++)
    if ((v->forms & ~f) >> i & 1)
      return v->forms_at[i];
  return NULL;
}

static void
scalar_hitch (const struct job_var *v)
{
  const struct node *at = v->early;
  const char *text = "its value comes from records before this one, in a way"
    " that is not known to be mergeable";
  if ((v->forms & FORM_SUM) && only (v, FORM_SUM | FORM_READ))
    {
      at = v->forms_at[0];
      text = "a sum is read here while it grows; only the sum at the end is"
	" known in parallel";
    }
  else if ((v->forms & (FORM_MIN | FORM_MAX)) != 0)
    {
      at = other_than (v, FORM_MIN | FORM_MAX);
      text = "a minimum or maximum is used here for something else";
    }
  else if (only (v, FORM_OTHER | FORM_READ) && v->forms_at[13])
    {
      at = v->forms_at[13];
      text = "the value that it changes is that of records before this one;"
	" as a statement of its own, += ++ -= -- are sums";
    }
  else if (v->forms & FORM_WRITE)
    text = "it is read before this record has written it, so it is of a"
      " record before; write it first, as a minimum write"
      " `if (m == \"\" || $1+0 < m) m = $1+0'";
  plan_hitch (at ? at : v->early, text);
}

static void
array_hitch (const struct job_var *v)
{
  const struct node *at = v->early;
  const char *text = "elements are used here in different ways, so that they"
    " cannot be merged";
  if (!at && v->outside)
    {
      at = v->forms_at[12] ? v->forms_at[12] : v->forms_at[1];
      text = "the elements of one record are walked over in BEGIN or END; copy"
	" what is wanted";
    }
  else if (!at)
    {
      at = v->forms_at[10];
      text = "the order of this loop depends on records before; count from 1"
	" up instead";
    }
  else if (v->depth < 0)
    text = "it has subscripts of different depth";
  else if (v->forms & FORM_OTHER)
    {
      at = v->forms_at[13];
      text = "the value of the element comes from records before and is used"
	" here, or is changed by more than += ++ -= -- alone";
    }
  else if ((v->forms & (FORM_ELEMENT | FORM_KEY | FORM_ITER))
	   && (v->forms & ~(FORM_ELEMENT | FORM_KEY | FORM_ITER)))
    {
      at = v->forms_at[11] ? v->forms_at[11]
	: v->forms_at[9] ? v->forms_at[9] : v->forms_at[10];
      text = "what records before this one stored is read here, while the"
	" array grows";
    }
  plan_hitch (at ? at : v->early, text);
}

/* A counter and its array stand or fall together.  */
static void
check_partner (struct job_var *v)
{
  if (v->class == JOB_PUSH && v->partner->class != JOB_COUNTER)
    v->class = JOB_NONE;
  if (v->class == JOB_COUNTER && v->partner->class != JOB_PUSH)
    v->class = JOB_NONE;
}

/* Sums of addends that may be fractions or large are watched, with all that
   is added to them.  */
static void
watch_addends (struct job_plan *plan)
{
  for (struct addend *a = addends; a; a = a->next)
    a->v->watched |= a->v->class == JOB_SUM && a->n->kind == N_ASSIGN
      && !idiom_is_small (a->n->b);
  for (struct addend *a = addends; a; a = a->next)
    if (a->v->watched)
      {
	addends_watch (a->n);
	plan->watches = true;
      }
}

/* The plan of P; ONE_FILE as for plan_analyze.  */
static struct job_plan *
try_plan (struct program *p, bool one_file)
{
  struct job_plan *plan = run_alloc (sizeof *plan);
  const struct node *at;
  const char *text;
  addends = NULL;
  plan_analyze (plan, p, one_file);
  for (struct job_var *v = plan->vars; v; v = v->next)
    if (v->forms)
      {
	v->class = v->array ? array_class (v) : scalar_class (v);
	if (v->merge && v->class == JOB_NONE && !(v->forms & FORM_DISTINCT))
	  v->class = JOB_DECLARED;
      }
  for (int i = 0; i < 2; i++)
    for (struct job_var *v = plan->vars; v; v = v->next)
      check_partner (v);
  for (struct job_var *v = plan->vars; v; v = v->next)
    if (v->forms && v->class == JOB_NONE)
      (v->array ? array_hitch : scalar_hitch) (v);
    else if (v->forms && v->class == JOB_DECLARED
	     && (at = declared_hitch (v, &text)))
      plan_hitch (at, text);
  return plan;
}

struct job_plan *
plan_make (struct program *p)
{
  struct job_plan *plan = try_plan (p, false);
  if (plan->hitches)
    {
      struct job_plan *other = try_plan (p, true);
      if (other->hitches)
	return plan;
      plan = other;
    }
  watch_addends (plan);
  if (plan->distinct)
    *plan->distinct = distinct_watch (*plan->distinct, plan->distinct_at);
  return plan;
}
