/* effects.c -- find the operands that an instruction reads and writes.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file converts the letters of opcodes.def to a struct effect.  The
   effect of a call of a built-in function follows from the function's row in
   builtin/builtins.def.  */

#include <config.h>

#include <string.h>

#include "jit/region.h"
#include "lang/builtin.h"

static void
reads (struct effect *e, int operand)
{
  if (operand != NO_REG)
    e->reads[e->n_reads++] = operand;
}

static void
writes (struct effect *e, int operand, enum result_type kind)
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
builtin_effect (const struct analysis *p, const struct insn *i,
		struct effect *e)
{
  const struct builtin *b = (*p->h->builtins)[i->c];
  bool number = b->result == RESULT_NUMBER || b->result == RESULT_COUNT;
  bool reads = b->flags & BI_READS;
  range (e, i->b, i->x);
  writes (e, i->a, number ? TYPE_NUMBER : TYPE_CELL);
  e->range_changes = !reads;
  e->changes_globals = !reads;
}

/* Add to *E how the instruction I uses its operand V.  KIND is the letter of
   the operand in opcodes.def.  */
static void
operand_effect (const struct insn *i, char kind, int v, struct effect *e)
{
  switch (kind)
    {
    case 'a': uses_array (e, v); break;
    case 'v': reads (e, v); break;
    case 'n': writes (e, v, TYPE_NUMBER); break;
    case 'g': writes (e, v, TYPE_GUESS); break;
    case 'w': writes (e, v, TYPE_CELL); break;
    case '=': writes (e, v, TYPE_SAME); break;
    case 'm': range (e, v, i->c); break;
    case 'y': range (e, v, i->x); break;
    case '+':
      reads (e, v);
      writes (e, v, TYPE_NUMBER);
      break;
    case 'p':
      if (i->x >= INC_PRE)
	writes (e, v, TYPE_NUMBER);
      break;
    case 'q':
      reads (e, v);
      if (i->x & MODIFY_RESULT)
	writes (e, v, TYPE_NUMBER);
      break;
    case 'k':
      if (i->x == SUBSTR_NEXT)
	range (e, v, 2);
      else
	reads (e, v);
      break;
    case 'd':
      if (i->x)
	reads (e, v);
      break;
    }
}

struct effect
region_effect (const struct analysis *p, const struct insn *i)
{
  struct effect e = { .known = false };
  const int operands[] = { i->a, i->b, i->c };
  char kind = region_kind (p, i, 4);
  if (kind != '.' && kind != '!' && kind != '<')
    return e;
  e.known = true;
  e.changes_globals = kind == '!';
  if (i->op == BC_BUILTIN)
    builtin_effect (p, i, &e);
  else
    for (int k = 0; k < 3; k++)
      operand_effect (i, region_kind (p, i, k), operands[k], &e);
  return e;
}
