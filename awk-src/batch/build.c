/* build.c -- compile the statements of the main rules to a plan.
   SPDX-License-Identifier: GPL-3.0-or-later
   A statement that no kernel can run becomes an operation that cuts the batch
   before the first record that reaches the statement; the row engine runs that
   record.  If all records reach the statement, there is no plan.  */

#include <config.h>

#include <string.h>

#include "base/mem.h"
#include "base/options.h"
#include "batch/plan.h"
#include "batch/run.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "vm/vm.h"

void
build_fail (struct build *b, const char *why)
{
  if (!b->failed)
    b->why = why;
  b->failed = true;
}

/* Return an instruction of N's source line, so that messages name this
   line.  */
static const struct insn *
place_of (const struct node *n)
{
  const struct chunk *c = vm.rules.main;
  for (size_t i = 1; n && i < c->n; i++)
    if (c->places[i].line == n->line && c->places[i].file == n->file)
      return c->code + i;
  return c->code + (c->n > 1);
}

struct op *
build_op (struct build *b, kernel *run, const char *name)
{
  struct plan *p = b->p;
  assert_debug (b->failed || b->sel >= 0);
  if (p->n_ops == MAX_OPS)
    {
      build_fail (b, "the rules are too long");
      p->n_ops--;
    }
  struct op *o = &p->ops[p->n_ops++];
  *o = (struct op) {
    .run = run, .name = name, .sel = b->sel, .out = NONE, .yes = NONE,
    .no = NONE, .res = NONE, .sel_in = { NONE, NONE }, .stage = NONE,
    .joins = NONE, .store = NONE,
    .ip = place_of (b->node)
  };
  return o;
}

int
build_number (const struct plan *p, const struct op *o)
{
  return (int) (o - p->ops);
}

static int
new_vec (struct build *b, enum vec_kind kind, int maker)
{
  struct plan *p = b->p;
  if (p->n_vecs == MAX_VECS)
    {
      build_fail (b, "the rules are too long");
      p->n_vecs--;
    }
  p->vecs[p->n_vecs] = (struct vec) {
    .mask = maker == NONE ? 0 : ~0u, .kind = kind, .maker = maker
  };
  return p->n_vecs++;
}

int
build_out (struct build *b, struct op *o, enum vec_kind kind)
{
  int v = new_vec (b, kind, build_number (b->p, o));
  if (o->out == NONE)
    o->out = v;
  else if (o->n_also < MAX_IN)
    o->also[o->n_also++] = v;
  else
    build_fail (b, "too many columns");
  return v;
}

void
build_in (struct build *b, struct op *o, int vec)
{
  if (o->n_in == MAX_IN)
    build_fail (b, "too many operands");
  else
    o->in[o->n_in++] = vec;
}

int
build_sel (struct build *b, int parent)
{
  struct plan *p = b->p;
  if (p->n_sels == MAX_SELS)
    {
      build_fail (b, "the rules have too many conditions");
      p->n_sels--;
    }
  p->sels[p->n_sels] = (struct sel) { .parent = parent, .maker = NONE };
  return p->n_sels++;
}

int
build_constant (struct build *b, struct val v)
{
  int c = new_vec (b, val_is_num (&v) ? VEC_NUMBER : VEC_ANY, NONE);
  b->p->vecs[c].constant = v;
  return c;
}

static int
resource (struct build *b, enum res_kind kind, struct symbol *s)
{
  struct plan *p = b->p->top;
  for (int i = 0; i < p->n_res; i++)
    if (p->res[i].kind == kind && p->res[i].sym == s)
      return i;
  if (p->n_res == MAX_RES)
    {
      build_fail (b, "the rules have too many variables");
      return 0;
    }
  p->res[p->n_res] = (struct res) {
    .kind = kind, .sym = s, .cell = s ? st_cell (st_global (s)) : NULL
  };
  return p->n_res++;
}

