/* held_refs.c -- keep references to subarrays valid across hand-overs.
   SPDX-License-Identifier: GPL-3.0-or-later

   If a parameter is a subarray, its register contains a pointer into the heap,
   which is invalid after another process has changed the heap.  Before the
   heap is handed over to another process, held_refs.c records which subscripts
   lead from a global variable to the subarray, and after the hand-over it
   looks up the subarray by the recorded subscripts.  To find the subscripts,
   this file visits all arrays of the heap.  The arrays are visited only if a
   parameter is a subarray and the heap is handed over.  */

#include <config.h>
#include "vm/held_refs.h"

#include <stdlib.h>

#include "array/array.h"
#include "array/root.h"
#include "base/mem.h"
#include "vm/hooks.h"
#include "vm/registers.h"
#include "vm/vm.h"

/* A reference, and the subscripts that lead to the array it refers to.  */
struct held
{
  struct array **ref;
  struct val *path;		/* The subscripts, in transient memory.  */
  size_t n;			/* number of subscripts; 0 if the array was not
				   found */
};

static struct held *held;
static size_t n_held, cap_held;

/* While arrays are searched: the subscripts that lead to the current
   array.  */
static struct arr_iter *way;
static size_t depth, cap_way;

static bool
may_leave (void)
{
  return !arr_is_held () || vm.callbacks == 0;
}

static void
add (struct array **ref)
{
  if (!*ref || !pma_owns (mem_persist, *ref))
    return;
  held = mem_grow (held, &cap_held, n_held + 1, sizeof *held);
  held[n_held++] = (struct held) { .ref = ref };
}

static void
collect (void)
{
  struct val *end = vm.fp + vm.chunk->nregs;
  for (struct val *v = vm.stack; v < end; v++)
    if (v->tag == V_ARRAY && v->kind != REG_OWN)
      add (&v->arr);
    else if (v->tag == V_EREF)
      add (&v->eref->a);
}

static void
note_path (struct held *h)
{
  h->n = depth;
  h->path = xnmalloc (depth, sizeof *h->path);
  for (size_t i = 0; i < depth; i++)
    {
      h->path[i] = val_dup (&way[i].key);
      val_pin (&h->path[i]);
    }
}

static int
by_array (const void *x, const void *y)
{
  const struct array *a = *((const struct held *) x)->ref;
  const struct array *b = *((const struct held *) y)->ref;
  return (a > b) - (a < b);
}

/* Return the index of the first reference to A.  The references are sorted by
   array.  */
static size_t
first_to (const struct array *a)
{
  size_t low = 0, high = n_held;
  while (low < high)
    {
      size_t mid = low + (high - low) / 2;
      if (*held[mid].ref < a)
	low = mid + 1;
      else
	high = mid;
    }
  return low;
}

/* A is an array that the search has reached.  Store the subscripts that lead
   to A in each reference to A that has none yet.  */
static void
arrive (struct array *a)
{
  for (size_t i = first_to (a); i < n_held && *held[i].ref == a; i++)
    if (held[i].n == 0)
      note_path (&held[i]);
  way = mem_grow (way, &cap_way, depth + 1, sizeof *way);
  way[depth] = arr_iter (a);
}

static void
walk (void)
{
  depth = 0;
  qsort (held, n_held, sizeof *held, by_array);
  arrive (root_make ()->r_globals);
  for (;;)
    if (!arr_iter_next (&way[depth]))
      {
	if (depth-- == 0)
	  break;
      }
    else if (way[depth].value->tag == V_ARRAY)
      {
	struct array *a = way[depth++].value->arr;
	arrive (a);
      }
}

static void
note_all (void)
{
  n_held = 0;
  if (!arr_is_held () && !vm_hooks.more_references)
    return;
  if (arr_is_held ())
    collect ();
  if (vm_hooks.more_references)
    vm_hooks.more_references (add);
  if (n_held)
    walk ();
  for (size_t i = 0; i < n_held; i++)
    if (held[i].n == 0)
      *held[i].ref = arr_new (mem_transient);
  arr_free_held ();
}

/* Return the array to which the recorded subscripts of H now lead, or NULL.  */
static struct array *
look_up (const struct held *h)
{
  struct root *r = root_get ();
  struct array *a = r ? r->r_globals : NULL;
  for (size_t i = 0; a && i < h->n; i++)
    {
      struct val *e = arr_find (a, arr_key (&h->path[i]));
      a = e && e->tag == V_ARRAY ? e->arr : NULL;
    }
  return a;
}

static void
find_all (const struct heap_run *r, bool changed)
{
  for (size_t i = 0; i < n_held; i++)
    {
      struct held *h = &held[i];
      if (h->n == 0)
	continue;
      if (changed && !(*h->ref = look_up (h)))
	*h->ref = arr_new (mem_transient);
      for (size_t k = 0; k < h->n; k++)
	val_drop (&h->path[k]);
      xfree (h->path);
    }
  if (n_held && vm_hooks.references_moved)
    vm_hooks.references_moved ();
  n_held = 0;
}

const struct heap_part held_part = {
  .may_leave = may_leave, .prepare = note_all, .back = find_all
};
