/* persist_handover.h -- letting others use the heap while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FRONT_PERSIST_HANDOVER_H
#define FRONT_PERSIST_HANDOVER_H

#include <stdbool.h>

#include "vm/globals.h"

struct program;

/* From now on hand the open heap over where the run of P would wait.  RO:
   it was opened to read.  KEEP: the scalars that are not renewed.  */
void handover_set_up (struct program *p, bool ro, enum glob_keep keep);

/* Is the heap with others?  */
bool handover_is_away (void);

#endif /* FRONT_PERSIST_HANDOVER_H */
