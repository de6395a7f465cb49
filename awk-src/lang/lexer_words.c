/* lexer_words.c -- keywords.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the table of keywords, and decides which of them exist in the
   current mode.  */

#include <config.h>

#include <string.h>

#include "base/options.h"
#include "lang/grammar.h"
#include "lang/lexer_internal.h"
#include "value/reserved.h"

enum { WORD_ALWAYS, WORD_GAWK, WORD_NOT_POSIX };

static const struct word
{
  const char *name;
  short token;
  short when;
} words[] = {			/* in ascending order */
  { "BEGIN", BEGIN_RULE, WORD_ALWAYS },
  { "BEGINFILE", BEGINFILE_RULE, WORD_GAWK },
  { "END", END_RULE, WORD_ALWAYS },
  { "ENDFILE", ENDFILE_RULE, WORD_GAWK },
  { "break", BREAK, WORD_ALWAYS },
  { "case", CASE, WORD_GAWK },
  { "continue", CONTINUE, WORD_ALWAYS },
  { "default", DEFAULT, WORD_GAWK },
  { "delete", DELETE, WORD_ALWAYS },
  { "do", DO, WORD_ALWAYS },
  { "else", ELSE, WORD_ALWAYS },
  { "exit", EXIT, WORD_ALWAYS },
  { "for", FOR, WORD_ALWAYS },
  { "func", FUNCTION, WORD_NOT_POSIX },
  { "function", FUNCTION, WORD_ALWAYS },
  { "getline", GETLINE, WORD_ALWAYS },
  { "if", IF, WORD_ALWAYS },
  { "in", IN, WORD_ALWAYS },
  { "next", NEXT, WORD_ALWAYS },
  { "nextfile", NEXTFILE, WORD_ALWAYS },
  { "print", PRINT, WORD_ALWAYS },
  { "printf", PRINTF, WORD_ALWAYS },
  { "return", RETURN, WORD_ALWAYS },
  { "switch", SWITCH, WORD_GAWK },
  { "while", WHILE, WORD_ALWAYS }
};

static const struct word *
find_word (struct sv s)
{
  enum { WORDS = sizeof words / sizeof *words };
  if (s.n < 2 || s.n > 9)
    return NULL;
  for (int i = 0; i < WORDS && *words[i].name <= *s.p; i++)
    if (*words[i].name == *s.p && strncmp (words[i].name, s.p, s.n) == 0
	&& !words[i].name[s.n])
      return &words[i];
  return NULL;
}

int
lex_keyword (struct sv s, bool *gawk_only)
{
  const struct word *w = find_word (s);
  if (!w || (w->when == WORD_GAWK && !opt_gawk)
      || (w->when == WORD_NOT_POSIX && opt.posix))
    return 0;
  *gawk_only = w->when == WORD_GAWK;
  return w->token;
}

bool
lex_is_keyword (struct sv name)
{
  bool gawk_only;
  return lex_keyword (name, &gawk_only) != 0;
}

bool
lex_is_reserved (struct sv name)
{
  return sv_is (name, "func") || reserved_word (name);
}
