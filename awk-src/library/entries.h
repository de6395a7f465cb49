/* entries.h -- functions shared by pwcat and grcat.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ENTRIES_H
#define ENTRIES_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* If GOOD is false, a write has failed: end the program with a message and
   status 1.  */
static inline void
check (bool good)
{
  if (good)
    return;
  perror ("write error");
  exit (1);
}

/* Return S, or an empty string if S is NULL.  */
static inline const char *
text (const char *s)
{
  return s ? s : "";
}

#endif
