/* elements.h -- instructions on the elements of arrays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_ELEMENTS_H
#define VM_ELEMENTS_H

#include "array/layout.h"
#include "lang/chunk.h"
#include "pma/likely.h"
#include "vm/registers.h"

/* A register's view of element E, a scalar.  PIN: a copy of borrowed bytes.  */
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

/* A name that is used as a subscript is no longer untyped.  */
static inline struct val *
elem_key (struct val *key)
{
  if (unlikely (key->tag <= V_UNTYPED || key->tag >= V_ARRAY))
    reg_touch (key);
  return key;
}

/* The cell of ARR[KEY] where ARR is an array and KEY a number that its dense
   store has room for, tag V_NONE if there is no element; else NULL, as where
   updates wait.  */
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

/* The element of A that V is the subscript of, or NULL.  */
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

/* Is V a number or a string that stands in its cell?  Then a copy of the cell
   is a copy of the value.  */
static inline bool
elem_is_plain (const struct val *v)
{
  return v->tag >= V_NUM && v->tag <= V_INPUT && !(v->kind & K_OUTSIDE);
}

/* ARR is a register that stands for an array, or may become one; KEY a
   subscript.  Fatal where a scalar is wanted and the element is an array.  */

/* D = ARR[KEY]; PIN: the bytes are copied.  */
void elem_get (struct val *d, struct val *arr, struct val *key, bool pin);
void elem_put (struct val *arr, struct val *key, struct val *v);
/* KEY = X and Y joined with SUBSEP, and then D = ARR[KEY] or ARR[KEY] = V: how
   many of the two have been done, as far as that is quick.  */
int elem_get_joined (struct val *d, const struct val *arr, struct val *key,
		     const struct val *x, const struct val *y);
int elem_put_joined (const struct val *arr, struct val *key,
		     const struct val *v, const struct val *x,
		     const struct val *y);
/* ARR[KEY] = ARR[KEY] V, in place where there is room.  */
void elem_append (struct val *arr, struct val *key, struct val *v);
/* ARR[KEY] op= V; X: enum modify, with MODIFY_RESULT V is set to the value.  */
void elem_modify (int x, struct val *arr, struct val *key, struct val *v);
/* ++ or -- of ARR[KEY], as op_increment.  */
void elem_increment (struct val *arr, struct val *key, struct val *result,
		     int mode);
/* ARR[$N] += X, without a register between, where that is simple; else
   false.  */
bool elem_add_by_field (struct val *arr, int n, double x);
/* Is $N in ARR?  -1: not so simple.  */
int elem_has_field (const struct val *arr, int n);
/* for (; I <= NF; I++) ARR[$I]++, as far as that is simple; was it all?  */
bool elem_count_fields (struct val *arr, struct val *i);
/* D = the subarray ARR[KEY], made unless USE says otherwise.  */
void elem_subarray (struct val *d, struct val *arr, struct val *key,
		    enum sub_use use);
void elem_delete (struct val *arr, struct val *key);
/* D = ARR[KEY] as an argument of a function: by reference if it is an array
   or may become one.  SILENT: no warning under --lint.  */
void elem_argument (struct val *d, struct val *arr, struct val *key,
		    bool silent);

#endif /* VM_ELEMENTS_H */
