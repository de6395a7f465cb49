/* lost.h -- one line for a run whose changes are not kept.
   SPDX-License-Identifier: GPL-3.0-or-later

   A fatal error of the program says itself that the run has failed.  What
   ends a run from outside (a closed pipe, a signal, a full disk) would
   otherwise take the changes with it in silence.  */

#ifndef HEAP_LOST_H
#define HEAP_LOST_H

/* From now on report, when the run is ended by a signal or by the closed pipe
   that standard output was, that changes to the heap were not kept, if there
   are any.  */
void lost_set_up (void);

/* Report it now, the reason being WHY.  */
void lost_tell (const char *why);

#endif /* HEAP_LOST_H */
