/* devname.h -- file names that stand for descriptors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEVNAME_H
#define DEVNAME_H

#include <stddef.h>

/* The descriptor that NAME (N bytes) means: /dev/stdin, /dev/stdout,
   /dev/stderr unless posix; /dev/fd/K where gawk's extensions are on and K
   is an open descriptor that we were given.  -1: an ordinary name.  */
int dev_descriptor (const char *name, size_t n);

#endif /* DEVNAME_H */
