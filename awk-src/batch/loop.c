/* loop.c -- compile loops over the fields of a record.
   SPDX-License-Identifier: GPL-3.0-or-later

   The body of `for (i = 1; i <= NF; i++)' is compiled to a separate plan.
   Each execution of the body is a record of the body's plan, and is called an
   item.  $i is a vector with a value for each item; other values that the body
   reads are imported from the enclosing plan.  In the enclosing plan, the loop
   is one operation.  The plan of the body and the enclosing plan use the same
   variables, arrays and output, so the loop operation accesses everything that
   the body accesses.  No operation of the body may cut the batch, since the
   effects of earlier items of the same record cannot be undone.  */

#include <config.h>

#include "base/mem.h"
#include "batch/build.h"
#include "lang/static_cells.h"

/* --- the header --------------------------------------------------------- */

/* True if X is K, NF or NF - K, where K is a constant integer.  If the result
   is true, set *OF_NF to true if X contains NF, otherwise to false.  Set *N to
   K if X is K, to 0 if X is NF, and to -K if X is NF - K.  */
static bool
is_limit (const struct node *x, int *n, bool *of_nf)
{
  x = ast_bare (x);
  *of_nf = false;
  if (build_is_small (x, n))
    return true;
  *n = 0;
  *of_nf = true;
  if (x->kind == N_BINARY && x->op == OP_SUB
      && build_is_small (ast_bare (x->b), n))
    {
      *n = -*n;
      x = ast_bare (x->a);
    }
  return ast_is_special (x, SPECIAL_NF);
}

/* Return the number that N, the third part of a loop's header, adds to the
   variable I.  Return 0 if N does not add a constant to I.  */
static int
step_of (const struct node *n, const struct symbol *i)
{
  int by;
  n = n && n->kind == N_EXPR ? ast_bare (n->a) : NULL;
  if (!n || !n->a || n->a->kind != N_VAR || n->a->sym != i)
    return 0;
  switch (n->kind)
    {
    case N_POSTINC: case N_PREINC:
      return 1;
    case N_POSTDEC: case N_PREDEC:
      return -1;
    case N_ASSIGN:
      return (n->op == OP_ADD || n->op == OP_SUB)
	&& build_is_small (ast_bare (n->b), &by)
	? n->op == OP_ADD ? by : -by : 0;
    default:
      return 0;
    }
}

/* If N is a loop over fields, describe its header in *L, set *I to its
   variable, and return true.  */
static bool
read_header (const struct node *n, struct loop *l, struct symbol **i)
{
  const struct node *init = n->a, *test = ast_bare (n->b);
  init = init && init->kind == N_EXPR ? ast_bare (init->a) : NULL;
  if (!init || init->kind != N_ASSIGN || init->op != OP_NONE
      || init->a->kind != N_VAR || !test || test->kind != N_COMPARE
      || ast_bare (test->a)->kind != N_VAR
      || ast_bare (test->a)->sym != init->a->sym)
    return false;
  *i = init->a->sym;
  l->step = step_of (n->c, *i);
  if (l->step == 0 || !is_limit (init->b, &l->first, &l->first_of_nf)
      || !is_limit (test->b, &l->last, &l->last_of_nf))
    return false;
  bool up = l->step > 0;
  if (test->op == (up ? OP_LT : OP_GT))
    l->last -= up ? 1 : -1;
  else if (test->op != (up ? OP_LE : OP_GE))
    return false;
  /* The variable must not be less than 1 for any item.  */
  return up ? !l->first_of_nf && l->first >= 1
    : l->first_of_nf && !l->last_of_nf && l->last >= 1;
}

/* True if the variable of L takes the values from 1 to NF.  */
static inline bool
is_of_all_fields (const struct loop *l)
{
  return l->first == 1 && l->step == 1 && l->last_of_nf && l->last == 0;
}

bool
build_count_fields (struct build *b, const struct node *n)
{
  struct loop l;
  struct symbol *i;
  const struct node *body = n->d;
  int text;
  while (body && body->kind == N_BLOCK && body->a && !body->a->next)
    body = body->a;
  if (b->loop || !build_has_fields (b, &text) || !body
      || body->kind != N_EXPR || !read_header (n, &l, &i)
      || !is_of_all_fields (&l))
    return false;
  const struct node *inc = ast_bare (body->a), *to = inc->a;
  if ((inc->kind != N_POSTINC && inc->kind != N_PREINC)
      || to->kind != N_INDEX || to->b->next || to->b->kind != N_FIELD
      || to->b->a->kind != N_VAR || to->b->a->sym != i)
    return false;
  int r = build_array (b, to->a);
  if (b->failed || i == to->a->sym)
    return false;
  build_on_text (b, k_count_fields, text)->res = r;
  /* After the loop, I is NF + 1.  */
  int in[2] = { build_nf (b, -1), build_constant (b, val_num (1)) };
  struct op *after = build_op (b, k_arith);
  after->x = OP_ADD;
  build_store (b, i, build_vector (b, after, VEC_NUMBER, 2, in));
  return true;
}

/* --- the body ----------------------------------------------------------- */

/* Return the vector of KIND that the kernel RUN computes; X is the member x of
   its operation.  Register the vector in B as a known value of the kind WHAT,
   so that it is computed only once.  */
static int
item_vector (struct build *b, enum known_kind what, kernel *run, int x,
	     enum vec_kind kind)
{
  int v = build_known (b, what, x), was = b->sel;
  if (v != NONE)
    return v;
  b->sel = SEL_ALL;		/* compute the vector for all items of the
				   batch, because other statements may also use
				   it */
  struct op *o = build_op (b, run);
  o->x = x;
  v = build_out (b, o, kind);
  build_know (b, what, x, v);
  b->sel = was;
  return v;
}

