/* merge.h -- merging two values or arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   The values that several processes or machines have of one variable are
   merged according to how the program uses the variable.  Sums, extremes and
   unions do not depend on the order; the others treat the second value as
   coming later in the input.  */

#ifndef VALUE_MERGE_H
#define VALUE_MERGE_H

#include "exchange/stream.h"

enum merge_kind
{
  MERGE_SUM,
  MERGE_MIN, MERGE_MAX,
  MERGE_FIRST,			/* an element keeps its first value */
  MERGE_LAST,			/* an element keeps its last value */
  MERGE_UNION,			/* an element keeps its last value that is
				   set */
  MERGE_APPEND,			/* text after text */
  MERGE_PUSH,			/* elements from 1 on are appended to the
				   existing ones */
  MERGE_REPLACE,		/* the last array replaces the whole array */
  MERGE_WITH,			/* the value is kept whose minimum or maximum
				   wins */
  MERGE_DECLARED,		/* merged by a function of the program */
  MERGE_LISTS			/* sums, replaced by lists of addends */
};

/* Marks a sum as the addends of list LIST (jobs/addends.h).  */
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
  bool scalar;			/* the variable is not an array */
  bool bare;			/* MIN, MAX: an unset value counts as 0 */
  double base;			/* PUSH: added to subscripts */
};

/* True if merging V into OLD (NULL: missing) gives the result of a single
   process, to the last bit.  */
bool merge_is_exact (const struct merge *m, const struct val *old,
		     const struct val *v);
/* Merge V into CELL, an element of A or, if A is NULL, a register that is not
   an array.  THERE: the cell existed before.  Return false if that is
   impossible.  */
bool merge_value (const struct merge *m, struct array *a, struct val *cell,
		  bool there, const struct val *v);

/* True if V replaces the minimum or maximum OLD.  */
bool merge_wins (const struct merge *m, const struct val *old,
		 const struct val *v);

/* Like merge_is_exact, for an array of N elements, which IN has after its
   value; A is NULL if there is no array yet.  */
bool merge_array_is_exact (const struct merge *m, struct array *a,
			   struct stream_in *in, uint64_t n);
/* Merge the N elements in IN into A.  Return false if that is impossible
   because a scalar and an array have one subscript.  */
bool merge_array (const struct merge *m, struct array *a,
		  struct stream_in *in, uint64_t n);

/* Like merge_array for an array of minima or maxima with which other arrays
   are set: note in WINNERS the subscripts whose elements are replaced.  */
bool merge_leader (const struct merge *m, struct array *a,
		   struct stream_in *in, uint64_t n, struct array *winners);
/* Store in A those of the N elements in IN whose subscripts WINNERS has; NULL:
   none.  Return false if one of the N is an array.  */
bool merge_companions (struct array *a, struct stream_in *in, uint64_t n,
		       struct array *winners);

/* Like merge_array for MERGE_LISTS, with IN completely in memory: the element
   for list I becomes a number, and TARGETS[I] its cell.  */
bool merge_lists (struct array *a, struct stream_in *in, uint64_t n,
		  struct val **targets);
/* Convert CELL, a scalar, to a number.  A is the array that it belongs to, or
   NULL for a register.  */
bool merge_make_number (struct array *a, struct val *cell);

/* True if merge_is_exact could be false for values with the tags TAGS
   (stream_out), although it was true for all values before.  For sums the
   caller has to check that they are small.  */
bool merge_tags_matter (enum merge_kind kind, unsigned tags);

#endif /* VALUE_MERGE_H */
