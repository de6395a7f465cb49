/* items.c -- execute loops over the fields of a record (see loop.c).
   SPDX-License-Identifier: GPL-3.0-or-later

   Up to BATCH_MAX items, which may belong to several records, are collected
   before the body of the loop is executed for them.  */

#include <config.h>

#include "base/mem.h"
#include "batch/run.h"

/* Copy a vector of the enclosing plan, so that each item has the value of its
   record.  */
void
k_import (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *v = &b->items->around->p->vecs[o->x];
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      struct val x = v->v[b->items->record[at[j]] & v->mask];
      val_store (&out[at[j]], batch_borrowed (x));
    }
}

/* For each item, set the result to field number V + O->x, where V is the value
   of the loop's variable.  */
void
k_item (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct items *x = b->items;
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j], place = x->field[i] + (unsigned) o->x;
      struct sv f = x->fields[place <= x->end[x->record[i]] ? place : 0];
      val_store (&out[i], likely (place <= x->end[x->record[i]])
		 ? val_view (V_INPUT, f.p, f.n) : val_unset (UNSET_FIELD));
    }
}

void
k_counter (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct items *x = b->items;
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j];
      val_store (&out[i], val_num (x->field[i] - x->zero[x->record[i]]));
    }
}

/* For each item, add an addend to the sum of the item's record or, if the
   operator in O->x is OP_SUB, subtract the addend.  The addend is the operand
   or, if there is none, O->number.  */
void
k_add_each (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct items *x = b->items;
  struct val *sum = x->around->p->vecs[o->sum].v;
  bool minus = (o->x & 0xff) == OP_SUB;
  double step = o->number;
  for (int j = 0; j < n; j++)
    {
      struct val *s = sum + x->record[at[j]];
      double old = val_to_num (s);
      if (o->n_in)
	step = vec_at (b, o->in[0], at[j])->num;
      val_store (s, val_num (minus ? old - step : val_add (old, step)));
    }
}

/* Append S, the text of record I, and the fields of S to X->fields.  Return
   NF.  */
static int
add_fields (struct batch *b, struct items *x, struct sv s, unsigned i)
{
  size_t first = x->n_fields;
  x->n_fields = batch_add_fields (b, s, &x->fields, &x->cap, first);
  x->zero[i] = (uint32_t) first;
  x->end[i] = (uint32_t) x->n_fields - 1;
  return (int) (x->n_fields - first) - 1;
}

/* Execute the body of the loop O for the items that have been collected.  If an
   element that an item uses as a scalar is an array, cut the batch B after the
   record of the item and return false.  */
static bool
run_items (struct batch *b, const struct op *o, struct items *x)
{
  if (x->batch.n == 0)
    return true;
  batch_run_items (&x->batch, b);
  x->batch.n = 0;
  if (likely (!x->batch.misuse.op))
    return true;
  b->misuse = x->batch.misuse;
  b->misuse.op = o;
  b->misuse.at = x->record[x->batch.misuse.at];
  batch_cut (b, b->misuse.at + 1);
  return false;
}

/* Add the items of record I, which has NF fields, to the items of the loop O.
   Set *AFTER to the value of the variable after the loop.  Return false if the
   batch was cut.  */
static bool
add_items (struct batch *b, const struct op *o, unsigned i, int nf, int *after)
{
  const struct loop *l = o->loop;
  struct items *x = l->items;
  int k = l->first + (l->first_of_nf ? nf : 0), step = l->step;
  int last = l->last + (l->last_of_nf ? nf : 0);
  int left = (last - k) * (step > 0 ? 1 : -1);
  left = left < 0 ? 0 : left / (step > 0 ? step : -step) + 1;
  while (left > 0)
    {
      int j = x->batch.n, m = BATCH_MAX - j < left ? BATCH_MAX - j : left;
      for (int end = j + m; j < end; j++, k += step)
	{
	  x->record[j] = i;
	  x->field[j] = x->zero[i] + (unsigned) k;
	}
      x->batch.n = j;
      left -= m;
      if (j == BATCH_MAX && !run_items (b, o, x))
	return false;
    }
  *after = k;
  return true;
}

static struct items *
items_of (const struct batch *b, struct loop *l)
{
  if (!l->items)
    {
      l->items = xzalloc (sizeof *l->items);
      l->items->batch.p = l->body;
      l->items->batch.items = l->items;
      l->items->around = b;
    }
  struct batch *items = &l->items->batch;
  items->nr = b->nr;
  items->fnr = b->fnr;
  items->pin = b->pin;
  items->separator = b->separator;
  items->misuse.op = NULL;
  return l->items;
}

/* Set the sums of record I to their values before the loop.  */
static inline void
begin_sums (const struct batch *b, const struct loop *l, unsigned i)
{
  for (int k = 0; k < l->n_sums; k++)
    {
      struct val v = *vec_at (b, l->sums[k].before, i);
      val_store (vec_at (b, l->sums[k].sum, i), batch_borrowed (v));
    }
}

/* Execute the body of a loop for the fields of each record.  */
void
k_loop (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct items *x = items_of (b, o->loop);
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      int nf = add_fields (b, x, batch_text_of (b, o, at[j]), at[j]), after;
      begin_sums (b, o->loop, at[j]);
      if (!add_items (b, o, at[j], nf, &after))
	break;
      out[at[j]] = val_num (after);
      if (x->batch.n == 0)
	x->n_fields = 0;
    }
  run_items (b, o, x);
  x->n_fields = 0;
}
