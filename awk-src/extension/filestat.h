/* filestat.h -- the result of stat as an array; shared by filefuncs.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FILESTAT_H
#define FILESTAT_H

#include "extutil.h"

/* Clear A and store in it the data of ST about the file PATH, whose name in A
   is NAME.  */
void filestat_fill (awk_array_t a, const char *path, const char *name,
		    const struct stat *st);

/* Implement fts (paths, flags, out).  */
awk_value_t *filestat_fts (int nargs, awk_value_t *result,
			   struct awk_ext_func *self);
/* Define the variables FTS_*.  */
awk_bool_t filestat_fts_flags (void);

#endif /* FILESTAT_H */
