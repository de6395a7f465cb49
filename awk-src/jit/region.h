/* region.h -- analyse a region before its code is generated.
   SPDX-License-Identifier: GPL-3.0-or-later

   A *variable* of a region is a register that the region uses, that is, a
   global, parameter, temporary or constant.  A variable is *numeric* if it
   contains a number wherever the region uses it; this is either proved, or
   assumed and guarded.  A numeric variable is kept in a register of the
   processor; its cell is written before other code can read the cell.  All
   other variables are kept in their cells.

   A numeric variable is an *integer* if it is cheaper as an integer than as a
   double, and if all its values are integers from -2^53 to 2^53 - 1 other than
   -0.  The range is either proved, or assumed and guarded.  Integers are
   cheaper for subscripts, operands of %, and the variables from which these
   are computed.  */

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
  bool wanted;			/* the variable is cheaper as an integer than
				   as a double */
  bool written;
  bool at_entry;		/* the variable is read before it is written */
  double value;			/* the value, if the variable is a constant */
  int f, g;			/* virtual register: an F register for a
				   double, a G register for an integer */
};

/* A set of variables, with a bit for each variable number.  */
struct set
{
  uint64_t w[MAX_VARS / 64];
};

/* The type of an instruction's result.  */
enum result_type
{
  TYPE_NUMBER,
  TYPE_SAME,			/* the result has the type of operand b */
  TYPE_GUESS,			/* the result is assumed to be a number */
  TYPE_CELL
};

/* The operands that an instruction reads and writes.  */
struct effect
{
  bool known;			/* the module can generate machine code for the
				   instruction */
  int reads[3], n_reads;	/* scalars that the instruction reads */
  int arrays[1], n_arrays;	/* arrays that the instruction uses, which are
				   kept in their cells */
  int first, n_range;		/* consecutive registers that the instruction
				   reads */
  bool range_changes;		/* the instruction can change the registers of
				   this range */
  struct { int operand; enum result_type kind; } writes[2];
  int n_writes;
  bool changes_globals;		/* the instruction can change any global
				   variable */
};

struct analysis
{
  const struct native_host *h;
  struct region *r;
  struct val *fp;
  const struct insn *code;
  struct var vars[MAX_VARS];
  int n_vars;
  struct set *live;		/* for instruction FIRST + I: the variables
				   that are live before it */
};

struct effect region_effect (const struct analysis *p, const struct insn *i);
/* Analyse the region of P and store the results in P.  Return false if the
   region cannot be compiled.  */
bool region_analyze (struct analysis *p);
void region_free (struct analysis *p);

/* Return the number of OPERAND's variable, or NO_VAR if OPERAND is NO_REG.  */
int region_var (const struct analysis *p, int operand);
/* Return OPERAND's variable, or NULL if OPERAND is NO_REG.  */
static inline struct var *
region_variable (struct analysis *p, int operand)
{
  int v = region_var (p, operand);
  return v == NO_VAR ? NULL : &p->vars[v];
}

/* Set the member `integer' of each variable of P (integers.c).  */
void region_find_integers (struct analysis *p);
/* Return the cell of OPERAND.  */
struct val *region_cell (const struct analysis *p, int operand);

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

static inline bool
region_contains (const struct analysis *p, int i)
{
  return i >= p->r->first && i <= p->r->last;
}

/* True if variable V is live immediately before instruction I.  */
static inline bool
region_is_live (const struct analysis *p, int v, int i)
{
  return region_contains (p, i) && set_has (&p->live[i - p->r->first], v);
}

/* Return the letter in opcodes.def for operand K of instruction I (K is 0 to
   3) or, if K is 4, for the instruction itself.  */
static inline char
region_kind (const struct analysis *p, const struct insn *i, int k)
{
  return p->h->operands[i->op][k];
}

/* True if the instruction I can jump and machine code executes it.  */
static inline bool
region_jumps (const struct analysis *p, const struct insn *i)
{
  return region_kind (p, i, 2) == 't';
}

/* True if machine code must be left at instruction I because only the
   interpreter can execute it.  */
static inline bool
region_leaves (const struct analysis *p, const struct insn *i)
{
  return region_kind (p, i, 4) == '<';
}

/* True if instruction I, which increments an element or adds to it, is
   executed without a call of the host even if the element does not exist
   yet.  */
static inline bool
region_makes_element (const struct insn *i)
{
  return i->op == BC_AINC ? i->x < INC_PRE : i->x == OP_ADD;
}

#endif /* JIT_REGION_H */
