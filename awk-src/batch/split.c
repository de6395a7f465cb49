/* split.c -- compile split if the rules read only some elements of its array.
   SPDX-License-Identifier: GPL-3.0-or-later

   In `{ split ($4, t, ":"); n[t[2]]++ }' the elements of T are columns of $4,
   so T need not be filled for each record.  T is filled only for the last
   record of a batch, so that the array has the same contents as without
   batches.  T can be replaced by columns if the rules use T only in one call
   of split and, after it, in elements with constant subscripts.  Only records
   for which split was called may use these elements.  */

#include <config.h>

#include "base/options.h"
#include "batch/run.h"
#include "builtin/functions.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"
#include "text/split.h"
#include "vm/registers.h"

/* --- compilation -------------------------------------------------------- */

/* Return the vector of the separator N, or NONE if there is no separator.
   Make the build fail if N is not a constant, because another expression could
   fail or have a different value for each record.  */
static int
separator_of (struct build *b, const struct node *n)
{
  n = ast_bare (n);
  if (!n && !opt.csv)
    return NONE;
  if (n && n->kind == N_REGEX)
    return build_constant (b, *st_cell (st_regexp (n->str)));
  if (n && n->kind == N_STR && n->str.n == 1)
    return build_constant (b, val_borrow (V_STR, n->str.p, n->str.n));
  build_fail (b, "split by a separator that is not constant");
  return NONE;
}

int
build_split (struct build *b, const struct node *n, bool wanted)
{
  struct plan *p = b->p;
  const struct node *array = n->a->next, *sep = array->next;
  if (b->loop || (sep && sep->next))
    {
      build_fail (b, "split in a loop or with separators");
      return 0;
    }
  int text = build_value (b, n->a), r = build_array (b, array);
  int by = separator_of (b, sep);
  for (int i = 0; i < p->n_ops; i++)
    if (plan_touches (p, &p->ops[i]) >> r & 1)
      build_fail (b, "an array that split fills has another use");
  if (b->failed)
    return 0;
  struct op *o = build_op (b, k_split);
  build_in (b, o, text);
  if (by != NONE)
    build_in (b, o, by);
  o->x = wanted;
  int count = build_out (b, o, VEC_NUMBER);
  struct op *fill = build_op (b, k_fill);
  build_in (b, fill, text);
  if (by != NONE)
    build_in (b, fill, by);
  fill->builtin = n->builtin;
  fill->res = r;
  p->res[r].split = build_number (p, fill);
  return count;
}

/* Return the vector of element K of the array that FILL fills.  */
static int
piece (struct build *b, struct op *fill, int k)
{
  struct op *o = fill - 1;
  for (int c = 0; c < o->n_also; c++)
    if (o->column[c] == k)
      return o->also[c];
  if (o->n_also == MAX_IN)
    {
      build_fail (b, "too many elements of a split");
      return 0;
    }
  o->column[o->n_also] = k;
  return build_out (b, o, VEC_ANY);
}

int
build_piece (struct build *b, const struct node *n)
{
  const struct node *array = n->a, *key = ast_bare (n->b);
  struct plan *p = b->p;
  if (b->loop || array->kind != N_VAR)
    return NONE;
  int r = 0;
  while (r < p->n_res && !(p->res[r].kind == RES_ARRAY
			   && p->res[r].sym == array->sym))
    r++;
  if (r == p->n_res || p->res[r].split == 0)
    return NONE;
  struct op *fill = &p->ops[p->res[r].split];
  struct uses *u = &fill->uses;
  if (key->next || key->kind != N_NUM || !(key->num >= 1 && key->num <= 1000)
      || key->num != (int) key->num || !sel_within (p, b->sel, fill->sel)
      || u->n == MAX_IN)
    {
      build_fail (b, "an array that split fills has another use");
      return 0;
    }
  u->k[u->n] = (int) key->num;
  u->sel[u->n++] = b->sel;
  return piece (b, fill, (int) key->num);
}

/* --- kernels ------------------------------------------------------------ */

/* Set *SP to the splitter for the separator, which is O's second operand.  */
static void
choose_splitter (const struct batch *b, const struct op *o,
		 struct splitter *sp)
{
  struct val args[3];
  if (o->n_in > 1)
    args[2] = *vec_at (b, o->in[1], 0);
  bi_choose_splitter (sp, args, o->n_in > 1 ? 3 : 2);
}

/* Store S, piece number K of record I, in the vectors of O that contain this
   piece.  */
static inline void
put_piece (const struct batch *b, const struct op *o, unsigned i, size_t k,
	   struct sv s)
{
  for (int c = 0; c < o->n_also; c++)
    if (o->column[c] == (int) k)
      val_store (&b->p->vecs[o->also[c]].v[i], val_view (V_INPUT, s.p, s.n));
}

/* Split S, the text of record I, up to piece number LAST, and store the pieces
   that are used.  Return the number of pieces found.  */
static size_t
split_one (const struct batch *b, const struct op *o,
	   const struct splitter *sp, struct sv s, unsigned i, size_t last)
{
  enum { SOME = 32 };
  struct split_state st;
  struct sv some[SOME];
  size_t n = 0;
  unsigned got;
  split_start (&st, sp, s);
  while (n < last && (got = split_some (&st, some, SOME)) > 0)
    for (unsigned k = 0; k < got; k++)
      put_piece (b, o, i, ++n, some[k]);
  while (n < last && split_next (&st, some))
    put_piece (b, o, i, ++n, *some);
  return n;
}

/* Compute the vectors of the pieces that are used and, if it is used, the
   vector of the number of pieces.  */
void
k_split (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *count = b->p->vecs[o->out].v;
  struct scratch tmp;
  struct splitter sp;
  size_t last = o->x ? SIZE_MAX : 0;
  for (int c = 0; c < o->n_also; c++)
    if ((size_t) o->column[c] > last)
      last = o->column[c];
  if (n > 0)
    choose_splitter (b, o, &sp);
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j];
      struct val *v = vec_at (b, o->in[0], i);
      struct sv s = val_text (v, &tmp);
      if (s.n > 0 && !val_has_bytes (v)) /* the text of a number */
	{
	  char *copy = batch_text (b, s.n);
	  memcpy (copy, s.p, s.n);
	  s.p = copy;
	}
      for (int c = 0; c < o->n_also; c++)
	val_store (&b->p->vecs[o->also[c]].v[i], val_unset (UNSET_ASSIGNED));
      size_t pieces = s.n ? split_one (b, o, &sp, s, i, last) : 0;
      val_store (&count[i], val_num (pieces));
    }
}

/* Fill the array for the last record, and add the missing elements that the
   rules have read.  */
void
k_fill (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct plan *p = b->p;
  if (n == 0)
    return;
  unsigned i = at[n - 1];
  struct val *array = p->res[o->res].cell, result = val_tagged (V_NONE);
  struct array *a = reg_array (array);
  struct val args[3] = { batch_cell (vec_at (b, o->in[0], i)) };
  reg_make_array (&args[1], a, K_BORROW);
  if (o->n_in > 1)
    args[2] = *vec_at (b, o->in[1], 0);
  o->builtin->fn (&result, args, o->n_in + 1);
  for (int k = 0; k < o->uses.n; k++)
    {
      const struct sel *s = &p->sels[o->uses.sel[k]];
      if (s->n > 0 && s->at[s->n - 1] == i)
	{
	  struct val *e = arr_make (a, arr_int_key (o->uses.k[k]));
	  if (e->tag <= V_UNTYPED)
	    *e = val_unset (UNSET_ASSIGNED);
	}
    }
}
