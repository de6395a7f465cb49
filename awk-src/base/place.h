/* place.h -- the folders that hold what was installed with the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   They are those of configure.  A program that was configured with
   --enable-relocatable and stands in a folder `bin' takes the folders beside
   that one instead, so that the whole installation can be moved.  A set-uid or
   set-gid run always takes those of configure, since whoever makes a hard link
   to the program chooses what is beside it.  */

#ifndef PLACE_H
#define PLACE_H

#include <limits.h>
#include <stddef.h>

/* Set PATH to the folder that the running program is in and return its length;
   0 if it cannot be had, or in a set-uid or set-gid run.  */
size_t place_program (char path[PATH_MAX]);

/* Return the folder of extensions.  */
const char *place_extensions (void);

/* Return the folder of AWK library files.  */
const char *place_library (void);

/* Return the folder of message catalogs.  */
const char *place_catalogs (void);

#endif /* PLACE_H */
