/* hints.h -- hints that explain messages about a program (hint.h).
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HINTS_H
#define HINTS_H

#include "lang/parse.h"

/* The program calls the function NAME, which does not exist: suggest a
   function with a similar name.  */
void hints_function (struct sv name);
/* The program never assigns to S: suggest a variable that has a similar name
   and to which the program assigns.  */
void hints_variable (const struct symbol *s);
/* Explain where NAME was searched for: in the directories of PATH, which is
   the value of VARIABLE.  */
void hints_path (const char *name, const char *variable, const char *path);
/* Explain a syntax error at P that may result from quoting for the shell, from
   typographic quotation marks, or from a bracket that is not closed.  */
void hints_quotes (const struct parser *ps, const char *p);
/* Explain the error of a program that consists only of a keyword such as
   BEGIN.  */
void hints_one_word (const struct parser *ps);

#endif /* HINTS_H */
