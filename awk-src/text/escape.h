/* escape.h -- escape sequences in string constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   These functions serve strings in program text, and the text of assignments
   on the command line (-v and operands).  Regexps process their own escapes
   (rx.h).  */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "value/convert.h"

/* Process the escapes in the N bytes at P and write the result to OUT, which
   has space for N + 1 bytes.  Return the length of the result.  A backslash
   before a newline (or CR LF) disappears with it; a backslash at the very end
   stays.  WARN is called for each warning, with a text that does not mention
   the place in the program.  */
size_t esc_undo (const char *p, size_t n, char *out,
		 void (*warn) (void *ctx, const char *text), void *ctx);

/* Return true if \C is an escape that very old awks do not have.  */
bool esc_is_new (char c);
/* For --lint: return true the first time a \x occurs.  */
bool esc_first_hex (void);

/* Append S to B as a string constant in quotes.  Control characters and
   non-ASCII bytes become escapes.  */
void esc_quote (struct strbuf *b, struct sv s);

/* Append regexp text S between slashes.  Control characters and non-ASCII
   bytes become escapes, unless a backslash precedes them.  */
void esc_slashes (struct strbuf *b, struct sv s);

#endif /* ESCAPE_H */
