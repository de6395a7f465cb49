/* array_dense.c -- the dense store of an array: subscripts 0..n.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "base/mem.h"
#include "pma/assertion.h"
#include "value/array_layout.h"

bool
arr_dense_pays (const struct array *a, uint64_t i)
{
  if (a->a_flags & ARR_ORDERED)
    return false;
  return i < 8 || (a->a_dense_count + a->a_int_keys + 1) * 2 > i;
}

static size_t
segments (const struct array *a)
{
  size_t seg, off;
  if (!a->a_dense_cap)
    return 0;
  seg_locate (a->a_dense_cap - 1, &seg, &off);
  return seg + 1;
}

void
arr_dense_extend (struct array *a, uint64_t i)
{
  assert_debug (i >= a->a_dense_cap && arr_dense_pays (a, i));
  uint64_t old = a->a_dense_cap;
  size_t seg = segments (a);
  if (a->a_int_keys && arr_is_watched ())
    arr_watch_end (a);
  while (i >= a->a_dense_cap)
    {
      arr_add_segment (a, (void ***) &a->a_dense, seg, sizeof (struct val));
      memset (a->a_dense[seg], 0, seg_size (seg) * sizeof (struct val));
      seg++;
      a->a_dense_cap = seg_start (seg);
    }
  for (uint64_t k = old; a->a_int_keys && k < a->a_dense_cap; k++)
    if (arr_hash_take_int (a, k, arr_dense_cell (a, k)))
      a->a_dense_count++;
  assert_expensive (arr_is_valid (a));
}

void
arr_dense_clear (struct array *a)
{
  if (arr_is_watched ())
    arr_watch_end (a);
  for (uint64_t i = 0; a->a_dense_count && i < a->a_dense_cap; i++)
    {
      struct val *v = arr_dense_cell (a, i);
      if (v->tag == V_NONE)
	continue;
      arr_release (a, v);
      a->a_dense_count--;
    }
  arr_free_segments (a, (void ***) &a->a_dense, segments (a));
  assert_debug (a->a_dense_count == 0);
  a->a_dense_cap = 0;
}
