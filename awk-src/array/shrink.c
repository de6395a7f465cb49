/* shrink.c -- free the empty segments of the hash store.
   SPDX-License-Identifier: GPL-3.0-or-later

   Later insertions reuse the entries of deleted elements.  Until an entry is
   reused, it occupies space.  If a program deletes the oldest elements of a
   large array, most segments may contain only the entries of deleted elements.
   If the run has deleted a considerable part of an array, the segments without
   elements are freed before a commit.  The space of the segments is returned
   to the file system.

   Freeing a segment does not move any entry in memory.  Entries after a freed
   segment get lower numbers, so that the index and the list of free entries
   must be updated.  The heap may be full, so nothing is allocated in it.  */

#include <config.h>

#include "array/layout.h"
#include "base/mem.h"

/* FIRST is the number of the first segment that has SEG_LAST_SIZE entries.
   The segments before segment FIRST are smaller and are never freed.  */
enum { FIRST = 11, GONE = -1 };

/* Arrays from which the run has deleted elements since the last commit.  */
enum { MAX_SPARSE = 8 };
static struct
{
  struct array *a;
  uint32_t times;		/* how many times the number of free entries
				   has reached a multiple of SEG_LAST_SIZE */
} sparse[MAX_SPARSE];
static int n_sparse;

void
arr_note_sparse (struct array *a)
{
  int i = 0;
  if (a->a_flags & ARR_TRANSIENT)
    return;
  while (i < n_sparse && sparse[i].a != a)
    i++;
  if (i == MAX_SPARSE)
    return;
  if (i == n_sparse)
    sparse[n_sparse++].a = a;
  sparse[i].times++;
}

void
arr_forget_sparse (const struct array *a)
{
  for (int i = 0; i < n_sparse; i++)
    if (sparse[i].a == a)
      {
	sparse[i] = sparse[--n_sparse];
	sparse[n_sparse].times = 0;
      }
}

static void
forget_all (void)
{
  while (n_sparse)
    sparse[--n_sparse].times = 0;
}

static bool
is_unused (const struct entry *e, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (e[i].key.tag != V_NONE)
      return false;
  return true;
}

/* The N segments of an array from segment number FIRST on.  LEFT is the number
   of those segments that contain an element and are not freed.  */
struct rest
{
  uint32_t n, left;
  int32_t *number;		/* the new number of each segment, counted from
				   FIRST, or GONE */
};

/* Initialise P for A, which has a segment with number FIRST or higher.  Return
   false if nearly all segments contain elements.  The caller frees P->number,
   whether the result is true or false.  */
static bool
find_unused (const struct array *a, struct rest *p)
{
  enum { PART = 8 };
  uint32_t last = a->a_entries - 1;
  *p = (struct rest) { .n = last >> SEG_LAST_SHIFT };
  p->number = xnmalloc (p->n + 1, sizeof *p->number);
  for (uint32_t i = 0; i < p->n; i++)
    {
      uint64_t n = a->a_entries - seg_start (FIRST + i);
      bool unused = is_unused (a->a_seg[FIRST + i],
			       n < SEG_LAST_SIZE ? n : SEG_LAST_SIZE);
      p->number[i] = unused ? GONE : (int32_t) p->left++;
    }
  return p->n - p->left > p->n / PART;
}

/* Return the new number of entry N, or 0 if its segment will be freed.  In N
   and in the result, entries are numbered from 1, as in the slots of the
   index.  */
static uint32_t
renumber (const struct rest *p, uint32_t n)
{
  uint32_t i = (n - 1) >> SEG_LAST_SHIFT;
  if (i == 0)
    return n;
  int32_t left = p->number[i - 1];
  return left == GONE ? 0 : n - ((i - 1 - left) << SEG_LAST_SHIFT);
}

static void
renumber_index (struct array *a, const struct rest *p)
{
  uint32_t mask = arr_index_mask (a);
  for (uint32_t i = 0; i <= mask; i++)
    {
      uint32_t s = a->a_index[i], n = s & mask;
      if (n > a->a_entries)
	mem_damaged ("the index of an array is damaged");
      uint32_t to = n ? renumber (p, n) : n;
      if (to != n)
	a->a_index[i] = (s & ~mask) | to;
    }
}

static void
renumber_free (struct array *a, const struct rest *p)
{
  struct entry *before = NULL;
  uint32_t n = a->a_free, left = a->a_entries - a->a_hash_count;
  a->a_free = 0;
  while (n)
    {
      if (n > a->a_entries || left-- == 0)
	mem_damaged ("the free entries of an array are damaged");
      struct entry *e = arr_entry (a, n - 1);
      uint32_t next = e->key.w0, to = renumber (p, n);
      if (to)
	{
	  if (!before)
	    a->a_free = to;
	  else if (before->key.w0 != to)
	    before->key.w0 = to;
	  before = e;
	}
      n = next;
    }
  if (before && before->key.w0)
    before->key.w0 = 0;
}

static void
free_unused (struct array *a, const struct rest *p)
{
  struct entry **seg = a->a_seg + FIRST;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->number[i] == GONE)
      mem_free (arr_heap (a), seg[i]);
    else
      seg[p->number[i]] = seg[i];
  a->a_entries = p->number[p->n - 1] == GONE ? seg_start (FIRST + p->left)
    : a->a_entries - ((p->n - p->left) << SEG_LAST_SHIFT);
}

bool
arr_shrink (struct array *a)
{
  struct rest p;
  if (a->a_entries <= SEG_LAST_SIZE || !a->a_index_bits)
    return false;
  bool pays = find_unused (a, &p);
  if (pays)
    {
      if (arr_is_watched ())
	arr_watch_end (a);
      renumber_index (a, &p);
      renumber_free (a, &p);
      free_unused (a, &p);
    }
  xfree (p.number);
  return pays;
}

/* If memory is not scarce, shrink each array from which this run has deleted a
   considerable part of the elements.  Do nothing after only a few deletions,
   because shrinking an array reads its whole index and rewrites most of
   it.  */
static void
shrink_sparse (const struct heap_run *r)
{
  enum { PART = 16 };
  for (int i = 0; i < n_sparse; i++)
    {
      struct array *a = sparse[i].a;
      if (!pma_scarcity (arr_heap (a))
	  && sparse[i].times >= (a->a_entries >> SEG_LAST_SHIFT) / PART)
	arr_shrink (a);
    }
  forget_all ();
}

const struct heap_part arr_shrink_part = {
  .store = shrink_sparse, .prepare = forget_all
};
