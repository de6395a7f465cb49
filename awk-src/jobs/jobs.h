/* jobs.h -- the main rules in several processes: -j.
   SPDX-License-Identifier: GPL-3.0-or-later

   Forked processes run the rules over shards of the input and send the results
   back.  The parent merges these in the order of the input, so its state is
   that of a serial run.  If a shard may need the whole process (a message,
   `exit', a sum of fractions), the parent continues from there serially; so
   the result is always that of one process.  The parent always processes the
   last records itself, so that END finds $0, NF, RT and FILENAME.  */

#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include <stddef.h>

struct rules;

/* Run RULES, of a program that is not compiled yet, in up to N processes if
   that is possible.  Environment variables for tests.

     GAWK_JOBS_SHARD    The size of a shard in bytes, or `BYTESxN': a worker
			takes N shards at a time.
     GAWK_JOBS_REPORT   A file to which the number of shards, and the number of
			them that workers did, are appended.  */
void jobs_set_up (struct rules *rules, int n);

/* Register option KIND (a letter) with its argument TEXT, in the order of the
   command line.  Parts are merged only if they were made by the same program
   with the same -v and -F.  */
void jobs_note_option (char kind, const char *text);

/* End the workers; called before a fatal error ends the run.  */
void jobs_abandon (void);

/* --partial: let RULES make the part FILE.  ID identifies the part; if it is
   NULL, the names, sizes and times of the input files do.  Fatal if the
   results of RULES cannot be merged.  */
void jobs_set_up_partial (struct rules *rules, const char *file,
			  const char *id);

/* --combine: jobs_read_parts starts a process that reads the parts in the N
   FILES; call it while no heap is open.  jobs_set_up_combine merges them
   instead of running RULES, so that END has the state after all of the
   input.  */
void jobs_read_parts (char **files, size_t n);
void jobs_set_up_combine (struct rules *rules);

#endif /* JOBS_JOBS_H */
