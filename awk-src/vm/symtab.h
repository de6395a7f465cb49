/* symtab.h -- SYMTAB and FUNCTAB.
   SPDX-License-Identifier: GPL-3.0-or-later

   SYMTAB is not stored as an array, because the values of globals are in
   registers.  An instruction that accesses an element of SYMTAB or of FUNCTAB
   calls one of the functions below.  */

#ifndef VM_SYMTAB_H
#define VM_SYMTAB_H

#include "lang/chunk.h"
#include "value/value.h"

/* Set D to SYMTAB[KEY].  Raise a fatal error if there is no global with the
   name KEY, or if USE is SYMGET_ARRAY and the global is not an array.  */
void symtab_get (struct val *d, struct val *key, enum symget_use use);
/* Set D to FUNCTAB[KEY].  */
void symtab_get_function (struct val *d, struct val *key);
/* Set SYMTAB[KEY] to V.  Raise a fatal error if KEY is not the name of a
   scalar.  */
void symtab_set (struct val *key, struct val *v);
bool symtab_has (struct val *key);
/* Set D to an array of all globals with their current values.  If KEYS is
   true, the caller uses only the subscripts and their order.  */
void symtab_all (struct val *d, bool keys);
/* Assign to the globals those elements of the array NOW that differ from the
   elements of the older array BEFORE.  symtab_all has made both arrays.  */
void symtab_store (const struct val *now, const struct val *before);

#endif /* VM_SYMTAB_H */
