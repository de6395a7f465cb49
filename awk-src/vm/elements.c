/* elements.c -- instructions that work on array elements.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter executes most instructions on elements of the dense store
   itself, without calling a function of this file (vm/quick.h).  For the other
   instructions, it calls elem_get, elem_put, elem_modify or elem_increment.
   Each of these four functions has a fast part and a slow part:

     elem_NAME   calls find_quick, which finds the element if the subscript is
		 an integer or a short string.  If both the old and the new
		 value are numbers or short strings, elem_NAME only copies a
		 cell or adds a number.
     NAME_slow   handles all other cases: long subscripts, strings outside of
		 cells, untyped names, -M, --lint, deferred updates, and fatal
		 errors.  Its argument E is the result of find_quick, so no
		 element is searched for twice.

   The function NAME_slow is not inline, so that elem_NAME need not save
   processor registers.  elem_get_joined and elem_put_joined perform only fast
   steps, and return how many of their two steps they have performed; the
   caller performs the remaining steps.  */

#include <config.h>
#include "vm/elements.h"

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "value/chars.h"
#include "value/convert.h"
#include "vm/array_misuse.h"
#include "vm/hooks.h"
#include "vm/operators.h"
#include "vm/registers.h"
#include "vm/run_lint.h"
#include "vm/small_text.h"
#include "vm/vm.h"

/* Return element KEY of A.  Create the element if it does not exist.  */
static inline __attribute__ ((always_inline)) struct val *
make_element (struct array *a, struct val *key)
{
  struct key k;
  uint32_t n;
  reg_touch (key);
  if (unlikely (arr_is_last (a, key)))
    return arr_last.e;
  if (likely (arr_waiting == 0 && arr_key_quick (&k, key)))
    return arr_make_quick (a, &k, false, &n);
  return arr_make_value (a, key);
}

/* Return element KEY of A, the array in register ARR.  If the element does not
   exist, create it and, with --lint, warn.  */
static inline __attribute__ ((always_inline)) struct val *
mention (struct array *a, const struct val *arr, struct val *key)
{
  if (unlikely (diag_lint) && !elem_find (a, reg_touch (key)))
    runlint_absent (arr, key);
  return make_element (a, key);
}

void
elem_delete (struct val *arr, struct val *key)
{
  struct val *e = elem_dense (arr, key);
  if (e && elem_is_plain (e) && arr_dense_drop (arr->arr, e, key->num))
    return;
  struct array *a = reg_array_seen (arr);
  struct val *k = reg_touch (key);	/* turn an untyped subscript into a
					   scalar even if there is no array
					   yet */
  bool found = a && arr_delete (a, k);
  if (!found && diag_lint)
    runlint_delete (arr, key);
}

/* Return the cell of ARR[KEY], creating the element if necessary; KEY is a
   number outside of the array's dense store.  Return NULL if ARR is not an
   array, if KEY is not an integer, or if --lint is set.  */
static __attribute__ ((noinline)) struct val *
make_outside (const struct val *arr, const struct val *key)
{
  struct array *a = arr->arr;
  if (arr->tag != V_ARRAY || !a || diag_lint || !arr_is_int_key (key->num))
    return NULL;
  struct key k = arr_int_key (key->num);
  return arr_make_hashed_int (a, &k.cell);
}

/* Return the cell of ARR[KEY], where KEY is an integer or a short string.  If
   ARR[KEY] does not exist, the result is the cell of a new element, a free cell
   of the dense store (tag V_NONE), or NULL.  Return NULL if KEY has any other
   type, if updates may be deferred, or if KEY is a number and ARR is not an
   array.  (If KEY is not a number, reg_array first makes ARR an array.)  With
   --lint, also return NULL if KEY is an integer outside of the dense store.  */
static inline __attribute__ ((always_inline)) struct val *
find_quick (struct val *arr, const struct val *key)
{
  struct key k;
  uint32_t n;
  if (unlikely (arr_may_defer))
    return NULL;
  if (arr->tag == V_ARRAY && arr_is_last (arr->arr, key))
    return arr_last.e;
  if (val_is_num (key))
    {
      struct val *e = elem_dense (arr, key);
      return likely (e) ? e : make_outside (arr, key);
    }
  struct array *a = reg_array (arr);
  if (!arr_key_quick (&k, key))
    return NULL;
  return likely (!diag_lint) ? arr_make_quick (a, &k, false, &n)
    : arr_find_quick (a, &k, false);
}

/* For --lint: warn if E, element KEY of the array in ARR, was just created and
   its subscript is the null string.  */
static inline void
lint_new (const struct val *e, const struct val *arr, const struct val *key)
{
  if (e->tag == V_UNTYPED)
    runlint_subscript (arr, key);
}

