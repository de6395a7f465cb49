/* check.c -- check the script state in a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   To detect an object with two references, the traversal sets a bit for each
   object that it reaches.  The traversal also counts the objects and their
   bytes.  If more objects or bytes are in use than the traversal has counted,
   some are unreachable.  The bookkeeping of an array is checked after all
   elements of the array were visited, because the visits have verified its
   segments and subscripts.  If a function that checks something finds a fault,
   it records the fault (hv_damage) and returns false.  */

#include <config.h>

#include "base/mem.h"
#include "base/translate.h"
#include "verify/state.h"

/* --- one array ---------------------------------------------------------- */

/* Record the damage that the sentence FORMAT describes.  %p in FORMAT stands
   for the array A.  */
static bool
wrong_array (const struct array *a, const char *format)
{
  return hv_damage (format, (const void *) a);
}

static bool
check_dense (const struct array *a)
{
  uint64_t n = 0;
  for (uint64_t i = 0; i < a->a_dense_cap; i++)
    n += arr_dense_cell (a, i)->tag != V_NONE;
  if (n != a->a_dense_count)
    return wrong_array (a, N_("the array at %p records a wrong number of "
			      "elements in its dense store"));
  if (a->a_dense_cap == 0 && a->a_dense)
    return wrong_array (a, N_("the array at %p has a list of dense segments, "
			      "but records that it has no cells"));
  return true;
}

static bool
check_counts (const struct array *a)
{
  uint32_t keys = 0, ints = 0;
  for (uint32_t i = 0; i < a->a_entries; i++)
    {
      int tag = arr_entry (a, i)->key.tag;
      keys += tag != V_NONE;
      ints += tag == V_NUM;
    }
  if (keys != a->a_hash_count || ints != a->a_int_keys)
    return wrong_array (a, N_("the array at %p records a wrong number of "
			      "elements in its hash store"));
  if (keys == 0 && (a->a_entries || a->a_seg || a->a_index))
    return wrong_array (a, N_("the array at %p has a hash store without "
			      "elements"));
  return true;
}

/* Check that the list of free entries contains each free entry exactly
   once.  */
static bool
check_free (const struct array *a)
{
  uint32_t n = a->a_entries - a->a_hash_count;
  uint64_t f = a->a_free;
  while (f && n)
    {
      if (f > a->a_entries || arr_entry (a, f - 1)->key.tag != V_NONE)
	break;
      f = arr_entry (a, f - 1)->key.w0;
      n--;
    }
  if (f || n)
    return wrong_array (a, N_("the list of free entries of the array at %p is "
			      "wrong"));
  return true;
}

/* Check that each slot of the index refers to an entry, is a tombstone, or is
   empty.  Also check that at least one slot is empty, because otherwise
   searches would not end.  */
static bool
check_index (const struct array *a)
{
  uint32_t used = 0, tombs = 0;
  if (a->a_index_bits == 0)
    {
      if (a->a_index || a->a_hash_count > SMALL || a->a_tombstones)
	return wrong_array (a, N_("the fields of the array at %p that describe "
				  "its index contradict each other"));
      return true;
    }
  uint32_t slots = UINT32_C (1) << a->a_index_bits, mask = slots - 1;
  for (uint32_t i = 0; i < slots; i++)
    {
      uint32_t s = a->a_index[i], e = s & mask;
      if (s == 0)
	continue;
      if (e == 0)
	tombs++;
      else if (e > a->a_entries || arr_entry (a, e - 1)->key.tag == V_NONE)
	return wrong_array (a, N_("the index of the array at %p refers to an "
				  "entry that is not in use"));
      else
	used++;
    }
  if (used != a->a_hash_count || tombs != a->a_tombstones
      || used + (uint64_t) tombs >= slots)
    return wrong_array (a, N_("the array at %p records a wrong number of "
			      "entries in its index"));
  return true;
}

/* Check that a search for the subscript of each entry finds the entry.  */
static bool
check_found (const struct array *a)
{
  for (uint32_t i = 0; i < a->a_entries; i++)
    {
      const struct entry *e = arr_entry (a, i);
      if (e->key.tag == V_NONE)
	continue;
      struct val key = e->key;
      if (key.tag == V_STR && !val_is_inline (&key))
	key = val_borrow (V_STR, key.p, key.len_lo);
      if (arr_find (a, arr_key (&key)) != &e->value)
	return wrong_array (a, N_("the index of the array at %p does not find "
				  "one of the elements"));
    }
  return true;
}

/* --- everything --------------------------------------------------------- */

/* Check the bookkeeping of A, after all elements of A were visited.  */
static bool
leave (struct hv_walk *w, struct array *a, uint64_t seen)
{
  return check_dense (a) && check_counts (a) && check_free (a)
    && check_index (a) && check_found (a);
}

static bool
check_array_tree (struct array *a)
{
  static const struct hv_visitor visitor = { .leave = leave };
  return hv_walk (a, &visitor, NULL);
}

/* Check the names of globals or, if FUNCTIONS is true, the names and the
   sources of functions.  The array A and its elements must have been checked
   before.  */
static bool
check_names (struct array *a, bool functions)
{
  struct sv ns, source;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    {
      if (it.key.tag == V_NUM || !hv_is_name (val_bytes (&it.key)))
	return hv_damage (functions ? N_("a function has an invalid name")
			  : N_("a variable has an invalid name"));
      if (functions && !hv_function (it.value, &ns, &source))
	return false;
    }
  return true;
}

static bool
check_state (bool all)
{
  const struct root *r = hv.root;
  if (r->r_reserved[0] || r->r_reserved[1] || r->r_reserved[2]
      || r->r_reserved[3])
    return hv_damage ("reserved bytes of the root are not zero");
  if (!r->r_globals || !r->r_functions)
    return hv_damage ("the root has no array of variables or functions");
  if (!check_array_tree (r->r_globals) || !check_array_tree (r->r_functions)
      || (r->r_positions && !check_array_tree (r->r_positions)))
    return false;
  if (!check_names (r->r_globals, false)
      || !check_names (r->r_functions, true))
    return false;
  if (all && (hv.reached != hv.objects || hv.reached_bytes != hv.in_use))
    return hv_damage ("nothing refers to %llu objects, which have %llu bytes",
		      (unsigned long long) (hv.objects - hv.reached),
		      (unsigned long long) (hv.in_use - hv.reached_bytes));
  return true;
}

bool
hv_check (struct pma_heap *h, bool all)
{
  struct pma_stats st;
  pma_stats (h, &st);
  if (!pma_root (h))
    {
      hv_start (h);
      if (all && st.objects)
	return hv_damage ("the heap has %zu objects, but no root that refers "
			  "to them", st.objects);
      return true;
    }
  hv.marks = xzalloc ((st.high_water >> 6) + 8);
  hv.measure = true;
  arr_set_seed (pma_hash_seed (h));
  bool ok = hv_start (h) && check_state (all);
  if (hv_hooks.progress)
    hv_hooks.progress (1, 1);
  xfree (hv.marks);
  hv.marks = NULL;
  hv.measure = false;
  return ok;
}
