/* merge.c -- merge two values or arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   merge.h explains the rules.  merge_value merges two scalars.  merge_array
   merges an array that it reads from a stream (stream.c), one block of entries
   at a time.  merge_is_exact and merge_array_is_exact return in advance
   whether the result will be what a single process would compute.  The callers
   are jobs/result.c (-j), jobs/combine.c (--combine) and pmheap/merge.c.  */

#include <config.h>
#include "exchange/merge.h"

#include <math.h>

#include "base/mathlib.h"
#include "base/mem.h"

/* True if V is the value of an element that an expression such as `a[k]' has
   created, and to which nothing has been assigned.  */
static bool
is_mention (const struct val *v)
{
  return v->tag == V_UNTYPED
    || (v->tag == V_UNASSIGNED && v->w0 != UNSET_FIELD);
}

/* Store V in CELL, which is an element of A or, if A is NULL, a register.  */
static void
store (struct array *a, struct val *cell, const struct val *v)
{
  if (a)
    arr_set (a, cell, v);
  else
    {
      struct val copy = val_dup (v);
      val_pin (&copy);
      val_set (cell, copy);
    }
}

/* --- exactness ---------------------------------------------------------- */

static bool
is_whole (double d)
{
  return d == math_trunc (d) && fabs (d) < 0x1p53 && !(d == 0 && signbit (d));
}

static bool
sum_is_exact (const struct val *old, const struct val *v)
{
  double d = merge_is_unset (old) ? 0 : val_to_num (old);
  return v->tag == V_NUM && is_whole (d) && is_whole (v->num)
    && fabs (d) + fabs (v->num) < 0x1p53;
}

static bool
extreme_is_exact (const struct merge *m, const struct val *old,
		  const struct val *v)
{
  double d;
  if (merge_is_unset (v))
    return m->bare;
  if ((v->tag != V_NUM && v->tag != V_INPUT) || !val_numeric (v, &d) || d != d)
    return false;
  if (!old)
    return true;
  if (merge_is_unset (old))
    return m->bare || m->scalar;
  if (m->scalar && !m->bare && val_has_bytes (old) && val_bytes (old).n == 0)
    return true;
  return val_numeric (old, &d) && d == d;
}

bool
merge_is_exact (const struct merge *m, const struct val *old,
		const struct val *v)
{
  if (old && old->tag >= V_BIG)
    return false;
  switch (m->kind)
    {
    case MERGE_SUM:
      return sum_is_exact (old, v);
    case MERGE_LISTS:
      return true;
    case MERGE_MIN:
    case MERGE_MAX:
      return extreme_is_exact (m, old, v);
    case MERGE_APPEND:
      return v->tag == V_STR;
    case MERGE_LAST:
    case MERGE_UNION:
    case MERGE_WITH:
      /* There are two reasons why OLD may be unassigned: the variable was read
	 before it had a value, or an unassigned value was assigned to it.  */
      if (!merge_is_unset (old) && v->tag == V_UNASSIGNED)
	return false;
      return v->tag < V_BIG;
    default:
      return v->tag < V_BIG;
    }
}

bool
merge_tags_matter (enum merge_kind kind, unsigned tags)
{
  unsigned text = STREAM_TAG (V_STR), num = STREAM_TAG (V_NUM);
  unsigned good = num | text | STREAM_TAG (V_INPUT) | STREAM_TAG (V_BOOL)
    | STREAM_TAG (V_REGEX) | STREAM_TAG (V_UNTYPED);
  switch (kind)
    {
    case MERGE_SUM:
      good = num;
      break;
    case MERGE_MIN:
    case MERGE_MAX:
      good = num | STREAM_TAG (V_INPUT);
      break;
    case MERGE_APPEND:
      good = text;
      break;
    case MERGE_FIRST:
    case MERGE_PUSH:
      good |= STREAM_TAG (V_UNASSIGNED);
      /* falls through */
    default:
      good |= STREAM_NAN;
      break;
    }
  return (tags & ~good) != 0;
}

