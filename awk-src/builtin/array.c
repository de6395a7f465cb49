/* array.c -- asort, asorti, isarray and typeof.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <math.h>

#include "base/mem.h"
#include "builtin/functions.h"
#include "value/array.h"
#include "value/big.h"
#include "value/sort.h"
#include "vm/special_effects.h"

/* --- asort, asorti ------------------------------------------------------ */

/* Element E of TO becomes a copy of V, subarrays with all they hold.  */
static void
copy_value (struct array *to, struct val *e, const struct val *v)
{
  if (v->tag != V_ARRAY)
    {
      arr_set (to, e, v);
      return;
    }
  struct array *sub = arr_set_sub (to, e);
  struct arr_iter it;
  struct val key, *from;
  if (!v->arr)
    return;
  arr_iter_init (&it, v->arr);
  while (arr_iter_next (&it, &key, &from))
    {
      struct val *cell = arr_get (sub, &key);
      copy_value (sub, cell, from);
    }
}

/* The elements of A as items.  With COPIES the values are there: with HOLD
   pinned or, for subarrays, in HOLD; else the cells as they are.  */
static struct sort_item *
collect (struct array *a, size_t n, struct val *copies, struct array *hold)
{
  struct sort_item *items = xnmalloc (n ? n : 1, sizeof *items);
  size_t nkeys;
  struct val *keys = arr_keys (a, &nkeys);
  for (size_t i = 0; i < n; i++)
    {
      struct val *v = arr_find (a, &keys[i]);
      items[i].key = keys[i];
      items[i].v = v;
      if (!copies)
	continue;
      if (!hold)
	copies[i] = *v;
      else if (v->tag == V_ARRAY)
	{
	  struct val *e = arr_get_int (hold, i);
	  copy_value (hold, e, v);
	  copies[i] = *e;
	}
      else
	{
	  copies[i] = val_dup (v);
	  val_pin (&copies[i]);
	}
      items[i].v = &copies[i];
    }
  xfree (keys);
  return items;
}

/* Fill TO with the sorted items: values, or subscripts (INDICES).  */
static void
store_sorted (struct array *to, struct sort_item *items, size_t n,
	      bool indices)
{
  arr_clear (to);
  for (size_t i = 0; i < n; i++)
    {
      struct val *e = arr_get_int (to, i + 1);
      copy_value (to, e, indices ? &items[i].key : items[i].v);
    }
}

/* The same for values that are the elements of TO itself, cell by cell: what
   they own stays where it is.  */
static void
store_moved (struct array *to, const struct sort_item *items, size_t n)
{
  struct arr_iter it;
  struct val key, *e;
  arr_iter_init (&it, to);
  while (arr_iter_next_raw (&it, &key, &e))
    *e = val_tagged (V_UNTYPED);
  arr_clear (to);
  for (size_t i = 0; i < n; i++)
    *arr_get_int (to, i + 1) = *items[i].v;
}

/* Fill TO with what the elements of FROM, another array, are in the built-in
   ORDER; nothing is taken aside.  False: it is not one.  */
static bool
store_walked (struct array *to, struct array *from, struct sv order,
	      bool indices)
{
  struct arr_walk w;
  struct val key;
  if (!sort_walk (&w, from, order, false))
    return false;
  arr_clear (to);
  for (double i = 1; arr_walk_next (&w, &key); i++)
    {
      const struct val *v = indices ? &key : arr_find (from, &key);
      copy_value (to, arr_get_int (to, i), v);
      val_drop (&key);
    }
  arr_walk_end (&w);
  return true;
}

/* Is B among the subarrays of A and of these?  */
static bool
has_within (struct array *a, const struct array *b)
{
  struct arr_iter it;
  struct val key, *e;
  arr_iter_init (&it, a);
  while (arr_iter_next_raw (&it, &key, &e))
    if (e->tag == V_ARRAY && e->arr
	&& (e->arr == b || has_within (e->arr, b)))
      return true;
  return false;
}

static void
check_apart (struct array *src, struct array *dst, const char *func)
{
  if (has_within (src, dst))
    fatal ("%s: cannot use a subarray of first argument for second argument",
	   func);
  if (has_within (dst, src))
    fatal ("%s: cannot use a subarray of second argument for first argument",
	   func);
}

