/* rank.h -- sorting by numbers by which most items differ
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANK_H
#define RANK_H

#include <stddef.h>
#include <stdint.h>

/* An item: its number, assigned by the owner of the items, and its rank.  */
struct ranked
{
  uint64_t rank;
  uint64_t place;
};

/* How to order items of equal rank.  The owner of the items embeds this struct
   as the first member of its own.  */
struct rank_ties
{
  /* Return a number below, equal to or above 0 if the item at P comes before
     that at Q, is equal, or comes after it.  */
  int (*compare) (const struct rank_ties *ties, uint64_t p, uint64_t q);
  /* Assign new ranks, consistent with COMPARE, to N items of equal rank; or
     change nothing and return false.  May be NULL.  */
  bool (*refine) (const struct rank_ties *ties, struct ranked *p, size_t n);
};

/* Sort N items at P by ascending rank; T has room for half as many.  If
   COMPARE finds two items equal, their order is undefined.  */
void rank_sort (const struct rank_ties *ties, struct ranked *p,
		struct ranked *t, size_t n);

/* Sort N items by COMPARE alone.  Stable.  */
void rank_sort_by_compare (const struct rank_ties *ties, struct ranked *p,
			   struct ranked *t, size_t n);

#endif /* RANK_H */
