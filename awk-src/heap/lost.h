/* lost.h -- report that the changes of a run are lost.
   SPDX-License-Identifier: GPL-3.0-or-later

   A fatal error is reported by its message.  Without the report of this file,
   a run that ends because of a closed pipe, a signal or a full disk would lose
   its changes silently.  */

#ifndef HEAP_LOST_H
#define HEAP_LOST_H

/* Arrange that the loss of changes to the heap is reported if a signal ends
   the run, or if the pipe at standard output has been closed.  */
void lost_set_up (void);

/* Report now that changes to the heap were lost.  WHY is the reason for the
   loss.  */
void lost_tell (const char *why);

#endif /* HEAP_LOST_H */
