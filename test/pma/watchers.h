/* watchers.h -- processes that keep reading one state of a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each watcher is a process that, on request, opens a heap for reading, keeps
   it open, and reports whether it still sees the same state.  Any process
   forked after watchers_start may send requests.  */

#ifndef WATCHERS_H
#define WATCHERS_H

#include <stdbool.h>
#include <stdint.h>

enum { WATCHERS = 3 };

/* Start the processes, for the heap FILE.  */
void watchers_start (const char *file);
/* True if watcher I has a heap open.  */
bool watcher_is_open (int i);
/* Let watcher I open the heap and check it; return the model's step.  */
uint64_t watcher_open (int i);
/* Let watcher I, which is open, check that it still sees the same state.  */
void watcher_check (int i);
void watcher_close (int i);
/* Close all watchers; CHECK first if requested.  */
void watchers_close (bool check);

#endif /* WATCHERS_H */
