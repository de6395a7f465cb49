/* expr.c -- compile the expressions of the main rules to a plan.
   SPDX-License-Identifier: GPL-3.0-or-later

   build_value, build_effect and build_condition append the operations for an
   expression to the plan.  build_value returns the vector of the expression's
   values.  build_condition returns the selection of the records for which the
   expression is true.  build_effect compiles an expression whose value is not
   used.  If execution in batches might change the result, for example because
   two operands use a variable that changes, build_value, build_condition and
   build_effect call build_fail, which rejects the plan.  record.c compiles
   fields and $0, and calls.c compiles function calls.  */

#include <config.h>

#include "base/mb.h"
#include "base/mem.h"
#include "batch/build.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"

static bool
is_number (const struct build *b, int vec)
{
  return b->p->vecs[vec].kind == VEC_NUMBER;
}

int
build_vector (struct build *b, struct op *o, enum vec_kind kind, int n,
       const int *in)
{
  for (int i = 0; i < n; i++)
    build_in (b, o, in[i]);
  return build_out (b, o, kind);
}

int
build_numbers (struct build *b, int v)
{
  return is_number (b, v) ? v
    : build_once (b, KNOWN_NUMBER, k_number, VEC_NUMBER, v);
}

/* True if N is a number that is not 0.  */
static bool
is_nonzero (const struct node *n)
{
  n = ast_bare (n);
  return n->kind == N_NUM && n->num != 0;
}

/* Return the vector of the numbers in the vector V, which contains the values
   of the expression N.  If the operator OP divides by N, cut the batch before
   a record for which the number is 0: the row engine must report the error.  */
static int
operand_number (struct build *b, int op, const struct node *n, int v)
{
  v = build_numbers (b, v);
  if ((op == OP_DIV || op == OP_MOD) && !is_nonzero (n))
    build_in (b, build_op (b, k_divisor), v);
  return v;
}

/* --- variables ---------------------------------------------------------- */

static int
special (struct build *b, const struct symbol *s)
{
  struct op *o;
  int v;
  switch (s->special)
    {
    case SPECIAL_NF:
      return build_nf (b, -1);
    case SPECIAL_NR:
    case SPECIAL_FNR:
      if (b->loop)
	return build_import (b, special (b->around, s));
      v = build_known (b, KNOWN_COUNT, s->special);
      if (v != NONE)
	return v;
      o = build_op (b, k_count);
      o->x = s->special;
      v = build_out (b, o, VEC_NUMBER);
      build_know (b, KNOWN_COUNT, s->special, v);
      return v;
    case SPECIAL_RSTART:
    case SPECIAL_RLENGTH:
      v = build_known (b, KNOWN_PLACE, s->special);
      if (v == NONE)
	build_fail (b, "RSTART or RLENGTH of an earlier record");
      return b->failed ? 0 : v;
    case SPECIAL_FILENAME: case SPECIAL_FS: case SPECIAL_OFS:
    case SPECIAL_ORS: case SPECIAL_SUBSEP:
      o = build_op (b, k_special);
      o->x = s->special;
      v = build_out (b, o, VEC_ANY);
      b->p->vecs[v].mask = 0;
      return v;
    default:
      return build_fail (b, "a built-in variable that changes");
    }
}

static int
variable (struct build *b, struct symbol *s)
{
  if (s->special)
    return special (b, s);
  if (s->kind == SYM_LOCAL)
    return build_local (b, s);
  if (b->loop && s == b->counter)
    return build_counter (b);
  int r = build_scalar (b, s), v = build_known (b, KNOWN_SCALAR, r);
  if (b->failed || v != NONE)
    return b->failed ? 0 : v;
  int sum = build_known (b, KNOWN_SUM, r);
  if (sum != NONE)		/* request the new value of the addition as its
				   result */
    {
      struct op *add = &b->p->ops[sum];
      add->x |= INC_PRE << 8;
      return add->out == NONE ? build_out (b, add, VEC_NUMBER) : add->out;
    }
  return build_out (b, build_access (b, k_read, r, NONE, NONE), VEC_ANY);
}

void
build_store (struct build *b, struct symbol *s, int vec)
{
  int r = build_scalar (b, s);
  build_access (b, k_store, r, vec, NONE);
  build_forget_scalar (b, r);
  build_know (b, KNOWN_SCALAR, r, vec);
}

