/* sort.h -- the orders of sorted_in, asort and asorti.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SORT_H
#define SORT_H

#include "array/array.h"
#include "value/value.h"

/* An element in a sort.  */
struct sort_item
{
  struct val key;		/* string cell */
  const struct val *v;
  /* Set by sort_items: */
  struct sv text;
  double num;
  int class;
};

/* A built-in order.  */
struct sort_order;
/* Return the order named ORDER, or NULL; *DESC says whether it is
   descending.  */
const struct sort_order *sort_find_order (struct sv order, bool *desc);
/* Compute the texts and numbers of X, whose key and value are set, for O.  The
   text of a number is put into SC or, if that is NULL, into memory that
   sort_unprepare frees.  */
void sort_prepare (struct sort_item *x, const struct sort_order *o,
		   struct scratch *sc);
void sort_unprepare (struct sort_item *x);
/* Return the rank of X: items of lower rank come first, items of equal rank in
   the order of sort_compare, which is total.  */
uint64_t sort_rank (const struct sort_item *x, const struct sort_order *o);
int sort_compare (const struct sort_item *x, const struct sort_item *y,
		  const struct sort_order *o);
/* True if X and Y differ, for O, only in the text of their subscripts.
   Detected for numbers only.  */
bool sort_is_tie (const struct sort_item *x, const struct sort_item *y,
		  const struct sort_order *o);
/* True if O distinguishes elements without a value from those that were only
   read.  */
bool sort_minds_touching (const struct sort_order *o);
/* Return a rank by the text S.  */
uint64_t sort_rank_text (struct sv s);

/* True if ORDER means that nothing is sorted.  */
bool sort_is_unsorted (struct sv order);
/* True if ORDER is one of the built-in orders, or empty.  */
bool sort_is_builtin (struct sv order);

/* Sort N items by ORDER: "@val_num_asc" and so on, or the name of a comparison
   function.  Stable.  */
void sort_items (struct sort_item *items, size_t n, struct sv order);

/* Sort the N subscripts KEYS of A.  */
void sort_keys (struct array *a, struct val *keys, size_t n,
		struct sv order);

/* Return the places (arr_at_place) of all arr_count (A) elements, in the
   built-in order named ORDER, or in storage order if sort_is_unsorted (ORDER).
   The caller frees the result by xfree.  Return NULL if ORDER is the name of a
   function.  */
uint64_t *sort_places (struct array *a, struct sv order);

/* Make W a walk over A in the built-in order named ORDER; return false if
   there is no such order.  EARLY: the walk is likely to be left early, and the
   caller ensures that no value in A changes before its end.  */
bool sort_walk (struct arr_walk *w, struct array *a, struct sv order,
		bool early);

#endif /* SORT_H */
