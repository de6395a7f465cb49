/* watchers.h -- processes that keep a state of a heap in view.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each watcher is a process that opens a heap for reading when it is told
   to, keeps it open, and says whenever it is asked whether all is still as
   it was.  Any process forked after watchers_start may tell it.  */

#ifndef WATCHERS_H
#define WATCHERS_H

#include <stdbool.h>
#include <stdint.h>

enum { WATCHERS = 3 };

/* Start the processes, for the heap FILE.  */
void watchers_start (const char *file);
/* Is watcher I looking at a heap?  */
bool watcher_is_open (int i);
/* Have watcher I open the heap and check it; the model's step.  */
uint64_t watcher_open (int i);
/* Have watcher I, which is open, check that it still sees the same.  */
void watcher_check (int i);
void watcher_close (int i);
/* Close them all; CHECK first if wanted.  */
void watchers_close (bool check);

#endif /* WATCHERS_H */
