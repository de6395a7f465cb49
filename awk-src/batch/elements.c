/* elements.c -- kernels on the elements of arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   First, the keys of all records are computed and hashed.  In the order of the
   records, the kernel then finds each element or adds it.

   lookup_elements searches for many keys before any element is added.  A key
   that lookup_elements has not found is searched for again, because an earlier
   record of the batch may have added the element.  A cell that lookup_elements
   has found remains valid while the kernel adds elements, with one exception:
   if the dense store grows, elements with integer subscripts move to it from
   the hash store.  After elements have moved to the dense store, the kernel
   searches for them again (forget_integers).  */

#include <config.h>

#include "batch/lookup.h"
#include "batch/run.h"
#include "pma/assertion.h"
#include "text/fields.h"
#include "text/scan.h"
#include "vm/elements.h"
#include "vm/hooks.h"
#include "vm/operators.h"
#include "vm/registers.h"

/* Set KEYS to the subscripts in V for the N records whose numbers are in the
   array AT.  EAGER is KEYS->eager.  */
static inline __attribute__ ((always_inline)) void
set_keys (struct keys *keys, const struct vec *v, const uint16_t *at, int n,
	  bool eager)
{
  const struct val *from = v->v;
  unsigned mask = v->mask;
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j] & mask;
      struct val cell = batch_cell (from + i);
      lookup_set (keys, i, &cell, eager);
    }
}

/* Compute the keys from the operand, a vector of subscripts.  */
void
k_key (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  const struct vec *v = &b->p->vecs[o->in[0]];
  struct keys *keys = b->p->vecs[o->out].keys;
  if (v->mask == 0)
    n = n > 0;
  if (lookup_begin (keys))
    set_keys (keys, v, at, n, true);
  else
    set_keys (keys, v, at, n, false);
}

/* Return key I as a value that can be stored in a register.  */
static inline struct val
key_cell (struct keys *keys, unsigned i)
{
  enum key_state state = lookup_key (keys, i);
  const struct val *k = &keys->key[i].cell;
  if (state == KEY_LONG && k->tag == V_STR && !val_is_inline (k))
    return val_view (V_STR, k->p, k->len_lo);	/* omit the hash from the
						   returned view */
  return state == KEY_OTHER ? keys->cell[i] : *k;
}

/* Like make_element, for a key whose state is not KEY_QUICK, or while updates
   are deferred (arr_waiting).  */
static __attribute__ ((noinline)) struct val *
make_odd (struct array *a, const struct keys *keys, unsigned i)
{
  if (keys->state[i] == KEY_OTHER)
    return arr_make (a, arr_key (&keys->cell[i]));
  return arr_make (a, keys->key[i]);
}

/* Return the element of A with key I.  Add the element if it is missing.  */
static inline __attribute__ ((always_inline)) struct val *
make_element (struct array *a, struct keys *keys, unsigned i)
{
  uint32_t number;
  if (likely (lookup_key (keys, i) == KEY_QUICK && arr_waiting == 0))
    return arr_make_quick (a, &keys->key[i], true, &number);
  return make_odd (a, keys, i);
}

static inline const struct val *
find_element (const struct array *a, struct keys *keys, unsigned i)
{
  enum key_state state = lookup_key (keys, i);
  if (likely (state == KEY_QUICK && arr_waiting == 0))
    return arr_find_quick (a, &keys->key[i], true);
  if (state != KEY_OTHER)
    return arr_find (a, keys->key[i]);
  return arr_find (a, arr_key (&keys->cell[i]));
}

/* The elements that were found before a stage of several operations is
   executed.  If an operation needs an element that was not found before the
   stage, the operation searches for the element, because the stage may have
   added it.  The pointers to found elements are discarded at the end of the
   stage, and at a hand-over of the heap to another process.  */
struct fetched
{
  const struct res *array;
  short keys;			/* the vector of the keys */
  uint64_t dense;		/* size of the dense store of the array; if the
				   size changes, elements with integer
				   subscripts move */
  struct val *element[BATCH_MAX];
};
enum { FETCHED_MAX = 4 };
static struct
{
  const struct batch *b;	/* the batch that executes the stage */
  int n;
  struct fetched *of;		/* array with space for FETCHED_MAX structs, or
				   NULL */
} fetched;

