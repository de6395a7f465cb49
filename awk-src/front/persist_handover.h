/* persist_handover.h -- letting others use the heap while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_PERSIST_HANDOVER_H
#define FRONT_PERSIST_HANDOVER_H

#include <stdbool.h>

struct program;

/* From now on hand the open heap over where the run of P would wait.  RO:
   it was opened to read.  KEEPS: P stores scalars all the same, which are
   to stay as they are for the rest of the run.  */
void handover_set_up (struct program *p, bool ro, bool keeps);

/* Is the heap with others?  */
bool handover_is_away (void);

#endif /* FRONT_PERSIST_HANDOVER_H */
