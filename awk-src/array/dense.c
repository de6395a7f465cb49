/* dense.c -- the dense store of an array: subscripts 0..n.
   SPDX-License-Identifier: GPL-3.0-or-later

   The store grows by whole segments (array/layout.h), which arr_dense_extend
   adds.  The store grows to include a new subscript if at least half of the
   cells up to that subscript would then be in use (arr_dense_pays).  If less
   than half of the cells would be in use, the element is added to the hash
   store; it moves to the dense store if the dense store grows later.

   In an array that is used as a queue, elements are deleted at one end and
   added at the other.  Segments without elements are replaced by the void
   segment.  A segment is added when the elements reach the end of the last
   segment, even if the array has only a few elements.  As segments are added
   and freed, the part of the store that is in use slides upward.  An array
   whose used part moves upward in this way is said to slide.  At any time,
   only a limited number of arrays with few elements may slide.  The void
   segment belongs to the process, so a heap file cannot contain a pointer to
   it.  The store of an array in a heap file therefore grows only if enough of
   its cells are in use, and new elements of a queue may be added to the hash
   store.  */

#include <config.h>

#include "array/layout.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "pma/likely.h"

struct val arr_void[SEG_LAST_SIZE] FAR_ZEROS;

EVERY_RUN static size_t
segments (const struct array *a)
{
  size_t seg, off;
  if (!a->a_dense_cap)
    return 0;
  seg_locate (a->a_dense_cap - 1, &seg, &off);
  return seg + 1;
}

/* True if A may contain the void segment.  */
static bool
may_slide (const struct array *a)
{
  return pma_is_anonymous (arr_heap (a));
}

/* True if I is small, or if at least half of the cells up to cell I would be
   in use after an insertion at I.  The count includes the elements that would
   move from the hash store.  */
static inline bool
fills (const struct array *a, uint64_t i)
{
  return i < 8 || (a->a_dense_count + a->a_int_keys + 1) * 2 > i;
}

/* A sliding array is a queue that has fewer than WHOLE_SEGMENT elements
   although its store has more than FIRST_CELLS cells.  Because the store of a
   sliding array takes much more memory than the elements, at most MAX_SLIDING
   arrays slide at a time.  */
enum { FIRST_CELLS = 64, WHOLE_SEGMENT = 512, MAX_SLIDING = 32 };
static unsigned n_sliding;

/* True if A does not have many more segments than its elements need.  The void
   segment, and the small segments at the start, are not counted.  If A has
   COUNT_ALWAYS or more segments, count them only if their number is a multiple
   of COUNT_STEP, because counting takes time; in all other cases, return
   true.  */
static bool
is_short (const struct array *a)
{
  enum { SPARE_SEGMENTS = 4, COUNT_ALWAYS = 64, COUNT_STEP = 8 };
  size_t end = segments (a), real = 0;
  if (end >= COUNT_ALWAYS && end % COUNT_STEP)
    return true;
  for (size_t seg = VOID_FROM; seg < end; seg++)
    real += a->a_dense[seg] != arr_void && seg_size (seg) >= WHOLE_SEGMENT;
  return real <= SPARE_SEGMENTS + a->a_dense_count / WHOLE_SEGMENT;
}

/* True if all elements of A are in the last N cells of the dense store.  N is
   the number of elements or, if the store has more than FIRST_CELLS cells,
   twice the number of elements.  A must have fewer than WHOLE_SEGMENT
   elements, and I must be the end of the store.  */
static bool
is_window (const struct array *a, uint64_t i)
{
  uint64_t count = a->a_dense_count, n = 0;
  uint64_t first = i <= FIRST_CELLS ? i - count
    : i > 2 * count ? i - 2 * count : 0;
  for (uint64_t k = first; k < i; k++)
    n += arr_dense_cell (a, k)->tag != V_NONE;
  return n == count;
}

/* True if A may slide when its next element is stored at I.  A must have fewer
   than WHOLE_SEGMENT elements.  */
static inline bool
may_slide_short (const struct array *a, uint64_t i)
{
  return i < FIRST_CELLS || a->a_flags & ARR_SLIDING || n_sliding < MAX_SLIDING;
}

/* Return true if the last cell of A's dense store holds an element.  I is the
   subscript after the last cell.  Also return true if A is empty but may slide:
   A is then a queue whose elements have all been deleted, and I is its next
   subscript.  */
static bool
goes_on (const struct array *a, uint64_t i)
{
  if (a->a_dense_count)
    return arr_dense_cell (a, i - 1)->tag != V_NONE;
  return may_slide_short (a, i);
}

/* True if A is used as a queue whose next element is to be stored at I, the
   end of the dense store, and if the store does not have many more segments
   than its elements need.  */
