/* hint.h -- print hints below a message.
   SPDX-License-Identifier: GPL-3.0-or-later

   Since GNU awk does not print hints, they are printed only if a person is
   likely to read them: if standard error is a terminal, or if GAWK_HINTS is
   1.  If GAWK_HINTS is 0, no hint is printed.  */

#ifndef HINT_H
#define HINT_H

#include <stdbool.h>
#include <stddef.h>

/* True if hints are enabled.  Call this function before computing a hint.  */
bool hint_on (void);
/* Add a line to be printed below the next message.  Do nothing if hints are
   not enabled.  */
void hint_add (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Discard the lines that hint_add has added.  */
void hint_forget (void);
/* Write the lines that hint_add has added to the buffer B, which has CAP
   bytes, and discard them.  Each line begins with NAME.  Return the number of
   bytes that were written.  */
size_t hint_take (char *b, size_t cap, const char *name);

/* Return the number of edits between the names A and B.  The result is 0 if
   the names differ only in case, 1 or 2 if the difference may be a typing
   error, and -1 if the names differ more.  The result is also -1 if a name has
   less than two or more than 40 bytes.  */
int hint_distance (const char *a, size_t an, const char *b, size_t bn);

#endif /* HINT_H */
