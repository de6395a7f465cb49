/* bulk.c -- look up many elements of an array at once.
   SPDX-License-Identifier: GPL-3.0-or-later

   In a large array, each access to the index and to an entry waits for memory.
   The functions of this file process keys in groups: they compute the hashes
   of a group, prefetch the slots, prefetch the entries, and only then look up
   each key.  */

#include <config.h>

#include "array/layout.h"

enum { GROUP = 16 };

static void
get_group (struct array *a, const struct entry *e, size_t n,
	   struct val **cells, bool *made)
{
  struct key keys[GROUP];
  for (size_t i = 0; i < n; i++)
    {
      keys[i] = arr_hash_key_stored (&e[i].key);
      arr_hash_prefetch (a, &keys[i]);
    }
  for (size_t i = 0; i < n; i++)
    arr_hash_prefetch_entry (a, &keys[i]);
  for (size_t i = 0; i < n; i++)
    {
      size_t before = arr_count (a);
      cells[i] = arr_make (a, keys[i]);
      made[i] = arr_count (a) != before;
    }
}

void
arr_get_entries (struct array *a, const struct entry *e, size_t n,
		 struct val **cells, bool *made)
{
  arr_settle (a);
  uint64_t cap = a->a_dense_cap;
  for (size_t i = 0; i < n; i += GROUP)
    get_group (a, e + i, n - i < GROUP ? n - i : GROUP, cells + i, made + i);
  if (a->a_dense_cap == cap)
    return;
  /* Look up the elements again, because some may have moved to the dense store
     since the first look-up.  */
  for (size_t i = 0; i < n; i++)
    if (e[i].key.tag == V_NUM)
      cells[i] = arr_find (a, arr_int_key (e[i].key.num));
}
