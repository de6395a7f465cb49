/* sort.h -- the orders of sorted_in, asort and asorti.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SORT_H
#define SORT_H

#include "array/array.h"
#include "value/value.h"

/* An element as it is sorted.  */
struct sort_item
{
  struct val key;		/* string cell */
  const struct val *v;
  /* Made by sort_items: */
  struct sv text;
  double num;
  int class;
};

/* A built-in order.  */
struct sort_order;
/* The one named ORDER, or NULL; *DESC: from the end.  */
const struct sort_order *sort_find_order (struct sv order, bool *desc);
/* Make the texts and numbers of X, with key and value, for O.  The text of a
   number is put into SC or, where that is NULL, into memory that
   sort_unprepare frees.  */
void sort_prepare (struct sort_item *x, const struct sort_order *o,
		   struct scratch *sc);
void sort_unprepare (struct sort_item *x);
/* Items of lower rank come first; those of the same rank are in the order of
   sort_compare, which is total.  */
uint64_t sort_rank (const struct sort_item *x, const struct sort_order *o);
int sort_compare (const struct sort_item *x, const struct sort_item *y,
		  const struct sort_order *o);
/* If all that X and Y differ in, for O, is the text of their subscripts:
   true.  Only told of numbers.  */
bool sort_is_tie (const struct sort_item *x, const struct sort_item *y,
		  const struct sort_order *o);
/* Does O tell elements without a value from those that were only read?  */
bool sort_minds_touching (const struct sort_order *o);
/* A rank by the text S.  */
uint64_t sort_rank_text (struct sv s);

/* Does ORDER mean that nothing is sorted?  */
bool sort_is_unsorted (struct sv order);
/* Is ORDER one of the built-in orders, or none?  */
bool sort_is_builtin (struct sv order);

/* Sort N items by ORDER: "@val_num_asc" and so on, or the name of a
   comparison function.  Stable.  */
void sort_items (struct sort_item *items, size_t n, struct sv order);

/* Sort the N subscripts KEYS of A.  */
void sort_keys (struct array *a, struct val *keys, size_t n,
		struct sv order);

/* The places (arr_at_place) of all arr_count (A) elements: in the built-in
   order named ORDER, or in storage order where sort_is_unsorted.  To be freed
   with xfree.  NULL: ORDER is the name of a function.  */
uint64_t *sort_places (struct array *a, struct sv order);

/* Make W a walk over A in the built-in order named ORDER; false if there is
   none of this name.  EARLY: it may be left soon, and the caller sees to it
   that until its end no value in A changes.  */
bool sort_walk (struct arr_walk *w, struct array *a, struct sv order,
		bool early);

#endif /* SORT_H */
