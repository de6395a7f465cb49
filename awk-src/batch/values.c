/* values.c -- kernels that compute vectors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The kernels perform operations on values as the row engine does
   (vm/operators.h); this file adds only fast paths for the most common kinds
   of values.  */

#include <config.h>

#include <math.h>

#include "base/mem.h"
#include "batch/run.h"
#include "builtin/functions.h"
#include "lang/builtin.h"
#include "text/fields.h"
#include "text/scan.h"
#include "value/chars.h"
#include "vm/hooks.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* --- numbers ------------------------------------------------------------ */

void
k_number (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *in = &b->p->vecs[o->in[0]];
  struct val *out = vec_out (b, o);
  if (in->mask)
    num_from_cells (out, in->v, at, n);
  else
    for (int j = 0; j < n; j++)
      out[at[j]] = val_num (val_to_num (in->v));
}

/* For each record I, set OUT[I] to EXPRESSION, in which X and Y are the values
   of the two operands.  */
#define ARITH(expression)						\
  for (int j = 0; j < n; j++)						\
    {									\
      unsigned i = at[j];						\
      double x = vec_at (b, o->in[0], i)->num;				\
      double y = vec_at (b, o->in[1], i)->num;				\
      val_store (&out[i], val_num (expression));			\
    }									\
  break

/* Set *R to the remainder of X / Y.  Return false unless X and Y are positive
   integers below 2^52.  (0 is excluded because the remainder of -0 is -0.)  */
static inline bool
small_remainder (double x, double y, double *r)
{
  if (!(x > 0 && x < 0x1p52 && y >= 1 && y < 0x1p52))
    return false;
  int64_t i = (int64_t) x, k = (int64_t) y;
  if ((double) i != x || (double) k != y)
    return false;
  *r = (double) (i % k);
  return true;
}

/* Cut the batch before the first record for which the operand, a divisor, is
   0.  */
void
k_divisor (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *in = &b->p->vecs[o->in[0]];
  bool any = false;
  for (int j = 0; j < n; j++)
    any |= in->v[at[j] & in->mask].num == 0;
  for (int j = 0; any && j < n; j++)
    if (in->v[at[j] & in->mask].num == 0)
      {
	batch_cut (b, at[j]);
	return;
      }
}

/* Compute a remainder or power with the result that the row engine would
   compute.  No divisor is 0 (k_divisor).  */
static void
arith_slow (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      struct val x = *vec_at (b, o->in[0], at[j]);
      struct val y = *vec_at (b, o->in[1], at[j]);
      double r;
      if (o->x == OP_MOD && small_remainder (x.num, y.num, &r))
	val_store (&out[at[j]], val_num (r));
      else
	{
	  out[at[j]] = val_tagged (V_NONE);
	  op_arith (o->x, &out[at[j]], &x, &y, 0);
	}
    }
}

void
k_arith (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  switch (o->x)
    {
    case OP_ADD: ARITH (val_add (x, y));
    case OP_SUB: ARITH (x - y);
    case OP_MUL: ARITH (val_multiply (x, y));
    case OP_DIV: ARITH (x / y);
    default: arith_slow (b, o, at, n);
    }
}

void
k_negate (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    val_store (&out[at[j]], val_num (-vec_at (b, o->in[0], at[j])->num));
}

/* Compute NR or, if O->x is SPECIAL_FNR, FNR.  */
void
k_count (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  double before = o->x == SPECIAL_FNR ? b->fnr : b->nr;
  for (int j = 0; j < n; j++)
    val_store (&out[at[j]], val_num (before + 1 + at[j]));
}

/* --- selections as values ----------------------------------------------- */

/* Set the value to 1 for the records in selection O->sel_in[0] and to 0 for
   the other records.  */
void
k_member (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  const struct sel *in
    = o->sel_in[0] == SEL_NONE ? NULL : &b->p->sels[o->sel_in[0]];
  for (int j = 0; j < n; j++)
    val_store (&out[at[j]], val_num (0));
  for (int j = 0; in && j < in->n; j++)
    out[in->at[j]] = val_num (1);
}

/* Copy the first operand for the records in O->sel_in[0], and the second one
   for the records in O->sel_in[1].  */
void
k_merge (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  for (int s = 0; s < 2; s++)
    if (o->sel_in[s] != SEL_NONE)
      {
	const struct sel *in = &b->p->sels[o->sel_in[s]];
	for (int j = 0; j < in->n; j++)
	  val_store (&out[in->at[j]],
		     val_load (vec_at (b, o->in[s], in->at[j])));
      }
  for (int j = 0; j < n; j++)
    out[at[j]] = batch_borrowed (out[at[j]]);
}

/* --- variables ---------------------------------------------------------- */

