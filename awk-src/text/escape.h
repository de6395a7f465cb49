/* escape.h -- escape sequences of string constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   Used for strings of program text and for the text of assignments (-v and
   operands).  Regexps undo their own escapes (rx.h).  */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "value/convert.h"

/* Write the N bytes at P with escapes undone to OUT, which has room for
   N + 1 bytes, and return how many there are.  A backslash in front of a
   newline (CR LF too) vanishes with it; one at the very end stays.  Warnings
   go through WARN, one call each, without a place.  */
size_t esc_undo (const char *p, size_t n, char *out,
		 void (*warn) (void *ctx, const char *text), void *ctx);

/* Is \C an escape that very old awks do not have?  */
bool esc_is_new (char c);
/* --lint: is this the first \x?  */
bool esc_first_hex (void);

/* Append S to B as a string constant, with quotes; controls and all beyond
   ASCII as escapes.  */
void esc_quote (struct strbuf *b, struct sv s);

/* Append the text S of a regexp with slashes; controls and all beyond ASCII
   as escapes, unless a backslash stands in front of them.  */
void esc_slashes (struct strbuf *b, struct sv s);

#endif /* ESCAPE_H */
