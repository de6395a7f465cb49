/* functions.h -- the built-in functions, and helpers for them.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef BUILTIN_FUNCTIONS_H
#define BUILTIN_FUNCTIONS_H

#include "base/diag.h"
#include "lang/builtin.h"
#include "pma/likely.h"
#include "regex/rx.h"
#include "value/big.h"
#include "value/value.h"
#include "vm/builtin_args.h"

/* Register the table of built-in functions with the parser (table.c).  */
void bi_register (void);

#define B(name, ...) builtin_fn bi_##name;
#include "builtin/builtins.def"
#undef B

/* Return argument V as a number.  */
static inline double
bi_num (const struct val *v)
{
  return val_is_num (v) ? v->num : val_to_num (v);
}

/* Replace in S the first match of RX, or, if ALL, every one, by
   REPLACEMENT, as sub and gsub do.  Return the number of replacements; if it
   is not 0, *TEXT is the result, valid until the next call (subst.c).  */
size_t bi_replace (struct rx *rx, const struct val *replacement, struct sv s,
		   bool all, struct sv *text);

/* Under -M: set *RESULT by the big-number function F and return true.  Return
   false without -M.  */
static inline bool
bi_big (struct val *result, enum big_function f, const struct val *args,
	int nargs)
{
  if (!big_ops)
    return false;
  *result = big_ops->function (f, args, nargs);
  return true;
}

/* Under lint: warn of arguments of FUNC whose types are not those in KINDS,
   one letter for each: s string, n number, - any (lint.c).  */
void bi_lint_args (const char *func, const char *kinds,
		   const struct val *args, int nargs);

static inline void
bi_lint (const char *func, const char *kinds, const struct val *args,
	 int nargs)
{
  if (unlikely (diag_lint))
    bi_lint_args (func, kinds, args, nargs);
}

/* Call bi_lint and bi_big at the beginning of built-in function FUNC, which F
   computes under -M.  Return true if *RESULT has been set.  */
static inline bool
bi_in_big (struct val *result, enum big_function f, const char *func,
	   const char *kinds, const struct val *args, int nargs)
{
  bi_lint (func, kinds, args, nargs);
  return bi_big (result, f, args, nargs);
}

#endif /* BUILTIN_FUNCTIONS_H */
