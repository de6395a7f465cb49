/* api.h -- load extensions, and call their exit callbacks.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef API_H
#define API_H

#include <stdbool.h>

#include "pma/likely.h"

struct load;

/* The version of the interface in gawkapi.h.  */
enum { API_MAJOR = 4, API_MINOR = 1 };

/* Search AWKLIBPATH for the extension that L names, and load the extension
   unless it is already loaded.  Raise a fatal error if the extension cannot be
   used, or if it is not found and L is an option -l.  If the extension is not
   found and L is an @load, report an error at the @load, like the parser.  */
void api_load (const struct load *l);

/* Call the exit callbacks that extensions have registered.  STATUS is the exit
   status of the program.  */
void api_finish (int status) EVERY_RUN;

/* Write the output that extensions have left in the buffer of the C library's
   stdout.  */
void api_flush (void);

/* True in a child process that a function of an extension has forked, until
   this function returns.  A forked child must not write its output buffers,
   because they are copies of the parent's.  */
bool api_is_in_child (void);

/* Return one of the version strings that extensions have registered.  I is 0
   for the string that was registered last.  Return NULL if I is not below the
   number of registered strings.  */
const char *api_version (int i);

#endif /* API_H */
