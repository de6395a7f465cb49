/* elements.c -- kernels on the elements of arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   The keys of all records are made and hashed first, and where the array is
   large their places in the index are fetched; then the elements are found or
   made one after the other, in the order of the records.  Elements do not move
   when an array grows, so duplicates in a batch need no care.  */

#include <config.h>

#include "array/layout.h"
#include "base/options.h"
#include "batch/run.h"
#include "text/fields.h"
#include "text/scan.h"
#include "vm/elements.h"
#include "vm/operators.h"
#include "vm/registers.h"

/* Keys that are ready to be looked for.  */
struct keys
{
  struct array *a;
  int n;
  uint8_t how[BATCH_MAX];
  struct key k[BATCH_MAX];
  struct val cell[BATCH_MAX];	/* OTHER: what the key is made of */
};
enum { QUICK, LONG, OTHER };
static struct keys keys;

/* Make key J of V, which is not a number or text that stands in its cell.  */
static __attribute__ ((noinline)) void
add_odd_key (int j, const struct val *v)
{
  keys.how[j] = val_has_bytes (v) ? LONG : OTHER;
  if (keys.how[j] == LONG)
    keys.k[j] = arr_text_key (val_bytes (v));
  else
    keys.cell[j] = *v;
}

/* Make key J of V.  */
static inline __attribute__ ((always_inline)) void
add_key (int j, const struct val *v)
{
  struct val cell = batch_cell (v);
  keys.how[j] = QUICK;
  if (unlikely (!arr_key_quick (&keys.k[j], &cell)))
    add_odd_key (j, &cell);
}

/* Key J as a register would hold it.  */
static inline struct val
key_cell (int j)
{
  return keys.how[j] == OTHER ? keys.cell[j] : keys.k[j].cell;
}

/* Fetch the slots of the keys, and then the entries that these name.  */
static void
fetch (void)
{
  enum { LARGE_BITS = 15 };	/* an index that level 1 cannot hold */
  const struct array *a = keys.a;
  if (!a || a->a_index_bits < LARGE_BITS || keys.n < 4 || arr_waiting > 0)
    return;
  for (int j = 0; j < keys.n; j++)
    if (keys.how[j] != OTHER && keys.k[j].cell.tag != V_NUM)
      arr_hash_prefetch (a, &keys.k[j]);
  for (int j = 0; j < keys.n; j++)
    if (keys.how[j] != OTHER && keys.k[j].cell.tag != V_NUM)
      arr_hash_prefetch_entry (a, &keys.k[j]);
}

/* Make the keys of the N records AT, vector V, for array A.  */
static void
make_keys (const struct batch *b, int v, const uint16_t *at, int n,
	   struct array *a)
{
  const struct val *cells = b->p->vecs[v].v;
  unsigned mask = b->p->vecs[v].mask;
  keys.a = a;
  keys.n = n;
  for (int j = 0; j < n; j++)
    add_key (j, cells + (at[j] & mask));
  fetch ();
}

/* The element of key J, which is not QUICK, made if it is not there.  */
static __attribute__ ((noinline)) struct val *
make_odd (struct array *a, int j)
{
  struct val cell;
  if (keys.how[j] != OTHER)
    return arr_make (a, keys.k[j]);
  cell = key_cell (j);
  return arr_make (a, arr_key (&cell));
}

/* The element of key J, made if it is not there.  */
static inline __attribute__ ((always_inline)) struct val *
make_element (struct array *a, int j)
{
  uint32_t number;
  if (likely (keys.how[j] == QUICK && arr_waiting == 0))
    return arr_make_quick (a, &keys.k[j], true, &number);
  return make_odd (a, j);
}

static inline const struct val *
find_element (int j)
{
  if (likely (keys.how[j] == QUICK && arr_waiting == 0))
    return arr_find_quick (keys.a, &keys.k[j], true);
  if (keys.how[j] != OTHER)
    return arr_find (keys.a, keys.k[j]);
  return arr_find (keys.a, arr_key (&keys.cell[j]));
}

static inline struct val *
array_of (const struct batch *b, const struct op *o)
{
  return b->p->res[o->res].cell;
}

