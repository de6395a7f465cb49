/* sinks.c -- kernels with effects on variables and output.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "base/options.h"
#include "batch/run.h"
#include "io/output.h"
#include "lang/builtin.h"
#include "vm/operators.h"
#include "vm/print.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* --- variables ---------------------------------------------------------- */

/* Return V as it is assigned: borrowed, and no longer untyped.  */
static inline struct val
assigned (struct val v)
{
  if (v.kind & K_RC)
    v.kind = K_BORROW;
  if (v.tag <= V_UNASSIGNED && v.w0 != UNSET_FIELD)
    v = val_unset (UNSET_ASSIGNED);
  return v;
}

/* Set the variable to the value of the last record.  */
void
k_store (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  if (n == 0)
    return;
  r->now = assigned (*vec_at (b, o->in[0], at[n - 1]));
  r->stored = true;
}

/* Add the operand, or a number, to the variable.  */
void
k_add (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  struct val *out = o->out == NONE ? NULL : b->p->vecs[o->out].v;
  int mode = o->x >> 8;
  bool minus = (o->x & 0xff) == OP_SUB;
  if (n == 0)
    return;
  double total = val_to_num (&r->now), step = o->number;
  if (!out && o->n_in == 0)
    for (int j = 0; j < n; j++)
      total += step;
  else if (!out && !minus)
    for (int j = 0; j < n; j++)
      total += vec_at (b, o->in[0], at[j])->num;
  else
    for (int j = 0; j < n; j++)
      {
	double old = total;
	if (o->n_in)
	  step = vec_at (b, o->in[0], at[j])->num;
	total = minus ? total - step : total + step;
	if (out)
	  val_store (&out[at[j]], val_num (mode >= INC_POST ? old : total));
      }
  r->now = val_num (total);
  r->stored = true;
}

/* Modify the variable by an operator and the operand.  */
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
	b->p->vecs[o->out].v[at[j]] = d;
    }
}

/* Compare the value of each record with the variable; where that is true, store
   the value and select the record.  */
void
k_relax (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  struct sel *yes = &b->p->sels[o->yes];
  int m = 0, op = o->x & 255;
  double x, y = 0;
  bool number = n > 0 && val_numeric (&r->now, &y);
  r->read |= n > 0;
  for (int j = 0; j < n; j++)
    {
      const struct val *cell = vec_at (b, o->in[0], at[j]);
      if (number && batch_numeric (cell, &x)
	  && !(o->x & 256 ? op_compare_numbers (op, y, x)
	       : op_compare_numbers (op, x, y)))
	continue;
      struct val v = batch_cell (vec_at (b, o->in[0], at[j])), now = r->now;
      now = batch_cell (&now);
      if (!(o->x & 256 ? op_compare (op, &now, &v) : op_compare (op, &v, &now)))
	continue;
      r->now = assigned (*cell);
      r->stored = true;
      number = val_numeric (&r->now, &y);
      yes->at[m++] = at[j];
    }
  yes->n = m;
}

/* --- output ------------------------------------------------------------- */

/* Return the stream that O prints to for record I, or NULL after a failure that
   has been reported: nothing is printed then.  */
static struct output *
stream_of (const struct batch *b, const struct op *o, unsigned i,
	   const char *statement)
{
  struct val to;
  if (o->x == OP_NONE)
    return out_stdout;
  to = batch_cell (vec_at (b, o->in[o->n_in - 1], i));
  return print_to (o->x, &to, statement);
}

/* True if O prints nothing but records as they were read, to standard
   output.  */
static bool
prints_records (const struct batch *b, const struct op *o)
{
  const struct vec *v = &b->p->vecs[o->in[0]];
  return (o->n_in == 1 && o->x == OP_NONE && v->maker != NONE
	  && b->p->ops[v->maker].run == k_record && vm.ors.n == 1
	  && *vm.ors.p == (char) vm.record_byte
	  && out_stdout->when == OUT_BLOCK);
}

