/* hint.h -- hints below a message.
   SPDX-License-Identifier: GPL-3.0-or-later

   gawk does not print such lines, so they appear only where a person reads
   them: if standard error is a terminal, or GAWK_HINTS is 1.  They never
   appear if GAWK_HINTS is 0.  */

#ifndef HINT_H
#define HINT_H

#include <stdbool.h>
#include <stddef.h>

/* True if hints are enabled.  Test this before computing a hint.  */
bool hint_on (void);
/* Add a line to be written below the next message; do nothing if hints are
   disabled.  */
void hint_add (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Drop the lines that were added.  */
void hint_forget (void);
/* Write the lines that hint_add has added to B, a buffer of CAP bytes; begin
   each line with NAME.  Return the number of bytes written.  */
size_t hint_take (char *b, size_t cap, const char *name);

/* Return the distance of the names A and B: 0 if they differ only by case, at
   most 2 for a typing error; else -1.  */
int hint_distance (const char *a, size_t an, const char *b, size_t bn);

#endif /* HINT_H */
