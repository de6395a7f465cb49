/* jobs.h -- run the main rules in several processes: -j.
   SPDX-License-Identifier: GPL-3.0-or-later

   Forked processes run the rules over shards of the input and send the results
   back.  The parent merges the results in the order of the input, so that its
   variables have the same values as in a serial run.  Sometimes a worker
   cannot finish a shard, for example because a warning must be printed or
   because the rules call `exit'.  If a worker cannot finish a shard, the
   parent processes the shard itself; if this happens several times, the parent
   processes the rest of the input alone.  The output is always that of a
   serial run.  The parent always processes the last records itself, so that
   $0, NF, RT and FILENAME have the right values in END.

   The state of the parent is stored in these files:

   run.c       the progress of the run (struct run).
   workers.c   the workers, their pipes and files.
   stream.c    the bytes of a stream, in a ring buffer.
   result.c    the last result that was merged.

   The state of a worker is stored in these files:

   worker.c    the shards that the worker is processing.
   addends.c, divert.c, encode.c, result_space.c
	       the results of these shards so far.

   partial.c and combine.c store the part that is being made or merged.
   worker.h declares struct shared, which is in memory that all processes of
   the run share.

   The state of a run is transient: a heap contains only the variables, into
   which the parent merges the results.  Therefore, commits and hand-overs of
   the heap do not affect the state.  Each worker detaches its copy of the heap
   when it starts.  workers_end kills the workers if the rules exit, after a
   fatal error, and before a signal terminates the parent.  A worker exits when
   its parent has terminated.  */

#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include <stddef.h>

struct rules;

/* If possible, prepare to run RULES in up to N processes.  Call jobs_set_up
   before the program is compiled.  Tests can set two environment variables:

   GAWK_JOBS_SHARD    is the size of a shard in bytes, or `BYTESxN': a worker
		      then processes N shards at a time.
   GAWK_JOBS_REPORT   is a file to which each run appends two numbers: the
		      number of shards, and the number of shards that workers
		      processed.  */
void jobs_set_up (struct rules *rules, int n);

/* Record the option KIND (a letter) with its argument TEXT.  Call this
   function for all options in the order of the command line.  Parts are merged
   only if they were made by the same program with the same -v and -F
   options.  */
void jobs_note_option (char kind, const char *text);

/* Arrange for the results of RULES to be stored in the part FILE (--partial).
   ID identifies the part.  If ID is NULL, the names, sizes and times of the
   input files identify the part.  Raise a fatal error if the results of RULES
   cannot be merged.  */
void jobs_set_up_partial (struct rules *rules, const char *file,
			  const char *id);

/* Merge parts (--combine).  jobs_read_parts starts a process that reads the
   parts in the N FILES; call it while no heap is open.  jobs_set_up_combine
   arranges for the parts to be merged in place of running RULES, so that the
   END rules find the same state as after a run over the whole input.  */
void jobs_read_parts (char **files, size_t n);
void jobs_set_up_combine (struct rules *rules);

#endif /* JOBS_JOBS_H */
