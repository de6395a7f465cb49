/* codegen_expr.h -- what the files that make byte code of expressions share.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_CODEGEN_EXPR_H
#define LANG_CODEGEN_EXPR_H

#include "lang/codegen.h"
#include "value/special.h"

enum { REG = sizeof (struct val) };	/* operands count in bytes */

/* --- codegen_operand.c -------------------------------------------------- */

/* Is OPERAND a parameter or local variable?  */
bool cg_is_variable (int operand);
/* HINT, or a new temporary for NO_REG.  */
int cg_target (int hint);
bool cg_is_special (const struct node *n, enum special s);
/* Is the value of this built-in variable brought up to date on reading?  */
bool cg_has_load_hook (const struct symbol *s);
/* Is N a variable that needs no care when it is stored to?  */
bool cg_is_plain_variable (const struct node *n);
bool cg_is_plain_array (const struct node *n);
/* Is there --lint, or may it come by way of LINT?  */
bool cg_may_lint (void);
/* --lint: S is read.  */
void cg_lint_read (const struct symbol *s);

/* --- codegen_expr.c, with cg_expr and cg_into: calls back --------------- */

/* The value of N, safe from the effects of what is evaluated LATER.  */
int cg_stable (struct node *n, bool later);
/* The same where its number alone is wanted.  */
int cg_number_of (struct node *n, bool later);
/* A subscript list as one operand.  */
int cg_subscript (struct node *list);

/* --- codegen_assign.c --------------------------------------------------- */

/* As cg_lvalue; LATER: effects follow before LV is used.  */
void cg_prepare (struct lvalue *lv, struct node *n, bool later);
/* Is LV an element of SYMTAB itself?  */
bool cg_is_symtab (const struct lvalue *lv);
enum opcode cg_arith_opcode (int op);
/* a = b, a op= b, and ++ and --; WANT: the value is used, in the register
   returned.  */
int cg_assign_plain (struct node *n, bool want);
int cg_assign_op (struct node *n, bool want);
int cg_increment (struct node *n, int hint, bool want);

/* --- codegen_call.c ----------------------------------------------------- */

int cg_call (struct node *n, int hint);
int cg_call_indirect (struct node *n, int hint);
int cg_call_builtin (struct node *n, const struct builtin *b, int hint);
/* Is N a call of length, which has an instruction of its own?  */
bool cg_is_length (const struct node *n);
int cg_length (struct node *n, int hint);
/* The same for substr.  */
bool cg_is_substr (const struct node *n);
int cg_substr (struct node *n, int hint);
int cg_get_line (struct node *n, int hint);

#endif /* LANG_CODEGEN_EXPR_H */
