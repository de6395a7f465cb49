/* hint.h -- help below a message, for people.
   SPDX-License-Identifier: GPL-3.0-or-later

   Lines that gawk does not have, so that they come only where a person reads
   them: when standard error is a terminal, or GAWK_HINTS is 1; never when
   it is 0.  */

#ifndef HINT_H
#define HINT_H

#include <stdbool.h>
#include <stddef.h>

/* Are there any?  To be asked before work is done for one.  */
bool hint_on (void);
/* Remember a line to be written below the next message; nothing if there are
   none.  */
void hint_add (const char *fmt, ...) __attribute__ ((format (printf, 1, 2)));
/* Forget those that were remembered.  */
void hint_forget (void);
/* Append those that were remembered to B, which has CAP bytes, as lines that
   start with NAME; the number of bytes.  */
size_t hint_take (char *b, size_t cap, const char *name);

/* Do the names A and B differ by a slip of the fingers?  How far they are
   apart: 0, only by case; at most 2; else -1.  */
int hint_distance (const char *a, size_t an, const char *b, size_t bn);

#endif /* HINT_H */
