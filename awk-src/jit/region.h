/* region.h -- what is known of a region before its code is made.
   SPDX-License-Identifier: GPL-3.0-or-later

   A variable of a region is a register that it uses: global, parameter,
   temporary or constant.  It is *numeric* when it holds a number wherever the
   region uses it (proved, or guessed and guarded); it then lives in a register
   of the processor, and its cell is written when somebody else may look.  All
   others stay in their cells.

   A numeric variable is an *integer* when all that it gets are integers from
   -2^53 to 2^53 - 1, not -0 (proved, or guarded), and when it is one of those
   that do better as integers: subscripts, operands of %, and what these are
   computed from.  */

#ifndef JIT_REGION_H
#define JIT_REGION_H

#include <stdbool.h>

#include "jit/native.h"

enum { MAX_VARS = 128, MAX_INSNS = 4000, NO_VAR = -1 };

struct var
{
  int operand;
  bool constant, global, parameter, temporary;
  bool numeric;
  bool integer;
  bool wanted;			/* as an integer */
  bool written;
  bool at_entry;		/* read before it is written */
  double value;			/* of a constant */
  int f, g;			/* the processor's register: a double, or G an
				   integer */
};

/* A set of variables.  */
struct set
{
  uint64_t w[MAX_VARS / 64];
};

/* What kind of result an instruction leaves.  */
enum result
{
  RES_NUMBER,
  RES_SAME,			/* as operand b */
  RES_GUESS,			/* a number, we hope */
  RES_CELL
};

/* What an instruction does with its operands.  */
struct effect
{
  bool known;			/* can it stand in a region?  */
  int reads[3], n_reads;	/* scalars */
  int arrays[1], n_arrays;	/* used in their cells */
  int first, n_range;		/* consecutive registers that are read */
  bool range_changes;		/* ... and may be changed */
  struct { int operand; enum result kind; } writes[2];
  int n_writes;
  bool changes_globals;		/* behind our back */
};

struct plan
{
  const struct native_host *h;
  struct region *r;
  struct val *fp;
  const struct insn *code;
  struct var vars[MAX_VARS];
  int n_vars;
  struct set *live;		/* before instruction FIRST + i */
};

/* Is X one of those integers?  */
bool plan_is_integer (double x);
struct effect plan_effect (const struct plan *p, const struct insn *i);
/* Fill in P for its region; false: not one for machine code.  */
bool plan_region (struct plan *p);
void plan_free (struct plan *p);

/* The variable of OPERAND; NO_VAR for NO_REG.  */
int plan_var (const struct plan *p, int operand);
/* Which variables of P are integers (integers.c).  */
void plan_integers (struct plan *p);
/* Where OPERAND is.  */
struct val *plan_cell (const struct plan *p, int operand);

static inline bool
set_has (const struct set *s, int i)
{
  return s->w[i / 64] >> (i % 64) & 1;
}

static inline void
set_add (struct set *s, int i)
{
  s->w[i / 64] |= UINT64_C (1) << (i % 64);
}

static inline void
set_remove (struct set *s, int i)
{
  s->w[i / 64] &= ~(UINT64_C (1) << (i % 64));
}

/* Is variable V live before instruction I?  */
static inline bool
plan_is_live (const struct plan *p, int v, int i)
{
  return i >= p->r->first && i <= p->r->last
    && set_has (&p->live[i - p->r->first], v);
}

static inline bool
plan_inside (const struct plan *p, int i)
{
  return i >= p->r->first && i <= p->r->last;
}

/* What opcodes.def says of I's operand K, 0 to 3, or, K 4, of I itself.  */
static inline char
plan_kind (const struct plan *p, const struct insn *i, int k)
{
  return p->h->operands[i->op][k];
}

/* May I, which machine code runs, jump?  */
static inline bool
plan_jumps (const struct plan *p, const struct insn *i)
{
  return plan_kind (p, i, 2) == 't';
}

/* Does the region end with I: the interpreter runs it?  */
static inline bool
plan_leaves (const struct plan *p, const struct insn *i)
{
  return plan_kind (p, i, 4) == '<';
}

#endif /* JIT_REGION_H */
