/* codegen.h -- what the files of the code generator call of one another.
   SPDX-License-Identifier: GPL-3.0-or-later

   Registers of the frame are used as a stack: cg_temp takes the next one,
   and a caller gives back by setting cg.next to what it was.  An expression
   returns the operand its value is in: a variable's or a constant's own
   register where possible, else a temporary.

   Evaluation is from left to right.  Where a later operand has side effects
   an earlier one is made independent of them (cg_stable): variables are
   copied and borrowed bytes are pinned.

   Calls go one way through the files: codegen_eval, codegen_stmt,
   codegen_expr, codegen_assign and codegen_call, codegen_operand,
   codegen_debug, codegen.  One circle is left, since expressions hold
   assignments and calls, which hold expressions: codegen_assign and
   codegen_call return to codegen_expr by cg_expr, cg_into, cg_stable and
   cg_subscript, and by nothing else.  */

#ifndef CODEGEN_H
#define CODEGEN_H

#include "lang/chunk.h"

struct label
{
  int at;			/* -1: not placed yet */
  int chain;			/* last jump to it, linked through c */
};

struct loop
{
  struct label *on_break, *on_continue;	/* either may be NULL (switch) */
  struct loop *outer;
};

struct gen
{
  struct chunk *chunk;
  struct code_place place;
  int next;			/* first free register */
  int nparams;
  bool debug;			/* -D: a DEBUG in front of each instruction */
  struct loop *loop;
  struct label *record;		/* where `next' jumps to; NULL: not in the
				   main chunk */
};
extern struct gen cg;

int cg_emit (enum opcode op, int x, int a, int b, int c);
/* Add an instruction, and nothing else.  */
int cg_add (struct insn i);
int cg_temp (void);
#define LABEL_INIT { -1, -1 }
void cg_jump (enum opcode op, int x, int a, int b, struct label *l);
void cg_place (struct label *l);
/* What $col[X] is, both NULL: the field with that number.  The number of the
   field is found by the first of these, or its value is what the second one
   gives.  */
extern const struct builtin *cg_column_number, *cg_column_value;
/* What stands for N, the operand of $: N itself, or with a column's name a
   call that finds its number.  */
struct node *cg_column (struct node *n);
/* Is N, the operand of $, the name of a column?  */
bool cg_is_column (const struct node *n);
/* A call of B with the subscript of N.  */
struct node *cg_column_call (const struct node *n, const struct builtin *b);
/* The constant of N_NUM N.  */
int cg_number (const struct node *n);
/* Under -M: the register of the constant that TEXT spells; else NULL.  */
extern int (*cg_big_constant) (struct sv text);
/* codegen_jumps.c: chunk C is complete.  */
void cg_finish (struct chunk *c);
/* A loop's body or a function begins here.  */
void cg_hot (void);

/* --- codegen_debug.c: all do nothing without -D ------------------------- */

/* The line of cg.place is visited here.  */
void cg_debug_mark (void);
/* The instruction emitted last is, or is not, visited.  */
void cg_debug_visit (bool visited);
/* Operand N, at another line than what it belongs to, is visited.  */
void cg_debug_operand (const struct node *n, int line);
/* Variable REG is read: an instruction of its own.  */
void cg_debug_touch (int reg);
/* Element KEY of ARR is stored to: it is there before that.  */
void cg_debug_element (int arr, int key);
/* Around the code of statement N; START is where it began.  */
void cg_debug_statement (const struct node *n);
void cg_debug_statement_end (const struct node *n, size_t start);
/* The code of R begins, the code of the rule begun last ends here.  */
void cg_debug_rule (const struct rule *r);
void cg_debug_rule_end (void);

/* --- codegen_operand.c -------------------------------------------------- */

/* Does evaluating N change anything that another operand could see?  */
bool cg_has_effects (struct node *n);
/* The same for a list linked through next.  */
bool cg_list_has_effects (struct node *n);
int cg_variable (const struct symbol *s);
/* --lint: $0 is read here.  */
void cg_lint_record (void);
/* --lint: a field, or the record as a whole.  */
void cg_lint_end (void);

/* --- codegen_expr.c ----------------------------------------------------- */

/* The value of N in a register; written to HINT if that is cheap (NO_REG: no
   wish).  */
int cg_expr (struct node *n, int hint);
/* Exactly into REG; PIN: with bytes of its own.  */
void cg_into (struct node *n, int reg, bool pin);
/* Evaluate the operands of a chain of concatenations, left to right, into
   fresh consecutive registers; how many.  LATER: something with effects is
   evaluated afterwards.  */
int cg_concat_operands (struct node *n, bool later);
/* For its side effects only.  */
void cg_effect (struct node *n);
/* Go to L if the truth of N is SENSE.  */
void cg_cond (struct node *n, struct label *l, bool sense);

/* --- codegen_assign.c --------------------------------------------------- */

/* A place that can be assigned to, with its subscripts evaluated.  */
struct lvalue
{
  struct node *node;
  int nkeys;
  int *keys;			/* of N_INDEX, outermost first; of N_FIELD
				   the number */
};
void cg_lvalue (struct lvalue *lv, struct node *n);
int cg_load (const struct lvalue *lv, int hint);
void cg_store (const struct lvalue *lv, int value);
/* Array and last subscript of an N_INDEX lvalue.  */
void cg_element (const struct lvalue *lv, int *arr, int *key);
/* The same for deleting the element.  */
void cg_element_gone (const struct lvalue *lv, int *arr, int *key);
/* Operand of the array that N names; subarrays are made.  */
int cg_array (struct node *n, enum sub_use use);

/* --- codegen_stmt.c ----------------------------------------------------- */

void cg_statement (struct node *n);

#endif /* CODEGEN_H */
