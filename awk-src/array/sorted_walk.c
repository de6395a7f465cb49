/* sorted_walk.c -- walks over an array in one of the built-in orders.
   SPDX-License-Identifier: GPL-3.0-or-later

   The sort moves a pair for each element: a number that is different for most
   elements (sort_rank), and the element's place.  Elements of equal rank are
   compared without being moved or copied.  No subscript is copied.

   If a walk is likely to end early, it begins by sorting only the elements
   that come first in the order.  One pass over the array finds the first
   elements, using a binary heap that contains the first elements among those
   visited so far.  If the walk continues after the elements of the first pass,
   a second pass finds more elements, and a third pass finds all remaining
   ones.  To ensure that the elements do not change between the passes, the
   caller checks that the loop's body does not store into any element, and
   walk.c detaches the walk before an insertion or a deletion.  */

#include <config.h>

#include <string.h>

#include "array/layout.h"
#include "array/quick.h"
#include "array/rank.h"
#include "array/sort.h"
#include "base/mem.h"
#include "pma/assertion.h"

struct ordering
{
  struct rank_ties ties;	/* must be the first member, because order_of
				   converts pointers */
  struct arr_walk *w;
  const struct sort_order *o;
  bool desc;
  unsigned passes;
  struct ranked last;		/* the last pair that a pass has returned */
};

/* --- comparing ---------------------------------------------------------- */

/* The element at PLACE, with the values that comparisons need.  */
struct sight
{
  struct sort_item x;
  struct scratch text;
};

static void
look (struct sight *s, const struct ordering *d, uint64_t place)
{
  s->x.v = arr_at_place_text (d->w->a, place, &s->x.key);
  sort_prepare (&s->x, d->o, &s->text);
}

static uint64_t
rank_of (const struct ordering *d, const struct sight *s)
{
  uint64_t r = sort_rank (&s->x, d->o);
  return d->desc ? ~r : r;
}

static const struct ordering *
order_of (const struct rank_ties *ties)
{
  return (const struct ordering *) ties;
}

/* Compare the elements at the places P and Q, which have equal ranks.  */
static int
compare_closely (const struct rank_ties *ties, uint64_t p, uint64_t q)
{
  const struct ordering *d = order_of (ties);
  struct sight s, t;
  if (p == q)
    return 0;
  look (&s, d, p);
  look (&t, d, q);
  int c = sort_compare (&s.x, &t.x, d->o);
  val_drop (&s.x.key);
  val_drop (&t.x.key);
  return d->desc ? -c : c;
}

static inline int
compare_spots (const struct ordering *d, const struct ranked *p,
	       const struct ranked *q)
{
  if (p->rank != q->rank)
    return p->rank < q->rank ? -1 : 1;
  return compare_closely (&d->ties, p->place, q->place);
}

/* If the N pairs at P, which have equal ranks, differ only in their
   subscripts, assign new ranks by subscript and return true.  Otherwise return
   false.  */
static bool
rank_by_key (const struct rank_ties *ties, struct ranked *p, size_t n)
{
  const struct ordering *d = order_of (ties);
  uint64_t rank = p->rank;
  struct sight first, s;
  look (&first, d, p->place);
  bool tie = true;
  for (size_t i = 0; tie && i < n; i++)
    {
      look (&s, d, p[i].place);
      tie = sort_is_tie (&first.x, &s.x, d->o);
      uint64_t r = sort_rank_text (val_bytes (&s.x.key));
      if (tie)
	p[i].rank = d->desc ? ~r : r;
      val_drop (&s.x.key);
    }
  val_drop (&first.x.key);
  for (size_t i = 0; !tie && i < n; i++)
    p[i].rank = rank;
  return tie;
}

/* --- passes ------------------------------------------------------------- */

/* True if no pass has returned SPOT yet, that is, if SPOT comes after all
   pairs that were returned.  */
static bool
is_left (const struct ordering *d, const struct ranked *spot)
{
  return d->passes == 0 || compare_spots (d, spot, &d->last) > 0;
}

/* Set *SPOT to the pair of the next element in storage order that no pass has
   returned yet.  Return false if there are no more elements.  */
static bool
next_spot (const struct ordering *d, struct ranked *spot)
{
  struct sight s;
  uint64_t place;
  while (arr_walk_next_place (d->w, &place))
    {
      look (&s, d, place);
      *spot = (struct ranked) { rank_of (d, &s), place };
      val_drop (&s.x.key);
      if (is_left (d, spot))
	return true;
    }
  return false;
}

/* Advance the scan past elements with numeric values of a higher rank than
   BOUND, without reading the subscripts of the elements.  The scan may also
   advance past free entries, which may contain a value: the caller skips free
   entries anyway.  */