/* --- subscripts --------------------------------------------------------- */

/* Compile the subscripts N, joined by SUBSEP if there are several, and return
   their vector.  */
static int
subscript (struct build *b, const struct node *n)
{
  int in[MAX_IN], k = 0;
  for (; n; n = n->next)
    {
      if (k == MAX_IN)
	return build_fail (b, "too many subscripts");
      in[k++] = build_value (b, n);
    }
  if (k == 1)
    return in[0];
  struct op *o = build_op (b, k_concat);
  o->x = true;			/* join the operands with SUBSEP */
  return build_vector (b, o, VEC_ANY, k, in);
}

int
build_key (struct build *b, const struct node *n)
{
  int v = subscript (b, n);
  return b->failed ? 0 : build_once (b, KNOWN_KEY, k_key, VEC_KEY, v);
}

/* --- effects ------------------------------------------------------------ */

bool
build_changes (const struct build *b, int first, int end,
		 const struct node *n)
{
  const struct plan *p = b->p;
  for (int i = first; i < end; i++)
    {
      uint64_t changes = plan_changes (&p->ops[i]);
      for (int r = 0; changes; r++, changes >>= 1)
	if (changes & 1 && p->res[r].sym && ast_mentions (n, p->res[r].sym))
	  return true;
    }
  return false;
}

/* True if the order of evaluation of the operands M and N matters because one
   of them changes a variable that the other refers to.  Operations FIRST to
   MIDDLE - 1 compute M; the operations from MIDDLE on compute N.  */
static bool
conflict (const struct build *b, int first, int middle, const struct node *m,
	  const struct node *n)
{
  return build_changes (b, first, middle, n)
    || build_changes (b, middle, b->p->n_ops, m);
}

/* Compile `N OP= STEP' or, if STEP is NONE, `N OP= BY', for the variable or
   element N.  X is an enum inc_mode.  If X is less than INC_PRE, the values of
   the expression are not used: return NONE.  If X is INC_PRE or greater,
   return the vector of the values.  */
static int
modify (struct build *b, const struct node *n, int op, int step, double by,
	int x)
{
  bool element = n->kind == N_INDEX, add = op == OP_ADD || op == OP_SUB;
  int key = element ? build_key (b, n->b) : NONE;
  int r = element ? build_array (b, n->a) : build_scalar (b, n->sym);
  if (step != NONE && add)
    step = build_numbers (b, step);
  struct op *o
    = build_access (b, element ? add ? k_elem_add : k_elem_modify
		    : add ? k_add : k_modify, r, key, step);
  o->number = op == OP_SUB ? -by : by;
  o->x = op | x << 8;
  if (!element)
    build_forget_scalar (b, r);
  if (!element && add && x < INC_PRE)
    build_know (b, KNOWN_SUM, r, build_number (b->p, o));
  if (x < INC_PRE)
    return NONE;
  int v = build_out (b, o, VEC_NUMBER);
  if (!element && x == INC_PRE)
    build_know (b, KNOWN_SCALAR, r, v);
  return v;
}

/* Compile the N operands at X and store their vectors in IN.  Call build_fail
   if one operand changes a variable that a different operand refers to.  */
static void
operands (struct build *b, const struct node **x, int n, int *in)
{
  int first = b->p->n_ops;
  for (int i = 0; i < n; i++)
    {
      int middle = b->p->n_ops;
      in[i] = build_value (b, x[i]);
      bool shared = build_changes (b, first, middle, x[i]);
      for (int k = 0; k < i; k++)
	shared |= build_changes (b, middle, b->p->n_ops, x[k]);
      if (shared)
	build_fail (b, "two operands share a variable that changes");
    }
}

/* True if N is the variable TO or, if TO is an element, any element of the
   same array.  If N is a concatenation, test the first operand of N
   instead.  */
static bool
begins_with (const struct node *n, const struct node *to)
{
  to = ast_base (to);
  while (n->kind == N_CONCAT || n->kind == N_GROUP || n->kind == N_INDEX)
    n = n->a;
  return n->kind == N_VAR && to && n->sym == to->sym;
}

