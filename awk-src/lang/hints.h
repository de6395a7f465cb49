/* hints.h -- what a message about a program may add for people (hint.h).
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HINTS_H
#define HINTS_H

#include "lang/parse.h"

/* A function with a name like NAME, which is not a function.  */
void hints_function (struct sv name);
/* A variable that is assigned, with a name like that of S, which is not.  */
void hints_variable (const struct symbol *s);
/* NAME was not found along the directories of PATH, the value of VARIABLE.  */
void hints_path (const char *name, const char *variable, const char *path);
/* A syntax error at P: what the shell may have to do with it.  */
void hints_quotes (const struct parser *ps, const char *p);
/* The word BEGIN or the like is all of the program.  */
void hints_one_word (const struct parser *ps);

#endif /* HINTS_H */
