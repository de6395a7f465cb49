/* reserved.c -- the words that no program can use as names.
   SPDX-License-Identifier: GPL-3.0-or-later

   The tables of keywords (lang/lexer_words.c) and built-in functions
   (builtin/table.c) contain these words, too, but pmheap has neither table.  */

#include <config.h>
#include "value/reserved.h"

bool
reserved_word (struct sv name)
{
  static const char words[][9] = {
    "BEGIN", "END", "break", "continue", "delete", "do", "else", "exit", "for",
    "function", "getline", "if", "in", "next", "nextfile", "print", "printf",
    "return", "while",
    "atan2", "close", "cos", "exp", "fflush", "gsub", "index", "int", "length",
    "log", "match", "rand", "sin", "split", "sprintf", "sqrt", "srand", "sub",
    "substr", "system", "tolower", "toupper"
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (sv_is (name, words[i]))
      return true;
  return false;
}
