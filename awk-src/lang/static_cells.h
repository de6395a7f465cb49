/* static_cells.h -- the registers of globals and constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   The compiler assigns them; vm/globals.c binds those of globals to the
   heap.  */

#ifndef LANG_STATIC_CELLS_H
#define LANG_STATIC_CELLS_H

#include "lang/ast.h"

/* Operands are negative byte offsets from here.  */
extern struct val *statics_top;

/* The kind of V_ARRAY, V_REF and V_EREF in a register says how it is freed.
   All these kinds are >= 0x80, so that one test finds the cells that must not
   simply be overwritten.  */
enum
{
  REG_OWN = 0x80,		/* this register owns the array */
  REG_BY_REF = 0x90,		/* another cell owns it */
  REG_HELD = 0x91		/* like REG_BY_REF, and arr_hold was called for
				   it */
};
enum { REG_CARE = 0x80 | K_RC };

/* Reserve space for the cells and, after them, for *STACK registers (fewer if
   memory is short); return the first of these.  */
struct val *st_init (size_t *stack);

/* Return the operand of a constant.  */
int st_number (double d);
int st_string (enum val_tag tag, struct sv s);
/* Return the operand of a V_RX cell; TEXT must not move.  */
int st_regexp (struct sv text);
/* Return the register of global S; the first call assigns it.  */
int st_global (struct symbol *s);
/* Assign a register to each global of the program.  */
void st_all_globals (void);

static inline struct val *
st_cell (int operand)
{
  return (struct val *) ((char *) statics_top + operand);
}

/* Return the global whose register CELL is, or NULL.  */
struct symbol *st_symbol (const struct val *cell);

/* Return the register of each global in *CELL, in the order of assignment, and
   its symbol in *S; return false at the end.  Start with *POS = 0.  A later
   call continues with globals added since.  */
bool st_each (size_t *pos, struct symbol **s, struct val **cell);

#endif /* LANG_STATIC_CELLS_H */
