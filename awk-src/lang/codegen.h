/* codegen.h -- the interfaces between the files of the code generator.
   SPDX-License-Identifier: GPL-3.0-or-later

   Registers of the frame are used as a stack: cg_temp allocates the next one,
   and a caller frees registers by setting cg.next to its old value.  Compiling
   an expression returns the operand that holds its value: the register of a
   variable or a constant if possible, else a temporary.

   Evaluation is from left to right.  If a later operand has side effects, an
   earlier one is made independent of them (cg_stable): variables are copied
   and borrowed bytes are pinned.

   Calls have one direction through the files: codegen_eval, codegen_stmt,
   codegen_expr, codegen_assign and codegen_call, codegen_operand,
   codegen_debug, codegen.  One cycle remains, since expressions contain
   assignments and calls, which contain expressions: codegen_assign and
   codegen_call call codegen_expr by cg_expr, cg_into, cg_stable and
   cg_subscript only.  */

#ifndef CODEGEN_H
#define CODEGEN_H

#include "lang/chunk.h"

struct label
{
  int at;			/* -1: not placed yet */
  int chain;			/* the last jump to it; jumps are linked
				   through c */
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
  bool debug;			/* -D: a DEBUG before each instruction */
  struct loop *loop;
  struct label *record;		/* the target of `next'; NULL: not in the main
				   chunk */
};
extern struct gen cg;

int cg_emit (enum opcode op, int x, int a, int b, int c);
/* Add an instruction as it is.  */
int cg_add (struct insn i);
int cg_temp (void);
#define LABEL_INIT { -1, -1 }
void cg_jump (enum opcode op, int x, int a, int b, struct label *l);
void cg_place (struct label *l);
/* How to compile $col[X]: a function that returns the number of the field, and
   one that returns its value.  Both are NULL if $col[X] is the field whose
   number is col[X].  */
extern const struct builtin *cg_column_number, *cg_column_value;
/* Return the expression for N, the operand of $: N itself, or for the name of
   a column a call that finds its number.  */
struct node *cg_column (struct node *n);
/* True if N, the operand of $, is the name of a column.  */
bool cg_is_column (const struct node *n);
/* Return a call of B whose argument is the subscript of N.  */
struct node *cg_column_call (const struct node *n, const struct builtin *b);
/* Return the operand of the constant of N, an N_NUM.  */
int cg_number (const struct node *n);
/* Under -M: return the operand of the constant that TEXT spells.  NULL without
   -M.  */
extern int (*cg_big_constant) (struct sv text);
/* Optimise the jumps of the complete chunk C (codegen_jumps.c).  */
void cg_finish (struct chunk *c);
/* Emit the start of a loop's body or of a function.  */
void cg_hot (void);

/* --- codegen_debug.c: all do nothing without -D ------------------------- */

/* Emit a mark that the line of cg.place is visited here.  */
void cg_debug_mark (void);
/* Mark the instruction emitted last as visited, or as not visited.  */
void cg_debug_visit (bool visited);
/* Emit a mark for operand N if it is on a different line from LINE.  */
void cg_debug_operand (const struct node *n, int line);
/* Emit an instruction for reading variable REG.  */
void cg_debug_touch (int reg);
/* Emit an instruction that creates element KEY of ARR, before the store to
   it.  */
void cg_debug_element (int arr, int key);
/* Mark the start and the end of the code of statement N; START is its first
   instruction.  */
void cg_debug_statement (const struct node *n);
void cg_debug_statement_end (const struct node *n, size_t start);
/* Begin the code of rule R; end that of the previous rule.  */
void cg_debug_rule (const struct rule *r);
void cg_debug_rule_end (void);

/* --- codegen_operand.c -------------------------------------------------- */

/* True if evaluating N changes anything that another operand could see.  */
bool cg_has_effects (struct node *n);
/* True if cg_has_effects holds for a node of LIST, which is linked through
   next.  */
bool cg_list_has_effects (struct node *n);
int cg_variable (const struct symbol *s);
/* --lint: emit a check for reading $0.  */
void cg_lint_record (void);
/* --lint: emit a check for reading a field, or the whole record.  */
void cg_lint_end (void);

/* --- codegen_expr.c ----------------------------------------------------- */

/* Compile N and return the register of its value; use HINT if that costs
   nothing (NO_REG: no preference).  */
int cg_expr (struct node *n, int hint);
/* Compile N into REG; with PIN the value owns its bytes.  */
void cg_into (struct node *n, int reg, bool pin);
/* Compile the operands of a chain of concatenations, from left to right, into
   new consecutive registers; return their number.  LATER: something with side
   effects is evaluated afterwards.  */
int cg_concat_operands (struct node *n, bool later);
/* Compile N for its side effects only.  */
void cg_effect (struct node *n);
/* Emit a jump to L if the truth value of N is SENSE.  */
void cg_cond (struct node *n, struct label *l, bool sense);

/* --- codegen_assign.c --------------------------------------------------- */

/* A place that can be assigned to, with its subscripts evaluated.  */
struct lvalue
{
  struct node *node;
  int nkeys;
  int *keys;			/* of N_INDEX: the subscripts, the outermost
				   first; of N_FIELD: its number */
};
void cg_lvalue (struct lvalue *lv, struct node *n);
int cg_load (const struct lvalue *lv, int hint);
void cg_store (const struct lvalue *lv, int value);
/* Set the array and the last subscript of an N_INDEX lvalue.  */
void cg_element (const struct lvalue *lv, int *arr, int *key);
/* Like cg_element, for deleting the element.  */
void cg_element_gone (const struct lvalue *lv, int *arr, int *key);
/* Return the operand of the array that N names; subarrays are created.  */
int cg_array (struct node *n, enum sub_use use);

/* --- codegen_stmt.c ----------------------------------------------------- */

void cg_statement (struct node *n);

#endif /* CODEGEN_H */
