/* static_cells.h -- the registers of globals and constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   The compiler gives them out; vm/globals.c binds those of globals to the
   heap.  */

#ifndef LANG_STATIC_CELLS_H
#define LANG_STATIC_CELLS_H

#include "lang/ast.h"

/* Operands are negative byte offsets from here.  */
extern struct val *statics_top;

/* In register kinds of V_ARRAY, V_REF and V_EREF (all >= 0x80, so that one
   test finds what must not simply be overwritten): what frees it.  */
enum
{
  REG_OWN = 0x80,		/* the array belongs to this register */
  REG_BY_REF = 0x90,		/* to another cell */
  REG_HELD = 0x91		/* ... and arr_hold was called for it */
};
enum { REG_CARE = 0x80 | K_RC };

/* Make room for the cells, and for *STACK registers (made fewer where
   memory is short) after them; returns the first of these.  */
struct val *st_init (size_t *stack);

/* Operands.  */
int st_number (double d);
int st_string (enum val_tag tag, struct sv s);
/* A V_RX cell; TEXT stays where it is.  */
int st_regexp (struct sv text);
/* The register of global S, given to it at the first call.  */
int st_global (struct symbol *s);
/* Give one to each global of the program.  */
void st_all_globals (void);

static inline struct val *
st_cell (int operand)
{
  return (struct val *) ((char *) statics_top + operand);
}

/* The global whose register CELL is, or NULL.  */
struct symbol *st_symbol (const struct val *cell);

/* Each register of a global, in the order of their making.  False at the
   end; start with *POS = 0, and go on from there when there are more.  */
bool st_each (size_t *pos, struct symbol **s, struct val **cell);

#endif /* LANG_STATIC_CELLS_H */
