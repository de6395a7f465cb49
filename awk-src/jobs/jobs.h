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

   Where to find what:

   - Whether the rules run in parallel: rules_analyze (rules/classes.c) examines
     the program, before_rules (run.c) the variables after BEGIN, and shard_cut
     (shards.c) or stream_run (stream.c) the input.  While the workers run,
     `judge' (shard_size.c) decides whether they save time.
   - Dividing the input: operand_range (operands.c) groups the operands;
     shard_cut (shards.c) divides files, give_next (stream.c) a stream.
     shard_take (shard_size.c) chooses how many shards of files a worker
     processes at a time.
   - Running the rules: start_worker (workers.c) forks a worker, which runs
     worker_run.  For each group of shards, work_on (worker.c) resets the
     variables (state.c), runs the rules and sends the result (encode.c).  The
     parent runs the rules in run_here (run.c).
   - Merging: merge_next (run.c), for files, and merge_ready (stream.c), for a
     stream, wait for the results in the order of the input.  Both call
     workers_merge (workers.c), which calls result_merge (result.c).
   - The order of output: result_output (result.c) prints the output of each
     result after merging it.  divert_write (divert.c) interleaves the output
     to files and commands with standard output.

   The state of a run is in static variables.  A worker gets a copy of the
   parent's state when it is forked; unless the list below says otherwise, it
   does not use this copy.

   - run (run.c) stores the progress of the run.  Its owner is the parent.
   - s (stream.c) describes the ring buffer of a stream.  Its owner is the
     parent; a worker uses its copy to read shards from the shared buffer.
   - pool (workers.c) stores the workers, their pipes and files.  Its owner is
     the parent; a worker uses its copy to close descriptors of other workers.
   - merging (result.c) describes the last result.  Its owner is the parent.
   - me (worker.c), sum (addends.c), out (divert.c), first (encode.c) describe
     the shards that a worker is processing.  Each process has its own; the
     parent uses only sum, for the shards that it processes itself.
   - struct shared (worker.h) is in memory that all processes share, from
     workers_start to workers_end.
   - made (partial.c), all (combine.c) describe the part that is being made or
     merged.  A run that uses them has no workers.

   If the rules exit, and after a fatal error, the parent calls workers_end,
   which kills the workers.  Before a signal terminates the parent, on_signal
   (workers.c) kills them.  A worker ignores such signals, does not print
   messages or exit by itself (it sends RESULT_DOUBT instead), and is killed
   when its parent has terminated.  No file remains in any of these cases,
   because the files of workers have no names.

   The state of a run is transient: a heap contains only the variables, into
   which the parent merges the results.  Therefore, commits and hand-overs of
   the heap do not affect the state.  Each worker detaches its copy of the heap
   when it starts.  */

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
