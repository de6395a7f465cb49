/* write.h -- write to descriptors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BASE_WRITE_H
#define BASE_WRITE_H

#include <stdbool.h>
#include <stddef.h>

/* Write the N bytes at P to FD, in several calls if necessary.  Return false
   with errno set on failure.  */
bool write_whole (int fd, const void *p, size_t n);

#endif /* BASE_WRITE_H */
