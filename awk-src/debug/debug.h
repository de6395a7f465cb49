/* debug.h -- the debugger (-D): its interface to the front end.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DEBUG_DEBUG_H
#define DEBUG_DEBUG_H

#include <stdbool.h>

struct program;
struct strbuf;

/* The values and functions that the front end supplies.  */
struct debug_setup
{
  const char *commands;		/* -DFILE; "": standard input */
  char **argv;			/* of the process, for a restart */
  /* Append the listing of -d to a buffer.  */
  void (*variables) (struct strbuf *b);
  bool heap;			/* the run has a heap */
  /* Commit the state to the heap; return false if it is open for reading
     only.  */
  bool (*commit) (void);
  /* Release the heap before a restart.  */
  void (*release) (void);
};

/* Save the environment for a restart.  Call this first in a process, before
   anything reads the environment.  */
void debug_note_environment (void);

/* Debug P, which is parsed; opt.debug is set.  Return the exit status.  */
int debug_session (struct program *p, const struct debug_setup *s);

#endif /* DEBUG_DEBUG_H */
