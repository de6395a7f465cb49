/* pwcat.c -- print the user database for passwd.awk.
   SPDX-License-Identifier: GPL-3.0-or-later

   The program prints one line for each entry: name, password, user ID, group
   ID, full name, home directory and shell, separated by colons.  The entries
   come from every user database that the system is configured to use, not only
   from /etc/passwd.  */

#include <config.h>

#include <pwd.h>
#include <stdio.h>

#include "library/entries.h"

static void
print_entry (const struct passwd *user)
{
  check (printf ("%s:%s:%lu:%lu:%s:%s:%s\n", text (user->pw_name),
		 text (user->pw_passwd), (unsigned long) user->pw_uid,
		 (unsigned long) user->pw_gid, text (user->pw_gecos),
		 text (user->pw_dir), text (user->pw_shell)) >= 0);
}

int
main (void)
{
  const struct passwd *user;
  while ((user = getpwent ()))
    print_entry (user);
  endpwent ();
  check (fflush (stdout) == 0);
  return 0;
}
