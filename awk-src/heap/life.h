/* life.h -- the states of the heap of a run, and what moves between them.
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
  LIFE_CLOSED,			/* there is none: not yet, or not any more */
  LIFE_READING,			/* a snapshot */
  LIFE_WRITING,			/* locked; others wait */
  LIFE_AWAY_READING,		/* let go while a reader waits */
  LIFE_AWAY,			/* let go while a writer waits */
  LIFE_FAILED,			/* a commit, or taking it again, has failed: as
				   it was at the last commit */
  LIFE_CHILD,			/* a process made by fork: it never commits */
  LIFE_STATES
};

enum life_event
{
  LIFE_READ,			/* take it to read */
  LIFE_WRITE,			/* take it to write */
  LIFE_COMMIT,
  LIFE_LEAVE,			/* the run is about to wait */
  LIFE_RETURN,			/* it has waited */
  LIFE_END,
  LIFE_EVENTS
};

/* The run that has the heap, and how it is opened: set once, before the first
   event.  read_only is set by the events.  */
extern struct heap_run life_run;
extern struct pma_options life_options;

enum life_state life_now (void);

/* Move the heap by EVENT.  What a state does not know leaves it as it is and is
   PMA_OK; after an error of a commit, or of a way back, it is LIFE_FAILED, and
   after one of opening LIFE_CLOSED.  The error number is pma_last_errno.  */
enum pma_error life_move (enum life_event event);

/* A fatal error may have ended an event in the middle: then the heap is as at
   the last commit, LIFE_FAILED.  */
void life_break (void);

/* True if all parts agree to LIFE_LEAVE.  */
bool life_may_leave (void);

#endif /* HEAP_LIFE_H */
