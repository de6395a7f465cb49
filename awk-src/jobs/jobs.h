/* jobs.h -- the main rules in several processes: -j.
   SPDX-License-Identifier: GPL-3.0-or-later

   Shards of the input are worked on in forked processes, which send back what
   the rules left; this process merges that in the order of the input, and is
   then where a serial run would be.  Whatever is in doubt at a shard (a
   message, `exit', a sum of fractions) ends that: this process goes on from
   there serially, so that the answer is always that of one process.  The last
   records are always its own, so that END finds $0, NF, RT, FILENAME.  */

#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

#include <stddef.h>

struct rules;

/* Let RULES, of a program that is not compiled yet, run in up to N processes if
   they can.

     GAWK_JOBS_SHARD    for tests: bytes of a shard, or `BYTESxN', where a
			worker takes N of them at a time
     GAWK_JOBS_REPORT   for tests: append to this file how many shards there
			were and how many of them workers did  */
void jobs_set_up (struct rules *rules, int n);

/* Note option KIND (a letter) with its argument TEXT, in their order: parts are
   merged only when the same program made them, with the same -v and -F.  */
void jobs_note_option (char kind, const char *text);

/* The run ends by a fatal error: end its workers.  */
void jobs_abandon (void);

/* --partial: let RULES make the part FILE; ID is its identity, NULL: where the
   input is and what it is now.  Fatal if they cannot be merged.  */
void jobs_set_up_partial (struct rules *rules, const char *file,
			  const char *id);

/* --combine: first, while no heap is open, start a process that reads the
   parts in the N FILES; then let them be merged in place of RULES, so that END
   finds what a run over all of the input leaves.  */
void jobs_read_parts (char **files, size_t n);
void jobs_set_up_combine (struct rules *rules);

#endif /* JOBS_JOBS_H */
