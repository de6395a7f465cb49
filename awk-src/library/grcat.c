/* grcat.c -- print the group database, as group.awk reads it
   SPDX-License-Identifier: GPL-3.0-or-later

   One line an entry: name, password and number of the group, and its members
   with commas between.  The entries come from wherever the system keeps them,
   not from /etc/group alone.  */

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
