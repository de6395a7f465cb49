/* integers.c -- choose the variables that are compiled as integers.
   SPDX-License-Identifier: GPL-3.0-or-later

   region_find_integers, the last step of region_analyze, begins with the
   numeric variables that may be integers.  The function then removes each
   variable that an instruction may set to another kind of number, and each
   variable that is not cheaper as an integer (want_operands).  The generated
   code checks that results are in the range of integers.  */

#include <config.h>

#include <math.h>
#include <string.h>

#include "jit/region.h"
#include "lang/builtin.h"

enum { REG = sizeof (struct val) };

/* True if an integer variable can contain X.  */
static bool
is_integer (double x)
{
  const double most = 9007199254740992.0;
  return x >= -most && x < most && x == (double) (int64_t) x
    && !(x == 0 && signbit (x));
}

/* True if the analysis so far allows OPERAND to be an integer.  */
static bool
may_be (struct analysis *p, int operand)
{
  const struct var *v = region_variable (p, operand);
  return v && v->integer;
}

/* True if instruction I calls a built-in function that machine code computes
   without calling the host (the interpreter), and whose result is an integer
   for all numbers.  */
static bool
is_integer_function (const struct analysis *p, const struct insn *i)
{
  switch ((*p->h->builtins)[i->c]->code)
    {
    case BUILTIN_AND: case BUILTIN_OR: case BUILTIN_XOR:
      return i->x == 2;
    case BUILTIN_INT:
      return i->x == 1;
    default:
      return false;
    }
}

static bool
are_numbers (struct analysis *p, int first, int n)
{
  for (int k = 0; k < n; k++)
    {
      const struct var *v = region_variable (p, first + k * REG);
      if (!v || !v->numeric)
	return false;
    }
  return true;
}

/* True if all results of the instruction at AT are integers.  */
static bool
makes_integer (struct analysis *p, int at)
{
  const struct insn *i = &p->code[at];
  if (p->r->never[at])
    return false;
  switch (i->op)
    {
    case BC_MOVE: case BC_ARG:
      return may_be (p, i->b);
    case BC_INC:
      return may_be (p, i->a);
    case BC_ADD: case BC_SUB: case BC_MUL: case BC_MOD:
      return may_be (p, i->b) && may_be (p, i->c);
    case BC_BUILTIN:
      return is_integer_function (p, i) && are_numbers (p, i->b, i->x);
    default:
      return false;
    }
}

static void
find_possible (struct analysis *p)
{
  for (int i = 0; i < p->n_vars; i++)
    {
      struct var *v = &p->vars[i];
      const struct val *cell = region_cell (p, v->operand);
      bool known = v->constant || v->at_entry || v->global;
      v->integer = v->numeric
	&& (!known || (val_is_num (cell) && is_integer (cell->num)));
      if (p->r->function && v->parameter && v->at_entry
	  && p->r->never[p->r->first])
	v->integer = false;
    }
  for (bool again = true; again; )
    {
      again = false;
      for (int i = p->r->first; i <= p->r->last; i++)
	{
	  struct effect e = region_effect (p, &p->code[i]);
	  for (int w = 0; w < e.n_writes; w++)
	    {
	      struct var *v = region_variable (p, e.writes[w].operand);
	      if (v && v->integer && !makes_integer (p, i))
		{
		  v->integer = false;
		  again = true;
		}
	    }
	}
    }
}

/* If OPERAND can be an integer, set `wanted' in its variable, because code for
   integers is cheaper than code for doubles.  Return true if `wanted' was not
   set before.  */
static bool
want (struct analysis *p, int operand)
{
  struct var *v = region_variable (p, operand);
  if (!v || v->wanted || !v->integer)
    return false;
  return v->wanted = true;
}

static bool
is_wanted (struct analysis *p, int operand)
{
  const struct var *v = region_variable (p, operand);
  return v && v->wanted;
}

static bool
want_operands (struct analysis *p, const struct insn *i)
{
  bool more = false;
  switch (i->op)
    {
    case BC_AGET:
      return want (p, i->c);
    case BC_ASET: case BC_AMOD: case BC_AINC: case BC_ADEL: case BC_JIN:
      return want (p, i->b);
    case BC_MOVE: case BC_ARG:
      return is_wanted (p, i->a) && want (p, i->b);
    case BC_INC:
      return i->x >= INC_PRE && is_wanted (p, i->b) && want (p, i->a);
    case BC_ADD: case BC_SUB: case BC_MUL: case BC_MOD:
      if (i->op != BC_MOD && !is_wanted (p, i->a))
	return false;
      more = want (p, i->b);
      return want (p, i->c) || more;
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      more = is_wanted (p, i->a) && want (p, i->b);
      return (is_wanted (p, i->b) && want (p, i->a)) || more;
    case BC_BUILTIN:
      for (int k = 0; is_integer_function (p, i) && i->x == 2 && k < 2; k++)
	more |= want (p, i->b + k * REG);
      return more;
    default:
      return false;
    }
}

void
region_find_integers (struct analysis *p)
{
  find_possible (p);
  for (bool again = true; again; )
    {
      again = false;
      for (int i = p->r->first; i <= p->r->last; i++)
	again |= want_operands (p, &p->code[i]);
    }
  for (int i = 0; i < p->n_vars; i++)
    p->vars[i].integer &= p->vars[i].wanted || p->vars[i].constant;
}
