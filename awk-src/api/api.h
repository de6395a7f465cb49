/* api.h -- extensions: the functions for the start and the end of the program.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef API_H
#define API_H

#include <stdbool.h>

struct load;

/* The version of the interface in gawkapi.h.  */
enum { API_MAJOR = 4, API_MINOR = 1 };

/* Find the extension that L names along AWKLIBPATH and load it, unless it is
   loaded.  Fatal if it cannot be used.  But if @load names it and it is not
   found, that is an error in the program's text, which is counted in
   diag_errors.  */
void api_load (const struct load *l);

/* Call the functions that extensions have registered for the end of the
   program.  STATUS is its exit status.  */
void api_finish (int status);

/* Write the output of extensions from the buffer of the C library's stdout.  */
void api_flush (void);

/* True in a child that a function of an extension has forked, until that
   function returns.  The child's buffers are copies of output that the parent
   writes.  */
bool api_is_in_child (void);

/* Return version text number I of those that extensions have registered, or
   NULL if there is no text number I.  The last text is number 0.  */
const char *api_version (int i);

#endif /* API_H */
