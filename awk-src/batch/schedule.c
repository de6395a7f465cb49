/* schedule.c -- order the operations and divide them into stages.
   SPDX-License-Identifier: GPL-3.0-or-later

   An operation follows (depends on) the operations that compute its operands.
   If any operation of the plan changes a resource, all operations on this
   resource depend on each other, because all of them must be executed for a
   record before one is executed for the next record.  The stages are the
   strongly connected components of the dependency graph; the algorithm of
   Tarjan (1972) finds them.  The method is the loop distribution of Allen and
   Kennedy (TOPLAS, 1987).

   A variable that only passes a value to later records, like `last' in `{ if
   ($1 != last) n++; last = $1 }', is called lagged.  The operations on a
   lagged variable need not share a stage, because k_read finds the value from
   an earlier record in the operand of k_store.  */

#include <config.h>

#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "batch/plan.h"
#include "batch/run.h"

uint64_t
plan_touches (const struct op *o)
{
  uint64_t set = o->res != NONE ? UINT64_C (1) << o->res : 0;
  for (int i = 0; o->loop && i < o->loop->body->n_ops; i++)
    set |= plan_touches (&o->loop->body->ops[i]);
  return set;
}

uint64_t
plan_changes (const struct op *o)
{
  uint64_t set = o->flags & KERNEL_WRITES ? UINT64_C (1) << o->res : 0;
  for (int i = 0; o->loop && i < o->loop->body->n_ops; i++)
    set |= plan_changes (&o->loop->body->ops[i]);
  return set;
}

/* Return a mask of the resources of P that have the kind K or L.  */
static uint64_t
resources_of (const struct plan *p, enum res_kind k, enum res_kind l)
{
  uint64_t set = 0;
  for (int r = 0; r < p->top->n_res; r++)
    if (p->res[r].kind == k || p->res[r].kind == l)
      set |= UINT64_C (1) << r;
  return set;
}

uint64_t
plan_variables (const struct plan *p)
{
  return resources_of (p, RES_SCALAR, RES_ARRAY);
}

bool
plan_prints (const struct plan *p, const struct op *o)
{
  return plan_touches (o) & resources_of (p, RES_OUTPUT, RES_OUTPUT);
}

int
plan_text_printed (const struct plan *p, const struct op *o)
{
  return o->run == k_print && o->n_in == 1 && o->x == OP_NONE
    ? p->vecs[o->in[0]].maker : NONE;
}

bool
plan_prints_records (const struct plan *p, const struct op *o)
{
  int maker = plan_text_printed (p, o);
  return maker != NONE && p->ops[maker].run == k_record;
}

struct graph
{
  const struct plan *p;
  short index[MAX_OPS], low[MAX_OPS], stack[MAX_OPS];
  bool on_stack[MAX_OPS];
  int count, depth, stages;
  short stage[MAX_OPS];
  uint64_t touches[MAX_OPS];	/* for each operation: the resources that it
				   uses or changes */
  uint64_t changed;		/* all resources that at least one operation
				   changes */
  uint64_t lagged;		/* the resources that are lagged variables */
  bool after[MAX_OPS][MAX_OPS];	/* AFTER[I][K]: operation I follows operation
				   K.  In AFTER, only the rows and columns of
				   the plan's operations are initialised.  */
};

/* Initialise G as a graph of the operations of P that has no edges yet.  */
static void
graph_begin (struct graph *g, const struct plan *p)
{
  memset (g, 0, offsetof (struct graph, after));
  for (int i = 0; i < p->n_ops; i++)
    memset (g->after[i], 0, p->n_ops * sizeof g->after[i][0]);
  g->p = p;
}

static void
follow (struct graph *g, int op, int maker)
{
  if (maker != NONE)
    g->after[op][maker] = true;
}

/* Add to the graph the edges from operation I to the operations that must be
   executed before it.  */
static void
find_makers (struct graph *g, int i)
{
  const struct plan *p = g->p;
  const struct op *o = &p->ops[i];
  follow (g, i, p->sels[o->sel].maker);
  for (int k = 0; k < o->n_in; k++)
    if (o->in[k] != NONE)
      follow (g, i, p->vecs[o->in[k]].maker);
  for (int k = 0; k < 2; k++)
    if (o->sel_in[k] >= 0)	/* the selection is neither NONE nor
				   SEL_NONE */
      follow (g, i, p->sels[o->sel_in[k]].maker);
  for (int k = 0; k < o->uses.n; k++)
    follow (g, i, p->sels[o->uses.sel[k]].maker);
}

