/* run.h -- the main loop of -j, and of --partial and --combine.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JOBS_RUN_H
#define JOBS_RUN_H

#include "jobs/worker.h"

/* --- run.c -------------------------------------------------------------- */

struct progress
{
  double nr, fnr;		/* records so far; records of the current
				   file */
  int doubts;			/* shards for workers that this process had to
				   do */
  size_t shards, merged;	/* shards for workers; shards merged */
};
extern struct progress run_progress;

/* If this process has to do more shards than this, it does all of them.  */
enum { RUN_MOST_DOUBTS = 8 };

/* Run the rules over P in this process.  S is the stream that P is part of, or
   NULL.  Does not return if the rules exit.  */
void run_here (struct rules *rules, const struct shard *p,
	       const struct main_stream *s);

/* --- stream.c ----------------------------------------------------------- */

/* Results of stream_run.  */
enum stream_end
{
  STREAM_READ,			/* the stream was read to its end */
  STREAM_LEFT			/* the main loop continues in the stream */
};
/* Set the offset TO at which the input of the rules ends; -1: at the end of
   the stream.  */
void stream_limit (off_t to);
/* Run the rules over stream ARG by N_JOBS workers.  LAST: no input follows it.
   OPENING: this process does the first record.  */
enum stream_end stream_run (struct rules *rules, int n_jobs, int arg,
			    bool last, bool opening);

/* --- partial.c ---------------------------------------------------------- */

/* Fatal, naming OPTION, if the results of RULES cannot be merged.  */
void partial_check (const struct rules *rules, const char *option);
/* Return the array that is element KEY of A, which is made if it does not
   exist.  Fatal if the element is not an array.  */
struct array *partial_sub (struct array *a, const char *key);
/* Prefix of the names of columns in what a part has of its last record.  */
#define PARTIAL_COLUMN "column "
enum { PARTIAL_ORIGIN = 17 };	/* length of the word, with its NUL */
/* Set WORD to a hash of what makes a part: options on the command line
   (jobs_note_option), options that change the language, and the program with
   all files that it includes.  Parts are merged only if it is equal.  */
void partial_origin (char word[PARTIAL_ORIGIN]);

#endif /* JOBS_RUN_H */
