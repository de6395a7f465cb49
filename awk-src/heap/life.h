/* life.h -- the states of the heap of a run, and their transitions.
   SPDX-License-Identifier: GPL-3.0-or-later

   In this room nothing else calls pma_open, pma_commit, pma_release,
   pma_acquire or pma_close for the heap of the run.  */

#ifndef HEAP_LIFE_H
#define HEAP_LIFE_H

#include <stdbool.h>

#include "base/heap_part.h"
#include "pma/pma.h"

enum life_state
{
  LIFE_CLOSED,			/* the heap is not open yet, or no longer */
  LIFE_READING,			/* the run reads a snapshot */
  LIFE_WRITING,			/* the run holds the write lock; other writers
				   wait */
  LIFE_AWAY_READING,		/* released while a reader waits */
  LIFE_AWAY,			/* released while a writer waits */
  LIFE_FAILED,			/* a commit or an acquisition has failed; the
				   heap has the state of the last commit */
  LIFE_CHILD,			/* this process was made by fork and never
				   commits */
  LIFE_STATES
};

enum life_event
{
  LIFE_READ,			/* open it for reading */
  LIFE_WRITE,			/* open it for writing */
  LIFE_COMMIT,
  LIFE_LEAVE,			/* the run is about to wait */
  LIFE_RETURN,			/* the wait is over */
  LIFE_END,
  LIFE_EVENTS
};

/* The run that has the heap, and how it is opened; set once, before the first
   event.  Events set read_only.  */
extern struct heap_run life_run;
extern struct pma_options life_options;

enum life_state life_now (void);

/* Apply EVENT to the heap.  An event that does nothing in the current state
   returns PMA_OK.  After a failed commit or acquisition the state is
   LIFE_FAILED; after a failure to open the heap it is LIFE_CLOSED.
   pma_last_errno has the error number.  */
enum pma_error life_move (enum life_event event);

/* Handle a fatal error in the middle of an event: the heap has the state of
   the last commit, and the state becomes LIFE_FAILED.  */
void life_break (void);

/* True if all parts agree to LIFE_LEAVE.  */
bool life_may_leave (void);

#endif /* HEAP_LIFE_H */
