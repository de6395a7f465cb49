/* quicken.c -- quick forms of instructions.
   SPDX-License-Identifier: GPL-3.0-or-later

   What most code spends its time with has forms of its own: on numbers, with
   operands that need not be told apart (in the frame, or static), jumps that
   know which way they go, and the end of a counting loop in one instruction.
   A form is chosen by where the operands are, which never changes; what they
   are the machine looks at each time, and runs the instruction itself where
   they are something else.

   Instructions stay where they are, and each but for its number what it was:
   a form of two leaves the second one in its place, for those that jump
   there.  */

#include <config.h>

#include "lang/chunk.h"
#include "value/special.h"

/* The instruction that a form stands for.  */
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

/* Does operand O of C count from the frame?  */
static bool
is_near (const struct chunk *c, int o)
{
  return o >= 0 || c->at_bottom;
}

/* The form of jump I; those of one condition follow each other.  */
static enum opcode
jump (const struct chunk *c, const struct insn *i)
{
  static const uint8_t first[] = {
    BC_JLT_N0, BC_JLE_N0, BC_JEQ_N0, BC_JNE_N0, BC_JGT_N0, BC_JGE_N0
  };
  if (!is_near (c, i->a))
    return i->op;
  return first[i->op - BC_JLT] + 2 * !is_near (c, i->b) + i->x;
}

/* I is i++ or i--, and the next one a jump on that i.  */
static enum opcode
count_and_jump (const struct chunk *c, const struct insn *i)
{
  bool down = i->x == DEC_STMT;
  int form = !is_near (c, i[1].b);
  switch (i[1].op)
    {
    case BC_JLT: return down ? i->op : BC_INC_JLT_N + form;
    case BC_JLE: return down ? i->op : BC_INC_JLE_N + form;
    case BC_JGT: return down ? BC_DEC_JGT_N + form : i->op;
    case BC_JGE: return down ? BC_DEC_JGE_N + form : i->op;
    default: return i->op;
    }
}

static enum opcode
increment (const struct chunk *c, const struct insn *i, bool is_last)
{
  if (i->x > DEC_STMT)
    return i->op;
  if (!is_near (c, i->a))
    return BC_INC_S;
  enum opcode both = BC_INC;
  if (!is_last && i[1].a == i->a && i[1].x)
    both = count_and_jump (c, i);
  return both == BC_INC ? BC_INC_N : both;
}

/* FORM, the first of two, or the next one if OPERAND is static; I itself if
   its other operands A and B are.  */
static enum opcode
by_operand (const struct chunk *c, const struct insn *i, enum opcode form,
	    int operand, int a, int b)
{
  if (!is_near (c, a) || !is_near (c, b))
    return i->op;
  return form + !is_near (c, operand);
}

/* The subscript that I makes is mostly used at once.  */
static enum opcode
join (const struct chunk *c, const struct insn *i, bool is_last)
{
  if (!is_last && i[1].op == BC_AGET && i[1].c == i->a)
    return BC_JOIN2_AGET;
  if (!is_last && i[1].op == BC_ASET && i[1].b == i->a)
    return BC_JOIN2_ASET;
  return c->at_bottom ? BC_JOIN2_N : i->op;
}

/* Where all operands are near.  */
static enum opcode
form_of_rules (const struct insn *i)
{
  switch (i->op)
    {
    case BC_CONCAT: return BC_CONCAT_N;
    case BC_FIELDI: return BC_FIELDI_N;
    case BC_FIELDN: return BC_FIELDN_N;
    case BC_FIELD: return i->x == FIELD_NUMBER ? i->op : BC_FIELD_N;
    case BC_LOADS: return i->b == SPECIAL_NF ? BC_LOADS_NF : i->op;
    case BC_AMOD: return BC_AMOD_N;
    case BC_AINC: return BC_AINC_N;
    case BC_JIN: return BC_JIN_N;
    default: return i->op;
    }
}

static enum opcode
quick_form (const struct chunk *c, const struct insn *i, bool is_last)
{
  switch (i->op)
    {
    case BC_MOVE: return by_operand (c, i, BC_MOVE_N, i->b, i->a, i->a);
    case BC_ARG: return by_operand (c, i, BC_ARG_N, i->b, i->a, i->a);
    case BC_ADD: return by_operand (c, i, BC_ADD_N, i->c, i->a, i->b);
    case BC_SUB: return by_operand (c, i, BC_SUB_N, i->c, i->a, i->b);
    case BC_MUL: return by_operand (c, i, BC_MUL_N, i->c, i->a, i->b);
    case BC_DIV: return by_operand (c, i, BC_DIV_N, i->c, i->a, i->b);
    case BC_MOD: return by_operand (c, i, BC_MOD_N, i->c, i->a, i->b);
    case BC_INC: return increment (c, i, is_last);
    case BC_JOIN2: return join (c, i, is_last);
    case BC_JTRUE: return BC_JTRUE_N + !is_near (c, i->a);
    case BC_JFALSE: return BC_JFALSE_N + !is_near (c, i->a);
    case BC_AGET: return by_operand (c, i, BC_AGET_N, i->b, i->a, i->c);
    case BC_ASET: return by_operand (c, i, BC_ASET_N, i->a, i->b, i->b);
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      return jump (c, i);
    default: return c->at_bottom ? form_of_rules (i) : i->op;
    }
}

void
quicken (struct chunk *c, size_t first, size_t last)
{
  for (size_t i = first; i <= last; i++)
    c->code[i].op = quick_form (c, &c->code[i], i == last);
}

void
quicken_undo (struct chunk *c, size_t first, size_t last)
{
  for (size_t i = first; i <= last; i++)
    c->code[i].op = bases[c->code[i].op];
}
