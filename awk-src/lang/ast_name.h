/* ast_name.h -- find the symbols that names in the program refer to.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_NAME_H
#define LANG_AST_NAME_H

#include "lang/parse.h"
#include "pma/likely.h"

/* Return the symbol to which NAME refers in the current scope and
   namespace.  */
struct symbol *ast_name_variable (struct parser *ps, struct sv name, int line);
struct symbol *ast_name_function (struct parser *ps, struct sv name, int line);
/* Return NAME in the form that is used in the symbol tables: "v" or
   "ns::v".  */
struct sv ast_name_qualify (struct parser *ps, struct sv name);
/* Report an error if the qualified name NAME is not valid.  Return the part of
   NAME that is a reserved word, or an empty string.  */
struct sv ast_name_check (struct parser *ps, struct sv name, int line);
bool ast_name_is_identifier (struct sv name);
/* True if NAME consists of capital letters, so that it belongs to the
   namespace awk everywhere.  */
bool ast_name_is_upper (struct sv name);
bool ast_name_is_qualified (struct sv name) EVERY_RUN;

#endif /* LANG_AST_NAME_H */