int
build_scalar (struct build *b, struct symbol *s)
{
  if (s->kind != SYM_GLOBAL || s->special || s->use == USE_ARRAY)
    build_fail (b, "a variable is not a global scalar");
  if (b->loop && s == b->counter)
    build_fail (b, "the body of a loop changes its variable");
  return resource (b, RES_SCALAR, s);
}

int
build_array (struct build *b, const struct node *array)
{
  struct symbol *s = array->kind == N_VAR ? array->sym : NULL;
  if (!s || s->kind != SYM_GLOBAL || s->special || s->use == USE_SCALAR)
    {
      build_fail (b, "an array is not global");
      return 0;
    }
  int r = resource (b, RES_ARRAY, s);
  if (b->p->res[r].split)
    build_fail (b, "an array that split fills has another use");
  return r;
}

int
build_output (struct build *b)
{
  return resource (b, RES_OUTPUT, NULL);
}

int
build_place (struct build *b)
{
  return resource (b, RES_PLACE, NULL);
}

void
build_know (struct build *b, enum known_kind what, int k, int vec)
{
  struct plan *p = b->p;
  if (p->n_known < (int) (sizeof p->known / sizeof *p->known))
    p->known[p->n_known++] = (struct known) {
      .what = what, .version = p->version, .k = k, .sel = b->sel, .vec = vec
    };
}

int
build_known (const struct build *b, enum known_kind what, int k)
{
  const struct plan *p = b->p;
  bool versioned = what == KNOWN_COLUMN || what == KNOWN_RECORD
    || what == KNOWN_NF || what == KNOWN_LAST;
  for (int i = p->n_known - 1; i >= 0; i--)
    {
      const struct known *x = &p->known[i];
      if (x->what == (int) what && x->k == k
	  && (!versioned || x->version == p->version)
	  && sel_within (p, b->sel, x->sel))
	return x->vec;
    }
  return NONE;
}

void
build_forget (struct build *b, enum known_kind what, int k)
{
  struct plan *p = b->p;
  int n = 0;
  for (int i = 0; i < p->n_known; i++)
    if (p->known[i].what != (int) what || p->known[i].k != k)
      p->known[n++] = p->known[i];
  p->n_known = n;
}

int
build_without (struct build *b, int s, int t)
{
  if (s == SEL_NONE || t == s)
    return SEL_NONE;
  if (t == SEL_NONE)
    return s;
  int was = b->sel;
  b->sel = s;
  struct op *o = build_op (b, k_without, "without");
  o->sel_in[0] = t;
  o->yes = build_sel (b, s);
  b->p->sels[o->yes].maker = build_number (b->p, o);
  b->sel = was;
  return o->yes;
}

/* Return the union of S and T, disjoint subsets of WHOLE.  */
static int
sum_of (struct build *b, int whole, int s, int t)
{
  if (s == SEL_NONE || t == SEL_NONE)
    return s == SEL_NONE ? t : s;
  int was = b->sel;
  b->sel = whole;
  struct op *o = build_op (b, k_union, "union");
  o->sel_in[0] = s;
  o->sel_in[1] = t;
  o->yes = build_sel (b, whole);
  b->p->sels[o->yes].maker = build_number (b->p, o);
  b->sel = was;
  return o->yes;
}

/* --- statements --------------------------------------------------------- */

static void statement (struct build *b, const struct node *n);

