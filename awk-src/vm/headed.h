/* headed.h -- -H: the first record of a file names its columns.
   SPDX-License-Identifier: GPL-3.0-or-later

   The array col maps each name to the number of its column.  $col["name"]
   causes a fatal error if the file has no column of this name.  */

#ifndef VM_HEADED_H
#define VM_HEADED_H

#include "base/heap_part.h"
#include "io/input.h"
#include "pma/likely.h"

/* Tell the code generator how to compile $col[NAME].  With -H, $col[NAME] is
   the field in the column NAME.  Without -H, $col[NAME] is a call of
   jsonl::get if an extension provides this function.  Call headed_set_up after
   the extensions are loaded and before the program is compiled.  */
void headed_set_up (void) EVERY_RUN;
/* Read the names of the columns from the first record of the input IN, which
   was opened for the main loop.  After the call, the main loop continues after
   this record, or at IN's previous position if that position is later.
   headed_begin does not change $0.  */
void headed_begin (struct input *in);

/* Return the number of the column NAME in the current file, or 0 if there is
   none.  */
int headed_number (struct sv name);
/* True if headed_begin sets the variable NAME.  */
bool headed_sets (struct sv name);
/* Store the column numbers of the current file in the array TO; each subscript
   is PREFIX followed by a column name.  */
void headed_put (struct array *to, const char *prefix);
/* Restore the column numbers of the current file from the array FROM, in which
   headed_put has stored them with PREFIX.  */
void headed_take (struct array *from, const char *prefix);

/* headed_part preserves the columns of this run while other processes use the
   heap, because they may store the columns of other files in it.  */
extern const struct heap_part headed_part;

#endif /* VM_HEADED_H */
