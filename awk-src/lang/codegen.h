/* codegen.h -- the interfaces between the files of the code generator.
   SPDX-License-Identifier: GPL-3.0-or-later

   Registers of the frame are used as a stack: cg_temp allocates the next
   register, and a caller frees registers by setting cg.next to its old value.
   The function that compiles an expression returns the operand that contains
   the expression's value: the register of a variable or a constant if
   possible, otherwise a temporary.  cg_expr then frees all other temporaries
   of the expression, and cg_statement those of the statement.

   Evaluation is from left to right.  If the evaluation of a later operand has
   side effects, earlier operands are protected from them (cg_stable):
   variables are copied, and borrowed bytes are pinned.

   Each file calls only files that follow it in this list: codegen_stmt,
   codegen_expr, codegen_call, codegen_assign, codegen_operand, codegen_debug,
   codegen_jumps, codegen.  The only exception is that codegen_call and
   codegen_assign call codegen_expr, because calls and assignments contain
   expressions.  */

#ifndef CODEGEN_H
#define CODEGEN_H

#include "lang/chunk.h"
#include "pma/likely.h"

enum { REG = sizeof (struct val) };	/* size of a register in bytes, the
					   unit of operands */

struct label
{
  int at;			/* position in the code, or -1 if the label has
				   no position yet */
  int chain;			/* number of the last jump to the label; all
				   jumps to the label are linked through their
				   member c */
};

struct loop
{
  struct label *on_break, *on_continue;	/* labels for `break' and `continue',
					   each of which may be NULL */
  struct loop *outer;
};

struct gen
{
  struct chunk *chunk;
  struct code_place place;
  int next;			/* the first free register */
  int nparams;
  bool debug;			/* with -D: emit a DEBUG before each
				   instruction */
  bool notes;			/* record the place of each statement */
  bool last;			/* the statement is the last one of BEGIN */
  bool called;			/* the last statement was a call of a
				   function */
  struct loop *loop;
  int nf;			/* in a loop that does not change NF: the
				   register that contains NF; otherwise
				   NO_REG */
  struct label *record;		/* the label for `next'; NULL outside of the
				   main chunk */
};
extern struct gen cg;

/* Return the place of N in the program text.  */
static inline struct code_place
cg_place_of (const struct node *n)
{
  return (struct code_place) { n->file, n->line, n->offset };
}

/* Append an instruction and return its number.  With -D, emit a DEBUG before
   the instruction if necessary.  */
int cg_emit (enum opcode op, int x, int a, int b, int c) EVERY_RUN;
/* Append the instruction I unchanged, and return its number.  */
int cg_add (struct insn i) EVERY_RUN;
/* Emit an instruction that raises a fatal error with the message TEXT.  */
void cg_fatal (const char *text);
int cg_temp (void);
#define LABEL_INIT { -1, -1 }
void cg_jump (enum opcode op, int x, int a, int b, struct label *l) EVERY_RUN;
/* Emit a jump to L that is taken if the truth value of operand A is SENSE.  */
void cg_jump_if (int a, struct label *l, bool sense);
void cg_place (struct label *l) EVERY_RUN;
/* The functions that implement $col[X]: one returns the number of the field,
   the other returns the field's value.  Both pointers are NULL if col[X] is an
   ordinary element, which contains the number of the field.  */
extern const struct builtin *cg_column_number, *cg_column_value;
/* Return the expression to compile for N, the operand of $.  If N is col[X],
   where X is the name of a column, the result is a call that returns the
   field's number; otherwise it is N itself.  */
struct node *cg_column (struct node *n);
/* Return the node of a call of B whose argument is the subscript of N.  */
struct node *cg_column_call (const struct node *n, const struct builtin *b);
/* Return the operand of the constant in N, an N_NUM.  */
int cg_number (const struct node *n);
/* With -M, return the operand of the constant whose spelling is TEXT.
   cg_big_constant is NULL unless -M is set.  */
extern int (*cg_big_constant) (struct sv text);
/* Optimise the jumps in the chunk C, which is complete (codegen_jumps.c).  */
void cg_finish (struct chunk *c) EVERY_RUN;
/* Emit a LOOP at the start of a loop's body or of a function.  */
void cg_hot (void);

/* --- codegen_debug.c: all do nothing without -D ------------------------- */

/* Emit a DEBUG that makes the debugger stop at the line of cg.place.  */
void cg_debug_mark (void);
/* If VISITED is true, make the debugger stop at the last emitted instruction,
   otherwise make it pass over this instruction.  */
