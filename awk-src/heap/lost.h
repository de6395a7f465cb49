/* lost.h -- report that the changes of a run are lost.
   SPDX-License-Identifier: GPL-3.0-or-later

   If a run ends because of a closed pipe, a signal or a full disk, the
   functions of lost.c report that the changes of the run are lost.  (A fatal
   error has its own message.)  */

#ifndef HEAP_LOST_H
#define HEAP_LOST_H

/* Make sure that the loss of changes to the heap is reported if a signal ends
   the run, or if the reader of standard output has closed the pipe.  */
void lost_set_up (void);

/* If there are uncommitted changes to the heap, report now that they are lost.
   WHY is the reason for the loss.  */
void lost_tell (const char *why);

#endif /* HEAP_LOST_H */
