/* place.h -- find the directories of the files installed with the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   By default, the program uses the directories that configure has set.  If the
   program was configured with --enable-relocatable and is in a directory named
   `bin', the directories next to `bin' are used instead, so that the whole
   installation can be moved.  A set-uid or set-gid run always uses the
   directories that configure has set; otherwise, a user could make a hard link
   to the program and choose the files next to the link.  */

#ifndef PLACE_H
#define PLACE_H

#include <limits.h>
#include <stddef.h>

/* Set PATH to the directory that contains the running program, and return its
   length.  Return 0 if the directory cannot be found, or in a set-uid or
   set-gid run.  */
size_t place_program (char path[PATH_MAX]);

/* The directories of extensions, of AWK library files, and of message
   catalogs.  */
enum place_folder { PLACE_EXTENSIONS, PLACE_LIBRARY, PLACE_CATALOGS };

const char *place_of (enum place_folder which);

#endif /* PLACE_H */