/* True if the concatenation of the N operands at X appends to TO a string that
   does not depend on TO.  NAME is the variable TO or, if TO is an element, its
   array.  */
static bool
only_appends (const struct node *to, const struct node *name,
	      const struct node **x, int n)
{
  if (!ast_same (x[0], to) || name->kind != N_VAR
      || (to->kind == N_INDEX && ast_mentions (to->b, name->sym)))
    return false;
  for (int i = 1; i < n; i++)
    if (ast_mentions (x[i], name->sym))
      return false;
  return true;
}

/* Compile N, an assignment such as T = T $2 or T[K] = T[K] $2, whose value is
   not used.  X contains the COUNT operands of the concatenation.  */
static void
append (struct build *b, const struct node *n, const struct node **x,
	int count)
{
  const struct node *to = n->a, *name = to->kind == N_INDEX ? to->a : to;
  int in[MAX_IN], first = b->p->n_ops;
  if (!only_appends (to, name, x, count))
    build_fail (b, "text is appended to a variable");
  operands (b, x + 1, count - 1, in);
  if (b->failed)
    return;
  int v = in[0];
  if (count > 2)
    v = build_vector (b, build_op (b, k_concat), VEC_ANY,
		      count - 1, in);
  int middle = b->p->n_ops;
  int key = to->kind == N_INDEX ? build_key (b, to->b) : NONE;
  int r = to->kind == N_INDEX ? build_array (b, name)
    : build_appended (b, name->sym);
  if (conflict (b, first, middle, n->b, to))
    build_fail (b, "two operands share a variable that changes");
  build_access (b, key == NONE ? k_append : k_elem_append, r, key, v);
}

/* If the assignment TO = FROM is `$1 = $1' or `NF = NF', compile it and return
   true.  */
static bool
rejoin (struct build *b, const struct node *to, const struct node *from)
{
  from = ast_bare (from);
  if (!ast_same (to, from))
    return false;
  if (to->kind == N_VAR && to->sym->special == SPECIAL_NF)
    build_rejoin (b, 0);
  else if (to->kind == N_FIELD && to->a->kind == N_NUM && to->a->num == 1)
    build_rejoin (b, 1);
  else
    return false;
  return true;
}

/* Store VEC, the vector of the value of the assignment N, in the target of N.
   The operations from number FIRST on compute the value.  */
static void
store (struct build *b, const struct node *n, int vec, int first)
{
  const struct node *to = n->a;
  int middle = b->p->n_ops, key, r, field;
  switch (to->kind)
    {
    case N_VAR:
      if (to->sym->special)
	build_fail (b, "a built-in variable changes");
      else
	build_store (b, to->sym, vec);
      break;
    case N_INDEX:
      key = build_key (b, to->b);
      r = build_array (b, to->a);
      if (conflict (b, first, middle, n->b, to->b))
	build_fail (b, "a subscript and a value share a variable");
      build_access (b, k_elem_set, r, key, vec);
      break;
    case N_FIELD:
      if (!build_is_small (to->a, &field))
	build_fail (b, "a field whose number depends on the record");
      else if (field > 0)
	build_store_field (b, field, vec);
      else
	build_assign_record (b, vec);
      break;
    default:
      build_fail (b, "an assignment that batches do not support");
    }
}

/* True if N is a conditional expression, and its second or third operand is a
   concatenation that begins with the variable TO.  A batch would copy the whole
   text of the variable for each record, but the row engine appends in
   place.  */
static bool
may_append (const struct node *n, const struct node *to)
{
  const struct node *c = ast_bare (n), *x[MAX_IN];
  if (c->kind != N_COND || to->kind != N_VAR)
    return false;
  return (ast_operands (c->b, x, MAX_IN) > 1 && begins_with (x[0], to))
    || (ast_operands (c->c, x, MAX_IN) > 1 && begins_with (x[0], to));
}

/* Compile N, an assignment by =, and return the vector of the assigned value.
   WANTED is true if the caller uses the vector.  */
