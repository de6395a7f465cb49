/* counted.c -- count the executions of regions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The code generator (lang/codegen.c) places LOOP instructions, each with a
   counter, at the starts of loops and functions.  When the counter of a LOOP
   reaches 0, load.c checks the region that begins at the LOOP.  This file
   keeps the list of all regions, and begins and ends their analysis.
   Only the interpreter executes quick forms of instructions.  counted_analyze
   therefore replaces the quick forms in a region with general forms, and
   counted_end_analysis restores the quick forms.  */

#include <config.h>
#include "jit/counted.h"

#include "base/mem.h"

enum { MAX_COUNT = 1000000 };

static struct region *regions;
unsigned long counted_stopped;

/* Return the number of the last instruction of C that jumps to FIRST, or -1 if
   there is none.  */
static int
last_jump_to (const struct chunk *c, int first)
{
  int last = -1;
  for (size_t i = first + 1; i < c->n; i++)
    if (disasm_operands[c->code[i].op][2] == 't' && c->code[i].c == first)
      last = i;
  return last;
}

static bool
is_function (const struct chunk *c, int first)
{
  return c->fn && first == 0;
}

int
counted_last (const struct chunk *c, int first)
{
  return is_function (c, first) ? (int) c->n - 1 : last_jump_to (c, first);
}

struct region *
counted_find (const struct chunk *c, int first)
{
  for (struct region *r = regions; r; r = r->next)
    if (r->chunk == c && r->first == first)
      return r;
  return NULL;
}

struct region *
counted_at (struct chunk *c, int first)
{
  struct region *r = counted_find (c, first);
  if (r)
    return r;
  r = xzalloc (sizeof *r);
  r->chunk = c;
  r->first = first;
  r->set = cg_hot_after;
  r->function = is_function (c, first);
  r->last = counted_last (c, first);
  r->never = xzalloc (c->n);
  r->failed = r->last < 0;
  r->next = regions;
  return regions = r;
}

void
counted_again (struct region *r, double n)
{
  struct insn *loop = &r->chunk->code[r->first];
  r->rounds += r->set - loop->a;
  r->set = loop->a = n < 1 ? 1 : n > MAX_COUNT ? MAX_COUNT : n;
}

double
counted_rounds (const struct chunk *c, int first)
{
  const struct region *r = counted_find (c, first);
  const struct insn *loop = &c->code[first];
  double n = r ? r->rounds : 0;
  if (loop->op == BC_LOOP)
    n += (r ? r->set : cg_hot_after) - loop->a;
  return n;
}

void
counted_stop (struct region *r)
{
  struct chunk *c = r->chunk;
  struct insn *p = &c->code[r->first];
  r->failed = true;
  counted_stopped++;
  *p = (struct insn) { .op = BC_JMP, .c = r->first + 1 };
  for (size_t i = 0; i < c->n; i++)
    if (disasm_operands[c->code[i].op][2] == 't' && c->code[i].c == r->first)
      c->code[i].c++;
}

void
counted_renew_callers (void)
{
  for (struct region *r = regions; r; r = r->next)
    if (r->lacks)
      r->stale = true;
}

bool
counted_analyze (struct analysis *p, const struct native_host *h,
		 struct region *r, struct val *fp)
{
  *p = (struct analysis) { .h = h, .r = r, .fp = fp };
  quicken_undo (r->chunk, r->first, r->last);
  return region_analyze (p);
}

void
counted_end_analysis (struct analysis *p)
{
  struct region *r = p->r;
  region_free (p);
  quicken (r->chunk, r->first, r->last);
}
