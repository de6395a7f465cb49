/* wait.h -- handing the heap over while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_WAIT_H
#define HEAP_WAIT_H

/* Hand the open heap over whenever the run would wait, from now on.  */
void wait_set_up (void);

/* Hold the heap from now on to the end of the run.  */
void wait_never (void);

#endif /* HEAP_WAIT_H */
