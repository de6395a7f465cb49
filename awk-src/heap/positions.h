/* positions.h -- how far the files of the main input have been read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_POSITIONS_H
#define HEAP_POSITIONS_H

#include <stdbool.h>

#include "base/heap_part.h"

struct input;

/* Prepare to record the position in IN, which has just been opened, and let an
   extension claim IN.  Return false if reading IN cannot be resumed: because
   it is not a plain file, or an extension makes its records.  */
bool positions_begin (struct input *in);

/* Continue in IN at its stored position, and set *RECORDS to the number of
   records before that position.  Return false if IN is at its start.  */
bool positions_resume (struct input *in, unsigned long long *records);

/* The part of the heap's state that stores, before a commit, how far the open
   file of the main input was read, if its position can be resumed
   (main_whole_records).  */
extern const struct heap_part positions_part;

/* Store in the heap how far IN was read.  RECORDS is the number of all records
   read from it.  */
void positions_remember (struct input *in, unsigned long long records);

#endif /* HEAP_POSITIONS_H */
