/* pretty.h -- the program as text: -o and -p.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PRETTY_H
#define PRETTY_PRETTY_H

#include <stdbool.h>

struct program;

/* Write P to FILE, `-' for standard output.  */
void pretty_print (const struct program *p, const char *file);

/* Like pretty_print, with the counts of node->count and a heading; APPEND to
   FILE instead of replacing it (SIGUSR1, SIGHUP).  STACK has the names of the
   functions being executed, the innermost first, and ends with NULL; NULL:
   there are none.  */
void profile_print (const struct program *p, const char *file, bool append,
		    const char *const *stack);

#endif /* PRETTY_PRETTY_H */
