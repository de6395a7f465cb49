/* opening.c -- find conditions that have a fixed value after the opening.
   SPDX-License-Identifier: GPL-3.0-or-later

   A program may contain patterns such as NR == 1 or NR == FNR.  If a pattern
   depends on whether the record or file is the first one, one process executes
   the rules for the first record or file (the opening) before the rest of the
   input is divided into shards.  After the opening, a pattern such as NR == 1
   has the same value for all records.  */

#include <config.h>

#include "rules/internal.h"
#include "value/special.h"

static bool
is_count (const struct node *n, bool one_file)
{
  return ast_is_special (n, SPECIAL_NR)
    || (one_file && ast_is_special (n, SPECIAL_FNR));
}

/* Return the operator that is equivalent to OP if the operands are
   exchanged.  */
static int
mirrored (int op)
{
  return op == OP_LT ? OP_GT : op == OP_GT ? OP_LT
    : op == OP_LE ? OP_GE : op == OP_GE ? OP_LE : op;
}

static enum truth
truth (bool known, bool is)
{
  return !known ? TRUTH_OPEN : is ? TRUTH_TRUE : TRUTH_FALSE;
}

/* Return the truth value of NR OP N that is valid for every NR >= 2, or
   TRUTH_OPEN if the value depends on NR.  */
static enum truth
compare_number (int op, double n)
{
  switch (op)
    {
    case OP_EQ:
    case OP_NE:
      return truth (n == 1, op == OP_NE);
    case OP_GT:
    case OP_LE:
      return truth (n == 1, op == OP_GT);
    case OP_GE:
    case OP_LT:
      return truth (n == 2, op == OP_GE);
    default:
      return TRUTH_OPEN;
    }
}

/* Return the truth value of NR OP FNR for any NR that is larger than FNR.  */
static enum truth
compare_counts (int op)
{
  return truth (true, op == OP_NE || op == OP_GT || op == OP_GE);
}

static enum truth
compare (struct node *n, bool one_file, enum opening *opening)
{
  struct node *a = ast_bare (n->a), *b = ast_bare (n->b);
  int op = n->op;
  if (a->kind == N_NUM || (ast_is_special (a, SPECIAL_FNR) && b->kind != N_NUM))
    {
      struct node *swap = a;
      a = b;
      b = swap;
      op = mirrored (op);
    }
  if (ast_is_special (a, SPECIAL_NR) && ast_is_special (b, SPECIAL_FNR))
    {
      *opening = OPENING_FILE;
      return compare_counts (op);
    }
  if (!is_count (a, one_file) || b->kind != N_NUM)
    return TRUTH_OPEN;
  enum truth t = compare_number (op, b->num);
  if (t != TRUTH_OPEN && *opening == OPENING_NONE)
    *opening = OPENING_RECORD;
  return t;
}

enum truth
opening_truth (struct node *cond, bool one_file, enum opening *opening)
{
  enum truth t;
  cond = ast_bare (cond);
  if (!cond)
    return TRUTH_OPEN;
  switch (cond->kind)
    {
    case N_COMPARE:
      return compare (cond, one_file, opening);
    case N_NOT:
      t = opening_truth (cond->a, one_file, opening);
      return t == TRUTH_OPEN ? t : truth (true, t == TRUTH_FALSE);
    case N_AND:
      t = opening_truth (cond->a, one_file, opening);
      return t == TRUTH_TRUE ? opening_truth (cond->b, one_file, opening) : t;
    case N_OR:
      t = opening_truth (cond->a, one_file, opening);
      return t == TRUTH_FALSE ? opening_truth (cond->b, one_file, opening) : t;
    default:
      return TRUTH_OPEN;
    }
}

struct node *
opening_rest (struct node *cond, bool one_file, enum opening *opening)
{
  struct node *c = ast_bare (cond);
  if (c->kind != N_AND && c->kind != N_OR)
    return cond;
  enum truth t = opening_truth (c->a, one_file, opening);
  if (t == (c->kind == N_AND ? TRUTH_TRUE : TRUTH_FALSE))
    return opening_rest (c->b, one_file, opening);
  return cond;
}
