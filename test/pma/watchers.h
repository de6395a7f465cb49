/* watchers.h -- processes that continue to read one state of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each watcher is a process that, on request, opens a heap for reading, keeps
   it open, and reports whether it still sees the same state.  Any process that
   is forked after watchers_start can send requests.  */

#ifndef WATCHERS_H
#define WATCHERS_H

#include <stdbool.h>
#include <stdint.h>

enum { WATCHERS = 3 };

/* Start all watchers of the heap FILE.  */
void watchers_start (const char *file);
/* Return true if watcher I has a heap open.  */
bool watcher_is_open (int i);
/* Make watcher I open and check the heap; return the step number of the
   model.  */
uint64_t watcher_open (int i);
/* Make watcher I, which has the heap open, check that it still sees the same
   state.  */
void watcher_check (int i);
void watcher_close (int i);
/* Make all watchers close the heap.  If CHECK is true, each watcher first
   checks its state.  */
void watchers_close (bool check);

#endif /* WATCHERS_H */
