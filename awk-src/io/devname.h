/* devname.h -- special file names for descriptors, such as /dev/fd/3.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DEVNAME_H
#define DEVNAME_H

#include "value/value.h"

/* Return the descriptor to which NAME refers, or -1 if NAME is an ordinary
   name.  /dev/stdin, /dev/stdout and /dev/stderr refer to
   descriptors, except in posix mode.  /dev/fd/K refers to descriptor K if
   gawk's extensions are enabled and the process has inherited K.  */
int dev_descriptor (struct sv name);

#endif /* DEVNAME_H */
