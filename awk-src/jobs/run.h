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
  struct task task;		/* the work of the workers for the current
				   range of operands */
};

/* Run the rules over P in this process.  S is the stream to which P belongs,
   or NULL.  Do not return if the rules exit.  */
void run_here (struct run *run, const struct shard *p,
	       const struct main_stream *s);

/* --- workers.c ---------------------------------------------------------- */

/* The messages that have been received for a shard.  */
struct received
{
  struct result result;
  struct worker *from;		/* the worker that has sent a result for the
				   shard, or NULL */
  bool doubt, cut;		/* DOUBT: RESULT_DOUBT was received; CUT:
				   RESULT_CUT was received */
};

static inline bool
received_is_here (const struct received *r)
{
  return r->from || r->doubt || r->cut;
}

/* Start up to T->n_jobs workers for T, which must exist until workers_end.
   Return false if no worker could be started.  */
bool workers_start (struct task *t);
/* Kill the workers and discard their results.  If the workers have already
   ended, do nothing.  */
void workers_end (void);
/* Wait until a result arrives or FD is readable, but at most MS milliseconds.
   If FD is -1, wait only for a result.  If MS is -1, there is no time limit.
   Return true if FD is readable.  */
bool workers_wait (int fd, int ms);
/* True if this process must process the rest of the input, because a worker
   has requested this or all workers have terminated.  */
bool workers_stopped (void);
/* Return the messages that have been received for shard I, which must be one
   of the last TASK->cap shards that were assigned.  */
struct received *workers_received (size_t i);
/* Merge the result R of a worker, print its output, and add the number of its
   records to RUN.  Return false and change no variable if R cannot be merged.
   In both cases, release R's place.  */
bool workers_merge (struct run *run, const struct received *r);

/* --- stream.c ----------------------------------------------------------- */

/* Limit the input of the rules to the bytes of the stream before offset TO.
   If TO is -1, the input ends at the end of the stream.  */
void stream_limit (off_t to);
/* Run the rules over the stream ARGV[ARG] in workers.  LAST is true if the
   stream is the last input; OPENING is true if this process must process the
   first record.  Return true if the whole stream was processed, or false if the
   main loop must process the rest of the stream, or all of it.  */
bool stream_run (struct run *run, int arg, bool last, bool opening);

#endif /* JOBS_RUN_H */
