/* region.h -- analysis of a region, before its code is generated.
   SPDX-License-Identifier: GPL-3.0-or-later

   A variable of a region is a register that it uses: global, parameter,
   temporary or constant.  It is *numeric* if it holds a number wherever the
   region uses it (proved, or assumed and guarded).  It is then kept in a
   register of the processor, and its cell is written before other code can read
   it.  All other variables stay in their cells.

   A numeric variable is an *integer* if all its values are integers from -2^53
   to 2^53 - 1, not -0 (proved, or guarded), and if an integer is cheaper:
   subscripts, operands of %, and what these are computed from.  */

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
  bool wanted;			/* As an integer.  */
  bool written;
  bool at_entry;		/* Read before it is written.  */
  double value;			/* Of a constant.  */
  int f, g;			/* Virtual register: F for a double, G for an
				   integer.  */
};

/* Set of variables, by number.  */
struct set
{
  uint64_t w[MAX_VARS / 64];
};

/* The kind of result of an instruction.  */
enum result
{
  RES_NUMBER,
  RES_SAME,			/* Like operand b.  */
  RES_GUESS,			/* Assumed to be a number.  */
  RES_CELL
};

/* How an instruction uses its operands.  */
struct effect
{
  bool known;			/* Machine code can execute it.  */
  int reads[3], n_reads;	/* Scalars.  */
  int arrays[1], n_arrays;	/* Used in their cells.  */
  int first, n_range;		/* Consecutive registers that are read.  */
  bool range_changes;		/* The instruction can change these.  */
  struct { int operand; enum result kind; } writes[2];
  int n_writes;
  bool changes_globals;		/* It can change any global variable.  */
};

struct plan
{
  const struct native_host *h;
  struct region *r;
  struct val *fp;
  const struct insn *code;
  struct var vars[MAX_VARS];
  int n_vars;
  struct set *live;		/* Live variables before instruction FIRST +
				   i.  */
};

/* True if X is such an integer.  */
bool plan_is_integer (double x);
struct effect plan_effect (const struct plan *p, const struct insn *i);
/* Fill in P for its region.  Return false if that cannot be compiled.  */
bool plan_region (struct plan *p);
void plan_free (struct plan *p);

/* Return the variable of OPERAND, or NO_VAR for NO_REG.  */
int plan_var (const struct plan *p, int operand);
/* Like plan_var: return the variable itself, or NULL.  */
static inline struct var *
plan_variable (struct plan *p, int operand)
{
  int v = plan_var (p, operand);
  return v == NO_VAR ? NULL : &p->vars[v];
}

/* Set `integer' of the variables of P (integers.c).  */
void plan_integers (struct plan *p);
/* Return the cell of OPERAND.  */
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

/* True if variable V is live before instruction I.  */
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

/* Return what opcodes.def says of I's operand K, 0 to 3, or, if K is 4, of I
   itself.  */
static inline char
plan_kind (const struct plan *p, const struct insn *i, int k)
{
  return p->h->operands[i->op][k];
}

/* True if I, which machine code executes, can jump.  */
static inline bool
plan_jumps (const struct plan *p, const struct insn *i)
{
  return plan_kind (p, i, 2) == 't';
}

/* True if the region ends with I, which the interpreter executes.  */
static inline bool
plan_leaves (const struct plan *p, const struct insn *i)
{
  return plan_kind (p, i, 4) == '<';
}

#endif /* JIT_REGION_H */
