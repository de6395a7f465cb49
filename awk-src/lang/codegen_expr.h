/* codegen_expr.h -- the interfaces between the files that compile expressions.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_CODEGEN_EXPR_H
#define LANG_CODEGEN_EXPR_H

#include "lang/codegen.h"
#include "value/special.h"

enum { REG = sizeof (struct val) };	/* operands are byte offsets */

/* --- codegen_operand.c -------------------------------------------------- */

/* True if OPERAND is a parameter or local variable.  */
bool cg_is_variable (int operand);
/* Return HINT, or a new temporary for NO_REG.  */
int cg_target (int hint);
bool cg_is_special (const struct node *n, enum special s);
/* True if the value of this built-in variable is updated when it is read.  */
bool cg_has_load_hook (const struct symbol *s);
/* True if a store to N is a plain store to a variable.  */
bool cg_is_plain_variable (const struct node *n);
bool cg_is_plain_array (const struct node *n);
/* True if --lint is set or assigning LINT may set it.  */
bool cg_may_lint (void);
/* --lint: emit a check for reading S.  */
void cg_lint_read (const struct symbol *s);

/* --- codegen_expr.c, with cg_expr and cg_into: calls back --------------- */

/* Compile N; the value is not affected by what is evaluated LATER.  */
int cg_stable (struct node *n, bool later);
/* Like cg_stable, if only the number is needed.  */
int cg_number_of (struct node *n, bool later);
/* Compile a subscript list into one operand.  */
int cg_subscript (struct node *list);

/* --- codegen_assign.c --------------------------------------------------- */

/* Like cg_lvalue; LATER: something with side effects is evaluated before LV is
   used.  */
void cg_prepare (struct lvalue *lv, struct node *n, bool later);
/* True if LV is an element of SYMTAB itself.  */
bool cg_is_symtab (const struct lvalue *lv);
enum opcode cg_arith_opcode (int op);
/* Compile a = b, a op= b, ++ or --.  WANT: the value is used; its register is
   returned.  */
int cg_assign_plain (struct node *n, bool want);
int cg_assign_op (struct node *n, bool want);
int cg_increment (struct node *n, int hint, bool want);

/* --- codegen_call.c ----------------------------------------------------- */

int cg_call (struct node *n, int hint);
int cg_call_indirect (struct node *n, int hint);
int cg_call_builtin (struct node *n, const struct builtin *b, int hint);
/* True if N is a call of length, which has an instruction of its own.  */
bool cg_is_length (const struct node *n);
int cg_length (struct node *n, int hint);
/* True if N is a call of substr, which has an instruction of its own.  */
bool cg_is_substr (const struct node *n);
int cg_substr (struct node *n, int hint);
int cg_get_line (struct node *n, int hint);

#endif /* LANG_CODEGEN_EXPR_H */
