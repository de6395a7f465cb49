/* flat.c -- convert arrays to vectors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The extension may mark elements of the vector for deletion.  When the vector
   is released, the marked elements are deleted from the array.  */

#include <config.h>

#include "api/internal.h"
#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"

/* The header of the vector that the extension receives.  */
struct flat
{
  struct api_store store;	/* the memory for the strings and numbers in
				   the vector */
  awk_flat_array_t vector;
};

static const char *
type_name (awk_valtype_t t)
{
  static const char *const names[] = {
    "AWK_UNDEFINED", "AWK_NUMBER", "AWK_STRING", "AWK_REGEX", "AWK_STRNUM",
    "AWK_ARRAY", "AWK_SCALAR", "AWK_VALUE_COOKIE", "AWK_BOOL"
  };
  return t >= AWK_UNDEFINED && t <= AWK_BOOL ? names[t] : "unknown";
}

static bool
give_value (struct flat *f, const struct val *e, awk_valtype_t wanted,
	    awk_value_t *r)
{
  if (e->tag != V_ARRAY)
    return api_give (&f->store, e, wanted, r);
  if (wanted != AWK_UNDEFINED && wanted != AWK_ARRAY)
    return false;
  r->val_type = AWK_ARRAY;
  r->array_cookie = api_array_cookie (e->arr);
  return true;
}

static void
fill (struct flat *f, struct array *a, awk_valtype_t index_type,
      awk_valtype_t value_type)
{
  static const char func[] = "api_flatten_array_typed";
  struct scratch tmp;
  struct arr_iter it = arr_iter (a);
  for (size_t i = 0; arr_iter_next (&it); i++)
    {
      awk_element_t *x = &f->vector.elements[i];
      struct sv text = val_sv (&it.key, &tmp);
      struct val key = val_borrow (V_STR, text.p, text.n);
      if (!api_give (&f->store, &key, index_type, &x->index))
	fatal ("%s: could not convert index %zu to %s", func, i,
	       type_name (index_type));
      if (!give_value (f, it.value, value_type, &x->value))
	fatal ("%s: could not convert value %zu to %s", func, i,
	       type_name (value_type));
    }
}

awk_bool_t
api_flatten_array_typed (awk_ext_id_t id, awk_array_t a_cookie,
			 awk_flat_array_t **data, awk_valtype_t index_type,
			 awk_valtype_t value_type)
{
  struct array *a = api_array (a_cookie);
  size_t n = a ? arr_count (a) : 0;
  if (n == 0 || !data)
    return awk_false;
  struct flat *f = xzalloc (sizeof *f
			    + (n - 1) * sizeof f->vector.elements[0]);
  f->vector.opaque1 = a;
  f->vector.opaque2 = f;
  f->vector.count = n;
  fill (f, a, index_type, value_type);
  *data = &f->vector;
  return awk_true;
}

/* Delete the elements of A that the extension has marked for deletion in
   V.  */
static void
delete_marked (struct array *a, const awk_flat_array_t *v)
{
  for (size_t i = 0; i < v->count; i++)
    {
      const awk_element_t *x = &v->elements[i];
      if (!(x->flags & AWK_ELEMENT_DELETE))
	continue;
      struct val key = x->index.val_type == AWK_NUMBER
	? val_num (x->index.num_value)
	: val_copy (V_STR, x->index.str_value.str, x->index.str_value.len);
      arr_delete (a, &key);
      val_drop (&key);
    }
}

awk_bool_t
api_release_flattened_array (awk_ext_id_t id, awk_array_t a_cookie,
			     awk_flat_array_t *data)
{
  struct array *a = api_array (a_cookie);
  if (!a || !data || data->opaque1 != a
      || data->count != arr_count (a))
    return awk_false;
  struct flat *f = data->opaque2;
  struct array *ours = api_array_to_change (a_cookie);
  if (ours)
    delete_marked (ours, data);
  api_store_free (&f->store);
  xfree (f);
  return awk_true;
}
