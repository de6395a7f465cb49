/* builtin.h -- the properties of a built-in function.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_BUILTIN_H
#define LANG_BUILTIN_H

#include <stdbool.h>

#include "value/special.h"
#include "value/value.h"

/* A built-in has its arguments in consecutive registers and writes its result
   to *RESULT, which holds an untyped cell on entry.  Arguments are borrowed.
   An array argument is V_ARRAY, or V_UNTYPED, V_REF or V_EREF if it can still
   become one: call bi_array.  A regexp argument is V_RX (constant), V_REGEX,
   or any value whose string is compiled: call bi_regex.  */
typedef void builtin_fn (struct val *result, struct val *args, int nargs);

/* How the code generator passes an argument.  */
enum arg_kind
{
  ARG_VALUE,			/* a scalar */
  ARG_ARRAY,			/* an array, may be untyped */
  ARG_REGEX,			/* a regexp; a plain /re/ stays V_RX */
  ARG_LVALUE,			/* sub, gsub: changed in place.  The register
				   is stored into the target if the result is
				   not 0; without the argument $0 is changed */
  ARG_ANY,			/* scalar or array; untyped stays untyped
				   (typeof, isarray, length) */
  ARG_CALL,			/* as for a user function */
  ARG_NUMBER,			/* a scalar; of a field only the number is
				   used */
  ARG_NO_REGEX,			/* a scalar, for which /re/ is an error */
  ARG_ODD_REGEX			/* a scalar, for which /re/ gets a warning */
};

enum
{
  BI_GAWK = 1,			/* extension: absent in -P and -c */
  BI_EFFECT = 2,		/* may change variables, fields or files */
  BI_NO_INDIRECT = 4,		/* no call through @name() */
  BI_KEEPS_RECORD = 8,		/* with BI_EFFECT: the record does not change,
				   so arguments may be views of it */
  BI_SOURCE = 16,		/* the first array is only read if there is a
				   second one */
  BI_ORDERS = 32,		/* sorts; argument 2 is an order and may name a
				   function, which is called */
  BI_READS = 64,		/* reads its arguments and changes nothing, not
				   even these */
  BI_PURE = 128,		/* equal arguments give equal results */
  BI_PARALLEL = 256,		/* any process of a run with -j may call it for
				   records */
  BI_RUN = 512,			/* uses streams, commands or random numbers */
  BI_SEES_USE = 1024,		/* detects whether a variable was used
				   before */
  BI_SETS_MATCH = 2048,		/* sets RSTART and RLENGTH */
  BI_COUNTED_LATE = 4096,	/* the number of arguments is checked at run
				   time */
  BI_GAWK_LAST = 8192,		/* the last argument is an extension of gawk */
  BI_NOT_OLD = 16384,		/* old awk lacks it */
  BI_CALM = 32768		/* with BI_PURE: never fails, whatever scalars
				   it gets, and warns only under --lint or of
				   invalid multibyte data */
};

/* The kind of the result.  */
enum builtin_result
{
  RESULT_ANY,
  RESULT_NUMBER,
  RESULT_COUNT,			/* an integer: a number of characters or of
				   parts of a text */
  RESULT_TEXT
};

/* The built-ins for which the compiler or machine code has special code.  */
enum builtin_code
{
  BUILTIN_CALL,			/* none */
  BUILTIN_LENGTH, BUILTIN_SUBSTR, BUILTIN_SYSTEM, BUILTIN_DCGETTEXT,
  BUILTIN_DCNGETTEXT,
  /* Machine code computes these inline if the arguments are numbers.  */
  BUILTIN_AND, BUILTIN_ATAN2, BUILTIN_COS, BUILTIN_INT, BUILTIN_OR,
  BUILTIN_SIN, BUILTIN_SQRT, BUILTIN_XOR
};

/* The properties of a built-in function that other rooms use.  A missing
   property has the safe value.  */
struct builtin
{
  const char *name;
  builtin_fn *fn;
  short min_args, max_args;	/* max is -1 if there is no limit */
  unsigned flags;
  unsigned char args[5];	/* enum arg_kind; the last applies to all
				   further arguments */
  enum builtin_result result;
  enum builtin_code code;
  /* What replaces argument number IMPLIED_AT if it is missing: SPECIAL_NONE is
     the record. 0: nothing.  */
  unsigned char implied_at;
  enum special implied;
  const char *alone;		/* why it lacks BI_PARALLEL */
  const char *miscounted;	/* the error of an indirect call with a wrong
				   number of arguments; NULL: the usual one */
};

/* Return how B uses its argument I, counted from 0.  */
static inline enum arg_kind
builtin_arg_kind (const struct builtin *b, int i)
{
  enum { LAST = sizeof b->args / sizeof *b->args - 1 };
  return b->args[i < LAST ? i : LAST];
}

/* True if B, called with NARGS arguments, works on the record.  */
static inline bool
builtin_takes_record (const struct builtin *b, int nargs)
{
  return nargs < b->implied_at && b->implied == SPECIAL_NONE;
}

/* True if machine code computes B inline.  */
static inline bool
builtin_is_inline (const struct builtin *b)
{
  return b->code >= BUILTIN_AND;
}

/* True if B changes its argument number 2, counted from 0.  */
static inline bool
builtin_substitutes (const struct builtin *b)
{
  return b->args[2] == ARG_LVALUE && b->max_args == 3;
}

/* True if B changes an array argument.  */
static inline bool
builtin_fills (const struct builtin *b)
{
  bool fills = false;
  for (size_t i = 0; i < sizeof b->args; i++)
    fills |= b->args[i] == ARG_ARRAY && b->flags & BI_EFFECT;
  return fills;
}

/* Set the table of the N built-in functions, sorted by name, static data of a
   room above.  Called once, before any program is parsed.  */
void builtin_use (const struct builtin *table, int n);
/* Return the built-in NAME; NULL if there is none in the current mode.  */
const struct builtin *builtin_find (const char *name, size_t n);
/* Return the default of the next argument in a call of B with NARGS arguments:
   "$0" or the name of a variable.  Return NULL if there is none, or it depends
   on the mode.  */
const char *builtin_implied (const struct builtin *b, int nargs);
/* Return the built-in with CODE, in any mode.  */
const struct builtin *builtin_of (enum builtin_code code);
/* Return built-in number I, or NULL after the last one.  */
const struct builtin *builtin_at (int i);

#endif /* LANG_BUILTIN_H */