/* --- scalars ------------------------------------------------------------ */

void
merge_forget (struct merge_leader *leader)
{
  if (leader->winners)
    arr_free (leader->winners);
  *leader = (struct merge_leader) { .won = false };
}

/* True if V replaces OLD as the minimum or maximum.  */
static bool
wins (const struct merge *m, const struct val *old, const struct val *v)
{
  bool unordered, text = val_has_bytes (old) && val_bytes (old).n == 0;
  if (merge_is_unset (v))
    return false;
  if (m->scalar && !m->bare && text)
    return true;
  if (merge_is_unset (old) && !m->bare)
    return true;
  struct val zero = val_num (0);
  int c = val_compare (v, merge_is_unset (old) ? &zero : old, &unordered);
  return !unordered && (m->kind == MERGE_MAX ? c > 0 : c < 0);
}

static void
append (struct array *a, struct val *cell, const struct val *v)
{
  struct scratch tmp, tmp2;
  struct strbuf b = { 0 };
  struct sv more = val_sv (v, &tmp2);
  if (a && cell->tag == V_STR && (cell->kind & K_OWNED))
    {
      arr_append (a, cell, more.p, more.n);
      return;
    }
  if (!merge_is_unset (cell))
    buf_add_sv (&b, val_sv (cell, &tmp));
  buf_add_sv (&b, more);
  struct val all = val_borrow (V_STR, b.p, b.n);
  store (a, cell, &all);
  xfree (b.p);
}

static void
add (struct array *a, struct val *cell, const struct val *v)
{
  double d = merge_is_unset (v) ? 0 : v->tag == V_NUM ? v->num : val_to_num (v);
  double old = merge_is_unset (cell) ? 0 : val_to_num (cell);
  struct val sum = val_num (old + d);
  store (a, cell, &sum);
}

bool
merge_value (const struct merge *m, struct array *a, struct val *cell,
	     bool there, const struct val *v)
{
  if (cell->tag == V_ARRAY)
    return false;
  switch (m->kind)
    {
    case MERGE_SUM:
      if (cell->tag == V_BIG || v->tag == V_BIG)
	return false;
      add (a, cell, v);
      break;
    case MERGE_MIN:
    case MERGE_MAX:
      if (cell->tag == V_BIG || v->tag == V_BIG)
	return false;
      if (wins (m, cell, v) || (!there && v->tag == V_UNASSIGNED))
	store (a, cell, v);
      break;
    case MERGE_APPEND:
      if (!merge_is_unset (v))
	append (a, cell, v);
      break;
    case MERGE_FIRST:
      if (!there && v->tag != V_UNTYPED)
	store (a, cell, v);
      break;
    case MERGE_LISTS:
      break;
    case MERGE_UNION:
      if (v->tag != V_UNTYPED && (!is_mention (v) || merge_is_unset (cell)))
	store (a, cell, v);
      break;
    default:
      if (v->tag != V_UNTYPED)
	store (a, cell, v);
      break;
    }
  return true;
}

bool
merge_scalar (const struct merge *m, struct array *a, struct val *cell,
	      bool there, const struct val *v)
{
  bool extreme = m->kind == MERGE_MIN || m->kind == MERGE_MAX;
  struct merge last = { .kind = MERGE_LAST };
  if (m->leader && m->kind != MERGE_WITH)
    m->leader->won = !there || wins (m, cell, v);
  return merge_value (extreme && !there && v->tag != V_BIG ? &last : m, a,
		      cell, there, v);
}

/* --- arrays ------------------------------------------------------------- */

/* Return the subscript of the merged element: for MERGE_PUSH, it is KEY +
   M->base, which is greater than all existing subscripts; otherwise it is
   KEY.  */
static struct val
shifted (const struct merge *m, const struct val *key)
{
  return m->kind == MERGE_PUSH ? val_num (key->num + m->base) : *key;
}

/* The elements of a block that are arrays.  */
struct subs
{
  struct val **cells;
  size_t n;
};

