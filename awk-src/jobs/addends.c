/* addends.c -- make the sums of a parallel run equal those of a serial run.
   SPDX-License-Identifier: GPL-3.0-or-later

   addends_watch inserts a call of `addend' into each statement that adds to a
   sum.  In mode ADDENDS_WATCH, `addend' checks that its argument is an integer
   and that the sum remains small, so that the order of addition does not
   affect the sum.  In mode ADDENDS_LOG, `addend' marks its argument, and the
   interpreter then calls log_addend instead of adding.  */

#include <config.h>
#include "jobs/addends.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/mathlib.h"
#include "base/write.h"
#include "lang/ast.h"
#include "lang/ast_expr.h"
#include "lang/builtin.h"
#include "vm/hooks.h"
#include "vm/registers.h"

enum { MARK = 0x4144 };		/* the tag of an addend that must be logged */

/* The addends that were added since the call of addends_start.  In a worker,
   the struct describes the addends of the worker's current shards.  In the
   parent, the struct describes the addends of a shard that the parent itself
   processes.  */
static struct
{
  enum addends_mode mode;
  void (*refuse) (void);	/* see addends_start */
  double total;			/* sum of the absolute values of the addends */
  size_t n;			/* number of addends in BUFFER */
  size_t written;		/* number of bytes of the log that were
				   written */
  uint32_t n_lists;
  uint64_t of_addend, of_list;	/* the member w1 of a cell that contains a
				   marked addend (of_addend) or the number of a
				   list (of_list) */
} sum;

static struct logged buffer[8192]; /* the end of the log */
static int log_fd;		/* see addends_log_to */

void
addends_log_to (int fd)
{
  log_fd = fd;
}

size_t
addends_flush (void)
{
  size_t n = sum.n * sizeof *buffer;
  if (!write_whole (log_fd, buffer, n))
    _exit (2);
  sum.n = 0;
  return sum.written += n;
}

/* Convert the N arguments to numbers, and store them in RESULT, which may be
   ARGS.  In mode ADDENDS_WATCH, call sum.refuse if the order of addition may
   affect the sum.  In mode ADDENDS_LOG, mark the results for log_addend.  */
static void
addend (struct val *result, struct val *args, int n)
{
  for (int i = 0; i < n; i++)
    if (unlikely (!val_is_num (&args[i])))
      result[i] = val_num (val_to_num (&args[i]));
    else if (result != args)
      result[i] = val_num (args[i].num);
  if (sum.mode == ADDENDS_WATCH)
    {
      for (int i = 0; i < n; i++)
	{
	  double d = result[i].num;
	  sum.total += d == math_trunc (d) ? fabs (d) : NAN;
	}
      if (unlikely (!(sum.total < 0x1p52)) && sum.refuse)
	sum.refuse ();
    }
  for (int i = 0; i < n && sum.mode == ADDENDS_LOG; i++)
    result[i].w1 = sum.of_addend;
}

/* Log the addend D for LIST.  For a subtraction, log -D; but if D is NaN, log
   D, because a difference has the sign of its NaN operand.  */
static inline void
log_one (int op, double d, uint32_t list)
{
  if (unlikely (sum.n >= sizeof buffer / sizeof *buffer))
    addends_flush ();
  if (op == OP_SUB && d == d)
    d = -d;
  buffer[sum.n++] = (struct logged) { d, list };
}

/* Log the addend X for the sum D = A + X or D = A - X. Store in D the number
   of A's list; if A has no list, create one.  D and A may be the same cell
   only if A has no list yet.  */
static __attribute__ ((noinline)) bool
log_to_other (int op, struct val *d, const struct val *a, double x)
{
  uint32_t list = a->w1 == sum.of_list ? (uint32_t) a->w0 : sum.n_lists++;
  log_one (op, x, list);
  reg_set (d, merge_list (list));
  return true;
}

/* Log the addend B instead of computing D = A + B or D = A - B.  If D is NULL,
   the sum is to be stored in A.  Return false if B is not a marked addend, or
   if D is NULL and A does not have a list; the caller must then perform the
   operation.  */
static bool
log_addend (int op, struct val *d, const struct val *a, const struct val *b)
{
  bool known = a->w1 == sum.of_list;
  if (b->w1 != sum.of_addend || (!d && !known))
    return false;
  if (d && (d != a || !known))
    return log_to_other (op, d, a, b->num);
  log_one (op, b->num, (uint32_t) a->w0);
  return true;
}

static const struct builtin watch = {
  "addend", addend, 1, 1, 0, { ARG_NUMBER }, .result = RESULT_ANY,
  .code = BUILTIN_ADDEND
};

void
addends_watch (struct node *n)
{
  if (n->kind != N_ASSIGN)
    {
      bool less = n->kind == N_PREDEC || n->kind == N_POSTDEC;
      n->kind = N_ASSIGN;
      n->op = less ? OP_SUB : OP_ADD;
      n->b = ast_node_like (n, N_NUM);
      n->b->num = 1;
    }
  if (n->b->kind == N_BUILTIN && n->b->builtin == &watch)
    return;
  struct node *w = ast_node_like (n->b, N_BUILTIN);
  w->builtin = &watch;
  w->a = n->b;
  w->next = n->b->next;
  n->b->next = NULL;
  n->b = w;
}

void
addends_start (enum addends_mode mode, void (*refuse) (void))
{
  struct val mark = val_tagged (V_REGEX);
  mark.len_lo = MARK;
  mark.kind = 12;
  memset (&sum, 0, sizeof sum);
  sum.mode = mode;
  sum.refuse = refuse;
  sum.of_addend = mark.w1;
  sum.of_list = merge_list (0).w1;
  vm_hooks.add = mode == ADDENDS_LOG ? log_addend : NULL;
}

double
addends_total (void)
{
  return sum.total;
}

uint32_t
addends_lists (void)
{
  return sum.n_lists;
}
