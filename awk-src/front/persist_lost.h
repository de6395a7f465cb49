/* persist_lost.h -- one line for a run whose changes are not kept.
   SPDX-License-Identifier: GPL-3.0-or-later

   A fatal error of the program says itself that the run has failed.  What
   ends a run from outside (a closed pipe, a signal, a full disk) would
   otherwise take the changes with it in silence.  */

#ifndef FRONT_PERSIST_LOST_H
#define FRONT_PERSIST_LOST_H

struct program;

/* From now on report, when the run of P is ended by a signal or by the closed
   pipe that standard output was, that changes to heap FILE were not kept, if
   there are any.  */
void lost_set_up (const char *file, const struct program *p);

/* Report it now, the reason being WHY.  */
void lost_tell (const char *why);

#endif /* FRONT_PERSIST_LOST_H */
