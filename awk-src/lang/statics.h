/* statics.h -- the registers of globals and constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   A global scalar lives in its register during the run and is written back
   to the heap, if it changed, at commit.  A global array's register refers
   to the array in the heap; an array that nothing was stored in yet has
   none (arr NULL), so that mentioning a name leaves no trace.  */

#ifndef STATICS_H
#define STATICS_H

#include "ast.h"

/* Operands are negative byte offsets from here.  */
extern struct val *statics_top;

/* In register kinds of V_ARRAY, V_REF and V_EREF (all >= 0x80, so that one
   test finds what must not simply be overwritten): who lets go of it.  */
enum
{
  REG_OWN = 0x80,		/* the array belongs to this register */
  REG_BY_REF = 0x90,		/* to somebody else */
  REG_HELD = 0x91		/* ... and arr_hold was called for it */
};
enum { REG_CARE = 0x80 | K_RC };

/* Make room for the cells, and for *STACK registers (made fewer where
   memory is short) behind them; returns the first of these.  */
struct val *st_init (size_t *stack);

/* Called when built-in variable S gets its register: initial value.  */
extern void (*st_special_init) (struct symbol *s, struct val *cell);

/* Operands.  */
int st_number (double d);
int st_string (enum val_tag tag, struct sv s);
/* A V_RX cell; TEXT stays where it is.  */
int st_regexp (struct sv text);
/* The register of global S, given to it and bound to the heap at the first
   call.  */
int st_global (struct symbol *s);

static inline struct val *
st_cell (int operand)
{
  return (struct val *) ((char *) statics_top + operand);
}

/* The global whose register CELL is, or NULL.  */
struct symbol *st_symbol (const struct val *cell);

/* Make the global array of untyped register CELL in the heap.  */
struct array *st_make_array (struct val *cell);

/* Fatal if a function of P has the name of a variable of the heap.  */
void st_check_functions (const struct program *p);

/* Called first by st_write_back; NULL: nothing.  */
extern void (*st_before_commit) (void);
/* Before a commit: changed scalars and the program's functions go to the
   heap.  */
void st_write_back (struct program *p);
/* After a hand-over: take all globals from the heap again; with
   ARRAYS_ONLY the scalars stay what this run made of them.  */
void st_rebind (bool arrays_only);

/* Each global register: for SYMTAB and dumps.  False at the end; start with
   *POS = 0.  */
bool st_each (size_t *pos, struct symbol **s, struct val **cell);

#endif /* STATICS_H */
