/* array_ops.c -- instructions on arrays, SYMTAB, and arguments by reference.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/parse.h"
#include "text/fields.h"
#include "value/builtin.h"
#include "value/convert.h"
#include "value/root.h"
#include "value/sort.h"
#include "value/special.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

struct iter
{
  struct arr_walk walk;
  size_t n, i;			/* elements at the beginning, and so far */
};

/* --- which array -------------------------------------------------------- */

void
eref_free (struct val *v)
{
  val_drop (&v->eref->key);
  xfree (v->eref);
  arr_unhold ();
}

static void
set_array (struct val *cell, struct array *a, int kind)
{
  *cell = val_tagged (V_ARRAY);
  cell->arr = a;
  cell->kind = kind;
}

static struct array *
make_of_eref (struct val *cell)
{
  struct eref *r = cell->eref;
  struct val *e = arr_find (r->a, &r->key);
  if (!e)
    {
      /* Deleted since: the parameter is on its own.  */
      eref_free (cell);
      set_array (cell, arr_new (mem_transient), REG_OWN);
      return cell->arr;
    }
  if (e->tag != V_ARRAY && e->tag != V_UNTYPED)
    array_misused (cell);
  struct array *a = e->tag == V_ARRAY ? e->arr : arr_set_sub (r->a, e);
  val_drop (&r->key);
  xfree (r);
  cell->tag = V_ARRAY;
  cell->kind = REG_HELD;
  return cell->arr = a;
}

struct array *
arr_of_slow (struct val *cell)
{
  struct array *a;
  switch (cell->tag)
    {
    case V_ARRAY:
      return cell->arr ? cell->arr : glob_make_array (cell);
    case V_NONE:
    case V_UNTYPED:
      if (st_symbol (cell))
	return glob_make_array (cell);
      a = arr_new (mem_transient);
      set_array (cell, a, REG_OWN);
      return a;
    case V_REF:
      if (cell->ref->tag >= V_UNASSIGNED && cell->ref->tag < V_ARRAY)
	array_misused (cell);
      a = arr_of (cell->ref);
      set_array (cell, a, REG_BY_REF);
      return a;
    case V_EREF:
      return make_of_eref (cell);
    default:
      array_misused (cell);
    }
}

struct array *
arr_seen (struct val *cell)
{
  switch (cell->tag)
    {
    case V_ARRAY:
      return cell->arr;
    case V_UNTYPED:
      if (st_symbol (cell))
	set_array (cell, NULL, REG_BY_REF);
      else
	return arr_of_slow (cell);
      return NULL;
    case V_REF:
      return cell->ref->tag == V_ARRAY ? arr_of_slow (cell)
	: arr_seen (cell->ref);
    default:
      return arr_of_slow (cell);
    }
}

/* --- elements ----------------------------------------------------------- */

/* A register's view of element E, a scalar.  */
static inline struct val
element_value (const struct val *e, bool pin)
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
read_key (struct val *key)
{
  if (__builtin_expect (key->tag <= V_UNTYPED || key->tag >= V_ARRAY, 0))
    op_touch (key);
  return key;
}

/* --lint: element KEY of the array in register ARR is referred to.  */
static void
lint_subscript (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = vm_cell_name (arr), k = val_sv (key, &tmp);
  if (k.n == 0)
    lint ("subscript of array `%.*s' is null string", (int) name.n, name.p);
}

/* --lint: element KEY of the array in register ARR is not there yet.  */
static void
lint_absent (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = vm_array_name (arr), k = val_sv (key, &tmp);
  lint ("reference to uninitialized element `%.*s[\"%.*s\"]'",
	(int) name.n, name.p, (int) k.n, k.p);
}

/* Element KEY of A, the array in ARR, made if it is not there.  */
static inline struct val *
mention (struct array *a, const struct val *arr, struct val *key)
{
  read_key (key);
  if (__builtin_expect (diag_lint, 0) && !arr_find (a, key))
    lint_absent (arr, key);
  return arr_get (a, key);
}

void
op_lint_number (const struct val *v)
{
  double d;
  if (v->tag >= V_NUM && v->tag < V_ARRAY && !val_is_num (v)
      && v->tag != V_BIG && !val_numeric (v, &d))
    lint ("attempt to field reference from non-numeric value");
}

void
op_lint_field (double n)
{
  lint ("reference to uninitialized field `$%.0f'", n);
}

void
op_delete (struct val *arr, struct val *key)
{
  struct array *a = arr_seen (arr);
  read_key (key);
  bool found = a && arr_delete (a, key);
  if (!found && diag_lint)
    {
      struct scratch tmp;
      struct sv name = vm_cell_name (arr), k = val_sv (key, &tmp);
      lint ("delete: index `%.*s' not in array `%.*s'", (int) k.n, k.p,
	    (int) name.n, name.p);
    }
}

