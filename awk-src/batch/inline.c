/* inline.c -- compile calls of functions that only compute a value.
   SPDX-License-Identifier: GPL-3.0-or-later

   The body of the function is compiled in place of the call, with vectors for
   its parameters.  The body may contain assignments to local variables, `if'
   statements whose first branch returns, and `return' statements.  */

#include <config.h>

#include "batch/build.h"
#include "lang/builtin.h"

enum { DEEPEST = 8 };		/* maximum nesting depth of compiled calls */

/* The local variables of a call.  */
struct locals
{
  const struct function *fn;
  int vec[MAX_IN];
  struct locals *outer;
};

/* Return the vector of the local variable S.  */
int
build_local (struct build *b, const struct symbol *s)
{
  const struct locals *f = b->locals;
  for (int i = 0; f && i < f->fn->nparams; i++)
    if (f->fn->params[i] == s)
      return f->vec[i];
  return build_fail (b, "a local variable");
}

/* If the expression P, from the body of FN, is one of FN's two parameters,
   return the corresponding argument in C.  Otherwise return NULL.  */
static struct node *
argument (struct choice *c, const struct function *fn, const struct node *p)
{
  p = ast_bare (p);
  for (int i = 0; p && p->kind == N_VAR && i < 2; i++)
    if (fn->params[i] == p->sym)
      return &c->arg[i];
  return NULL;
}

/* Return the first statement that is not a block in the body LIST.  */
static const struct node *
first_statement (const struct node *list)
{
  while (list && list->kind == N_BLOCK)
    list = list->a;
  return list;
}

bool
build_is_choice (const struct node *n, struct choice *c)
{
  const struct function *fn = n->kind == N_CALL ? n->sym->fn : NULL;
  if (!fn || n->sym->builtin || fn->nparams != 2 || !n->a || !n->a->next
      || n->a->next->next)
    return false;
  const struct node *s = first_statement (fn->body), *test = NULL, *yes, *no;
  if (s && s->kind == N_RETURN && s->a && ast_bare (s->a)->kind == N_COND)
    {
      s = ast_bare (s->a);
      test = s->a;
      yes = s->b;
      no = s->c;
    }
  else if (s && s->kind == N_IF)
    {
      yes = first_statement (s->b);
      no = first_statement (s->c ? s->c : s->next);
      if (yes && yes->kind == N_RETURN && no && no->kind == N_RETURN)
	test = s->a;
      yes = yes ? yes->a : NULL;
      no = no ? no->a : NULL;
    }
  test = ast_bare (test);
  if (!test || test->kind != N_COMPARE)
    return false;
  c->arg[0] = *n->a;
  c->arg[1] = *n->a->next;
  c->arg[0].next = c->arg[1].next = NULL;
  c->compare = *test;
  c->compare.a = argument (c, fn, test->a);
  c->compare.b = argument (c, fn, test->b);
  c->cond = (struct node) {
    .kind = N_COND, .a = &c->compare, .b = argument (c, fn, yes),
    .c = argument (c, fn, no)
  };
  return c->compare.a && c->compare.b && c->cond.b && c->cond.c;
}

static int body_value (struct build *b, const struct node *list);

/* Compile N, an `if' statement, and REST, the statements after N.  Return the
   vector of the values that the function returns.  */
static int
if_value (struct build *b, const struct node *n, const struct node *rest)
{
  int was = b->sel, in[2];
  struct locals locals = *b->locals, *outer = b->locals;
  int yes = build_condition (b, n->a), no = build_without (b, was, yes);
  if (yes == SEL_NONE || no == SEL_NONE || (n->c && rest))
    build_fail (b, "a function that continues after a branch");
  if (b->failed)
    return 0;
  b->locals = &locals;
  b->sel = yes;
  in[0] = body_value (b, n->b);
  b->locals = outer;
  b->sel = no;
  in[1] = body_value (b, n->c ? n->c : rest);
  b->sel = was;
  return b->failed ? 0 : build_choice (b, yes, no, in);
}

/* Compile N, an assignment to a local variable.  */
static void
set_local (struct build *b, const struct node *n)
{
  struct locals *f = b->locals;
  n = ast_bare (n);
  if (n->kind == N_ASSIGN && n->op == OP_NONE && n->a->kind == N_VAR)
    {
      int v = build_value (b, n->b);
      for (int i = 0; i < f->fn->nparams; i++)
	if (f->fn->params[i] == n->a->sym)
	  {
	    f->vec[i] = v;
	    return;
	  }
    }
  build_fail (b, "a function with effects");
}

/* Compile LIST, the rest of a function, and return the vector of the values
   that it returns.  */
