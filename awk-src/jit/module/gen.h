/* gen.h -- making a region's code: what its files share.
   SPDX-License-Identifier: GPL-3.0-or-later

   Code that is seldom run (slow roads and ways out) is put off and stands
   after the rest.  */

#ifndef JIT_GEN_H
#define JIT_GEN_H

#include "jit/module/emit.h"
#include "jit/region.h"

struct gen;

/* Code that was put off: MAKE emits it at LABEL.  */
struct later
{
  void (*make) (struct gen *g, const struct later *l);
  int label, back;
  int insn;			/* or where to go on */
  int operand, f;
  int skip;			/* variable whose cell is newer, or NO_VAR */
  int g;
  int slow;			/* another label */
  bool globals_stored;		/* cells of globals are up to date */
  bool missed;			/* a guess failed */
};

struct gen
{
  struct plan *p;
  struct emit *e;
  int *labels;			/* by instruction of the region */
  int frame, statics;		/* addresses */
  struct later *later;
  int n_later, cap_later;
  bool lacks;
};

/* Whom the module works for.  */
extern const struct native_host *gen_host;

static inline const struct insn *
gen_at (const struct gen *g, int i)
{
  return &g->p->code[i];
}

/* --- gen.c: the frame of it --------------------------------------------- */

/* Make the code of P's region; false: the library failed.  */
bool gen_region (struct plan *p);

struct var *gen_var (const struct gen *g, int operand);
int gen_base (const struct gen *g, int operand);
/* Is OPERAND a number in a register, or a constant number?  */
bool gen_is_number (const struct gen *g, int operand);
/* A register with the number that OPERAND is, in instruction I; text and the
   like are converted as the interpreter does.  */
int gen_read (struct gen *g, int i, int operand);
/* The same as an integer: is it one, and in which register; and the store of a
   new value R, whatever OPERAND is.  */
bool gen_is_integer (const struct gen *g, int operand);
int gen_read_integer (struct gen *g, int operand);
void gen_write_integer (struct gen *g, int i, int operand, int r);
/* F as such an integer; else to LABEL.  */
int gen_to_integer (struct gen *g, int f, int label);
/* The label of a way out before instruction I, once more often than it may
   fail to be one of integers.  */
int gen_exit_integer (struct gen *g, int i);
/* The register to compute the new value of OPERAND in, and what makes it
   the value.  */
int gen_target (struct gen *g, int operand);
void gen_write (struct gen *g, int i, int operand, int f);
/* Text that needs nothing but its cell.  */
void gen_write_text (struct gen *g, int i, int operand,
		     const struct val *text);
/* As gen_write after a call, where the cells of globals are newer than their
   registers.  */
void gen_write_result (struct gen *g, int i, int operand, int f);

struct later *gen_later (struct gen *g,
			 void (*make) (struct gen *g, const struct later *l),
			 int i);
/* The label of a way out to the interpreter, at instruction I.  */
int gen_exit (struct gen *g, int i, int skip, bool globals_stored);
/* The same, once more often than the guess of instruction SITE may fail.  */
int gen_exit_missed (struct gen *g, int i, int skip, int site);
/* Where a jump to instruction I goes.  */
int gen_label (struct gen *g, int i);

/* Cells: that of a numeric variable gets its value; those of all globals.  */
void gen_store (struct gen *g, struct var *v);
void gen_store_globals (struct gen *g);
/* The globals' registers get the values of their cells, after instruction
   I, whose result may be newer in its cell (SKIP).  */
void gen_reload (struct gen *g, int i, int skip);

/* Calls of the host.  */
int gen_site (struct gen *g, int i);
int gen_cell_address (struct gen *g, int operand);
/* Instruction I by the interpreter's function for it; what that returns.  */
int gen_call_host (struct gen *g, int i);
int gen_word (struct gen *g, uint64_t x);
int gen_double (struct gen *g, double x);
/* D = FN (X, Y), doubles; Y -1: of X alone.  */
void gen_call_math (struct gen *g, const void *fn, int d, int x, int y);

/* Instruction I by the host, on cells.  */
void gen_generic (struct gen *g, int i);
/* The label of that as a slow road; it comes back to BACK.  */
int gen_slow (struct gen *g, int i, int back);

enum
{
  NUMBER_TAG = V_NUM << 24,	/* the upper half of a number's second word */
  UPPER = 12, KIND = 14		/* offsets in a cell */
};
/* To LABEL unless the cell at OFFSET of BASE is a number.  */
void gen_guard (struct gen *g, int base, int offset, int label);

/* --- ops.c, calls.c: instructions --------------------------------------- */

void gen_insn (struct gen *g, int i);
/* OPERAND as an integer that is not negative; else to SLOW.  */
int gen_natural (struct gen *g, int i, int operand, int slow);
/* F as an integer from 0 to 2^53 - 1; else to LABEL.  */
int gen_small_integer (struct gen *g, int f, int label);
void gen_array (struct gen *g, int i);
void gen_builtin (struct gen *g, int i);
void gen_call (struct gen *g, int i);
void gen_return (struct gen *g, int i);
/* The cells of a function that ends let go of what they hold.  */
void gen_release_cells (struct gen *g);

#endif /* JIT_GEN_H */