/* Read a lagged variable.  For each record, the value is the last one stored
   by O->store.  If the store precedes O in the program, the record's value may
   have been stored for the same record; otherwise it was stored for an earlier
   record.  */
static void
read_lagged (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct plan *p = b->p;
  const struct op *store = p->ops + o->store;
  const struct sel *s = &p->sels[store->sel];
  const uint16_t *next = s->at, *end = next + s->n;
  unsigned before = store < o;
  struct val now = p->res[o->res].now;
  for (int j = 0; j < n; j++)
    {
      const uint16_t *first = next;
      while (next < end && *next < at[j] + before)
	next++;
      if (next > first)
	now = batch_assigned (*vec_at (b, store->in[0], next[-1]));
      val_store (&vec_out (b, o)[at[j]], now);
    }
}

/* Read a variable.  If no operation changes the variable, all records share
   one cell of the vector.  */
void
k_read (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct res *r = &b->p->res[o->res];
  struct vec *out = &b->p->vecs[o->out];
  batch_reads (b, r, at, n);
  if (o->store != NONE)
    read_lagged (b, o, at, n);
  else if (out->mask == 0)
    out->v[0] = r->now;
  else
    for (int j = 0; j < n; j++)
      out->v[at[j]] = r->now;
}

void
k_special (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  *vec_out (b, o) = batch_borrowed (*spec_load (o->x));
}

void
k_record (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      struct sv s = b->rec[at[j]];
      val_store (&out[at[j]], val_view (V_INPUT, s.p, s.n));
    }
}

/* --- texts -------------------------------------------------------------- */

/* Concatenate the operands, with SUBSEP between them if O->x is not 0.  */
void
k_concat (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  struct sv sep = o->x ? vm.subsep : (struct sv) { "", 0 };
  struct scratch tmp[MAX_IN];
  struct sv s[MAX_IN];
  for (int j = 0; j < n; j++)
    {
      size_t total = BATCH_PAD + sep.n * (o->n_in - 1);
      for (int k = 0; k < o->n_in; k++)
	{
	  const struct val *v = vec_at (b, o->in[k], at[j]);
	  s[k] = val_text (v, &tmp[k]);
	  total += s[k].n;
	}
      char *start = batch_text (b, total), *to = start;
      for (int k = 0; k < o->n_in; k++)
	{
	  if (k && sep.n == 1)
	    *to++ = *sep.p;
	  else if (k)
	    to = batch_put (to, sep);
	  to = batch_put (to, s[k]);
	}
      b->cur = to;		/* release the unused space */
      val_store (&out[at[j]], val_view (V_STR, start, to - start));
    }
}

/* Compute the length of each string in characters.  If a long string is the
   same for many records, like the value of a variable, count its characters
   only once.  */
void
k_length (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  enum { LONG = 256 };
  const struct vec *in = &b->p->vecs[o->in[0]];
  struct val *out = vec_out (b, o), length = val_tagged (V_NONE);
  bool bytes = !opt.utf8;
  const struct val *counted = NULL;	/* the cell whose length is LENGTH */
  for (int j = 0; j < n; j++)
    {
      const struct val *v = in->v + (at[j] & in->mask);
      struct sv s = val_bytes (v);
      if (likely (val_has_bytes (v) && v->kind == K_BORROW
		  && (bytes || s.n < LONG)))
	{
	  val_store (&out[at[j]], val_num (bytes ? s.n : fld_count_chars (s)));
	  continue;
	}
      if (!counted || v->w0 != counted->w0 || v->w1 != counted->w1)
	{
	  struct val text = val_load (v);
	  batch_at (b, o, at[j]);
	  length = val_tagged (V_NONE);
	  op_length (&length, &text, false);
	  counted = v;
	}
      val_store (&out[at[j]], length);
    }
}

/* Copy the bytes of V, a string, to the text of the batch, and return a string
   that borrows the copy.  */
static struct val
copy_text (struct batch *b, const struct val *v)
{
  struct sv s = val_bytes (v);
  char *to = batch_text (b, s.n);
  mem_copy (to, s.p, s.n);
  return val_view (v->tag, to, s.n);
}

/* Return V.  If the bytes of V are reference-counted, first copy them to the
   text of the batch and release V.  */
static struct val
take_text (struct batch *b, struct val v)
{
  if (!(v.kind & K_RC))
    return v;
  struct val copy = copy_text (b, &v);
  val_drop (&v);
  return copy;
}