static int
body_value (struct build *b, const struct node *list)
{
  for (const struct node *n = list; n && !b->failed; n = n->next)
    switch (n->kind)
      {
      case N_EMPTY:
	break;
      case N_BLOCK:
	if (n->next)
	  build_fail (b, "a block in a function");
	return body_value (b, n->a);
      case N_EXPR:
	set_local (b, n->a);
	break;
      case N_IF:
	return if_value (b, n, n->next);
      case N_RETURN:
	if (n->a)
	  return build_value (b, n->a);
	return build_constant (b, val_unset (UNSET_READ));
      default:
	build_fail (b, "a function with a loop or with effects");
      }
  return build_fail (b, "a function that returns nothing");
}

/* True if operation number FIRST or a later one has an effect other than
   adding a missing element that it reads.  */
static bool
has_effects (const struct plan *p, int first)
{
  for (int i = first; i < p->n_ops; i++)
    if (p->ops[i].flags & KERNEL_WRITES && p->ops[i].run != k_elem_get)
      return true;
  return false;
}

/* True if the evaluation of N always reads the variable S.  */
static bool
surely_reads (const struct node *n, const struct symbol *s)
{
  n = ast_bare (n);
  switch (n->kind)
    {
    case N_VAR:
      return n->sym == s;
    case N_BINARY: case N_COMPARE: case N_CONCAT: case N_MATCH:
      return (n->a && surely_reads (n->a, s)) || surely_reads (n->b, s);
    case N_NEG: case N_PLUS: case N_NOT: case N_AND: case N_OR: case N_COND:
      return surely_reads (n->a, s);
    case N_ASSIGN:
      return surely_reads (n->b, s);
    case N_INDEX:
      for (const struct node *x = n->b; x; x = x->next)
	if (surely_reads (x, s))
	  return true;
      return false;
    case N_BUILTIN:
      for (const struct node *x = n->a;
	   x && n->builtin->code != BUILTIN_LENGTH; x = x->next)
	if (surely_reads (x, s))
	  return true;
      return false;
    default:
      return false;
    }
}

/* True if the first statement of FN has an expression that always reads the
   parameter S and does not consist of a variable only.  */
static bool
reads_parameter (const struct function *fn, const struct symbol *s)
{
  const struct node *n = fn->body;
  while (n && (n->kind == N_BLOCK || n->kind == N_EMPTY))
    n = n->kind == N_BLOCK ? n->a : n->next;
  return (n && n->a && (n->kind == N_RETURN || n->kind == N_IF
			|| n->kind == N_EXPR)
	  && ast_bare (n->a)->kind != N_VAR && surely_reads (n->a, s));
}

/* ARG is the argument for the parameter S of FN.  Call build_fail if ARG is a
   variable that may be untyped, unless FN always reads S.  If FN does not read
   S, the call must leave the variable untyped.  Also call build_fail if ARG is
   an element that may be an array, because the error message would have to
   name the parameter.  */
static void
check_argument (struct build *b, const struct function *fn,
		const struct symbol *s, const struct node *arg)
{
  arg = ast_bare (arg);
  if (arg->kind == N_INDEX && build_piece (b, arg) == NONE)
    build_fail (b, "a function that gets an element");
  bool untyped = arg->kind == N_INDEX
    || (arg->kind == N_VAR && !arg->sym->special
	&& !(b->loop && arg->sym == b->counter));
  if (untyped && !reads_parameter (fn, s))
    build_fail (b, "a function that does not always read its argument");
}

int
build_call (struct build *b, const struct node *n)
{
  const struct function *fn = n->sym->fn;
  struct locals f = { .fn = fn, .outer = b->locals };
  const struct node *arg = n->a;
  int depth = 0, v;
  for (const struct locals *x = b->locals; x; x = x->outer)
    depth++;
  if (n->sym->builtin || !fn || !fn->body || fn->nparams > MAX_IN
      || depth == DEEPEST)
    return build_fail (b, "a function that cannot be compiled in place");
  for (int i = 0; i < fn->nparams; i++)
    {
      if (fn->params[i]->use == USE_ARRAY)
	build_fail (b, "a function with an array parameter");
      if (arg)
	check_argument (b, fn, fn->params[i], arg);
      f.vec[i] = arg ? build_value (b, arg)
	: build_constant (b, val_unset (UNSET_READ));
      arg = arg ? arg->next : NULL;
    }
  if (arg)
    build_fail (b, "a call with too many arguments");
  if (b->failed)
    return 0;
  int first = b->p->n_ops;
  b->locals = &f;
  v = body_value (b, fn->body);
  b->locals = f.outer;
  if (has_effects (b->p, first))
    build_fail (b, "a function with effects");
  return b->failed ? 0 : v;
}