/* E, element KEY of the array in ARR, is used as a scalar.  */
static inline void
check_scalar (const struct val *e, const struct val *arr,
	      const struct val *key)
{
  if (e->tag == V_ARRAY)
    element_is_array (arr, key);
  if (diag_lint)
    lint_subscript (arr, key);
}

/* V is stored into an element.  */
static inline void
check_operand (struct val *v)
{
  if (__builtin_expect (v->tag <= V_UNTYPED || v->tag >= V_ARRAY, 0))
    op_touch (v);
  if (v->tag == V_ARRAY)
    array_misused (v);
}

/* Element KEY of A, the array in ARR, for its value.  */
static struct val *
read_element (struct array *a, struct val *arr, struct val *key)
{
  struct val *e = mention (a, arr, key);
  check_scalar (e, arr, key);
  if (__builtin_expect (e->tag == V_UNTYPED, 0))
    *e = val_unset (UNSET_ASSIGNED);
  return e;
}

void
op_get (struct val *d, struct val *arr, struct val *key, bool pin)
{
  struct val *e = read_element (arr_of (arr), arr, key);
  struct val v = element_value (e, pin);
  reg_set (d, v);
}

void
op_put (struct val *arr, struct val *key, struct val *v)
{
  check_operand (v);
  struct array *a = arr_of (arr);
  struct val *e = arr_get (a, read_key (key));
  check_scalar (e, arr, key);
  if (val_is_num (v) && !(e->kind & K_OWNED))
    val_store (e, val_load (v));
  else
    arr_set (a, e, v);
}

void
op_append (struct val *arr, struct val *key, struct val *v)
{
  struct scratch tmp;
  check_operand (v);
  struct array *a = arr_of (arr);
  struct val *e = read_element (a, arr, key);
  if (e->tag == V_STR && e->kind & K_OWNED)
    {
      struct sv s = val_sv (v, &tmp);
      arr_append (a, e, s.p, s.n);
      return;
    }
  struct val old = element_value (e, false);
  struct val result = val_tagged (V_NONE);
  op_concat (&result, &old, v);
  arr_set (a, e, &result);
  val_drop (&result);
}

void
op_modify (int x, struct val *arr, struct val *key, struct val *v)
{
  struct array *a = arr_of (arr);
  struct val *e = mention (a, arr, key);
  struct val result = val_tagged (V_NONE), old;
  int op = x & MODIFY_OP;
  check_scalar (e, arr, key);
  if (op == OP_ADD && val_is_num (v) && e->tag <= V_NUM && !opt.bignum)
    {
      val_store (e, val_num ((e->tag == V_NUM ? e->num : 0) + v->num));
      if (x & MODIFY_RESULT)
	reg_set_num (v, e->num);
      return;
    }
  old = element_value (e, false);
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
  struct val v = element_value (e, true), r = val_tagged (V_NONE);
  op_increment (&v, mode <= DEC_STMT ? &r : result, mode);
  arr_set (a, e, &v);
  val_drop (&v);
}

