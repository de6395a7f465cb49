/* gen.h -- generating a region's code: what its files share.
   SPDX-License-Identifier: GPL-3.0-or-later

   Code that is rarely executed (slow paths and side exits) is emitted out of
   line, after the rest.  */

#ifndef JIT_GEN_H
#define JIT_GEN_H

#include "jit/module/emit.h"
#include "jit/region.h"

struct gen;

/* Out-of-line code: MAKE emits it at LABEL.  */
struct later
{
  void (*make) (struct gen *g, const struct later *l);
  int label, back;
  int insn;			/* Or where to continue.  */
  int operand, f;
  int skip;			/* Variable whose cell is newer, or NO_VAR.  */
  int g;
  int slow;			/* Another label.  */
  bool globals_stored;		/* Cells of globals are up to date.  */
  bool missed;			/* An assumption failed.  */
};

struct gen
{
  struct plan *p;
  struct emit *e;
  int *labels;			/* By instruction of the region.  */
  int frame, statics;		/* Addresses.  */
  struct later *later;
  int n_later, cap_later;
  bool lacks;
};

/* The interpreter that loaded the module.  */
extern const struct native_host *gen_host;

static inline const struct insn *
gen_at (const struct gen *g, int i)
{
  return &g->p->code[i];
}

static inline struct var *
gen_var (const struct gen *g, int operand)
{
  return plan_variable (g->p, operand);
}

/* --- gen.c: the frame of it --------------------------------------------- */

/* Generate the code of P's region.  Return false if the library failed.  */
bool gen_region (struct plan *p);

int gen_base (const struct gen *g, int operand);
/* True if OPERAND is a number in a register, or a constant number.  */
bool gen_is_number (const struct gen *g, int operand);
/* Return a register with the number that OPERAND is, in instruction I.  Strings
   are converted as the interpreter does it.  */
int gen_read (struct gen *g, int i, int operand);
/* Integers: true if OPERAND is one; return its register; and set OPERAND,
   whatever it is, to R.  */
bool gen_is_integer (const struct gen *g, int operand);
int gen_read_integer (struct gen *g, int operand);
void gen_write_integer (struct gen *g, int i, int operand, int r);
/* Return a register with F as such an integer; jump to LABEL if it is none.  */
int gen_to_integer (struct gen *g, int f, int label);
/* Return the label of a side exit before instruction I, for a value that is not
   an integer; too many of these make the instruction one of doubles.  */
int gen_exit_integer (struct gen *g, int i);
/* Return the register to compute the new value of OPERAND in; and set OPERAND
   to that.  */
int gen_target (struct gen *g, int operand);
void gen_write (struct gen *g, int i, int operand, int f);
/* Set OPERAND to TEXT, a constant string that is in its cell.  */
void gen_write_text (struct gen *g, int i, int operand,
		     const struct val *text);
/* Like gen_write, after a call, where the cells of globals are newer than their
   registers.  */
void gen_write_result (struct gen *g, int i, int operand, int f);

struct later *gen_later (struct gen *g,
			 void (*make) (struct gen *g, const struct later *l),
			 int i);
/* Return the label of a side exit to the interpreter, at instruction I.  */
int gen_exit (struct gen *g, int i, int skip, bool globals_stored);
/* Like gen_exit, where an assumption of instruction SITE failed; too many of
   these make the region be compiled again.  */
int gen_exit_missed (struct gen *g, int i, int skip, int site);
/* Return the label of a jump to instruction I.  */
int gen_label (struct gen *g, int i);

/* Store numeric variable V in its cell; or all globals in theirs.  */
void gen_store (struct gen *g, struct var *v);
void gen_store_globals (struct gen *g);
/* Load the globals from their cells, after instruction I, whose result (SKIP)
   can be newer in its cell.  */
void gen_reload (struct gen *g, int i, int skip);

/* Generate calls of the host.  */
int gen_site (struct gen *g, int i);
int gen_cell_address (struct gen *g, int operand);
/* Call the host's function for instruction I.  Return the register of its
   result.  */
int gen_call_host (struct gen *g, int i);
int gen_word (struct gen *g, uint64_t x);
int gen_double (struct gen *g, double x);
/* D = FN (X, Y), of doubles; or FN (X) if Y is -1.  */
void gen_call_math (struct gen *g, const void *fn, int d, int x, int y);

/* Let the host execute instruction I on cells.  */
void gen_generic (struct gen *g, int i);
/* Return the label of a slow path in which the host executes instruction I; it
   continues at BACK.  */
int gen_slow (struct gen *g, int i, int back);

enum
{
  NUMBER_TAG = V_NUM << 24,	/* The upper half of a number's second word.  */
  UPPER = 12, KIND = 14		/* Offsets in a cell.  */
};
/* Jump to LABEL unless the cell at OFFSET of BASE is a number.  */
void gen_guard (struct gen *g, int base, int offset, int label);

/* --- ops.c, calls.c: instructions --------------------------------------- */

void gen_insn (struct gen *g, int i);
/* Return OPERAND as an integer that is not negative; else jump to SLOW.  */
int gen_natural (struct gen *g, int i, int operand, int slow);
/* Return F as an integer from 0 to 2^53 - 1; else jump to LABEL.  */
int gen_small_integer (struct gen *g, int f, int label);
void gen_array (struct gen *g, int i);
void gen_builtin (struct gen *g, int i);
void gen_call (struct gen *g, int i);
void gen_return (struct gen *g, int i);
/* Release what the cells of a function hold, at its end.  */
void gen_release_cells (struct gen *g);

#endif /* JIT_GEN_H */
