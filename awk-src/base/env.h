/* env.h -- the environment variables that gawk and pmheap obey.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only env.c calls getenv (scripts/check-symbols).  In a set-uid or set-gid
   run (pma_is_privileged), the environment comes from a user who lacks the
   rights of the process.  Such a run obeys only the variables in the table of
   env.c.  None of them names a file, a directory to search, or a module.
   ENVIRON contains all variables nevertheless.  */

#ifndef ENV_H
#define ENV_H

/* Return the value of the environment variable NAME.  Return NULL if it is not
   set, or if this is a set-uid or set-gid run that must not obey it.  */
const char *env_get (const char *name);

/* Return the value of NAME that env_get conceals, for a message about that.
   Return NULL if it conceals none.  */
const char *env_concealed (const char *name);

#endif /* ENV_H */
