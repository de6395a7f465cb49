/* hooks.h -- functions that higher rooms supply for values and arrays.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef VALUE_HOOKS_H
#define VALUE_HOOKS_H

#include "value/value.h"

/* The callbacks that higher rooms set.  Each callback may be NULL.  */
struct val_hooks
{
  /* End the run with the fatal error "attempt to use array `NAME' in a scalar
     context".  The room vm determines NAME.  */
  void (*array_fatal) (const struct val *v);
  /* This hook is called for each array A that is freed.  Pointers to A
     become invalid immediately or, if arrays are held (arr_hold), when the hold
     ends.  */
  void (*array_gone) (struct array *a);
  /* Call the user-defined function NAME with the NARGS cells at ARGS, which
     are borrowed, and return its result as a number.  If NARGS is negative,
     only check that the function exists.  Raise a fatal error if the function
     does not exist. sort_items calls this hook.  */
  double (*call_function) (struct sv name, struct val *args, int nargs);
};
extern struct val_hooks val_hooks;
/* Raise a fatal error, because V is an array where a scalar is required.  */
_Noreturn void val_refuse_array (const struct val *v);

/* The truth value of IGNORECASE, on which comparisons and regexps depend.  */
extern bool val_ignorecase;

struct rx;
/* A regexp constant.  */
struct rx_const
{
  struct sv text;
  struct rx *rx[2];		/* the regexp compiled for case-sensitive
				   matches and for IGNORECASE; NULL if it has
				   not been used yet */
  struct rx *parsed;		/* NULL, or the regexp for case-sensitive
				   matches, for which rx_finish has not been
				   called yet */
};

/* Compare two strings by their bytes or, if IGNORECASE is true, without regard
   to case.  Return a negative number, 0 or a positive number.  */
int val_compare_text (struct sv a, struct sv b);

/* Append the N bytes at P to the string cell *D, which is inline, K_RC or
   K_BORROW, and make *D a V_STR.  If *D is the only owner of its bytes, append
   in place.  P may point into the bytes of *D.  */
void val_append (struct val *d, const char *p, size_t n);

#endif /* VALUE_HOOKS_H */
