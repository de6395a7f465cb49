/* lost.h -- reporting a run whose changes are not kept.
   SPDX-License-Identifier: GPL-3.0-or-later

   A fatal error of the program itself says that the run has failed.  Without
   this report, an end from outside (a closed pipe, a signal, a full disk)
   would lose the changes silently.  */

#ifndef HEAP_LOST_H
#define HEAP_LOST_H

/* From now on, if a signal or the closed pipe of standard output ends the run,
   report that changes to the heap were not kept, if there are any.  */
void lost_set_up (void);

/* Report that now; WHY is the reason.  */
void lost_tell (const char *why);

#endif /* HEAP_LOST_H */
