/* api.h -- extensions, as the program's start and end see them.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef API_H
#define API_H

#include <stdbool.h>

struct load;

/* The version of the interface: gawkapi.h.  */
enum { API_MAJOR = 4, API_MINOR = 1 };

/* Find an extension along AWKLIBPATH and load it, once.  Fatal when it cannot
   be used; one that @load names and that is not found is an error of the
   program's text, counted in diag_errors.  */
void api_load (const struct load *l);

/* Call what extensions want called at the end of the program, which is
   going to leave with STATUS.  */
void api_finish (int status);

/* Write what extensions have printed by the C library's stdout.  */
void api_flush (void);

/* True in a child that a function of an extension has forked and has not
   returned from: its buffers are copies of what its parent writes.  */
bool api_is_in_child (void);

/* The I-th version text that an extension registered, the last one first;
   NULL at the end.  */
const char *api_version (int i);

#endif /* API_H */