static int
assign (struct build *b, const struct node *n, bool wanted)
{
  const struct node *to = n->a;
  const struct node *x[MAX_IN];
  if (rejoin (b, to, n->b))
    return wanted && !b->failed ? build_value (b, to) : 0;
  int count = ast_operands (n->b, x, MAX_IN);
  if (count > 1 && begins_with (x[0], to))
    {
      if (wanted)
	build_fail (b, "text is appended to a variable");
      else
	append (b, n, x, count);
      return 0;
    }
  if (may_append (n->b, to))
    build_fail (b, "text is appended to a variable");
  int first = b->p->n_ops;
  int v = build_value (b, n->b);
  store (b, n, v, first);
  return v;
}

/* If N is an assignment such as T = T + E, and E does not refer to the variable
   or array T, set *UPDATE to T += E and return true.  */
static bool
is_update (const struct node *n, struct node *update)
{
  const struct node *sum = ast_bare (n->b), *root = ast_base (n->a);
  if (n->op != OP_NONE || sum->kind != N_BINARY || !root
      || !ast_same (sum->a, n->a) || ast_mentions (sum->b, root->sym))
    return false;
  *update = *n;
  update->op = sum->op;
  update->b = sum->b;
  return true;
}

static int
assignment (struct build *b, const struct node *n, bool wanted)
{
  struct node update;
  bool updates = is_update (n, &update);
  if (updates)
    n = &update;
  if (n->op == OP_NONE)
    return assign (b, n, wanted);
  if (n->a->kind != N_VAR && n->a->kind != N_INDEX)
    build_fail (b, "the record is assigned to");
  if (b->failed)
    return 0;
  int first = b->p->n_ops, v = build_value (b, n->b), middle = b->p->n_ops;
  if (updates && build_changes (b, first, middle, n->a))
    build_fail (b, "a value changes the variable to which it is assigned");
  if (!b->failed && (n->op == OP_DIV || n->op == OP_MOD))
    v = operand_number (b, n->op, n->b, v);
  int out = modify (b, n->a, n->op, v, 0, wanted ? INC_PRE : INC_STMT);
  if (n->a->kind == N_INDEX
      && (build_changes (b, first, middle, n->a->b)
	  || build_changes (b, middle, b->p->n_ops - 1, n->b)))
    build_fail (b, "a subscript and a value share a variable");
  return out == NONE ? v : out;
}

static int
increment (struct build *b, const struct node *n, bool wanted)
{
  bool down = n->kind == N_PREDEC || n->kind == N_POSTDEC;
  bool post = n->kind == N_POSTINC || n->kind == N_POSTDEC;
  if (n->a->kind != N_VAR && n->a->kind != N_INDEX)
    build_fail (b, "the record is assigned to");
  else if (n->a->kind == N_VAR && n->a->sym->special)
    build_fail (b, "a built-in variable changes");
  if (b->failed)
    return 0;
  int out = modify (b, n->a, OP_ADD, NONE, down ? -1 : 1,
		    !wanted ? INC_STMT : post ? INC_POST : INC_PRE);
  return out == NONE ? build_constant (b, val_num (0)) : out;
}

/* --- expressions -------------------------------------------------------- */

/* Return a vector that contains 1 for the records in SEL and 0 for the other
   records in B->sel.  */
static int
membership (struct build *b, int sel)
{
  struct op *o = build_op (b, k_member);
  o->sel_in[0] = sel;
  return build_out (b, o, VEC_NUMBER);
}

static int
binary (struct build *b, const struct node *n)
{
  int in[2];
  operands (b, (const struct node *[]) { n->a, n->b }, 2, in);
  if (b->failed)
    return 0;
  in[0] = build_numbers (b, in[0]);
  in[1] = operand_number (b, n->op, n->b, in[1]);
  struct op *o = build_op (b, k_arith);
  o->x = n->op;
  return build_vector (b, o, VEC_NUMBER, 2, in);
}

static int
negation (struct build *b, const struct node *n)
{
  int v = build_value (b, n->a);
  if (b->failed)
    return 0;
  v = build_numbers (b, v);
  if (n->kind == N_PLUS)
    return v;
  struct op *o = build_op (b, k_negate);
  return build_vector (b, o, VEC_NUMBER, 1, &v);
}

static int
concatenation (struct build *b, const struct node *n)
{
  const struct node *x[MAX_IN];
  int in[MAX_IN], count = ast_operands (n, x, MAX_IN);
  operands (b, x, count, in);
  struct op *o = build_op (b, k_concat);
  return build_vector (b, o, VEC_ANY, count, in);
}

