/* attach.h -- the variables of another heap, to read.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HEAP_ATTACH_H
#define HEAP_ATTACH_H

#include "value/value.h"

/* Give variables NS::NAME of the program what the variables NAME of the heap
   FILE hold; as scratch variables, so that no heap keeps them.  The number
   of them; -1 with ERRNO set when FILE cannot be read.  Fatal when NS is no
   name, or when its variables are in use.  */
long attach_variables (struct sv file, struct sv ns);

#endif /* HEAP_ATTACH_H */
