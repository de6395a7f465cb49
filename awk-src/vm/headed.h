/* headed.h -- -H: the first record of a file names its columns.
   SPDX-License-Identifier: GPL-3.0-or-later

   The array col has the numbers of the columns; $col["name"] is fatal where
   the file has no such column.  */

#ifndef VM_HEADED_H
#define VM_HEADED_H

#include "io/input.h"

/* Before the program is compiled, after its extensions are loaded: say what
   $col[...] is.  */
void headed_set_up (void);
/* IN was opened for the main loop: take its first record as the names.  IN
   goes on after it, or where it was if that is further on.  */
void headed_begin (struct input *in);

#endif /* VM_HEADED_H */
