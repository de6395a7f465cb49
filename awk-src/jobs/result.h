/* result.h -- send, store and merge the results of workers.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JOBS_RESULT_H
#define JOBS_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "exchange/merge.h"
#include "exchange/stream.h"
#include "rules/rules.h"

enum result_kind
{
  RESULT_READY,			/* the worker has started */
  RESULT_MERGE,			/* the parent must merge the result */
  RESULT_DOUBT,			/* the parent must process the shard */
  RESULT_CUT,			/* the shard ends or begins inside quotes */
  RESULT_AGAIN,			/* start another worker on the shard; the new
				   worker must log addends */
  RESULT_STOP,			/* the parent must process the rest of the
				   input */
  RESULT_DONE			/* all shards have been processed */
};

/* Files without names, which a worker writes and its parent reads.  In each of
   these files, a result is written to a range of offsets that is called the
   place of the result (result_space.c).  */
enum shared_file
{
  SHARED_STATE,
  SHARED_LOG,			/* the log of addends */
  SHARED_OUTPUT,		/* standard output */
  SHARED_DIVERTED,		/* other output */
  N_SHARED
};

/* The message that a worker sends for one or more consecutive shards.  */
struct result
{
  size_t shard, count;		/* SHARD: number of the first shard; COUNT:
				   number of shards */
  enum result_kind kind;
  unsigned place;
  size_t sizes[N_SHARED];	/* size of the result in each file, in bytes */
  double work;			/* processor time in nanoseconds */
  double records;
};

/* --- result_space.c: the places of results ------------------------------ */

enum
{
  RESULT_WINDOWS = 4,		/* maximum number of places (enum shared_file)
				   that a worker may reserve while the parent
				   is merging; in the files of each worker, the
				   parent keeps the beginnings of the first
				   RESULT_WINDOWS places mapped */
  RESULT_MOST = 32		/* maximum number of places that a worker may
				   reserve while the parent is not merging */
};

struct task;
/* True if the system allows the file size that the places require.  */
bool result_has_space (void);
/* Return the offset of place number PLACE in a worker's files.  */
off_t result_offset (unsigned place);
/* Reserve a place for a result of worker number WORKER and return the place's
   number.  If the worker has too many results that have not been merged yet,
   wait.  */
unsigned result_reserve (const struct task *t, int worker);
/* Release PLACE, whose result is no longer needed.  */
void result_release (const struct task *t, int worker, unsigned place);

/* --- result.c ----------------------------------------------------------- */

/* Prepare to merge results into the current values of the variables.  */
void result_begin_merging (struct rules *rules);
/* Record that this process itself has run the rules over a shard.  TOTAL is
   the result of addends_total after the shard.  */
void result_note_own (struct rules *rules, double total);
/* Merge the N bytes at P, a message from encode_result, into the variables.
   The M bytes at LOG are the log of addends.  Return false and change no
   variable if the result might differ from the result of a serial run, or if a
   file for diverted output cannot be opened.  */
bool result_merge (struct rules *rules, char *p, size_t n, const void *log,
		   size_t m);
/* Print the output that belongs to the last merged message: the N bytes of
   standard output at P, and the M bytes of diverted output at Q.  Omit the
   output for values that occurred before the shard.  */
void result_output (const char *p, size_t n, const char *q, size_t m);
/* Merge the N elements in IN into the array of V by the rule M.  Return false
   if an element is an array in IN but a scalar in the array of V, or vice
   versa.  */
bool result_merge_array (struct rules_var *v, struct merge *m,
			 struct stream_in *in, uint64_t n);
/* Merge the value X into the scalar V by the rule M.  Return false if V is an
   array.  */
bool result_merge_scalar (struct rules_var *v, const struct merge *m,
			  const struct val *x);
/* Forget which minima and maxima of RULES the last merged message or part has
   replaced.  */
void result_forget_winners (struct rules *rules);
/* Return the merge rule of V.  */
struct merge result_rule (struct rules_var *v);

/* --- merge_function.c: merging by a user-defined function --------------- */

/* The functions below call a user-defined function that merges the old value
   of V with the new value.  If the parameters of the user-defined function are
   arrays, it changes the old array.  If the parameters of the user-defined
   function are scalars, it returns the merged value of a scalar or of one
   element.  If the old or the new value is missing, the user-defined function
   is not called.  If the parameters are scalars and one of the values is an
   array, a fatal error is raised.  */

/* Merge the value X into CELL.  The records that produced CELL precede, in the
   input, the records that produced X.  */
void merge_function_value (const struct rules_var *v, struct val *cell,
			   const struct val *x);
/* Merge the N elements in IN into A.  The records that produced A precede, in
   the input, the records that produced the N elements.  */
void merge_function_array (const struct rules_var *v, struct array *a,
			   struct stream_in *in, uint64_t n);

#endif /* JOBS_RESULT_H */
