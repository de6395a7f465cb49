/* distinct.h -- rules that print what occurs for the first time.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of `!seen[$0]++' a worker does what is to be done for the first occurrences
   in its piece, and notes where the output of each lies.  The parent leaves
   out those that were seen in earlier pieces.  */

#ifndef JOBS_DISTINCT_H
#define JOBS_DISTINCT_H

#include <stddef.h>
#include <stdint.h>

struct node;

/* BODY, the prints for a first occurrence (NULL: print $0), as a block that
   notes where its output lies.  AT is for messages.  */
struct node *distinct_watch (struct node *body, const struct node *at);

/* From now on note, nothing being in the buffer of standard output; what was
   noted is forgotten.  */
void distinct_start (void);
/* So many numbers: where the output of each first occurrence begins and where
   it ends.  */
size_t distinct_ranges (const uint64_t **v);

#endif /* JOBS_DISTINCT_H */
