/* codegen_jumps.c -- optimise jumps, and skip records.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file change a chunk after all of its code has been
   emitted.  */

#include <config.h>

#include "base/diag.h"
#include "base/options.h"
#include "base/switches.h"
#include "lang/codegen.h"

/* Return the final target of a jump to T, by following unconditional
   jumps.  */
static int
final_target (const struct chunk *c, int t)
{
  for (int steps = 0; steps < 16 && c->code[t].op == BC_JMP; steps++)
    t = c->code[t].c;
  return t;
}

/* Redirect every jump to its final target; if the final target is a RET,
   replace the jump with a RET.  */
static void
thread (struct chunk *c)
{
  for (size_t i = 0; i < c->n; i++)
    {
      struct insn *p = &c->code[i];
      if (disasm_operands[p->op][2] != 't')
	continue;
      p->c = final_target (c, p->c);
      if (p->op == BC_JMP && c->code[p->c].op == BC_RET)
	{
	  c->places[i] = c->places[p->c];
	  *p = c->code[p->c];
	}
    }
}

/* True if there is only one main rule, and its pattern matches $0 against a
   dynamic regexp in a variable.  */
static bool
tests_variable (const struct chunk *c)
{
  const struct insn *field = c->code + 1;
  const struct insn *match = field + 1, *jump = match + 1;
  return (c->n > 4 && field->op == BC_FIELD0 && match->op == BC_MATCHD
	  && !match->x && match->b == field->a && match->c < 0
	  && jump->op == BC_JFALSE && jump->a == match->a && jump->c == 0);
}

/* If the program has no main rule, or a single main rule whose pattern is a
   regexp, replace the NEXTREC with a NEXTSKIP, which skips many records at a
   time.  */
static void
pass_records (struct chunk *c)
{
  struct insn *read = c->code, *next = read + 1;
  if (without (SKIP))
    return;
  if (read->op == BC_NEXTREC && tests_variable (c))
    {
      read->op = BC_NEXTSKIP;
      read->b = c->code[2].c;
      read->x = 3;
      return;
    }
  if (read->op != BC_NEXTREC || next->c != 0)
    return;
  bool test = next->op == BC_JMATCH0 && !next->x;
  if (!test && next->op != BC_JMP)
    return;
  read->op = BC_NEXTSKIP;
  read->b = test ? next->b : NO_REG;
  read->x = test;
}

void
cg_finish (struct chunk *c)
{
  thread (c);
  pass_records (c);
  if (!cg.debug && !opt.bignum && !opt.profile && !opt.trace && !diag_lint)
    quicken (c, 0, c->n - 1);
}
