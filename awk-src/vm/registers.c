/* registers.c -- registers: their values and their arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   A register may contain a reference to an array, or to an untyped variable or
   element that another cell owns.  The functions of this file follow
   references, and turn an untyped variable or element into a scalar or an
   array when the program first uses it as one.  */

#include <config.h>
#include "vm/registers.h"

#include <math.h>

#include "base/mem.h"
#include "base/options.h"
#include "value/convert.h"
#include "vm/array_misuse.h"
#include "vm/globals.h"
#include "vm/iter.h"
#include "vm/mp_arith.h"
#include "vm/vm.h"

/* --- values ------------------------------------------------------------- */

struct sv
reg_name (const struct val *v)
{
  const struct symbol *s = st_symbol (v);
  const struct function *f = vm.chunk ? vm.chunk->fn : NULL;
  if (s)
    return s->name;
  if (f && v >= vm.fp && v < vm.fp + f->nparams)
    return f->params[v - vm.fp]->name;
  return (struct sv) { "", 0 };
}

static bool
is_variable (const struct val *d)
{
  return reg_name (d).n > 0;
}

/* Free the struct of V, a V_EREF.  */
static void
eref_free (struct val *v)
{
  val_drop (&v->eref->key);
  xfree (v->eref);
  arr_unhold ();
}

static void
release (struct val *d)
{
  switch (d->tag)
    {
    case V_ARRAY:
      if (d->kind == REG_OWN)
	arr_free (d->arr);
      else if (d->kind == REG_HELD)
	arr_unhold ();
      break;
    case V_EREF:
      eref_free (d);
      break;
    case V_ITER:
      iter_free (d);
      break;
    default:
      if (d->kind & K_RC)
	val_drop (d);
    }
}

/* Return the element to which V, a V_EREF, refers, or NULL if it does not
   exist.  */
static struct val *
eref_element (const struct val *v)
{
  return arr_find (v->eref->a, arr_key (&v->eref->key));
}

struct val *
reg_target (const struct val *v)
{
  while (v->tag == V_REF)
    v = v->ref;
  struct val *e = v->tag == V_EREF ? eref_element (v) : NULL;
  return e ? e : (struct val *) v;
}

/* Turn S, which is not an array, into a scalar; if S refers to an untyped
   variable or element, also turn the variable or element into a scalar.  */
static void
make_scalar (struct val *s)
{
  if (s->tag == V_REF && reg_is_reference (s->ref))
    make_scalar (s->ref);
  else if (s->tag == V_EREF)
    {
      struct val *e = eref_element (s);
      if (e && e->tag == V_UNTYPED)
	*e = val_unset (UNSET_ASSIGNED);
      eref_free (s);
    }
  *s = val_unset (UNSET_READ);
}

void
reg_clear (struct val *d)
{
  if ((d->tag == V_ARRAY || d->tag == V_REF || d->tag == V_EREF)
      && is_variable (d))
    {
      if (reg_is_array (d))
	misuse_cell (d);
      make_scalar (d);
    }
  release (d);
  *d = val_tagged (V_NONE);
}

void
reg_set_input (struct val *d, struct sv s)
{
  if (!val_refill (d, V_INPUT, s.p, s.n))
    reg_set (d, val_copy (V_INPUT, s.p, s.n));
}

void
reg_release (struct val *p, struct val *end)
{
  for (; p < end; p++)
    {
      if (p->kind & REG_CARE)
	release (p);
      p->w1 = 0;
    }
}

struct val
reg_read (struct val *s, bool pin)
{
  struct val v = *s;
  switch (s->tag)
    {
    case V_NONE:
    case V_UNTYPED:
      if (is_variable (s))
	*s = val_unset (UNSET_READ);
      return val_unset (UNSET_ASSIGNED);
    case V_REF:
    case V_EREF:
      if (reg_is_array (s))
	misuse_cell (s);
      make_scalar (s);
      return val_unset (UNSET_ASSIGNED);
    case V_ARRAY:
      if (s->kind != K_BORROW)
	misuse_cell (s);
      return v;
    default:
      if (s->kind & K_RC)
	val_rc (s)->refs++;
      else if (s->tag == V_UNASSIGNED && s->w0 == UNSET_READ)
	v.w0 = UNSET_ASSIGNED;
      else if (pin)
	val_pin (&v);
      return v;
    }
}

