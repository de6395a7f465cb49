/* hints.h -- hints that explain messages about a program (hint.h).
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef HINTS_H
#define HINTS_H

#include "lang/parse.h"

/* Suggest a function whose name resembles NAME, which is not a function.  */
void hints_function (struct sv name);
/* Suggest a variable that is assigned and whose name resembles that of S,
   which is never assigned.  */
void hints_variable (const struct symbol *s);
/* Explain where NAME was searched for: along the directories of PATH, the
   value of VARIABLE.  */
void hints_path (const char *name, const char *variable, const char *path);
/* Explain a syntax error at P that the quoting of the shell may have
   caused.  */
void hints_quotes (const struct parser *ps, const char *p);
/* Explain a program that consists of BEGIN or a similar keyword only.  */
void hints_one_word (const struct parser *ps);

#endif /* HINTS_H */
