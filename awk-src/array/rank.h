/* rank.h -- sort items by their ranks, most of which differ from each other.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef RANK_H
#define RANK_H

#include <stddef.h>
#include <stdint.h>

/* An item: its rank, and PLACE, a number assigned by the owner of the
   items.  */
struct ranked
{
  uint64_t rank;
  uint64_t place;
};

/* Functions that order items of equal rank.  The owner of the items embeds
   this struct as the first member of its own struct.  */
struct rank_ties
{
  /* Return a negative number if the item P comes before the item Q, or a
     positive number if P comes after Q.  Return 0 if the order of P and Q does
     not matter.  */
  int (*compare) (const struct rank_ties *ties, uint64_t p, uint64_t q);
  /* Assign new ranks, consistent with COMPARE, to the N items at P, which have
     equal ranks, and return true.  If no ranks can be assigned, change nothing
     and return false.  REFINE may be NULL.  */
  bool (*refine) (const struct rank_ties *ties, struct ranked *p, size_t n);
};

/* Sort the N items at P by ascending rank.  T has space for half as many
   items.  The order of items that COMPARE finds equal is undefined.  */
void rank_sort (const struct rank_ties *ties, struct ranked *p,
		struct ranked *t, size_t n);

/* Sort the N items at P with COMPARE only, not by rank.  The sort is
   stable.  */
void rank_sort_by_compare (const struct rank_ties *ties, struct ranked *p,
			   struct ranked *t, size_t n);

#endif /* RANK_H */
