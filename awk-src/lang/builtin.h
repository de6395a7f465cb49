/* builtin.h -- the properties of a built-in function.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_BUILTIN_H
#define LANG_BUILTIN_H

#include <stdbool.h>

#include "pma/likely.h"
#include "value/special.h"
#include "value/value.h"

/* The type of a built-in function.  The function receives its arguments in
   consecutive registers and writes its result to *RESULT, which is untyped at
   first.  Arguments are borrowed.  An array argument is V_ARRAY or, if it can
   still become an array, V_UNTYPED, V_REF or V_EREF; the built-in function
   passes it to bi_array.  A regexp argument is V_RX (a constant), V_REGEX, or
   any value whose string must be compiled; the built-in function passes it to
   bi_regex.  */
typedef void builtin_fn (struct val *result, struct val *args, int nargs);

/* How the code generator passes an argument.  */
enum arg_kind
{
  ARG_VALUE,			/* a scalar */
  ARG_ARRAY,			/* an array, which may be untyped */
  ARG_REGEX,			/* a regexp; a constant /re/ remains V_RX */
  ARG_LVALUE,			/* the target of sub and gsub ($0 if the
				   argument is missing): the function changes a
				   copy in a register, which the caller's code
				   stores in the target unless the result is
				   0 */
  ARG_ANY,			/* a scalar or array; an untyped variable
				   remains untyped (typeof, isarray, length) */
  ARG_CALL,			/* any value that is accepted by user-defined
				   functions */
  ARG_NUMBER,			/* a scalar; if it is a field, only its numeric
				   value is used */
  ARG_NO_REGEX,			/* a scalar, for which /re/ is an error */
  ARG_ODD_REGEX			/* a scalar, for which /re/ causes a warning */
};

enum
{
  BI_GAWK = 1,			/* a gawk extension, which does not exist with
				   -P or -c */
  BI_EFFECT = 2,		/* the function may change variables, fields or
				   files */
  BI_NO_INDIRECT = 4,		/* the function cannot be called as @name() */
  BI_KEEPS_RECORD = 8,		/* with BI_EFFECT: the function does not change
				   the record, so its arguments may be views of
				   the record */
  BI_SOURCE = 16,		/* if two arguments are arrays, the function
				   does not change the first one */
  BI_ORDERS = 32,		/* the function sorts an array; argument 2 is
				   the order, which may be the name of a
				   user-defined function to call */
  BI_READS = 64,		/* the function only reads its arguments, and
				   has no side effects */
  BI_PURE = 128,		/* the function returns equal results for equal
				   arguments */
  BI_PARALLEL = 256,		/* workers of -j may call the function */
  BI_RUN = 512,			/* the function uses streams, commands or
				   random numbers */
  BI_SEES_USE = 1024,		/* the function can detect whether a variable
				   was used before the call */
  BI_SETS_MATCH = 2048,		/* the function sets RSTART and RLENGTH */
  BI_COUNTED_LATE = 4096,	/* the number of arguments is checked at run
				   time */
  BI_GAWK_LAST = 8192,		/* the last argument is an extension of gawk */
  BI_NOT_OLD = 16384,		/* the function does not exist in old awk */
  BI_CALM = 32768,		/* with BI_PURE: the function does not fail for
				   any scalar arguments, and warns only under
				   --lint or about invalid multibyte data */
  BI_CALM_POSITIVE = 65536	/* like BI_CALM, but only for arguments that
				   are nonnegative numbers */
};

/* The type of a built-in function's result.  */
enum builtin_result
{
  RESULT_ANY,
  RESULT_NUMBER,
  RESULT_COUNT,			/* an integer: a count of characters or of
				   parts of a string */
  RESULT_TEXT
};

/* The built-in functions for which the compiler or the generator of machine
   code has special code.  */
enum builtin_code
{
  BUILTIN_CALL,			/* no special code */
  BUILTIN_LENGTH, BUILTIN_SUBSTR, BUILTIN_INDEX, BUILTIN_TOLOWER,
  BUILTIN_TOUPPER, BUILTIN_SYSTEM, BUILTIN_DCGETTEXT,
  BUILTIN_DCNGETTEXT, BUILTIN_GENSUB, BUILTIN_SPLIT, BUILTIN_SPRINTF,
  BUILTIN_STRFTIME,
  BUILTIN_ADDEND,		/* internal, inserted for -j: it receives the
				   addend of a sum (jobs/addends.h) */
  BUILTIN_EXTREME,		/* internal, inserted for -j: it receives a
				   value that is compared with a minimum or
				   maximum (jobs/encode.c) */
  BUILTIN_PLACE,		/* internal, inserted for -j: it stores the
				   current position in the output
				   (jobs/encode.c) */
  /* Machine code computes these functions inline if the arguments are
     numbers.  */
  BUILTIN_AND, BUILTIN_ATAN2, BUILTIN_COS, BUILTIN_INT, BUILTIN_OR,
  BUILTIN_SIN, BUILTIN_SQRT, BUILTIN_XOR
};

/* The properties of a built-in function that rooms other than builtin need.
   For each property, 0 is a safe default.  */
struct builtin
{
  const char *name;
  builtin_fn *fn;
  short min_args, max_args;	/* minimum and maximum number of arguments; the
				   maximum is -1 if there is no limit */
  unsigned flags;
  unsigned char args[5];	/* the enum arg_kind of each argument; the last
				   one also applies to further arguments */
  enum builtin_result result;
  enum builtin_code code;
  /* The default of argument number IMPLIED_AT: this variable or, if it is
     SPECIAL_NONE, $0.  If IMPLIED_AT is 0, no argument has a default.  */
  unsigned char implied_at;
  enum special implied;
  const char *alone;		/* if BI_PARALLEL is not set: why workers of -j
				   cannot call the function */
  const char *miscounted;	/* the error message for an indirect call with
				   a wrong number of arguments, or NULL for the
				   usual message */
};

/* Return how B uses its argument number I.  The first argument is number
   0.  */
static inline enum arg_kind
builtin_arg_kind (const struct builtin *b, int i)
{
  enum { LAST = sizeof b->args / sizeof *b->args - 1 };
  return b->args[i < LAST ? i : LAST];
}

/* True if B uses $0 when it has NARGS arguments.  */
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

/* True if B changes its third argument, like sub and gsub.  */
static inline bool
builtin_substitutes (const struct builtin *b)
{
  return b->args[2] == ARG_LVALUE && b->max_args == 3;
}

/* True if B stores into an array argument.  */
static inline bool
builtin_fills (const struct builtin *b)
{
  bool fills = false;
  for (size_t i = 0; i < sizeof b->args; i++)
    fills |= b->args[i] == ARG_ARRAY && b->flags & BI_EFFECT;
  return fills;
}

/* Set the table of built-in functions to the N rows at TABLE.  The rows must
   be sorted by name, and must be static data of a higher room.  Call this
   function once, before any program is parsed.  */
void builtin_use (const struct builtin *table, int n) EVERY_RUN;
/* Return the built-in function NAME, or NULL if there is none in the current
   mode.  */
const struct builtin *builtin_find (const char *name, size_t n);
/* Return the default of the next argument in a call of B with NARGS arguments:
   "$0" or the name of a variable.  Return NULL if there is no default, or if
   the default depends on the mode.  */
const char *builtin_implied (const struct builtin *b, int nargs);
/* Return the built-in function that has CODE, in any mode.  */
const struct builtin *builtin_of (enum builtin_code code);
/* Return built-in function number I, or NULL after the last one.  */
const struct builtin *builtin_at (int i);

#endif /* LANG_BUILTIN_H */
