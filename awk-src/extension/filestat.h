/* filestat.h -- what stat tells, as an array; shared by filefuncs.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FILESTAT_H
#define FILESTAT_H

#include <sys/stat.h>
#include "modutil.h"

/* Clear A and fill it in for file PATH, shown as NAME, which ST is of.  */
void filestat_fill (const struct ext_api *api, struct array *a,
		    const char *path, const char *name,
		    const struct stat *st);

/* fts (paths, flags, out), a built-in.  */
void filestat_fts (const struct ext_api *api, struct val *result,
		   struct val *args);
/* Define the variables FTS_*.  */
void filestat_fts_flags (const struct ext_api *api);

#endif /* FILESTAT_H */
