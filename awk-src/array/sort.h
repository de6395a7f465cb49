/* sort.h -- the orders of sorted_in, asort and asorti.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SORT_H
#define SORT_H

#include <math.h>
#include <string.h>

#include "array/array.h"
#include "pma/likely.h"
#include "value/value.h"

/* An element that is being sorted.  */
struct sort_item
{
  struct val key;		/* the subscript, a string cell */
  const struct val *v;
  /* sort_prepare sets the members below.  */
  struct sv text;
  double num;
  int class;
};

/* A built-in order.  */
struct sort_order;
/* Return the order that ORDER names, or NULL.  Set *DESC to true if the order
   is descending.  */
const struct sort_order *sort_find_order (struct sv order, bool *desc);
/* For X, whose key and value are set, compute the string and the number that
   comparisons in the order O need.  Write the text of a number to SC or, if SC
   is NULL, to memory that sort_unprepare frees.  */
void sort_prepare (struct sort_item *x, const struct sort_order *o,
		   struct scratch *sc);
void sort_unprepare (struct sort_item *x);
/* Return the rank of X.  Items of lower rank come first.  For items of equal
   rank, sort_compare determines the order, which is total.  */
uint64_t sort_rank (const struct sort_item *x, const struct sort_order *o);
int sort_compare (const struct sort_item *x, const struct sort_item *y,
		  const struct sort_order *o);
/* True if the values of X and Y are certainly equal in the order O, so that
   only a comparison of their subscripts as strings can order them.  The result
   can be true only if O compares numbers.  */
bool sort_is_tie (const struct sort_item *x, const struct sort_item *y,
		  const struct sort_order *o);
/* True if O distinguishes untyped elements from unassigned elements, which
   were read before they had a value.  */
bool sort_minds_touching (const struct sort_order *o);
/* Return a rank for the string S.  */
uint64_t sort_rank_text (struct sv s);
/* Return a rank for the number D.  */
static inline uint64_t
sort_rank_double (double d)
{
  uint64_t r;
  if (unlikely (isnan (d)))
    return UINT64_MAX;
  d += 0.0;			/* Turn -0 into 0.  */
  memcpy (&r, &d, sizeof r);
  return r >> 63 ? ~r : r | UINT64_C (1) << 63;
}

/* True if sort_rank_num (D) is the rank, in the order O, of an element with
   the numeric value D.  */
bool sort_is_by_number (const struct sort_order *o);
static inline uint64_t
sort_rank_num (double d)
{
  return sort_rank_double (d) >> 1;
}

/* True if ORDER is empty or "@unsorted", that is, if elements remain in
   storage order.  */
bool sort_is_unsorted (struct sv order);

/* Sort the N items at ITEMS.  ORDER is the name of a built-in order, such as
   "@val_num_asc", or of a comparison function.  The sort is stable.  */
void sort_items (struct sort_item *items, size_t n, struct sv order);

/* Sort KEYS, the N subscripts of A, in the order ORDER.  */
void sort_keys (struct array *a, struct val *keys, size_t n,
		struct sv order);

/* Return the places (see arr_at_place) of all arr_count (A) elements, in the
   built-in order that ORDER names, or in storage order if sort_is_unsorted
   (ORDER).  The caller frees the vector with xfree.  Return NULL if ORDER is
   the name of a function.  */
uint64_t *sort_places (struct array *a, struct sv order);

/* Start W as a walk over A in the built-in order that ORDER names.  Return
   false if ORDER does not name a built-in order.  EARLY is true if the walk is
   likely to end early and the caller ensures that no value in A changes before
   the end of the walk.  */
bool sort_walk (struct arr_walk *w, struct array *a, struct sv order,
		bool early);

#endif /* SORT_H */
