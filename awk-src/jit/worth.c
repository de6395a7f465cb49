/* worth.c -- estimate what machine code of a region would save.
   SPDX-License-Identifier: GPL-3.0-or-later

   The estimate uses the times in worth.def.  Only the ratios of the times
   matter, so they need not be measured on the machine that runs the
   program.  */

#include <config.h>
#include "jit/worth.h"

#include <string.h>

#include "array/layout.h"
#include "lang/builtin.h"

enum
{
#define GAIN(name, tenths, ...) GAIN_##name = tenths,
#define COST(name, nanoseconds) COST_##name = nanoseconds,
#include "jit/worth.def"
  LEAST_GAIN = 3		/* tenths of nanoseconds per instruction, on
				   average; a smaller gain is too uncertain */
};

static bool
is_number (const struct plan *p, int operand)
{
  int v = plan_var (p, operand);
  return v == NO_VAR || p->vars[v].numeric;
}

static bool
all_numbers (const struct plan *p, const struct effect *e)
{
  for (int i = 0; i < e->n_reads; i++)
    if (!is_number (p, e->reads[i]))
      return false;
  for (int i = 0; i < e->n_range; i++)
    if (!is_number (p, e->first + i * (int) sizeof (struct val)))
      return false;
  for (int i = 0; i < e->n_writes; i++)
    if (!is_number (p, e->writes[i].operand))
      return false;
  return true;
}

/* True if register ARR contains an array whose dense store has element KEY.
   If KEY is not a number yet, assume that the element exists.  */
static bool
is_in_vector (const struct plan *p, int arr, int key)
{
  const struct val *v = plan_cell (p, arr), *k = plan_cell (p, key);
  if (v->tag != V_ARRAY || !v->arr || v->arr->a_dense_cap == 0)
    return false;
  if (!val_is_num (k))
    return true;
  return k->num >= 0 && k->num < v->arr->a_dense_cap
    && arr_dense_cell (v->arr, k->num)->tag > V_UNTYPED;
}

/* True if the dense store of the array in ARR has a cell for element KEY,
   which will be stored, deleted or appended.  If KEY is not a number yet,
   assume that the cell exists.  */
static bool
has_place_in_vector (const struct plan *p, int arr, int key)
{
  const struct val *v = plan_cell (p, arr), *k = plan_cell (p, key);
  if (v->tag == V_ARRAY && v->arr && v->arr->a_dense_count > 0
      && val_is_num (k) && k->num >= 0 && k->num <= v->arr->a_dense_cap
      && (k->num == v->arr->a_dense_cap
	  || arr_dense_cell (v->arr, k->num)->tag == V_NONE))
    return true;
  return is_in_vector (p, arr, key);
}

/* True if OPERAND is a constant string whose bytes are in its cell, so that it
   is copied like a number.  */
static bool
is_short_text (const struct plan *p, int operand)
{
  const struct val *v = plan_cell (p, operand);
  return p->vars[plan_var (p, operand)].constant && val_has_bytes (v)
    && val_is_inline (v);
}

static int
gain_of_call (const struct plan *p, const struct insn *i, struct worth *w)
{
  struct function *f = p->h->functions ()[i->c];
  if ((p->r->function && f->code == p->r->chunk) || p->h->function_region (f))
    return GAIN_CALL;
  if (!f->code || f->code->code->op != BC_LOOP)
    return GAIN_INTERPRETED;
  w->waits = f;
  return GAIN_CALL;
}

/* Return the time that machine code saves in one execution of instruction I,
   in tenths of nanoseconds.  */
static int
gain_of (const struct plan *p, const struct insn *i, struct worth *w)
{
  struct effect e = plan_effect (p, i);
  bool numbers = all_numbers (p, &e);
  switch (i->op)
    {
    case BC_LOOP: case BC_NATIVE: case BC_JMP:
      return GAIN_JUMP;
    case BC_MOVE: case BC_ARG:
      return numbers || is_short_text (p, i->b) ? GAIN_NUMBERS : GAIN_HOST;
    case BC_INC: case BC_NEG: case BC_NOT:
    case BC_NUM: case BC_ADD: case BC_SUB: case BC_MUL: case BC_DIV:
    case BC_POW: case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT:
    case BC_GE: case BC_JTRUE: case BC_JFALSE: case BC_JLT: case BC_JLE:
    case BC_JEQ: case BC_JNE: case BC_JGT: case BC_JGE: case BC_RET:
      return numbers ? GAIN_NUMBERS : GAIN_CELL;
    case BC_MOD:
      return numbers ? GAIN_MODULO : GAIN_CELL;
    case BC_ASET: case BC_ADEL:
      return numbers && has_place_in_vector (p, e.arrays[0], e.reads[0])
	? GAIN_ELEMENT : 2 * GAIN_HOST;
    case BC_AGET: case BC_AMOD: case BC_AINC: case BC_JIN:
      return numbers && is_in_vector (p, e.arrays[0], e.reads[0])
	? GAIN_ELEMENT : 2 * GAIN_HOST;
    case BC_BUILTIN:
      return numbers && builtin_is_inline (p->h->builtins ()[i->c])
	? GAIN_BUILTIN : GAIN_HOST;
    case BC_CALL:
      return gain_of_call (p, i, w);
    default:
      return plan_leaves (p, i) ? 0 : GAIN_TEXT;
    }
}

struct worth
worth_of (const struct plan *p, const double *rounds, double entries,
	  bool loaded)
{
  const struct region *r = p->r;
  struct worth w = { .cost = (loaded ? 0 : COST_LOAD) + COST_REGION };
  double tenths = GAIN_ENTRY * entries, run = 0;
  for (int i = r->first; i <= r->last; i++)
    if (rounds[i] >= 0)
      {
	tenths += rounds[i] * gain_of (p, &p->code[i], &w);
	run += rounds[i];
      }
  w.cost += (r->last - r->first + 1) * (double) COST_INSTRUCTION;
  w.gain = tenths < run * LEAST_GAIN ? 0 : tenths / 10;
  return w;
}
