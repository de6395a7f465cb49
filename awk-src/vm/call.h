/* call.h -- call user-defined functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_CALL_H
#define VM_CALL_H

#include "lang/ast.h"
#include "value/value.h"

/* Return the function F, compiled and ready to run.  If the program does not
   define F, read F from the heap.  Raise a fatal error if neither the program
   nor the heap has F.  */
struct function *call_prepare (struct function *f);
/* Parse and return the heap's definition of the function named S; the program
   must not define this function.  Return NULL if the heap does not define S or
   if the definition cannot be parsed.  Before any function runs, call
   call_forget_kept, which discards all functions that call_kept has parsed.
   After call_forget_kept, call_prepare reads the functions from the heap again
   and prints the warnings about them.  */
struct function *call_kept (struct symbol *s);
void call_forget_kept (void);
/* Return the user-defined function NAME, compiled, or NULL if there is
   none.  */
struct function *call_find (struct sv name);
/* For an indirect call of a name that call_find has not found, call the
   built-in function NAME with the NARGS registers starting with BASE, and set
   D to the result.  */
void call_indirect (struct val *d, struct val *base, struct sv name,
		    int nargs);
void call_unwind (size_t depth);
/* For -D: push the current position on the stack of frames, so that a stack
   trace shows it below the functions that C code calls.  call_forget pops this
   position from the stack.  */
void call_note (void);
void call_forget (void);
/* Grow the stack of frames by at least one frame.  */
void call_grow (void);
_Noreturn void call_too_deep (void);
/* Adapt the arguments of a call to the parameters of F: warn about surplus
   arguments and release them, and make missing arguments untyped.  The NARGS
   arguments are in the registers starting with BASE.  */
void call_fit_arguments (struct function *f, struct val *base, int nargs);
/* After a call of B, release the strings that its NARGS arguments at ARGS
   share with variables.  If match(s, /x/) continued to share the string of
   `s', the assignment `s = substr(s, 2)' could not change the string in
   place.  */
void call_release_arguments (const struct builtin *b, struct val *args,
			     int nargs);

#endif /* VM_CALL_H */