void
op_element_inc (struct val *arr, struct val *key, struct val *result,
		int mode)
{
  struct array *a = arr_of (arr);
  struct val *e = mention (a, arr, key);
  double step = mode & 1 ? -1 : 1, old;
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
op_subarray (struct val *d, struct val *arr, struct val *key,
	     enum sub_use use)
{
  struct array *a = arr_of (arr);
  struct val *e = arr_get (a, read_key (key)), v;
  if (e->tag == V_ARRAY)
    set_array (&v, e->arr, K_BORROW);
  else if (e->tag == V_UNTYPED && use == SUB_DELETE)
    set_array (&v, arr_new (mem_transient), REG_OWN);
  else if (e->tag == V_UNTYPED)
    set_array (&v, arr_set_sub (a, e), K_BORROW);
  else if (use == SUB_ARGUMENT)
    v = element_value (e, true);
  else if (use == SUB_WHOLE)
    fatal ("attempt to use a scalar value as array");
  else
    element_is_scalar (arr, key);
  reg_set (d, v);
}

/* --- for (k in a) ------------------------------------------------------- */

static struct sv
sorted_in (struct scratch *s)
{
  if (!opt_gawk || !spec_mentioned (SPECIAL_PROCINFO))
    return (struct sv) { NULL, 0 };
  const struct val *e = arr_find_sv (spec_array (SPECIAL_PROCINFO),
				     (struct sv) { "sorted_in", 9 });
  return e && e->tag != V_ARRAY ? val_sv (e, s)
    : (struct sv) { NULL, 0 };
}

/* Sorted by value, the functions of the program in FUNCTAB rank behind the
   built-in ones.  */
static void
rank_functions (struct val *keys, size_t n, bool first)
{
  struct val *sorted = xnmalloc (n ? n : 1, sizeof *sorted);
  size_t k = 0;
  for (int users = first; k < n; users = !users)
    for (size_t i = 0; i < n; i++)
      {
	struct sv name = val_bytes (&keys[i]);
	if ((builtin_find (name.p, name.n) == NULL) == users)
	  sorted[k++] = keys[i];
      }
  memcpy (keys, sorted, n * sizeof *keys);
  xfree (sorted);
}

void
op_iterate (struct val *d, struct val *arr)
{
  if (diag_lint && arr->tag == V_UNTYPED)
    lint ("behavior of `for' loop on untyped variable is not defined by "
	  "POSIX");
  struct array *a = arr_seen (arr);
  struct iter *it = xzalloc (sizeof *it);
  struct scratch tmp;
  struct val v = val_tagged (V_ITER);
  v.kind = REG_OWN;
  /* The register owns the iterator before a comparison function may end
     all this.  */
  v.iter = it;
  reg_set (d, v);
  if (!a)
    return;
  struct sv order = sorted_in (&tmp);
  it->n = arr_count (a);
  if (order.n)
    {
      struct val *keys = arr_keys (a, &it->n);
      arr_walk_keys (&it->walk, keys, it->n);
      sort_keys (a, keys, it->n, order);
      if (order.n > 5 && memcmp (order.p, "@val_", 5) == 0
	  && spec_mentioned (SPECIAL_FUNCTAB)
	  && a == spec_array (SPECIAL_FUNCTAB))
	rank_functions (keys, it->n, order.p[order.n - 4] == 'd');
    }
  else
    arr_walk_start (&it->walk, a);
}

bool
op_next_key (struct val *iter, struct val *d)
{
  struct iter *it = iter->iter;
  struct val key;
  if (!arr_walk_next (&it->walk, &key))
    return false;
  it->i++;
  reg_set (d, key);
  return true;
}

void
op_lint_size (const struct val *iter, const struct val *arr)
{
  const struct iter *it = iter->iter;
  struct sv name = vm_array_name (arr);
  size_t now = arr->tag == V_ARRAY && arr->arr ? arr_count (arr->arr) : 0;
  if (it->i == it->n && now != it->n)
    lint ("for loop: array `%.*s' changed size from %zu to %zu during loop "
	  "execution", (int) name.n, name.p, it->n, now);
}

void
iter_free (struct val *iter)
{
  if (iter->tag != V_ITER)
    return;
  struct iter *it = iter->iter;
  arr_walk_end (&it->walk);
  xfree (it);
  iter->w1 = 0;
}

/* --- arguments ---------------------------------------------------------- */

bool
eref_is_array (const struct val *v)
{
  const struct val *e = arr_find (v->eref->a, &v->eref->key);
  return e && e->tag == V_ARRAY;
}

void
op_argument (struct val *d, struct val *s)
{
  struct val v;
  if (s->tag == V_EREF && eref_is_array (s))
    arr_of (s);
  switch (s->tag)
    {
    case V_ARRAY:
      v = val_tagged (V_ARRAY);
      v.arr = arr_of (s);
      v.kind = REG_BY_REF;
      break;
    case V_REF:
      v = *s;
      break;
    case V_NONE:
    case V_UNTYPED:
    case V_EREF:
      v = val_tagged (V_REF);
      v.ref = s;
      v.kind = REG_BY_REF;
      break;
    default:
      op_move (d, s, true);
      return;
    }
  reg_set (d, v);
}

void
op_argument_element (struct val *d, struct val *arr, struct val *key,
		     bool silent)
{
  struct array *a = arr_of (arr);
  struct val *e = silent ? arr_get (a, read_key (key))
    : mention (a, arr, key), v;
  if (e->tag == V_ARRAY)
    {
      set_array (&v, e->arr, REG_HELD);
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
    v = element_value (e, true);
  reg_set (d, v);
}

/* --- SYMTAB ------------------------------------------------------------- */

/* The register or kept cell of the global named KEY, NULL if none.  */
static const struct val *
global_named (struct sv key)
{
  struct symbol *s = sym_find_variable (key, false);
  enum special sp = special_find (key);
  if (sp == SPECIAL_SYMTAB || sp == SPECIAL_FUNCTAB)
    return NULL;
  if (sp)
    return special_is_array (sp) ? (spec_array (sp), spec_reg (sp))
      : spec_load (sp);
  if (!s)
    return root_global (key);
  return glob_cell (s);
}

bool
op_symtab_has (struct val *key)
{
  struct scratch tmp;
  return global_named (val_sv (key, &tmp)) != NULL;
}

void
op_symtab_get (struct val *d, struct val *key, bool array)
{
  struct scratch tmp;
  struct sv k = val_sv (key, &tmp);
  const struct val *c = global_named (k);
  if (!c)
    fatal ("reference to uninitialized element `SYMTAB[\"%.*s\"] is not "
	   "allowed'", (int) k.n, k.p);
  if (array && c->tag != V_ARRAY)
    fatal ("attempt to use scalar `SYMTAB[\"%.*s\"]' as an array", (int) k.n,
	   k.p);
  struct val v = *c;
  if (c->tag == V_ARRAY)
    {
      struct val *cell = (struct val *) c;
      set_array (&v, arr_of (cell), K_BORROW);
    }
  else if (v.kind & K_RC)
    val_rc (&v)->refs++;
  else
    v = element_value (c, true);
  reg_set (d, v);
}

void
op_functab_get (struct val *d, struct val *key)
{
  struct scratch tmp;
  struct sv k = val_sv (read_key (key), &tmp);
  const struct val *e = arr_find_sv (spec_array (SPECIAL_FUNCTAB), k);
  if (!e)
    fatal ("reference to uninitialized element `FUNCTAB[\"%.*s\"] is not "
	   "allowed'", (int) k.n, k.p);
  struct val v = element_value (e, true);
  reg_set (d, v);
}

void
op_symtab_set (struct val *key, struct val *v)
{
  struct scratch tmp;
  struct sv k = val_sv (key, &tmp);
  const struct val *c = global_named (k);
  if (!c)
    fatal ("cannot assign to arbitrary elements of SYMTAB");
  if (c->tag == V_ARRAY)
    fatal ("attempt to use array `SYMTAB[\"%.*s\"]' in a scalar context",
	   (int) k.n, k.p);
  enum special sp = special_find (k);
  if (sp && !special_is_array (sp))
    {
      op_move (spec_reg (sp), v, true);
      return;
    }
  struct symbol *s = sym_find_variable (k, true);
  op_move (glob_cell (s), v, true);
}

static bool
is_same (const struct val *a, const struct val *b)
{
  if (a->tag != b->tag)
    return false;
  if (!val_has_bytes (a))
    return a->tag != V_NUM || a->num == b->num;
  struct sv x = val_bytes (a), y = val_bytes (b);
  return x.n == y.n && memcmp (x.p, y.p, x.n) == 0;
}

void
op_symtab_store (const struct val *now, const struct val *before)
{
  struct arr_iter it;
  struct val key, *e;
  arr_iter_init (&it, now->arr);
  while (arr_iter_next (&it, &key, &e))
    {
      const struct val *old = arr_find (before->arr, &key);
      if (e->tag != V_ARRAY && e->tag > V_UNASSIGNED
	  && !(old && is_same (e, old)))
	{
	  struct val v = element_value (e, true);
	  op_symtab_set (&key, &v);
	  val_drop (&v);
	}
      val_drop (&key);
    }
}

static void
add_global (struct array *all, struct sv name, const struct val *c)
{
  struct val *e = arr_get_sv (all, name);
  if (e->tag != V_UNTYPED)
    return;
  if (c->tag == V_ARRAY)
    {
      struct val *cell = (struct val *) c;
      set_array (e, arr_of (cell), 0);
    }
  else if (c->tag > V_UNTYPED && c->tag < V_ARRAY)
    arr_set (all, e, c);
}

void
op_symtab_all (struct val *d, bool keys)
{
  bool no_nf = keys && !fld_nf_is_known ();
  struct array *all = arr_new (mem_transient);
  struct val v, key, *cell, *e;
  struct symbol *s;
  struct arr_iter it;
  size_t pos = 0;
  for (int i = SPECIAL_NONE + 1; i < SPECIAL_COUNT; i++)
    {
      struct sv name = sv_of (special_name (i));
      const struct val *c = special_find (name) ? global_named (name) : NULL;
      if (c)
	add_global (all, name, c);
      /* Sorted by value, that is what gawk has for it.  */
      if (i == SPECIAL_NF && no_nf)
	*arr_get_sv (all, name) = val_num (-1);
    }
  while (st_each (&pos, &s, &cell))
    if (s->kind == SYM_GLOBAL && !s->special)
      add_global (all, s->name, cell);
  if (root_get ())
    {
      arr_iter_init (&it, root_get ()->r_globals);
      while (arr_iter_next (&it, &key, &e))
	{
	  if (special_find (val_bytes (&key)) == SPECIAL_NONE)
	    add_global (all, val_bytes (&key), e);
	  val_drop (&key);
	}
    }
  set_array (&v, all, REG_OWN);
  reg_set (d, v);
}
