/* heap.h -- the interface to the heap file of a run.
   SPDX-License-Identifier: GPL-3.0-or-later

   If the run has no heap file, mem_persist is the transient heap, and the
   functions of this header do nothing.  */

#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include <stdbool.h>

#include "pma/likely.h"
#include "pma/pma.h"

struct program;
struct query;

/* Open the heap of a run of P as mem_persist: the file FILE or, if FILE is
   NULL, the file that GAWK_PERSIST_FILE names.  If *Q says that P is a query,
   open the heap for reading, so that other runs can use it at the same time.
   If P calls functions that are stored in the heap, update *Q according to
   their effects.  If LOOK is true, P will not run: open an existing heap for
   reading, without waiting for a writer.  Raise a fatal error if the heap
   cannot be used.  A set-uid run ignores the environment (base/env.h).  */
void heap_open (const char *file, struct program *p, struct query *q,
		bool look) EVERY_RUN;

/* True if the run has a heap file.  */
bool heap_active (void);

/* Return the name of the heap file that the run has opened or is opening, or
   NULL if there is none.  A signal handler may call this function.  */
const char *heap_name (void);

/* If E is not PMA_OK, raise a fatal error whose message says what was not
   committed, and why.  */
void heap_check_commit (enum pma_error e) EVERY_RUN;

/* Commit the globals and functions of the program after the run has ended
   normally.  */
void heap_commit (void) EVERY_RUN;

/* Like heap_commit, for a run that continues after the commit.  Return false
   if the run has no heap to which it may commit.  */
bool heap_commit_now (void);

/* Open FILE, which an option or a command of the debugger writes, like open
   (FILE, O_WRONLY | O_CREAT | O_CLOEXEC | FLAG, 0666).  If FILE is a heap,
   fail, because the output would overwrite it.  On failure, return -1 and set
   *WHY to the reason.  */
int heap_try_output (const char *file, int flag, const char **why);
/* Like heap_try_output, but return standard output if FILE is "-", and
   standard error on failure.  On failure, print two warnings: the reason, and
   INSTEAD, which says what is written to standard error.  */
int heap_open_output (const char *file, int flag, const char *instead);

/* Hold the heap to the end of the run, even if another process waits for it.
   Return false if the run has no heap.  */
bool heap_hold (void);

/* Hold the heap like heap_hold, and do not commit any more: the changes since
   the last commit will be lost when the run ends.  */
bool heap_abandon (void);

/* If the run ends early, roll back its changes or, if the user has requested a
   commit after errors, commit the effects of the completed statements.  WHY is
   the reason why the run ends, or NULL if the reason was already reported.  */
void heap_left (const char *why);

/* Close the heap.  After the call of heap_close, no operation on the heap is
   allowed.  (If the heap remained open, a child that this process has forked
   would continue to hold the lock.)  */
void heap_close (void) EVERY_RUN;

#endif /* HEAP_HEAP_H */
