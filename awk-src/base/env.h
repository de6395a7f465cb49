/* env.h -- the environment variables that gawk and pmheap use.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only env.c calls getenv (scripts/check-symbols).  In a set-uid or set-gid
   run (pma_is_privileged), the environment comes from a user who does not have
   the rights of the process.  In a set-uid or set-gid run, therefore, only the
   variables in the table of env.c take effect.  None of the variables in the
   table names a file, a directory to search, or a module.  ENVIRON contains
   all variables, even in a set-uid or set-gid run.  */

#ifndef ENV_H
#define ENV_H

#include "pma/likely.h"

/* Return the value of the environment variable NAME.  Return NULL if NAME is
   not set; also return NULL in a set-uid or set-gid run, which must ignore
   NAME.  */
const char *env_get (const char *name) EVERY_RUN;

/* If the environment contains NAME, but env_get ignores NAME, return its
   value, so that the caller can report that NAME is ignored.  Otherwise return
   NULL.  */
const char *env_concealed (const char *name);

#endif /* ENV_H */
