/* wait.h -- hand the heap over to another process while this run waits.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_WAIT_H
#define HEAP_WAIT_H

/* Enable hand-overs of the heap: whenever the run waits and another process
   needs the heap, the heap is released.  */
void wait_set_up (void);

/* Hold the heap to the end of the run.  */
void wait_never (void);

#endif /* HEAP_WAIT_H */
