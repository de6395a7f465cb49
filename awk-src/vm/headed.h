/* headed.h -- -H: the first record of a file names its columns.
   SPDX-License-Identifier: GPL-3.0-or-later

   The array col maps each name to the number of its column.  $col["name"] is
   fatal if the file has no such column.  */

#ifndef VM_HEADED_H
#define VM_HEADED_H

#include "io/input.h"

/* Define what $col[...] means.  Call this after the extensions are loaded and
   before the program is compiled.  */
void headed_set_up (void);
/* IN was opened for the main loop: read its first record as the names.
   Reading continues after that record, or where IN was if that is later.  */
void headed_begin (struct input *in);

#endif /* VM_HEADED_H */