void
reg_move (struct val *d, struct val *s, bool pin)
{
  struct val v = reg_read (s, pin);
  if (v.tag == V_ARRAY && is_variable (d))
    misuse_cell (&v);
  reg_set (d, v);
}

double
reg_count (struct val *v)
{
  double d = reg_number (v);
  return opt.bignum && !val_is_num (v) ? big_to_count (v) : d;
}

int
reg_exit_status (struct val *v)
{
  double d = reg_count (v);
  if (opt.bignum && fabs (d) >= 0x1p53)
    {
      /* Integers of more than 53 bits are not rounded to a double, which
	 would clear their low bits.  */
      struct val byte, bytes = val_num (256);
      byte = big_arith (OP_MOD, v, &bytes);
      d = val_to_num (&byte);
      val_drop (&byte);
    }
  return (int) (long) d;
}

bool
reg_truth (struct val *v)
{
  reg_touch (v);
  return val_to_bool (v);
}

/* --- arrays ------------------------------------------------------------- */

static struct array *
make_of_eref (struct val *cell)
{
  struct eref *r = cell->eref;
  struct val *e = eref_element (cell);
  if (!e)
    {
      /* The element that was passed has been deleted since the call, so create
	 a new array for the parameter.  */
      eref_free (cell);
      reg_make_array (cell, arr_new (mem_transient), REG_OWN);
      return cell->arr;
    }
  if (e->tag != V_ARRAY && e->tag != V_UNTYPED)
    misuse_cell (cell);
  struct array *a = e->tag == V_ARRAY ? e->arr : arr_set_sub (r->a, e);
  val_drop (&r->key);
  xfree (r);
  cell->tag = V_ARRAY;
  cell->kind = REG_HELD;
  return cell->arr = a;
}

struct array *
reg_array_slow (struct val *cell)
{
  struct array *a;
  switch (cell->tag)
    {
    case V_ARRAY:
      return cell->arr ? cell->arr : glob_make_array (cell);
    case V_NONE:
    case V_UNTYPED:
      if (st_symbol (cell))
	return glob_make_array (cell);
      a = arr_new (mem_transient);
      reg_make_array (cell, a, REG_OWN);
      return a;
    case V_REF:
      if (!reg_is_reference (reg_target (cell)))
	misuse_cell (cell);
      a = reg_array (cell->ref);
      reg_make_array (cell, a, REG_BY_REF);
      return a;
    case V_EREF:
      return make_of_eref (cell);
    default:
      misuse_cell (cell);
    }
}

struct array *
reg_array_seen (struct val *cell)
{
  switch (cell->tag)
    {
    case V_ARRAY:
      return cell->arr;
    case V_UNTYPED:
      if (!st_symbol (cell))
	return reg_array_slow (cell);
      reg_make_array (cell, NULL, REG_BY_REF);
      return NULL;
    case V_REF:
      return cell->ref->tag == V_ARRAY ? reg_array_slow (cell)
	: reg_array_seen (cell->ref);
    default:
      return reg_array_slow (cell);
    }
}

void
reg_argument (struct val *d, struct val *s)
{
  struct val v;
  if (reg_is_array (s))
    reg_array (s);
  switch (s->tag)
    {
    case V_ARRAY:
      reg_make_array (&v, s->arr, REG_BY_REF);
      break;
    case V_REF:
      v = *s;
      break;
    case V_NONE:
    case V_UNTYPED:
    case V_EREF:
      v = val_tagged (V_REF);
      v.ref = s;
      v.kind = REG_BY_REF;
      break;
    default:
      reg_move (d, s, true);
      return;
    }
  reg_set (d, v);
}