void
batch_forget_fetched (void)
{
  fetched.n = 0;
}

/* Return the elements that were found before the stage and that O uses, or
   NULL if there are none.  While updates are deferred, return NULL, because
   the elements may not contain these updates yet.  */
static inline const struct fetched *
find_fetched (const struct batch *b, const struct op *o)
{
  for (int k = 0; k < fetched.n; k++)
    {
      const struct fetched *f = &fetched.of[k];
      if (f->array == &b->p->res[o->res] && f->keys == o->in[0]
	  && fetched.b == b)
	return arr_waiting == 0
	  && f->dense == f->array->cell->arr->a_dense_cap ? f : NULL;
    }
  return NULL;
}

/* Like lookup_elements, for the elements of A that O uses.  Do not search again
   for elements that were found before the stage.  If the stage is executed
   record by record, do not search.  */
static inline void
find_or_recall (const struct batch *b, const struct op *o,
		const struct array *a, const uint16_t *at, int n,
		struct val **found)
{
  const struct vec *v = &b->p->vecs[o->in[0]];
  const struct fetched *f = find_fetched (b, o);
  for (int j = 0; f && j < n; j++)
    {
      unsigned i = at[j] & v->mask;
      found[j] = f->element[i];
      assert_expensive (!found[j]
			|| found[j] == find_element (a, v->keys, i));
    }
  if (!f && b->some && n == 1)
    found[0] = NULL;
  else if (!f)
    lookup_elements (&b->p->res[o->res], v->keys, v->mask, at, n, found);
}

/* True if the N operations in ORDER, which form a stage, remove no element of
   array R of P.  */
static bool
elements_stay (const struct plan *p, const short *order, int n, int r)
{
  for (int k = 0; k < n; k++)
    {
      const struct op *o = &p->ops[order[k]];
      if (o->flags & KERNEL_REMOVES && plan_touches (o) >> r & 1)
	return false;
    }
  return true;
}

/* If operation O uses elements of an array, and their keys were computed
   before the stage, search for the elements.  Keep the found elements if the N
   operations in ORDER, which form the stage, remove none.  (If the array has
   no index, a search for all keys at once would not save time.)  */
static void
fetch (const struct batch *b, const short *order, int n, const struct op *o)
{
  const struct plan *p = b->p;
  struct res *r = o->res == NONE ? NULL : &b->p->res[o->res];
  const struct vec *v = o->n_in ? &p->vecs[o->in[0]] : NULL;
  if (!r || r->kind != RES_ARRAY || r->cell->tag != V_ARRAY
      || !v || v->kind != VEC_KEY || p->ops[v->maker].stage == o->stage)
    return;
  const struct array *a = r->cell->arr;
  if (!a || a->a_index_bits == 0 || arr_waiting > 0 || find_fetched (b, o))
    return;
  const struct sel *s = &p->sels[p->ops[v->maker].sel];
  struct val *found[BATCH_MAX];
  lookup_elements (r, v->keys, v->mask, s->at, s->n, found);
  if (fetched.n == FETCHED_MAX
      || !elements_stay (p, order, n, o->res))
    return;
  if (!fetched.of)
    fetched.of = xmalloc (FETCHED_MAX * sizeof *fetched.of);
  struct fetched *f = &fetched.of[fetched.n++];
  f->array = r;
  f->keys = o->in[0];
  f->dense = a->a_dense_cap;
  for (int j = 0; j < s->n; j++)
    f->element[s->at[j] & v->mask] = found[j];
}

void
batch_fetch (const struct batch *b, const short *order, int n)
{
  fetched.b = b;
  fetched.n = 0;
  for (int k = 0; k < n; k++)
    fetch (b, order, n, &b->p->ops[order[k]]);
}