/* Compile N, a print or printf statement.  */
static void
print (struct build *b, const struct node *n)
{
  bool formatted = n->kind == N_PRINTF;
  const struct node *item = n->a;
  int v[MAX_IN], k = 0, target = NONE;
  bool joined = !formatted && item && !item->next && item->kind == N_CONCAT;
  if (n->op != OP_NONE)		/* the redirection is evaluated first, as in
				   the row engine */
    target = build_value (b, n->b);
  if (!item && !formatted)
    {
      static const struct node zero = { .kind = N_NUM };
      static const struct node record = {
	.kind = N_FIELD, .a = (struct node *) &zero
      };
      v[k++] = build_value (b, &record);
    }
  if (joined)
    {
      /* The operands of a concatenation are printed one after the other.  */
      const struct node *left[MAX_IN];
      int depth = 0;
      for (; item->kind == N_CONCAT && depth < MAX_IN - 2; item = item->a)
	left[depth++] = item->b;
      v[k++] = build_value (b, item);
      while (depth > 0)
	v[k++] = build_value (b, left[--depth]);
    }
  else
    for (; item; item = item->next)
      {
	if (k == MAX_IN - 1)
	  {
	    build_fail (b, "a print statement has too many items");
	    return;
	  }
	v[k++] = build_value (b, item);
      }
  if (b->failed)
    return;
  struct op *o = build_op (b, formatted ? k_printf : k_print,
			   formatted ? "printf" : "print");
  for (int i = 0; i < k; i++)
    build_in (b, o, v[i]);
  if (target != NONE)
    build_in (b, o, target);
  o->x = n->op;
  o->number = joined;
  o->res = build_output (b);
  o->writes = true;
}

/* If COND compares VALUE with the variable or element TO, compile an operation
   that compares them and, if the result is true (false if NEGATED), stores
   VALUE into TO.  Return the records for which it stores, or NONE.  */
static int
relax (struct build *b, const struct node *cond, const struct node *to,
       const struct node *value, bool negated)
{
  if (!cond || cond->kind != N_COMPARE)
    return NONE;
  bool swapped = ast_same (cond->a, to), element = to->kind == N_INDEX;
  if (!swapped && !ast_same (cond->b, to))
    return NONE;
  const struct node *compared = swapped ? cond->b : cond->a;
  const struct node *name = element ? to->a : to;
  if (!ast_same (compared, value) || name->kind != N_VAR
      || ast_mentions (ast_bare (compared), name->sym)
      || (element && ast_mentions (to->b, name->sym)))
    return NONE;
  int v = build_value (b, compared);
  int key = element ? build_key (b, to->b) : NONE;
  int r = element ? build_array (b, name) : build_scalar (b, name->sym);
  if (b->failed)
    return NONE;
  struct op *o = build_op (b, element ? k_elem_relax : k_relax, "relax");
  if (element)
    build_in (b, o, key);
  build_in (b, o, v);
  o->x = (cond->op - OP_LT + BC_LT) | (swapped ? RELAX_SWAPPED : 0)
    | (negated ? RELAX_NEGATED : 0);
  o->res = r;
  o->writes = true;
  o->yes = build_sel (b, b->sel);
  b->p->sels[o->yes].maker = build_number (b->p, o);
  if (!element)
    {
      build_forget (b, KNOWN_SCALAR, r);
      build_forget (b, KNOWN_SUM, r);
    }
  return o->yes;
}

/* Return the expression with which BODY begins, and set *REST to the statements
   after it; or return NULL if BODY begins with another statement.  */
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

/* If BODY begins with an assignment of a value that COND compares with the
   target, compile both by relax.  Return the records for which the operation
   stores, and set *REST to the statements after the assignment; or return
   NONE.  */
static int
relaxation (struct build *b, const struct node *cond, const struct node *body,
	    const struct node **rest)
{
  const struct node *set = first_effect (body, rest);
  if (!set || set->kind != N_ASSIGN || set->op != OP_NONE)
    return NONE;
  return relax (b, ast_bare (cond), set->a, set->b, false);
}

/* True if the value of N can be computed for records that do not need it: that
   neither fails nor creates or reads a variable or an element.  */
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

/* If COND is `K in A' and BODY, the statements for records without this
   element, begins with `A[K]' or `A[K] = V', compile one operation that adds
   the elements that are missing.  Return the records whose element was missing,
   and set *REST to the statements after the first one; or return NONE.  */
