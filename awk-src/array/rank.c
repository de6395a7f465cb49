/* rank.c -- sort items by their ranks, most of which differ from each other.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements a radix sort from the highest digit down, in place
   (McIlroy, Bostic and McIlroy, "Engineering Radix Sort", Computing Systems
   6(1), 1993).  The sort uses the digits of the difference between a rank and
   the lowest rank, so that no time is spent on high bits that all ranks share.
   Items of equal rank are then sorted with a merge sort, which compares them.
   The merge sort is also used for items that are nearly in order.  */

#include <config.h>
#include "array/rank.h"

#include <string.h>

#include "base/switches.h"

enum { DIGIT = 8, BUCKETS = 1 << DIGIT, FEW = 24 };

/* --- by rank ------------------------------------------------------------ */

static void
insertion_sort (struct ranked *p, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      struct ranked x = p[i];
      size_t j = i;
      for (; j > 0 && p[j - 1].rank > x.rank; j--)
	p[j] = p[j - 1];
      p[j] = x;
    }
}

/* Set *LOW and *HIGH to the lowest and highest rank of the N items at P, where
   N > 0.  Return the number of items that have a lower rank than the preceding
   item.  */
static size_t
range (const struct ranked *p, size_t n, uint64_t *low, uint64_t *high)
{
  size_t descents = 0;
  *low = *high = p[0].rank;
  for (size_t i = 1; i < n; i++)
    {
      uint64_t r = p[i].rank;
      descents += r < p[i - 1].rank;
      *low = r < *low ? r : *low;
      *high = r > *high ? r : *high;
    }
  return descents;
}

/* Move each item into the bucket of its digit, and set END[B] to the end of
   bucket B for each B.  */
static void
distribute (struct ranked *p, size_t n, uint64_t low, int shift,
	    size_t end[BUCKETS])
{
#define BUCKET(x) (((x).rank - low) >> shift)
  size_t next[BUCKETS], sum = 0;
  memset (end, 0, BUCKETS * sizeof *end);
  for (size_t i = 0; i < n; i++)
    end[BUCKET (p[i])]++;
  for (int b = 0; b < BUCKETS; b++)
    {
      next[b] = sum;
      end[b] = sum += end[b];
    }
  for (int b = 0; b < BUCKETS; b++)
    while (next[b] < end[b])
      {
	struct ranked x = p[next[b]];
	size_t to;
	while ((to = BUCKET (x)) != (size_t) b)
	  {
	    struct ranked y = p[next[to]];
	    p[next[to]++] = x;
	    x = y;
	  }
	p[next[b]++] = x;
      }
#undef BUCKET
}

static void
radix_sort (struct ranked *p, size_t n)
{
  uint64_t low, high;
  size_t end[BUCKETS], at = 0;
  if (n <= FEW)
    {
      insertion_sort (p, n);
      return;
    }
  if (range (p, n, &low, &high) == 0)
    return;
  int bits = 64 - __builtin_clzll (high - low);
  distribute (p, n, low, bits > DIGIT ? bits - DIGIT : 0, end);
  for (int b = 0; bits > DIGIT && b < BUCKETS; at = end[b++])
    radix_sort (p + at, end[b] - at);
}

/* --- merging ------------------------------------------------------------ */

/* True if the order allows X to come before Y; the order is that of TIES or,
   if TIES is NULL, that of the ranks.  */
static inline bool
in_order (const struct rank_ties *ties, const struct ranked *x,
	  const struct ranked *y)
{
  return ties ? ties->compare (ties, x->place, y->place) <= 0
    : x->rank <= y->rank;
}

void
rank_sort_by_compare (const struct rank_ties *ties, struct ranked *p,
		      struct ranked *t, size_t n)
{
  if (n < 2)
    return;
  size_t half = n / 2;
  rank_sort_by_compare (ties, p, t, half);
  rank_sort_by_compare (ties, p + half, t, n - half);
  if (in_order (ties, &p[half - 1], &p[half]))
    return;
  memcpy (t, p, half * sizeof *t);
  size_t i = 0, j = half, k = 0;
  while (i < half && j < n)
    p[k++] = in_order (ties, &t[i], &p[j]) ? t[i++] : p[j++];
  while (i < half)
    p[k++] = t[i++];
}

/* --- both --------------------------------------------------------------- */

/* Return the end of the run of items of the same rank that begins at P[I].  */
static size_t
end_of_run (const struct ranked *p, size_t i, size_t n)
{
  uint64_t rank = p[i].rank;
  while (++i < n && p[i].rank == rank)
    ;
  return i;
}

static void
sort_ties (const struct rank_ties *ties, struct ranked *p, struct ranked *t,
	   size_t n)
{
  enum { PAYS = 5 };
  if (n < PAYS || !ties->refine || !ties->refine (ties, p, n))
    {
      rank_sort_by_compare (ties, p, t, n);
      return;
    }
  radix_sort (p, n);
  for (size_t i = 0, j; i < n; i = j)
    {
      j = end_of_run (p, i, n);
      rank_sort_by_compare (ties, p + i, t, j - i);
    }
}

void
rank_sort (const struct rank_ties *ties, struct ranked *p, struct ranked *t,
	   size_t n)
{
  enum { MIN_RUN = 64 };
  uint64_t low, high;
  /* If the input consists of a few sorted runs, merging them is fastest.  */
  if (n > 1 && (without (RADIX) || range (p, n, &low, &high) < n / MIN_RUN))
    rank_sort_by_compare (NULL, p, t, n);
  else
    radix_sort (p, n);
  for (size_t i = 0, j; i < n; i = j)
    {
      j = end_of_run (p, i, n);
      if (j - i > 1)
	sort_ties (ties, p + i, t, j - i);
    }
}
