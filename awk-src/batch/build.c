/* build.c -- build a plan: append operations and vectors, and complete it.
   SPDX-License-Identifier: GPL-3.0-or-later

   plan_build compiles the main rules to a plan, or sets the plan's why_not.
   statements.c, expr.c, record.c and other files compile code: they append
   operations, vectors and selections with build_op, build_out and
   build_filter.  Files that compile expressions call build_know to record
   which vector holds a value that can be reused.  plan_finish completes the
   plan and lets schedule.c divide it into stages.  Finally, if a fatal error
   commits changes (batch_commits_on_error), plan_build rejects plans in which
   an operation could fail at a record after other operations have already
   processed later records.  */

#include <config.h>
#include "batch/build.h"

#include <stddef.h>
#include <string.h>

#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "batch/batch.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "vm/headed.h"
#include "vm/vm.h"

int
build_fail (struct build *b, const char *why)
{
  if (!b->failed)
    {
      b->why = why;
      b->why_line = b->node ? b->node->line : 0;
      b->why_file = b->node ? b->node->file : NULL;
    }
  b->failed = true;
  return 0;
}

/* Return an instruction that has the source line of the syntax tree's node N,
   so that messages report this line.  If no instruction has N's line, return
   an instruction at the start of the rules.  */
static const struct insn *
place_of (const struct node *n)
{
  const struct chunk *c = vm.rules.main;
  for (size_t i = 1; n && i < c->n; i++)
    if (c->places[i].line == n->line && c->places[i].file == n->file)
      return c->code + i;
  return c->code + (c->n > 1);
}

/* The names and properties of all kernels.  */
static const struct
{
  kernel *run;
  const char *name;
  int flags;
} kernels[] = {
#define KERNEL(run, name, flags) { run, name, flags },
#include "batch/kernels.def"
#undef KERNEL
};

void
build_kernel (struct op *o, kernel *run)
{
  int i = 0;
  while (kernels[i].run != run)
    i++;
  o->run = run;
  o->name = kernels[i].name;
  o->flags = kernels[i].flags;
}

struct op *
build_op (struct build *b, kernel *run)
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
    .sel = b->sel, .out = NONE, .yes = NONE, .res = NONE,
    .sel_in = { NONE, NONE }, .stage = NONE, .joins = NONE, .store = NONE,
    .split_by = NONE,
    .ip = place_of (b->node)
  };
  build_kernel (o, run);
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
  if (vec == NONE)
    return;
  if (o->n_in == MAX_IN)
    build_fail (b, "too many operands");
  else
    o->in[o->n_in++] = vec;
}

struct op *
build_access (struct build *b, kernel *run, int res, int x, int y)
{
  struct op *o = build_op (b, run);
  o->res = res;
  build_in (b, o, x);
  build_in (b, o, y);
  return o;
}

struct op *
build_on_text (struct build *b, kernel *run, int text)
{
  struct op *o = build_op (b, run);
  o->x = text;
  build_in (b, o, text);
  return o;
}

int
build_filter (struct build *b, struct op *o)
{
  struct plan *p = b->p;
  if (p->n_sels == MAX_SELS)
    {
      build_fail (b, "the rules have too many conditions");
      p->n_sels--;
    }
  p->sels[p->n_sels] = (struct sel) {
    .parent = b->sel, .maker = build_number (p, o)
  };
  o->yes = p->n_sels++;
  return o->yes;
}

int
build_constant (struct build *b, struct val v)
{
  int c = new_vec (b, val_is_num (&v) ? VEC_NUMBER : VEC_ANY, NONE);
  b->p->vecs[c].constant = v;
  return c;
}

int
build_resource (struct build *b, enum res_kind kind, struct symbol *s)
{
  struct plan *p = b->p->top;
  for (int i = 0; i < p->n_res; i++)
    if (p->res[i].kind == kind && p->res[i].sym == s)
      return i;
  if (p->n_res == MAX_RES)
    return build_fail (b, "the rules have too many variables");
  p->res[p->n_res] = (struct res) {
    .kind = kind, .sym = s, .cell = s ? st_cell (st_global (s)) : NULL
  };
  return p->n_res++;
}

