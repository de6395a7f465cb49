/* hooks.h -- functions of higher layers that cells call.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef VALUE_HOOKS_H
#define VALUE_HOOKS_H

#include "value/value.h"

/* Functions that higher layers set; each may be NULL.  */
struct val_hooks
{
  /* End with the fatal error "attempt to use array `NAME' in a scalar
     context".  The VM knows the name.  */
  void (*array_fatal) (const struct val *v);
  /* Called for each array that is freed: pointers to it become invalid now (or
     later, while arrays are held).  */
  void (*array_gone) (struct array *a);
  /* For sort_items: call user function NAME with NARGS cells, which are
     borrowed; return its result as a number.  Fatal if the function does not
     exist; if NARGS is negative, check only this.  */
  double (*call_function) (struct sv name, struct val *args, int nargs);
};
extern struct val_hooks val_hooks;
/* Fail fatally: V is an array where a scalar is required.  */
_Noreturn void val_refuse_array (const struct val *v);

/* IGNORECASE, for comparisons and regexps.  */
extern bool val_ignorecase;

/* A regexp constant: its text, and its compiled forms without and with
   IGNORECASE.  */
struct rx;
struct rx_const
{
  struct sv text;
  struct rx *rx[2];
};

static inline struct sv
val_rx_text (const struct val *v)
{
  return v->rx->text;
}

/* Compare texts by bytes or, with IGNORECASE, without regard to case.  */
int val_compare_text (struct sv a, struct sv b);

/* Append N bytes at P to string cell *D (inline, K_RC or K_BORROW), in
   place when it is the only owner; the result is V_STR.  P may point into
   the bytes of *D.  */
void val_append (struct val *d, const char *p, size_t n);

#endif /* VALUE_HOOKS_H */