int
batch_find_blocks (const struct batch *b, int v, uint16_t *end)
{
  enum { BITS = 10, SLOTS = 1 << BITS };	/* at most a quarter of the
						   slots is used */
  _Static_assert (4 * BATCH_MAX <= SLOTS, "the table is large enough");
  const struct vec *x = &b->p->vecs[v];
  const struct sel *s = &b->p->sels[b->p->ops[x->maker].sel];
  uint64_t hash[SLOTS];
  uint16_t last[SLOTS] = { 0 };	/* the number of the last record with this
				   hash, plus 1; 0 if the slot is empty */
  int n = 0, start = 0;		/* the number of completed blocks, and the first
				   record of the current block */
  for (int j = 0; j < s->n; j++)
    {
      int i = s->at[j];
      const struct key *k = &x->keys->key[i & x->mask];
      if (lookup_key (x->keys, i & x->mask) == KEY_OTHER)
	return 0;
      uint64_t h = (k->cell.tag == V_NUM ? (uint64_t) k->integer : k->hash)
	* UINT64_C (0x9e3779b97f4a7c15);	/* Knuth's multiplicative
						   hashing */
      unsigned at = h >> (64 - BITS);
      while (last[at] && hash[at] != h)
	at = (at + 1) % SLOTS;
      if (last[at] > start)
	{
	  end[n++] = i;
	  start = i;
	}
      hash[at] = h;
      last[at] = i + 1;
    }
  end[n++] = b->n;
  return n;
}

/* The operands of an operation on elements of N records: the array, which
   place_init creates if necessary, and the keys.  */
struct place
{
  struct array *a;
  struct keys *keys;
  unsigned mask;
  int n;
  const uint16_t *at;
  struct val *found[BATCH_MAX];	/* see lookup_elements */
};

/* Initialise P for the N records in AT.  If N is 0, return false and do not
   create the array.  */
static inline bool
place_init (struct place *p, const struct batch *b, const struct op *o,
	    const uint16_t *at, int n)
{
  if (n == 0)
    return false;
  const struct vec *v = &b->p->vecs[o->in[0]];
  p->a = reg_array (b->p->res[o->res].cell);
  p->keys = v->keys;
  p->mask = v->mask;
  p->n = n;
  p->at = at;
  find_or_recall (b, o, p->a, at, n, p->found);
  return true;
}

/* True if the array has no element with the key of the Jth record of P.  */
static inline bool
is_missing (const struct place *p, int j)
{
  return !p->found[j] && !find_element (p->a, p->keys, p->at[j] & p->mask);
}

/* For the records of P after the Jth, forget the elements with integer
   subscripts that lookup_elements has found.  */
static __attribute__ ((noinline)) void
forget_integers (struct place *p, int j)
{
  for (int k = j + 1; k < p->n; k++)
    if (lookup_key (p->keys, p->at[k] & p->mask) != KEY_OTHER
	&& p->keys->key[p->at[k] & p->mask].cell.tag == V_NUM)
      p->found[k] = NULL;
}

/* Like place_element, for a record for which lookup_elements has not found an
   element.  */
static inline __attribute__ ((always_inline)) struct val *
make_missing (struct place *p, int j)
{
  uint64_t dense = p->a->a_dense_cap;
  struct val *e = make_element (p->a, p->keys, p->at[j] & p->mask);
  if (unlikely (p->a->a_dense_cap != dense))
    forget_integers (p, j);
  return e;
}

/* Return the element of the Jth record of P.  Add the element if it is
   missing.  */
static inline struct val *
place_element (struct place *p, int j)
{
  return likely (p->found[j]) ? p->found[j] : make_missing (p, j);
}

static inline struct val *
array_of (const struct batch *b, const struct op *o)
{
  return b->p->res[o->res].cell;
}

/* Return the key of record I as a value that can be stored in a register.  */
static inline struct val
key_of (const struct batch *b, const struct op *o, unsigned i)
{
  const struct vec *v = &b->p->vecs[o->in[0]];
  return key_cell (v->keys, i & v->mask);
}

/* Add X to element E or, if MINUS is true, subtract X.  Return false if E is
   an existing element whose value is not a number.  (Adding -X instead of
   subtracting X would change the sign of NaN.)  */
static inline bool
add_to (struct val *e, double x, bool minus)
{
  if (likely (val_is_num (e)))
    e->num = minus ? e->num - x : val_add (e->num, x);
  else if (e->tag <= V_UNASSIGNED)
    val_store (e, val_num (minus ? 0 - x : 0 + x));	/* -0 becomes 0 */
  else
    return false;
  return true;
}

