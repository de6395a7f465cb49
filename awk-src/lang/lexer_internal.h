/* lexer_internal.h -- between lexer.c, lexer_text.c and lexer_words.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_LEXER_INTERNAL_H
#define LANG_LEXER_INTERNAL_H

#include "lang/parse.h"

/* The byte at P + I; NUL at the end of the text, which has one there.  */
static inline char
peek (const struct lexer *lx, size_t i)
{
  return (size_t) (lx->end - lx->p) > i ? lx->p[i] : '\0';
}

/* Length of a newline at P, with the CR in front of it.  */
static inline size_t
newline_at (const struct lexer *lx, size_t i)
{
  if (peek (lx, i) == '\n')
    return 1;
  return peek (lx, i) == '\r' && peek (lx, i + 1) == '\n' ? 2 : 0;
}

/* --- lexer_words.c ------------------------------------------------------ */

/* The keyword token of S, 0 if it is not one under the present modes;
   GAWK_ONLY is set for those of gawk.  */
int lex_keyword (struct sv s, bool *gawk_only);

/* --- lexer_text.c ------------------------------------------------------- */

/* A comment, at its #; up to the newline.  */
void lex_comment (struct lexer *lx);
/* A string after its opening quote, a regexp after its opening slash.
   False when an error was reported.  */
bool lex_string (struct parser *ps, struct sv *value);
bool lex_regex (struct parser *ps, struct sv *value);

#endif /* LANG_LEXER_INTERNAL_H */
