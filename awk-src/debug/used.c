/* used.c -- record which input was used as a number.
   SPDX-License-Identifier: GPL-3.0-or-later

   Input that looks numeric is shown in quotes until the program has used it as
   a number.  Cells do not record whether they were used as numbers; therefore,
   the functions of this file check the operands of each instruction.  If a
   global was used as a number, its string value is remembered until its value
   changes.  For fields, elements and parameters, string values are remembered
   until the next record.  */

#include <config.h>

#include "array/array.h"
#include "array/root.h"
#include "base/mem.h"
#include "debug/value.h"
#include "lang/static_cells.h"
#include "value/convert.h"
#include "vm/special_effects.h"

/* The strings that the program has used as numbers.  dbg_note_assigned, which
   is called before the run, creates the arrays, all in transient memory.  */
static struct
{
  struct array *texts;		/* strings of fields, elements and
				   parameters */
  double record;		/* number of the record to which TEXTS
				   belongs */
  struct array *globals;	/* for each global that was used as a number:
				   its value as a string; the subscripts are
				   the symbols of the globals */
  struct array *assigned;	/* the values that -v has assigned */
} used;

static struct sv
key_of (const struct symbol **s)
{
  return (struct sv) { (const char *) s, sizeof *s };
}

static void
note_global (const struct symbol *s, struct sv text)
{
  struct val v = val_copy (V_STR, text.p, text.n);
  arr_put (used.globals, arr_text_key (key_of (&s)), &v);
  val_drop (&v);
}

static bool
was_used (const struct symbol *s, struct sv text)
{
  const struct val *v = arr_find (used.globals, arr_text_key (key_of (&s)));
  return v && sv_equal (val_bytes (v), text);
}

const struct val *
dbg_operand (int operand)
{
  return operand < 0 ? st_cell (operand)
    : (const struct val *) ((char *) vm.fp + operand);
}

static void
note (int operand)
{
  const struct val *v = dbg_operand (operand);
  const struct symbol *s = st_symbol (v);
  if (v->tag != V_INPUT)
    return;
  if (s)
    note_global (s, val_bytes (v));
  else
    *arr_make (used.texts, arr_text_key (val_bytes (v))) = val_num (1);
}

/* An instruction copies the operand FROM to the operand TO.  If TO is a global,
   and FROM was used as a number, record that TO was used as a number.  */
static void
note_copy (int to, int from)
{
  const struct val *v = dbg_operand (from);
  const struct symbol *s = st_symbol (dbg_operand (to));
  if (s && dbg_was_number (v))
    note_global (s, val_bytes (v));
}

void
dbg_note_numbers (const struct insn *ip)
{
  if (used.record != spec_nr)
    arr_clear (used.texts);
  used.record = spec_nr;
  switch (ip->op)
    {
    case BC_ADD: case BC_SUB: case BC_MUL: case BC_DIV: case BC_MOD:
    case BC_POW: case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT:
    case BC_GE:
      note (ip->b);
      note (ip->c);
      break;
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      note (ip->a);
      note (ip->b);
      break;
    case BC_MOVE:
      note_copy (ip->a, ip->b);
      break;
    case BC_NUM: case BC_NEG: case BC_NOT: case BC_FIELD:
      note (ip->b);
      break;
    case BC_INC: case BC_JTRUE: case BC_JFALSE:
      note (ip->a);
      break;
    case BC_AMOD:
      note (ip->b);
      note (ip->c);
      break;
    case BC_ASET: case BC_AINC: case BC_ADEL: case BC_AAPPEND:
      note (ip->b);
      break;
    case BC_AGET: case BC_AIN: case BC_SUBARR: case BC_ARGELEM:
      note (ip->c);
      break;
    }
}

void
dbg_note_assigned (void)
{
  size_t pos = 0;
  struct symbol *s;
  struct val *cell;
  used.texts = arr_new (mem_transient);
  used.globals = arr_new (mem_transient);
  used.assigned = arr_new (mem_transient);
  while (st_each (&pos, &s, &cell))
    if (cell->tag == V_INPUT && !root_global (s->name))
      *arr_make (used.assigned, arr_text_key (val_bytes (cell))) = val_num (1);
}

bool
dbg_was_number (const struct val *v)
{
  const struct symbol *s = st_symbol (v);
  if (v->tag != V_INPUT)
    return false;
  struct sv text = val_bytes (v);
  if (s ? was_used (s, text) : !!arr_find (used.texts, arr_text_key (text)))
    return true;
  return arr_find (used.assigned, arr_text_key (text));
}
