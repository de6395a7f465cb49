/* builtin_args.h -- arguments of built-in functions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_BUILTIN_ARGS_H
#define VM_BUILTIN_ARGS_H

#include <stdbool.h>

#include "lang/builtin.h"
#include "value/value.h"

struct array;
struct rx;

/* The built-in that is being called, for one that stands for many.  */
const struct builtin *bi_running (void);
/* Has argument A, passed as ARG_CALL, no type yet?  */
bool bi_is_untyped (const struct val *a);
/* Untyped argument A has been used as a scalar.  */
void bi_make_scalar (struct val *a);
/* What stands for an array that an extension has returned: a cell that may be
   dropped, but not used.  */
struct val bi_returned_array (void);
bool bi_is_returned (const struct array *a);
/* Let go of arguments passed as ARG_CALL.  */
void bi_release (struct val *args, int nargs);

/* Argument A as an array, made one if it was untyped; otherwise fatal:
   "FUNC: WHICH argument is not an array" (WHICH: "second" ...).  */
struct array *bi_array (struct val *a, const char *func, const char *which);
/* The compiled form of regexp argument A under the present IGNORECASE.  */
struct rx *bi_regex (const struct val *a);

#endif /* VM_BUILTIN_ARGS_H */
