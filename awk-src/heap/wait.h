/* wait.h -- handing the heap over while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_WAIT_H
#define HEAP_WAIT_H

/* From now on hand the open heap over whenever the run would wait.  */
void wait_set_up (void);

/* From now on hold it to the end of the run.  */
void wait_never (void);

#endif /* HEAP_WAIT_H */
