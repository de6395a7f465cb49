/* registers.h -- registers: their values and their arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   A register contains a scalar, an array, or a reference to an array, to an
   untyped variable, or to an untyped element.  The functions below follow
   references.  */

#ifndef VM_REGISTERS_H
#define VM_REGISTERS_H

#include "array/array.h"
#include "lang/static_cells.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "value/value.h"

/* Return the name of the global or parameter whose register is V, or "" if
   there is none.  */
struct sv reg_name (const struct val *v);
/* Release what register D holds, before D is overwritten.  D->kind & REG_CARE
   must not be 0.  Raise a fatal error if D is a variable that holds an
   array.  */
void reg_clear (struct val *d);
/* Release everything that registers P to END - 1 hold, and make them
   untyped.  */
void reg_release (struct val *p, struct val *end) EVERY_RUN;

static inline void
reg_set (struct val *d, struct val v)
{
  if (unlikely (d->kind & REG_CARE))
    reg_clear (d);
  val_store (d, v);
}

static inline void
reg_set_num (struct val *d, double x)
{
  if (unlikely (d->kind & REG_CARE))
    reg_clear (d);
  d->num = x;
  d->w1 = VAL_W1 (V_NUM, 0);
}

/* Set D to a copy of the user input S.  */
void reg_set_input (struct val *d, struct sv s);

/* Return true if V is untyped, an array or a reference, so that it must not be
   read directly.  */
static inline bool
reg_is_reference (const struct val *v)
{
  return v->tag <= V_UNTYPED || v->tag >= V_ARRAY;
}

/* Return the scalar value of register S.  Follow references, and make an
   untyped name unassigned.  If PIN is true, copy borrowed bytes.  If S holds
   an array, return S itself if the array is borrowed (K_BORROW); otherwise
   raise a fatal error.  */
struct val reg_read (struct val *s, bool pin);
/* Set D to S.  If PIN is true, copy borrowed bytes.  */
void reg_move (struct val *d, struct val *s, bool pin);
/* Prepare register V to be read: resolve a reference, and make V a scalar if it
   is untyped.  Return V.  */
static inline struct val *
reg_touch (struct val *v)
{
  if (unlikely (reg_is_reference (v)))
    reg_read (v, false);
  return v;
}

/* Return the value of V as a count or a position.  The value is rounded under
   -M.  */
double reg_count (struct val *v);
/* Return V as an exit status, of which the system uses the low 8 bits.  */
int reg_exit_status (struct val *v);
bool reg_truth (struct val *v);

static inline double
reg_number (struct val *v)
{
  if (val_is_num (v))
    return v->num;
  reg_touch (v);
  return val_to_num (v);
}

/* --- arrays ------------------------------------------------------------- */

/* What a V_EREF refers to: an untyped element that is passed as an
   argument.  */
struct eref
{
  struct array *a;
  struct val key;		/* This struct owns the bytes of the key.  */
};

/* Return the variable or element to which V refers, or V itself if V is not a
   reference.  If the element does not exist, return the cell with the tag
   V_EREF.  */
struct val *reg_target (const struct val *v);
/* True if V is an array or refers to one.  */
static inline bool
reg_is_array (const struct val *v)
{
  return v->tag == V_ARRAY
    || (v->tag > V_ARRAY && reg_target (v)->tag == V_ARRAY);
}

/* Make CELL refer to array A, without releasing the previous contents of CELL.
   KIND is one of REG_* or K_BORROW.  */
static inline void
reg_make_array (struct val *cell, struct array *a, int kind)
{
  *cell = val_tagged (V_ARRAY);
  cell->arr = a;
  cell->kind = kind;
}

/* Return the array to which CELL refers, creating it if necessary.  An untyped
   CELL becomes an array.  */
struct array *reg_array_slow (struct val *cell);
/* Like reg_array_slow, but do not create the array of a global: if it does not
   exist yet, return NULL.  An untyped global becomes an array whose arr is
   NULL.  */
struct array *reg_array_seen (struct val *cell);

static inline struct array *
reg_array (struct val *cell)
{
  return cell->tag == V_ARRAY && cell->arr ? cell->arr : reg_array_slow (cell);
}

/* Set D to the value that a function receives for the argument S: a reference
   if S is an array or an untyped variable or element, otherwise the value of
   S.  */
void reg_argument (struct val *d, struct val *s);

#endif /* VM_REGISTERS_H */
