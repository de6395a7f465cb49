/* env.c -- the environment variables that gawk and pmheap use.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/env.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "pma/pma.h"

/* The variables that also take effect in set-uid and set-gid runs.  Do not add
   a variable that can make the process open, create or load a file, print the
   text of the program, or use rights that the user does not have.  The C
   library itself restricts the files that LC_ALL and TZ can name.  */
static const char *const harmless[] = {
  "LANG", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY",
  "LC_NUMERIC", "LC_TIME", "TZ",
  "GAWK_HINTS", "GAWK_JIT", "GAWK_MSEC_SLEEP", "GAWK_PROGRESS",
  "GAWK_READ_TIMEOUT", "GAWK_SOCK_RETRIES", "PMA_VERBOSITY",
  "POSIXLY_CORRECT",
};

static bool
is_harmless (const char *name)
{
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (strcmp (harmless[i], name) == 0)
      return true;
  return false;
}

const char *
env_get (const char *name)
{
  return !pma_is_privileged () || is_harmless (name) ? getenv (name) : NULL;
}

const char *
env_concealed (const char *name)
{
  return env_get (name) ? NULL : getenv (name);
}