/* Handle an error in record I: the operation O uses the element KEY of ARRAY
   as a scalar, but the element is an array.  Store a description of the error
   in B->misuse, for batch_report_misuse.  Cut the batch after record I,
   because the operations before O must still process this record.  The row
   engine cannot report the error: it would process record I a second time, but
   other operations have already changed variables for record I and for the
   records after it.  */
static void
cut_at_array (struct batch *b, const struct op *o, unsigned i,
	      struct val *array, struct val key)
{
  batch_cut (b, (int) i + 1);
  key = val_dup (&key);
  val_pin (&key);
  val_drop (&b->misuse.key);
  b->misuse = (struct misuse) { o, (int) i, o->ip, array, key };
}

void
batch_report_misuse (struct batch *b)
{
  struct val value = val_unset (UNSET_READ);
  vm.ip = b->misuse.ip;
  spec_nr = b->nr + 1 + b->misuse.at;
  spec_fnr = b->fnr + 1 + b->misuse.at;
  elem_get (&value, b->misuse.array, &b->misuse.key, false);
}

/* Call cut_at_array for the element that the operation O uses in record I.  */
static void
cut_at_key (struct batch *b, const struct op *o, unsigned i)
{
  cut_at_array (b, o, i, array_of (b, o), key_of (b, o, i));
}

/* Like place_element, but if the element is an array, call cut_at_key and
   return NULL.  */
static inline __attribute__ ((always_inline)) struct val *
scalar_element (struct batch *b, const struct op *o, struct place *p, int j,
		unsigned i)
{
  struct val *e = place_element (p, j);
  if (likely (e->tag != V_ARRAY))
    return e;
  cut_at_key (b, o, i);
  return NULL;
}

/* Like scalar_element, but also set *FIRST to true if the element is missing,
   empty or false, as the RELAX_ flags in O->x require; otherwise to false.  */
static inline struct val *
valued_element (struct batch *b, const struct op *o, struct place *p, int j,
		bool *first)
{
  bool missing = o->x & RELAX_MISSING && is_missing (p, j);
  struct val *e = scalar_element (b, o, p, j, p->at[j]);
  *first = missing || (e && batch_replaces (o->x, e));
  return e;
}

/* If the element KEY of ARRAY is known to be an array, call cut_at_array and
   return true.  If ARRAY has deferred updates, return false without searching,
   because a search would apply the updates.  */
static bool
cuts_at_array (struct batch *b, const struct op *o, unsigned i,
	       struct val *array, const struct val *key)
{
  const struct array *a = reg_array (array);
  if (arr_waiting > 0 && arr_is_waiting (a))
    return false;
  const struct val *e = arr_find (a, arr_key (key));
  if (likely (!e || e->tag != V_ARRAY))
    return false;
  cut_at_array (b, o, i, array, *key);
  return true;
}

static inline void
set_element (struct array *a, struct val *e, const struct val *v)
{
  if (elem_is_plain (v) && !(e->kind & K_OUTSIDE))
    val_store (e, val_load (v));
  else
    arr_set (a, e, v);
}

/* Perform the additions of O by calling the row engine's functions, which may
   defer or log the additions.  */
static void
add_slowly (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  bool minus = (o->x & 0xff) == OP_SUB, post = o->x >> 8 >= INC_POST;
  struct val *arr = array_of (b, o);
  for (int j = 0; j < n; j++)
    {
      struct val key = key_of (b, o, at[j]), v, old;
      if (arr_may_defer && cuts_at_array (b, o, at[j], arr, &key))
	return;
      v = o->n_in > 1 ? val_load (vec_at (b, o->in[1], at[j]))
	: val_num (o->number);
      if (o->out != NONE && post)
	{
	  old = val_tagged (V_NONE);
	  elem_get (&old, arr, &key, false);
	  vec_out (b, o)[at[j]] = val_num (val_to_num (&old));
	  val_drop (&old);
	}
      int result = o->out != NONE && !post ? MODIFY_RESULT : 0;
      elem_modify ((minus ? OP_SUB : OP_ADD) | result, arr, &key, &v);
      if (o->out != NONE && !post)
	vec_out (b, o)[at[j]] = v;
    }
}

