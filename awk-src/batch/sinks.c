/* sinks.c -- kernels with effects on variables.
   SPDX-License-Identifier: GPL-3.0-or-later

   A kernel with effects runs in the second phase of a batch (plan.h), in the
   order that schedule.c has chosen.  A kernel stores the new value of a
   variable in the variable's resource (struct res); only k_append changes the
   variable's register.  The kernels with effects on elements are in
   elements.c, and those that print are in print.c.  */

#include <config.h>

#include "batch/run.h"
#include "builtin/functions.h"
#include "lang/builtin.h"
#include "vm/hooks.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/special_effects.h"

/* --- variables ---------------------------------------------------------- */

/* Set RSTART and RLENGTH to the values of the operands for the last
   record.  */
void
k_set_place (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  if (n > 0)
    bi_set_place (vec_at (b, o->in[0], at[n - 1])->num,
		  vec_at (b, o->in[1], at[n - 1])->num);
}

/* If the operation that computes vector V has BY_USER set, execute it for
   record I.  */
static void
compute_for (struct batch *b, int v, uint16_t i)
{
  int maker = b->p->vecs[v].maker;
  const struct op *o = maker == NONE ? NULL : &b->p->ops[maker];
  if (!o || !o->by_user)
    return;
  for (int k = 0; k < o->n_in; k++)
    if (o->in[k] != NONE)
      compute_for (b, o->in[k], i);
  o->run (b, o, &i, 1);
}

/* Set the variable to the operand's value for the last record.  */
void
k_store (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  if (n == 0)
    return;
  compute_for (b, o->in[0], at[n - 1]);
  r->now = batch_assigned (*vec_at (b, o->in[0], at[n - 1]));
  r->stored = true;
}

/* In a worker of -j, add the operand to the variable or, if the addends are
   marked, log them.  */
static void
add_or_log (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  int op = o->x & 0xff;
  for (int j = 0; j < n; j++)
    {
      const struct val *v = vec_at (b, o->in[0], at[j]);
      if (!vm_hooks.add (op, &r->now, &r->now, v))
	{
	  double x = val_to_num (&r->now);
	  r->now = val_num (op == OP_SUB ? x - v->num : val_add (x, v->num));
	}
    }
  r->stored = true;
}

/* Add a number to the variable or, if the operator in O->x is OP_SUB, subtract
   it.  The number is the operand or, if there is none, O->number.  */
void
k_add (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  struct val *out = o->out == NONE ? NULL : vec_out (b, o);
  int mode = o->x >> 8;
  bool minus = (o->x & 0xff) == OP_SUB;
  if (n == 0)
    return;
  if (unlikely (vm_hooks.add) && o->n_in > 0 && !out)
    {
      add_or_log (b, o, at, n);
      return;
    }
  double total = val_to_num (&r->now), step = o->number;
  if (!out && o->n_in == 0)
    for (int j = 0; j < n; j++)
      total = val_add (total, step);
  else if (!out && !minus)
    for (int j = 0; j < n; j++)
      total = val_add (total, vec_at (b, o->in[0], at[j])->num);
  else
    for (int j = 0; j < n; j++)
      {
	double old = total;
	if (o->n_in)
	  step = vec_at (b, o->in[0], at[j])->num;
	total = minus ? total - step : val_add (total, step);
	if (out)
	  val_store (&out[at[j]], val_num (mode >= INC_POST ? old : total));
      }
  r->now = val_num (total);
  r->stored = true;
}

/* Apply an assignment operator such as *= to the variable.  The operand is the
   right side of the assignment.  */
void
k_modify (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  for (int j = 0; j < n; j++)
    {
      struct val old = r->now, v = batch_cell (vec_at (b, o->in[0], at[j]));
      struct val d = val_tagged (V_NONE);
      op_arith (o->x & 0xff, &d, &old, &v, 1);
      r->now = d;
      r->stored = true;
      if (o->out != NONE)
	vec_out (b, o)[at[j]] = d;
    }
}

/* Append the operand to the variable's register.  */
void
k_append (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  if (n == 0)
    return;
  val_drop (&r->held);		/* release the resource's own reference to
				   the text, so that the text in the register
				   can grow in place */
  r->held.kind = 0;
  for (int j = 0; j < n; j++)
    {
      struct val v = batch_cell (vec_at (b, o->in[0], at[j]));
      op_concat (r->cell, r->cell, &v);
    }
  r->now = batch_borrowed (val_load (r->cell));
}

/* For each record, compare the value with the variable.  If the comparison has
   the requested result, or if O->x requires a store because the variable is
   empty or false, store the value in the variable and select the record.  */
void
k_relax (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  struct sel *yes = &b->p->sels[o->yes];
  const struct vec *in = &b->p->vecs[o->in[0]];
  int m = 0, op = o->x & 255;
  bool swapped = o->x & RELAX_SWAPPED, wanted = !(o->x & RELAX_NEGATED);
  double x[BATCH_MAX], y = 0;
  bool first = n > 0 && batch_replaces (o->x, &r->now);
  bool number = n > 0 && !first && val_numeric (&r->now, &y), is[BATCH_MAX];
  batch_reads (b, r, at, n);
  if (n > 0 && o->x & RELAX_ASSIGNS && r->now.tag <= V_UNASSIGNED)
    {
      r->now = batch_assigned (r->now);
      r->stored = true;
    }
  if (in->mask)
    num_look_cells (x, is, in->v, at, n);
  for (int j = 0; j < n; j++)
    {
      const struct val *cell = in->v + (at[j] & in->mask);
      if (number && in->mask && is[j]
	  && wanted != (swapped ? op_compare_numbers (op, y, x[j])
			: op_compare_numbers (op, x[j], y)))
	continue;
      struct val v = batch_cell (cell), now = batch_cell (&r->now);
      batch_at (b, o, at[j]);
      bool texts = in->mask && !(number && is[j]) && val_has_bytes (&v)
	&& val_has_bytes (&now);
      if (!first && !batch_relaxes (o->x, texts, &v, &now))
	continue;
      r->now = batch_assigned (*cell);
      r->stored = true;
      first = batch_replaces (o->x, &r->now);
      if (in->mask && val_has_bytes (&v))
	{
	  number = is[j] && !first;
	  y = x[j];
	}
      else
	number = !first && val_numeric (&v, &y);
      yes->at[m++] = at[j];
    }
  yes->n = m;
}

/* In a worker of -j, record for each record how many bytes were printed so
   far.  */
void
k_place (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  for (int j = 0; vm_hooks.note_place && j < n; j++)
    vm_hooks.note_place ();
}
