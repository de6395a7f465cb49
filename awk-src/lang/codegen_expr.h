/* codegen_expr.h -- the interfaces between the files that compile expressions.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_CODEGEN_EXPR_H
#define LANG_CODEGEN_EXPR_H

#include "lang/codegen.h"

enum { REG = sizeof (struct val) };	/* size of a register in bytes, the
					   unit of operands */

/* --- codegen_operand.c -------------------------------------------------- */

/* True if OPERAND is a variable or a constant rather than a temporary.  */
bool cg_is_variable (int operand);
/* Return HINT or, if HINT is NO_REG, a new temporary.  */
int cg_target (int hint);
/* True if S is a built-in variable whose value is updated when it is read.  */
bool cg_has_load_hook (const struct symbol *s);
/* True if a store into N only sets a variable, without any other effect.  */
bool cg_is_plain_variable (const struct node *n);
bool cg_is_plain_array (const struct node *n);
/* True if --lint is set, or if the program may set it by assigning to
   LINT.  */
bool cg_may_lint (void);
/* For --lint, emit a check that runs when S is read.  */
void cg_lint_read (const struct symbol *s);

/* --- codegen_expr.c ----------------------------------------------------- */

/* Compile N and return its operand.  LATER is true if an expression with side
   effects is evaluated afterwards: protect the value from these effects.  */
int cg_stable (struct node *n, bool later);
/* Like cg_stable, for a caller that needs only the numeric value of N.  */
int cg_number_of (struct node *n, bool later);
/* Compile the subscripts in LIST into one operand, and return it.  */
int cg_subscript (struct node *list);

/* --- codegen_assign.c --------------------------------------------------- */

/* True if LV is an element of SYMTAB itself, not an element of an array in
   SYMTAB.  */
bool cg_is_symtab (const struct lvalue *lv);
enum opcode cg_arith_opcode (int op);
/* Compile N: a = b, a op= b, or an increment or decrement.  WANT is true if
   the value is used: return its register.  */
int cg_assign_plain (struct node *n, bool want);
int cg_assign_op (struct node *n, bool want);
int cg_increment (struct node *n, int hint, bool want);

/* --- codegen_call.c ----------------------------------------------------- */

/* Like cg_expr, for a call N.  */
int cg_call (struct node *n, int hint);
int cg_call_indirect (struct node *n, int hint);
int cg_call_builtin (struct node *n, const struct builtin *b, int hint);
int cg_length (struct node *n, int hint);
/* True if N is a call of substr that is compiled to SUBSTR.  */
bool cg_is_substr (const struct node *n);
int cg_substr (struct node *n, int hint);
int cg_get_line (struct node *n, int hint);

#endif /* LANG_CODEGEN_EXPR_H */
