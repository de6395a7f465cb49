/* static_cells.h -- the registers of globals and constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   The compiler assigns the registers of globals and constants.  vm/globals.c
   binds the registers of globals to the heap.  */

#ifndef LANG_STATIC_CELLS_H
#define LANG_STATIC_CELLS_H

#include "lang/ast.h"
#include "pma/likely.h"

/* Negative operands are byte offsets from this address.  */
extern struct val *statics_top;

/* The kind of a V_ARRAY, V_REF or V_EREF in a register tells how the register
   must be freed.  All these kinds are 0x80 or more, so that one test
   (REG_CARE) finds the cells that must be released before they are
   overwritten.  */
enum
{
  REG_OWN = 0x80,		/* this register owns the array */
  REG_BY_REF = 0x90,		/* another cell owns the array */
  REG_HELD = 0x91		/* another cell owns the array, and arr_hold
				   was called for this register */
};
enum { REG_CARE = 0x80 | K_RC };

/* Reserve space for the cells and, after them, for *STACK registers.  Lower
   *STACK if memory is scarce.  Return the address of the first register on the
   stack.  */
struct val *st_init (size_t *stack) EVERY_RUN;

/* Return the operand that refers to the constant D in instructions.  */
int st_number (double d);
/* Return the operand that refers to the constant S, which is a string or a
   typed regexp, depending on TAG.  */
int st_string (enum val_tag tag, struct sv s);
/* Return the operand that refers to a V_RX cell for the regexp TEXT.  TEXT must
   remain at its address.  PARSED is NULL, or a result of rx_parse for TEXT,
   which belongs to the cell afterwards.  */
int st_regexp (struct sv text, struct rx *parsed);
/* Return the register of the global S.  The first call for S assigns the
   register.  */
int st_global (struct symbol *s) EVERY_RUN;
/* Assign a register to each global of the program.  */
void st_all_globals (void);

static inline struct val *
st_cell (int operand)
{
  return (struct val *) ((char *) statics_top + operand);
}

/* Return the symbol of the global in register CELL, or NULL.  */
struct symbol *st_symbol (const struct val *cell);

/* Set *CELL to the register of the next global and *S to its symbol, in the
   order in which registers were assigned.  Return false if there are no more
   globals.  Set *POS to 0 before the first call.  After a call that returned
   false, a further call continues with the globals added after that call.  */
bool st_each (size_t *pos, struct symbol **s, struct val **cell) EVERY_RUN;

#endif /* LANG_STATIC_CELLS_H */
