/* elements.c -- instructions on the elements of arrays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "vm/elements.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "vm/array_misuse.h"
#include "vm/hooks.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/run_lint.h"

/* Element KEY of A, the array in ARR, made if it is not there.  */
static inline __attribute__ ((always_inline)) struct val *
mention (struct array *a, const struct val *arr, struct val *key)
{
  elem_key (key);
  if (unlikely (diag_lint) && !arr_find (a, key))
    runlint_absent (arr, key);
  return arr_get_quick (a, key);
}

void
elem_delete (struct val *arr, struct val *key)
{
  struct val *e = elem_dense (arr, key);
  if (e && elem_is_plain (e) && arr_dense_drop (arr->arr, e, key->num))
    return;
  struct array *a = reg_array_seen (arr);
  elem_key (key);
  bool found = a && arr_delete (a, key);
  if (!found && diag_lint)
    runlint_delete (arr, key);
}

/* --lint: if E, element KEY of the array in ARR, was just made, is its
   subscript null?  */
static inline void
lint_new (const struct val *e, const struct val *arr, const struct val *key)
{
  if (e->tag == V_UNTYPED)
    runlint_subscript (arr, key);
}

/* E, element KEY of the array in ARR, is used as a scalar.  */
static inline void
check_scalar (const struct val *e, const struct val *arr,
	      const struct val *key)
{
  if (e->tag == V_ARRAY)
    misuse_array_element (arr, key);
  if (diag_lint)
    lint_new (e, arr, key);
}

/* V is stored into an element.  */
static inline void
check_operand (struct val *v)
{
  if (unlikely (v->tag <= V_UNTYPED || v->tag >= V_ARRAY))
    reg_touch (v);
  if (v->tag == V_ARRAY)
    misuse_cell (v);
}

/* Element KEY of A, the array in ARR, for its value.  */
static struct val *
read_element (struct array *a, struct val *arr, struct val *key)
{
  struct val *e = mention (a, arr, key);
  check_scalar (e, arr, key);
  if (unlikely (e->tag == V_UNTYPED))
    *e = val_unset (UNSET_ASSIGNED);
  return e;
}

/* Is E, from elem_dense, an element with a value?  */
static inline bool
is_scalar (const struct val *e)
{
  return e && e->tag >= V_UNASSIGNED && e->tag <= V_REGEX && !diag_lint;
}

void
elem_get (struct val *d, struct val *arr, struct val *key, bool pin)
{
  struct val *e = elem_dense (arr, key);
  if (!is_scalar (e))
    e = read_element (reg_array (arr), arr, key);
  struct val v = elem_value (e, pin);
  reg_set (d, v);
}

void
elem_put (struct val *arr, struct val *key, struct val *v)
{
  check_operand (v);
  /* Numbers and short texts have been stored there if they could.  */
  struct val *e = v->kind & K_OUTSIDE ? elem_dense (arr, key) : NULL;
  struct array *a = arr->arr;
  if (!is_scalar (e))
    {
      a = reg_array (arr);
      elem_key (key);
      if (unlikely (arr_may_defer) && elem_is_plain (v)
	  && arr_defer_set (a, key, v))
	return;
      e = arr_get_quick (a, key);
      check_scalar (e, arr, key);
    }
  if (val_is_num (v) && !(e->kind & K_OWNED))
    val_store (e, val_load (v));
  else
    arr_set (a, e, v);
}

void
elem_append (struct val *arr, struct val *key, struct val *v)
{
  struct scratch tmp;
  check_operand (v);
  struct array *a = reg_array (arr);
  struct val *e = read_element (a, arr, key);
  if (e->tag == V_STR && e->kind & K_OWNED)
    {
      struct sv s = val_sv (v, &tmp);
      arr_append (a, e, s.p, s.n);
      return;
    }
  struct val old = elem_value (e, false);
  struct val result = val_tagged (V_NONE);
  op_concat (&result, &old, v);
  arr_set (a, e, &result);
  val_drop (&result);
}

