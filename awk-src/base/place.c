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

static const char *const folders[] = {
  [PLACE_EXTENSIONS] = PKGLIBDIR, [PLACE_LIBRARY] = PKGDATADIR,
  [PLACE_CATALOGS] = LOCALEDIR
};

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

const char *
place_of (enum place_folder which)
{
  static const char prefix[] = CONFIGURED_PREFIX "/";
  static char paths[sizeof folders / sizeof *folders][PATH_MAX];
  static const char *root;
  static bool asked;
  const char *folder = folders[which];
  char *path = paths[which];
  if (*path != '\0')
    return path;
  if (!asked)
    root = find_root ();
  asked = true;
  const char *below = folder + sizeof prefix - 2;
  if (!root || strncmp (folder, prefix, sizeof prefix - 1) != 0
      || strlen (root) + strlen (below) >= sizeof *paths)
    return folder;
  strcpy (stpcpy (path, root), below);
  return path;
}

#else

const char *
place_of (enum place_folder which)
{
  return folders[which];
}

#endif
