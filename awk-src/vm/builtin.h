/* builtin.h -- what a built-in function is to parser and VM.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BUILTIN_H
#define BUILTIN_H

#include <stdbool.h>
#include "value.h"

/* A built-in gets its arguments in consecutive registers and leaves its
   result in *RESULT, which holds an untyped cell on entry.  Arguments are
   borrowed.  An array argument is V_ARRAY, or V_UNTYPED / V_REF / V_EREF
   when it may still become one: call bi_array.  A regexp argument is V_RX
   (constant), V_REGEX, or any value whose string is compiled: call
   bi_regex.  */
typedef void builtin_fn (struct val *result, struct val *args, int nargs);

/* How the code generator passes argument number i.  */
enum arg_kind
{
  ARG_VALUE,			/* a scalar */
  ARG_ARRAY,			/* an array, may be untyped */
  ARG_REGEX,			/* a regexp; a plain /re/ stays V_RX */
  ARG_LVALUE,			/* sub, gsub: changed in place.  The register
				   is written back when the result is not 0 */
  ARG_ANY,			/* scalar or array, untyped stays so
				   (typeof, isarray, length) */
  ARG_CALL			/* as for a user function */
};

enum
{
  BI_GAWK = 1,			/* extension: absent in -P and -c */
  BI_EFFECT = 2,		/* may change variables, fields or files */
  BI_NO_INDIRECT = 4,		/* no call through @name() */
  BI_KEEPS_RECORD = 8		/* with BI_EFFECT: the record stays as it is,
				   so that views of it may be arguments */
};

struct builtin
{
  const char *name;
  builtin_fn *fn;
  short min_args, max_args;	/* max -1: any number */
  unsigned flags;
  unsigned char args[5];	/* enum arg_kind; the last counts for more */
};

/* builtin/bi_table.c.  NULL when NAME is none (modes considered).  */
const struct builtin *builtin_find (const char *name, size_t n);
/* The I-th of all, NULL at the end.  */
const struct builtin *builtin_at (int i);

/* --- helpers for built-ins (vm/args.c) ------------------------------ */

/* The built-in that is being called, for one that stands for many.  */
const struct builtin *bi_running (void);
/* Has argument A, passed as ARG_CALL, no type yet?  */
bool bi_is_untyped (const struct val *a);
/* Untyped argument A has been used as a scalar.  */
void bi_make_scalar (struct val *a);
/* Let go of arguments passed as ARG_CALL.  */
void bi_release (struct val *args, int nargs);

struct array;
struct rx;

/* Argument A as an array, made one if it was untyped; otherwise fatal:
   "FUNC: WHICH argument is not an array" (WHICH: "second" ...).  */
struct array *bi_array (struct val *a, const char *func, const char *which);
/* The compiled form of regexp argument A under the present IGNORECASE.  */
struct rx *bi_regex (const struct val *a);

#endif /* BUILTIN_H */