void cg_debug_visit (bool visited);
/* Emit a DEBUG for operand N, unless N is on line LINE.  */
void cg_debug_operand (const struct node *n, int line);
/* Emit an instruction that reads variable REG, so that an untyped variable
   becomes a scalar.  */
void cg_debug_touch (int reg);
/* Emit an instruction that creates element KEY of ARR before a value is stored
   in it.  */
void cg_debug_element (int arr, int key);
/* Call cg_debug_statement before compiling the statement N, and
   cg_debug_statement_end after it.  START is the first instruction of the
   statement.  */
void cg_debug_statement (const struct node *n) EVERY_RUN;
void cg_debug_statement_end (const struct node *n, size_t start) EVERY_RUN;
/* Begin the code of rule R, and end the code of the previous rule.  */
void cg_debug_rule (const struct rule *r) EVERY_RUN;
void cg_debug_rule_end (void) EVERY_RUN;

/* --- codegen_operand.c -------------------------------------------------- */

/* True if the evaluation of N may change the value of another operand.  */
bool cg_has_effects (struct node *n);
/* True if cg_has_effects is true for N or a node after it in its list.  */
bool cg_list_has_effects (struct node *n);
int cg_variable (const struct symbol *s);
/* For --lint, emit the check OP with the operand A.  LINTREC warns if $0 is
   read before there is a record.  LINTEND warns if an END rule uses a field or
   $0 (A is 0), or NF when its value is not known (A is 1).  */
void cg_lint (enum opcode op, int a);
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

/* Compile N and return the register of its value.  HINT is the preferred
   register, or NO_REG; use it if this does not require an additional
   instruction.  */
int cg_expr (struct node *n, int hint);
/* Compile N into register REG.  PIN is true if the value must own its
   bytes.  */
void cg_into (struct node *n, int reg, bool pin);
/* Compile the operands of a chain of concatenations, from left to right, into
   new consecutive registers.  Return the number of operands.  LATER is true if
   an expression with side effects is evaluated after the chain.  */
int cg_concat_operands (struct node *n, bool later);
/* Compile N only for its side effects.  */
void cg_effect (struct node *n);
/* Emit a jump to L that is taken if the truth value of N is SENSE.  */
void cg_cond (struct node *n, struct label *l, bool sense);
/* Compile N and return its operand.  LATER is true if an expression with side
   effects is evaluated afterwards: protect the value from these effects.  */
int cg_stable (struct node *n, bool later);
/* Like cg_stable, for a caller that needs only the numeric value of N.  */
int cg_number_of (struct node *n, bool later);
/* Compile the subscripts in LIST into one operand, and return it.  */
int cg_subscript (struct node *list);

/* --- codegen_assign.c --------------------------------------------------- */

/* An lvalue whose subscripts have been compiled.  */
struct lvalue
{
  struct node *node;
  int nkeys;
  int *keys;			/* for N_INDEX: the subscripts, the outermost
				   first; for N_FIELD: the number of the
				   field */
  bool loaded;			/* the code has already read the value of the
				   lvalue */
};
/* Compile the lvalue N into LV.  LATER is true if an expression with side
   effects is evaluated before LV is used.  */
void cg_prepare (struct lvalue *lv, struct node *n, bool later);
int cg_load (struct lvalue *lv, int hint);
void cg_store (const struct lvalue *lv, int value);
/* Set *ARR to the array and *KEY to the last subscript of LV, an N_INDEX.  USE
   is SUB_DELETE if the element will be deleted, otherwise SUB_ELEMENT.  */
void cg_element (const struct lvalue *lv, enum sub_use use, int *arr,
		 int *key);
/* Return the operand of the array that N names.  Missing subarrays are created
   unless USE is SUB_DELETE.  */
int cg_array (struct node *n, enum sub_use use);
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
int cg_call_builtin (struct node *n, const struct builtin *b, int hint);
int cg_length (struct node *n, int hint);
/* True if N is a call of substr that is compiled to SUBSTR.  */
bool cg_is_substr (const struct node *n);
int cg_substr (struct node *n, int hint);
int cg_get_line (struct node *n, int hint);

/* --- check_loop.c ------------------------------------------------------- */

/* True if the for-in loop N may end before all subscripts have been visited,
   and its body changes neither a value in the array nor anything else that
   determines the order of the subscripts.  (The body may insert and delete
   elements.)  */
bool check_loop_ends_early (const struct node *n);
/* True if nothing in the loop N, a `for' or `while', can change NF.  */
bool check_loop_keeps_nf (const struct node *n);

/* --- codegen_stmt.c ----------------------------------------------------- */

/* Compile the statement N and its parts.  */
void cg_statement (struct node *n) EVERY_RUN;

#endif /* CODEGEN_H */