void
k_elem_add (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  bool minus = (o->x & 0xff) == OP_SUB, post = o->x >> 8 >= INC_POST;
  struct val *out = o->out == NONE ? NULL : vec_out (b, o);
  if (n == 0)
    return;
  if (arr_may_defer || (vm_hooks.add && o->n_in > 1))
    {
      add_slowly (b, o, at, n);
      return;
    }
  struct place p;
  place_init (&p, b, o, at, n);
  struct val by = val_num (o->number);
  const struct vec *in = o->n_in > 1 ? &b->p->vecs[o->in[1]] : NULL;
  const struct val *step = in ? in->v : &by;
  unsigned mask = in ? in->mask : 0;
  for (int j = 0; j < n; j++)
    {
      double x = step[at[j] & mask].num;
      struct val *e = place_element (&p, j);
      if (likely (val_is_num (e) && !minus && !out))
	{
	  e->num = val_add (e->num, x);
	  continue;
	}
      if (unlikely (e->tag == V_ARRAY))
	{
	  cut_at_key (b, o, at[j]);
	  return;
	}
      double old = val_is_num (e) ? e->num : 0;
      if (unlikely (!add_to (e, x, minus)))
	add_slowly (b, o, at + j, 1);
      else if (out)
	val_store (&out[at[j]], val_num (post ? old : e->num));
    }
}

/* For each record, apply an assignment operator such as *= to the element with
   the record's key.  The right side is the second operand.  */
void
k_elem_modify (struct batch *b, const struct op *o, const uint16_t *at,
	       int n)
{
  struct val *arr = array_of (b, o);
  for (int j = 0; j < n; j++)
    {
      struct val key = key_of (b, o, at[j]);
      struct val v = batch_cell (vec_at (b, o->in[1], at[j]));
      if (cuts_at_array (b, o, at[j], arr, &key))
	return;
      elem_modify ((o->x & 0xff) | (o->out != NONE ? MODIFY_RESULT : 0),
		   arr, &key, &v);
      if (o->out != NONE)
	vec_out (b, o)[at[j]] = v;
    }
}

/* For each record, read the element with the record's key.  Add the element if
   it is missing.  */
void
k_elem_get (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *out = vec_out (b, o);
  struct place p;
  if (!place_init (&p, b, o, at, n))
    return;
  for (int j = 0; j < n; j++)
    {
      struct val *e = scalar_element (b, o, &p, j, at[j]);
      if (unlikely (!e))
	return;
      if (e->tag <= V_UNTYPED)
	*e = val_unset (UNSET_ASSIGNED);
      val_store (&out[at[j]], elem_value (e, b->pin || b->some));
    }
}

void
k_elem_set (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct val *arr = array_of (b, o);
  struct place p;
  if (!place_init (&p, b, o, at, n))
    return;
  for (int j = 0; j < n; j++)
    {
      struct val v = batch_cell (vec_at (b, o->in[1], at[j]));
      if (unlikely (arr_may_defer))
	{
	  struct val key = key_of (b, o, at[j]);
	  if (cuts_at_array (b, o, at[j], arr, &key))
	    return;
	  elem_put (arr, &key, &v);
	  continue;
	}
      struct val *e = scalar_element (b, o, &p, j, at[j]);
      if (unlikely (!e))
	return;
      set_element (p.a, e, &v);
    }
}

/* For each record, append the second operand to the element with the record's
   key.  The RELAX_ flags in O->x select elements that are missing, empty or
   false.  For a selected element, use the third operand instead of the second:
   append it if APPEND_ALWAYS is set in O->x; otherwise, store it.  */
void
k_elem_append (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct place p;
  if (!place_init (&p, b, o, at, n))
    return;
  for (int j = 0; j < n; j++)
    {
      struct val v = batch_cell (vec_at (b, o->in[1], at[j]));
      bool first;
      struct val *e = valued_element (b, o, &p, j, &first);
      if (unlikely (!e))
	return;
      if (first)
	{
	  v = batch_cell (vec_at (b, o->in[2], at[j]));
	  if (!(o->x & APPEND_ALWAYS))
	    {
	      set_element (p.a, e, &v);
	      continue;
	    }
	}
      if (unlikely (!elem_append_in_place (p.a, e, &v)))
	{
	  struct val key = key_of (b, o, at[j]);
	  elem_append (array_of (b, o), &key, &v);
	}
    }
}

