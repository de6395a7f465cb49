/* symbols.h -- the compile-time table of names.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_SYMBOLS_H
#define LANG_SYMBOLS_H

#include "lang/ast.h"

/* Return the symbol of a qualified global name; if it is unknown, add it as
   SYM_GLOBAL if CREATE, else return NULL.  */
struct symbol *sym_lookup (struct sv name, bool create);
/* Return the list of all symbols, in the order of first mention.  */
struct symbol *sym_first (void);

/* Return the variable or function NAME, which may be qualified; if it is
   unknown, add it if CREATE, else return NULL.  */
struct symbol *sym_find_variable (struct sv name, bool create);
struct symbol *sym_find_function (struct sv name, bool create);
/* Return the function of S, SYM_FUNCTION; add one without a body if it has
   none.  */
struct function *sym_function (struct symbol *s);
/* The parameters of one function.  */
struct scope *scope_new (void);
void scope_free (struct scope *sc);
struct symbol *scope_find (struct scope *sc, struct sv name);
/* Add a parameter; return NULL if there is one of that name.  */
struct symbol *scope_add (struct scope *sc, struct sv name);
/* Return the parameters in order, in the run region.  */
struct symbol **scope_list (struct scope *sc, int *n);

#endif /* LANG_SYMBOLS_H */
