/* attach.h -- read the variables of another heap.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HEAP_ATTACH_H
#define HEAP_ATTACH_H

#include "value/value.h"

/* Set the program's variables NS::NAME to the values of the variables NAME in
   the heap FILE.  The variables NS::NAME are scratch variables, which are not
   stored in a heap.  Return the number of variables that were set, or -1 with
   ERRNO set if FILE cannot be read.  Raise a fatal error if NS is not the name
   of a namespace, or if the program or its heap already uses the variables
   NS::NAME.  */
long attach_variables (struct sv file, struct sv ns);

#endif /* HEAP_ATTACH_H */
