/* env.h -- the environment variables that gawk and pmheap obey.
   SPDX-License-Identifier: GPL-3.0-or-later

   The only caller of getenv (scripts/check-symbols).  In a set-uid or set-gid
   run (pma_is_privileged) the environment is the choice of a user who lacks
   the rights of the process.  Such a run obeys the variables in the table of
   env.c only; none of them names a file, a folder to search or a module.
   ENVIRON holds all variables nevertheless.  */

#ifndef ENV_H
#define ENV_H

/* Return the value of the environment variable NAME.  Return NULL if it is
   unset, or if this is a set-uid or set-gid run that may not obey it.  */
const char *env_get (const char *name);

/* Return the value of NAME that env_get conceals, for a message that says so,
   or NULL if it conceals none.  */
const char *env_concealed (const char *name);

#endif /* ENV_H */
