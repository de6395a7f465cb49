/* sort.h -- the orders of sorted_in, asort and asorti.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SORT_H
#define SORT_H

#include "value/array.h"
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

/* Is ORDER one of the built-in orders?  */
bool sort_is_builtin (struct sv order);

/* Sort N items by ORDER: "@val_num_asc" and so on, or the name of a
   comparison function.  Stable.  */
void sort_items (struct sort_item *items, size_t n, struct sv order);

/* Sort the N subscripts KEYS of A.  */
void sort_keys (struct array *a, struct val *keys, size_t n,
		struct sv order);

#endif /* SORT_H */
