/* run.h -- between the files that run a plan.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JOBS_RUN_H
#define JOBS_RUN_H

#include <stdatomic.h>
#include <sys/types.h>

#include "jobs/plan.h"
#include "value/merge.h"

/* --- pieces.c ----------------------------------------------------------- */

struct piece
{
  int arg;			/* ARGV[arg] */
  int last;			/* its last file: several small ones may make a
				   piece, each as a whole */
  off_t from, to;		/* TO: all bytes of several */
  bool guessed;			/* TO may be inside quotes */
};

/* Cut the input into pieces that end at ends of records, each with a record
   in it; *N of them.  NULL: the input cannot be cut.  N_JOBS
   processes will work on it.  It begins where START does.  GUESS: ends may be
   guessed.  */
struct piece *pieces_cut (int n_jobs, const struct piece *start, bool guess,
			  size_t *n);
/* Make *P what is to be worked on before the input is cut, the first record or
   the first file that is not empty.  ONE_FILE: there must be no other.  False:
   that cannot be said.  */
bool pieces_opening (enum job_opening opening, bool one_file,
		     struct piece *p);
/* Does P end at the end of a record?  It begins with one.  */
bool pieces_is_right (const struct piece *p);
/* The name of operand ARG, a transient string.  */
char *pieces_name (int arg);
/* The records of P.  -1: it cannot be read.  */
double pieces_count (const struct piece *p);

/* --- state.c: what the rules leave -------------------------------------- */

/* A message: the sum of the absolute values of addends (a double); as texts,
   the streams that are printed to, and marks (divert.h); for each
   variable of the plan a word, 0 or STATE_NEWS with the tags of the values
   in the upper half, and then a word, the length of its value, and that, as
   in value/stream.h; the number of lists of addends, the addends and their
   lists (addends.h), as texts; as a text, where the output of first
   occurrences lies (distinct.h).  */
enum { STATE_NEWS = 1 };

/* Can what the variables of PLAN hold now be the start of all workers?  */
bool state_can_start (const struct job_plan *plan);
/* In a worker, once and in front of each piece.  */
void state_note (const struct job_plan *plan);
void state_reset (const struct job_plan *plan);
/* Have they touched V since then?  */
bool state_is_news (const struct job_var *v);
/* Are the arrays that are only read as large as they were?  */
bool state_is_whole (const struct job_plan *plan);
/* Put what the rules did since state_reset.  False: in doubt.  PATCH writes
   over N bytes that O has drained, from byte AT on.  */
typedef void (*state_patch) (uint64_t at, const void *p, size_t n);
bool state_encode (const struct job_plan *plan, struct stream_out *o,
		   state_patch patch);

/* --- merge.c ------------------------------------------------------------ */

/* The variables are as the rules find them; merging is going to begin.  */
void state_begin (struct job_plan *plan);
/* Merge the N bytes at P, of state_encode, into the variables.  False, with
   nothing changed, where the result may not be that of a serial run.  */
bool state_merge (struct job_plan *plan, char *p, size_t n);
/* Print what is to be printed of P, N bytes, the output that belongs to the
   message merged last; and of Q, M bytes, output that was diverted.  */
void state_output (const char *p, size_t n, const char *q, size_t m);
/* How V is merged.  */
struct merge state_rule (const struct job_var *v);

/* --- partial.c ---------------------------------------------------------- */

/* The plan of P; fatal, for OPTION, when not all of it can be merged.  */
struct job_plan *partial_plan (struct program *p, const char *option);

/* --- worker.c ----------------------------------------------------------- */

/* What all processes see.  */
struct board
{
  atomic_size_t next;		/* piece to take */
  atomic_size_t next_count;	/* piece to count */
  atomic_size_t counted;
  atomic_bool log;		/* there are addends that are not whole */
  double counts[];		/* records of each piece */
};

enum reply_kind
{
  REPLY_READY, REPLY_RESULT,
  REPLY_DOUBT,			/* one process is to do this piece */
  REPLY_CUT,			/* it ends inside quotes, or begins there */
  REPLY_AGAIN,			/* a worker, with a log of addends */
  REPLY_STOP,			/* one process is to do all from here on */
  REPLY_DONE			/* there are no more pieces */
};

/* What a worker writes for its parent, each into a file without a name that
   both have.  */
enum shared
{
  SHARED_STATE,
  SHARED_OUTPUT,		/* standard output */
  SHARED_DIVERTED,		/* other output */
  N_SHARED
};

struct extent
{
  off_t at;			/* where a page begins */
  size_t n;
};

/* What a worker sends.  */
struct reply
{
  size_t piece;
  enum reply_kind kind;
  struct extent extents[N_SHARED];
  double records;
};

struct task
{
  const struct job_plan *plan;
  const struct piece *pieces;
  size_t n;			/* for the workers; one more is the parent's */
  double nr;			/* records before all of them */
  double fnr;			/* and those of the file of the first */
  pid_t parent;
  struct board *board;
};

/* The life of a worker that sends to FD, and writes at the ends of the files
   SHARED.  It takes piece FIRST first, unless that is T->n.  */
_Noreturn void worker_run (const struct task *t, int fd,
			   const int shared[N_SHARED], size_t first);

#endif /* JOBS_RUN_H */
