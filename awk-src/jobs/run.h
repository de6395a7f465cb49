/* run.h -- the driver of -j, and of --partial and --combine.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JOBS_RUN_H
#define JOBS_RUN_H

#include "jobs/worker.h"

/* --- run.c -------------------------------------------------------------- */

struct progress
{
  double nr, fnr;		/* records; of the file at work */
  int doubts;			/* shards that this process was to do */
  size_t shards, merged;	/* meant for workers, done by them */
};
extern struct progress run_progress;

/* So many shards may be left to this process before it does all of them.  */
enum { RUN_MOST_DOUBTS = 8 };

/* Run the rules over P here, of stream S if that is not NULL.  Does not
   return if they exit.  */
void run_here (struct rules *rules, const struct shard *p,
	       const struct main_stream *s);

/* --- stream.c ----------------------------------------------------------- */

/* What became of a stream.  */
enum stream_end
{
  STREAM_READ,			/* to its end */
  STREAM_LEFT			/* the main input goes on in it */
};
/* End what the rules are to read at position TO; TO < 0: where it ends.  */
void stream_limit (off_t to);
/* Work on stream ARG by N_JOBS workers.  LAST: nothing comes after it.
   OPENING: the first record is for this process.  */
enum stream_end stream_run (struct rules *rules, int n_jobs, int arg,
			    bool last, bool opening);

/* --- partial.c ---------------------------------------------------------- */

/* Fatal, for OPTION, when not all that RULES leave can be merged.  */
void partial_check (const struct rules *rules, const char *option);
/* Return the array that is element KEY of A, made if there is none.  Fatal if
   it is not an array.  */
struct array *partial_sub (struct array *a, const char *key);
enum { PARTIAL_ORIGIN = 17 };	/* bytes of the word, with a NUL */
/* Set WORD to the hash of what made a part: of the options that were noted, of
   those in opt, and of the program that was parsed, with all files that it
   includes.  Parts may be merged only when it is equal.  */
void partial_origin (char word[PARTIAL_ORIGIN]);

#endif /* JOBS_RUN_H */
