/* test-codegen.c -- check the byte code that is generated for programs.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each case consists of a program and a part of its listing.  The cases check
   the properties that the code generator guarantees: one instruction for
   a[k]++, jumps to their final targets, short-circuit evaluation of && and ||,
   evaluation from left to right, constant folding, and no needless copies.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/options.h"
#include "builtin/functions.h"
#include "check.h"
#include "lang/chunk.h"
#include "lang/parse.h"
#include "lang/source.h"
#include "vm/interp.h"

/* Return the listing of the program TEXT; the caller frees it.  */
static struct strbuf
listing (const char *text)
{
  struct strbuf b = { 0 };
  struct program *prog = xzalloc (sizeof *prog);
  struct source *src = src_from_text ("test", text, strlen (text));
  if (parse_source (NULL, prog, src, (struct sv) { "awk", 3 }))
    {
      vm_compile (prog);
      vm_list_code (prog, &b);
    }
  buf_add (&b, "", 1);
  return b;
}

/* Check that the listing of TEXT contains the lines WANT.  */
static void
expect (const char *text, const char *want)
{
  struct strbuf b = listing (text);
  char label[200];
  snprintf (label, sizeof label, "%.150s", text);
  if (!check (strstr (b.p, want), label))
    printf ("wanted:\n%shave:\n%s", want, b.p);
  xfree (b.p);
}

static void
expect_not (const char *text, const char *what)
{
  struct strbuf b = listing (text);
  char label[200];
  snprintf (label, sizeof label, "%.100s: no %s", text, what);
  if (!check (!strstr (b.p, what), label))
    printf ("have:\n%s", b.p);
  xfree (b.p);
}

/* --- the main loop ------------------------------------------------------ */

static void
test_records (void)
{
  expect ("{ n[$1]++ }",
	  "# records, 1 registers\n"
	  "    0 NEXTREC ->4\n"
	  "    1 FIELDI r0 1\n"
	  "    2 AINC n r0 r0\n"
	  "    3 JMP ->0\n"
	  "    4 END\n");
  /* If a pattern fails, control jumps directly to the next record.  */
  expect ("/x/ { c++ }",
	  "    1 JMATCH0 /x/ ->0\n"
	  "    2 INC c r0\n");
  expect ("$1 > 3 && !/x/ { s += $2 }",
	  "    1 FIELDI r0 1\n"
	  "    2 JGT r0 3 ->0\n"
	  "    3 JMATCH0 /x/ ->0 (1)\n"
	  "    4 FIELDN r0 2\n"
	  "    5 ADD s s r0 (1)\n"
	  "    6 JMP ->0\n");
  /* `next' is compiled to a jump.  */
  expect ("/a/ { next } { c++ }",
	  "    1 JMATCH0 /a/ ->3\n"
	  "    2 JMP ->0\n"
	  "    3 INC c r0\n"
	  "    4 JMP ->0\n");
  /* If the program does not use the contents of records, the compiled program
     skips the records.  */
  expect ("END { print NR }", "NEXTSKIP none");
}

/* --- constants and conditions ------------------------------------------- */

static void
test_constants (void)
{
  expect ("BEGIN { x = 2 * 3 + 4 }", "MOVE x 10");
  expect ("BEGIN { x = \"a\" \"b\" }", "MOVE x \"ab\"");
  expect ("BEGIN { x = -1 }", "MOVE x -1");
  /* Only constant expressions are folded, and none if folding is disabled.  */
  expect ("BEGIN { x = 1 / y }", "DIV x 1 y");
  opt.no_optimize = true;
  expect_not ("BEGIN { x = 2 * 3 + 4 }", "MOVE x 10");
  opt.no_optimize = false;
}

static void
test_conditions (void)
{
  expect ("BEGIN { if (a && b) x = 1; else x = 2 }",
	  "    0 JFALSE a ->4\n"
	  "    1 JFALSE b ->4\n"
	  "    2 MOVE x 1 (1)\n"
	  "    3 END (1)\n"
	  "    4 MOVE x 2 (1)\n"
	  "    5 END (1)\n");
  expect ("BEGIN { if (a || b) x = 1 }",
	  "    0 JTRUE a ->2\n"
	  "    1 JFALSE b ->4\n"
	  "    2 MOVE x 1 (1)\n"
	  "    3 END (1)\n"
	  "    4 END (1)\n");
  expect ("BEGIN { if (!(a < b)) x = 1 }",
	  "    0 JLT a b ->3 (1)\n");
  expect ("BEGIN { x = y ? \"a\" : \"b\" }",
	  "    0 JFALSE y ->3\n"
	  "    1 MOVE x \"a\" (1)\n"
	  "    2 JMP ->4\n"
	  "    3 MOVE x \"b\" (1)\n");
  expect ("BEGIN { x = (k in a) }", "    0 AIN x a k\n");
  expect ("BEGIN { if (k in a) x }", "    0 JIN a k ->3\n");
}

/* --- loops -------------------------------------------------------------- */