/* Raise a fatal error if E, element KEY of the array in ARR, is an array,
   because the program uses it as a scalar.  With --lint, also call
   lint_new.  */
static inline void
check_scalar (const struct val *e, const struct val *arr,
	      const struct val *key)
{
  if (e->tag == V_ARRAY)
    misuse_array_element (arr, key);
  if (diag_lint)
    lint_new (e, arr, key);
}

/* Prepare V to be stored in an element: make V a scalar if it is untyped, and
   raise a fatal error if it is an array.  */
static inline void
check_operand (struct val *v)
{
  reg_touch (v);
  if (v->tag == V_ARRAY)
    misuse_cell (v);
}

/* Return the cell of ARR[KEY], so that its value can be read.  E is the
   element that the caller has found, a free cell, or NULL.  If E is NULL or a
   free cell, look up the element again.  */
static struct val *
read_element (struct val *e, struct val *arr, struct val *key)
{
  if (!e || e->tag == V_NONE)
    e = mention (reg_array (arr), arr, key);
  check_scalar (e, arr, key);
  if (unlikely (e->tag == V_UNTYPED))
    *e = val_unset (UNSET_ASSIGNED);
  return e;
}

/* Return true if E, which find_quick returned, has a scalar value that can be
   read without the checks of --lint.  */
static inline bool
is_scalar (const struct val *e)
{
  return e && e->tag >= V_UNASSIGNED && e->tag <= V_REGEX && !diag_lint;
}

/* Like elem_value.  If the value is a long text, also call chars_set_element,
   because the program will perhaps examine the characters of the text one at a
   time.  */
static struct val
element_text (const struct val *e, bool pin)
{
  struct val v = elem_value (e, pin);
  if (unlikely (v.kind & K_BORROW && VAL_LEN (v.w1) >= CHARS_LONG))
    chars_set_element (&v);
  return v;
}

/* Like elem_get.  E is the result of find_quick.  */
static __attribute__ ((noinline)) void
get_slow (struct val *e, struct val *d, struct val *arr, struct val *key,
	  bool pin)
{
  if (!is_scalar (e))
    e = read_element (e, arr, key);
  reg_set (d, element_text (e, pin));
}

void
elem_get (struct val *d, struct val *arr, struct val *key, bool pin)
{
  struct val *e = find_quick (arr, key);
  if (likely (e && elem_is_plain (e) && !(d->kind & REG_CARE)
	      && !diag_lint))
    val_store (d, val_load (e));
  else
    get_slow (e, d, arr, key, pin);
}

/* Like elem_put.  E is the result of find_quick.  */
static __attribute__ ((noinline)) void
put_slow (struct val *e, struct val *arr, struct val *key, struct val *v)
{
  check_operand (v);
  struct array *a = reg_array (arr);
  if (unlikely (arr_may_defer) && elem_is_plain (v)
      && arr_defer_set (a, reg_touch (key), v))
    return;
  if (!e || e->tag == V_NONE)
    e = make_element (a, key);
  check_scalar (e, arr, key);
  if (val_is_num (v) && !(e->kind & K_OWNED))
    val_store (e, val_load (v));
  else
    arr_set (a, e, v);
}

void
elem_put (struct val *arr, struct val *key, struct val *v)
{
  if (unlikely (arr->tag != V_ARRAY))
    check_operand (v);
  struct val *e = find_quick (arr, key);
  if (likely (e && elem_is_plain (v) && !diag_lint
	      && (elem_is_plain (e) || e->tag == V_UNTYPED
		  || (e->tag == V_NONE && arr_dense_take (arr->arr, e)))))
    val_store (e, val_load (v));
  else
    put_slow (e, arr, key, v);
}

/* Return the current instruction's guess about the next entry (see struct
   arr_guess).  */
static inline struct arr_guess *
guess_here (void)
{
  enum { GUESSES = 64 };
  static struct arr_guess guesses[GUESSES];
  return &guesses[(uintptr_t) vm.ip / sizeof *vm.ip % GUESSES];
}

/* True if ARR is an array in which strings made by small_join can be looked up
   directly.  */
static inline bool
can_find_joined (const struct val *arr)
{
  return arr->tag == V_ARRAY && arr->arr && !diag_lint && !arr_may_defer
    && (unsigned char) (*vm.subsep.p - '0') > 9;
}

/* Return the element of A with key cell K, or NULL if there is none.  G has
   predicted a different element.  If the element exists, update G to predict
   the element that follows it.  */
static __attribute__ ((noinline)) const struct val *
find_joined (const struct array *a, const struct val *k, struct arr_guess *g)
{
  if (!a->a_index_bits)
    return NULL;
  uint32_t n;
  const struct val *e = arr_hash_search (a, k, arr_hash_cell (k), ARR_WORDS,
					 true, &n);
  if (e)
    arr_hash_learn (g, n);
  return e;
}

