/* positions.h -- how far the files of the main input have been read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_POSITIONS_H
#define HEAP_POSITIONS_H

#include <stdbool.h>

#include "base/heap_part.h"

struct input;

/* IN has just been opened: let an extension take it, and get ready to
   remember it.  False: it is nothing that can be gone on with, no plain file,
   or records of an extension.  */
bool positions_begin (struct input *in);

/* Go on in IN where it was left, *RECORDS being the number of those before;
   false: it is at its start.  */
bool positions_resume (struct input *in, unsigned long long *records);

/* Before a commit, how far the open file of the main input has been read is
   kept, if it is one of those (main_whole_records).  */
extern const struct heap_part positions_part;

/* Keep how far IN has been read, RECORDS in all, in the heap.  */
void positions_remember (struct input *in, unsigned long long records);

#endif /* HEAP_POSITIONS_H */
