/* place.c -- find the directories of the files installed with the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only this file uses the directory names that configure has set.  The callers
   handle search paths from the environment.  */

#include <config.h>
#include "base/place.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "pma/pma.h"

size_t
place_program (char path[PATH_MAX])
{
  ssize_t n = pma_is_privileged () ? -1
    : readlink ("/proc/self/exe", path, PATH_MAX - 1);
  if (n <= 0)
    return 0;
  path[n] = '\0';
  char *slash = strrchr (path, '/');
  if (!slash)
    return 0;
  *slash = '\0';
  return slash - path;
}

#if ENABLE_RELOCATABLE
# include <stdbool.h>

/* Return the directory that contains the `bin' directory of the running
   program.  Return NULL if the program is not in a directory named `bin' or
   its directory cannot be found.  */
static const char *
find_root (void)
{
  static char path[PATH_MAX];
  if (!place_program (path))
    return NULL;
  char *slash = strrchr (path, '/');
  if (!slash || strcmp (slash, "/bin") != 0)
    return NULL;
  *slash = '\0';
  return path;
}

/* For each directory: its current path; "" before it is looked up.  */
struct place
{
  char path[PATH_MAX];
};

/* Return the current path of FOLDER, a directory that configure has set.  If
   the current path differs from FOLDER, store it in P.  */
static const char *
relocate (const char *folder, struct place *p)
{
  static const char prefix[] = CONFIGURED_PREFIX "/";
  static const char *root;
  static bool asked;
  if (p->path[0] != '\0')
    return p->path;
  if (!asked)
    root = find_root ();
  asked = true;
  const char *below = folder + sizeof prefix - 2;
  if (!root || strncmp (folder, prefix, sizeof prefix - 1) != 0
      || strlen (root) + strlen (below) >= sizeof p->path)
    return folder;
  strcpy (stpcpy (p->path, root), below);
  return p->path;
}

const char *
place_extensions (void)
{
  static struct place p;
  return relocate (PKGLIBDIR, &p);
}

const char *
place_library (void)
{
  static struct place p;
  return relocate (PKGDATADIR, &p);
}

const char *
place_catalogs (void)
{
  static struct place p;
  return relocate (LOCALEDIR, &p);
}

#else

const char *
place_extensions (void)
{
  return PKGLIBDIR;
}

const char *
place_library (void)
{
  return PKGDATADIR;
}

const char *
place_catalogs (void)
{
  return LOCALEDIR;
}

#endif
