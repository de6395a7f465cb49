/* plain_open.h -- open a file in a test that replaces open.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PLAIN_OPEN_H
#define PLAIN_OPEN_H

#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Call open (2) with NAME, FLAGS and the arguments AP after them.  */
static inline int
plain_open (const char *name, int flags, va_list ap)
{
  int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg (ap, int) : 0;
  return (int) syscall (SYS_openat, AT_FDCWD, name, flags, mode);
}

#endif /* PLAIN_OPEN_H */
