/* tables.c -- verify the tables that lead to the script state of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   A heap of more than 1 MB is not verified when it is opened.  If a part of the
   table of variables were damaged, variables would seem to be missing, and the
   run would replace them by new ones.  Therefore, the few units that lead to
   the variables and functions are verified at the start of each run; the
   elements of arrays and the values of scalars are not.  */

#include <config.h>

#include <string.h>

#include "array/layout.h"
#include "array/root.h"
#include "pma/heapfile.h"
#include "verify/state.h"

/* The units that were verified last: unit U is in element U % SEEN.  */
enum { SEEN = 64 };
static uint64_t seen[SEEN];

/* Verify the units that contain the N bytes at P, as far as they are in the
   file: P and N may come from a struct with impossible values.  */
static void
see (struct pma_heap *h, const void *p, size_t n)
{
  uint64_t at = (uint64_t) ((const char *) p - h->base);
  uint64_t last = (at + n - 1) >> UNIT_SHIFT, top = h->file->top;
  for (uint64_t u = at >> UNIT_SHIFT; n && u <= last && u < top; u++)
    if (seen[u % SEEN] != u)
      {
	seen[u % SEEN] = u;
	pmai_touch_now (h, u);
      }
}

/* Verify the bytes of the subscript or text V that are outside of its cell.
   N is the length of V.  */
static void
see_bytes (struct pma_heap *h, const struct val *v, size_t n)
{
  if (v->tag == V_STR && !val_is_inline (v))
    see (h, v->p, n);
}

/* Verify the struct A, without its elements.  */
static void
see_struct (struct pma_heap *h, const struct array *a)
{
  see (h, a, sizeof *a);
  see (h, a->a_dense, hv_segments (a->a_dense_cap) * sizeof *a->a_dense);
  see (h, a->a_seg, hv_segments (a->a_entries) * sizeof *a->a_seg);
}

/* Verify A, an array of the root, with the names of its elements.  If TEXTS is
   true, its elements are texts: verify them, too.  */
static void
see_table (struct pma_heap *h, const struct array *a, bool texts)
{
  see_struct (h, a);
  if (a->a_index_bits)
    see (h, a->a_index, sizeof *a->a_index << a->a_index_bits);
  for (size_t i = 0; i < hv_segments (a->a_entries); i++)
    see (h, a->a_seg[i], seg_size (i) * sizeof **a->a_seg);
  for (uint32_t i = 0; i < a->a_entries; i++)
    {
      const struct entry *e = arr_entry (a, i);
      if (e->key.tag == V_NONE)
	continue;
      see_bytes (h, &e->key, e->key.len_lo);
      if (texts)
	see_bytes (h, &e->value, VAL_LEN (e->value.w1));
      else if (e->value.tag == V_ARRAY)
	see_struct (h, e->value.arr);
    }
}

void
hv_verify_tables (struct pma_heap *h)
{
  const struct root *r = pma_root (h);
  if (!r || !pmai_is_unverified (h))
    return;
  memset (seen, 0, sizeof seen);
  see (h, r, sizeof *r);
  /* root_get reports a root of another program or version.  */
  if (r->r_magic != ROOT_MAGIC || r->r_version != ROOT_VERSION)
    return;
  see_table (h, r->r_globals, false);
  see_table (h, r->r_functions, true);
  if (r->r_positions)
    see_table (h, r->r_positions, true);
}
