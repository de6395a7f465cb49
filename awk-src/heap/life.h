/* life.h -- control the state of the heap of a run.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only life.c calls pma_open, pma_commit, pma_release, pma_acquire and
   pma_close for the heap of the run, with one exception: in attach.c, the
   child process closes the heap.  */

#ifndef HEAP_LIFE_H
#define HEAP_LIFE_H

#include <stdbool.h>

#include "base/heap_part.h"
#include "pma/likely.h"
#include "pma/pma.h"

enum life_state
{
  LIFE_CLOSED,			/* the heap is not open yet, or was closed */
  LIFE_OPENING,			/* the heap is being opened */
  LIFE_READING,			/* the run reads a snapshot */
  LIFE_WRITING,			/* the run holds the write lock, and other
				   writers wait */
  LIFE_AWAY_READING,		/* the run only reads, and has released the
				   heap while it waits */
  LIFE_AWAY,			/* the run writes, and has released the heap
				   while it waits */
  LIFE_FAILED,			/* a commit or an attempt to acquire the lock
				   has failed, and the heap has the state of
				   the last commit */
  LIFE_CHILD,			/* this process was created by fork and never
				   commits */
  LIFE_STATES
};

enum life_event
{
  LIFE_READ,			/* open the heap for reading */
  LIFE_WRITE,			/* open the heap for writing */
  LIFE_COMMIT,
  LIFE_LEAVE,			/* the run is about to wait, so it releases the
				   heap */
  LIFE_RETURN,			/* the wait is over, so the run acquires the
				   heap again */
  LIFE_END,
  LIFE_EVENTS
};

/* The run that uses the heap, and the options for opening the heap.  heap_open
   sets the members before the first call of life_move, with two exceptions:
   heap_open sets life_run.keep after the heap has been opened, and each call
   of life_move that opens the heap sets life_options.read_only.  */
extern struct heap_run life_run;
extern struct pma_options life_options;

enum life_state life_now (void);

/* Apply EVENT to the heap.  If the event has no effect in the current state,
   return PMA_OK.  The state is LIFE_FAILED after a failed commit or
   acquisition, and LIFE_CLOSED if the heap could not be opened.  After an
   error, pma_last_errno returns the errno value.  */
enum pma_error life_move (enum life_event event) EVERY_RUN;

/* Call this function after a fatal error.  If the error occurred during an
   event, set the state to LIFE_FAILED, so that the heap keeps the contents of
   its last commit.  */
void life_break (void);

/* True if the callbacks of all parts (struct heap_part) allow the event
   LIFE_LEAVE.  */
bool life_may_leave (void);

#endif /* HEAP_LIFE_H */
