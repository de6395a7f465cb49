/* debug.h -- the debugger (-D), as the front end sees it.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEBUG_DEBUG_H
#define DEBUG_DEBUG_H

#include <stdbool.h>

struct program;
struct strbuf;

/* What the front end supplies.  */
struct debug_setup
{
  const char *commands;		/* -DFILE; "": standard input */
  char **argv;			/* of the process, for a restart */
  /* Add the listing of -d to a buffer.  */
  void (*variables) (struct strbuf *b);
  bool heap;			/* there is one */
  /* Keep the state in the heap; false if it is open for reading only.  */
  bool (*commit) (void);
  /* Let the heap go before a restart.  */
  void (*release) (void);
};

/* To be called first thing in a process, before anything reads the
   environment: notes what a restart needs.  */
void debug_note_environment (void);

/* Debug P, which is parsed; opt.debug is set.  The exit status.  */
int debug_session (struct program *p, const struct debug_setup *s);

#endif /* DEBUG_DEBUG_H */
