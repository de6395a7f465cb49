/* call.h -- calls of functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_CALL_H
#define VM_CALL_H

#include "lang/ast.h"
#include "value/value.h"

/* The function to run for call number I, compiled; from the heap if the
   program does not define it.  Fatal if it is nowhere.  */
struct function *call_prepare (struct function *f);
/* The function that the heap keeps for S, which is not defined, parsed; NULL if
   there is none, or it cannot be parsed.  Before any function runs,
   call_forget_kept gives all such back: call_prepare reads them again, with
   what there is to be said of them, and from what heap there is then.  */
struct function *call_kept (struct symbol *s);
void call_forget_kept (void);
void call_indirect (struct val *d, struct val *base, struct val *name,
		    int nargs);
struct function *call_find (struct sv name);
void call_unwind (size_t depth);
/* -D: what runs now is to be seen below what is run from C; and the end of
   that.  */
void call_note (void);
void call_forget (void);
/* Make room for another frame.  */
void call_grow (void);
_Noreturn void call_too_deep (void);
/* Warn of arguments that F has no parameters for.  */
void call_too_many (const struct function *f);

#endif /* VM_CALL_H */
