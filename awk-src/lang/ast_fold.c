/* ast_fold.c -- fold constant expressions.
   SPDX-License-Identifier: GPL-3.0-or-later

   An expression is evaluated at compile time only if the result is exactly the
   value that would be computed at run time.  This holds for the operators +,
   -, *, / and %, for signs and for string concatenation.  Powers are not
   folded, so that a single function computes all of them at run time.
   With -M, numbers are not folded, because they are not doubles.  A division
   by zero is not folded, so that it fails when the program executes it.  */

#include <config.h>

#include "base/mathlib.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/ast_expr.h"

/* Maximum length, in bytes, of the result of a folded concatenation.  Without a
   limit, a long sequence of constants would take quadratic time.  */
enum { FOLD_STRING_MAX = 1024 };

static bool
is_number (const struct node *n)
{
  return n->kind == N_NUM && !opt.bignum && !opt.no_optimize;
}

/* Turn node N into the numeric constant D.  */
static struct node *
to_number (struct node *n, double d)
{
  n->kind = N_NUM;
  n->op = OP_NONE;
  n->a = n->b = NULL;
  n->num = d;
  n->text = (struct sv) { "", 0 };
  return n;
}

struct node *
ast_fold_unary (struct node *n)
{
  if (!is_number (n->a))
    return n;
  return to_number (n, n->kind == N_NEG ? -n->a->num : n->a->num);
}

struct node *
ast_fold_binary (struct node *n)
{
  if (!is_number (n->a) || !is_number (n->b))
    return n;
  double a = n->a->num, b = n->b->num;
  switch (n->op)
    {
    case OP_ADD:
      return to_number (n, a + b);
    case OP_SUB:
      return to_number (n, a - b);
    case OP_MUL:
      return to_number (n, a * b);
    case OP_DIV:
      return b == 0 ? n : to_number (n, a / b);
    case OP_MOD:
      return b == 0 ? n : to_number (n, math_fmod (a, b));
    default:
      return n;
    }
}

struct node *
ast_fold_concat (struct node *n)
{
  if (opt.no_optimize || n->a->kind != N_STR || n->b->kind != N_STR)
    return n;
  struct sv a = n->a->str, b = n->b->str;
  if (a.n + b.n > FOLD_STRING_MAX)
    return n;
  char *p = run_alloc (a.n + b.n + 1);
  memcpy (p, a.p, a.n);
  memcpy (p + a.n, b.p, b.n);
  n->kind = N_STR;
  n->a = n->b = NULL;
  n->str = (struct sv) { p, a.n + b.n };
  return n;
}
