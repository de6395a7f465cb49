/* effects.c -- what instructions do with their operands.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <string.h>

#include "jit/region.h"
#include "value/builtin.h"

static void
reads (struct effect *e, int operand)
{
  if (operand != NO_REG)
    e->reads[e->n_reads++] = operand;
}

static void
writes (struct effect *e, int operand, enum result kind)
{
  e->writes[e->n_writes].operand = operand;
  e->writes[e->n_writes++].kind = kind;
}

static void
uses_array (struct effect *e, int operand)
{
  e->arrays[e->n_arrays++] = operand;
}

static void
range (struct effect *e, int first, int n)
{
  e->first = first;
  e->n_range = n;
}

static void
builtin_effect (const struct plan *p, const struct insn *i, struct effect *e)
{
  const struct builtin *b = p->h->builtins ()[i->c];
  bool number = b->result == RESULT_NUMBER || b->result == RESULT_COUNT;
  bool reads = b->flags & BI_READS;
  range (e, i->b, i->x);
  writes (e, i->a, number ? RES_NUMBER : RES_CELL);
  e->range_changes = !reads;
  e->changes_globals = !reads;
}

/* Numbers, and jumps on scalars.  */
static bool
scalar_effect (const struct insn *i, struct effect *e)
{
  switch (i->op)
    {
    case BC_LOOP: case BC_NATIVE: case BC_JMP: case BC_JMATCH0:
      break;
    case BC_MOVE: case BC_ARG:
      reads (e, i->b);
      writes (e, i->a, RES_SAME);
      break;
    case BC_NUM: case BC_NEG: case BC_NOT: case BC_LENGTH: case BC_MATCHK:
      reads (e, i->b);
      writes (e, i->a, RES_NUMBER);
      break;
    case BC_ADD: case BC_SUB: case BC_MUL: case BC_DIV: case BC_MOD:
    case BC_POW: case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT:
    case BC_GE: case BC_MATCHD:
      reads (e, i->b);
      reads (e, i->c);
      writes (e, i->a, RES_NUMBER);
      break;
    case BC_INC:
      reads (e, i->a);
      writes (e, i->a, RES_NUMBER);
      if (i->x >= INC_PRE)
	writes (e, i->b, RES_NUMBER);
      break;
    case BC_JTRUE: case BC_JFALSE: case BC_JMATCHK:
      reads (e, i->a);
      break;
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      reads (e, i->a);
      reads (e, i->b);
      break;
    case BC_RET:
      reads (e, i->a);
      break;
    default:
      return false;
    }
  return true;
}

static bool
array_effect (const struct insn *i, struct effect *e)
{
  switch (i->op)
    {
    case BC_AGET: case BC_AIN: case BC_ARGELEM: case BC_SUBARR:
      uses_array (e, i->b);
      reads (e, i->c);
      writes (e, i->a, i->op == BC_AGET ? RES_GUESS
	      : i->op == BC_AIN ? RES_NUMBER : RES_CELL);
      break;
    case BC_ASET: case BC_AAPPEND:
      uses_array (e, i->a);
      reads (e, i->b);
      reads (e, i->c);
      break;
    case BC_AMOD:
      uses_array (e, i->a);
      reads (e, i->b);
      reads (e, i->c);
      if (i->x & MODIFY_RESULT)
	writes (e, i->c, RES_NUMBER);
      break;
    case BC_AINC:
      uses_array (e, i->a);
      reads (e, i->b);
      if (i->x >= INC_PRE)
	writes (e, i->c, RES_NUMBER);
      break;
    case BC_ADEL: case BC_JIN:
      uses_array (e, i->a);
      reads (e, i->b);
      break;
    case BC_ACLEAR:
      uses_array (e, i->a);
      break;
    case BC_ITER:
      uses_array (e, i->b);
      writes (e, i->a, RES_CELL);
      break;
    case BC_NEXTKEY:
      uses_array (e, i->a);
      writes (e, i->b, RES_CELL);
      break;
    case BC_ITEREND:
      uses_array (e, i->a);
      break;
    default:
      return false;
    }
  return true;
}

/* Note that I, with which the region ends, reads every register it names: the
   interpreter runs it and looks for its operands in their cells.  */
static void
leaving_effect (const struct plan *p, const struct insn *i, struct effect *e)
{
  const char *kinds = p->h->operands[i->op];
  const int operands[] = { i->a, i->b, i->c };
  for (int k = 0; k < 3; k++)
    if (kinds[k] == 'r')
      reads (e, operands[k]);
}

static void
other_effect (const struct plan *p, const struct insn *i, struct effect *e)
{
  switch (i->op)
    {
    case BC_PIN:
      uses_array (e, i->a);
      break;
    case BC_CONCAT: case BC_JOIN2:
      reads (e, i->b);
      reads (e, i->c);
      writes (e, i->a, RES_CELL);
      break;
    case BC_CONCATN: case BC_JOIN:
      range (e, i->b, i->c);
      writes (e, i->a, RES_CELL);
      break;
    case BC_LENGTH0:
      writes (e, i->a, RES_NUMBER);
      break;
    case BC_FIELD0: case BC_FIELDI: case BC_FIELDN:
      writes (e, i->a, RES_CELL);
      break;
    case BC_FIELD:
      reads (e, i->b);
      writes (e, i->a, RES_CELL);
      break;
    case BC_SUBSTR:
      reads (e, i->b);
      if (i->x == SUBSTR_NEXT)
	range (e, i->c, 2);
      else
	reads (e, i->c);
      writes (e, i->a, RES_CELL);
      break;
    case BC_LOADS:
      writes (e, i->a, RES_GUESS);
      break;
    case BC_STORES:
      reads (e, i->a);
      e->changes_globals = true;
      break;
    case BC_FSTORE:
      reads (e, i->b);
      reads (e, i->a);
      break;
    case BC_CALL:
      range (e, i->b, i->x);
      writes (e, i->a, RES_GUESS);
      e->changes_globals = true;
      break;
    case BC_BUILTIN:
      builtin_effect (p, i, e);
      break;
    case BC_PRINT: case BC_PRINTF:
      range (e, i->b, i->c);
      if (i->x)
	reads (e, i->a);
      e->changes_globals = true;
      break;
    default:
      e->known = plan_leaves (i);
      if (e->known)
	leaving_effect (p, i, e);
    }
}

struct effect
plan_effect (const struct plan *p, const struct insn *i)
{
  struct effect e = { .known = true };
  if (!scalar_effect (i, &e) && !array_effect (i, &e))
    other_effect (p, i, &e);
  return e;
}