/* Add X to element E: a number, or one that was just made.  False: it is
   something else.  */
static inline bool
add_to (struct val *e, double x)
{
  if (likely (val_is_num (e)))
    e->num += x;
  else if (e->tag <= V_UNASSIGNED)
    val_store (e, val_num (0 + x));	/* -0 becomes 0 */
  else
    return false;
  return true;
}

/* Add to the elements through the row engine, which may defer that.  */
static void
add_slowly (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  bool minus = (o->x & 0xff) == OP_SUB, post = o->x >> 8 >= INC_POST;
  struct val *arr = array_of (b, o);
  for (int j = 0; j < n; j++)
    {
      struct val key = batch_cell (vec_at (b, o->in[0], at[j])), v, old;
      double step = o->n_in > 1 ? vec_at (b, o->in[1], at[j])->num : o->number;
      v = val_num (minus ? -step : step);
      if (o->out != NONE && post)
	{
	  old = val_tagged (V_NONE);
	  elem_get (&old, arr, &key, false);
	  b->p->vecs[o->out].v[at[j]] = val_num (val_to_num (&old));
	  val_drop (&old);
	}
      elem_modify (OP_ADD | (o->out != NONE && !post ? MODIFY_RESULT : 0),
		   arr, &key, &v);
      if (o->out != NONE && !post)
	b->p->vecs[o->out].v[at[j]] = v;
    }
}

void
k_elem_add (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  bool minus = (o->x & 0xff) == OP_SUB, post = o->x >> 8 >= INC_POST;
  struct val *out = o->out == NONE ? NULL : b->p->vecs[o->out].v;
  if (n == 0)
    return;
  if (arr_may_defer)
    {
      add_slowly (b, o, at, n);
      return;
    }
  struct array *a = reg_array (array_of (b, o));
  make_keys (b, o->in[0], at, n, a);
  for (int j = 0; j < n; j++)
    {
      double x = o->n_in > 1 ? vec_at (b, o->in[1], at[j])->num : o->number;
      struct val *e = make_element (a, j);
      if (unlikely (e->tag == V_ARRAY))
	{
	  batch_cut (b, at[j]);
	  return;
	}
      double old = val_is_num (e) ? e->num : 0;
      if (unlikely (!add_to (e, minus ? -x : x)))
	add_slowly (b, o, at + j, 1);
      else if (out)
	val_store (&out[at[j]], val_num (post ? old : e->num));
    }
}

/* Element OP= operand.  */
void
k_elem_modify (struct batch *b, const struct op *o, const uint16_t *at,
	       int n)
{
  for (int j = 0; j < n; j++)
    {
      struct val key = batch_cell (vec_at (b, o->in[0], at[j]));
      struct val v = batch_cell (vec_at (b, o->in[1], at[j]));
      batch_at (b, o, at[j]);
      elem_modify ((o->x & 0xff) | (o->out != NONE ? MODIFY_RESULT : 0),
		   array_of (b, o), &key, &v);
      if (o->out != NONE)
	b->p->vecs[o->out].v[at[j]] = v;
    }
}

/* The value of an element, which is made if it is not there.  */
void
k_elem_get (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = b->p->vecs[o->out].v;
  if (n == 0)
    return;
  struct array *a = reg_array (array_of (b, o));
  make_keys (b, o->in[0], at, n, a);
  for (int j = 0; j < n; j++)
    {
      struct val *e = make_element (a, j);
      if (unlikely (e->tag == V_ARRAY))
	{
	  batch_cut (b, at[j]);
	  return;
	}
      if (e->tag <= V_UNTYPED)
	*e = val_unset (UNSET_ASSIGNED);
      val_store (&out[at[j]], elem_value (e, b->pin || b->one));
    }
}

