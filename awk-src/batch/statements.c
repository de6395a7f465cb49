/* statements.c -- compile the rules and their statements to a plan.
   SPDX-License-Identifier: GPL-3.0-or-later

   If no kernel implements a statement, the statement becomes an operation that
   cuts the batch: the row engine processes the first record that reaches the
   statement, and the batch ends before this record.  If every record would
   reach the statement, the rules are not run in batches.  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "batch/build.h"
#include "value/format.h"

static void statement (struct build *b, const struct node *n);

/* If vector V is a constant string that is a format for at most N values, and
   the format can be parsed in advance, return the parsed format, otherwise
   NULL.  Also return NULL under -M, and under --lint, which checks formats each
   time.  */
static struct fmt_plan *
constant_format (const struct build *b, int v, int n)
{
  const struct vec *x = &b->p->vecs[v];
  if (x->maker != NONE || !val_has_bytes (&x->constant) || diag_lint
      || opt.bignum)
    return NULL;
  struct sv text = val_bytes (&x->constant);
  struct fmt_plan *f = xmalloc (sizeof *f);
  if (text.n < sizeof f->text && fmt_parse (f, text) && f->nargs <= n)
    return f;
  xfree (f);
  return NULL;
}

/* Compile N, a print or printf statement.  */
static void
print (struct build *b, const struct node *n)
{
  bool formatted = n->kind == N_PRINTF;
  const struct node *item = n->a, *x[MAX_IN];
  int v[MAX_IN], k = 0, count = 0, target = NONE;
  bool joined = !formatted && item && !item->next
    && ast_bare (item)->kind == N_CONCAT;
  if (n->op != OP_NONE)		/* evaluate the redirection before the items,
				   like the row engine */
    target = build_value (b, n->b);
  if (joined)			/* print the operands of a concatenation one
				   after the other instead of joining them */
    count = ast_operands (item, x, MAX_IN - 1);
  else
    for (; item && count < MAX_IN - 1; item = item->next)
      x[count++] = item;
  if (item && !joined)
    build_fail (b, "a print statement has too many items");
  for (; k < count; k++)
    v[k] = build_value (b, x[k]);
  if (k == 0 && !formatted)
    v[k++] = build_record (b);
  if (b->failed)
    return;
  struct op *o = build_op (b, formatted ? k_printf : k_print);
  for (int i = 0; i < k; i++)
    build_in (b, o, v[i]);
  build_in (b, o, target);
  o->x = n->op;
  o->joined = joined;
  if (formatted && k > 0)
    o->format = constant_format (b, v[0], k - 1);
  o->res = build_resource (b, RES_OUTPUT, NULL);
}

/* Compile the statements of LIST for the records in SEL, and ELSE_PART for the
   other records in B->sel.  Afterwards, B->sel contains the records that reach
   the next statement.  */
static void
branches (struct build *b, int sel, const struct node *list,
	  const struct node *else_part)
{
  int whole = b->sel, version = b->p->version;
  b->sel = sel;
  build_list (b, list);
  int then_left = b->sel;
  b->sel = whole;
  if (then_left == sel && !else_part)
    return;
  if (b->p->version != version && else_part)
    build_fail (b, "a branch changes the record");
  int other = build_without (b, whole, sel), else_left = other;
  if (else_part)
    {
      b->sel = other;
      statement (b, else_part);
      else_left = b->sel;
      b->sel = whole;
    }
  if (then_left != sel || else_left != other)
    b->sel = build_union (b, then_left, else_left);
}

/* True if exactly one of the operations from number FIRST on uses resource R,
   and this operation changes the element with KEY for all records in SEL.  */
static bool
changes_once (const struct build *b, int first, int r, int key, int sel)
{
  const struct op *only = NULL;
  for (int i = first; i < b->p->n_ops; i++)
    {
      const struct op *o = &b->p->ops[i];
      if (!(plan_touches (o) >> r & 1))
	continue;
      if (only)
	return false;
      only = o;
    }
  return (only && only->flags & KERNEL_WRITES && only->res == r
	  && only->n_in > 0 && only->in[0] == key && only->sel == sel);
}