/* Return the cells of the arrays among the N elements E.  Call this function
   before reading the arrays, because reading them overwrites E.  */
static struct subs
note_subs (const struct entry *e, size_t n, struct val **cells)
{
  struct subs s = { NULL, 0 };
  for (size_t i = 0; i < n; i++)
    if (e[i].value.tag == V_ARRAY)
      {
	if (!s.cells)
	  s.cells = xnmalloc (n, sizeof *s.cells);
	s.cells[s.n++] = cells[i];
      }
  return s;
}

bool
merge_array_is_exact (const struct merge *m, struct array *a,
		      struct stream_in *in, uint64_t n)
{
  struct val *found[STREAM_BLOCK];
  struct entry *e;
  while (n > 0)
    {
      size_t k = stream_block (in, &e);
      n -= k;
      for (size_t i = 0; i < k; i++)
	{
	  struct val key = shifted (m, &e[i].key);
	  found[i] = a ? arr_find (a, arr_key (&key)) : NULL;
	  if (e[i].value.tag != V_ARRAY
	      && !merge_is_exact (m, found[i], &e[i].value))
	    return false;
	}
      struct subs s = note_subs (e, k, found);
      bool good = true;
      for (size_t i = 0; i < s.n && good; i++)
	{
	  struct val *c = s.cells[i];
	  struct array *sub = c && c->tag == V_ARRAY ? c->arr : NULL;
	  uint64_t more = stream_value (in).w0;
	  good = (sub || !c) && merge_array_is_exact (m, sub, in, more);
	}
      xfree (s.cells);
      if (!good)
	return false;
    }
  return true;
}

/* If all values of the N entries at E are numbers, and each cell in CELLS
   contains a number or no value, add the values to the cells and return true.
   Otherwise return false.  */
static bool
add_numbers (const struct entry *e, size_t n, struct val **cells)
{
  bool plain = true;
  for (size_t i = 0; i < n; i++)
    plain &= e[i].value.tag == V_NUM && cells[i]->tag <= V_NUM;
  for (size_t i = 0; plain && i < n; i++)
    {
      double old = cells[i]->tag == V_NUM ? cells[i]->num : 0;
      val_store (cells[i], val_num (val_add (old, e[i].value.num)));
    }
  return plain;
}

/* For each element of a block: its cell in the array that is being filled, and
   MADE, which is true if the cell was created for the block.  Merging a
   subarray overwrites struct block.  */
struct block
{
  struct val *cells[STREAM_BLOCK];
  bool made[STREAM_BLOCK];
};

static bool merge_elements (const struct merge *m, struct array *a,
			    struct stream_in *in, uint64_t n, struct block *b);

static bool
merge_subs (const struct merge *m, struct array *a, struct stream_in *in,
	    struct subs s, struct block *b)
{
  bool good = true;
  for (size_t i = 0; i < s.n && good; i++)
    {
      struct val *c = s.cells[i];
      uint64_t n = stream_value (in).w0;
      if (c->tag != V_ARRAY && c->tag != V_UNTYPED)
	good = false;
      else
	good = merge_elements (m, c->tag == V_ARRAY ? c->arr
			       : arr_set_sub (a, c), in, n, b);
    }
  xfree (s.cells);
  return good;
}

/* Merge the scalars among the N elements E of a block B into A.  */
static bool
merge_scalars (const struct merge *m, struct array *a, const struct entry *e,
	       size_t n, struct block *b)
{
  if (m->kind == MERGE_SUM && add_numbers (e, n, b->cells))
    return true;
  for (size_t i = 0; i < n; i++)
    {
      if (m->leader && e[i].value.tag == V_ARRAY)
	return false;
      if (m->leader && wins (m, b->cells[i], &e[i].value))
	arr_make (m->leader->winners, arr_key (&e[i].key));
      if (e[i].value.tag != V_ARRAY
	  && !merge_value (m, a, b->cells[i], !b->made[i], &e[i].value))
	return false;
    }
  return true;
}

