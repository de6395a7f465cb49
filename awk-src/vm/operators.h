/* operators.h -- functions for operators on scalars.
   SPDX-License-Identifier: GPL-3.0-or-later

   vm.c, batches and machine code handle the common cases, mainly numbers,
   without a call, and call these functions for all other operands.  */

#ifndef VM_OPERATORS_H
#define VM_OPERATORS_H

#include "lang/chunk.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "value/value.h"

/* Set D to A op B.  OP is an enum node_op; if it is 0, compute -A.  X is true
   for an assignment operator such as +=.  */
void op_arith (int op, struct val *d, struct val *a, struct val *b, int x);
/* Return X ^ Y.  */
double op_power (double x, double y);
/* Return the result of comparing X and Y with OP, one of BC_LT to BC_GE.  */
static inline bool
op_compare_numbers (int op, double x, double y)
{
  switch (op)
    {
    case BC_LT: return x < y;
    case BC_LE: return x <= y;
    case BC_EQ: return x == y;
    case BC_NE: return x != y;
    case BC_GT: return x > y;
    default: return x >= y;
    }
}

/* Return the result of comparing A and B with OP, one of BC_LT to BC_GE.  */
bool op_compare (int op, struct val *a, struct val *b);
/* Like op_compare, for operands that are compared as strings: A and B must
   have text, and at least one of them must be a string that is not user
   input.  */
bool op_compare_texts (int op, struct val *a, struct val *b);
/* Like op_compare for BC_EQ or BC_NE, with a fast path for short strings.  */
bool op_compare_equal (int op, struct val *a, struct val *b);
/* Set D to the concatenation of A and B; append in place if D is A and there
   is space.  */
void op_concat (struct val *d, struct val *a, struct val *b);
/* Set D to the N temporaries starting with FIRST, joined with SEP.  */
void op_join (struct val *d, struct val *first, int n, struct sv sep);
/* Set D to A and B joined with SUBSEP.  A and B do not change.  */
void op_join_two (struct val *d, struct val *a, struct val *b);
/* Increment or decrement D.  MODE is an enum inc_mode.  Set RESULT to the
   value of the expression, unless the expression is a statement.  */
void op_increment (struct val *d, struct val *result, int mode);
/* Set D to length (V), where V may be an array, or to length ($0).  If ELEMENT
   is true, V is a temporary that holds an element, and an untyped element
   remains untyped.  */
void op_length (struct val *d, struct val *v, bool element);
void op_length_record (struct val *d);
/* Set D to substr (V, START, length).  X is an enum substr_length.  */
void op_substr (struct val *d, struct val *v, struct val *start, int x);
/* Set D to the translation of string S in TEXTDOMAIN.  */
void op_translate (struct val *d, struct val *s);
/* Return the form of K that is compiled for the current value of IGNORECASE.
   op_compile compiles K, which must not have this form yet.  */
struct rx *op_compile (struct rx_const *k);
static inline struct rx *
op_regexp (struct rx_const *k)
{
  struct rx *r = k->rx[val_ignorecase];
  return likely (r) ? r : op_compile (k);
}

/* Return the compiled form of the text of V, a variable that contains a
   regexp.  Return NULL if V has no text.  */
struct rx *op_stable_regexp (const struct val *v);
/* Return true if TEXT matches the dynamic regexp RE.  */
bool op_match_value (const struct val *text, const struct val *re);

#endif /* VM_OPERATORS_H */