void
elem_modify (int x, struct val *arr, struct val *key, struct val *v)
{
  int op = x & MODIFY_OP;
  struct val *e = elem_dense (arr, key);
  if (e && val_is_num (e) && val_is_num (v) && op == OP_ADD && !opt.bignum
      && !diag_lint)
    {
      e->num += v->num;
      if (x & MODIFY_RESULT)
	v->num = e->num;
      return;
    }
  struct array *a = reg_array (arr);
  if (unlikely (arr_may_defer) && x == OP_ADD && val_is_num (v)
      && arr_defer_add (a, elem_key (key), v->num))
    return;
  e = mention (a, arr, key);
  struct val result = val_tagged (V_NONE), old;
  check_scalar (e, arr, key);
  if (op == OP_ADD && val_is_num (v) && e->tag <= V_NUM && !opt.bignum)
    {
      val_store (e, val_num ((e->tag == V_NUM ? e->num : 0) + v->num));
      if (x & MODIFY_RESULT)
	reg_set_num (v, e->num);
      return;
    }
  if (unlikely (vm_hooks.add) && !(x & MODIFY_RESULT)
      && vm_hooks.add (op, NULL, e, v))
    return;
  old = elem_value (e, false);
  op_arith (op, &result, &old, v, 1);
  arr_set (a, e, &result);
  if (x & MODIFY_RESULT)
    reg_set (v, result);
  else
    val_drop (&result);
}

static void
element_inc_slow (struct array *a, struct val *e, struct val *result,
		  int mode)
{
  struct val v = elem_value (e, true), r = val_tagged (V_NONE);
  op_increment (&v, mode <= DEC_STMT ? &r : result, mode);
  arr_set (a, e, &v);
  val_drop (&v);
}

void
elem_increment (struct val *arr, struct val *key, struct val *result,
		int mode)
{
  double step = mode & 1 ? -1 : 1, old;
  struct val *e = elem_dense (arr, key);
  if (e && val_is_num (e) && mode <= DEC_STMT && !opt.bignum && !diag_lint)
    {
      e->num += step;
      return;
    }
  struct array *a = reg_array (arr);
  if (unlikely (arr_may_defer) && mode <= DEC_STMT
      && arr_defer_add (a, elem_key (key), step))
    return;
  e = mention (a, arr, key);
  check_scalar (e, arr, key);
  if (e->tag > V_NUM || opt.bignum)
    {
      element_inc_slow (a, e, result, mode);
      return;
    }
  old = e->tag == V_NUM ? e->num : 0;
  val_store (e, val_num (old + step));
  if (mode >= INC_PRE)
    reg_set_num (result, mode >= INC_POST ? old : old + step);
}

void
elem_subarray (struct val *d, struct val *arr, struct val *key,
	       enum sub_use use)
{
  struct array *a = reg_array (arr);
  struct val *e = arr_get (a, elem_key (key)), v;
  if (unlikely (diag_lint))
    lint_new (e, arr, key);
  if (e->tag == V_ARRAY)
    reg_make_array (&v, e->arr, K_BORROW);
  else if (e->tag == V_UNTYPED && use == SUB_DELETE)
    reg_make_array (&v, arr_new (mem_transient), REG_OWN);
  else if (e->tag == V_UNTYPED)
    reg_make_array (&v, arr_set_sub (a, e), K_BORROW);
  else if (use == SUB_ARGUMENT)
    v = elem_value (e, true);
  else if (use == SUB_WHOLE)
    fatal ("attempt to use a scalar value as array");
  else
    misuse_scalar_element (arr, key);
  reg_set (d, v);
}

void
elem_argument (struct val *d, struct val *arr, struct val *key,
	       bool silent)
{
  struct array *a = reg_array (arr);
  struct val *e = silent ? arr_get (a, elem_key (key))
    : mention (a, arr, key), v;
  if (unlikely (diag_lint))
    lint_new (e, arr, key);
  if (e->tag == V_ARRAY)
    {
      reg_make_array (&v, e->arr, REG_HELD);
      arr_hold ();
    }
  else if (e->tag == V_UNTYPED)
    {
      v = val_tagged (V_EREF);
      v.kind = REG_BY_REF;
      v.eref = xmalloc (sizeof *v.eref);
      v.eref->a = a;
      v.eref->key = val_dup (key);
      val_pin (&v.eref->key);
      arr_hold ();
    }
  else
    v = elem_value (e, true);
  reg_set (d, v);
}
