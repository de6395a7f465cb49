/* pace.h -- choose between batches and the row engine.
   SPDX-License-Identifier: GPL-3.0-or-later

   The choice depends on where earlier batches were cut and on the times that
   both engines needed.  It is a matter of speed alone, so it is never reset: a
   hand-over or a new input file does not change it.  */

#ifndef BATCH_PACE_H
#define BATCH_PACE_H

#include <stdbool.h>

/* The maximum number of records in the next batch.  It should end soon after
   the next cut, because the first phase of a batch is also executed for the
   records after a cut.  */
extern int pace_room;

/* Return the maximum number of records in any batch, and the minimum.  */
int pace_most (void);
int pace_fewest (void);

/* Set the pace after a batch was cut when N of its records had been
   processed.  */
void pace_cut (int n);

/* Set the pace after a batch of N records that was not cut.  */
void pace_full (int n);

/* Measure how long both engines take, from time to time.  DOUBTFUL is true if
   the row engine may well be the faster one.  Return true if the row engine
   must process the next vm_hooks.batch_wait records.  Call this function before
   each batch.  */
bool pace_prefers_rows (bool doubtful);

#endif /* BATCH_PACE_H */
