/* positions.h -- store the positions up to which input files were read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_POSITIONS_H
#define HEAP_POSITIONS_H

#include <stdbool.h>

#include "base/heap_part.h"

struct input;

/* Prepare to record the position in the file IN, which has just been opened,
   and offer IN to the extensions.  Return false if reading IN cannot be
   resumed, because IN is not a regular file or because an extension splits it
   into records.  */
bool positions_begin (struct input *in);

/* Move IN to its stored position, and set *RECORDS to the number of records
   before that position.  Return false if IN remains at its start.  */
bool positions_resume (struct input *in, unsigned long long *records);

/* Move IN, which is between two records, to its stored position if another
   process has read more of it in the meantime.  Set *RECORDS as
   positions_resume does.  Return false if IN has not moved.  */
bool positions_catch_up (struct input *in, unsigned long long *records);

/* The callbacks of this file.  Before each commit, `store' stores the current
   position in the open file of the main input if reading can be resumed at
   this position (main_whole_records).  */
extern const struct heap_part positions_part;

/* Store in the heap the position up to which the file IN was read.  RECORDS is
   the number of records that all runs together have read from IN.  */
void positions_remember (struct input *in, unsigned long long records);

#endif /* HEAP_POSITIONS_H */