/* Select the records with a key that is in the array.  */
void
k_elem_in (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct sel *yes = &b->p->sels[o->yes];
  int m = 0;
  yes->n = 0;
  const struct vec *v = &b->p->vecs[o->in[0]];
  const struct val *cell = array_of (b, o);
  batch_reads (b, &b->p->res[o->res], at, n);
  const struct array *a = cell->tag == V_ARRAY ? cell->arr : NULL;
  if (!a)
    return;
  struct val *found[BATCH_MAX];
  find_or_recall (b, o, a, at, n, found);
  for (int j = 0; j < n; j++)
    if (found[j] || find_element (a, v->keys, at[j] & v->mask))
      yes->at[m++] = at[j];
  yes->n = m;
}

void
k_elem_delete (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  for (int j = 0; j < n; j++)
    {
      struct val key = key_of (b, o, at[j]);
      elem_delete (array_of (b, o), &key);
    }
}

/* True if V and E are numbers, and their comparison shows that the operation O
   must not store V in the element E.  */
static inline bool
keeps_number (const struct op *o, const struct val *e, const struct val *v)
{
  double x, y;
  if (!num_look_cell (e, &y) || !num_look_cell (v, &x))
    return false;
  bool is = o->x & RELAX_SWAPPED ? op_compare_numbers (o->x & 255, y, x)
    : op_compare_numbers (o->x & 255, x, y);
  return is == !!(o->x & RELAX_NEGATED);
}

/* For each record, compare the value with the element that has the record's
   key.  If the comparison has the requested result, or if O->x requires a
   store because the element is missing, empty or false, store the value in the
   element and select the record.  */
void
k_elem_relax (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct sel *yes = &b->p->sels[o->yes];
  int m = 0;
  yes->n = 0;
  struct place p;
  if (!place_init (&p, b, o, at, n))
    return;
  for (int j = 0; j < n; j++)
    {
      const struct val *cell = vec_at (b, o->in[1], at[j]);
      bool first;
      struct val *e = valued_element (b, o, &p, j, &first);
      if (unlikely (!e))
	break;
      if (!first && keeps_number (o, e, cell))
	continue;
      struct val v = batch_cell (cell);
      if (e->tag <= V_UNTYPED)
	*e = val_unset (UNSET_ASSIGNED);
      struct val now = elem_value (e, false);
      batch_at (b, o, at[j]);
      if (!first && !batch_relaxes (o->x, false, &v, &now))
	continue;
      set_element (p.a, e, &v);
      yes->at[m++] = at[j];
    }
  yes->n = m;
}

/* Select the records for which the element is missing, and add the element.
   If the operation has a value, store it in the element.  */
void
k_elem_missing (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct sel *yes = &b->p->sels[o->yes];
  yes->n = 0;
  struct place p;
  if (!place_init (&p, b, o, at, n))
    return;
  for (int j = 0; j < n; j++)
    {
      if (!is_missing (&p, j))
	continue;
      struct val *e = make_missing (&p, j);
      *e = val_unset (UNSET_ASSIGNED);
      if (o->n_in > 1)
	{
	  struct val v = batch_cell (vec_at (b, o->in[1], at[j]));
	  set_element (p.a, e, &v);
	}
      yes->at[yes->n++] = at[j];
    }
}

/* --- all fields --------------------------------------------------------- */

/* A buffer of keys whose elements will be incremented together.  */
struct counted
{
  struct keys keys;
  uint16_t all[BATCH_MAX];	/* 0, 1, 2, ...  */
  uint16_t record[BATCH_MAX];	/* for each key: the number of its record */
  int n;
};

/* On behalf of operation O, add 1 to each element of ARR whose key is in C;
   then empty C.  If an element is an array, cut the batch and return
   false.  */
static bool
count_keys (struct batch *b, const struct op *o, struct val *arr,
	    struct counted *c)
{
  struct place p = {
    .a = reg_array (arr), .keys = &c->keys, .mask = ~0u, .n = c->n,
    .at = c->all
  };
  c->n = 0;
  lookup_elements (&b->p->res[o->res], p.keys, p.mask, p.at, p.n, p.found);
  for (int j = 0; j < p.n; j++)
    {
      struct val *e = place_element (&p, j);
      if (likely (add_to (e, 1, false)))
	continue;
      struct val key = key_cell (&c->keys, j);
      if (e->tag == V_ARRAY)
	{
	  cut_at_array (b, o, c->record[j], arr, key);
	  return false;
	}
      elem_increment (arr, &key, NULL, INC_STMT);
    }
  return true;
}

