/* place.h -- the folders with files that were installed with the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   By default these are the folders that configure sets.  If the program was
   configured with --enable-relocatable and is in a folder `bin', they are the
   folders beside that folder, so that the whole installation can be moved.  A
   set-uid or set-gid run always uses the folders of configure: whoever makes a
   hard link to the program chooses the files beside the link.  */

#ifndef PLACE_H
#define PLACE_H

#include <limits.h>
#include <stddef.h>

/* Set PATH to the folder that contains the running program, and return its
   length.  Return 0 if the folder cannot be found, or in a set-uid or set-gid
   run.  */
size_t place_program (char path[PATH_MAX]);

/* Return the folder of extensions.  */
const char *place_extensions (void);

/* Return the folder of AWK library files.  */
const char *place_library (void);

/* Return the folder of message catalogs.  */
const char *place_catalogs (void);

#endif /* PLACE_H */
