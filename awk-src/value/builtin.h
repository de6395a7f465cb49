/* builtin.h -- what a built-in function is: name, arguments, code.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VALUE_BUILTIN_H
#define VALUE_BUILTIN_H

#include <stdbool.h>

#include "value/value.h"

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
				   is written back when the result is not 0;
				   without it $0 is changed */
  ARG_ANY,			/* scalar or array, untyped stays so
				   (typeof, isarray, length) */
  ARG_CALL,			/* as for a user function */
  ARG_NUMBER			/* a scalar; of a field the number alone */
};

enum
{
  BI_GAWK = 1,			/* extension: absent in -P and -c */
  BI_EFFECT = 2,		/* may change variables, fields or files */
  BI_NO_INDIRECT = 4,		/* no call through @name() */
  BI_KEEPS_RECORD = 8,		/* with BI_EFFECT: the record stays as it is,
				   so that views of it may be arguments */
  BI_SOURCE = 16,		/* the first array is only read if there is a
				   second one */
  BI_ORDERS = 32		/* argument 2 is an order: may name a function
				   that is called */
};

struct builtin
{
  const char *name;
  builtin_fn *fn;
  short min_args, max_args;	/* max -1: any number */
  unsigned flags;
  unsigned char args[5];	/* enum arg_kind; the last counts for more */
};

/* What B does with its argument I, from 0.  */
static inline enum arg_kind
builtin_arg_kind (const struct builtin *b, int i)
{
  enum { LAST = sizeof b->args / sizeof *b->args - 1 };
  return b->args[i < LAST ? i : LAST];
}

/* The built-in functions are the N at TABLE, sorted by name: static data of
   a room above.  Said once, before any program is read.  */
void builtin_use (const struct builtin *table, int n);
/* NULL when NAME is not one of them (modes considered).  */
const struct builtin *builtin_find (const char *name, size_t n);
/* The I-th of all, NULL at the end.  */
const struct builtin *builtin_at (int i);

#endif /* VALUE_BUILTIN_H */
