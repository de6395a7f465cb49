/* symbols.h -- the compile-time table of names.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_SYMBOLS_H
#define LANG_SYMBOLS_H

#include "lang/ast.h"
#include "pma/likely.h"

/* Return the list of all symbols, in the order of their first occurrence.  */
struct symbol *sym_first (void);

/* Return the symbol of the variable NAME, which may be qualified.  If there is
   no such symbol, add it if CREATE is true, or return NULL if CREATE is
   false.  */
struct symbol *sym_find_variable (struct sv name, bool create) EVERY_RUN;
/* Return the symbol of the function NAME.  If there is no such symbol, add it
   if CREATE is true, or return NULL if CREATE is false.  */
struct symbol *sym_find_function (struct sv name, bool create) EVERY_RUN;
/* Return the function of S, a SYM_FUNCTION.  If S has no function yet, add one
   without a body.  */
struct function *sym_function (struct symbol *s);
/* Create an empty table for the parameters of a function.  */
struct scope *scope_new (void);
void scope_free (struct scope *sc);
struct symbol *scope_find (struct scope *sc, struct sv name) EVERY_RUN;
/* Add a parameter named NAME to SC.  Return NULL if SC already has a parameter
   of this name.  */
struct symbol *scope_add (struct scope *sc, struct sv name);
/* Return the parameters of SC in order, in the run region.  Set *N to the
   number of parameters.  */
struct symbol **scope_list (struct scope *sc, int *n);

#endif /* LANG_SYMBOLS_H */