int
build_choice (struct build *b, int yes, int no, const int *in)
{
  struct op *o = build_op (b, k_merge);
  o->sel_in[0] = yes;
  o->sel_in[1] = no;
  return build_vector (b, o, is_number (b, in[0]) && is_number (b, in[1])
		? VEC_NUMBER : VEC_ANY, 2, in);
}

/* Compile N, a conditional expression (A ? B : C), and return the vector of
   its values.  */
static int
choice (struct build *b, const struct node *n)
{
  int was = b->sel, version = b->p->version;
  int yes = build_condition (b, n->a), no = build_without (b, was, yes);
  int in[2];
  b->sel = yes;
  in[0] = yes == SEL_NONE ? NONE : build_value (b, n->b);
  b->sel = no;
  in[1] = no == SEL_NONE ? NONE : build_value (b, n->c);
  b->sel = was;
  if (b->p->version != version)
    build_fail (b, "a branch changes the record");
  if (b->failed)
    return 0;
  return in[0] == NONE || in[1] == NONE ? in[0] == NONE ? in[1] : in[0]
    : build_choice (b, yes, no, in);
}

static int
element (struct build *b, const struct node *n)
{
  int part = build_piece (b, n);
  if (part != NONE)
    return part;
  int key = build_key (b, n->b), r = build_array (b, n->a);
  struct op *o = build_access (b, k_elem_get, r, key, NONE);
  int v = build_out (b, o, VEC_ANY);
  b->p->vecs[v].owns = true;
  return v;
}

static int
value (struct build *b, const struct node *n)
{
  switch (n->kind)
    {
    case N_NUM:
      return build_constant (b, val_num (n->num));
    case N_STR:
      return build_constant (b, val_borrow (V_STR, n->str.p, n->str.n));
    case N_VAR:
      return variable (b, n->sym);
    case N_FIELD:
      return build_field (b, n);
    case N_INDEX:
      return element (b, n);
    case N_ASSIGN:
      return assignment (b, n, true);
    case N_PREINC: case N_PREDEC: case N_POSTINC: case N_POSTDEC:
      return increment (b, n, true);
    case N_BINARY:
      return binary (b, n);
    case N_NEG: case N_PLUS:
      return negation (b, n);
    case N_CONCAT:
      return concatenation (b, n);
    case N_COND:
      return choice (b, n);
    case N_AND: case N_OR: case N_NOT: case N_COMPARE: case N_MATCH:
    case N_IN:
      return membership (b, build_condition (b, n));
    case N_BUILTIN:
      return build_builtin (b, n, true);
    case N_CALL:
      return build_call (b, n);
    default:
      return build_fail (b, n->kind == N_GETLINE ? "getline"
			 : n->kind == N_INDIRECT ? "an indirect call"
			 : "an expression that batches do not support");
    }
}

int
build_value (struct build *b, const struct node *n)
{
  return b->failed ? 0 : value (b, ast_bare (n));
}

void
build_effect (struct build *b, const struct node *n)
{
  n = ast_bare (n);
  switch (n->kind)
    {
    case N_ASSIGN:
      assignment (b, n, false);
      break;
    case N_PREINC: case N_PREDEC: case N_POSTINC: case N_POSTDEC:
      increment (b, n, false);
      break;
    case N_BUILTIN:
      if (!b->failed)
	build_builtin (b, n, false);
      break;
    default:
      build_value (b, n);
    }
}

/* --- conditions --------------------------------------------------------- */

static int
both (struct build *b, const struct node *n)
{
  int was = b->sel, version = b->p->version;
  b->sel = build_condition (b, n->a);
  int sel = b->sel == SEL_NONE ? SEL_NONE : build_condition (b, n->b);
  if (b->p->version != version && sel != b->sel)
    build_fail (b, "a condition changes the record");
  b->sel = was;
  return sel;
}

static int
either (struct build *b, const struct node *n)
{
  int was = b->sel, version = b->p->version;
  int first = build_condition (b, n->a);
  int rest = build_without (b, was, first), second;
  if (rest == SEL_NONE)
    return first;
  b->sel = rest;
  second = build_condition (b, n->b);
  b->sel = was;
  if (b->p->version != version)
    build_fail (b, "a condition changes the record");
  return build_union (b, first, second);
}

