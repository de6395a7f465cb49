/* encode.h -- record and encode the results of a worker.
   SPDX-License-Identifier: GPL-3.0-or-later

   A message consists of these parts.

   - The sum of the absolute values of addends, a double.
   - The streams of the diverted output and the marks (divert.h), as two texts.
     The texts remain in memory until result_output is called.
   - For each variable of the rules a word: 0 if the variable has not changed,
     otherwise ENCODE_NEWS, with the tags of the values in the upper half.
     After ENCODE_NEWS the length of the value and the value follow, in the
     form of exchange/stream.h.
   - The number of lists of addends (addends.h).
   - The offsets of the output for first occurrences, as a text.  */

#ifndef JOBS_ENCODE_H
#define JOBS_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exchange/stream.h"
#include "rules/rules.h"

enum { ENCODE_NEWS = 1 };

/* Change the tree of the main rules before it is compiled.  Addends that must
   be checked are passed to addends.c; values that are compared with a minimum
   or maximum are passed to encode.c.  The changed rules record the positions
   of the output for first occurrences.  */
void encode_prepare (struct rules *rules);
/* Change the tree like encode_prepare, but only for minima and maxima.  */
void encode_watch_extremes (struct rules *rules);

/* True if this process has compared text with a minimum or maximum.  */
extern bool encode_saw_text;
/* Unless it is NULL, called when a value that is compared with a minimum or
   maximum is not a number.  Does not return.  */
extern void (*encode_refuse) (void);
/* Begin to record the positions of the output for first occurrences.  The
   buffer of standard output must be empty.  */
void encode_start (void);
/* Encode the variables that the rules have changed since state_reset, and
   append them to O.  Return false if the parent must process the shard.  PATCH
   overwrites the N bytes at offset AT, which were already written to O.  */
typedef void (*encode_patch) (uint64_t at, const void *p, size_t n);
bool encode_result (const struct rules *rules, struct stream_out *o,
		    encode_patch patch);

#endif /* JOBS_ENCODE_H */