static int
addition (struct build *b, const struct node *cond, const struct node *body,
	  const struct node **rest)
{
  cond = ast_bare (cond);
  const struct node *to = first_effect (body, rest), *value = NULL;
  if (cond->kind != N_IN || !to)
    return NONE;
  if (to->kind == N_ASSIGN && to->op == OP_NONE)
    {
      value = to->b;
      to = to->a;
    }
  struct node element = { .kind = N_INDEX, .a = cond->a, .b = cond->b };
  if (to->kind != N_INDEX || !ast_same (to, &element)
      || to->a->kind != N_VAR || ast_mentions (to->b, to->a->sym)
      || (value && !is_spare (value)))
    return NONE;
  int key = build_key (b, to->b), r = build_array (b, to->a);
  int v = value ? build_value (b, value) : NONE;
  if (b->failed)
    return NONE;
  struct op *o = build_op (b, k_elem_missing, "add what is missing");
  build_in (b, o, key);
  if (value)
    build_in (b, o, v);
  o->res = r;
  o->writes = true;
  o->yes = build_sel (b, b->sel);
  b->p->sels[o->yes].maker = build_number (b->p, o);
  return o->yes;
}

/* Compile N if it is like `M = $1 > M ? $1 : M': an assignment that keeps the
   old value or stores the one that was compared with it.  */
static bool
keeps_or_stores (struct build *b, const struct node *n)
{
  n = ast_bare (n);
  const struct node *choice = n->kind == N_ASSIGN && n->op == OP_NONE
    ? ast_bare (n->b) : NULL;
  if (!choice || choice->kind != N_COND)
    return false;
  bool negated = ast_same (choice->b, n->a);
  const struct node *value = negated ? choice->c : choice->b;
  if (!negated && !ast_same (choice->c, n->a))
    return false;
  return relax (b, ast_bare (choice->a), n->a, value, negated) != NONE;
}

/* Compile the statements of LIST for the records of SEL, then ELSE_PART for
   the others; afterwards B->SEL has the records that reach the next
   statement.  */
static void
branches (struct build *b, int sel, const struct node *list,
	  const struct node *else_part)
{
  int whole = b->sel, then_left = sel, else_left;
  int version = b->p->version;
  b->sel = sel;
  build_list (b, list);
  then_left = b->sel;
  if (then_left == sel && !else_part)
    {
      b->sel = whole;
      return;
    }
  if (b->p->version != version && else_part)
    build_fail (b, "a branch changes the record");
  int other = build_without (b, whole, sel);
  b->sel = else_left = other;
  if (else_part)
    {
      statement (b, else_part);
      else_left = b->sel;
    }
  b->sel = then_left == sel && else_left == other ? whole
    : sum_of (b, whole, then_left, else_left);
}

static const struct node nothing = { .kind = N_EMPTY };

/* Compile BODY for the records for which COND is true, and ELSE_PART for the
   others.  */
static void
conditional (struct build *b, const struct node *cond,
	     const struct node *body, const struct node *else_part)
{
  const struct node *rest, *plain = ast_bare (cond);
  int sel = relaxation (b, cond, body, &rest);
  if (sel == NONE && !b->failed && plain->kind == N_NOT)
    sel = addition (b, plain->a, body, &rest);
  if (sel == NONE && !b->failed && else_part)
    {
      sel = addition (b, plain, else_part, &rest);
      if (sel != NONE)
	else_part = body ? body : &nothing;
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
      if (!keeps_or_stores (b, n->a) && !b->failed)
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
	  struct op *o = build_op (b, k_elem_delete, "delete");
	  build_in (b, o, key);
	  o->res = r;
	  o->writes = true;
	}
      else
	build_fail (b, "delete of a whole array");
      break;
    case N_FOR:
      if (!build_count_fields (b, n) && !build_loop (b, n))
	build_fail (b, "a loop");
      break;
    case N_WHILE: case N_DO: case N_FOR_IN:
      build_fail (b, "a loop");
      break;
    default:
      build_fail (b, "a statement that batches do not support");
    }
}

