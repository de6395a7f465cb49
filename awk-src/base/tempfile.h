/* tempfile.h -- files without a name.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPFILE_H
#define TEMPFILE_H

#include <stdbool.h>

/* Open a new file without a name to read and write; in memory where the
   system has such, else in the folder that TMPDIR names, or /tmp.  INHERITED:
   programs that this process becomes or starts have it as well.  -1 and errno
   on failure.  */
int tempfile_open (bool inherited);

#endif /* TEMPFILE_H */
