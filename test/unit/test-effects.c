/* test-effects.c -- check the effects on which machine code relies.
   SPDX-License-Identifier: GPL-3.0-or-later

   Machine code keeps numbers in processor registers, and stores them in memory
   before an instruction reads them there.  Therefore, the struct effect of an
   instruction must list each register that the instruction uses: if a register
   is missing in the list, the instruction reads memory that was never
   written.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "jit/native.h"
#include "jit/region.h"
#include "lang/builtin.h"

enum { REG = sizeof (struct val) };

static const struct builtin number = { .name = "int" };
static const struct builtin *table[] = { &number, &number };
static const struct builtin **builtins = table;

/* Return true if OPERAND, according to E, is read or written, or is an
   array.  */
static bool
has_operand (const struct effect *e, int operand)
{
  for (int k = 0; k < e->n_reads; k++)
    if (e->reads[k] == operand)
      return true;
  for (int k = 0; k < e->n_writes; k++)
    if (e->writes[k].operand == operand)
      return true;
  for (int k = 0; k < e->n_arrays; k++)
    if (e->arrays[k] == operand)
      return true;
  return operand >= e->first && operand < e->first + e->n_range * REG;
}

/* Check the instruction OP with three different registers as operands.  The
   struct effect of OP must list each register, unless the instruction is
   unknown.  (A loop that contains an unknown instruction is interpreted.)  */
static void
check_operands (const struct analysis *p, enum opcode op)
{
  struct insn i = { .op = op, .x = 1, .a = 8 * REG, .b = 16 * REG,
		    .c = 24 * REG };
  const char *kinds = disasm_operands[op];
  const char *no_register = "itxfus-";
  /* If c is not a register, it may be a number of registers or the number of a
     built-in function.  The value 1 is valid both as a number of registers and
     as the number of a function.  */
  if (strchr (no_register, kinds[2]))
    i.c = 1;
  if (op == BC_INC || op == BC_AINC)
    i.x = INC_POST;
  struct effect e = region_effect (p, &i);
  const int operands[] = { i.a, i.b, i.c };
  char label[64];
  for (int k = 0; e.known && k < 3; k++)
    /* The operand b of ITEREND is used only with --lint, which machine code
       does not support.  */
    if (!strchr (no_register, kinds[k])
	&& !(op == BC_ITEREND && k == 1))
      {
	snprintf (label, sizeof label, "%s: operand %c", disasm_names[op],
		  'a' + k);
	check (has_operand (&e, operands[k]), label);
      }
}

int
main (void)
{
  struct native_host host = { .operands = disasm_operands,
			      .builtins = &builtins };
  struct analysis p = { .h = &host };
  int known = 0;
  for (int op = 0; op < BC_COUNT_OF; op++)
    {
      check_operands (&p, op);
      struct insn i = { .op = op };
      known += region_effect (&p, &i).known;
    }
  check (known > 60, "most instructions are known");
  return check_done ();
}