void
k_elem_set (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *arr = array_of (b, o);
  if (n == 0)
    return;
  struct array *a = reg_array (arr);
  make_keys (b, o->in[0], at, n, a);
  for (int j = 0; j < n; j++)
    {
      struct val v = batch_cell (vec_at (b, o->in[1], at[j]));
      if (unlikely (arr_may_defer))
	{
	  struct val key = key_cell (j);
	  elem_put (arr, &key, &v);
	  continue;
	}
      struct val *e = make_element (a, j);
      if (unlikely (e->tag == V_ARRAY))
	{
	  batch_cut (b, at[j]);
	  return;
	}
      if (elem_is_plain (&v) && !(e->kind & K_OUTSIDE))
	val_store (e, val_load (&v));
      else
	arr_set (a, e, &v);
    }
}

/* Select the records whose key is in the array.  */
void
k_elem_in (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct sel *yes = &b->p->sels[o->yes];
  int m = 0;
  yes->n = 0;
  keys.a = n ? reg_array_seen (b->p->res[o->x].cell) : NULL;
  if (!keys.a)
    return;
  make_keys (b, o->in[0], at, n, keys.a);
  for (int j = 0; j < n; j++)
    if (find_element (j))
      yes->at[m++] = at[j];
  yes->n = m;
}

void
k_elem_delete (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  for (int j = 0; j < n; j++)
    {
      struct val key = batch_cell (vec_at (b, o->in[0], at[j]));
      elem_delete (array_of (b, o), &key);
    }
}

/* The element becomes the value of each record that compares so with it; those
   records are selected.  */
void
k_elem_relax (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct sel *yes = &b->p->sels[o->yes];
  int m = 0, op = o->x & 255;
  yes->n = 0;
  if (n == 0)
    return;
  struct array *a = reg_array (array_of (b, o));
  make_keys (b, o->in[1], at, n, a);
  for (int j = 0; j < n; j++)
    {
      struct val v = batch_cell (vec_at (b, o->in[0], at[j]));
      struct val *e = make_element (a, j);
      if (unlikely (e->tag == V_ARRAY))
	{
	  batch_cut (b, at[j]);
	  break;
	}
      if (e->tag <= V_UNTYPED)
	*e = val_unset (UNSET_ASSIGNED);
      struct val now = elem_value (e, false);
      if (!(o->x & 256 ? op_compare (op, &now, &v) : op_compare (op, &v, &now)))
	continue;
      if (elem_is_plain (&v) && !(e->kind & K_OUTSIDE))
	val_store (e, val_load (&v));
      else
	arr_set (a, e, &v);
      yes->at[m++] = at[j];
    }
  yes->n = m;
}

/* --- all fields --------------------------------------------------------- */

/* Add 1 to the elements, in ARR, of the keys at hand.  */
static void
count_keys (struct val *arr)
{
  struct array *a = keys.a;
  fetch ();
  for (int j = 0; j < keys.n; j++)
    if (unlikely (!add_to (make_element (a, j), 1)))
      {
	struct val key = key_cell (j);
	elem_increment (arr, &key, NULL, INC_STMT);
      }
  keys.n = 0;
}

/* Add 1 to the elements of all fields of the records.  */
void
k_count_fields (struct batch *b, const struct op *o, const uint16_t *at,
		int n)
{
  struct val *arr = array_of (b, o);
  bool blanks = b->separator == FLD_BLANKS, wide = false;
  if (n == 0)
    return;
  keys.a = reg_array (arr);
  keys.n = 0;
  for (int j = 0; j < n; j++)
    {
      struct sv s = b->rec[at[j]];
      struct scan x;
      const char *from = s.p, *end;
      scan_start (&x, s.p, s.n);
      while (s.n > 0)
	{
	  if (blanks && !(from = scan_next_blank (wide, &x)))
	    break;
	  end = blanks ? scan_next_blank (wide, &x)
	    : scan_next_byte (wide, &x, (char) b->separator, false);
	  if (!end)
	    break;
	  struct val v = val_borrow (V_INPUT, from, end - from);
	  from = end + 1;
	  if (arr_may_defer)
	    {
	      elem_increment (arr, &v, NULL, INC_STMT);
	      continue;
	    }
	  add_key (keys.n++, &v);
	  if (keys.n == BATCH_MAX)
	    count_keys (arr);
	}
    }
  count_keys (arr);
}
