/* wait.h -- hand the heap over while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_WAIT_H
#define HEAP_WAIT_H

/* From now on, hand the open heap over whenever the run would wait and another
   process needs it.  */
void wait_set_up (void);

/* From now on, hold the heap to the end of the run.  */
void wait_never (void);

#endif /* HEAP_WAIT_H */
