/* devname.h -- special file names, such as /dev/fd/3, for descriptors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEVNAME_H
#define DEVNAME_H

#include <stddef.h>

/* Return the descriptor for which NAME (N bytes) stands, or -1 if NAME is an
   ordinary name.  Except in posix mode, /dev/stdin, /dev/stdout and
   /dev/stderr mean descriptors.  /dev/fd/K means descriptor K if gawk's
   extensions are on and the process has inherited K.  */
int dev_descriptor (const char *name, size_t n);

#endif /* DEVNAME_H */
