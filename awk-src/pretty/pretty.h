/* pretty.h -- print the program as text: -o and -p.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_PRETTY_H
#define PRETTY_PRETTY_H

#include <stdbool.h>

struct program;

/* Write P as text to FILE; `-' means standard output.  */
void pretty_print (const struct program *p, const char *file);

/* Write P as text, with a heading and with the counts in node->count.  If
   APPEND is true (after SIGUSR1 or SIGHUP), append the text to FILE instead of
   replacing FILE.  STACK contains the names of the functions that are being
   executed, the innermost first, and NULL at its end.  STACK is NULL if no
   function is being executed.  */
void profile_print (const struct program *p, const char *file, bool append,
		    const char *const *stack);

#endif /* PRETTY_PRETTY_H */
