/* lost.h -- reporting a run whose changes are not kept.
   SPDX-License-Identifier: GPL-3.0-or-later

   A fatal error is reported by the program itself.  Without the report of this
   file, a run that ends because of a closed pipe, a signal or a full disk
   would lose its changes silently.  */

#ifndef HEAP_LOST_H
#define HEAP_LOST_H

/* From now on, if a signal or the closed pipe of standard output ends the run,
   report that changes to the heap were not kept, if there are any.  */
void lost_set_up (void);

/* Report now that changes to the heap were not kept; WHY is the reason.  */
void lost_tell (const char *why);

#endif /* HEAP_LOST_H */