static void
sort_array (struct val *result, struct val *args, int nargs,
	    const char *func, bool indices)
{
  static bool reported;
  struct scratch sc;
  struct array *src = bi_array (&args[0], func, "first");
  struct array *dst = nargs > 1 ? bi_array (&args[1], func, "second") : src;
  struct sv order = { indices ? "@ind_str_asc" : "@val_type_asc",
		      indices ? 12 : 13 };
  if (nargs == 2 && dst == src && !reported)
    {
      reported = true;
      warning ("asort/asorti: using the same array as source and destination"
	       " without a third argument is silly.");
    }
  if (dst != src)
    check_apart (src, dst, func);
  if (nargs > 2)
    order = val_sv (&args[2], &sc);
  size_t n = arr_count (src);
  if (dst != src && store_walked (dst, src, order, indices))
    {
      *result = val_num (n);
      return;
    }
  /* Values are copied when what they stand in may change meanwhile.  */
  bool in_place = dst == src && !indices;
  bool copying = !sort_is_builtin (order), moving = in_place && !copying;
  struct array *hold = copying ? arr_new (mem_transient) : NULL;
  struct val *copies = copying || moving
    ? xnmalloc (n ? n : 1, sizeof *copies) : NULL;
  struct sort_item *items = collect (src, n, copies, hold);
  sort_items (items, n, order);
  if (moving)
    store_moved (dst, items, n);
  else
    store_sorted (dst, items, n, indices);
  for (size_t i = 0; i < n; i++)
    {
      val_drop (&items[i].key);
      if (copying && copies[i].tag != V_ARRAY)
	val_drop (&copies[i]);
    }
  xfree (items);
  xfree (copies);
  if (hold)
    arr_free (hold);
  *result = val_num (n);
}

void
bi_asort (struct val *result, struct val *args, int nargs)
{
  sort_array (result, args, nargs, "asort", false);
}

void
bi_asorti (struct val *result, struct val *args, int nargs)
{
  sort_array (result, args, nargs, "asorti", true);
}

/* --- types -------------------------------------------------------------- */

/* What an argument that may stand for another cell is.  */
static const struct val *
look_through (const struct val *v)
{
  while (v->tag == V_REF)
    v = v->ref;
  return v;
}

void
bi_isarray (struct val *result, struct val *args, int nargs)
{
  (void) nargs;
  *result = val_num (look_through (args)->tag == V_ARRAY);
}

static const char *
type_name (const struct val *v)
{
  double d;
  switch (v->tag)
    {
    case V_UNASSIGNED:
      return "unassigned";
    case V_NUM:
    case V_BIG:
      return "number";
    case V_BOOL:
      return "number|bool";
    case V_STR:
      return "string";
    case V_INPUT:
      return val_numeric (v, &d) ? "strnum" : "string";
    case V_REGEX:
    case V_RX:
      return "regexp";
    case V_ARRAY:
      return "array";
    default:
      return "untyped";
    }
}

static void
put_text (struct array *to, const char *key, const char *text)
{
  struct val v = val_borrow (V_STR, text, strlen (text));
  arr_put_cstr (to, key, &v);
}

/* typeof's second argument for array A.  */
static void
describe_array (struct array *to, const struct array *a)
{
  static const char *const names[] = { "str", "cint", "int", "str" };
  const char *kind = names[a ? arr_first_kind (a) : ARR_FIRST_UNKNOWN];
  if (!a || arr_count (a) == 0)
    kind = "null";
  else if (a == spec_array (SPECIAL_ENVIRON))
    kind = "env";
  put_text (to, "array_type", kind);
}

/* The same for scalar V: the names of gawk's flags that hold of it.  */
static void
describe_scalar (struct array *to, const struct val *v)
{
  double d;
  const char *flags = NULL;
  switch (v->tag)
    {
    case V_UNASSIGNED:
      if (v->w0 == UNSET_FIELD)
	flags = "MALLOC|STRING|STRCUR|NULL_FIELD";
      break;
    case V_NUM:
      flags = v->num == floor (v->num) ? "MALLOC|NUMCUR|NUMBER|NUMINT"
	: "MALLOC|NUMCUR|NUMBER";
      break;
    case V_BIG:
      flags = big_kind (v) == BIG_INT ? "MALLOC|NUMCUR|NUMBER|MPZN"
	: "MALLOC|NUMCUR|NUMBER|MPFN";
      break;
    case V_BOOL:
      flags = "MALLOC|STRCUR|NUMCUR|NUMBER|BOOL";
      break;
    case V_REGEX:
    case V_RX:
      flags = "MALLOC|STRCUR|NUMCUR|REGEX";
      break;
    case V_INPUT:
      if (!val_numeric (v, &d))
	flags = "MALLOC|STRING|STRCUR|NUMCUR";
      else
	flags = d == floor (d) ? "MALLOC|STRCUR|NUMCUR|NUMBER|USER_INPUT|NUMINT"
	  : "MALLOC|STRCUR|NUMCUR|NUMBER|USER_INPUT";
      break;
    case V_STR:
      flags = "MALLOC|STRING|STRCUR";
      break;
    default:
      break;
    }
  if (flags)
    put_text (to, "flags", flags);
}

static void
describe (struct val *info, const struct val *v)
{
  struct array *to = bi_array (info, "typeof", "second");
  const struct array *a = v->tag == V_ARRAY ? v->arr : NULL;
  if (to != a)
    arr_clear (to);
  if (v->tag == V_ARRAY)
    describe_array (to, a);
  else
    describe_scalar (to, v);
}

void
bi_typeof (struct val *result, struct val *args, int nargs)
{
  const char *s = type_name (look_through (args));
  if (nargs > 1)
    describe (&args[1], look_through (args));
  *result = val_inline (V_STR, s, strlen (s));
}