static int
scalar (struct build *b, struct symbol *s)
{
  if (s->kind != SYM_GLOBAL || s->special || s->use == USE_ARRAY)
    build_fail (b, "a variable that is not a global scalar");
  if (b->loop && s == b->counter)
    build_fail (b, "the body of a loop changes its variable");
  return build_resource (b, RES_SCALAR, s);
}

int
build_scalar (struct build *b, struct symbol *s)
{
  int r = scalar (b, s);
  if (b->p->res[r].appended)
    build_fail (b, "a variable to which text is appended has another use");
  return r;
}

int
build_appended (struct build *b, struct symbol *s)
{
  int n = b->p->n_res, r = scalar (b, s);
  struct res *res = &b->p->res[r];
  if (b->loop || (r < n && !res->appended))
    build_fail (b, "a variable to which text is appended has another use");
  res->appended = true;
  return r;
}

int
build_array (struct build *b, const struct node *array)
{
  struct symbol *s = array->kind == N_VAR ? array->sym : NULL;
  if (!s || s->kind != SYM_GLOBAL || s->special || s->use == USE_SCALAR)
    return build_fail (b, s ? "an array that is local or built in"
		       : "a subarray");
  int r = build_resource (b, RES_ARRAY, s);
  if (b->p->res[r].split)
    build_fail (b, "an array that split fills has another use");
  return r;
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
build_known (struct build *b, enum known_kind what, int k)
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

void
build_forget_scalar (struct build *b, int r)
{
  build_forget (b, KNOWN_SCALAR, r);
  build_forget (b, KNOWN_SUM, r);
}

int
build_once (struct build *b, enum known_kind what, kernel *run,
	    enum vec_kind kind, int v)
{
  int known = build_known (b, what, v);
  if (known != NONE)
    return known;
  int out = build_vector (b, build_op (b, run), kind, 1, &v);
  build_know (b, what, v, out);
  return out;
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
  struct op *o = build_op (b, k_without);
  o->sel_in[0] = t;
  int sel = build_filter (b, o);
  b->sel = was;
  return sel;
}

int
build_union (struct build *b, int s, int t)
{
  if (s == SEL_NONE || t == SEL_NONE)
    return s == SEL_NONE ? t : s;
  struct op *o = build_op (b, k_union);
  o->sel_in[0] = s;
  o->sel_in[1] = t;
  return build_filter (b, o);
}

/* Find the variables that no operation changes.  At the start of a batch, the
   value of each unchanged variable is copied to a cell that all records of the
   batch share.  */
static void
find_invariants (struct plan *p)
{
  uint64_t changed = 0;
  for (int i = 0; i < p->n_ops; i++)
    changed |= plan_changes (&p->ops[i]);
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_read && !(changed >> p->ops[i].res & 1))
      p->vecs[p->ops[i].out].mask = 0;
}

/* If a vector of keys is computed from a subscript that is the same for all
   records, compute the key only once.  */
static void
find_shared_keys (struct plan *p)
{
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_key)
      p->vecs[p->ops[i].out].mask = p->vecs[p->ops[i].in[0]].mask;
}

/* Return the number of references to the vector V among the operands of all
   operations.  */
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

/* Find the print statements that print a single value that no other operation
   uses: the record as it was read (k_record), or the fields joined after an
   assignment to a field (k_assign_field).  Make the print operation compute
   the value itself, so that it writes the value directly to the output
   buffer.  */
static void
join_in_print (struct plan *p)
{
  for (int i = 0; i < p->n_ops; i++)
    {
      struct op *o = &p->ops[i];
      int maker = plan_text_printed (p, o);
      if (maker != NONE && (p->ops[maker].run == k_assign_field
			    || p->ops[maker].run == k_record)
	  && count_uses (p, o->in[0]) == 1)
	{
	  p->ops[maker].by_user = true;
	  o->joins = maker;
	}
    }
}

/* True if the operations that use the result of operation I can execute
   operation I themselves, for one record only: operation I computes one vector,
   which does not contain keys, cannot cut the batch, does not read a variable,
   and is not a k_locate.  */
static bool
can_wait (const struct plan *p, int i)
{
  const struct op *o = &p->ops[i];
  return (o->flags & KERNEL_PURE && !(o->flags & KERNEL_CUTS)
	  && o->run != k_read && o->run != k_locate
	  && o->out != NONE && o->n_also == 0 && o->yes == NONE
	  && p->vecs[o->out].kind != VEC_KEY);
}