/* Assign component numbers to operation I and to the operations on which it
   depends, directly or indirectly.  An operation on which operation I depends
   gets a lower component number, unless both are in the same component.  */
static void
visit (struct graph *g, int i)
{
  g->index[i] = g->low[i] = ++g->count;
  g->stack[g->depth++] = i;
  g->on_stack[i] = true;
  for (int k = 0; k < g->p->n_ops; k++)
    if (g->after[i][k])
      {
	if (!g->index[k])
	  visit (g, k);
	if (g->on_stack[k] && g->low[k] < g->low[i])
	  g->low[i] = g->low[k];
      }
  if (g->low[i] != g->index[i])
    return;
  int k;
  do
    {
      k = g->stack[--g->depth];
      g->on_stack[k] = false;
      g->stage[k] = g->stages;
    }
  while (k != i);
  g->stages++;
}

/* Mark in LATE the operations that run in stages, after the first phase.  The
   marked operations are those on a resource that an operation changes (except
   k_read of a lagged variable), and all operations that depend on a marked
   operation.  Return false if one of the marked operations may cut the
   batch.  */
static bool
find_late (struct graph *g, bool *late)
{
  const struct plan *p = g->p;
  for (bool more = true; more;)
    {
      more = false;
      for (int i = 0; i < p->n_ops; i++)
	{
	  const struct op *o = &p->ops[i];
	  bool is_late = late[i] || (g->touches[i] & g->changed
				     && o->store == NONE);
	  for (int k = 0; k < p->n_ops && !is_late; k++)
	    is_late = g->after[i][k] && late[k];
	  more |= is_late && !late[i];
	  late[i] = is_late;
	}
    }
  for (int i = 0; i < p->n_ops; i++)
    if (late[i] && p->ops[i].flags & KERNEL_CUTS)
      return false;
  return true;
}

/* Append operation I, which belongs to the first phase, to the order.  First
   append the operations that must precede operation I, if they are not in the
   order yet.  */
static void
put_early (const struct graph *g, struct plan *p, bool *listed, int i, int *n)
{
  if (listed[i])
    return;
  listed[i] = true;
  for (int k = 0; k < p->n_ops; k++)
    if (g->after[i][k])
      put_early (g, p, listed, k, n);
  p->order[(*n)++] = i;
}

/* Order the operations: first the operations of the first phase, then the
   stages.  Stages that print, and stages that depend on a stage that prints,
   come last.  (A loop, for example, may both print and set a variable that
   later operations read.)  */
static void
put_in_order (struct graph *g, struct plan *p, const bool *late)
{
  int n = 0, number = 0;
  bool listed[MAX_OPS] = { false };
  for (int i = 0; i < p->n_ops; i++)
    {
      p->ops[i].stage = NONE;
      if (!late[i])
	put_early (g, p, listed, i, &n);
    }
  bool last[MAX_OPS] = { false };	/* a set: stages that print, and stages
					   that depend on such a stage */
  for (int s = 0; s < g->stages; s++)
    for (int i = 0; i < p->n_ops; i++)
      if (g->stage[i] == s)
	{
	  last[s] |= plan_prints (p, &p->ops[i]);
	  for (int k = 0; k < p->n_ops; k++)
	    last[s] |= g->after[i][k] && last[g->stage[k]];
	}
  for (int pass = 0; pass < 2; pass++)
    for (int s = 0; s < g->stages; s++)
      {
	int before = n;
	for (int i = 0; i < p->n_ops && last[s] == pass; i++)
	  if (g->stage[i] == s && late[i])
	    {
	      p->ops[i].stage = number;
	      p->order[n++] = i;
	    }
	number += n > before;
      }
  p->stages = number;
}

/* True if the row engine may be faster than the plan: several operations, apart
   from those that print, share stages and are executed record by record.  */
static bool
is_doubtful (const struct plan *p)
{
  enum { SOME = 2 };
  int serial = 0, size[MAX_OPS] = { 0 };
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].stage != NONE)
      size[p->ops[i].stage]++;
  for (int i = 0; i < p->n_ops; i++)
    {
      const struct op *o = &p->ops[i];
      serial += o->stage != NONE && size[o->stage] > 1 && !plan_prints (p, o);
    }
  return serial >= SOME;
}

/* True if O processes all records and only counts or prints them.  */
static bool
needs_no_record (const struct plan *p, const struct op *o)
{
  bool counts = o->run == k_add && o->n_in == 0 && o->out == NONE;
  return o->sel == SEL_ALL
    && (counts || o->run == k_record || plan_prints_records (p, o));
}

