/* worker.h -- forked processes that work on shards.
   SPDX-License-Identifier: GPL-3.0-or-later

   A worker takes shards, runs the rules over them with fresh variables, and
   sends a result for each.  Its parent merges results in the order of the
   input.  */

#ifndef JOBS_WORKER_H
#define JOBS_WORKER_H

#include "jobs/result.h"
#include "jobs/shard.h"
#include "vm/interp.h"

/* What all processes see.  */
struct shared
{
  atomic_size_t next;		/* shard to take */
  atomic_size_t next_count;	/* shard to count */
  atomic_size_t counted;
  atomic_bool log;		/* there are addends that are not whole */
  atomic_bool merging;		/* the parent is at work on a result */
  atomic_uint rate;		/* picoseconds that a byte of results took it
				   so far; 0: not known */
  struct shard_size size;
  atomic_uint *taken;		/* of each worker: its places of results, a
				   bit each */
  double *counts;		/* records of each shard */
};

struct task
{
  const struct rules *rules;
  const struct shard *shards;	/* of a stream shared by all processes */
  size_t n;			/* for the workers; one more is the parent's.
				   Of a stream: not known, the largest.  */
  size_t cap;			/* shard I is SHARDS[I % CAP] */
  double nr;			/* records before all of them */
  double fnr;			/* and those of the file of the first */
  int n_jobs;			/* how many workers are wanted */
  pid_t parent;
  const struct main_stream *stream; /* NULL: files */
  int tickets[2];		/* of a stream: a pipe, numbers of shards */
  struct shared *shared;	/* made by workers_start */
};

static inline const struct shard *
task_shard (const struct task *t, size_t i)
{
  return &t->shards[i % t->cap];
}

/* --- worker.c: the side of the worker ----------------------------------- */

/* What a worker is given: its number, where it writes to, and the COUNT
   shards from FIRST on that it takes first; COUNT 0: any.  */
struct worker_setup
{
  int number;
  int to_parent;
  int files[N_SHARED];		/* -1: missing */
  size_t first, count;
};

/* Live the life of the worker that has SETUP.  */
_Noreturn void worker_run (const struct task *t,
			   const struct worker_setup *setup);
/* Return the nanoseconds of processor time that this process has had.  */
double worker_clock (void);

/* --- workers.c: the side of the parent ---------------------------------- */

/* What has come for a shard.  */
struct received
{
  struct result result;
  struct worker *from;		/* NULL: no result */
  bool doubt, cut;		/* RESULT_DOUBT, RESULT_CUT came */
};

static inline bool
received_is_here (const struct received *r)
{
  return r->from || r->doubt || r->cut;
}

/* Start up to T->n_jobs workers on T.  Return false if none could be
   started.  */
bool workers_start (struct task *t);
/* End them; all that they have is forgotten.  */
void workers_end (void);
/* Wait for a result, or until FD (-1: none) can be read, at most MS
   milliseconds (-1: for ever).  Return true if FD can be read.  */
bool workers_wait (int fd, int ms);
/* True if one process is to do all from here on: a worker said so, or all are
   gone.  */
bool workers_stopped (void);
/* Return what has come for shard I, among the last T->cap.  */
struct received *workers_received (size_t i);
/* Merge R, which is from a worker, and count it in run_progress.  Return false
   if nothing was done.  What was sent is gone then, too.  */
bool workers_merge (struct rules *rules, const struct received *r);

#endif /* JOBS_WORKER_H */