/* The state of a compilation that can be undone.  */
struct trial
{
  struct plan *plan;
  int sel;
};

static struct trial
begin_trial (const struct build *b)
{
  struct trial t = { xmalloc (sizeof *t.plan), b->sel };
  plan_copy (t.plan, b->p);
  return t;
}

/* If GOOD is false, undo what was compiled since T began.  Return GOOD.  */
static bool
end_trial (struct build *b, struct trial t, bool good)
{
  if (!good)
    {
      plan_copy (b->p, t.plan);
      b->sel = t.sel;
      b->failed = false;
    }
  xfree (t.plan);
  return good;
}

/* If LIST begins with two statements such as `if (!(K in A)) ...; A[K]++',
   compile both and return true.  The search for K in the first statement also
   adds the missing elements, which the second statement would otherwise
   add.  */
static bool
first_seen (struct build *b, const struct node *list)
{
  const struct node *cond = list->kind == N_IF ? ast_bare (list->a) : NULL;
  const struct node *next = list->next, *to;
  bool found = cond && cond->kind != N_NOT;
  if (cond && !found)
    cond = ast_bare (cond->a);
  if (!cond || cond->kind != N_IN || !next || next->kind != N_EXPR)
    return false;
  to = ast_bare (next->a)->a;
  if (!to || !ast_tests_element (cond, to) || to->a->kind != N_VAR)
    return false;
  struct trial t = begin_trial (b);
  int sel = b->sel, first;
  b->node = list;
  int key = build_key (b, cond->b), r = build_array (b, cond->a), missing;
  if (!b->failed)
    {
      missing = build_filter (b, build_access (b, k_elem_missing, r, key,
					       NONE));
      first = b->p->n_ops;
      if (found)
	missing = build_without (b, sel, missing);
      branches (b, missing, list->b, list->c);
      if (!b->failed && b->sel == sel)
	statement (b, next);
    }
  return end_trial (b, t, !b->failed && b->sel == sel
		    && changes_once (b, first, r, key, sel));
}

/* Return the assignment that is the only statement of LIST, or NULL.  */
static const struct node *
only_assignment (const struct node *list)
{
  while (list && list->kind == N_BLOCK && !list->next)
    list = list->a;
  const struct node *e = list && list->kind == N_EXPR && !list->next
    ? ast_bare (list->a) : NULL;
  return e && e->kind == N_ASSIGN && e->op == OP_NONE ? e : NULL;
}

/* If both branches of `if (COND) BODY else ELSE_PART' assign to the same
   variable or element, and build_joint can compile this as a conditional
   expression, compile it and return true.  */
static bool
joint_in_branches (struct build *b, const struct node *cond,
		   const struct node *body, const struct node *else_part)
{
  const struct node *yes = only_assignment (body);
  const struct node *no = only_assignment (else_part);
  if (!yes || !no || !ast_same (yes->a, no->a))
    return false;
  struct node choice = { .kind = N_COND, .a = (struct node *) cond,
			 .b = yes->b, .c = no->b };
  struct node assign = { .kind = N_ASSIGN, .a = yes->a, .b = &choice };
  return build_joint (b, &assign);
}

/* Compile BODY for the records for which COND is true, and ELSE_PART for the
   other records.  */
static void
conditional (struct build *b, const struct node *cond,
	     const struct node *body, const struct node *else_part)
{
  const struct node *rest, *plain = ast_bare (cond);
  if (joint_in_branches (b, cond, body, else_part))
    return;
  int sel = build_relaxation (b, cond, body, &rest);
  if (sel == NONE && !b->failed && plain->kind == N_NOT)
    sel = build_addition (b, plain->a, body, &rest);
  if (sel == NONE && !b->failed && else_part)
    {
      sel = build_addition (b, plain, else_part, &rest);
      if (sel != NONE)
	else_part = body;
    }
  if (sel == NONE && !b->failed)
    {
      sel = build_condition (b, cond);
      rest = body && body->kind == N_BLOCK ? body->a : body;
    }
  if (!b->failed)
    branches (b, sel, rest, else_part);
}

