/* tempfile.h -- files without a name.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPFILE_H
#define TEMPFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Open a new file without a name to read and write; in memory where the
   system has such, else in the folder that TMPDIR names, or /tmp.  INHERITED:
   programs that this process becomes or starts have it as well.  -1 and errno
   on failure.  */
int tempfile_open (bool inherited);

/* N bytes of FD from AT on, where a page begins, to read and store to; to be
   given back by munmap.  ALL: they are there, and all of them will be looked
   at soon.  NULL and errno.  */
char *tempfile_map (int fd, off_t at, size_t n, bool all);
/* They are not needed any longer; what they take is given back where that is
   possible.  */
void tempfile_forget (int fd, off_t at, size_t n);

#endif /* TEMPFILE_H */
