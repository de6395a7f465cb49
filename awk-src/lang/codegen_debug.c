/* codegen_debug.c -- emit the code that -D adds to the byte code.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -D, a DEBUG instruction precedes each instruction.  An additional DEBUG
   marks a line without code at which the debugger can stop.  This file decides
   at which lines the debugger stops.  The debugger also stops at the lines of
   operands that are not on the line of their statement, but not at the lines
   of jumps that a loop or an `if' adds.  With -D, values in registers own
   their bytes, since the debugger can store to any variable between two
   instructions.  */

#include <config.h>

#include "base/diag.h"
#include "base/mem.h"
#include "lang/ast_stmt.h"
#include "lang/codegen.h"

void
cg_debug_mark (void)
{
  if (cg.debug)
    cg_add ((struct insn) { BC_DEBUG, 0, 0, 0, 0 });
}

void
cg_debug_visit (bool visited)
{
  struct chunk *c = cg.chunk;
  if (cg.debug && c->n >= 2 && c->code[c->n - 2].op == BC_DEBUG)
    c->code[c->n - 2].x = !visited;
}

void
cg_debug_operand (const struct node *n, int line)
{
  bool leaf = n->kind == N_NUM || n->kind == N_STR || n->kind == N_VAR
    || n->kind == N_REGEX || n->kind == N_TYPED_REGEX;
  struct code_place was = cg.place;
  if (!leaf || n->line == line)
    return;
  cg.place = cg_place_of (n);
  cg_debug_mark ();
  cg.place = was;
}

void
cg_debug_touch (int reg)
{
  int mark = cg.next;
  if (cg.debug)
    cg_emit (BC_MOVE, 1, cg_temp (), reg, 0);
  cg.next = mark;
}

void
cg_debug_element (int arr, int key)
{
  int mark = cg.next;
  if (cg.debug && !diag_lint)
    cg_emit (BC_AGET, 1, cg_temp (), arr, key);
  cg.next = mark;
}

/* --- statements --------------------------------------------------------- */

/* True if the debugger stops at the statement N itself, not only at statements
   inside it.  */
static bool
is_simple (const struct node *n)
{
  return ast_is_simple (n) && n->kind != N_EMPTY;
}

/* True if a node of the list N, or a node inside it, is on a line other than
   LINE.  */
static bool
leaves_line (const struct node *n, int line)
{
  for (; n; n = n->next)
    if (n->line != line || leaves_line (n->a, line)
	|| leaves_line (n->b, line) || leaves_line (n->c, line))
      return true;
  return false;
}

static bool
spans_lines (const struct node *n)
{
  return leaves_line (n->a, n->line) || leaves_line (n->b, n->line);
}

void
cg_debug_statement (const struct node *n)
{
  if (cg.debug && is_simple (n) && spans_lines (n))
    cg_debug_mark ();
}

void
cg_debug_statement_end (const struct node *n, size_t start)
{
  const struct chunk *c = cg.chunk;
  if (!cg.debug || !is_simple (n))
    return;
  cg.place = cg_place_of (n);
  if (c->n == start || c->places[c->n - 1].line != n->line)
    cg_debug_mark ();
}

/* --- rules -------------------------------------------------------------- */

void
cg_debug_rule (const struct rule *r)
{
  struct chunk *c = cg.chunk;
  if (!cg.debug)
    return;
  struct code_span *s = run_alloc (sizeof *s);
  s->rule = r;
  s->first = c->n;
  if (c->last_span)
    c->last_span->next = s;
  else
    c->spans = s;
  c->last_span = s;
}

void
cg_debug_rule_end (void)
{
  if (cg.debug)
    cg.chunk->last_span->end = cg.chunk->n;
}
