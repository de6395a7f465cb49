/* merge.h -- merge two values or arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   Several processes or machines may have values of the same variable.  The
   values are merged according to a rule that depends on how the program uses
   the variable.  The results of sums, minima, maxima and unions do not depend
   on the order of merging.  For other rules, the second value comes from the
   later part of the input.  */

#ifndef EXCHANGE_MERGE_H
#define EXCHANGE_MERGE_H

#include "exchange/stream.h"

enum merge_kind
{
  MERGE_SUM,
  MERGE_MIN, MERGE_MAX,
  MERGE_FIRST,			/* an element keeps the first value that it
				   received */
  MERGE_LAST,			/* an element keeps the last value that it
				   received */
  MERGE_UNION,			/* like MERGE_LAST, but an element to which
				   nothing was assigned replaces no value */
  MERGE_APPEND,			/* the strings are concatenated */
  MERGE_PUSH,			/* the elements, whose subscripts are 1, 2 and
				   so on, are appended to the existing ones */
  MERGE_REPLACE,		/* the second array replaces the first */
  MERGE_WITH,			/* the value that was set together with the
				   minimum or maximum is kept */
  MERGE_DECLARED,		/* a function that the program defines merges
				   the values */
  MERGE_LISTS			/* sums that are represented by lists of
				   addends */
};

/* True if V is NULL, or if the cell V is untyped or unassigned.  */
static inline bool
merge_is_unset (const struct val *v)
{
  return !v || v->tag == V_UNTYPED || v->tag == V_UNASSIGNED;
}

/* The tag of a cell that contains the index of a list of addends instead of a
   sum (jobs/addends.h).  */
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
  bool scalar;			/* the variable is a scalar */
  bool bare;			/* for MIN, MAX: true if a value that is not
				   set is treated as 0 */
  double base;			/* for PUSH: the number to add to subscripts */
  /* If an array of minima or maxima has companions, that is, arrays whose
     elements the rules set together with its own: an array to which
     merge_array adds the subscripts of replaced elements, for
     merge_companions.  Otherwise NULL.  */
  struct array *winners;
};

/* True if merging V into OLD produces exactly the result that a single process
   would compute.  OLD is NULL if no value exists yet.  */
bool merge_is_exact (const struct merge *m, const struct val *old,
		     const struct val *v);
/* Merge V into CELL, which is an element of A or, if A is NULL, a register
   that is not an array.  THERE is false if the caller has just created CELL.
   Return false if the values cannot be merged.  */
bool merge_value (const struct merge *m, struct array *a, struct val *cell,
		  bool there, const struct val *v);

/* True if V replaces OLD as the minimum or maximum.  */
bool merge_wins (const struct merge *m, const struct val *old,
		 const struct val *v);

/* True if merging an array into A produces exactly the result that a single
   process would compute.  The N elements of the array are next in the stream
   IN.  A is NULL if no array exists yet.  */
bool merge_array_is_exact (const struct merge *m, struct array *a,
			   struct stream_in *in, uint64_t n);
/* Merge the next N elements of the stream IN into A.  Return false if two
   elements cannot be merged, for example because one is a scalar and the other
   an array, or if M->winners is set and an element is an array.  */
bool merge_array (const struct merge *m, struct array *a,
		  struct stream_in *in, uint64_t n);

/* Like merge_array, with the rule MERGE_LAST.  */
bool merge_last (struct array *a, struct stream_in *in, uint64_t n);

/* Read N elements from the stream IN, and store in A those whose subscripts are
   in WINNERS.  If WINNERS is NULL, store nothing.  Return false if one of the N
   elements is an array.  */
bool merge_companions (struct array *a, struct stream_in *in, uint64_t n,
		       struct array *winners);

/* Merge the next N elements of the stream IN into A with the rule MERGE_LISTS.
   If an element in the stream contains the index I of a list, convert the
   element of A with the same subscript to a number, and set TARGETS[I] to its
   cell.  All bytes of the stream must be in memory.  Return false if two
   elements cannot be merged.  */
bool merge_lists (struct array *a, struct stream_in *in, uint64_t n,
		  struct val **targets);
/* Convert CELL, a scalar, to a number.  CELL is an element of A or, if A is
   NULL, a register.  Return false if CELL contains a number of arbitrary
   precision.  */
bool merge_make_number (struct array *a, struct val *cell);

/* Return true if merge_is_exact can be false for values with the tags TAGS
   (stream_out).  For sums, merge_is_exact can also be false because of the size
   of the values, which the caller must check.  Call this function only if
   merge_is_exact was true for all values merged so far.  */
bool merge_tags_matter (enum merge_kind kind, unsigned tags);

#endif /* EXCHANGE_MERGE_H */
