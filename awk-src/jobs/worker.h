/* worker.h -- forked processes that process shards.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker resets the variables, runs the rules over one or more consecutive
   shards, and sends one result for these shards.  The parent of the workers
   (run.h) merges the results in the order of the input.  */

#ifndef JOBS_WORKER_H
#define JOBS_WORKER_H

#include "jobs/result.h"
#include "jobs/shard.h"
#include "vm/interp.h"

/* Memory that all processes of one run share.  */
struct shared
{
  atomic_size_t next;		/* number of the next shard to assign */
  atomic_size_t next_count;	/* number of the next shard whose records must
				   be counted */
  atomic_size_t counted;
  atomic_bool log;		/* true if workers must log addends, because
				   some addends were not integers */
  atomic_bool merging;		/* true while the parent is merging a result */
  atomic_uint rate;		/* average time to merge a byte of a result, in
				   picoseconds; 0 if unknown */
  atomic_uint reading;		/* average time to read a byte of a stream, in
				   picoseconds; 0 for files */
  struct shard_size size;
  atomic_uint *taken;		/* for each worker: a bit mask of the places
				   that it has reserved */
  union
  {
    double counts[0];		/* for files: number of records of each
				   shard */
    struct shard shards[0];	/* for a stream: the last TASK->cap shards */
  };
};

struct task
{
  const struct rules *rules;
  const struct shard *shards;	/* the shards; for a stream, SHARED->shards */
  size_t n;			/* number of shards for the workers, not
				   counting the one that the parent processes;
				   SIZE_MAX for a stream, whose number of
				   shards is unknown */
  size_t cap;			/* shard number I is SHARDS[I % CAP] */
  double nr;			/* number of records in the input before the
				   first shard */
  double fnr;			/* for the file of the first shard: number of
				   its records before this shard */
  int n_jobs;			/* number of workers to start */
  pid_t parent;
  const struct main_stream *stream; /* the stream, or NULL if the input
				       consists of files */
  int tickets[2];		/* for a stream: a pipe that carries the
				   numbers of assigned shards */
  struct shared *shared;	/* set by workers_start */
};

static inline const struct shard *
task_shard (const struct task *t, size_t i)
{
  return &t->shards[i % t->cap];
}

/* The parameters of a new worker: its number, its files, and its first shards.
   The first shards are the COUNT shards that begin with number FIRST or, if
   COUNT is 0, the next shards that are not assigned.  */
struct worker_setup
{
  int number;
  int to_parent;
  int files[N_SHARED];		/* for each file: descriptor, or -1 if the file
				   could not be opened */
  size_t first, count;
};

/* Process shards, as a worker, until all shards are processed, then exit.  */
_Noreturn void worker_run (const struct task *t,
			   const struct worker_setup *setup);
/* In a worker, wait a fraction of a millisecond.  Exit if the parent has
   terminated.  */
void worker_pause (const struct task *t);
/* Return the processor time of this process in nanoseconds.  */
double worker_clock (void);

#endif /* JOBS_WORKER_H */
