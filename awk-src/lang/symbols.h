/* symbols.h -- the compile-time table of names.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_SYMBOLS_H
#define LANG_SYMBOLS_H

#include "lang/ast.h"

/* The symbol of a qualified global name; created as SYM_GLOBAL if CREATE,
   else NULL when unknown.  */
struct symbol *sym_lookup (struct sv name, bool create);
/* All of them, in order of first mention.  */
struct symbol *sym_first (void);

/* The variable or function NAME, which may be qualified; created if CREATE,
   else NULL when unknown.  */
struct symbol *sym_find_variable (struct sv name, bool create);
struct symbol *sym_find_function (struct sv name, bool create);
/* The function of S, SYM_FUNCTION; made, without a body, if it has none.  */
struct function *sym_function (struct symbol *s);
/* Parameters of one function.  */
struct scope *scope_new (void);
void scope_free (struct scope *sc);
struct symbol *scope_find (struct scope *sc, struct sv name);
/* A new one; NULL if there is one of that name.  */
struct symbol *scope_add (struct scope *sc, struct sv name);
/* In order, in the run region.  */
struct symbol **scope_list (struct scope *sc, int *n);

#endif /* LANG_SYMBOLS_H */