/* On behalf of operation O, add 1 to the elements of ARR whose subscripts are
   in F, the N fields of record I.  Call the row engine's functions for the
   additions, which may be deferred.  If an element is an array, cut the batch
   and return false.  */
static bool
count_slowly (struct batch *b, const struct op *o, struct val *arr, unsigned i,
	      const struct sv *f, size_t n)
{
  for (size_t k = 0; k < n; k++)
    {
      struct val v = val_borrow (V_INPUT, f[k].p, f[k].n);
      if (cuts_at_array (b, o, i, arr, &v))
	return false;
      elem_increment (arr, &v, NULL, INC_STMT);
    }
  return true;
}

/* Add to C the key of a field of record I; the field is the N bytes at P.  */
static inline __attribute__ ((always_inline)) void
add_key (struct counted *c, unsigned i, const char *p, size_t n)
{
  struct val view = val_view (V_INPUT, p, n), v = batch_cell (&view);
  c->record[c->n] = i;
  lookup_set (&c->keys, c->n++, &v, c->keys.eager);
}

/* On behalf of operation O, add 1 to the elements of ARR whose subscripts are
   the fields of record I.  If updates may be deferred, call count_slowly for
   the additions.  Otherwise, collect the keys in C, and call count_keys
   whenever C is full; the caller must call count_keys for the last keys.
   Return false if the batch was cut because an element is an array.  */
static bool
count_record (struct batch *b, const struct op *o, struct val *arr,
	      struct counted *c, unsigned i)
{
  struct field_walk w;
  struct sv f[BATCH_MAX];
  size_t n, room;
  bool good = true;
  batch_start_fields (b, &w, batch_text_of (b, o, i));
  do
    {
      room = BATCH_MAX - c->n;
      n = batch_next_fields (&w, f, room);
      if (arr_may_defer)
	{
	  good = count_slowly (b, o, arr, i, f, n);
	  continue;
	}
      for (size_t k = 0; k < n; k++)
	add_key (c, i, f[k].p, f[k].n);
      if (c->n == BATCH_MAX)
	good = count_keys (b, o, arr, c);
    }
  while (good && n == room);
  return good;
}

/* Like count_record, but faster: add the keys of record I's fields to C and
   return true.  Return false without any effect if the record has SCAN_BLOCK
   or more bytes, if the bytes after the record must not be read, if its fields
   are not separated by blanks, if updates may be deferred, or if C might
   overflow.  The fields are not collected in an array first, so that the
   processor can find fields and compute keys at the same time.  */
static inline bool
count_short (const struct batch *b, const struct op *o, struct counted *c,
	     unsigned i)
{
  struct sv s = batch_text_of (b, o, i);
  if (b->separator != FLD_BLANKS || arr_may_defer || s.n >= SCAN_BLOCK
      || (o->x != NONE && !block_may_read (s.p, s.p + s.n))
      || c->n > BATCH_MAX - SCAN_BLOCK / 2)
    return false;
  uint64_t m = scan_blank (s.p) | ~UINT64_C (0) << s.n;
  for (uint64_t starts = ~m & (m << 1 | 1); starts; starts &= starts - 1)
    {
      unsigned from = (unsigned) __builtin_ctzll (starts);
      add_key (c, i, s.p + from, (size_t) __builtin_ctzll (m >> from));
    }
  return true;
}

/* For each field of each record, add 1 to the element whose subscript is the
   field.  */
void
k_count_fields (struct batch *b, const struct op *o, const uint16_t *at,
		int n)
{
  static struct counted *c;
  struct val *arr = array_of (b, o);
  if (!c)
    {
      c = xmalloc (sizeof *c);
      c->keys.needed = false;
      c->keys.batch = 0;
    }
  for (int j = 0; j < BATCH_MAX; j++)
    c->all[j] = j;
  c->n = 0;
  lookup_begin (&c->keys);
  for (int j = 0; j < n; j++)
    if (!count_short (b, o, c, at[j]) && !count_record (b, o, arr, c, at[j]))
      return;
  if (c->n > 0)
    count_keys (b, o, arr, c);
}
