/* devname.h -- special file names for descriptors, such as /dev/fd/3.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEVNAME_H
#define DEVNAME_H

#include "value/value.h"

/* If NAME is a special name, return the descriptor to which it refers; if NAME
   is an ordinary name, return -1.  /dev/stdin, /dev/stdout and /dev/stderr
   refer to descriptors, except in posix mode.  /dev/fd/K refers to descriptor
   K if gawk's extensions are enabled and the process has inherited K.  */
int dev_descriptor (struct sv name);

#endif /* DEVNAME_H */
