/* grcat.c -- print the group database for group.awk.
   SPDX-License-Identifier: GPL-3.0-or-later

   The program prints one line for each entry: name, password, group ID, and
   members separated by commas.  The entries come from every group database
   that the system is configured to use, not only from /etc/group.  */

#include <config.h>

#include <grp.h>
#include <stddef.h>
#include <sys/types.h>

#include "colons.h"

static void
print_entry (const struct group *group)
{
  colons_text (group->gr_name);
  colons_char (':');
  colons_text (group->gr_passwd);
  colons_char (':');
  colons_number (group->gr_gid);
  colons_char (':');
  for (char **member = group->gr_mem; member && *member; member++)
    {
      if (member != group->gr_mem)
	colons_char (',');
      colons_text (*member);
    }
  colons_char ('\n');
}

int
main (void)
{
  const struct group *group;
  while ((group = getgrent ()))
    print_entry (group);
  endgrent ();
  colons_flush ();
  return 0;
}
