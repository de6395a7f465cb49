/* used.c -- input that was used as a number.
   SPDX-License-Identifier: GPL-3.0-or-later

   Input that looks numeric is shown in quotes until something takes its value.
   The cells do not show it, so the operands of the instructions that run are
   looked at, and their texts remembered until the next record.  */

#include <config.h>

#include "base/mem.h"
#include "debug/internal.h"
#include "lang/static_cells.h"
#include "value/root.h"
#include "vm/special_effects.h"

static struct array *used;
static struct array *assigned;	/* by -v */
static double record;		/* of which number */

static void
note (int operand)
{
  const struct val *v = operand < 0 ? st_cell (operand)
    : (const struct val *) ((char *) vm.fp + operand);
  if (v->tag != V_INPUT)
    return;
  if (!used)
    used = arr_new (mem_transient);
  *arr_get_sv (used, val_bytes (v)) = val_num (1);
}

void
dbg_note_numbers (const struct insn *ip)
{
  if (record != spec_nr && used)
    arr_clear (used);
  record = spec_nr;
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
  assigned = arr_new (mem_transient);
  while (st_each (&pos, &s, &cell))
    if (cell->tag == V_INPUT && !root_global (s->name))
      *arr_get_sv (assigned, val_bytes (cell)) = val_num (1);
}

bool
dbg_was_number (struct sv text)
{
  return (used && arr_find_sv (used, text))
    || (assigned && arr_find_sv (assigned, text));
}