void
k_substr (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  struct scratch tmp;
  for (int j = 0; j < n; j++)
    {
      const struct val *v = vec_at (b, o->in[0], at[j]);
      double from = vec_at (b, o->in[1], at[j])->num;
      double length = HUGE_VAL;
      if (o->n_in > 2)
	length = vec_at (b, o->in[2], at[j])->num;
      struct sv s = val_text (v, &tmp);
      if (!opt.utf8 && val_has_bytes (v)
	  && from >= 1 && from <= (double) s.n && length >= 0
	  && from == (double) (int64_t) from
	  && (length >= (double) s.n || length == (double) (int64_t) length))
	{
	  size_t start = (size_t) from - 1, left = s.n - start;
	  if (length < (double) left)
	    left = (size_t) length;
	  val_store (&out[at[j]], val_view (V_STR, s.p + start, left));
	  continue;
	}
      batch_at (b, o, at[j]);
      struct val part = chars_part (v, s, from, length);
      if (part.kind == K_BORROW && !val_has_bytes (v))	/* the bytes of the
							   string are in TMP */
	val_pin (&part);
      out[at[j]] = take_text (b, part);
    }
}

/* Pass the addends, which are numbers, to O->builtin, the internal function
   BUILTIN_ADDEND, which replaces them by its results.  */
void
k_addend (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *in = &b->p->vecs[o->in[0]];
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    val_store (&out[at[j]], val_num (in->v[at[j] & in->mask].num));
  if (n > 0 && at[n - 1] - at[0] == n - 1)
    o->builtin->fn (out + at[0], out + at[0], n);
  else
    for (int j = 0; j < n; j++)
      o->builtin->fn (&out[at[j]], &out[at[j]], 1);
}

/* For each value that is not a number, call the function that checks the
   values of a minimum or maximum; stop checking after the first text.  */
void
k_extreme (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *in = &b->p->vecs[o->in[0]];
  double x[BATCH_MAX];
  bool is[BATCH_MAX];
  if (vm_hooks.saw_text)
    return;
  if (in->mask)
    num_look_cells (x, is, in->v, at, n);
  for (int j = 0; j < n; j++)
    if (!in->mask || !is[j])
      {
	struct val v = batch_cell (vec_at (b, o->in[0], at[j])), copy;
	o->builtin->fn (&copy, &v, 1);
	val_drop (&copy);
      }
}

/* Call a built-in function.  If O has KERNEL_CUTS, cut the batch at a record
   in which an argument is negative or NaN, because the function can fail or
   warn for such an argument.  */
void
k_call (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  struct val args[MAX_IN], result;
  for (int j = 0; j < n; j++)
    {
      for (int k = 0; k < o->n_in; k++)
	{
	  val_store (&args[k], batch_cell (vec_at (b, o->in[k], at[j])));
	  if (o->flags & KERNEL_CUTS && !(val_to_num (&args[k]) >= 0))
	    {
	      batch_cut (b, at[j]);
	      return;
	    }
	}
      result = val_tagged (V_UNTYPED);
      batch_at (b, o, at[j]);
      o->builtin->fn (&result, args, o->n_in);
      if (o->builtin->result == RESULT_TEXT && result.kind == K_BORROW)
	val_pin (&result);
      val_store (&out[at[j]], take_text (b, result));
    }
}

/* Set *RESULT to the string V with the case of its letters changed.  Return
   false if V is not a string, or if it contains bytes that are not ASCII.  */
static inline bool
change_case (struct batch *b, struct val *result, const struct val *v,
	     bool upper)
{
  struct val cell = batch_cell (v);
  if (!val_has_bytes (&cell))
    return false;
  if (val_is_inline (&cell))
    {
      /* The kind and the tag are in the last two bytes of the cell; they are
	 not letters.  */
      struct val c;
      if (!bi_change_ascii ((char *) &c, (const char *) &cell, sizeof c, upper))
	return false;
      c.tag = V_STR;
      val_store (result, c);
      return true;
    }
  struct sv s = val_bytes (&cell);
  char *p = batch_text (b, s.n);
  *result = val_view (V_STR, p, s.n);
  return bi_change_ascii (p, s.p, s.n, upper);
}

/* Execute tolower or, if O->x is 1, toupper.  */
void
k_case (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  bool plain = mb_plain_case ();
  for (int j = 0; j < n; j++)
    if (!plain || !change_case (b, &out[at[j]], vec_at (b, o->in[0], at[j]),
				o->x))
      k_call (b, o, at + j, 1);
}

/* Add DISTANCE bytes to the addresses in V, because the buffer of new strings
   has moved by DISTANCE bytes.  Of the N records in AT, only those whose COUNT
   is greater than 0 have a string in the buffer.  */
static __attribute__ ((noinline)) void
move_texts (struct val *v, const struct val *count, const uint16_t *at, int n,
	    ptrdiff_t distance)
{
  for (int j = 0; j < n; j++)
    if (count[at[j]].num > 0)
      v[at[j]].p = (const char *) ((uintptr_t) v[at[j]].p
				   + (uintptr_t) distance);
}

