/* builtin.h -- what a built-in function is, takes, gives and does.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VALUE_BUILTIN_H
#define VALUE_BUILTIN_H

#include <stdbool.h>

#include "value/special.h"
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
  ARG_NUMBER,			/* a scalar; of a field the number alone */
  ARG_NO_REGEX,			/* a scalar, for which /re/ is an error */
  ARG_ODD_REGEX			/* a scalar, for which /re/ gets a warning */
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
  BI_ORDERS = 32,		/* sorts; argument 2 is an order: may name a
				   function that is called */
  BI_READS = 64,		/* reads its arguments and changes nothing, its
				   arguments included */
  BI_PURE = 128,		/* the same arguments give the same result */
  BI_PARALLEL = 256,		/* may be called for records by any process of
				   a run with -j */
  BI_RUN = 512,			/* acts on streams, commands or random numbers,
				   or depends on them */
  BI_SEES_USE = 1024,		/* tells whether a variable was used before */
  BI_SETS_MATCH = 2048,		/* sets RSTART and RLENGTH */
  BI_COUNTED_LATE = 4096,	/* the number of arguments is checked when it
				   is called */
  BI_GAWK_LAST = 8192,		/* the last argument is gawk's extension */
  BI_NOT_OLD = 16384		/* old awk lacks it */
};

/* What the result is.  */
enum builtin_result
{
  RESULT_ANY,
  RESULT_NUMBER,
  RESULT_COUNT,			/* a whole number: characters or parts of a
				   text */
  RESULT_TEXT
};

/* Built-ins that the compiler, or machine code, has a way of its own for.  */
enum builtin_code
{
  BUILTIN_CALL,			/* none */
  BUILTIN_LENGTH, BUILTIN_SUBSTR, BUILTIN_SYSTEM, BUILTIN_DCGETTEXT,
  BUILTIN_DCNGETTEXT,
  /* Machine code computes these inline, of numbers.  */
  BUILTIN_AND, BUILTIN_ATAN2, BUILTIN_COS, BUILTIN_INT, BUILTIN_OR,
  BUILTIN_SIN, BUILTIN_SQRT, BUILTIN_XOR
};

/* All that the rest of the program knows about a built-in function.  What is
   not said here is not so.  */
struct builtin
{
  const char *name;
  builtin_fn *fn;
  short min_args, max_args;	/* max -1: any number */
  unsigned flags;
  unsigned char args[5];	/* enum arg_kind; the last counts for more */
  enum builtin_result result;
  enum builtin_code code;
  /* What argument number IMPLIED_AT is where it is missing: SPECIAL_NONE is
     the record.  0: nothing is implied.  */
  unsigned char implied_at;
  enum special implied;
  const char *alone;		/* why it lacks BI_PARALLEL */
  const char *miscounted;	/* what an indirect call with a wrong number of
				   arguments says; NULL: the usual */
};

/* What B does with its argument I, from 0.  */
static inline enum arg_kind
builtin_arg_kind (const struct builtin *b, int i)
{
  enum { LAST = sizeof b->args / sizeof *b->args - 1 };
  return b->args[i < LAST ? i : LAST];
}

/* Does B, called with NARGS arguments, work on the record?  */
static inline bool
builtin_takes_record (const struct builtin *b, int nargs)
{
  return nargs < b->implied_at && b->implied == SPECIAL_NONE;
}

/* Does machine code compute B inline?  */
static inline bool
builtin_is_inline (const struct builtin *b)
{
  return b->code >= BUILTIN_AND;
}

/* Does B change its argument number 2, counted from 0?  */
static inline bool
builtin_substitutes (const struct builtin *b)
{
  return b->args[2] == ARG_LVALUE && b->max_args == 3;
}

/* Does B change an array that it is given?  */
static inline bool
builtin_fills (const struct builtin *b)
{
  bool fills = false;
  for (size_t i = 0; i < sizeof b->args; i++)
    fills |= b->args[i] == ARG_ARRAY && b->flags & BI_EFFECT;
  return fills;
}

/* The built-in functions are the N at TABLE, sorted by name: static data of
   a room above.  Said once, before any program is read.  */
void builtin_use (const struct builtin *table, int n);
/* NULL when NAME is not one of them (modes considered).  */
const struct builtin *builtin_find (const char *name, size_t n);
/* What the next argument of a call of B with NARGS arguments is if it is left
   out: "$0" or the name of a variable.  NULL: nothing, or it is a matter of
   modes.  */
const char *builtin_implied (const struct builtin *b, int nargs);
/* The one with CODE, whatever the mode.  */
const struct builtin *builtin_of (enum builtin_code code);
/* The I-th of all, NULL at the end.  */
const struct builtin *builtin_at (int i);

#endif /* VALUE_BUILTIN_H */
