/* filestat.h -- store the result of stat in an array; implement fts.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef FILESTAT_H
#define FILESTAT_H

#include "extutil.h"

/* Replace the contents of A with a description of the file PATH, for which
   stat has returned ST.  The element "name" is set to NAME.  */
void filestat_fill (awk_array_t a, const char *path, const char *name,
		    const struct stat *st);

/* Implement fts (paths, flags, out).  */
awk_value_t *filestat_fts (int nargs, awk_value_t *result,
			   struct awk_ext_func *self);
/* Define the variables FTS_*.  */
awk_bool_t filestat_fts_flags (void);

#endif /* FILESTAT_H */
