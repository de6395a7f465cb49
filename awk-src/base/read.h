/* read.h -- read whole files.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BASE_READ_H
#define BASE_READ_H

#include <stdbool.h>
#include <stddef.h>

/* Read FD to its end.  Set *P to the bytes that were read, followed by a NUL,
   and *N to their number.  RESIZE is like realloc, but does not return NULL.
   Return false with errno set on failure.  The caller must free *P, even after
   an error.  */
bool read_whole (int fd, char **p, size_t *n,
		 void *(*resize) (void *p, size_t n));

#endif /* BASE_READ_H */
