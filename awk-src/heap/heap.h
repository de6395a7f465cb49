/* heap.h -- the heap file of a run: the door of this room.
   SPDX-License-Identifier: GPL-3.0-or-later

   Without a heap file mem_persist is the transient heap, and the calls
   below do nothing.  */

#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include <stdbool.h>

#include "pma/pma.h"

struct program;
struct query;

/* Open FILE, or if that is NULL the heap that GAWK_PERSIST_FILE names, as
   mem_persist, for a run of P, which shares it with others if it is a query by
   *Q; what the heap's functions say of that is added to *Q.  LOOK: P will not
   run, so the heap is read if it is there, and a writer not waited for.
   Fatal when it cannot be used.  A set-uid run takes no heap from the
   environment (base/env.h).  */
void heap_open (const char *file, struct program *p, struct query *q,
		bool look);

/* Is there a heap file?  */
bool heap_active (void);

/* Is there one that this process may commit to?  */
bool heap_writes (void);

/* Its name; NULL if there is none.  For signal handlers, too.  */
const char *heap_name (void);

/* Fatal, with a message that says what was not committed and why, unless E is
   PMA_OK.  */
void heap_check_commit (enum pma_error e);

/* The run ended normally: keep the globals and functions of the program.  */
void heap_commit (void);

/* The same while it goes on; false if there is nothing to keep it in.  */
bool heap_commit_now (void);

/* Hold the heap to the end of the run, whoever wants it; false if there is
   none.  */
bool heap_hold (void);

/* The run ended with a fatal error: roll back, or if the user prefers it
   commit what the whole statements before had done.  */
void heap_failed (void);

/* Like heap_failed, for a run that ended in the middle because of WHY and has
   said nothing of it yet.  */
void heap_left (const char *why);

/* Let the heap go: the last thing to do with it.  A process that this one
   forked would otherwise go on holding the lock.  */
void heap_close (void);

#endif /* HEAP_HEAP_H */