/* True if no operation of P needs individual records and each stage is
   executed for the whole batch at once.  */
static bool
is_by_lines (const struct plan *p)
{
  for (int i = 0; i < p->n_ops; i++)
    {
      const struct op *o = &p->ops[p->order[i]];
      if (!needs_no_record (p, o)
	  || (i > 0 && o->stage != NONE
	      && o->stage == p->ops[p->order[i - 1]].stage))
	return false;
    }
  return true;
}

/* If the only operations on variable R are k_read and one k_store, and no loop
   uses R, set STORE of each k_read to the k_store and return true.  Otherwise
   return false.  */
static bool
find_lagged (struct plan *p, int r)
{
  int store = NONE;
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].loop && plan_touches (&p->ops[i]) >> r & 1)
      return false;
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].res == r && p->ops[i].run != k_read)
      {
	if (p->ops[i].run != k_store || store != NONE)
	  return false;
	store = i;
      }
  if (store == NONE)
    return false;
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].res == r && p->ops[i].run == k_read)
      p->ops[i].store = store;
  return true;
}

/* Mark R, a lagged variable, as not lagged, so that the operations on R are
   scheduled like operations on other variables.  */
static void
forget_lagged (struct plan *p, int r)
{
  p->res[r].lagged = false;
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].res == r)
      p->ops[i].store = NONE;
}

/* For each k_read of a lagged variable, add two edges to the graph: the k_read
   depends on the operations that compute the operand and the selection of the
   variable's k_store.  */
static void
follow_stores (struct graph *g)
{
  for (int i = 0; i < g->p->n_ops; i++)
    {
      const struct op *o = &g->p->ops[i];
      if (o->store == NONE)
	continue;
      const struct op *store = &g->p->ops[o->store];
      follow (g, i, g->p->sels[store->sel].maker);
      follow (g, i, g->p->vecs[store->in[0]].maker);
    }
}

/* Return true if operation I may be executed for all records before operation
   K is executed for the first one.  The result is true if operation I is a
   k_elem_missing, and K changes only elements that operation I has found or
   added for the same records, so that K cannot affect the results of operation
   I for other records.  */
static bool
may_precede (const struct plan *p, int i, int k)
{
  const struct op *x = &p->ops[i], *y = &p->ops[k];
  return (x->run == k_elem_missing && i < k && y->res == x->res
	  && (y->run == k_elem_add || y->run == k_elem_set
	      || y->run == k_elem_append || y->run == k_elem_modify)
	  && y->in[0] == x->in[0] && sel_within (p, y->sel, x->sel));
}

/* Add to the graph the edges between operations that share a resource, if any
   operation of the plan changes this resource.  */
static void
join_by_resource (struct graph *g)
{
  const struct plan *p = g->p;
  for (int i = 0; i < p->n_ops; i++)
    for (int k = 0; k < p->n_ops; k++)
      {
	uint64_t shared = g->touches[i] & g->touches[k] & g->changed;
	if (i != k && !may_precede (p, i, k)
	    && (shared & ~g->lagged
		|| (shared && p->ops[i].run == k_store)))
	  g->after[i][k] = true;
      }
}

/* Find the stages.  Set LATE and *FITS to the results of find_late.  If an
   operation on a lagged variable shares its stage with other operations, mark
   the variable as not lagged and return false.  If the result is false, the
   caller must find the stages again.  */
static bool
find_stages (struct graph *g, struct plan *p, bool *late, bool *fits)
{
  int size[MAX_OPS] = { 0 };
  for (int i = 0; i < p->n_ops; i++)
    {
      find_makers (g, i);
      g->touches[i] = plan_touches (&p->ops[i]);
      g->changed |= plan_changes (&p->ops[i]);
    }
  for (int r = 0; r < p->top->n_res; r++)
    g->lagged |= p->res[r].lagged ? UINT64_C (1) << r : 0;
  follow_stores (g);
  *fits = find_late (g, late);
  join_by_resource (g);
  for (int i = 0; i < p->n_ops; i++)
    if (!g->index[i])
      visit (g, i);
  for (int i = 0; i < p->n_ops; i++)
    size[g->stage[i]]++;
  for (int i = 0; i < p->n_ops; i++)
    {
      int r = p->ops[i].res;
      if (r != NONE && p->res[r].lagged && size[g->stage[i]] > 1)
	{
	  forget_lagged (p, r);
	  return false;
	}
    }
  return true;
}

