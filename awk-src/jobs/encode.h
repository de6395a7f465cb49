/* encode.h -- record and encode the results of a worker.
   SPDX-License-Identifier: GPL-3.0-or-later

   A message consists of the values of the changed variables, in the format of
   exchange/stream.h, and an index.  The index consists of the following
   items.

   - The sum of the absolute values of addends, a double.
   - The number of lists of addends (addends.h).
   - Two strings about the output to files and commands, which the parent
     writes (divert.h): the list of streams, and the marks, which say to which
     stream each range of bytes belongs.
   - The offsets of the output for first occurrences, as a string.
   - For each variable of the rules, a struct encoded.
   - The offset of the index in the message, a word.  */

#ifndef JOBS_ENCODE_H
#define JOBS_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "exchange/stream.h"
#include "rules/rules.h"

/* The value of a variable in a message.  */
struct encoded
{
  uint64_t is_news;		/* 1 if the variable has changed, otherwise 0;
				   the other members are then also 0 */
  uint64_t tags;		/* the tags of the new values (stream_out) */
  uint64_t at;			/* the offset of the value in the message */
};

/* Change the parse tree of the main rules before it is compiled.  The changed
   rules pass to addends.c the addends that must be checked, and to encode.c the
   values that are compared with a minimum or maximum.  For statements such as
   `!seen[$0]++', the changed rules also record the positions of the output for
   each key that is new in the shard.  */
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
/* Append the message for the current shards to O, which is empty.  Return
   false if the parent must process the shards.  */
bool encode_result (const struct rules *rules, struct stream_out *o);

#endif /* JOBS_ENCODE_H */
