/* idioms.c -- compile statements that one operation can execute.
   SPDX-License-Identifier: GPL-3.0-or-later

   A comparison with a variable and a store into this variable are compiled to
   one operation.  Two operations would share a stage, which is executed record
   by record.  */

#include <config.h>

#include "batch/build.h"
#include "lang/builtin.h"

/* To check the values whose minimum or maximum a rule computes, -j encloses
   them in a call.  If N is such a call, return its argument, the value.
   Otherwise return N.  */
static const struct node *
unchecked (const struct node *n)
{
  const struct node *call = ast_bare (n);
  return call->kind == N_BUILTIN && call->builtin->code == BUILTIN_EXTREME
    ? call->a : n;
}

/* If N is a call that -j has inserted (see unchecked), append to the plan an
   operation that checks the values in the vector V.  */
static void
check (struct build *b, const struct node *n, int v)
{
  if (unchecked (n) == n)
    return;
  struct op *o = build_op (b, k_extreme);
  o->builtin = ast_bare (n)->builtin;
  build_in (b, o, v);
}

/* If COND compares VALUE with the variable or element TO, compile one
   operation that stores VALUE in TO if COND is true.  FLAGS, such as
   RELAX_NEGATED, modify the condition.  Return the selection of the records
   for which the operation stores VALUE, or NONE if COND has a different
   form.  */
static int
relax (struct build *b, const struct node *cond, const struct node *to,
       const struct node *value, int flags)
{
  if (!cond || cond->kind != N_COMPARE)
    return NONE;
  bool swapped = ast_same (cond->a, to), element = to->kind == N_INDEX;
  if (!swapped && !ast_same (cond->b, to))
    return NONE;
  const struct node *call = swapped ? cond->b : cond->a;
  const struct node *compared = unchecked (call);
  const struct node *name = element ? to->a : to;
  if (!ast_same (compared, unchecked (value)) || name->kind != N_VAR
      || ast_mentions (ast_bare (compared), name->sym)
      || (element && ast_mentions (to->b, name->sym)))
    return NONE;
  int v = build_value (b, compared);
  int key = element ? build_key (b, to->b) : NONE;
  int r = element ? build_array (b, name) : build_scalar (b, name->sym);
  if (b->failed)
    return NONE;
  check (b, call, v);
  check (b, value, v);
  struct op *o
    = build_access (b, element ? k_elem_relax : k_relax, r, key, v);
  o->x = (cond->op - OP_LT + BC_LT) | (swapped ? RELAX_SWAPPED : 0) | flags;
  if (!element)
    build_forget_scalar (b, r);
  return build_filter (b, o);
}

/* If BODY begins with an expression, return the expression and set *REST to
   the statements after it.  Otherwise return NULL.  */
static const struct node *
first_effect (const struct node *body, const struct node **rest)
{
  *rest = NULL;
  while (body && body->kind == N_BLOCK)
    {
      *rest = body->a ? body->a->next : NULL;
      body = body->a;
    }
  return body && body->kind == N_EXPR ? ast_bare (body->a) : NULL;
}

/* If COND tests whether the variable or element TO has no value yet, return
   the flag of k_relax or k_elem_relax for the test.  Otherwise return 0.  */
static int
flag_for_first (const struct node *cond, const struct node *to)
{
  static const int flags[] = {
    [UNSET_MISSING] = RELAX_MISSING, [UNSET_FALSE] = RELAX_FALSE,
    [UNSET_EMPTY] = RELAX_EMPTY
  };
  return flags[ast_unset_test (cond, to)];
}

int
build_relaxation (struct build *b, const struct node *cond,
		  const struct node *body, const struct node **rest)
{
  const struct node *set = first_effect (body, rest);
  if (!set || set->kind != N_ASSIGN || set->op != OP_NONE)
    return NONE;
  cond = ast_bare (cond);
  int flag = 0;
  if (cond->kind == N_OR)
    {
      flag = flag_for_first (cond->a, set->a);
      if (!flag)
	return NONE;
      cond = ast_bare (cond->b);
    }
  return relax (b, cond, set->a, set->b, flag);
}

/* True if N can safely be computed for records that do not need the value of
   N.  The result is true if the computation cannot fail, accesses no elements,
   and accesses no variables except built-in ones.  */