static void
plain_statement (struct build *b, const struct node *n)
{
  b->node = n;
  switch (n->kind)
    {
    case N_BLOCK:
      build_list (b, n->a);
      break;
    case N_EMPTY:
      break;
    case N_EXPR:
      if (!build_joint (b, ast_bare (n->a))
	  && !build_keeps_or_stores (b, n->a) && !b->failed)
	build_effect (b, n->a);
      break;
    case N_PRINT:
    case N_PRINTF:
      print (b, n);
      break;
    case N_IF:
      conditional (b, n->a, n->b, n->c);
      break;
    case N_NEXT:
      if (b->loop)
	build_fail (b, "next in a loop");
      b->sel = SEL_NONE;
      break;
    case N_CONTINUE:
      if (!b->loop)
	build_fail (b, "continue outside of a loop over fields");
      b->sel = SEL_NONE;
      break;
    case N_DELETE:
      if (n->a->kind == N_INDEX)
	{
	  int r = build_array (b, n->a->a), key = build_key (b, n->a->b);
	  build_access (b, k_elem_delete, r, key, NONE);
	}
      else
	build_fail (b, "delete of a whole array");
      break;
    case N_FOR:
      if (!build_count_fields (b, n) && !build_loop (b, n))
	build_fail (b, "a loop that is not over the fields");
      break;
    case N_WHILE: case N_DO: case N_FOR_IN:
      build_fail (b, "a loop that is not over the fields");
      break;
    default:
      build_fail (b, "a statement that batches do not support");
    }
}

/* Compile N.  If N cannot be compiled, cut the batch at the first record that
   reaches N, so that the row engine processes that record.  */
static void
statement (struct build *b, const struct node *n)
{
  if (b->failed || b->sel == SEL_NONE)
    return;
  if (b->sel == SEL_ALL || b->loop) /* reject the rules if every record reaches
				       N, or if N is in a loop, because the row
				       engine cannot take over during a loop */
    {
      plain_statement (b, n);
      return;
    }
  struct trial t = begin_trial (b);
  plain_statement (b, n);
  if (end_trial (b, t, !b->failed))
    return;
  b->node = n;
  build_op (b, k_leave);
  b->sel = SEL_NONE;
}

void
build_list (struct build *b, const struct node *list)
{
  for (; list && b->sel != SEL_NONE && !b->failed; list = list->next)
    if (build_keeps_first (b, list) || first_seen (b, list))
      list = list->next;
    else
      statement (b, list);
}

/* Compile the range pattern of R.  Return the selection of the records that
   are in a range.  A range extends from a record that matches the first
   pattern to a record that matches the second pattern.  Since both patterns of
   the range are evaluated for all records, refuse to run the rules in batches
   (build_fail) if either pattern has an effect or matches a regexp.  Also
   refuse if the second pattern reads variables or arrays, since reading an
   untyped variable has an effect.  */
static int
range (struct build *b, const struct rule *r, int number)
{
  int from = b->p->n_ops;
  int first = build_condition (b, r->pattern), second = b->p->n_ops;
  int last = build_condition (b, r->pattern2);
  for (int i = from; i < b->p->n_ops; i++)
    if (b->p->ops[i].flags & (KERNEL_WRITES | KERNEL_SEARCHES)
	|| (i >= second && b->p->ops[i].res != NONE))
      build_fail (b, "a range pattern with an effect, a regexp or a variable");
  if (b->failed)
    return SEL_NONE;
  int res = build_resource (b, RES_RANGE, NULL);
  struct op *o = build_access (b, k_range, res, NONE, NONE);
  o->x = number;
  o->sel_in[0] = first;
  o->sel_in[1] = last;
  return build_filter (b, o);
}

void
build_rule (struct build *b, const struct rule *r, int *n_ranges)
{
  struct node print_record
    = { .kind = N_PRINT, .line = r->line, .file = r->file };
  const struct node *body = r->body ? r->body : &print_record;
  b->node = &print_record;
  if (r->pattern2)
    {
      int sel = range (b, r, (*n_ranges)++);
      if (!b->failed)
	branches (b, sel, body, NULL);
    }
  else if (r->pattern)
    conditional (b, r->pattern, body, NULL);
  else
    statement (b, body);
}