/* True if O only uses elements of one array, one element for each record.  The
   result is false for operations that remove elements, because removing
   elements can change the order of the array.  */
static bool
uses_one_element (const struct op *o)
{
  return o->run == k_elem_in || o->run == k_elem_get || o->run == k_elem_set
    || o->run == k_elem_add || o->run == k_elem_append
    || o->run == k_elem_modify || o->run == k_elem_missing
    || o->run == k_elem_relax;
}

/* The N operations in ORDER form a stage, in which several operations use
   resource R.  If all of them use R with the same vector of keys, which was
   computed before the stage, return this vector; otherwise return NONE.  Also
   return NONE if two operations can add elements for different records:
   executing each operation for the whole batch would then change the order in
   which elements are added.  */
static int
find_stage_key (const struct plan *p, const short *order, int n, int r)
{
  int keys = NONE, adds = NONE;
  for (int k = 0; k < n; k++)
    {
      const struct op *o = &p->ops[order[k]];
      if (!(plan_touches (o) >> r & 1))
	continue;
      if (!uses_one_element (o) || (keys != NONE && keys != o->in[0]))
	return NONE;
      keys = o->in[0];
      if (o->run == k_elem_in)
	continue;
      if (adds != NONE && !sel_within (p, o->sel, adds))
	return NONE;
      if (adds == NONE)
	adds = o->sel;
    }
  const struct vec *v = &p->vecs[keys];
  return v->maker != NONE
    && p->ops[v->maker].stage != p->ops[order[0]].stage ? keys : NONE;
}

/* Return the member KEYS of the stage that consists of the N operations in
   ORDER.  */
static short
find_stage_keys (const struct plan *p, const short *order, int n)
{
  uint64_t once = 0, twice = 0, changed = 0;
  int keys = NONE;
  for (int k = 0; k < n; k++)
    {
      const struct op *o = &p->ops[order[k]];
      if (o->loop)
	return NONE;
      twice |= once & plan_touches (o);
      once |= plan_touches (o);
      changed |= plan_changes (o);
    }
  for (uint64_t left = twice & changed; left; left &= left - 1)
    {
      int r = __builtin_ctzll (left);
      int found = p->res[r].kind == RES_ARRAY
	? find_stage_key (p, order, n, r) : NONE;
      if (found == NONE || (keys != NONE && keys != found))
	return NONE;
      keys = found;
    }
  return keys;
}

/* Return the operation of stage S that computes vector or selection X of P, or
   NULL if none does; MAKER is the member `maker' of X.  */
static struct op *
maker_in (struct plan *p, int s, int maker)
{
  return maker != NONE && p->ops[maker].stage == s ? &p->ops[maker] : NULL;
}

/* Make O, an operation of stage S of P, and the operations of the stage on
   which it depends, tests.  Return false if one of them is not pure, or if it
   might read an untyped variable for a record for which the rules do not read
   the variable.  */
static bool
make_test (struct plan *p, int s, struct op *o)
{
  const struct op *by_sel = maker_in (p, s, p->sels[o->sel].maker);
  if (o->part == PART_TEST)
    return true;
  if (!(o->flags & KERNEL_PURE) || o->by_user || (by_sel && o->res != NONE))
    return false;
  o->part = PART_TEST;
  struct op *by[MAX_IN + 3] = { (struct op *) by_sel };
  int n = 1;
  for (int k = 0; k < o->n_in; k++)
    if (o->in[k] != NONE)
      by[n++] = maker_in (p, s, p->vecs[o->in[k]].maker);
  for (int k = 0; k < 2; k++)
    if (o->sel_in[k] >= 0)
      by[n++] = maker_in (p, s, p->sels[o->sel_in[k]].maker);
  for (int k = 0; k < n; k++)
    if (by[k] && !make_test (p, s, by[k]))
      return false;
  return true;
}

/* Return the selection of an operation that contains the selections of all N
   operations in ORDER, or SEL_ALL if there is none.  */
static int
widest_selection (const struct plan *p, const short *order, int n)
{
  int widest = p->ops[order[0]].sel;
  for (int k = 0; k < n; k++)
    if (sel_within (p, widest, p->ops[order[k]].sel))
      widest = p->ops[order[k]].sel;
  for (int k = 0; k < n; k++)
    if (!sel_within (p, p->ops[order[k]].sel, widest))
      return SEL_ALL;
  return widest;
}

