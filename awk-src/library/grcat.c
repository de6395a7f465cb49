/* grcat.c -- print the group database for group.awk.
   SPDX-License-Identifier: GPL-3.0-or-later

   The program prints one line for each entry: name, password, group ID, and
   members separated by commas.  The entries come from every group database
   that the system is configured to use, not only from /etc/group.  */

#include <config.h>

#include <grp.h>
#include <stdio.h>

#include "library/entries.h"

static void
print_entry (const struct group *group)
{
  check (printf ("%s:%s:%lu:", text (group->gr_name), text (group->gr_passwd),
		 (unsigned long) group->gr_gid) >= 0);
  for (char **member = group->gr_mem; member && *member; member++)
    check (printf ("%s%s", member == group->gr_mem ? "" : ",", *member) >= 0);
  check (putchar ('\n') != EOF);
}

int
main (void)
{
  const struct group *group;
  while ((group = getgrent ()))
    print_entry (group);
  endgrent ();
  check (fflush (stdout) == 0);
  return 0;
}