static bool
slides (const struct array *a, uint64_t i)
{
  if (i != a->a_dense_cap || !may_slide (a) || !goes_on (a, i)
      || !is_short (a))
    return false;
  return a->a_dense_count >= WHOLE_SEGMENT
    || (may_slide_short (a, i) && is_window (a, i));
}

bool
arr_dense_pays (const struct array *a, uint64_t i)
{
  if (a->a_flags & ARR_ORDERED)
    return false;
  return fills (a, i) || slides (a, i);
}

static void
note_sliding (struct array *a)
{
  n_sliding += !(a->a_flags & ARR_SLIDING);
  a->a_flags |= ARR_SLIDING;
}

static void
forget_sliding (struct array *a)
{
  n_sliding -= (a->a_flags & ARR_SLIDING) != 0;
  a->a_flags &= ~ARR_SLIDING;
}

/* Remove the element with the integer subscript I from the hash store of A,
   and set *V to its value.  Return false if the hash store does not have the
   element.  */
static bool
take_int (struct array *a, double i, struct val *v)
{
  struct key k = arr_hash_key (arr_int_key (i));
  return arr_hash_take (a, &k, v);
}

void
arr_dense_extend (struct array *a, uint64_t i)
{
  assert_debug (i >= a->a_dense_cap && arr_dense_pays (a, i));
  uint64_t old = a->a_dense_cap;
  size_t seg = segments (a);
  if (a->a_int_keys && arr_is_watched ())
    arr_watch_end (a);
  if (i >= FIRST_CELLS && a->a_dense_count < WHOLE_SEGMENT && !fills (a, i))
    note_sliding (a);
  while (i >= a->a_dense_cap)
    {
      arr_add_segment (a, (void ***) &a->a_dense, seg, sizeof (struct val),
		       true);
      seg++;
      a->a_dense_cap = seg_start (seg);
    }
  for (uint64_t k = old; a->a_int_keys && k < a->a_dense_cap; k++)
    if (take_int (a, k, arr_dense_cell (a, k)))
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
	{
	  uint64_t next = arr_dense_skip (a, i);
	  i = next > i ? next - 1 : i;
	  continue;
	}
      arr_release (a, v);
      a->a_dense_count--;
    }
  arr_free_segments (a, (void ***) &a->a_dense, segments (a));
  assert_debug (a->a_dense_count == 0);
  a->a_dense_cap = 0;
  forget_sliding (a);
}

/* --- queues that are empty ---------------------------------------------- */

/* True if nearly all segments at the end of A's dense store are void: at most
   FEW of LAST segments are not.  */
static bool
ends_short (const struct array *a)
{
  enum { LAST = 8, FEW = 3 };
  size_t end = segments (a), real = 0;
  for (size_t seg = end; seg > VOID_FROM && end - seg < LAST; seg--)
    real += a->a_dense[seg - 1] != arr_void;
  return real <= FEW;
}

void
arr_dense_emptied (struct array *a)
{
  if (a->a_dense_cap > FIRST_CELLS
      && !(a->a_flags & ARR_SLIDING && ends_short (a)))
    arr_dense_clear (a);
}

void
arr_dense_resume (struct array *a, double i)
{
  uint64_t small = seg_start (VOID_FROM), cap = a->a_dense_cap;
  bool there = i < cap
    && (cap <= small || (i >= small && !arr_is_void (arr_dense_cell (a, i))));
  if (cap > FIRST_CELLS && i >= 0 && i != cap && !there)
    arr_dense_clear (a);
}

/* --- void segments ------------------------------------------------------ */

struct val *
arr_dense_own (struct array *a, uint64_t i)
{
  size_t seg, off;
  seg_locate (i, &seg, &off);
  if (unlikely (a->a_dense[seg] == arr_void))
    a->a_dense[seg] = mem_zalloc (arr_heap (a),
				  seg_size (seg) * sizeof (struct val));
  return a->a_dense[seg] + off;
}

void
arr_dense_shrink (struct array *a, uint64_t i)
{
  size_t seg, off;
  seg_locate (i, &seg, &off);
  if (seg < VOID_FROM || off != seg_size (seg) - 1 || !may_slide (a))
    return;
  struct val *s = a->a_dense[seg];
  while (off > 0 && s[off - 1].tag == V_NONE)
    off--;
  if (off > 0 || s == arr_void)
    return;
  arr_cells_freed++;
  mem_free (arr_heap (a), s);
  a->a_dense[seg] = arr_void;
}

uint64_t
arr_dense_skip (const struct array *a, uint64_t i)
{
  size_t seg, off;
  seg_locate (i, &seg, &off);
  return (seg >= VOID_FROM && a->a_dense[seg] == arr_void
	  ? i - off + seg_size (seg) : i);
}
