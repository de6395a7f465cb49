/* check.h -- count the checks of unit tests.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdio.h>

static int check_count, check_failures;

/* Count one check.  If OK is false, print LABEL and count a failure.  Return
   OK.  */
static inline bool
check (bool ok, const char *label)
{
  check_count++;
  if (!ok)
    {
      check_failures++;
      printf ("FAIL: %s\n", label);
    }
  return ok;
}

#define CHECK(x) check (x, #x)

/* Print the counts, and return the exit status for main.  */
static inline int
check_done (void)
{
  printf ("%d checks, %d failures\n", check_count, check_failures);
  return check_failures != 0;
}

#endif /* CHECK_H */
