/* merge.h -- two values, or arrays of them, become one.
   SPDX-License-Identifier: GPL-3.0-or-later

   What several processes or machines have left of the same variable is put
   together by the way in which the variable is used.  Sums, extremes and
   unions come out the same in whatever order; the others take what comes as
   later in the input.  */

#ifndef VALUE_MERGE_H
#define VALUE_MERGE_H

#include "exchange/stream.h"

enum merge_kind
{
  MERGE_SUM,
  MERGE_MIN, MERGE_MAX,
  MERGE_FIRST,			/* an element keeps its first value */
  MERGE_LAST,			/* the last one */
  MERGE_UNION,			/* the last one that is set */
  MERGE_APPEND,			/* text after text */
  MERGE_PUSH,			/* elements 1, 2 ... go after those there */
  MERGE_REPLACE,		/* an array as a whole, by the last one */
  MERGE_DECLARED,		/* by the program that made them */
  MERGE_LISTS			/* sums, in whose place there are lists */
};

/* Stands in a sum for the addends of list LIST (jobs/addends.h).  */
enum { MERGE_LIST_MARK = 0x4c49 };
static inline struct val
merge_list (uint32_t list)
{
  struct val v = val_tagged (V_REGEX);
  v.w0 = list;
  v.len_lo = MERGE_LIST_MARK;
  v.kind = 12;
  return v;
}

static inline bool
merge_is_list (const struct val *v)
{
  return v->tag == V_REGEX && v->kind == 12 && v->len_lo == MERGE_LIST_MARK;
}

struct merge
{
  enum merge_kind kind;
  bool scalar;			/* it is no array */
  bool bare;			/* MIN, MAX: what is unset counts as 0 */
  double base;			/* PUSH: is added to subscripts */
};

/* Is the result of merging V into OLD (NULL: not there) that of one process,
   to the last bit?  */
bool merge_is_exact (const struct merge *m, const struct val *old,
		     const struct val *v);
/* Merge V into CELL of A; A NULL: a register that is no array.  THERE: it was
   there before, not made for this.  False: it cannot be done.  */
bool merge_value (const struct merge *m, struct array *a, struct val *cell,
		  bool there, const struct val *v);

/* For the elements of an array in IN, which begin after its value, N of
   them, all as merge_is_exact; A is NULL where there is no array yet.  */
bool merge_array_is_exact (const struct merge *m, struct array *a,
			   struct stream_in *in, uint64_t n);
/* Merge them into A.  False: at some element it cannot be done, a scalar and
   an array having one subscript.  */
bool merge_array (const struct merge *m, struct array *a,
		  struct stream_in *in, uint64_t n);

/* The same of MERGE_LISTS, where IN is all in memory: the element for list I
   is made a number, and TARGETS[I] is its cell.  */
bool merge_lists (struct array *a, struct stream_in *in, uint64_t n,
		  struct val **targets);
/* A scalar, CELL of A or (A NULL) a register, is made a number.  */
bool merge_make_number (struct array *a, struct val *cell);

/* Can values whose tags are TAGS (stream_out) be such that merge_is_exact
   depends on them, although all that is there comes from others for which
   this said no?  Of sums the caller has to know that they are small.  */
bool merge_tags_matter (enum merge_kind kind, unsigned tags);

#endif /* VALUE_MERGE_H */
