/* result.h -- what a worker leaves of its shards, and how that is merged.
   SPDX-License-Identifier: GPL-3.0-or-later  */

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
  RESULT_MERGE,			/* to be merged */
  RESULT_DOUBT,			/* one process is to do this shard */
  RESULT_CUT,			/* it ends inside quotes, or begins there */
  RESULT_AGAIN,			/* a worker, with a log of addends */
  RESULT_STOP,			/* one process is to do all from here on */
  RESULT_DONE			/* there are no more shards */
};

/* What a worker writes for its parent, each into a file without a name that
   both have, where the place of the result begins.  */
enum shared_file
{
  SHARED_STATE,
  SHARED_LOG,			/* of addends */
  SHARED_OUTPUT,		/* standard output */
  SHARED_DIVERTED,		/* other output */
  N_SHARED
};

/* What a worker sends.  */
struct result
{
  size_t shard, count;		/* the first shard; how many */
  enum result_kind kind;
  unsigned place;
  size_t sizes[N_SHARED];	/* bytes in the place */
  double work;			/* nanoseconds that it took */
  double records;
};

/* --- result_space.c: the places of results ------------------------------ */

enum
{
  RESULT_WINDOWS = 4,		/* results that wait while this process merges
				   others; their places stay mapped */
  RESULT_MOST = 32		/* results of one worker that wait */
};

struct task;
/* True if places can be had.  */
bool result_has_space (void);
/* Return where a place begins, in each of a worker's files.  */
off_t result_offset (unsigned place);
/* Reserve a place for worker number WORKER, perhaps after a while.  */
unsigned result_reserve (const struct task *t, int worker);
/* Release PLACE, whose result is not needed any longer.  */
void result_release (const struct task *t, int worker, unsigned place);
/* Log addends into file FD, where PLACE begins.  */
void result_begin_log (int fd, unsigned place);

/* --- state.c: the variables of a worker --------------------------------- */

/* True if what the variables of RULES hold now can be the start of all
   workers.  */
bool state_can_start (const struct rules *rules);
/* Note the state, in a worker: once.  */
void state_note (const struct rules *rules);
/* Make the variables fresh, before each shard.  */
void state_reset (const struct rules *rules);
/* Return the array of V, or NULL if it has none.  */
struct array *state_array (const struct rules_var *v);
/* True if the rules have touched V since then.  */
bool state_is_news (const struct rules_var *v);
/* True if the arrays that are only read are as large as they were.  */
bool state_is_whole (const struct rules *rules);

/* --- result.c ----------------------------------------------------------- */

/* Change the tree of the main rules where RULES need help: addends that are
   watched pass by addends.c, values that are compared with a minimum or maximum
   pass by result.c, and what is printed for first occurrences notes where its
   output is.  Before the program is compiled.  */
void result_prepare (struct rules *rules);

/* Called in a worker when what is compared with a minimum or maximum is not a
   number.  */
extern void (*result_refuse) (void);
/* Forget what first occurrences have printed; nothing is in the buffer of
   standard output.  */
void result_start_output (void);
/* Encode what the rules did since state_reset, and return false in doubt.
   PATCH writes over N bytes that O has drained, from byte AT on.  */
typedef void (*result_patch) (uint64_t at, const void *p, size_t n);
bool result_encode (const struct rules *rules, struct stream_out *o,
		    result_patch patch);

/* Begin to merge: the variables are as the rules find them.  */
void result_begin_merging (struct rules *rules);
/* Note that this process has run the rules since then, over a shard with the
   sum TOTAL of addends_total.  */
void result_note_own (struct rules *rules, double total);
/* Merge the N bytes at P, of result_encode, and the M bytes at LOG, a log of
   addends, into the variables.  Return false, with nothing changed, where the
   outcome may not be that of a serial run.  */
bool result_merge (struct rules *rules, char *p, size_t n, const void *log,
		   size_t m);
/* Print what is to be printed of P, N bytes, the output that belongs to the
   message merged last; and of Q, M bytes, output that was diverted.  */
void result_output (const char *p, size_t n, const char *q, size_t m);
/* Merge N elements in IN into the array of V, by M.  Return false where an
   element is an array in one place only.  */
bool result_merge_array (struct rules_var *v, struct merge *m,
			 struct stream_in *in, uint64_t n);
/* Return how V is merged.  */
struct merge result_rule (const struct rules_var *v);

/* --- merge_function.c: merging by a function of the program ------------- */

/* V's function merges what came before and what is new.  If its parameters are
   arrays, it changes the old one; else it returns what takes the place of the
   old value, a scalar or an element of an array.  It is not called where one of
   the two is missing.  Fatal if there are arrays among these, and the function
   is for scalars.  */

/* Merge X, which comes after what CELL holds.  */
void merge_function_value (const struct rules_var *v, struct val *cell,
			   const struct val *x);
/* Merge the N elements in IN, which come after those of A.  */
void merge_function_array (const struct rules_var *v, struct array *a,
			   struct stream_in *in, uint64_t n);

#endif /* JOBS_RESULT_H */