static void
skip_after (const struct ordering *d, uint64_t bound)
{
  /* The distance, in cells, from the current cell to the cell to prefetch.
     (Hardware prefetching stops at the end of a page.)  */
  enum { AHEAD = 128 };
  struct arr_run r;
  if (!sort_is_by_number (d->o) || !arr_walk_run (d->w, &r))
    return;
  uint64_t flip = d->desc ? UINT64_MAX : 0;
  const struct val *at = r.at;
  while (at < r.end && at[r.value].tag == V_NUM
	 && (sort_rank_num (at[r.value].num) ^ flip) > bound)
    {
      __builtin_prefetch (at + AHEAD);
      at += r.step;
    }
  d->w->place += (at - r.at) / r.step;
}

/* Restore the binary heap of the N pairs at P after P[I] has changed.  The
   pair that comes last in the order is on top.  */
static void
sift (const struct ordering *d, struct ranked *p, size_t n, size_t i)
{
  struct ranked x = p[i];
  for (size_t c; (c = 2 * i + 1) < n; i = c)
    {
      if (c + 1 < n && compare_spots (d, &p[c + 1], &p[c]) > 0)
	c++;
      if (compare_spots (d, &p[c], &x) <= 0)
	break;
      p[i] = p[c];
    }
  p[i] = x;
}

/* Store in P, in order, the first ROOM of the elements that no pass has
   returned yet.  P has space for ROOM pairs, and for half as many more, which
   the sort uses as work space.  Return the number of stored pairs.  */
static size_t
first_spots (const struct ordering *d, struct ranked *p, size_t room)
{
  struct ranked x;
  size_t n = 0;
  arr_walk_rewind (d->w);
  while (n < room && next_spot (d, &x))
    p[n++] = x;
  if (n == room && n < arr_count (d->w->a))
    {
      for (size_t i = n / 2; i-- > 0;)
	sift (d, p, n, i);
      while (skip_after (d, p[0].rank), next_spot (d, &x))
	if (compare_spots (d, &x, &p[0]) < 0)
	  {
	    p[0] = x;
	    sift (d, p, n, 0);
	  }
    }
  rank_sort (&d->ties, p, p + n, n);
  return n;
}

static void
note_last (struct ordering *d, uint64_t place)
{
  struct sight s;
  look (&s, d, place);
  d->last = (struct ranked) { rank_of (d, &s), place };
  val_drop (&s.x.key);
}

/* Return the places of at most ROOM elements that no pass has returned yet, in
   order.  Set *N to the number of the returned places.  */
static uint64_t *
pass (struct ordering *d, size_t room, size_t *n)
{
  size_t count = arr_count (d->w->a);
  if (room > count)
    room = count;
  struct ranked *p = xnmalloc (room + room / 2 + 1, sizeof *p);
  *n = first_spots (d, p, room);
  if (*n)
    note_last (d, p[*n - 1].place);
  d->passes++;
  /* Overwrite each pair with its place.  */
  uint64_t *places = (uint64_t *) p;
  for (size_t i = 0; i < *n; i++)
    {
      uint64_t place = p[i].place;
      memcpy (places + i, &place, sizeof place);
    }
  return xrealloc (places, (*n + 1) * sizeof *places);
}

static bool
find_more (struct arr_walk *w)
{
  enum { SECOND = 1 << 14 };
  struct ordering *d = w->order;
  size_t n;
  uint64_t *places = pass (d, d->passes < 2 ? SECOND : SIZE_MAX, &n);
  xfree (w->places);
  w->places = places;
  w->n = n;
  w->i = 0;
  return n > 0;
}

/* Initialise D for the walk W in the built-in order that ORDER names.  Return
   false if ORDER does not name a built-in order.  */
static bool
init_ordering (struct ordering *d, struct arr_walk *w, struct sv order)
{
  bool desc = false;
  const struct sort_order *o = sort_find_order (order, &desc);
  *d = (struct ordering) { .w = w, .o = o, .desc = desc,
    .ties = { compare_closely, rank_by_key } };
  return o;
}

bool
sort_walk (struct arr_walk *w, struct array *a, struct sv order, bool early)
{
  enum { FIRST = 1 << 8 };
  struct ordering *d = xmalloc (sizeof *d);
  if (!init_ordering (d, w, order))
    {
      xfree (d);
      return false;
    }
  arr_walk_start (w, a);
  early = early && arr_count (a) > FIRST && !sort_minds_touching (d->o);
  size_t n;
  uint64_t *places = pass (d, early ? FIRST : SIZE_MAX, &n);
  if (!early)
    {
      xfree (d);
      d = NULL;
    }
  arr_walk_places (w, places, n, early ? find_more : NULL, d);
  return true;
}

uint64_t *
sort_places (struct array *a, struct sv order)
{
  struct arr_walk w;
  struct ordering d;
  size_t n = arr_count (a);
  uint64_t *places;
  bool sorted = init_ordering (&d, &w, order);
  if (!sorted && !sort_is_unsorted (order))
    return NULL;
  arr_walk_start (&w, a);
  if (sorted)
    places = pass (&d, SIZE_MAX, &n);
  else
    {
      places = xnmalloc (n + 1, sizeof *places);
      for (size_t i = 0; arr_walk_next_place (&w, places + i); i++)
	assert_expensive (i < n);
    }
  arr_walk_end (&w);
  return places;
}