/* Compile N.  If that fails, the row engine runs the records that reach N.  */
static void
statement (struct build *b, const struct node *n)
{
  if (b->failed || b->sel == SEL_NONE)
    return;
  if (b->sel == SEL_ALL || b->loop) /* if N cannot be compiled, there is no
				       plan */
    {
      plain_statement (b, n);
      return;
    }
  int sel = b->sel;
  struct plan *kept = xmalloc (sizeof *kept);
  *kept = *b->p;
  plain_statement (b, n);
  if (b->failed)
    *b->p = *kept;
  xfree (kept);
  if (!b->failed)
    return;
  b->sel = sel;
  b->failed = false;
  b->node = n;
  struct op *o = build_op (b, k_leave, "leave");
  o->may_cut = true;
  b->sel = SEL_NONE;
}

/* Compile LIST and the statement after it if they are like `if (K in A) next;
   A[K] = V'.  */
static bool
keeps_first (struct build *b, const struct node *list)
{
  const struct node *body = list->b, *rest;
  if (list->kind != N_IF || list->c || b->loop || !list->next)
    return false;
  while (body && body->kind == N_BLOCK && body->a && !body->a->next)
    body = body->a;
  if (!body || body->kind != N_NEXT || list->next->kind != N_EXPR)
    return false;
  b->node = list;
  int sel = addition (b, list->a, list->next, &rest);
  if (sel != NONE)
    b->sel = sel;
  return sel != NONE;
}

void
build_list (struct build *b, const struct node *list)
{
  for (; list && b->sel != SEL_NONE && !b->failed; list = list->next)
    if (keeps_first (b, list))
      list = list->next;
    else
      statement (b, list);
}

/* Compile the range pattern of R and return the records from one that matches
   its first pattern to one that matches its second.  */
static int
range (struct build *b, const struct rule *r, int number)
{
  int from = b->p->n_ops;
  int first = build_condition (b, r->pattern);
  int last = build_condition (b, r->pattern2);
  for (int i = from; i < b->p->n_ops; i++)
    if (b->p->ops[i].writes || b->p->ops[i].run == k_match
	|| b->p->ops[i].run == k_match_text)
      build_fail (b, "a range pattern with an effect or a regexp");
  if (b->failed)
    return SEL_NONE;
  struct op *o = build_op (b, k_range, "range");
  o->x = number;
  o->sel_in[0] = first;
  o->sel_in[1] = last;
  o->res = resource (b, RES_RANGE, NULL);
  o->writes = true;
  o->yes = build_sel (b, b->sel);
  b->p->sels[o->yes].maker = build_number (b->p, o);
  return o->yes;
}

static void
rule (struct build *b, const struct rule *r, int *n_ranges)
{
  static const struct node print_record = { .kind = N_PRINT };
  const struct node *body = r->body ? r->body : &print_record;
  struct node place = { .line = r->line, .file = r->file };
  struct node shown = print_record;
  shown.line = r->line;
  shown.file = r->file;
  if (!r->body)
    body = &shown;
  b->node = &place;
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

/* Let the records of a batch share one cell for each variable that no
   operation changes; the variable is read when the batch begins.  */
static void
find_invariants (struct plan *p)
{
  uint64_t changed = 0;
  for (int i = 0; i < p->n_ops; i++)
    {
      const struct op *o = &p->ops[i];
      changed |= plan_changes (p, o);
      p->top->decodes |= o->run == k_length || o->run == k_substr
	|| o->run == k_call || o->run == k_sub || o->run == k_find
	|| o->run == k_split;
    }
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_read && !(changed >> p->ops[i].res & 1))
      p->vecs[p->ops[i].out].mask = 0;
}

/* Remove stores into variable R that a later store overwrites, if no other
   kind of operation accesses R.  */
static void
remove_stores (struct plan *p, int r)
{
  for (int i = 0; i < p->n_ops; i++)
    if (plan_touches (p, &p->ops[i]) >> r & 1 && p->ops[i].run != k_store)
      return;
  struct op *last = NULL;
  for (int i = p->n_ops - 1; i >= 0; i--)
    {
      struct op *o = &p->ops[i];
      if (o->res != r || o->run != k_store)
	continue;
      if (!last || !sel_within (p, o->sel, last->sel))
	{
	  last = o;
	  continue;
	}
      o->run = k_nothing;
      o->res = NONE;
      o->writes = false;
    }
}

