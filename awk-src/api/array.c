/* array.c -- access the elements of arrays for extensions.
   SPDX-License-Identifier: GPL-3.0-or-later

   cookie.c finds the array to which a cookie refers.  The functions of this
   file look up, store and delete elements of this array.  */

#include <config.h>

#include "api/internal.h"
#include "array/array.h"

bool
api_take_index (const awk_value_t *index, struct val *key)
{
  if (!index || index->val_type == AWK_ARRAY
      || index->val_type == AWK_BOOL || !api_take (index, key))
    return false;
  if (key->tag == V_UNASSIGNED)
    *key = val_inline (V_STR, "", 0);
  return true;
}

awk_bool_t
api_get_element_count (awk_ext_id_t id, awk_array_t a_cookie, size_t *count)
{
  const struct array *a = api_array (a_cookie);
  if (!a || !count)
    return awk_false;
  *count = arr_count (a);
  return awk_true;
}

awk_bool_t
api_get_array_element (awk_ext_id_t id, awk_array_t a_cookie,
		       const awk_value_t *const index, awk_valtype_t wanted,
		       awk_value_t *result)
{
  struct array *a = api_array (a_cookie);
  struct val key;
  if (!a || !result || !api_take_index (index, &key))
    return awk_false;
  memset (result, 0, sizeof *result);
  const struct val *e = arr_find (a, arr_key (&key));
  val_drop (&key);
  if (!e)
    return awk_false;
  if (e->tag == V_UNTYPED && wanted != AWK_UNDEFINED)
    return api_deny (AWK_UNDEFINED, wanted, result);
  if (e->tag != V_ARRAY)
    return api_give (NULL, e, wanted, result);
  if (wanted != AWK_ARRAY && wanted != AWK_UNDEFINED)
    return api_deny (AWK_ARRAY, wanted, result);
  result->val_type = AWK_ARRAY;
  result->array_cookie = api_array_cookie (e->arr);
  return awk_true;
}

/* Return the element of A with subscript KEY.  If the element contains a
   subarray, free the subarray first.  */
static struct val *
scalar_element (struct array *a, const struct val *key)
{
  struct val *e = arr_make (a, arr_key (key));
  if (e->tag != V_ARRAY)
    return e;
  arr_delete (a, key);
  return arr_make (a, arr_key (key));
}

static bool
store (struct array *a, const struct val *key, const awk_value_t *value)
{
  struct val v;
  if (!api_take (value, &v))
    return false;
  arr_set (a, scalar_element (a, key), &v);
  val_drop (&v);
  return true;
}

static bool
store_array (struct array *a, const struct val *key, awk_array_t loose)
{
  if (!api_is_loose (loose) || a == api_array (loose))
    return false;
  return api_install_array (loose,
			    arr_set_sub (a, scalar_element (a, key)));
}

awk_bool_t
api_set_array_element (awk_ext_id_t id, awk_array_t a_cookie,
		       const awk_value_t *const index,
		       const awk_value_t *const value)
{
  struct array *a = api_array_to_change (a_cookie);
  struct val key;
  if (a_cookie == api_symtab_cookie ())
    return api_set_global (index, value) ? awk_true : awk_false;
  if (!a || !value || !api_take_index (index, &key))
    return awk_false;
  bool done = value->val_type == AWK_ARRAY
    ? store_array (a, &key, value->array_cookie) : store (a, &key, value);
  val_drop (&key);
  return done ? awk_true : awk_false;
}

awk_bool_t
api_del_array_element (awk_ext_id_t id, awk_array_t a_cookie,
		       const awk_value_t *const index)
{
  struct array *a = api_array_to_change (a_cookie);
  struct val key;
  if (!a || !api_take_index (index, &key))
    return awk_false;
  arr_delete (a, &key);
  val_drop (&key);
  return awk_true;
}

awk_bool_t
api_clear_array (awk_ext_id_t id, awk_array_t a_cookie)
{
  struct array *a = api_array_to_change (a_cookie);
  if (!a)
    return awk_false;
  arr_clear (a);
  return awk_true;
}

awk_bool_t
api_destroy_array (awk_ext_id_t id, awk_array_t a_cookie)
{
  if (!api_is_loose (a_cookie))
    return awk_false;
  arr_free (api_array (a_cookie));
  return awk_true;
}