static void
test_loops (void)
{
  /* The condition of a loop is at its end, so that there is one jump in each
     iteration.  */
  expect ("BEGIN { while (i < 10) i++ }",
	  "    0 JLT i 10 ->3\n"
	  "    1 INC i r0\n"
	  "    2 JLT i 10 ->1 (1)\n"
	  "    3 END (1)\n");
  expect ("BEGIN { do i++; while (i < 10) }",
	  "    0 INC i r0\n"
	  "    1 JLT i 10 ->0 (1)\n"
	  "    2 END (1)\n");
  expect ("BEGIN { while (i < 10) { if (i == 5) break; i++ } }",
	  "    2 JMP ->5\n");
  expect ("BEGIN { for (k in a) delete a[k] }",
	  "    0 ITER r0 a\n"
	  "    1 NEXTKEY r0 k ->4\n"
	  "    2 ADEL a k\n"
	  "    3 JMP ->1\n"
	  "    4 ITEREND r0 none\n");
}

/* --- expressions -------------------------------------------------------- */

static void
test_expressions (void)
{
  /* Results are computed directly in their target registers.  */
  expect ("BEGIN { x = y + z }", "    0 ADD x y z\n");
  /* Operands are evaluated from left to right: x is read before it
     changes.  */
  expect ("BEGIN { y = x + x++ }",
	  "    0 MOVE r0 x");
  expect ("BEGIN { y = x++ + x }",
	  "    0 INC x r0 (4)\n"
	  "    1 ADD y r0 x\n");
  expect ("BEGIN { x = a \"-\" b \"-\" c }", "CONCATN x r");
  expect ("BEGIN { x = n[i, j] }", "    0 JOIN2 r0 i j\n");
  expect ("BEGIN { x = n[i, i++] }",
	  "    0 MOVE r1 i (1)\n"
	  "    1 INC i r2 (4)\n"
	  "    2 JOIN2 r0 r1 r2\n");
  expect ("BEGIN { x = n[1, 2, 3] }", "JOIN r0 r1 3");
  expect ("BEGIN { n[k] = n[k] \"x\" }", "AAPPEND n k \"x\"");
  expect ("BEGIN { n[k] += 2 }", "AMOD n k 2");
  expect ("BEGIN { n[i][j] = 1 }",
	  "    0 SUBARR r0 n i");
  expect ("BEGIN { NF = 2 }", "STORES ");
  expect ("{ $3 = $2 }",
	  "    1 FIELDI r0 2\n"
	  "    2 FSTORE 3 r0\n");
}

static void
test_functions (void)
{
  expect ("function f1(a, b) { return a b }",
	  "# f1, 3 registers\n"
	  "    0 CONCAT r2 r0 r1\n"
	  "    1 RET r2\n");
  /* The arguments of a call are in the callee's first registers.  */
  expect ("function f2(a) { } BEGIN { x = f2(1 + 2) }",
	  "    0 MOVE r0 3 (1)\n"
	  "    1 CALL x r0 f2 (1)\n");
  expect ("BEGIN { x = substr(s, 2) }",
	  "    0 SUBSTR r0 s 2\n"
	  "    1 MOVE x r0 (1)\n");
}

/* --- quick forms -------------------------------------------------------- */

/* Return the code of "BEGIN { TEXT }", or of "function f(p, q) { TEXT }".  */
static struct chunk *
compiled (const char *text, bool function)
{
  char program[200];
  struct program *prog = xzalloc (sizeof *prog);
  struct rule_code rules;
  static int n;
  if (function)
    snprintf (program, sizeof program, "function quick%d(p, q) { %s }", n++,
	      text);
  else
    snprintf (program, sizeof program, "BEGIN { %s }", text);
  struct source *src = src_from_text ("test", program, strlen (program));
  if (!check (parse_source (NULL, prog, src, (struct sv) { "awk", 3 }), text))
    exit (check_done ());
  cg_program (prog, &rules);
  return function ? prog->functions->code : rules.begin;
}

/* Check that the first two instructions of TEXT are the specialised
   instructions A and B, and that quicken_undo restores the original
   instructions.  */
static void
expect_forms (const char *text, bool function, enum opcode a, enum opcode b)
{
  struct chunk *c = compiled (text, function);
  check (c->code[0].op == a && c->code[1].op == b, text);
  quicken_undo (c, 0, c->n - 1);
  check (c->code[0].op == quicken_base (a)
	 && c->code[1].op == quicken_base (b), text);
  quicken (c, 0, c->n - 1);
  check (c->code[0].op == a && c->code[1].op == b, text);
}

static void
test_quick_forms (void)
{
  expect_forms ("x = y + 1; a[x]", false, BC_ADD_N, BC_AGET_N);
  expect_forms ("p = q + x; p = q + q", true, BC_ADD_S, BC_ADD_N);
  expect_forms ("p = x + q; a[p]", true, BC_ADD, BC_AGET_S);
  expect_forms ("if (x < 3) y = z", false, BC_JLT_N0, BC_MOVE_N);
  expect_forms ("do x++; while (x < 3)", false, BC_INC_JLT, BC_JLT_N1);
  expect_forms ("do p--; while (p >= n)", true, BC_DEC_JGE, BC_JGE_S1);
  expect_forms ("do p++; while (p > n)", true, BC_INC, BC_JGT_S1);
  expect_forms ("do p++; while (q < n)", true, BC_INC, BC_JLT_S1);
  expect_forms ("do x++; while (x < p)", true, BC_INC, BC_JLT);
}

int
main (void)
{
  mem_init ();
  mem_persist = mem_transient;
  bi_register ();
  vm_init ();
  test_records ();
  test_constants ();
  test_conditions ();
  test_loops ();
  test_expressions ();
  test_functions ();
  test_quick_forms ();
  return check_done ();
}
