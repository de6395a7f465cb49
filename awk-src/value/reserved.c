/* reserved.c -- the words that no program can use as names.
   SPDX-License-Identifier: GPL-3.0-or-later

   The list below repeats the functions of builtin/builtins.def that POSIX
   specifies, because pmheap does not contain the table builtins.def.  */

#include <config.h>
#include "value/reserved.h"

enum { ALWAYS, GAWK, NOT_POSIX };

static const struct
{
  const char *name;
  int when;
} words[] = {
#define KEYWORD(word, token, when) { #word, when },
#include "value/keywords.def"
#undef KEYWORD
#define FUNCTION(word) { #word, ALWAYS }
  FUNCTION (atan2), FUNCTION (close), FUNCTION (cos), FUNCTION (exp),
  FUNCTION (fflush), FUNCTION (gsub), FUNCTION (index), FUNCTION (int),
  FUNCTION (length), FUNCTION (log), FUNCTION (match), FUNCTION (rand),
  FUNCTION (sin), FUNCTION (split), FUNCTION (sprintf), FUNCTION (sqrt),
  FUNCTION (srand), FUNCTION (sub), FUNCTION (substr), FUNCTION (system),
  FUNCTION (tolower), FUNCTION (toupper)
};

bool
reserved_word (struct sv name)
{
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (words[i].when == ALWAYS && sv_is (name, words[i].name))
      return true;
  return false;
}
