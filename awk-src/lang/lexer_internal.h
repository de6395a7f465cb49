/* lexer_internal.h -- interfaces of lexer.c and lexer_text.c.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_LEXER_INTERNAL_H
#define LANG_LEXER_INTERNAL_H

#include "lang/parse.h"

/* Return the byte at LX->p + I, or NUL if this address is after the end of the
   text.  */
static inline char
peek (const struct lexer *lx, size_t i)
{
  return (size_t) (lx->end - lx->p) > i ? lx->p[i] : '\0';
}

/* Return the length of the newline at LX->p + I, including a CR before it, or
   0 if there is no newline.  */
static inline size_t
newline_at (const struct lexer *lx, size_t i)
{
  if (peek (lx, i) == '\n')
    return 1;
  return peek (lx, i) == '\r' && peek (lx, i + 1) == '\n' ? 2 : 0;
}

/* Read a comment from its # on; stop before the newline.  */
void lex_comment (struct lexer *lx);
/* Read the rest of a string after its opening quote.  Return false if an error
   was reported.  */
bool lex_string (struct parser *ps, struct sv *value);
/* Read the rest of a regexp after its opening slash.  If the regexp has no
   closing slash, set LX->regex_error and make *VALUE empty.  */
void lex_regex (struct parser *ps, struct sv *value);

#endif /* LANG_LEXER_INTERNAL_H */
