/* tempfile.h -- create nameless temporary files.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef TEMPFILE_H
#define TEMPFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Open a new nameless file in memory for reading and writing.  INHERITED is
   true if the programs that this process executes or starts must inherit the
   descriptor.  Return -1 and set errno on failure.  */
int tempfile_open (bool inherited);

/* Map the N bytes of FD starting at offset AT for reading and writing.  AT is
   a multiple of the page size.  The caller unmaps the bytes with munmap.  ALL
   is true if the file contains all N bytes and the caller will use all of them
   soon.  Return NULL and set errno on failure.  */
char *tempfile_map (int fd, off_t at, size_t n, bool all);
/* Discard the N bytes of FD starting at offset AT, which are no longer needed.
   Free the disk space of the discarded bytes if possible.  */
void tempfile_forget (int fd, off_t at, size_t n);

#endif /* TEMPFILE_H */
