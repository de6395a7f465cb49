/* debug.h -- the debugger (-D): its interface to the front end.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef DEBUG_DEBUG_H
#define DEBUG_DEBUG_H

#include <stdbool.h>

struct program;
struct strbuf;

/* The values and functions that front/main.c supplies.  */
struct debug_setup
{
  const char *commands;		/* the FILE of -DFILE; "" for standard input */
  char **argv;			/* arguments of this process, with which it can
				   be restarted */
  /* Append to B the list of variables, as the option -d prints it.  */
  void (*variables) (struct strbuf *b);
  bool heap;			/* true if the run has a heap */
  /* Commit the state to the heap.  Return false if the heap is open only for
     reading.  */
  bool (*commit) (void);
  /* Release the heap before a restart.  */
  void (*release) (void);
};

/* Save the environment for a restart.  Call this function at the start of the
   process, before any code reads the environment.  */
void debug_note_environment (void);

/* Debug the program P, which was parsed with opt.debug set.  Return the exit
   status.  */
int debug_session (struct program *p, const struct debug_setup *s);

#endif /* DEBUG_DEBUG_H */
