/* gen.h -- declarations shared by the files that generate a region's code.
   SPDX-License-Identifier: GPL-3.0-or-later

   Code that is rarely executed (slow paths and side exits) is emitted out of
   line, after the other code.  */

#ifndef JIT_MODULE_GEN_H
#define JIT_MODULE_GEN_H

#include "jit/module/emit.h"
#include "jit/region.h"

struct gen;

/* A block of out-of-line code.  MAKE emits the block, which begins at LABEL
   and may end with a jump to BACK.  OPERAND, F and G are arguments for
   MAKE.  */
struct later
{
  void (*make) (struct gen *g, const struct later *l);
  int label, back;
  int insn;			/* the instruction to which the block belongs
				   or, in a side exit, at which the interpreter
				   continues */
  int operand, f;
  int skip;			/* a variable that the exit must not store,
				   because its cell is newer than its register;
				   or NO_VAR */
  int g;
  bool sum;			/* for later_take: store 0 + F instead of F,
				   because F may be -0 */
  int slow;			/* for later_take: label of the slow path in
				   which the host executes the instruction */
  bool globals_stored;		/* true if the cells of globals are up to
				   date */
  bool missed;			/* true if the exit is taken because an
				   assumption has failed */
};

struct gen
{
  struct analysis *p;
  struct emit *e;
  int *labels;			/* for each instruction of the region: its
				   label */
  int frame, statics;		/* G registers that contain the addresses of
				   the frame and of the globals and
				   constants */
  struct later *later;
  int n_later, cap_later;
  bool lacks;
};

static inline const struct insn *
gen_at (const struct gen *g, int i)
{
  return &g->p->code[i];
}

static inline struct var *
gen_var (const struct gen *g, int operand)
{
  return region_variable (g->p, operand);
}

/* --- gen.c: what the code of all instructions uses ---------------------- */

/* Generate the code of P's region.  Return false if the assembler library
   fails.  */
bool gen_region (struct analysis *p);

/* Return the G register that contains the base address for the offset
   OPERAND.  */
int gen_base (const struct gen *g, int operand);
/* True if OPERAND is a numeric variable or a constant number.  */
bool gen_is_number (const struct gen *g, int operand);
/* Generate code that reads OPERAND as a number for instruction I, converting a
   string as the interpreter does, and return the register of the number.  */
int gen_read (struct gen *g, int i, int operand);
/* True if OPERAND is an integer.  */
bool gen_is_integer (const struct gen *g, int operand);
/* Return a register that contains OPERAND, which is an integer.  */
int gen_read_integer (struct gen *g, int operand);
/* Generate code that sets OPERAND, which may have any type, to the integer in
   register R.  */
void gen_write_integer (struct gen *g, int i, int operand, int r);
/* Generate code that converts the double F to an integer or, if an integer
   variable cannot contain F, jumps to LABEL; return the integer's register.  */
int gen_to_integer (struct gen *g, int f, int label);
/* Return the label of a side exit before instruction I, for jumps that are
   taken if a value is not an integer.  If side exits of an instruction are
   taken too often, the instruction is compiled for doubles.  */
int gen_exit_integer (struct gen *g, int i);
/* Return the F register in which the new value of OPERAND should be
   computed.  */
int gen_target (struct gen *g, int operand);
/* Generate code that sets OPERAND to the value of the F register F.  */
void gen_write (struct gen *g, int i, int operand, int f);
/* Generate code that stores the constant string TEXT in OPERAND's cell.  */
void gen_write_text (struct gen *g, int i, int operand,
		     const struct val *text);
/* Generate code that sets OPERAND to F, the result of a call.  After the call
   that returned F, the cells of globals are newer than their registers.  */
void gen_write_result (struct gen *g, int i, int operand, int f);

/* Return a new block of out-of-line code for instruction I, with a new label.
   The pointer is valid until the next call of gen_later, which may move the
   block.  */
struct later *gen_later (struct gen *g,
			 void (*make) (struct gen *g, const struct later *l),
			 int i);
/* Return the label of a side exit to the interpreter, which continues at
   instruction I.  The exit stores the variables in their cells.  If
   GLOBALS_STORED is true, the cells of globals are up to date, so the exit
   does not store them.  */
int gen_exit (struct gen *g, int i, bool globals_stored);
/* Like gen_exit, for a side exit that is taken if an assumption about
   instruction SITE fails.  The exit stores neither the variable SKIP nor
   globals, because the cells of globals are up to date.  If side exits for
   this reason are taken too often, the region is compiled again.  */
int gen_exit_missed (struct gen *g, int i, int skip, int site);
/* Return the label of instruction I.  */
int gen_label (struct gen *g, int i);

/* Generate code that releases the value in OPERAND's cell, if it must be
   released.  */
void gen_release (struct gen *g, int operand);
/* Generate code that stores V in its cell.  Do nothing if V is NULL, if it is
   not a numeric variable, or if it is constant.  */
void gen_store (struct gen *g, struct var *v);
/* Generate code that stores all numeric globals in their cells.  */
void gen_store_globals (struct gen *g);
/* Generate code that loads all numeric globals from their cells after
   instruction I.  If a cell no longer contains a number, the code takes a side
   exit.  */
void gen_reload (struct gen *g, int i);

/* Return a call of FN without arguments and results.  The caller must generate
   the call itself (em_call).  */
struct emit_call gen_call_of (const void *fn);
/* Return a call of FN whose first two arguments are the struct site of
   instruction I and the frame.  */
struct emit_call gen_call_at (struct gen *g, int i, const void *fn);
/* Generate a call of FN with the address of OPERAND's cell.  */
void gen_call_with_cell (struct gen *g, const void *fn, int operand);
/* Generate a call of the host's function for instruction I, and return the
   register of the result.  */
int gen_call_host (struct gen *g, int i);
int gen_word (struct gen *g, uint64_t x);
int gen_double (struct gen *g, double x);
/* Generate code for D = FN (X, Y) or, if Y is -1, for D = FN (X).  D, X and Y
   are F registers.  */
void gen_call_math (struct gen *g, const void *fn, int d, int x, int y);

/* Generate code that calls the host to execute instruction I on the cells of
   its operands.  */
void gen_generic (struct gen *g, int i);
/* Return the label of a slow path in which the host executes instruction I.
   After the host has executed the instruction, execution continues at
   BACK.  */
int gen_slow (struct gen *g, int i, int back);

enum
{
  NUMBER_TAG = V_NUM << 24,	/* the upper half of the word w1 of a cell that
				   contains a number */
  UPPER = 12, KIND = 14		/* offsets of the members of a cell, in
				   bytes */
};
/* Generate a jump to LABEL that is taken unless the cell at address BASE +
   OFFSET contains a number.  */
void gen_guard (struct gen *g, int base, int offset, int label);

/* --- ops.c, calls.c: instructions --------------------------------------- */

/* Generate the code of instruction I.  */
void gen_insn (struct gen *g, int i);
/* Generate code that reads OPERAND as a nonnegative integer, and return the
   integer's register.  If OPERAND is not a nonnegative integer, the code jumps
   to SLOW.  */
int gen_natural (struct gen *g, int i, int operand, int slow);
void gen_builtin (struct gen *g, int i);
void gen_call (struct gen *g, int i);
void gen_return (struct gen *g, int i);

#endif /* JIT_MODULE_GEN_H */