int
build_import (struct build *b, int v)
{
  if (b->around->failed)
    return build_fail (b, b->around->why);
  struct loop *l = b->loop;
  if (build_known (b, KNOWN_IMPORT, v) == NONE)
    {
      if (l->n_imports == MAX_IN)
	return build_fail (b, "a loop reads too many fields");
      l->import[l->n_imports++] = v;
    }
  return item_vector (b, KNOWN_IMPORT, k_import, v,
		      b->around->p->vecs[v].kind);
}

bool
build_is_counter (const struct build *b, const struct node *n, int *offset)
{
  int by = 0;
  if (!b->loop)
    return false;
  if (n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB)
      && build_is_small (ast_bare (n->b), &by))
    {
      by = n->op == OP_SUB ? -by : by;
      n = ast_bare (n->a);
    }
  *offset = by;
  int least = b->loop->step > 0 ? b->loop->first : b->loop->last;
  return n->kind == N_VAR && n->sym == b->counter && least + by >= 0;
}

int
build_item (struct build *b, int offset)
{
  return item_vector (b, KNOWN_ITEM, k_item, offset, VEC_FIELD);
}

int
build_counter (struct build *b)
{
  return item_vector (b, KNOWN_COUNTER, k_counter, 0, VEC_NUMBER);
}

static void
build_body (struct build *b, const struct node *n, struct loop *l,
	    struct symbol *i)
{
  struct build body = {
    .p = l->body, .around = b, .loop = l, .counter = i, .sel = SEL_ALL,
    .node = n->d
  };
  const char *why = NULL;
  plan_begin (l->body, b->p->top);
  build_list (&body, n->d);
  bool prints = false, may_fail = false;
  for (int k = 0; k < l->body->n_ops; k++)
    {
      const struct op *o = &l->body->ops[k];
      prints |= plan_prints (l->body, o);
      may_fail |= (o->flags & KERNEL_CUTS) != 0;
    }
  /* If the body prints, the only operation on elements that the body may
     contain is `in'.  All other operations on elements may cut the batch after
     earlier items were printed, because an element may be an array.  */
  for (int k = 0; k < l->body->n_ops; k++)
    may_fail |= prints && l->body->ops[k].res != NONE
      && l->body->res[l->body->ops[k].res].kind == RES_ARRAY
      && l->body->ops[k].run != k_elem_in;
  if (may_fail)
    build_fail (&body, "an operation in a loop may fail");
  if (!body.failed && (why = plan_finish (l->body)))
    build_fail (&body, why);
  if (body.failed)
    build_fail (b, body.why);
}

/* If exactly one operation in the body of L accesses the variable R, and this
   operation is an addition whose result is not read, return the operation.
   Otherwise return NULL.  */
static struct op *
only_addition (const struct loop *l, int r)
{
  struct op *add = NULL;
  for (int k = 0; k < l->body->n_ops; k++)
    {
      struct op *o = &l->body->ops[k];
      if (o->res != r)
	continue;
      if (add || o->run != k_add || o->out != NONE)
	return NULL;
      add = o;
    }
  return add;
}

/* Find the variables that are set for each record before the loop O and that
   the body changes only by additions.  While the loop is executed, replace the
   variables with vectors, so that records do not depend on each other (the
   scalar expansion of Allen and Kennedy).  */
static void
expand_sums (struct build *b, struct op *o)
{
  struct loop *l = o->loop;
  struct plan *p = b->p;
  for (int r = 0; r < p->top->n_res && l->n_sums < MAX_IN - 1; r++)
    {
      struct op *add = only_addition (l, r);
      int before = add ? build_known (b, KNOWN_SCALAR, r) : NONE;
      if (before == NONE || o->n_in == MAX_IN || o->n_also == MAX_IN)
	continue;
      build_in (b, o, before);
      int sum = build_out (b, o, p->vecs[before].kind == VEC_NUMBER
			   ? VEC_NUMBER : VEC_ANY);
      l->sums[l->n_sums++] = (struct expanded) { r, before, sum };
      build_kernel (add, k_add_each);
      add->sum = sum;
      add->res = NONE;
    }
}

bool
build_loop (struct build *b, const struct node *n)
{
  struct loop *l = xzalloc (sizeof *l);
  struct symbol *i;
  int text;
  if (b->loop || !build_has_fields (b, &text) || !n->d
      || !read_header (n, l, &i) || i->special || i->kind != SYM_GLOBAL)
    {
      xfree (l);
      return false;
    }
  l->body = xmalloc (sizeof *l->body);
  build_body (b, n, l, i);
  if (b->failed)
    return true;
  struct op *o = build_on_text (b, k_loop, text);
  o->loop = l;
  for (int k = 0; k < l->n_imports; k++)
    build_in (b, o, l->import[k]);
  int after = build_out (b, o, VEC_NUMBER);
  expand_sums (b, o);
  uint64_t changes = plan_changes (o);
  for (int r = 0; changes; r++, changes >>= 1)
    if (changes & 1)
      build_forget_scalar (b, r);
  build_forget (b, KNOWN_PLACE, SPECIAL_RSTART);
  build_forget (b, KNOWN_PLACE, SPECIAL_RLENGTH);
  build_store (b, i, after);
  for (int k = 0; k < l->n_sums; k++)
    build_store (b, b->p->res[l->sums[k].res].sym, l->sums[k].sum);
  return true;
}
