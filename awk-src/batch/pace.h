/* pace.h -- choose between batches and the row engine.
   SPDX-License-Identifier: GPL-3.0-or-later

   The choice depends on where earlier batches were cut and on the times that
   both engines needed.  It is a matter of speed alone, so it is never reset: a
   hand-over or a new input file does not change it.  */

#ifndef BATCH_PACE_H
#define BATCH_PACE_H

#include <stdbool.h>

/* The maximum number of records in the next batch.  The batch should not
   extend far beyond the next cut, because its first phase is also executed for
   the records after the cut, in vain.  */
extern int pace_room;

/* Return the maximum number of records in any batch, and the minimum.  */
int pace_most (void);
int pace_fewest (void);

/* Set the pace after a batch was cut when N of its records had been
   processed.  */
void pace_cut (int n);

/* Set the pace after a batch of N records that was not cut.  */
void pace_full (int n);

/* Call this function before each batch.  Measure from time to time how long
   both engines take, and return true if the row engine must process the next
   vm_hooks.batch_wait records.  DOUBTFUL is true if the row engine is likely
   to be the faster one.  */
bool pace_prefers_rows (bool doubtful);

#endif /* BATCH_PACE_H */
