/* quicken.c -- replace instructions with quick forms.
   SPDX-License-Identifier: GPL-3.0-or-later

   Programs spend most of their time in a few kinds of instructions, which have
   quick forms for numbers.  An instruction can have several quick forms, for
   three reasons:
   - There are forms for operands in the frame, and forms for operands in the
     static registers (static_cells.h).
   - A conditional jump has a form that jumps if the condition is true, and a
     form that jumps if the condition is false.
   - A quick form can also execute the next instruction.

   The location of an operand never changes, so it is checked only when the
   form is chosen.  The types of operands can change, so a quick form checks
   them each time, and falls back to the base instruction.

   Only the opcode of an instruction changes.  If a quick form executes two
   instructions, the second instruction remains in the code, because it may be
   the target of jumps.  */

#include <config.h>

#include "base/switches.h"
#include "lang/chunk.h"
#include "lang/static_cells.h"

/* For each opcode: its base instruction.  */
static const uint8_t bases[] = {
#define X(name, operands, effect) BC_##name,
#define Q(name, base, operands) BC_##base,
#include "lang/opcodes.def"
#undef X
};
_Static_assert (BC_COUNT_OF <= UINT8_MAX, "opcodes fit in bytes");

enum opcode
quicken_base (enum opcode op)
{
  return bases[op];
}

/* True if operand O of C is relative to the frame; if C runs in the bottom
   frame, this is true of all operands.  */
static bool
is_near (const struct chunk *c, int o)
{
  return o >= 0 || c->at_bottom;
}

/* Return the quick form of the jump I.  The forms for one condition are four
   consecutive opcodes.  */
static enum opcode
jump (const struct chunk *c, const struct insn *i)
{
  if (!is_near (c, i->a))
    return i->op;
  return BC_JLT_N0 + 4 * (i->op - BC_JLT) + 2 * !is_near (c, i->b) + i->x;
}

/* The instruction *I is v++ or v--.  If the next instruction is a jump that
   compares v, return the opcode of a form that executes both instructions.
   Return the opcode of *I if there is no such form.  LEFT is the number of
   instructions after *I.  */
static enum opcode
count_and_jump (const struct chunk *c, const struct insn *i, size_t left)
{
  if (left == 0 || i->x > DEC_STMT || !is_near (c, i->a) || i[1].a != i->a
      || !i[1].x)
    return i->op;
  bool down = i->x == DEC_STMT;
  switch (i[1].op)
    {
    case BC_JLT: return down ? i->op : BC_INC_JLT;
    case BC_JLE: return down ? i->op : BC_INC_JLE;
    case BC_JGT: return down ? BC_DEC_JGT : i->op;
    case BC_JGE: return down ? BC_DEC_JGE : i->op;
    default: return i->op;
    }
}

/* The instruction *I has the operands A, B and OPERAND.  If all three are near
   (is_near), return FORM.  If A and B are near, but OPERAND is not, return the
   opcode after FORM.  If A or B is not near, return the opcode of *I.  */
static enum opcode
by_operand (const struct chunk *c, const struct insn *i, enum opcode form,
	    int operand, int a, int b)
{
  if (!is_near (c, a) || !is_near (c, b))
    return i->op;
  return form + !is_near (c, operand);
}

/* The instruction *I joins two subscripts.  If the next instruction uses the
   result to access an element, return the opcode of a form that executes both
   instructions.  Return the opcode of *I if there is no such form.  LEFT is the
   number of instructions after *I.  */
static enum opcode
join (const struct chunk *c, const struct insn *i, size_t left)
{
  if (left > 0 && i[1].op == BC_AGET && i[1].c == i->a)
    return c->at_bottom ? BC_JOIN2_AGET_N : BC_JOIN2_AGET;
  if (left > 0 && i[1].op == BC_ASET && i[1].b == i->a)
    return c->at_bottom ? BC_JOIN2_ASET_N : BC_JOIN2_ASET;
  return i->op;
}

/* True if operand O is a constant regexp or string whose cell can be copied
   without counting a reference.  */
static bool
is_short_constant (int o)
{
  const struct val *v = st_cell (o);
  return (o < 0 && !st_symbol (v)
	  && (v->tag == V_RX ? !(v->kind & K_RC)
	      : v->tag == V_STR && val_is_inline (v)));
}

static enum opcode
quick_form (const struct chunk *c, const struct insn *i, size_t left)
{
  switch (i->op)
    {
    case BC_MOVE:
      if (is_near (c, i->a) && is_short_constant (i->b))
	return BC_MOVE_K;
      return by_operand (c, i, BC_MOVE_N, i->b, i->a, i->a);
    case BC_ARG: return by_operand (c, i, BC_ARG_N, i->b, i->a, i->a);
    case BC_ADD: case BC_SUB: case BC_MUL: case BC_DIV: case BC_MOD:
      return by_operand (c, i, BC_ADD_N + 2 * (i->op - BC_ADD), i->c, i->a,
			 i->b);
    case BC_INC: return count_and_jump (c, i, left);
    case BC_JOIN2: return join (c, i, left);
    case BC_CONCAT: return c->at_bottom ? BC_CONCAT_N : i->op;
    case BC_FIELD:
      return c->at_bottom && i->x != FIELD_NUMBER ? BC_FIELD_N : i->op;
    case BC_AGET: return by_operand (c, i, BC_AGET_N, i->b, i->a, i->c);
    case BC_ASET: return by_operand (c, i, BC_ASET_N, i->a, i->b, i->b);
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      return jump (c, i);
    default: return i->op;
    }
}

/* True if a switch (base/switches.def) disables FORM.  */
static inline bool
is_disabled (enum opcode form)
{
  return form >= BC_INC_JLT ? without (COUNT_FORMS)
    : form >= BC_JOIN2_AGET ? without (JOIN_FORMS)
    : without (NEAR_FORMS);
}

void
quicken (struct chunk *c, size_t first, size_t last)
{
  for (size_t i = first; i <= last; i++)
    {
      enum opcode form = quick_form (c, &c->code[i], last - i);
      if (form != c->code[i].op && !is_disabled (form))
	c->code[i].op = form;
    }
}

void
quicken_undo (struct chunk *c, size_t first, size_t last)
{
  for (size_t i = first; i <= last; i++)
    c->code[i].op = bases[c->code[i].op];
}
