/* run.h -- functions of the parent of the workers.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef JOBS_RUN_H
#define JOBS_RUN_H

#include "jobs/worker.h"

/* --- run.c -------------------------------------------------------------- */

/* The state of a run of the rules in several processes.  The only struct run
   is in run.c; the parent uses it from the end of BEGIN until the main loop
   continues.  */
struct run
{
  struct rules *rules;
  int n_jobs;
  double nr, fnr;		/* numbers of processed records: NR in all
				   files, FNR in the current file */
  int doubts;			/* number of shards that this process had to
				   process in place of a worker */
  size_t shards, merged;	/* SHARDS: number of shards assigned to
				   workers; MERGED: number of shards whose
				   results were merged */
  double merging_time, merged_bytes; /* MERGING_TIME: time for merging results,
					in nanoseconds; MERGED_BYTES: size of
					the merged results in bytes */
  struct task task;		/* the range of operands that workers
				   process */
};

/* maximum number of shards that the parent processes in place of workers
   before it processes the rest of the input alone */
enum { RUN_MOST_DOUBTS = 8 };

/* Run the rules over P in this process.  S is the stream to which P belongs,
   or NULL.  Do not return if the rules exit.  */
void run_here (struct run *run, const struct shard *p,
	       const struct main_stream *s);

/* --- stream.c ----------------------------------------------------------- */

/* Limit the input of the rules to the bytes of the stream before offset TO.
   If TO is -1, the input ends at the end of the stream.  */
void stream_limit (off_t to);
/* Run the rules over the stream ARGV[ARG] in workers.  LAST is true if the
   stream is the last input; OPENING is true if this process must process the
   first record.  Return true if the workers have read the stream to its end,
   or false if the main loop must process the rest of the stream.  */
bool stream_run (struct run *run, int arg, bool last, bool opening);

#endif /* JOBS_RUN_H */