/* Call sub for the records in AT, and store views of the resulting strings in
   the vector of strings.  The views are valid until the next batch, which
   reuses the buffer of the strings.  */
static void
replace_first (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct vec *result = &b->p->vecs[o->also[0]];
  struct val *count = vec_out (b, o), *text = result->v;
  struct strbuf *made = result->made;
  struct rx *rx = bi_regex (vec_at (b, o->in[1], 0));
  struct scratch tmp;
  made->n = 0;
  for (int j = 0; j < n; j++)
    {
      const struct val *v = vec_at (b, o->in[0], at[j]);
      const char *base = made->p;
      size_t from = made->n;
      bool found = bi_replace_first (rx, vec_at (b, o->in[2], at[j]),
				     val_text (v, &tmp), made);
      val_store (&count[at[j]], val_num (found));
      if (!found)
	{
	  text[at[j]] = batch_borrowed (*v);
	  continue;
	}
      if (unlikely (made->p != base))
	move_texts (text, count, at, j,
		    (ptrdiff_t) ((uintptr_t) made->p - (uintptr_t) base));
      val_store (&text[at[j]], val_view (v->tag == V_REGEX ? V_REGEX : V_STR,
					 made->p + from, made->n - from));
    }
}

/* Call sub or gsub.  Compute the vector of the numbers of replacements and the
   vector of the resulting texts.  */
void
k_sub (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *count = vec_out (b, o), *text = b->p->vecs[o->also[0]].v;
  struct rx *rx = bi_regex (vec_at (b, o->in[1], 0));
  bool all = o->builtin->fn == bi_gsub;
  uint16_t may[BATCH_MAX];
  struct scratch tmp;
  int m = batch_may_match (b, o, rx, at, n, may);
  if (m < n)
    for (int j = 0; j < n; j++)
      {
	val_store (&count[at[j]], val_num (0));
	text[at[j]] = batch_borrowed (*vec_at (b, o->in[0], at[j]));
      }
  at = may;
  n = m;
  if (!all && !b->some)
    {
      replace_first (b, o, at, n);
      return;
    }
  for (int j = 0; j < n; j++)
    {
      const struct val *v = vec_at (b, o->in[0], at[j]);
      struct sv s;
      size_t found = bi_replace (rx, vec_at (b, o->in[2], at[j]),
				 val_text (v, &tmp), all, &s);
      val_store (&count[at[j]], val_num (found));
      if (found == 0)
	{
	  text[at[j]] = batch_borrowed (*v);
	  continue;
	}
      char *to = batch_text (b, s.n + BATCH_PAD);
      b->cur = batch_put (to, s);
      val_store (&text[at[j]], val_view (v->tag == V_REGEX ? V_REGEX : V_STR,
					 to, s.n));
    }
}

/* Call match: compute the vectors of RSTART and RLENGTH.  */
void
k_find (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *start = vec_out (b, o), *length = b->p->vecs[o->also[0]].v;
  struct rx *rx = bi_regex (vec_at (b, o->in[1], 0));
  uint16_t may[BATCH_MAX];
  int m = batch_may_match (b, o, rx, at, n, may);
  if (m < n)
    for (int j = 0; j < n; j++)
      {
	val_store (&start[at[j]], val_num (0));
	val_store (&length[at[j]], val_num (-1));
      }
  at = may;
  n = m;
  for (int j = 0; j < n; j++)
    {
      double from, chars;
      batch_at (b, o, at[j]);
      bi_find (rx, vec_at (b, o->in[0], at[j]), &from, &chars);
      val_store (&start[at[j]], val_num (from));
      val_store (&length[at[j]], val_num (chars));
    }
}

/* Compute $0 from the value that is assigned to it.  Cut the batch at a record
   for which the assigned value is neither a string nor unset.  (If $0 were a
   number, its text would depend on CONVFMT whenever a field is used.)  */
void
k_assign_record (struct batch *b, const struct op *o, const uint16_t *at,
		 int n)
{
  struct val *out = vec_out (b, o);
  for (int j = 0; j < n; j++)
    {
      const struct val *v = vec_at (b, o->in[0], at[j]);
      if (v->tag == V_UNASSIGNED)
	{
	  out[at[j]] = *v;
	  continue;
	}
      if (v->tag != V_STR && v->tag != V_INPUT)
	{
	  batch_cut (b, at[j]);
	  return;
	}
      struct sv s = val_bytes (v);
      if (val_is_inline (v))
	{
	  char *to = batch_text (b, s.n + BATCH_PAD);
	  b->cur = batch_put (to, s);
	  s.p = to;
	}
      val_store (&out[at[j]], val_view (v->tag, s.p, s.n));
    }
}
