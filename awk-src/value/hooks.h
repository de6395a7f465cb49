/* hooks.h -- what cells need from the layers above.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VALUE_HOOKS_H
#define VALUE_HOOKS_H

#include "value/value.h"

/* Set by the rooms above; each may be NULL.  */
struct val_hooks
{
  /* Ends with "attempt to use array `NAME' in a scalar context": the VM
     knows names.  */
  void (*array_fatal) (const struct val *v);
  /* Called for each array that is freed: pointers to it are void from now
     on (or, while arrays are held, later).  */
  void (*array_gone) (struct array *a);
  /* For sort_items: call user function NAME with NARGS cells, which are
     borrowed; its result as a number.  Fatal when there is none; with NARGS
     negative only this is checked.  */
  double (*call_function) (struct sv name, struct val *args, int nargs);
};
extern struct val_hooks val_hooks;
/* Fatal: V is an array where a scalar is wanted.  */
_Noreturn void val_refuse_array (const struct val *v);

/* IGNORECASE, for comparisons and regexps.  */
extern bool val_ignorecase;

/* A regexp constant: its text and compiled forms, by IGNORECASE.  */
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

/* Byte order of texts, or IGNORECASE order.  */
int val_compare_text (struct sv a, struct sv b);

/* Append N bytes at P to string cell *D (inline, K_RC or K_BORROW), in
   place when it is the only owner; the result is V_STR.  P may point into
   the bytes of *D.  */
void val_append (struct val *d, const char *p, size_t n);

#endif /* VALUE_HOOKS_H */
