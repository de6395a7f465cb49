/* builtin_args.h -- convert arguments of built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_BUILTIN_ARGS_H
#define VM_BUILTIN_ARGS_H

#include <stdbool.h>

#include "lang/builtin.h"
#include "value/value.h"

struct array;
struct rx;

/* Return the built-in function that is being called.  A C function that
   implements several built-in functions calls bi_running to distinguish
   them.  */
const struct builtin *bi_running (void);
/* Return true if argument A is still untyped.  The table of built-in functions
   must give this argument the kind ARG_CALL (lang/builtin.h).  */
bool bi_is_untyped (const struct val *a);
/* Return the cell that represents an array returned by an extension.  The
   caller must not use the cell except to release it.  */
struct val bi_returned_array (void);
bool bi_is_returned (const struct array *a);

/* Return the array in argument A.  If A is untyped, make it an array.  Raise
   the fatal error "FUNC: WHICH argument is not an array" if A is a scalar;
   WHICH is "second" and so on.  */
struct array *bi_array (struct val *a, const char *func, const char *which);
/* Return regexp argument A compiled for the current value of IGNORECASE.  */
struct rx *bi_regex (const struct val *a);

#endif /* VM_BUILTIN_ARGS_H */