static bool
is_spare (const struct node *n)
{
  n = ast_bare (n);
  switch (n->kind)
    {
    case N_NUM: case N_STR:
      return true;
    case N_VAR:
      return n->sym->special;
    case N_FIELD:
      return n->a->kind == N_NUM;
    case N_CONCAT:
      return is_spare (n->a) && is_spare (n->b);
    case N_BINARY:
      return n->op != OP_DIV && n->op != OP_MOD && is_spare (n->a)
	&& is_spare (n->b);
    case N_BUILTIN:
      if (!(n->builtin->flags & BI_CALM))
	return false;
      for (const struct node *x = n->a; x; x = x->next)
	if (!is_spare (x))
	  return false;
      return true;
    default:
      return false;
    }
}

int
build_addition (struct build *b, const struct node *cond,
		const struct node *body, const struct node **rest)
{
  const struct node *to = first_effect (body, rest), *value = NULL;
  if (!to)
    return NONE;
  if (to->kind == N_ASSIGN && to->op == OP_NONE)
    {
      value = to->b;
      to = to->a;
    }
  if (!ast_tests_element (cond, to)
      || to->a->kind != N_VAR || ast_mentions (to->b, to->a->sym)
      || (value && !is_spare (value)))
    return NONE;
  int key = build_key (b, to->b), r = build_array (b, to->a);
  int v = value ? build_value (b, value) : NONE;
  if (b->failed)
    return NONE;
  return build_filter (b, build_access (b, k_elem_missing, r, key, v));
}

/* --- appending after a separator ---------------------------------------- */

/* A statement that appends a value to the element TO, after a separator if TO
   is not empty.  */
struct joint
{
  const struct node *to, *separator;
  const struct node *value[MAX_IN];	/* the operands of the value */
  int n;
  bool text;			/* true if the value is converted to a
				   string */
  int x;			/* the member X of the operation
				   k_elem_append */
};

static bool
is_empty_text (const struct node *n)
{
  n = ast_bare (n);
  return n->kind == N_STR && n->str.n == 0;
}

/* True if N is a string or a built-in variable.  */
static bool
is_separator (const struct node *n)
{
  n = ast_bare (n);
  return n->kind == N_STR || (n->kind == N_VAR && n->sym->special);
}

/* COND is the condition of COND ? A : B.  If COND tests whether TO has a
   value, set *YES to the operand (A or B) that is used if TO has a value, and
   *NO to the other operand.  Return the flag for k_elem_append that describes
   the test, or 0 if COND is something else.  */
static int
tests_value (const struct node *cond, const struct node *to,
	     const struct node *a, const struct node *b,
	     const struct node **yes, const struct node **no)
{
  struct node not = { .kind = N_NOT, .a = (struct node *) cond }, equal;
  cond = ast_bare (cond);
  int flag = flag_for_first (cond, to);
  *yes = ast_bare (flag ? b : a);
  *no = ast_bare (flag ? a : b);
  if (flag)
    return flag;
  if (cond->kind == N_COMPARE && cond->op == OP_NE)
    {
      equal = *cond;
      equal.op = OP_EQ;
      return flag_for_first (&equal, to);
    }
  return flag_for_first (&not, to);
}

/* If N is a concatenation of J->to, a separator and other operands (at least
   MORE), store the separator in J, set X to all operands of N, and return
   their number.  Otherwise return 0.  */
static int
joined (const struct node *n, struct joint *j, int more,
	const struct node **x)
{
  int k = ast_operands (n, x, MAX_IN);
  if (k < 2 + more || !ast_same (x[0], j->to) || !is_separator (x[1]))
    return 0;
  j->separator = x[1];
  return k;
}

static void
set_value (struct joint *j, const struct node **x, int n, bool text)
{
  memcpy (j->value, x, (size_t) n * sizeof *x);
  j->n = n;
  j->text = text;
}

/* If the assignment N has one of the forms below, in which T is an element, S
   a separator and X a value, set J and return true:

     T = T ? T S X : X
     T = (T ? T S : "") X
     T = T (T ? S : "") X

   The condition may also be `T != ""', or `K in A' where T is A[K].  If the
   condition is negated, the two operands after it are exchanged.  */
