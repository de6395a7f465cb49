/* merge_function.c -- merge values by a user-defined function.
   SPDX-License-Identifier: GPL-3.0-or-later

   The program defines the function merge_into_X for the variable X.
   rules/function.c finds this function.  */

#include <config.h>

#include "array/array.h"
#include "base/diag.h"
#include "exchange/merge.h"
#include "jobs/result.h"
#include "vm/interp.h"

/* Call the merge function of V with the values OLD and NEW.  Return the
   function's result, which the caller owns.  */
static struct val
call (const struct rules_var *v, const struct val *old, const struct val *new)
{
  struct val args[] = { *old, *new };
  struct val result = vm_call (v->merge, args, 2);
  if (result.tag >= V_ARRAY)
    fatal ("-j: the function %.*s returns a value that is not a scalar",
	   (int) v->merge->sym->name.n, v->merge->sym->name.p);
  return result;
}

void
merge_function_value (const struct rules_var *v, struct val *cell,
		      const struct val *x)
{
  if (merge_is_unset (x))
    return;
  struct val new = merge_is_unset (cell) ? val_dup (x) : call (v, cell, x);
  val_pin (&new);
  val_set (cell, new);
}

static void
merge_element (const struct rules_var *v, struct array *a,
	       const struct val *key, const struct val *x)
{
  struct val *e = arr_make (a, arr_key (key));
  if (x->tag == V_ARRAY || e->tag == V_ARRAY)
    fatal ("-j: cannot merge %.*s: some of its elements are arrays; "
	   "define %.*s so that its parameters are arrays",
	   (int) v->sym->name.n, v->sym->name.p,
	   (int) v->merge->sym->name.n, v->merge->sym->name.p);
  if (merge_is_unset (x))
    return;
  struct val new = merge_is_unset (e) ? val_dup (x) : call (v, e, x);
  arr_put (a, arr_key (key), &new);
  val_drop (&new);
}

static void
merge_elements (const struct rules_var *v, struct array *a, struct array *news)
{
  for (struct arr_iter it = arr_iter (news); arr_iter_next (&it);)
    merge_element (v, a, &it.key, it.value);
}

void
merge_function_array (const struct rules_var *v, struct array *a,
		      struct stream_in *in, uint64_t n)
{
  struct array *news = a;
  if (arr_count (a) > 0)
    news = arr_new_ordered ();
  if (!merge_last (news, in, n))
    fatal ("-j: cannot merge %.*s: an element is an array for one part of the "
	   "input and a scalar for another",
	   (int) v->sym->name.n, v->sym->name.p);
  if (news == a)
    return;
  if (rules_merges_arrays (v->merge) && n > 0)
    {
      struct val args[] = { val_tagged (V_ARRAY), val_tagged (V_ARRAY) };
      args[0].arr = a;
      args[1].arr = news;
      struct val result = vm_call (v->merge, args, 2);
      val_drop (&result);
    }
  else
    merge_elements (v, a, news);
  arr_free (news);
}
