/* api.h -- extensions, for the start and the end of the program.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef API_H
#define API_H

#include <stdbool.h>

struct load;

/* The version of the interface that gawkapi.h defines.  */
enum { API_MAJOR = 4, API_MINOR = 1 };

/* Find an extension along AWKLIBPATH and load it, once.  Fatal if it cannot be
   used; but if @load names it and it is not found, that is an error of the
   program's text, counted in diag_errors.  */
void api_load (const struct load *l);

/* Call the functions that extensions registered for the end of the program,
   which will exit with STATUS.  */
void api_finish (int status);

/* Write the output of extensions that is buffered in the C library's
   stdout.  */
void api_flush (void);

/* True in a child that a function of an extension has forked and has not
   returned from: its buffers are copies of what the parent writes.  */
bool api_is_in_child (void);

/* Return the I-th version text that extensions registered, the last one first;
   NULL after the first.  */
const char *api_version (int i);

#endif /* API_H */