/* Let all records share one key where they share the value of the
   subscript.  */
static void
find_shared_keys (struct plan *p)
{
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_key)
      p->vecs[p->ops[i].out].mask = p->vecs[p->ops[i].in[0]].mask;
}

/* Return how many operations have vector V as an operand.  */
static int
count_uses (const struct plan *p, int v)
{
  int uses = 0;
  for (int i = 0; i < p->n_ops; i++)
    {
      for (int k = 0; k < p->ops[i].n_in; k++)
	uses += p->ops[i].in[k] == v;
      uses += p->ops[i].run == k_assign_field && p->ops[i].x == v;
    }
  return uses;
}

/* Let print statements write joined records straight to the output.  */
static void
join_in_print (struct plan *p)
{
  for (int i = 0; i < p->n_ops; i++)
    {
      struct op *o = &p->ops[i];
      int maker = o->run == k_print && o->n_in == 1 && o->x == OP_NONE
	? p->vecs[o->in[0]].maker : NONE;
      if (maker != NONE && p->ops[maker].run == k_assign_field
	  && count_uses (p, o->in[0]) == 1)
	{
	  p->ops[maker].by_print = true;
	  o->joins = maker;
	}
    }
}

/* Put the columns of O, which locates them, in ascending order.  */
static void
sort_columns (struct op *o)
{
  short *v[MAX_IN] = { &o->out };
  for (int i = 0; i < o->n_also; i++)
    v[i + 1] = &o->also[i];
  for (int i = 1; i <= o->n_also; i++)
    for (int k = i; k > 0 && o->column[k - 1] > o->column[k]; k--)
      {
	int column = o->column[k], out = *v[k];
	o->column[k] = o->column[k - 1];
	*v[k] = *v[k - 1];
	o->column[k - 1] = column;
	*v[k - 1] = out;
      }
}

/* Allocate the memory of vectors and selections.  */
static void
allocate (struct plan *p)
{
  for (int i = 0; i < p->n_vecs; i++)
    {
      struct vec *v = &p->vecs[i];
      /* Zero the cells, since those of records that are never selected are
	 dropped too.  */
      v->v = xzalloc ((v->mask && v->kind != VEC_KEY ? BATCH_MAX : 1)
		      * sizeof *v->v);
      v->v[0] = v->maker == NONE ? v->constant : val_tagged (V_NONE);
      if (v->kind == VEC_KEY)
	v->keys = xmalloc (sizeof *v->keys);
    }
  for (int i = 0; i < p->n_sels; i++)
    p->sels[i].store = p->sels[i].at
      = xnmalloc (BATCH_MAX, sizeof *p->sels[i].at);
  for (int i = 0; i < BATCH_MAX; i++)
    p->sels[SEL_ALL].at[i] = i;
}

void
plan_begin (struct plan *p, struct plan *top)
{
  *p = (struct plan) {
    .n_sels = 1, .n_versions = 1, .top = top, .res = top->own_res
  };
  p->sels[0] = (struct sel) { .parent = NONE, .maker = NONE };
  p->versions[0] = (struct version) { .of = NONE, .text = NONE };
}

const char *
plan_finish (struct plan *p)
{
  for (int r = 0; p == p->top && r < p->n_res; r++)
    if (p->res[r].kind == RES_SCALAR)
      remove_stores (p, r);
  find_invariants (p);
  find_shared_keys (p);
  join_in_print (p);
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_locate)
      sort_columns (&p->ops[i]);
  const char *why = p->n_ops == 0 ? "nothing is done for a record"
    : plan_schedule (p);
  if (!why)
    allocate (p);
  return why;
}

/* --- arrays of arrays --------------------------------------------------- */