/* True if O, a store operation, is executed once for all records, because its
   stage has no other operation.  */
static bool
stores_once (const struct plan *p, const struct op *o)
{
  for (int i = 0; i < p->n_ops; i++)
    if (o->stage != NONE && p->ops[i].stage == o->stage && &p->ops[i] != o)
      return false;
  return true;
}

/* Return how many operands of two kinds of operations refer to the vector V:
   stores that are executed once, and operations I for which DEFERRED[I] is
   true.  Return -1 if a k_read operation needs V for each record.  */
static int
count_store_uses (const struct plan *p, const bool *deferred, int v)
{
  int uses = 0;
  for (int i = 0; i < p->n_ops; i++)
    {
      const struct op *o = &p->ops[i];
      if (o->run == k_read && o->store != NONE
	  && p->ops[o->store].in[0] == v)
	return -1;
      if (deferred[i] || (o->run == k_store && stores_once (p, o)))
	for (int k = 0; k < o->n_in; k++)
	  uses += o->in[k] == v;
    }
  return uses;
}

/* Find the operations whose results are only stored in variables, and set
   their member by_user: the store operations then execute them, for one record
   only.  The loop begins at the end of the plan, because an operation comes
   before the operations that use its result.  */
static void
defer_to_stores (struct plan *p)
{
  bool deferred[MAX_OPS] = { false };
  for (int i = p->n_ops - 1; i >= 0; i--)
    {
      int v = p->ops[i].out;
      if (can_wait (p, i)
	  && count_uses (p, v) == count_store_uses (p, deferred, v))
	deferred[i] = p->ops[i].by_user = true;
    }
}

/* Sort the numbers of the columns that O locates, in ascending order.  */
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
      /* Zero all cells, because drop_strings also examines the cells of
	 records that are never selected.  */
      v->v = xzalloc ((v->mask && v->kind != VEC_KEY ? BATCH_MAX : 1)
		      * sizeof *v->v);
      v->v[0] = v->maker == NONE ? v->constant : val_tagged (V_NONE);
      if (v->kind == VEC_KEY)
	{
	  v->keys = xmalloc (sizeof *v->keys);
	  v->keys->needed = false;
	  v->keys->batch = 0;
	}
    }
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_sub)
      p->vecs[p->ops[i].also[0]].made = xzalloc (sizeof (struct strbuf));
  for (int i = 0; i < p->n_sels; i++)
    p->sels[i].store = p->sels[i].at
      = xnmalloc (BATCH_MAX, sizeof *p->sels[i].at);
  for (int i = 0; i < BATCH_MAX; i++)
    p->sels[SEL_ALL].at[i] = i;
}

void
plan_begin (struct plan *p, struct plan *top)
{
  memset (p, 0, offsetof (struct plan, ops));
  p->n_sels = p->n_versions = 1;
  p->top = top;
  p->res = top->own_res;
  p->sels[0] = (struct sel) { .parent = NONE, .maker = NONE };
  p->versions[0] = (struct version) { .of = NONE, .text = NONE };
}

void
plan_copy (struct plan *to, const struct plan *p)
{
  memcpy (to, p, offsetof (struct plan, ops));
  memcpy (to->ops, p->ops, p->n_ops * sizeof *p->ops);
  memcpy (to->vecs, p->vecs, p->n_vecs * sizeof *p->vecs);
  memcpy (to->sels, p->sels, p->n_sels * sizeof *p->sels);
  memcpy (to->own_res, p->own_res, p->n_res * sizeof *p->own_res);
  memcpy (to->known, p->known, p->n_known * sizeof *p->known);
  memcpy (to->versions, p->versions, p->n_versions * sizeof *p->versions);
  memcpy (to->named, p->named, p->n_named * sizeof *p->named);
}

/* True if V is a string that is not valid in the locale.  */
static bool
is_invalid_string (const struct val *v)
{
  struct sv s = v->tag == V_STR ? val_bytes (v) : (struct sv) { "", 0 };
  return opt.utf8 && !mb_is_clean (s.p, s.n);
}

