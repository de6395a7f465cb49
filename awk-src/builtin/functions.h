/* functions.h -- the built-in functions, and what they share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BUILTIN_FUNCTIONS_H
#define BUILTIN_FUNCTIONS_H

#include "base/diag.h"
#include "lang/builtin.h"
#include "pma/likely.h"
#include "value/big.h"
#include "value/value.h"
#include "vm/builtin_args.h"

/* table.c.  Let the parser know them all.  */
void bi_register (void);

#define B(name, ...) builtin_fn bi_##name;
#include "builtin/builtins.def"
#undef B

/* Argument V as number.  */
static inline double
bi_num (const struct val *v)
{
  return val_is_num (v) ? v->num : val_to_num (v);
}

/* Under -M: let the module of big numbers do F.  */
static inline bool
bi_big (struct val *result, enum big_function f, const struct val *args,
	int nargs)
{
  if (!big_ops)
    return false;
  *result = big_ops->function (f, args, nargs);
  return true;
}

/* lint.c.  Under lint, warn of arguments of FUNC that are not what KINDS
   says, one letter each: s string, n number, - anything.  */
void bi_lint_args (const char *func, const char *kinds,
		   const struct val *args, int nargs);

static inline void
bi_lint (const char *func, const char *kinds, const struct val *args,
	 int nargs)
{
  if (unlikely (diag_lint))
    bi_lint_args (func, kinds, args, nargs);
}

/* Both: what FUNC, which -M knows as F, begins with.  True: it is done.  */
static inline bool
bi_in_big (struct val *result, enum big_function f, const char *func,
	   const char *kinds, const struct val *args, int nargs)
{
  bi_lint (func, kinds, args, nargs);
  return bi_big (result, f, args, nargs);
}

#endif /* BUILTIN_FUNCTIONS_H */
