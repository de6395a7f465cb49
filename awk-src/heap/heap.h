/* heap.h -- the interface to the heap file of a run.
   SPDX-License-Identifier: GPL-3.0-or-later

   Without a heap file mem_persist is the transient heap, and the calls below
   do nothing.  */

#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include <stdbool.h>

#include "pma/pma.h"

struct program;
struct query;

/* Open FILE or, if that is NULL, the heap that GAWK_PERSIST_FILE names, as
   mem_persist, for a run of P.  If P is a query according to *Q, the run
   shares the heap with others; *Q is updated with the effects of functions
   stored in the heap.  LOOK means that P will not run, so read the heap only
   if it exists, without waiting for a writer.  Fatal if the heap cannot be
   used.  A set-uid run ignores the environment (base/env.h).  */
void heap_open (const char *file, struct program *p, struct query *q,
		bool look);

/* True if there is a heap file.  */
bool heap_active (void);

/* True if there is a heap file that this process may commit to.  */
bool heap_writes (void);

/* Return the name of the heap file, or NULL.  Signal handlers may call
   this.  */
const char *heap_name (void);

/* Unless E is PMA_OK, fail fatally with a message that says what was not
   committed, and why.  */
void heap_check_commit (enum pma_error e);

/* Commit the globals and functions of the program: the run ended normally.  */
void heap_commit (void);

/* Like heap_commit, while the run continues.  Return false if there is no heap
   to commit to.  */
bool heap_commit_now (void);

/* Hold the heap to the end of the run, whoever waits for it; return false if
   there is none.  */
bool heap_hold (void);

/* Handle the fatal error that ended the run: roll back or, if the user has
   asked for that, commit the effects of the statements that were complete.  */
void heap_failed (void);

/* Like heap_failed, for a run that ended prematurely because of WHY and has
   not reported that yet.  */
void heap_left (const char *why);

/* Close the heap, as the last operation on it.  Otherwise a process that this
   one forked would still hold the lock.  */
void heap_close (void);

#endif /* HEAP_HEAP_H */
