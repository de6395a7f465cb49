/* array.c -- asort, asorti, isarray and typeof.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions that sort are in array/sort.c.  asort and asorti replace the
   elements of an array, or store the sorted values or subscripts in a second
   array.  */

#include <config.h>

#include <math.h>

#include "array/quick.h"
#include "array/sort.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "builtin/functions.h"
#include "value/big.h"
#include "value/hooks.h"
#include "vm/special_effects.h"

/* --- asort, asorti ------------------------------------------------------ */

/* Set element E of TO to a copy of V.  If V is an array, also copy its
   elements and subarrays.  */
static void
copy_value (struct array *to, struct val *e, const struct val *v)
{
  if (v->tag != V_ARRAY)
    {
      arr_set (to, e, v);
      return;
    }
  struct array *sub = arr_set_sub (to, e);
  if (!v->arr)
    return;
  for (struct arr_iter it = arr_iter (v->arr); arr_iter_next (&it);)
    copy_value (sub, arr_make (sub, arr_key (&it.key)), it.value);
}

/* Return a vector of items to sort, one for each of the N elements of A.  Copy
   the values of the elements to COPIES; HOLD owns the copies of subarrays.  */
static struct sort_item *
collect (struct array *a, size_t n, struct val *copies, struct array *hold)
{
  struct sort_item *items = xnmalloc (n ? n : 1, sizeof *items);
  size_t nkeys;
  struct val *keys = arr_keys (a, &nkeys);
  for (size_t i = 0; i < n; i++)
    {
      struct val *v = arr_find (a, arr_key (&keys[i]));
      if (v->tag == V_ARRAY)
	{
	  struct val *e = arr_make (hold, arr_int_key (i));
	  copy_value (hold, e, v);
	  copies[i] = *e;
	}
      else
	{
	  copies[i] = val_dup (v);
	  val_pin (&copies[i]);
	}
      items[i].key = keys[i];
      items[i].v = &copies[i];
    }
  xfree (keys);
  return items;
}

/* Fill TO with the N values of SRC or, if INDICES is true, with its
   subscripts, sorted by the user-defined function ORDER.  ORDER may change SRC
   and TO while they are in use, and may delete the array that contains TO.  */
static void
sort_by_function (struct array *to, struct array *src, size_t n,
		  struct sv order, bool indices)
{
  struct array *hold = arr_new (mem_transient);
  struct val *copies = xnmalloc (n ? n : 1, sizeof *copies);
  struct sort_item *items = collect (src, n, copies, hold);
  arr_hold ();
  sort_items (items, n, order);
  arr_clear (to);
  for (size_t i = 0; i < n; i++)
    {
      struct val *e = arr_make (to, arr_int_key (i + 1));
      copy_value (to, e, indices ? &items[i].key : items[i].v);
    }
  arr_unhold ();
  for (size_t i = 0; i < n; i++)
    {
      val_drop (&items[i].key);
      if (copies[i].tag != V_ARRAY)
	val_drop (&copies[i]);
    }
  xfree (items);
  xfree (copies);
  arr_free (hold);
}

/* Fill TO with the N values of SRC or, if INDICES is true, with its
   subscripts, in the order of PLACES; TO and SRC are different arrays.  */
static void
store_from (struct array *to, struct array *src, const uint64_t *places,
	    size_t n, bool indices)
{
  struct val key;
  arr_clear (to);
  for (size_t i = 0; i < n; i++)
    {
      const struct val *v = indices ? arr_at_place_text (src, places[i], &key)
	: arr_at_place (src, places[i], &key);
      struct val *e = arr_make (to, arr_int_key (i + 1));
      copy_value (to, e, indices ? &key : v);
      val_drop (&key);
    }
}

/* Replace the elements of A with its N values or, if INDICES is true, with its
   subscripts, in the order of PLACES.  Unlike store_from, move the values
   instead of copying them.  */
