/* distinct.c -- rules that print what occurs for the first time.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "jobs/distinct.h"

#include "base/mem.h"
#include "io/output.h"
#include "lang/ast.h"
#include "lang/ast_expr.h"
#include "lang/builtin.h"
#include "pma/likely.h"

static bool noting;
static uint64_t start;		/* bytes written before the piece */
static uint64_t *ranges;
static size_t n_ranges, cap_ranges;

/* How much has been printed.  */
static void
note_place (struct val *result, struct val *args, int nargs)
{
  (void) args;
  (void) nargs;
  *result = val_num (0);
  if (!noting)
    return;
  if (unlikely (n_ranges >= cap_ranges))
    ranges = mem_grow (ranges, &cap_ranges, n_ranges + 1, sizeof *ranges);
  out_settle_run ();
  ranges[n_ranges++] = out_stdout->written - start
    + (out_stdout->cur - out_stdout->buf);
}

static const struct builtin place = {
  "place", note_place, 0, 0, 0, { 0 }, .result = RESULT_ANY
};

static struct node *
place_statement (const struct node *at)
{
  struct node *n = ast_node_like (at, N_EXPR);
  n->a = ast_node_like (at, N_BUILTIN);
  n->a->builtin = &place;
  return n;
}

struct node *
distinct_watch (struct node *body, const struct node *at)
{
  struct node *block = ast_node_like (at, N_BLOCK);
  if (!body)
    body = ast_node_like (at, N_PRINT);
  block->a = place_statement (at);
  block->a->next = body;
  body->next = place_statement (at);
  return block;
}

void
distinct_start (void)
{
  noting = true;
  n_ranges = 0;
  start = out_stdout->written;
}

size_t
distinct_ranges (const uint64_t **v)
{
  *v = ranges;
  return n_ranges;
}
