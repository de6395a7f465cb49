/* operators.h -- operators on scalars that are too long for the loop in vm.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_OPERATORS_H
#define VM_OPERATORS_H

#include "value/value.h"

struct insn;
struct rx;
struct rx_const;

/* D = A op B.  OP is an enum node_op; 0 means -A.  X is set if the program
   wrote op=.  */
void op_arith (int op, struct val *d, struct val *a, struct val *b, int x);
/* Return the truth of A op B; OP is one of BC_LT ...  BC_GE.  */
bool op_compare (int op, struct val *a, struct val *b);
/* Like op_compare for BC_EQ or BC_NE, with a fast path for short strings.  */
bool op_compare_equal (int op, struct val *a, struct val *b);
/* Compare the field that instruction I loads with B, as the jump after I asks.
   Return the truth of the comparison, or -1 if the instructions have to be run
   one by one.  */
int op_compare_field (const struct insn *i, const struct val *b);
/* Like op_compare_field, for S, the text of a field as it was read, and
   instruction JUMP.  */
int op_compare_text (struct sv s, const struct insn *jump,
		     const struct val *b);
/* D = A B.  Appends in place if D is A and there is space.  */
void op_concat (struct val *d, struct val *a, struct val *b);
/* D = the N temporaries from FIRST on, concatenated.  The second function
   joins them with SUBSEP.  */
void op_concat_n (struct val *d, struct val *first, int n);
void op_join (struct val *d, struct val *first, int n);
/* D = two registers joined with SUBSEP.  The registers do not change.  */
void op_join_two (struct val *d, struct val *a, struct val *b);
/* ++ or -- of D.  MODE is an enum inc_mode.  The value goes to RESULT, except
   in a statement.  */
void op_increment (struct val *d, struct val *result, int mode);
/* D = length (V), where V may be an array; D = length ($0).  With ELEMENT, V
   is a temporary that holds an element, and an untyped element stays
   untyped.  */
void op_length (struct val *d, struct val *v, bool element);
void op_length_record (struct val *d);
/* D = substr (V, START, length).  X is an enum substr_length.  */
void op_substr (struct val *d, struct val *v, struct val *start, int x);
/* D = the translation of string S in TEXTDOMAIN.  */
void op_translate (struct val *d, struct val *s);
/* Compile K for the current value of IGNORECASE, for which it has no compiled
   form yet, and return it.  */
struct rx *op_regexp (struct rx_const *k);
/* Return the regexp in variable V, or NULL if V is not a string.  */
struct rx *op_stable_regexp (const struct val *v);
/* Return true if TEXT matches the dynamic regexp RE.  */
bool op_match_value (const struct val *text, const struct val *re);

#endif /* VM_OPERATORS_H */
