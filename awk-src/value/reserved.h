/* reserved.h -- the words that no program can use as names.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VALUE_RESERVED_H
#define VALUE_RESERVED_H

#include <stdbool.h>

#include "value/value.h"

/* True if NAME is a keyword or built-in function of POSIX awk, which is not
   allowed as a name in any mode.  */
bool reserved_word (struct sv name);

#endif /* VALUE_RESERVED_H */