/* If an element that is an array is used as a scalar, the run ends with an
   error.  A batch would find that out after other operations have changed
   things for later records.  */

/* The functions that a search for nested arrays has seen.  */
struct seen
{
  const struct function *f[32];
  int n;
};

static bool nests (const struct node *n, struct seen *seen);

/* True if N or a node after it is a call of a function.  */
static bool
has_call (const struct node *n)
{
  for (; n; n = n->next)
    if (n->kind == N_CALL || n->kind == N_INDIRECT
	|| has_call (n->a) || has_call (n->b) || has_call (n->c)
	|| has_call (n->d))
      return true;
  return false;
}

/* True if ARG, argument I of CALL, is an element that the function may make an
   array.  */
static bool
is_array_argument (const struct node *call, const struct node *arg, int i)
{
  if (arg->kind != N_INDEX)
    return false;
  if (call->kind == N_BUILTIN)
    return builtin_arg_kind (call->builtin, i) == ARG_ARRAY;
  const struct function *f = call->kind == N_CALL ? call->sym->fn : NULL;
  if (!f || i >= f->nparams)
    return true;
  enum symbol_use use = f->params[i]->use;
  return use == USE_ARRAY || (use == USE_UNKNOWN && has_call (f->body));
}

/* True if calling F may make an array an element.  */
static bool
function_nests (const struct function *f, struct seen *seen)
{
  for (int i = 0; i < seen->n; i++)
    if (seen->f[i] == f)
      return false;
  if (!f || seen->n == (int) (sizeof seen->f / sizeof *seen->f))
    return true;
  seen->f[seen->n++] = f;
  return nests (f->body, seen);
}

/* True if N itself may make an array an element.  */
static bool
is_nesting (const struct node *n, struct seen *seen)
{
  const struct node *array = n->kind == N_FOR_IN ? n->b : n->a;
  int i = 0;
  switch (n->kind)
    {
    case N_INDEX: case N_IN: case N_FOR_IN:
      return array && ast_bare (array)->kind == N_INDEX;
    case N_CALL: case N_BUILTIN: case N_INDIRECT:
      for (const struct node *x = n->a; x; x = x->next)
	if (is_array_argument (n, x, i++))
	  return true;
      return n->kind == N_INDIRECT
	|| (n->kind == N_CALL && function_nests (n->sym->fn, seen));
    default:
      return false;
    }
}

/* True if one of the nodes from N on may make an array an element.  */
static bool
nests (const struct node *n, struct seen *seen)
{
  for (; n; n = n->next)
    if (is_nesting (n, seen) || nests (n->a, seen) || nests (n->b, seen)
	|| nests (n->c, seen) || nests (n->d, seen))
      return true;
  return false;
}

/* True if P uses arrays, and PROGRAM may make arrays their elements before its
   END rules.  */
static bool
may_nest (const struct plan *p, const struct program *program)
{
  struct seen seen = { .n = 0 };
  bool arrays = false;
  for (int i = 0; i < p->n_res; i++)
    arrays |= p->res[i].kind == RES_ARRAY;
  for (const struct rule *r = program->rules; r && arrays; r = r->next)
    if (r->kind != RULE_END
	&& (nests (r->pattern, &seen) || nests (r->pattern2, &seen)
	    || nests (r->body, &seen)))
      return true;
  return false;
}

bool
plan_build (struct plan *p, struct program *program)
{
  int ranges = 0;
  const char *why = NULL;
  struct build b = { .p = p, .program = program, .sel = SEL_ALL };
  plan_begin (p, p);
  for (struct rule *r = program->rules; r && !b.failed; r = r->next)
    if (r->kind == RULE_PATTERN && b.sel != SEL_NONE)
      rule (&b, r, &ranges);
  if (!b.failed && (why = plan_finish (p)))
    build_fail (&b, why);
  if (!b.failed && p->stages > 1 && may_nest (p, program))
    build_fail (&b, "an element may be an array");
  p->why_not = b.why;
  return !b.failed;
}
