/* registers.h -- registers: their values, and the arrays they stand for.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef VM_REGISTERS_H
#define VM_REGISTERS_H

#include "array/array.h"
#include "lang/static_cells.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "value/value.h"

/* Register D, which has a REG_CARE kind, is about to be overwritten.  Fatal
   if it is a variable that is an array.  */
void reg_clear (struct val *d);
/* Let go of all that registers P..END-1 hold; they are clean then.  */
void reg_release (struct val *p, struct val *end);

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

/* Set D to a copy of S.  */
void reg_set_text (struct val *d, enum val_tag tag, struct sv s);

/* Does reading register V change it?  */
static inline bool
reg_is_reference (const struct val *v)
{
  return v->tag <= V_UNTYPED || v->tag >= V_ARRAY;
}

/* The scalar that register S stands for when it is read: references are
   followed, names that were never used become unassigned.  */
struct val reg_read (struct val *s, bool pin);
/* D = S; PIN: borrowed bytes are copied.  */
void reg_move (struct val *d, struct val *s, bool pin);
/* Register V is read as a scalar: it is no longer untyped.  */
void reg_touch (struct val *v);
/* V as a number of things or a place: rounded under -M.  */
double reg_count (struct val *v);
bool reg_truth (struct val *v);

static inline double
reg_number (struct val *v)
{
  if (val_is_num (v))
    return v->num;
  if (reg_is_reference (v))
    reg_read (v, false);
  return val_to_num (v);
}

/* --- arrays ------------------------------------------------------------- */

/* An element that is not there yet, as argument (V_EREF).  */
struct eref
{
  struct array *a;
  struct val key;		/* owned */
};

void eref_free (struct val *v);
/* Has the element that V, a V_EREF, stands for become an array?  */
bool eref_is_array (const struct val *v);

/* CELL, whatever it was, stands for array A now; KIND: REG_* or K_BORROW.  */
static inline void
reg_make_array (struct val *cell, struct array *a, int kind)
{
  *cell = val_tagged (V_ARRAY);
  cell->arr = a;
  cell->kind = kind;
}

/* The array that CELL stands for; an untyped one becomes an array.  */
struct array *reg_array_slow (struct val *cell);
/* The same without making one: NULL for an array that is not there yet.  */
struct array *reg_array_seen (struct val *cell);

static inline struct array *
reg_array (struct val *cell)
{
  return cell->tag == V_ARRAY && cell->arr ? cell->arr : reg_array_slow (cell);
}

/* D = S as an argument of a function: an array, or what may become one, by
   reference.  */
void reg_argument (struct val *d, struct val *s);

#endif /* VM_REGISTERS_H */
