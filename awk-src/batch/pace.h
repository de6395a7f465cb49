/* pace.h -- choose between batches and the row engine.
   SPDX-License-Identifier: GPL-3.0-or-later

   The choice depends on where earlier batches were cut and on the times that
   both engines needed.  The choice affects only speed; therefore it is never
   reset, not even after a hand-over of the heap to another process or for a
   new input file.  */

#ifndef BATCH_PACE_H
#define BATCH_PACE_H

#include <stdbool.h>

/* The maximum number of records in the next batch.  A batch should not extend
   far beyond the next cut, because the pure operations are executed in vain
   for the records after the cut.  */
extern int pace_room;

/* pace_most returns the maximum number of records in a batch, and pace_fewest
   the minimum.  */
int pace_most (void);
int pace_fewest (void);

/* Report that a batch was cut after N records.  */
void pace_cut (int n);

/* Report that a batch of N records ended without a cut.  */
void pace_full (int n);

/* Call this function before each batch.  Measure from time to time how long
   batches and the row engine take; return true if the row engine must process
   the next vm_hooks.batch_wait records.  DOUBTFUL is true if the row engine is
   likely to be the faster one.  */
bool pace_prefers_rows (bool doubtful);

#endif /* BATCH_PACE_H */
