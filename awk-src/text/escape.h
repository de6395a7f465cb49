/* escape.h -- escape sequences in string constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of escape.c process strings in program text and the values of
   assignments on the command line (-v and operands).  The regexp compiler
   itself processes the escapes in regexps (rx.h).  */

#ifndef ESCAPE_H
#define ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "value/convert.h"

/* Replace the escape sequences in the N bytes at P by the characters that they
   represent, and write the result to OUT, which has space for N + 1 bytes.
   Return the length of the result in bytes.  Remove a backslash before a
   newline (or CR LF) together with the newline, but do not remove a backslash
   at the end of the text.  Call WARN for each warning.  The argument TEXT of
   WARN does not name the place in the program; its argument LINT is true if
   only --lint prints the warning.  */
size_t esc_undo (const char *p, size_t n, char *out,
		 void (*warn) (void *ctx, const char *text, bool lint),
		 void *ctx);

/* True if old awk does not support the escape \C (a warning for -t).  */
bool esc_is_new (char c);
/* Under --lint, call WARN for each warning about an escape \x in the regexp
   S.  */
void esc_lint_hex (struct sv s,
		   void (*warn) (void *ctx, const char *text, bool lint),
		   void *ctx);

/* Append to B the string constant for S: in quotes, with escapes for control
   characters and non-ASCII bytes.  */
void esc_quote (struct strbuf *b, struct sv s);

/* Append to B the text with which -d and the debugger show the value of V, a
   variable or an element.  */
void esc_value (struct strbuf *b, const struct val *v);

/* Append the regexp S to B, between slashes.  Control characters and non-ASCII
   bytes are escaped unless a backslash precedes them.  */
void esc_slashes (struct strbuf *b, struct sv s);

#endif /* ESCAPE_H */
