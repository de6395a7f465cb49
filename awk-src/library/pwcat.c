/* pwcat.c -- print the user database for passwd.awk.
   SPDX-License-Identifier: GPL-3.0-or-later

   The program prints one line for each entry: name, password, user ID, group
   ID, full name, home directory and shell, separated by colons.  The entries
   come from every user database that the system is configured to use, not only
   from /etc/passwd.  */

#include <config.h>

#include <pwd.h>
#include <stddef.h>
#include <sys/types.h>

#include "colons.h"

static void
print_entry (const struct passwd *user)
{
  colons_text (user->pw_name);
  colons_char (':');
  colons_text (user->pw_passwd);
  colons_char (':');
  colons_number (user->pw_uid);
  colons_char (':');
  colons_number (user->pw_gid);
  colons_char (':');
  colons_text (user->pw_gecos);
  colons_char (':');
  colons_text (user->pw_dir);
  colons_char (':');
  colons_text (user->pw_shell);
  colons_char ('\n');
}

int
main (void)
{
  const struct passwd *user;
  while ((user = getpwent ()))
    print_entry (user);
  endpwent ();
  colons_flush ();
  return 0;
}