static void
store_within (struct array *a, const uint64_t *places, size_t n, bool indices)
{
  struct val *moved = xnmalloc (n + 1, sizeof *moved), key;
  for (size_t i = 0; i < n; i++)
    if (indices)
      {
	arr_at_place_text (a, places[i], &key);
	moved[i] = val_dup (&key);
	val_pin (&moved[i]);
	val_drop (&key);
      }
    else
      {
	struct val *e = arr_at_place (a, places[i], &key);
	moved[i] = *e;
	*e = val_tagged (V_UNTYPED);
	val_drop (&key);
      }
  arr_clear (a);
  for (size_t i = 0; i < n; i++)
    {
      struct val *e = arr_make (a, arr_int_key (i + 1));
      if (!indices)
	*e = moved[i];
      else
	{
	  copy_value (a, e, &moved[i]);
	  val_drop (&moved[i]);
	}
    }
  xfree (moved);
}

bool
bi_has_within (struct array *a, const struct array *b)
{
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    if (it.value->tag == V_ARRAY && it.value->arr
	&& (it.value->arr == b || bi_has_within (it.value->arr, b)))
      return true;
  return false;
}

static void
check_apart (struct array *src, struct array *dst, const char *func)
{
  if (bi_has_within (src, dst))
    fatal ("%s: cannot use a subarray of first argument for second argument",
	   func);
  if (bi_has_within (dst, src))
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
  uint64_t *places = sort_places (src, order);
  if (!places && n == 0)
    val_hooks.call_function (order, NULL, -1);	/* Raise a fatal error if the
						   function ORDER does not
						   exist.  */
  if (!places)
    sort_by_function (dst, src, n, order, indices);
  else if (dst != src)
    store_from (dst, src, places, n, indices);
  else
    store_within (dst, places, n, indices);
  xfree (places);
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

/* Return the cell to which the argument V refers.  */
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
  *result = val_num (look_through (args)->tag == V_ARRAY);
}

/* What typeof says about a value: NAME is its result.  FLAGS is a list of the
   flags that describe a scalar in gawk, or NULL.  */
struct type
{
  const char *name, *flags;
};

static struct type
type_of (const struct val *v)
{
  double d;
  switch (v->tag)
    {
    case V_UNASSIGNED:
      return (struct type) {
	"unassigned",
	v->w0 == UNSET_FIELD ? "MALLOC|STRING|STRCUR|NULL_FIELD" : NULL
      };
    case V_NUM:
      return (struct type) {
	"number", v->num == math_trunc (v->num)
	? "MALLOC|NUMCUR|NUMBER|NUMINT" : "MALLOC|NUMCUR|NUMBER"
      };
    case V_BIG:
      return (struct type) {
	"number", big_kind (v) == BIG_INT ? "MALLOC|NUMCUR|NUMBER|MPZN"
	: "MALLOC|NUMCUR|NUMBER|MPFN"
      };
    case V_BOOL:
      return (struct type) {
	"number|bool", "MALLOC|STRCUR|NUMCUR|NUMBER|BOOL"
      };
    case V_STR:
      return (struct type) { "string", "MALLOC|STRING|STRCUR" };
    case V_INPUT:
      if (!val_numeric (v, &d))
	return (struct type) { "string", "MALLOC|STRING|STRCUR|NUMCUR" };
      return (struct type) {
	"strnum", d == math_trunc (d)
	? "MALLOC|STRCUR|NUMCUR|NUMBER|USER_INPUT|NUMINT"
	: "MALLOC|STRCUR|NUMCUR|NUMBER|USER_INPUT"
      };
    case V_REGEX:
    case V_RX:
      return (struct type) { "regexp", "MALLOC|STRCUR|NUMCUR|REGEX" };
    case V_ARRAY:
      return (struct type) { "array", NULL };
    default:
      return (struct type) { "untyped", NULL };
    }
}

static void
put_text (struct array *to, const char *key, const char *text)
{
  struct val v = val_borrow (V_STR, text, strlen (text));
  arr_put (to, arr_text_key (sv_of (key)), &v);
}

/* Fill TO, the second argument of typeof, with a description of the array
   A.  */
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

void
bi_typeof (struct val *result, struct val *args, int nargs)
{
  const struct val *v = look_through (args);
  struct type type = type_of (v);
  if (nargs > 1)
    {
      struct array *to = bi_array (&args[1], "typeof", "second");
      const struct array *a = v->tag == V_ARRAY ? v->arr : NULL;
      if (to != a)
	arr_clear (to);
      if (v->tag == V_ARRAY)
	describe_array (to, a);
      else if (type.flags)
	put_text (to, "flags", type.flags);
    }
  *result = val_inline (V_STR, type.name, strlen (type.name));
}
