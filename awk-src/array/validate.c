/* validate.c -- check arrays for consistency.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file are for assertions only.  By contrast,
   verify/read.c, for pmheap, checks heaps that may be damaged, and does not
   trust any pointer.  */

#include <config.h>

#include <math.h>

#include "array/layout.h"
#include "base/mathlib.h"

/* True if V may be an element of an array.  */
static bool
is_valid_element (const struct val *v)
{
  return v->tag != V_NONE && v->tag <= V_ARRAY && val_is_valid (v)
    && (!val_has_bytes (v) || val_is_inline (v) || v->kind == K_OWNED)
    && (v->tag != V_ARRAY || v->arr);
}

static bool
is_valid_key (const struct val *k)
{
  if (k->tag == V_NUM)
    return k->num == math_trunc (k->num) && fabs (k->num) < 1e15;
  return k->tag == V_STR && val_is_valid (k)
    && (val_is_inline (k) || (k->kind == K_OWNED && k->p));
}

/* True if the counts in the struct of A are consistent.  */
static bool
is_valid_head (const struct array *a)
{
  return a->a_dense_count <= a->a_dense_cap
    && !a->a_dense == !a->a_dense_cap
    && a->a_hash_count <= a->a_entries && a->a_int_keys <= a->a_hash_count
    && a->a_free <= a->a_entries && a->a_index_bits < 32
    && (a->a_index_bits == 0) == !a->a_index;
}

static bool
is_valid_dense (const struct array *a)
{
  uint64_t n = 0;
  for (uint64_t i = 0; i < a->a_dense_cap; i++)
    {
      const struct val *v = arr_dense_cell (a, i);
      if (v->tag == V_NONE)
	continue;
      if (!is_valid_element (v))
	return false;
      n++;
    }
  return n == a->a_dense_count;
}

static bool
is_valid_hash (const struct array *a)
{
  uint32_t n = 0, ints = 0;
  for (uint32_t i = 0; i < a->a_entries; i++)
    {
      const struct entry *e = arr_entry (a, i);
      if (e->key.tag == V_NONE)
	continue;
      if (!is_valid_key (&e->key) || !is_valid_element (&e->value))
	return false;
      /* A subscript that fits into the dense store must be stored there.  */
      if (e->key.tag == V_NUM && e->key.num >= 0
	  && e->key.num < (double) a->a_dense_cap)
	return false;
      n++;
      ints += e->key.tag == V_NUM;
    }
  return n == a->a_hash_count && ints == a->a_int_keys;
}

bool
arr_is_valid (const struct array *a)
{
  /* Maximum number of elements in an array that is checked.  Larger arrays are
     not checked, because checking them at each call would take too long.  */
  enum { MAX_CHECKED = 64 };
  if (!is_valid_head (a))
    return false;
  return a->a_dense_cap + a->a_entries > MAX_CHECKED
    || (is_valid_dense (a) && is_valid_hash (a));
}
