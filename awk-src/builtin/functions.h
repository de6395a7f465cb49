/* functions.h -- the built-in functions, and helpers for them.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each row of builtins.def declares the function bi_NAME, which a file of this
   folder defines.  */

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
void bi_register (void) EVERY_RUN;

#define B(name, ...) builtin_fn bi_##name;
#include "builtin/builtins.def"
#undef B

/* Return the argument V as a number.  */
static inline double
bi_num (const struct val *v)
{
  return val_is_num (v) ? v->num : val_to_num (v);
}

/* Search V for RX and set *FROM and *LENGTH to the values that the function
   `match' would store in RSTART and RLENGTH.  */
void bi_find (struct rx *rx, const struct val *v, double *from,
	      double *length);
/* True if B is among the subarrays of A, at any depth (array.c).  */
bool bi_has_within (struct array *a, const struct array *b);
/* ARGS contains the NARGS arguments of split.  Set *SP to the splitter that
   the third argument describes.  */
struct splitter;
void bi_choose_splitter (struct splitter *sp, struct val *args, int nargs);
/* Set RSTART to START, and RLENGTH to LENGTH.  */
void bi_set_place (double start, double length);
/* In S, replace the first match of RX or, if ALL is true, every match with
   REPLACEMENT, like sub and gsub (subst.c).  Return the number of
   replacements.  If at least one match was replaced, set *TEXT to the new
   text, which is valid until the next call.  */
size_t bi_replace (struct rx *rx, const struct val *replacement, struct sv s,
		   bool all, struct sv *text);

/* Append to OUT a copy of S in which the first match of RX is replaced with
   REPLACEMENT, as sub does.  If there is no match, append nothing and return
   false.  */
struct strbuf;
bool bi_replace_first (struct rx *rx, const struct val *replacement,
		       struct sv s, struct strbuf *out);

/* Copy N bytes from FROM to TO and change the case of ASCII letters.  Return
   false if some of the bytes are not ASCII.  */
bool bi_change_ascii (char *to, const char *from, size_t n, bool upper);

/* Under -M, set *RESULT to the result of the big-number function F and return
   true.  Without -M, return false.  */
static inline bool
bi_big (struct val *result, enum big_function f, const struct val *args,
	int nargs)
{
  if (!big_ops)
    return false;
  *result = big_ops->function (f, args, nargs);
  return true;
}

/* Under --lint, warn about arguments of FUNC that do not have the types in
   KINDS.  KINDS has one letter for each argument: s for a string, t for a
   string or input that looks numeric, n for a number, or - for any type
   (lint.c).  Print the warnings in the order of the arguments or, if KINDS
   begins with <, in the opposite order.  */
void bi_lint_args (const char *func, const char *kinds,
		   const struct val *args, int nargs);

static inline void
bi_lint (const char *func, const char *kinds, const struct val *args,
	 int nargs)
{
  if (unlikely (diag_lint))
    bi_lint_args (func, kinds, args, nargs);
}

/* FUNC, a built-in function that F implements under -M, must call this
   function first.  Check the arguments with bi_lint and, under -M, set *RESULT
   to the result of F.  Return true if *RESULT was set.  */
static inline bool
bi_in_big (struct val *result, enum big_function f, const char *func,
	   const char *kinds, const struct val *args, int nargs)
{
  bi_lint (func, kinds, args, nargs);
  return bi_big (result, f, args, nargs);
}

#endif /* BUILTIN_FUNCTIONS_H */
