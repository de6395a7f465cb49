/* copy.c -- copy the state of a heap into an empty heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   pmheap compact uses this file.  Only data that are reachable from the root
   are copied; arrays are built anew.  */

#include <config.h>

#include "base/mem.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

/* The stack of the arrays that are being filled, the outermost first.  */
struct copy
{
  struct array **to;
  size_t cap;
};

static void
push (struct copy *c, size_t level, struct array *a)
{
  c->to = mem_grow (c->to, &c->cap, level + 1, sizeof *c->to);
  c->to[level] = a;
}

/* Return a copy of V that borrows the bytes of V.  */
static struct val
borrowed (const struct val *v)
{
  struct val x = *v;
  if (!val_is_inline (v))
    x.kind = K_BORROW;
  return x;
}

static bool
scalar (struct hv_walk *w, const struct val *key, const struct val *v)
{
  struct copy *c = w->ctx;
  struct array *to = c->to[w->depth];
  struct val x = borrowed (v), *e = arr_make (to, arr_key (key));
  /* An untyped V needs no further work, because the new cell is untyped,
     too.  */
  if (x.tag != V_UNTYPED)
    arr_set (to, e, &x);
  return true;
}

static bool
enter (struct hv_walk *w, const struct val *key)
{
  struct copy *c = w->ctx;
  struct array *to = c->to[w->depth - 1];
  push (c, w->depth, arr_set_sub (to, arr_make (to, arr_key (key))));
  return true;
}

static bool
copy_array (struct copy *c, struct array *from, struct array *to)
{
  static const struct hv_visitor visitor = {
    .scalar = scalar, .enter = enter
  };
  push (c, 1, to);
  return hv_walk (from, &visitor, c);
}

static bool
copy_all (void *copy)
{
  struct copy *c = copy;
  root_forget ();
  if (!hv.root)
    return true;
  struct root *r = root_make ();
  if (hv.root->r_positions)
    {
      r->r_positions = arr_new (mem_persist);
      if (!copy_array (c, hv.root->r_positions, r->r_positions))
	return false;
    }
  return copy_array (c, hv.root->r_functions, r->r_functions)
    && copy_array (c, hv.root->r_globals, r->r_globals);
}

bool
view_copy (struct pma_heap *from, struct pma_heap *to)
{
  struct copy c = { 0 };
  if (!hv_start (from))
    return false;
  mem_persist = to;
  arr_set_seed (pma_hash_seed (to));
  bool ok = hv_catch (copy_all, &c, "the state was not written");
  pmheap_progress (1, 1);
  xfree (c.to);
  return ok;
}