/* Print records, those that follow each other as one piece.  */
static void
print_records (struct batch *b, const struct op *o, const uint16_t *at,
	       int n)
{
  for (int j = 0; j < n;)
    {
      int first = j++;
      const char *from = b->rec[at[first]].p;
      while (j < n && at[j] == at[j - 1] + 1)
	j++;
      struct sv last = b->rec[at[j - 1]];
      batch_at (b, o, at[j - 1]);
      out_write (out_stdout, from, last.p + last.n + 1 - from);
    }
}

/* Print the items of record I to P, and check the space in its buffer once.
   False, and nothing is printed, if there may be too little, or an item is long
   or a number that is not an integer.  */
static inline bool
print_short (const struct batch *b, const struct op *o, struct output *p,
	     unsigned i, int items, bool joined)
{
  enum { SHORT = 32, LONG = 128 };
  char *to = p->cur;
  if (unlikely (p->end - to < (items + 1) * LONG + NUM_INTEGER_ROOM))
    return false;
  for (int k = 0; k < items; k++)
    {
      const struct val *v = vec_at (b, o->in[k], i);
      if (k && !joined)
	*to++ = *vm.ofs.p;
      if (!val_has_bytes (v))
	{
	  if (!val_is_num (v) || !(v->num >= 0 && v->num < 1e15)
	      || v->num != (double) (int64_t) v->num)
	    return false;
	  to += num_format_integer (v->num, to);
	  continue;
	}
      struct sv s = val_bytes (v);
      if (unlikely (s.n > LONG || !may_read_past (s.p, LONG)))
	return false;
      memcpy (to, s.p, SHORT);
      if (s.n > SHORT)
	memcpy (to + SHORT, s.p + SHORT, LONG - SHORT);
      to += s.n;
    }
  *to++ = *vm.ors.p;
  p->cur = to;
  return true;
}

/* Print the joined records.  */
static void
print_joined (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct op *join = &b->p->ops[o->joins];
  for (int j = 0; j < n; j++)
    {
      struct output *p = out_stdout;
      batch_at (b, o, at[j]);
      char *end = p->wrapper ? NULL
	: batch_join (b, join, at[j], out_reserve (p, OUT_RESERVE_MAX),
		      OUT_RESERVE_MAX);
      if (likely (end))
	out_claim (p, end - p->cur);
      else
	{
	  struct val v = batch_joined (b, join, at[j]);
	  if (p->wrapper)
	    {
	      print_wrapped (p, &v, 1, false);
	      continue;
	    }
	  print_cell (p, &v, true);
	}
      print_separator (p, vm.ors);
      out_after_statement (p);
    }
}

void
k_print (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  int items = o->n_in - (o->x != OP_NONE);
  bool joined = o->number, plain = vm.ofs.n == 1 && vm.ors.n == 1;
  if (o->joins != NONE)
    {
      print_joined (b, o, at, n);
      return;
    }
  if (prints_records (b, o))
    {
      print_records (b, o, at, n);
      return;
    }
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j];
      batch_at (b, o, i);
      struct output *p = stream_of (b, o, i, "print");
      if (unlikely (!p))
	continue;
      if (unlikely (p->wrapper))
	{
	  struct val v[MAX_IN];
	  for (int k = 0; k < items; k++)
	    val_store (&v[k], batch_cell (vec_at (b, o->in[k], i)));
	  print_wrapped (p, v, items, joined);
	  continue;
	}
      if (plain && print_short (b, o, p, i, items, joined))
	{
	  out_after_statement (p);
	  continue;
	}
      for (int k = 0; k < items; k++)
	{
	  if (k && !joined)
	    print_separator (p, vm.ofs);
	  print_cell (p, vec_at (b, o->in[k], i), !joined);
	}
      print_separator (p, vm.ors);
      out_after_statement (p);
    }
}

void
k_printf (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  int items = o->n_in - (o->x != OP_NONE);
  struct val v[MAX_IN], to;
  for (int j = 0; j < n; j++)
    {
      batch_at (b, o, at[j]);
      for (int k = 0; k < items; k++)
	val_store (&v[k], batch_cell (vec_at (b, o->in[k], at[j])));
      if (o->x != OP_NONE)
	to = batch_cell (vec_at (b, o->in[items], at[j]));
      print_formatted (v, items, o->x, &to);
    }
}
