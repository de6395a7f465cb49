/* result.h -- the results of a worker, and how they are merged.
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
  RESULT_MERGE,			/* merge the result */
  RESULT_DOUBT,			/* the parent has to do this shard */
  RESULT_CUT,			/* the shard ends or begins inside quotes */
  RESULT_AGAIN,			/* start another worker on the shard, with a
				   log of addends */
  RESULT_STOP,			/* the parent has to do everything from here
				   on */
  RESULT_DONE			/* there are no more shards */
};

/* Files without a name that a worker writes and its parent reads.  A result
   occupies one slot in each of these files.  */
enum shared_file
{
  SHARED_STATE,
  SHARED_LOG,			/* addends */
  SHARED_OUTPUT,		/* standard output */
  SHARED_DIVERTED,		/* other output */
  N_SHARED
};

/* The message that a worker sends for a shard.  */
struct result
{
  size_t shard, count;		/* number of the first shard; how many */
  enum result_kind kind;
  unsigned place;
  size_t sizes[N_SHARED];	/* bytes in each file */
  double work;			/* nanoseconds of processor time */
  double records;
};

/* --- result_space.c: the places of results ------------------------------ */

enum
{
  RESULT_WINDOWS = 4,		/* a worker can have this many results that
				   wait while the parent merges others; their
				   places remain mapped */
  RESULT_MOST = 32		/* limit of waiting results of one worker */
};

struct task;
/* True if files can be as large as places need.  */
bool result_has_space (void);
/* Return the offset of PLACE in each of a worker's files.  */
off_t result_offset (unsigned place);
/* Reserve a place for worker number WORKER and return it; wait if too many of
   its results wait.  */
unsigned result_reserve (const struct task *t, int worker);
/* Release PLACE, whose result is no longer needed.  */
void result_release (const struct task *t, int worker, unsigned place);
/* Begin a log of addends in file FD, at PLACE.  */
void result_begin_log (int fd, unsigned place);

/* --- state.c: the variables of a worker --------------------------------- */

/* True if workers can start with the current values of the variables of
   RULES.  */
bool state_can_start (const struct rules *rules);
/* Record the state in a worker, once.  */
void state_note (const struct rules *rules);
/* Reset the variables before a shard.  */
void state_reset (const struct rules *rules);
/* Return the array of V, or NULL if it has none.  */
struct array *state_array (const struct rules_var *v);
/* True if the rules have changed V since state_reset.  */
bool state_is_news (const struct rules_var *v);
/* True if the arrays that are only read have as many elements as at
   state_note.  */
bool state_is_whole (const struct rules *rules);

/* --- result.c ----------------------------------------------------------- */

/* Change the tree of the main rules, before it is compiled: pass checked
   addends to addends.c and values compared with a minimum or maximum to
   result.c; record where the output for first occurrences is.  */
void result_prepare (struct rules *rules);
/* Only that for minima and maxima.  */
void result_watch_extremes (struct rules *rules);

/* If set, called when a value compared with a minimum or maximum is not a
   number.  Does not return.  */
extern void (*result_refuse) (void);
/* Begin to record the output for first occurrences.  The buffer of standard
   output must be empty.  */
void result_start_output (void);
/* Encode the changes by the rules since state_reset.  Return false if the
   parent has to do the shard.  PATCH overwrites N bytes that O has drained, at
   offset AT.  */
typedef void (*result_patch) (uint64_t at, const void *p, size_t n);
bool result_encode (const struct rules *rules, struct stream_out *o,
		    result_patch patch);

/* Begin to merge into the current values of the variables.  */
void result_begin_merging (struct rules *rules);
/* Record that this process has run the rules over a shard, in which
   addends_total was TOTAL.  */
void result_note_own (struct rules *rules, double total);
/* Merge the N bytes at P, made by result_encode, and the M bytes at LOG, a log
   of addends, into the variables.  Return false, without any change, if the
   result might differ from that of a serial run.  */
bool result_merge (struct rules *rules, char *p, size_t n, const void *log,
		   size_t m);
/* Print the output for the message merged last: P, N bytes of standard output
   without repeated occurrences, and Q, M bytes of diverted output.  */
void result_output (const char *p, size_t n, const char *q, size_t m);
/* Merge the N elements in IN into the array of V according to M.  Return false
   if an element is an array on one side only.  */
bool result_merge_array (struct rules_var *v, struct merge *m,
			 struct stream_in *in, uint64_t n);
/* Forget which minima and maxima of RULES the message or part merged last has
   set.  */
void result_forget_winners (struct rules *rules);
/* Return how V is merged.  */
struct merge result_rule (const struct rules_var *v);

/* --- merge_function.c: merging by a function of the program ------------- */

/* The function of V merges the old value with the new one.  If its parameters
   are arrays, it changes the old array; else it returns the merged value of a
   scalar or of one element.  It is not called if one of the two is missing.
   Fatal if the function is for scalars and one of the values is an array.  */

/* Merge X, which comes after the value of CELL, into CELL.  */
void merge_function_value (const struct rules_var *v, struct val *cell,
			   const struct val *x);
/* Merge the N elements in IN, which come after those of A, into A.  */
void merge_function_array (const struct rules_var *v, struct array *a,
			   struct stream_in *in, uint64_t n);

#endif /* JOBS_RESULT_H */
