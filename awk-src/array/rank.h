/* rank.h -- sorting by numbers by which most items differ
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANK_H
#define RANK_H

#include <stddef.h>
#include <stdint.h>

/* An item: where it is, as its owner counts, and its rank.  */
struct ranked
{
  uint64_t rank;
  uint64_t place;
};

/* What to do with items of the same rank; the owner of the items has more
   members after these.  */
struct rank_ties
{
  /* <0, 0, >0 as the item at P comes before that at Q or after it.  */
  int (*compare) (const struct rank_ties *ties, uint64_t p, uint64_t q);
  /* Give N items of the same rank other ranks that agree with COMPARE, or
     leave them and return false.  May be NULL.  */
  bool (*refine) (const struct rank_ties *ties, struct ranked *p, size_t n);
};

/* Sort N items at P, the lower ranks first, with room for half as many at T.
   Where COMPARE finds two that are equal, their order is not defined.  */
void rank_sort (const struct rank_ties *ties, struct ranked *p,
		struct ranked *t, size_t n);

/* Sort N items by COMPARE alone; equal ones stay in their order.  */
void rank_sort_by_compare (const struct rank_ties *ties, struct ranked *p,
			   struct ranked *t, size_t n);

#endif /* RANK_H */