static bool
merge_elements (const struct merge *m, struct array *a, struct stream_in *in,
		uint64_t n, struct block *b)
{
  struct entry *e;
  bool first = true;
  for (size_t k; n > 0; n -= k, first = false)
    {
      k = stream_block (in, &e);
      if (first && e->key.tag != V_NUM)
	arr_hash_reserve (a, n);
      if (m->kind == MERGE_PUSH)
	for (size_t i = 0; i < k; i++)
	  e[i].key = shifted (m, &e[i].key);
      arr_get_entries (a, e, k, b->cells, b->made);
      if (!merge_scalars (m, a, e, k, b)
	  || !merge_subs (m, a, in, note_subs (e, k, b->cells), b))
	return false;
    }
  return true;
}

/* Read N elements from the stream IN, and store in A those whose subscripts are
   in WINNERS.  If WINNERS is NULL, store nothing.  Return false if one of the N
   elements is an array.  */
static bool
merge_companions (struct array *a, struct stream_in *in, uint64_t n,
		  struct array *winners)
{
  struct entry *e;
  for (size_t k; n > 0; n -= k)
    {
      k = stream_block (in, &e);
      for (size_t i = 0; i < k; i++)
	if (e[i].value.tag == V_ARRAY)
	  return false;
	else if (winners && arr_find (winners, arr_key (&e[i].key)))
	  arr_put (a, arr_key (&e[i].key), &e[i].value);
    }
  return true;
}

bool
merge_array (const struct merge *m, struct array *a, struct stream_in *in,
	     uint64_t n)
{
  struct block b;
  if (m->kind == MERGE_WITH)
    return merge_companions (a, in, n, m->leader ? m->leader->winners : NULL);
  if (m->kind == MERGE_REPLACE)
    arr_clear (a);
  if (m->leader && !m->leader->winners)
    m->leader->winners = arr_new (mem_transient);
  return merge_elements (m, a, in, n, &b);
}

bool
merge_last (struct array *a, struct stream_in *in, uint64_t n)
{
  struct merge m = { .kind = MERGE_LAST };
  return merge_array (&m, a, in, n);
}

/* --- lists -------------------------------------------------------------- */

bool
merge_make_number (struct array *a, struct val *cell)
{
  if (cell->tag >= V_BIG)
    return false;
  struct val d = val_num (merge_is_unset (cell) ? 0 : val_to_num (cell));
  store (a, cell, &d);
  return true;
}

/* An element in the stream IN may contain the index I of a list of addends.
   For each of the N elements that contains an index, find its cell in A,
   convert the cell to a number, and store the cell's address in TARGETS[I].  A
   must have all elements for which the stream contains an index.  *B has space
   for a block.  Return false if a cell cannot be converted.  */
static bool
note_targets (struct array *a, struct stream_in *in, uint64_t n,
	      struct val **targets, struct block *b)
{
  struct entry *e;
  for (size_t k; n > 0; n -= k)
    {
      k = stream_block (in, &e);
      arr_get_entries (a, e, k, b->cells, b->made);
      for (size_t i = 0; i < k; i++)
	if (merge_is_list (&e[i].value))
	  {
	    if (!merge_make_number (a, b->cells[i]))
	      return false;
	    targets[e[i].value.w0] = b->cells[i];
	  }
      struct subs s = note_subs (e, k, b->cells);
      bool good = true;
      for (size_t i = 0; i < s.n && good; i++)
	{
	  uint64_t more = stream_value (in).w0;
	  good = note_targets (s.cells[i]->arr, in, more, targets, b);
	}
      xfree (s.cells);
      if (!good)
	return false;
    }
  return true;
}

/* Insert all elements before looking up their cells, because insertions may
   move cells.  */
bool
merge_lists (struct array *a, struct stream_in *in, uint64_t n,
	     struct val **targets)
{
  struct merge m = { .kind = MERGE_LISTS };
  struct stream_in again = *in;
  struct block b;
  return merge_array (&m, a, in, n)
    && note_targets (a, &again, n, targets, &b);
}
