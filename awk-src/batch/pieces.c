/* pieces.c -- compute the elements that split would store (see split.c).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "batch/run.h"
#include "builtin/functions.h"
#include "text/split.h"
#include "vm/registers.h"

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

/* Store S, the piece with number K of record I, in each vector in which O
   stores this piece.  */
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

/* Compute the vectors of the pieces that the rules use.  Also compute the
   vector of the piece counts.  The counts are exact only if O->x is set, that
   is, if the rules use the counts.  */
void
k_split (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *count = vec_out (b, o);
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
      if (s.n > 0 && !val_has_bytes (v)) /* V is a number */
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

/* Fill the array of O with the pieces of the last of the N records in AT,
   since the pieces of the earlier records would be overwritten.  If the rules
   have read an element of the array for this record, and the record does not
   have the piece, create the element, because reading an element creates
   it.  */
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
