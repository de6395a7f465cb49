/* codegen.c -- emit byte code: instructions, labels, temporaries.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is the base of the code generator.  The code generator's other
   files call the functions of this file.  */

#include <config.h>
#include "lang/codegen.h"

#include "base/mem.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"

struct gen cg;
struct function **cg_functions;
size_t cg_n_functions;
const struct builtin **cg_builtins;
size_t cg_n_ranges;
int cg_hot_after;
int (*cg_big_constant) (struct sv text);

int
cg_add (struct insn i)
{
  assert_debug (cg.chunk);
  struct chunk *k = cg.chunk;
  if (k->n == k->cap)
    {
      size_t cap = k->cap;
      k->code = mem_grow (k->code, &cap, k->n + 1, sizeof *k->code);
      k->places = xrealloc (k->places, cap * sizeof *k->places);
      k->cap = cap;
    }
  k->code[k->n] = i;
  k->places[k->n] = cg.place;
  return k->n++;
}

/* True if the debugger does not stop at OP, because OP only implements the
   control flow of a statement.  */
static bool
is_quiet (enum opcode op)
{
  return op == BC_JMP || op == BC_JRANGE || op == BC_RANGE
    || op == BC_NEXTREC || op == BC_ITEREND || op == BC_END;
}

/* True if the member x of OP determines whether the result must own its
   bytes.  */
static bool
has_pin (enum opcode op)
{
  return op == BC_MOVE || op == BC_FIELD0 || op == BC_FIELDI
    || op == BC_FIELD || op == BC_AGET;
}

/* If -D is set, emit a DEBUG before the instruction OP.  X is the member x of
   this instruction.  Return 1 if -D is set and the instruction can pin its
   result; otherwise return X.  */
static int
debug_before (enum opcode op, int x)
{
  if (!cg.debug)
    return x;
  cg_add ((struct insn) { BC_DEBUG, is_quiet (op), 0, 0, 0 });
  return has_pin (op) ? 1 : x;
}

int
cg_emit (enum opcode op, int x, int a, int b, int c)
{
  x = debug_before (op, x);
  return cg_add ((struct insn) { op, x, a, b, c });
}

void
cg_fatal (const char *text)
{
  cg_emit (BC_FATAL, 0, st_string (V_STR, sv_of (text)), 0, 0);
}

int
cg_temp (void)
{
  assert_debug (cg.next >= cg.nparams && cg.next <= cg.chunk->nregs);
  int r = cg.next++;
  if (cg.next > cg.chunk->nregs)
    cg.chunk->nregs = cg.next;
  return r * REG;
}

void
cg_jump (enum opcode op, int x, int a, int b, struct label *l)
{
  int at = cg_emit (op, x, a, b, l->at >= 0 ? l->at : l->chain);
  if (l->at < 0)
    l->chain = at;
}

void
cg_jump_if (int a, struct label *l, bool sense)
{
  cg_jump (sense ? BC_JTRUE : BC_JFALSE, 0, a, 0, l);
}

void
cg_place (struct label *l)
{
  assert_debug (l->at < 0);
  l->at = cg.chunk->n;
  while (l->chain >= 0)
    {
      struct insn *i = &cg.chunk->code[l->chain];
      l->chain = i->c;
      i->c = l->at;
    }
}

void
cg_hot (void)
{
  if (cg_hot_after)
    cg_emit (BC_LOOP, 0, cg_hot_after, 0, 0);
}

int
cg_number (const struct node *n)
{
  return cg_big_constant ? cg_big_constant (n->text) : st_number (n->num);
}

int
cg_function_index (struct function *f)
{
  static size_t cap;
  if (!f->index)
    {
      cg_functions = mem_grow (cg_functions, &cap, cg_n_functions + 1,
			       sizeof *cg_functions);
      cg_functions[cg_n_functions++] = f;
      f->index = cg_n_functions;
    }
  return f->index - 1;
}