/* True if X, which is executed before Y, can also compute the vectors of Y,
   because both split the same text.  */
static bool
may_split_for (const struct plan *p, const struct op *x, const struct op *y)
{
  return (x->flags & KERNEL_SPLITS && x->stage == NONE && !x->by_user
	  && x->split_by == NONE && x->x == y->x
	  && sel_within (p, y->sel, x->sel));
}

/* Set the member split_by of each operation of P.  Finding the fields with
   split_next takes long, so the text of a record is split once for all
   operations.  */
static void
share_splits (struct plan *p)
{
  for (int j = 1; j < p->n_ops; j++)
    {
      struct op *y = &p->ops[p->order[j]];
      if (!(y->flags & KERNEL_SPLITS) || y->by_user)
	continue;
      for (int i = 0; i < j && y->split_by == NONE; i++)
	if (may_split_for (p, &p->ops[p->order[i]], y))
	  y->split_by = p->order[i];
    }
}

const char *
plan_finish (struct plan *p)
{
  find_invariants (p);
  find_shared_keys (p);
  join_in_print (p);
  for (int i = 0; i < p->n_ops; i++)
    {
      p->top->decodes |= (p->ops[i].flags & KERNEL_DECODES) != 0;
      if (p->ops[i].run == k_locate)
	sort_columns (&p->ops[i]);
    }
  for (int i = 0; i < p->n_vecs; i++)
    p->top->has_invalid |= p->vecs[i].maker == NONE
      && is_invalid_string (&p->vecs[i].constant);
  const char *why = p->n_ops == 0 ? "nothing is done for a record"
    : plan_schedule (p);
  if (!why)
    {
      defer_to_stores (p);
      share_splits (p);
      allocate (p);
    }
  return why;
}

/* --- errors that come late ---------------------------------------------- */

/* True if P uses an array and more than one of its operations changes a
   variable, an array or the output.  When one operation cuts the batch at a
   record because an element in the heap is an array, the other operations may
   already have processed the records after it.  A loop over fields always
   changes its variable.  */
static bool
changes_beside_arrays (const struct plan *p)
{
  bool arrays = false;
  int changes = 0;
  for (int i = 0; i < p->n_res; i++)
    arrays |= p->res[i].kind == RES_ARRAY;
  for (int i = 0; i < p->n_ops; i++)
    changes += plan_changes (&p->ops[i]) != 0;
  return arrays && changes > 1;
}

/* True if P both prints and changes variables.  */
static bool
prints_and_changes (const struct plan *p)
{
  bool prints = false, changes = false;
  for (int i = 0; i < p->n_ops; i++)
    {
      prints |= plan_prints (p, &p->ops[i]);
      changes |= (plan_changes (&p->ops[i]) & plan_variables (p)) != 0;
    }
  return prints && changes;
}

/* True if the rules refer to columns by name, and also use the array of column
   names for something else.  If the result is true, the column numbers may
   change within a batch.  */
static bool
uses_names (const struct plan *p)
{
  for (int r = 0; r < p->n_res; r++)
    if (p->n_named > 0 && p->res[r].kind == RES_ARRAY
	&& headed_sets (p->res[r].sym->name))
      return true;
  return false;
}

bool
plan_build (struct plan *p, struct program *program)
{
  int ranges = 0;
  const char *why = NULL;
  struct build b = { .p = p, .sel = SEL_ALL };
  plan_begin (p, p);
  for (struct rule *r = program->rules; r && !b.failed; r = r->next)
    if (r->kind == RULE_PATTERN && b.sel != SEL_NONE)
      build_rule (&b, r, &ranges);
  b.node = NULL;
  if (!b.failed && (why = plan_finish (p)))
    build_fail (&b, why);
  if (!b.failed && uses_names (p))
    build_fail (&b, "the array `col' is used");
  if (!b.failed && batch_commits_on_error && prints_and_changes (p))
    build_fail (&b, "output may fail, and the error would commit changes of "
		"later records");
  if (!b.failed && batch_commits_on_error && changes_beside_arrays (p))
    build_fail (&b, "an element may be an array, and the error would commit "
		"changes of later records");
  p->why_not = b.why;
  p->why_file = b.why_file;
  p->why_line = b.why_line;
  return !b.failed;
}
