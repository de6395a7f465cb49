/* lexer_words.c -- keywords.
   SPDX-License-Identifier: GPL-3.0-or-later

   The table of keywords is value/keywords.def.  This file decides which
   keywords exist in the current mode.  */

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
} words[] = {
#define KEYWORD(word, token, when) { #word, token, WORD_##when },
#include "value/keywords.def"
#undef KEYWORD
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
