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

/* A minimum or maximum with companions, which are set whenever it is set.  The
   members say which values of the last merged result have replaced others.  */
struct merge_leader
{
  bool won;			/* for a scalar: its value was replaced */
  struct array *winners;	/* for an array: the subscripts of the elements
				   that were replaced, or NULL */
};

/* Forget the values that the last merged result has replaced.  */
void merge_forget (struct merge_leader *leader);

struct merge
{
  enum merge_kind kind;
  bool scalar;			/* the variable is a scalar */
  bool bare;			/* for MIN, MAX: true if a value that is not
				   set is treated as 0 */
  double base;			/* for PUSH: the number to add to subscripts */
  struct merge_leader *leader;	/* for WITH: the state of the minimum or
				   maximum; for a MIN or MAX with companions:
				   its own state; otherwise NULL */
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

/* True if M is the rule of a companion whose leader, a scalar, was not
   replaced.  The companion must then keep its value.  */
static inline bool
merge_keeps (const struct merge *m)
{
  return m->kind == MERGE_WITH && !(m->leader && m->leader->won);
}

/* Like merge_value, for a scalar variable.  If the variable is a leader, record
   whether its value was replaced.  Store the first value of a minimum or
   maximum unchanged.  */
bool merge_scalar (const struct merge *m, struct array *a, struct val *cell,
		   bool there, const struct val *v);

/* True if merging an array into A produces exactly the result that a single
   process would compute.  The N elements of the array are next in the stream
   IN.  A is NULL if no array exists yet.  */
bool merge_array_is_exact (const struct merge *m, struct array *a,
			   struct stream_in *in, uint64_t n);
/* Merge the next N elements of the stream IN into A, the array of a variable.
   Return false if two elements cannot be merged, for example because one is a
   scalar and the other an array, or if M->leader is set and an element is an
   array.  */
bool merge_array (const struct merge *m, struct array *a,
		  struct stream_in *in, uint64_t n);

/* Like merge_array, with the rule MERGE_LAST.  */
bool merge_last (struct array *a, struct stream_in *in, uint64_t n);

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
