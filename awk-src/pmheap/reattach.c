/* reattach.c -- recover arrays for which an empty struct was committed.
   SPDX-License-Identifier: GPL-3.0-or-later

   Version 1.0 could commit an array while its updates were deferred.  In the
   heap, the struct of the array is empty except for the flag ARR_HIDDEN, and
   the other objects of the array are allocated but unreachable.  `pmheap
   rescue' searches for unreachable directories of segments and attaches them,
   in the memory of its process, to the empty structs; the file is not changed.
   The recovered arrays have no index, and their deferred updates are lost.  */

#include <config.h>

#include "base/mem.h"
#include "pmheap/state.h"
#include "pmheap/view.h"

/* An object that is probably a directory of segments.  */
struct directory
{
  void **at;
  size_t n;			/* number of segments */
  bool taken;
};

struct directories
{
  struct directory *v;
  size_t n, cap;
};

static struct directories hashed, dense;

/* True if an unreachable object of at least N bytes begins at P.  */
static bool
is_stray (const char *p, size_t n)
{
  size_t bit = (p - hv.base) >> 3;
  return pma_owns (hv.h, p) && ((uintptr_t) p & 7) == 0
    && pma_is_live (hv.h, p, n) && !pma_is_live (hv.h, p - 1, 2)
    && !(hv.marks[bit >> 6] >> (bit & 63) & 1);
}

/* Return the number of segments to which the unreachable object at DIRECTORY
   refers.  Each element of a segment has SIZE bytes.  */
static size_t
count_segments (void **directory, size_t size)
{
  size_t n = 0, most = pma_usable (hv.h, directory) / sizeof *directory;
  while (n < most && is_stray (directory[n], seg_size (n) * size))
    n++;
  return n;
}

/* If the object at P is probably a directory of segments, add it to `dense' or
   `hashed'.  The segments of a dense store consist of struct val, the other
   segments of struct entry, which is larger; therefore, the size of the first
   segment shows which kind of directory it is.  */
static void
judge (void **p)
{
  if (!is_stray (*p, seg_size (0) * sizeof (struct val))
      || !is_stray ((char *) p, sizeof *p))
    return;
  bool small = pma_usable (hv.h, *p) < seg_size (0) * sizeof (struct entry);
  struct directories *d = small ? &dense : &hashed;
  size_t size = small ? sizeof (struct val) : sizeof (struct entry);
  d->v = mem_grow (d->v, &d->cap, d->n + 1, sizeof *d->v);
  d->v[d->n++] = (struct directory) { p, count_segments (p, size), false };
}

static void
look_for_directories (uint64_t bytes)
{
  for (uint64_t at = 0; at < bytes; at += sizeof (void *))
    {
      void **p = (void **) (hv.base + at);
      if (pma_is_live (hv.h, p, sizeof *p))
	judge (p);
    }
}

/* Return the largest directory in L that has not been used yet, or NULL if
   there is none.  Mark the directory as used.  */
static struct directory *
largest (const struct directories *l)
{
  struct directory *best = NULL;
  for (size_t i = 0; i < l->n; i++)
    if (!l->v[i].taken && (!best || l->v[i].n > best->n))
      best = &l->v[i];
  if (best)
    best->taken = true;
  return best;
}

static uint64_t
cells_of (const struct directory *d)
{
  return seg_start (d->n - 1) + seg_size (d->n - 1);
}

/* Attach the largest directory of each kind to A, which is empty.  */
static void
attach (struct array *a)
{
  struct directory *h = largest (&hashed), *d = largest (&dense);
  a->a_flags = 0;
  if (h && cells_of (h) <= UINT32_MAX)
    {
      a->a_seg = (struct entry **) h->at;
      a->a_entries = cells_of (h);
    }
  if (d)
    {
      a->a_dense = (struct val **) d->at;
      a->a_dense_cap = cells_of (d);
    }
}

/* True if A was committed while its updates were deferred (a bug of version
   1.0).  */
static bool
is_hidden (const struct array *a)
{
  return pma_is_live (hv.h, a, sizeof *a) && a->a_flags & ARR_HIDDEN
    && !a->a_index && !a->a_seg && !a->a_dense;
}

/* Unless FN is NULL, call FN for each global array that is hidden (is_hidden).
   Return the number of hidden arrays.  */
static size_t
each_hidden (void (*fn) (struct array *a))
{
  struct hv_iter it;
  struct val key;
  const struct val *v;
  size_t n = 0;
  bool ok = hv_iter_init (&it, hv.root->r_globals);
  while (ok && hv_iter_next (&it, &key, &v) > 0)
    if (v->tag == V_ARRAY && is_hidden (v->arr))
      {
	n++;
	if (fn)
	  fn (v->arr);
      }
  return n;
}

void
view_reattach (struct pma_heap *h)
{
  static const struct hv_visitor visitor;
  struct pma_stats st;
  if (!pma_root (h) || !hv_start (h) || each_hidden (NULL) == 0)
    return;
  pma_stats (h, &st);
  /* Mark the reachable objects.  */
  void (*tell) (const char *) = hv_hooks.tell;
  hv_hooks.tell = NULL;
  hv.marks = xzalloc ((st.high_water >> 6) + 8);
  if (hv_start (h))
    {
      hv.rescue = true;
      hv_walk (hv.root->r_globals, &visitor, NULL);
      hv_walk (hv.root->r_functions, &visitor, NULL);
      hv.rescue = false;
      look_for_directories (st.high_water);
    }
  xfree (hv.marks);
  hv.marks = NULL;
  hv_hooks.tell = tell;
  if (hv_start (h))
    each_hidden (attach);
  xfree (hashed.v);
  xfree (dense.v);
  hashed = dense = (struct directories) { .n = 0 };
}