static bool
is_joint (const struct node *n, struct joint *j)
{
  const struct node *x[MAX_IN], *y[MAX_IN], *yes, *no;
  const struct node *v = ast_bare (n->b), *c = v;
  j->to = n->a;
  int k = ast_operands (v, x, MAX_IN), at = 0;
  if (k > 1)
    {
      at = ast_same (x[0], j->to);
      c = ast_bare (x[at]);
    }
  if (c->kind != N_COND)
    return false;
  j->x = tests_value (c->a, j->to, c->b, c->c, &yes, &no);
  if (!j->x)
    return false;
  if (k == 1)
    {
      int n_yes = joined (yes, j, 1, x), n_no = ast_operands (no, y, MAX_IN);
      if (n_yes == 0 || n_no != n_yes - 2)
	return false;
      for (int i = 0; i < n_no; i++)
	if (!ast_same (x[i + 2], y[i]))
	  return false;
      set_value (j, y, n_no, n_no > 1);
      return true;
    }
  set_value (j, x + at + 1, k - at - 1, true);
  if (k - at < 2 || !is_empty_text (no))
    return false;
  if (at == 0)
    return joined (yes, j, 0, y) == 2;
  if (j->x == RELAX_MISSING)	/* The first operand, T, adds the element; only
				   after that, the condition tests whether the
				   element exists.  */
    return false;
  j->separator = yes;
  j->x |= APPEND_ALWAYS;
  return is_separator (yes);
}

/* True if the value of J can be computed before J's target is changed.  */
static bool
is_apart (const struct joint *j, const struct symbol *name)
{
  if (ast_mentions (j->to->b, name))
    return false;
  for (int i = 0; i < j->n; i++)
    {
      const struct node *v = ast_bare (j->value[i]);
      if (ast_mentions (v, name) || !(v->kind == N_VAR || is_spare (v)))
	return false;
    }
  return true;
}

bool
build_joint (struct build *b, const struct node *n)
{
  struct joint j;
  if (n->kind != N_ASSIGN || n->op != OP_NONE || n->a->kind != N_INDEX
      || n->a->a->kind != N_VAR || !is_joint (n, &j)
      || !is_apart (&j, n->a->a->sym))
    return false;
  int in[MAX_IN + 1], v;
  in[0] = build_value (b, j.separator);
  for (int i = 0; i < j.n; i++)
    in[i + 1] = build_value (b, j.value[i]);
  if (b->failed)
    return true;
  int whole = build_vector (b, build_op (b, k_concat), VEC_ANY, j.n + 1, in);
  in[0] = build_constant (b, val_inline (V_STR, "", 0));
  v = j.text ? build_vector (b, build_op (b, k_concat), VEC_ANY, j.n + 1, in)
    : in[1];
  int key = build_key (b, j.to->b), r = build_array (b, j.to->a);
  struct op *o = build_access (b, k_elem_append, r, key, whole);
  build_in (b, o, v);
  o->x = j.x;
  return true;
}

bool
build_keeps_or_stores (struct build *b, const struct node *n)
{
  n = ast_bare (n);
  const struct node *choice = n->kind == N_ASSIGN && n->op == OP_NONE
    ? ast_bare (n->b) : NULL;
  struct choice called;
  /* If an element is an array, the error message about a function call also
     names the parameter; therefore, leave elements to build_call.  */
  if (choice && n->a->kind == N_VAR && build_is_choice (choice, &called))
    choice = &called.cond;
  if (!choice || choice->kind != N_COND)
    return false;
  bool negated = ast_same (choice->b, n->a);
  const struct node *value = negated ? choice->c : choice->b;
  if (!negated && !ast_same (choice->c, n->a))
    return false;
  return relax (b, ast_bare (choice->a), n->a, value,
		RELAX_ASSIGNS | (negated ? RELAX_NEGATED : 0)) != NONE;
}

bool
build_keeps_first (struct build *b, const struct node *list)
{
  const struct node *body = list->b, *rest;
  if (list->kind != N_IF || list->c || b->loop || !list->next)
    return false;
  while (body && body->kind == N_BLOCK && body->a && !body->a->next)
    body = body->a;
  if (!body || body->kind != N_NEXT || list->next->kind != N_EXPR)
    return false;
  b->node = list;
  int sel = build_addition (b, list->a, list->next, &rest);
  if (sel != NONE)
    b->sel = sel;
  return sel != NONE;
}