int
elem_get_joined (struct val *d, const struct val *arr, struct val *key,
		 const struct val *x, const struct val *y)
{
  if (!small_join (key, x, y, vm.subsep))
    return 0;
  if (!can_find_joined (arr) || d->kind & REG_CARE)
    return 1;
  struct arr_guess *g = guess_here ();
  struct val cell = arr_text_cell (key);
  const struct val *e = arr_hash_expected (arr->arr, &cell, g);
  if (!e)
    e = find_joined (arr->arr, &cell, g);
  if (!e || !elem_is_plain (e))
    return 1;
  val_store (d, val_load (e));
  return 2;
}

int
elem_put_joined (const struct val *arr, struct val *key, const struct val *v,
		 const struct val *x, const struct val *y)
{
  if (!small_join (key, x, y, vm.subsep))
    return 0;
  if (!can_find_joined (arr) || !elem_is_plain (v))
    return 1;
  struct arr_guess *g = guess_here ();
  struct key k = { .cell = arr_text_cell (key) };
  struct val *e = arr_hash_expected (arr->arr, &k.cell, g);
  if (!e)
    {
      uint32_t n;
      k.hash = arr_hash_cell (&k.cell);
      e = arr_make_quick (arr->arr, &k, true, &n);
      arr_hash_learn (g, n);
    }
  if (!elem_is_plain (e) && e->tag != V_UNTYPED)
    return 1;
  val_store (e, val_load (v));
  return 2;
}

void
elem_append (struct val *arr, struct val *key, struct val *v)
{
  check_operand (v);
  struct array *a = reg_array (arr);
  struct val *e = read_element (find_quick (arr, key), arr, key);
  if (elem_append_in_place (a, e, v))
    return;
  struct val old = elem_value (e, false);
  struct val result = val_tagged (V_NONE);
  op_concat (&result, &old, v);
  arr_set (a, e, &result);
  val_drop (&result);
}

/* Like elem_modify.  E is the result of find_quick.  */
static __attribute__ ((noinline)) void
modify_slow (struct val *e, int x, struct val *arr, struct val *key,
	     struct val *v)
{
  int op = x & MODIFY_OP;
  struct array *a = reg_array (arr);
  if (unlikely (arr_may_defer) && x == OP_ADD && v->tag >= V_NUM
      && v->tag <= V_INPUT
      && arr_defer_add (a, reg_touch (key), val_to_num (v)))
    return;
  if (!e || e->tag == V_NONE)
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

void
elem_modify (int x, struct val *arr, struct val *key, struct val *v)
{
  struct val *e = find_quick (arr, key);
  if (likely (e && val_is_num (e) && val_is_num (v)
	      && (x & MODIFY_OP) == OP_ADD && !opt.bignum && !diag_lint))
    {
      e->num = val_add (e->num, v->num);
      if (x & MODIFY_RESULT)
	v->num = e->num;
    }
  else
    modify_slow (e, x, arr, key, v);
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

/* Like elem_increment.  E is the result of find_quick.  */
static __attribute__ ((noinline)) void
increment_slow (struct val *e, struct val *arr, struct val *key,
		struct val *result, int mode)
{
  double step = mode & 1 ? -1 : 1, old;
  struct array *a = reg_array (arr);
  if (unlikely (arr_may_defer) && mode <= DEC_STMT
      && arr_defer_add (a, reg_touch (key), step))
    return;
  if (!e || e->tag == V_NONE)
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
elem_increment (struct val *arr, struct val *key, struct val *result,
		int mode)
{
  struct val *e = find_quick (arr, key);
  if (likely (e && val_is_num (e) && mode <= DEC_STMT && !opt.bignum
	      && !diag_lint))
    e->num += mode ? -1 : 1;
  else
    increment_slow (e, arr, key, result, mode);
}

/* --- arrays as elements, and elements as arguments ---------------------- */

void
elem_subarray (struct val *d, struct val *arr, struct val *key,
	       enum sub_use use)
{
  struct array *a = reg_array (arr);
  struct val *e = make_element (a, key), v;
  if (unlikely (diag_lint))
    lint_new (e, arr, key);
  if (e->tag == V_ARRAY)
    reg_make_array (&v, e->arr, K_BORROW);
  else if (e->tag == V_UNTYPED && use == SUB_DELETE)
    {
      reg_make_array (&v, arr_new (mem_transient), REG_OWN);
      if (diag_lint)
	runlint_stand_in (arr, key);
    }
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
	       int flags)
{
  struct array *a = reg_array (arr);
  struct val *e = flags & ARGELEM_SILENT ? make_element (a, key)
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
    v = element_text (e, !(flags & ARGELEM_BORROW));
  reg_set (d, v);
}
