/* hint.h -- hints below a message.
   SPDX-License-Identifier: GPL-3.0-or-later

   gawk does not print such lines.  Therefore they appear only where a person
   reads them: if standard error is a terminal, or if GAWK_HINTS is 1.  They
   never appear if GAWK_HINTS is 0.  */

#ifndef HINT_H
#define HINT_H

#include <stdbool.h>
#include <stddef.h>

/* True if hints are enabled.  Test this before computing a hint.  */
bool hint_on (void);
/* Add a line that will be written below the next message.  Do nothing if hints
   are not enabled.  */
void hint_add (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Drop the lines that were added.  */
void hint_forget (void);
/* Write the lines that hint_add has added to B, a buffer of CAP bytes.  Each
   line begins with NAME.  Return the number of bytes written.  */
size_t hint_take (char *b, size_t cap, const char *name);

/* Return how different the names A and B are: 0 if they differ only in case,
   at most 2 for a typing error, or -1 otherwise.  */
int hint_distance (const char *a, size_t an, const char *b, size_t bn);

#endif /* HINT_H */