static int
comparison (struct build *b, const struct node *n)
{
  int in[2];
  operands (b, (const struct node *[]) { n->a, n->b }, 2, in);
  if (b->failed)
    return SEL_NONE;
  struct op *o = build_op (b, k_compare);
  build_in (b, o, in[0]);
  build_in (b, o, in[1]);
  o->x = n->op - OP_LT + BC_LT;
  return build_filter (b, o);
}

/* Select the records in which vector V matches the regexp constant with the
   text RE.  FLAGS are added to the properties of the operation.  */
static int
match_constant (struct build *b, int v, struct sv re, enum kernel_flags flags)
{
  int by = build_constant (b, *st_cell (st_regexp (re, NULL)));
  struct op *o = build_op (b, k_match);
  o->flags |= flags;
  build_in (b, o, v);
  build_in (b, o, by);
  return build_filter (b, o);
}

/* True if N is a call index (S, T) where T is a short ASCII string constant.
   As a condition, the call is compiled to a search for T with a regexp.  */
static bool
is_search (const struct node *n)
{
  enum { SEARCH_MAX = 64 };
  const struct node *t = n->kind == N_BUILTIN
    && n->builtin->code == BUILTIN_INDEX ? ast_bare (n->a->next) : NULL;
  return t && t->kind == N_STR && t->str.n > 0 && t->str.n <= SEARCH_MAX
    && mb_is_ascii (t->str.p, t->str.n) && !memchr (t->str.p, 0, t->str.n);
}

/* Compile N, for which is_search is true, as a condition.  The flag
   KERNEL_DECODES is set because index, which returns a number of characters,
   may warn about an invalid byte before T.  */
static int
search (struct build *b, const struct node *n)
{
  struct sv t = ast_bare (n->a->next)->str;
  int v = build_value (b, n->a);
  char *re = run_alloc (2 * t.n), *q = re;
  for (size_t i = 0; i < t.n; i++)
    {
      if (strchr ("\\^$.[]|()*+?{}", t.p[i]))
	*q++ = '\\';
      *q++ = t.p[i];
    }
  return b->failed ? SEL_NONE
    : match_constant (b, v, (struct sv) { re, q - re }, KERNEL_DECODES);
}

static int
match (struct build *b, const struct node *n)
{
  const struct node *re = ast_bare (n->b);
  int first = b->p->n_ops, v = n->a ? build_value (b, n->a) : build_record (b);
  int middle = b->p->n_ops, by, sel;
  if (re->kind == N_REGEX)
    sel = b->failed ? SEL_NONE : match_constant (b, v, re->str, 0);
  else
    {
      by = build_value (b, re);
      if (n->a && conflict (b, first, middle, n->a, re))
	build_fail (b, "two operands share a variable that changes");
      if (b->failed)
	return SEL_NONE;
      struct op *o = build_op (b, k_match_text);
      build_in (b, o, v);
      build_in (b, o, by);
      sel = build_filter (b, o);
    }
  return n->op == OP_NOMATCH ? build_without (b, b->sel, sel) : sel;
}

static int
membership_test (struct build *b, const struct node *n)
{
  int key = build_key (b, n->b), r = build_array (b, n->a);
  return build_filter (b, build_access (b, k_elem_in, r, key, NONE));
}

int
build_condition (struct build *b, const struct node *n)
{
  n = ast_bare (n);
  if (b->failed)
    return SEL_NONE;
  switch (n->kind)
    {
    case N_AND:
      return both (b, n);
    case N_OR:
      return either (b, n);
    case N_NOT:
      return build_without (b, b->sel, build_condition (b, n->a));
    case N_COMPARE:
      return comparison (b, n);
    case N_MATCH:
      return match (b, n);
    case N_IN:
      return membership_test (b, n);
    case N_NUM:
      return n->num != 0 ? b->sel : SEL_NONE;
    default:
      {
	if (is_search (n))
	  return search (b, n);
	int v = build_value (b, n);
	struct op *o = build_op (b, k_true);
	build_in (b, o, v);
	return build_filter (b, o);
      }
    }
}
