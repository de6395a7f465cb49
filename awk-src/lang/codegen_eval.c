/* codegen_eval.c -- compile expressions of the debugger.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each expression is compiled to a separate chunk, which will run in the frame
   in which the expression is evaluated.  The code generator may be in the
   middle of another chunk when it compiles an expression of the debugger.  */

#include <config.h>

#include "base/mem.h"
#include "base/options.h"
#include "lang/codegen.h"

static void
start_fragment (int nvars, struct function *fn)
{
  cg = (struct gen) { .chunk = run_alloc (sizeof *cg.chunk),
		      .debug = opt.debug, .nf = NO_REG };
  cg.chunk->fn = fn;
  cg.next = cg.nparams = cg.chunk->nregs = nvars;
}

static struct chunk *
end_fragment (struct gen outer)
{
  struct chunk *c = cg.chunk;
  cg_emit (BC_END, 0, 0, 0, 0);
  cg_finish (c);
  cg = outer;
  return c;
}

struct chunk *
cg_fragment (struct node *body, int nvars, struct function *fn)
{
  struct gen outer = cg;
  start_fragment (nvars, fn);
  cg_statement (body);
  return end_fragment (outer);
}

struct chunk *
cg_condition (struct node *n, int nvars, struct function *fn)
{
  struct gen outer = cg;
  start_fragment (nvars, fn);
  cg_into (n, cg_temp (), true);
  return end_fragment (outer);
}