/* Assign each of the N operations in ORDER, which form stage S of P, to a part
   of the stage.  Return false if an operation that is needed for the selection
   of a rare operation cannot be a test.  */
static bool
assign_parts (struct plan *p, const short *order, int n, int s)
{
  int widest = widest_selection (p, order, n);
  for (int k = 0; k < n; k++)
    {
      struct op *o = &p->ops[order[k]];
      o->part = o->sel == widest ? PART_ALWAYS : PART_RARE;
    }
  for (int k = 0; k < n; k++)
    {
      struct op *o = &p->ops[order[k]];
      struct op *test = maker_in (p, s, p->sels[o->sel].maker);
      if (test && !(o->flags & KERNEL_PURE) && !make_test (p, s, test))
	return false;
    }
  for (int k = 0; k < n; k++)
    {
      struct op *o = &p->ops[order[k]];
      struct op *test = maker_in (p, s, p->sels[o->sel].maker);
      /* Records for which O is executed do not end blocks.  */
      if (o->part == PART_RARE && test && test->part == PART_ALWAYS)
	o->part = PART_ALWAYS;
      o->ends_block = o->part == PART_RARE
	&& (!test || test->part == PART_TEST);
    }
  return true;
}

/* True if, while the rare part has no records to process, each of the N
   operations in ORDER may be executed for several records at once: none of
   them uses what another one changes.  The result is also false if an element
   may turn out to be an array after output for later records.  */
static bool
are_independent (const struct plan *p, const short *order, int n)
{
  uint64_t arrays = resources_of (p, RES_ARRAY, RES_ARRAY);
  bool prints = false, may_fail = false;
  for (int k = 0; k < n; k++)
    {
      const struct op *o = &p->ops[order[k]];
      if (o->part == PART_RARE)
	continue;
      prints |= plan_prints (p, o);
      may_fail |= o->run != k_elem_in && plan_touches (o) & arrays;
      for (int i = 0; i < n; i++)
	if (i != k && p->ops[order[i]].part != PART_RARE
	    && plan_changes (o) & plan_touches (&p->ops[order[i]]))
	  return false;
    }
  return !(prints && may_fail);
}

/* Divide stage S of P, which consists of the N operations in ORDER, into parts
   (enum stage_part).  Return true if the parts help to form blocks.  */
static bool
find_parts (struct plan *p, const short *order, int n, int s)
{
  bool any = false;
  if (n < 2 || !assign_parts (p, order, n, s)
      || !are_independent (p, order, n))
    return false;
  for (int k = 0; k < n; k++)
    any |= p->ops[order[k]].ends_block;
  return any;
}

static void
describe_stages (struct plan *p)
{
  int end;
  for (int k = 0; k < p->n_ops; k = end)
    {
      const short *order = p->order + k;
      int stage = p->ops[*order].stage;
      for (end = k + 1; end < p->n_ops
	   && p->ops[p->order[end]].stage == stage; end++)
	;
      if (stage != NONE)
	p->stage[stage] = (struct stage) {
	  .keys = find_stage_keys (p, order, end - k),
	  .has_rare = find_parts (p, order, end - k, stage)
	};
    }
}

/* True if an operation changes a variable or an array in a stage that prints,
   or in a later stage.  */
static bool
changes_late (const struct plan *p)
{
  uint64_t kept = plan_variables (p);
  int k = 0;
  while (k < p->n_ops && !plan_prints (p, &p->ops[p->order[k]]))
    k++;
  while (k > 0 && k < p->n_ops
	 && p->ops[p->order[k - 1]].stage == p->ops[p->order[k]].stage)
    k--;
  for (; k < p->n_ops; k++)
    if (plan_changes (&p->ops[p->order[k]]) & kept)
      return true;
  return false;
}

const char *
plan_schedule (struct plan *p)
{
  bool late[MAX_OPS], fits;
  struct graph *g = xmalloc (sizeof *g);
  for (int r = 0; r < p->top->n_res; r++)
    p->res[r].lagged = p->res[r].kind == RES_SCALAR && find_lagged (p, r);
  do
    {
      graph_begin (g, p);
      memset (late, 0, sizeof late);
    }
  while (!find_stages (g, p, late, &fits));
  put_in_order (g, p, late);
  describe_stages (p);
  p->by_lines = is_by_lines (p);
  p->changes_late = changes_late (p);
  p->top->doubtful |= is_doubtful (p);
  xfree (g);
  return fits ? NULL : "what ends a batch depends on an effect";
}
