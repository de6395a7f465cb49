/* elements.h -- instructions that work on array elements.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_ELEMENTS_H
#define VM_ELEMENTS_H

#include "array/quick.h"
#include "lang/chunk.h"
#include "pma/likely.h"
#include "vm/registers.h"

/* Return the value of element E, a scalar, as a cell for a register.  The cell
   borrows the bytes that E owns or, if PIN is true, has a copy of these
   bytes.  */
static inline struct val
elem_value (const struct val *e, bool pin)
{
  struct val v = val_load (e);
  if (v.kind & K_OWNED)
    {
      v.kind = K_BORROW;
      if (pin)
	val_pin (&v);
    }
  else if (v.tag < V_UNASSIGNED
	   || (v.tag == V_UNASSIGNED && v.w0 != UNSET_FIELD))
    v = val_unset (UNSET_ASSIGNED);
  return v;
}

/* If ARR is an array and KEY is an integer within its dense store, return the
   cell of ARR[KEY].  The cell has the tag V_NONE if the element does not
   exist.  Return NULL in all other cases, and while updates are deferred.  */
static inline struct val *
elem_dense (const struct val *arr, const struct val *key)
{
  const struct array *a = arr->arr;
  double d = key->num;
  if (likely (arr->tag == V_ARRAY && a && val_is_num (key)
	      && d >= 0 && d < 0x1p53 && arr_waiting == 0))
    {
      int64_t i = (int64_t) d;
      if (likely ((uint64_t) i < a->a_dense_cap && (double) i == d))
	return arr_dense_cell (a, (uint64_t) i);
    }
  return NULL;
}

/* Return the element of A with the subscript V, or NULL if it does not
   exist.  */
static inline struct val *
elem_find (const struct array *a, const struct val *v)
{
  struct key k;
  if (unlikely (arr_is_last (a, v)))
    return arr_last.e;
  if (likely (arr_waiting == 0 && arr_key_quick (&k, v)))
    return arr_find_quick (a, &k, false);
  return arr_find (a, arr_key (v));
}

/* Return true if V is a number or a string stored inside its cell, so that a
   copy of the cell is a copy of the value.  */
static inline bool
elem_is_plain (const struct val *v)
{
  return v->tag >= V_NUM && v->tag <= V_INPUT && !(v->kind & K_OUTSIDE);
}

/* For the functions below, ARR is a register that holds an array or an untyped
   name, and KEY is a subscript.  They raise a fatal error if they need a
   scalar but the element is an array.  */

/* Set D to ARR[KEY].  If PIN is true, copy borrowed bytes.  */
void elem_get (struct val *d, struct val *arr, struct val *key, bool pin);
void elem_put (struct val *arr, struct val *key, struct val *v);
/* Set KEY to X and Y joined with SUBSEP.  After joining, elem_get_joined sets
   D to ARR[KEY], and elem_put_joined sets ARR[KEY] to V.  elem_get_joined and
   elem_put_joined each perform as many of their two steps as can be done
   quickly, and return the number of these steps: 0, 1 or 2.  The caller must
   perform the remaining steps.  */
int elem_get_joined (struct val *d, const struct val *arr, struct val *key,
		     const struct val *x, const struct val *y);
int elem_put_joined (const struct val *arr, struct val *key,
		     const struct val *v, const struct val *x,
		     const struct val *y);
/* If E, an element of A, owns its bytes, append V to them and return true.  */
static inline bool
elem_append_in_place (struct array *a, struct val *e, const struct val *v)
{
  struct scratch tmp;
  if (e->tag != V_STR || !(e->kind & K_OWNED))
    return false;
  struct sv s = val_text (v, &tmp);
  arr_append (a, e, s.p, s.n);
  return true;
}

/* Append V to the value of ARR[KEY], in place if the element owns its
   bytes.  */
void elem_append (struct val *arr, struct val *key, struct val *v);
/* Set ARR[KEY] to ARR[KEY] op V.  X is an enum modify.  If X has
   MODIFY_RESULT, set V to the result.  */
void elem_modify (int x, struct val *arr, struct val *key, struct val *v);
/* Increment or decrement ARR[KEY].  MODE is an enum inc_mode.  Set RESULT to
   the value of the expression, unless the expression is a statement.  */
void elem_increment (struct val *arr, struct val *key, struct val *result,
		     int mode);
/* Set D to the subarray ARR[KEY], which is created if necessary unless USE is
   SUB_DELETE.  */
void elem_subarray (struct val *d, struct val *arr, struct val *key,
		    enum sub_use use);
void elem_delete (struct val *arr, struct val *key);
/* Set D to ARR[KEY] as an argument of a function: by reference if it is an
   array or can become one.  FLAGS is a set of ARGELEM_...  */
void elem_argument (struct val *d, struct val *arr, struct val *key,
		    int flags);

#endif /* VM_ELEMENTS_H */
