/* jobs.h -- the main rules in several processes: -j.
   SPDX-License-Identifier: GPL-3.0-or-later

   Pieces of the input are worked on in forked processes, which send back what
   the rules left; this process merges that in the order of the input, and is
   then where a serial run would be.  Whatever is in doubt at a piece (a
   message, `exit', a sum of fractions) ends that: this process goes on from
   there serially, so that the answer is always that of one process.  The last
   records are always its own, so that END finds $0, NF, RT, FILENAME.  */

#ifndef JOBS_JOBS_H
#define JOBS_JOBS_H

struct program;

/* Let the rules of P, which is not compiled yet, run in up to N processes if
   they can.

     GAWK_JOBS_PIECE    for tests: bytes of a piece
     GAWK_JOBS_REPORT   for tests: append to this file how many pieces there
			were and how many of them workers did  */
void jobs_set_up (struct program *p, int n);

#endif /* JOBS_JOBS_H */
