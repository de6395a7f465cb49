/* encode.h -- record and encode the results of a worker.
   SPDX-License-Identifier: GPL-3.0-or-later

   A message consists of the following items.

   - The sum of the absolute values of addends, a double.
   - Two strings about the output to files and commands, which the parent
     writes (divert.h): the list of streams, and the marks, which say to which
     stream each range of bytes belongs.  The two strings remain in memory
     until result_output is called.
   - For each variable of the rules, a word: 0 if the variable has not changed,
     otherwise ENCODE_NEWS with the tags of the values in the upper half.
     ENCODE_NEWS is followed by the length of the encoded value and by the
     value in the format of exchange/stream.h.
   - The number of lists of addends (addends.h).
   - The offsets of the output for first occurrences, as a string.  */

#ifndef JOBS_ENCODE_H
#define JOBS_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exchange/stream.h"
#include "rules/rules.h"

enum { ENCODE_NEWS = 1 };

/* Change the parse tree of the main rules before it is compiled.  The changed
   rules pass to addends.c the addends that must be checked, and to encode.c the
   values that are compared with a minimum or maximum.  The changed rules also
   record the positions of the output for first occurrences.  */
void encode_prepare (struct rules *rules);
/* Like encode_prepare, but change only comparisons with minima and maxima.
   ON_TEXT, which does not return, is called when one of the compared values is
   text.  */
void encode_watch_extremes (struct rules *rules, void (*on_text) (void));

/* Call this function at the beginning of a shard, after encode_prepare.  From
   then on, record the positions of the output for first occurrences, and call
   ON_TEXT when a value that is compared with a minimum or maximum is not a
   number.  The buffer of standard output must be empty.  */
void encode_start (void (*on_text) (void));
/* Append the message for the current shards to O.  Return false if the parent
   must process the shards.  PATCH is a function that overwrites N bytes at
   offset AT of the message, after O has written them to a file.  */
typedef void (*encode_patch) (uint64_t at, const void *p, size_t n);
bool encode_result (const struct rules *rules, struct stream_out *o,
		    encode_patch patch);

#endif /* JOBS_ENCODE_H */
