/* operators.h -- operators on scalars that do not fit in a line of the loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_OPERATORS_H
#define VM_OPERATORS_H

#include "value/value.h"

struct insn;
struct rx;
struct rx_const;

/* D = A op B (enum node_op; 0: -A); X: written as op=.  */
void op_arith (int op, struct val *d, struct val *a, struct val *b, int x);
/* The truth of A op B; OP is BC_LT ... BC_GE.  */
bool op_compare (int op, struct val *a, struct val *b);
/* The same where OP is BC_EQ or BC_NE; short texts are quick.  */
bool op_compare_equal (int op, struct val *a, struct val *b);
/* The same of the field that I asks for, by the jump after it, whose other
   operand is B; -1: these have to be run one by one.  */
int op_compare_field (const struct insn *i, const struct val *b);
/* The same of S, the text of a field as it was read, by JUMP.  */
int op_compare_text (struct sv s, const struct insn *jump,
		     const struct val *b);
/* D = A B, in place where D is A and there is room.  */
void op_concat (struct val *d, struct val *a, struct val *b);
/* D = the N temporaries from FIRST on, concatenated; joined by SUBSEP.  */
void op_concat_n (struct val *d, struct val *first, int n);
void op_join (struct val *d, struct val *first, int n);
/* The same of two registers, which stay as they are.  */
void op_join_two (struct val *d, struct val *a, struct val *b);
/* ++ or -- of D; MODE: enum inc_mode; the value goes to RESULT, unless it is a
   statement.  */
void op_increment (struct val *d, struct val *result, int mode);
/* D = length (V), of an array too; D = length ($0).  ELEMENT: V is a temporary
   for an element of an array, which stays untyped if it is.  */
void op_length (struct val *d, struct val *v, bool element);
void op_length_record (struct val *d);
/* D = substr (V, START, length); X: enum substr_length.  */
void op_substr (struct val *d, struct val *v, struct val *start, int x);
/* The translation of text S in TEXTDOMAIN.  */
void op_translate (struct val *d, struct val *s);
/* The compiled form of K under the present IGNORECASE, which has none yet.  */
struct rx *op_regexp (struct rx_const *k);
/* The regexp that variable V is, NULL unless it is a string.  */
struct rx *op_stable_regexp (const struct val *v);
/* TEXT ~ RE, a dynamic regexp.  */
bool op_match_value (const struct val *text, const struct val *re);

#endif /* VM_OPERATORS_H */
