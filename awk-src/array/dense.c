/* dense.c -- the dense store of an array: subscripts 0..n.
   SPDX-License-Identifier: GPL-3.0-or-later

   A queue takes elements away at one end and adds them at the other.  Its
   segments that are empty are replaced by the void one, and a segment is
   added where the elements have come to the end of the last one, however few
   there are; only some arrays of few elements may do so at one time.  A heap
   file has no address to share, so there only the share of elements counts,
   and new elements of a queue go to the hash store.  */

#include <config.h>

#include "array/layout.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "pma/likely.h"

struct val arr_void[SEG_LAST_SIZE] FAR_ZEROS;

static size_t
segments (const struct array *a)
{
  size_t seg, off;
  if (!a->a_dense_cap)
    return 0;
  seg_locate (a->a_dense_cap - 1, &seg, &off);
  return seg + 1;
}

/* May A have void segments?  */
static bool
may_slide (const struct array *a)
{
  return pma_is_anonymous (arr_heap (a));
}

/* Would half of the cells before I be taken, with those that move over from
   the hash store?  */
static inline bool
fills (const struct array *a, uint64_t i)
{
  return i < 8 || (a->a_dense_count + a->a_int_keys + 1) * 2 > i;
}

/* Arrays of fewer elements than MANY that slide, not only at first, take much
   more memory than these: so many may do so at one time.  */
enum { SHORT = 64, MANY = 512, MAX_SLIDING = 32 };
static unsigned n_sliding;

/* Do the large segments of A that are not void hold what is left of a queue,
   or nearly so?  Of many segments that is not asked each time.  */
static bool
is_short (const struct array *a)
{
  enum { FEW = 4, OFTEN = 64, SELDOM = 8 };
  size_t end = segments (a), real = 0;
  if (end >= OFTEN && end % SELDOM)
    return true;
  for (size_t seg = VOID_FROM; seg < end; seg++)
    real += a->a_dense[seg] != arr_void && seg_size (seg) >= MANY;
  return real <= FEW + a->a_dense_count / MANY;
}

/* Are the elements of A, which are few, the last ones before I, the end of the
   store?  There may be holes between them if there was time to make some.  */
static bool
is_window (const struct array *a, uint64_t i)
{
  uint64_t count = a->a_dense_count, n = 0;
  uint64_t first = i <= SHORT ? i - count : i > 2 * count ? i - 2 * count : 0;
  for (uint64_t k = first; k < i; k++)
    n += arr_dense_cell (a, k)->tag != V_NONE;
  return n == count;
}

/* May A, of few elements, slide on at I?  */
static inline bool
may_slide_short (const struct array *a, uint64_t i)
{
  return i < SHORT || a->a_flags & ARR_SLIDING || n_sliding < MAX_SLIDING;
}

/* Is I, the end of the store, the place after an element, or the one that comes
   next in a queue that is empty just now?  */
static bool
goes_on (const struct array *a, uint64_t i)
{
  if (a->a_dense_count)
    return arr_dense_cell (a, i - 1)->tag != V_NONE;
  return may_slide_short (a, i);
}

/* Do the elements of A, in not too many segments, go on at I, the end of the
   store?  */
static bool
slides (const struct array *a, uint64_t i)
{
  if (i != a->a_dense_cap || !may_slide (a) || !goes_on (a, i)
      || !is_short (a))
    return false;
  return a->a_dense_count >= MANY
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

/* Take integer I out of the hash store of A; *V gets the value.  */
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
  if (i >= SHORT && a->a_dense_count < MANY && !fills (a, i))
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

/* Are the last segments of A void, but a few?  */
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
  if (a->a_dense_cap > SHORT
      && !(a->a_flags & ARR_SLIDING && ends_short (a)))
    arr_dense_clear (a);
}

void
arr_dense_resume (struct array *a, double i)
{
  uint64_t small = seg_start (VOID_FROM), cap = a->a_dense_cap;
  bool there = i < cap
    && (cap <= small || (i >= small && !arr_is_void (arr_dense_cell (a, i))));
  if (cap > SHORT && i >= 0 && i != cap && !there)
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
