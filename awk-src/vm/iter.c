/* iter.c -- the iterators of loops `for (k in a)'.
   SPDX-License-Identifier: GPL-3.0-or-later

   An iterator is a walk over the array (array/array.h), in storage order or in
   the order of PROCINFO["sorted_in"].  */

#include <config.h>
#include "vm/iter.h"

#include "array/sort.h"
#include "base/diag.h"
#include "base/mem.h"
#include "lang/builtin.h"
#include "vm/array_misuse.h"
#include "vm/registers.h"
#include "vm/special_effects.h"

struct iter
{
  struct arr_walk walk;
  size_t n, i;			/* N: number of elements at the start; I:
				   number of elements visited so far */
};

static struct sv
sorted_in (struct scratch *s)
{
  const struct val *e = spec_procinfo (sv_of ("sorted_in"));
  return e ? val_sv (e, s) : (struct sv) { NULL, 0 };
}

/* In KEYS, the N sorted subscripts of FUNCTAB, move the user-defined functions
   after the built-in functions or, if FIRST is true, before them.  Keep the
   order within each of the two groups.  */
static void
rank_functions (struct val *keys, size_t n, bool first)
{
  struct val *sorted = xnmalloc (n ? n : 1, sizeof *sorted);
  size_t k = 0;
  for (int users = first; k < n; users = !users)
    for (size_t i = 0; i < n; i++)
      {
	struct sv name = val_bytes (&keys[i]);
	if ((!builtin_find (name.p, name.n)) == users)
	  sorted[k++] = keys[i];
      }
  memcpy (keys, sorted, n * sizeof *keys);
  xfree (sorted);
}

/* Make the iterator IT visit a copy of the subscripts of A, in the order that
   ORDER, a value of PROCINFO["sorted_in"], specifies.  FUNCTIONS is true if A
   is FUNCTAB and ORDER compares values.  */
static void
take_sorted (struct iter *it, struct array *a, struct sv order, bool functions)
{
  struct val *keys = arr_keys (a, &it->n);
  arr_walk_keys (&it->walk, keys, it->n);
  sort_keys (a, keys, it->n, order);
  if (functions)
    rank_functions (keys, it->n, order.p[order.n - 4] == 'd');
}

void
iter_start (struct val *d, struct val *arr, bool early)
{
  struct array *a = reg_array_seen (arr);
  struct iter *it = xzalloc (sizeof *it);
  struct scratch tmp;
  struct val v = val_tagged (V_ITER);
  v.kind = REG_OWN;
  /* Store the iterator in the register before the comparison function runs,
     because the comparison function may exit.  */
  v.iter = it;
  reg_set (d, v);
  if (!a)
    return;
  struct sv order = sorted_in (&tmp);
  it->n = arr_count (a);
  bool functions = sv_begins (order, "@val_")
    && spec_mentioned (SPECIAL_FUNCTAB) && a == spec_array (SPECIAL_FUNCTAB);
  if (order.n == 0)
    arr_walk_start (&it->walk, a);
  else if (functions || !sort_walk (&it->walk, a, order, early))
    take_sorted (it, a, order, functions);
}

bool
iter_next (struct val *iter, struct val *d)
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
iter_lint_size (const struct val *iter, const struct val *arr)
{
  const struct iter *it = iter->iter;
  struct sv name = misuse_name (arr);
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
