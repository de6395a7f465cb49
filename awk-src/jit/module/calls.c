/* calls.c -- generate machine code for calls of functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   gen_builtin generates inline code for a call of a built-in function if the
   arguments are numbers and the function has a code of BUILTIN_AND or higher
   (lang/builtin.h).  For any other call of a built-in function, gen_builtin
   generates a call of the host.  gen_call generates a call of a user-defined
   function's machine code, or of the host if machine code cannot perform the
   call directly.  gen_return generates the return from a function.  The
   parameters that jit/region.c has chosen are passed as doubles.  */

#include <config.h>

#include <string.h>

#include "jit/module/gen.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"

enum { REG = sizeof (struct val) };

/* --- built-in functions ------------------------------------------------- */

static void
square_root (struct gen *g, int i, int d, int x)
{
  int back = em_new_label (g->e);
  const struct insn *n = gen_at (g, i);
  em_f_jump (g->e, EMIT_LT, x, gen_double (g, 0), true,
	     gen_slow (g, i, back));
  em_f_sqrt (g->e, d, x);
  gen_write (g, i, n->a, d);
  em_bind (g->e, back);
}

/* Generate code for instruction I, a call of `and', `or' or `xor' (OP) with
   two nonnegative integers.  */
static void
bit_operation (struct gen *g, int i, enum emit_bits op)
{
  const struct insn *n = gen_at (g, i);
  int back = em_new_label (g->e), slow = gen_slow (g, i, back);
  int x = gen_natural (g, i, n->b, slow);
  int y = gen_natural (g, i, n->b + REG, slow), r = em_new_g (g->e);
  em_g_bits (g->e, op, r, x, y);
  gen_write_integer (g, i, n->a, r);
  em_bind (g->e, back);
}

/* Generate code for instruction I, a call of `int' whose result must be an
   integer.  */
static void
to_integer (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int t = em_new_f (g->e);
  if (gen_is_integer (g, n->b))
    {
      gen_write_integer (g, i, n->a, gen_read_integer (g, n->b));
      return;
    }
  em_f_trunc (g->e, t, gen_read (g, i, n->b));
  gen_write_integer (g, i, n->a,
		     gen_to_integer (g, t, gen_exit_integer (g, i)));
}

/* Generate code for instruction I, a call of the built-in function CODE with
   one or two numeric arguments.  */
static void
math_function (struct gen *g, int i, enum builtin_code code)
{
  const struct insn *n = gen_at (g, i);
  const struct native_host *h = g->p->h;
  int d = em_new_f (g->e), x = gen_read (g, i, n->b);
  switch (code)
    {
    case BUILTIN_SQRT:
      square_root (g, i, d, x);
      return;
    case BUILTIN_INT:
      em_f_trunc (g->e, d, x);
      break;
    case BUILTIN_SIN:
      gen_call_math (g, (const void *) h->sin, d, x, -1);
      break;
    case BUILTIN_COS:
      gen_call_math (g, (const void *) h->cos, d, x, -1);
      break;
    case BUILTIN_ATAN2:
      gen_call_math (g, (const void *) h->atan2, d, x,
		     gen_read (g, i, n->b + REG));
      break;
    default:
      gen_generic (g, i);
      return;
    }
  gen_write (g, i, n->a, d);
}

static bool
are_numbers (struct gen *g, const struct insn *n)
{
  for (int k = 0; k < n->x; k++)
    if (!gen_is_number (g, n->b + k * REG))
      return false;
  return true;
}

void
gen_builtin (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  const struct builtin *b = (*g->p->h->builtins)[n->c];
  bool two = n->x == 2;
  if (!builtin_is_inline (b) || !are_numbers (g, n))
    gen_generic (g, i);
  else if (b->code == BUILTIN_AND && two)
    bit_operation (g, i, EMIT_AND);
  else if (b->code == BUILTIN_OR && two)
    bit_operation (g, i, EMIT_OR);
  else if (b->code == BUILTIN_XOR && two)
    bit_operation (g, i, EMIT_XOR);
  else if (gen_is_integer (g, n->a))
    to_integer (g, i);
  else if (b->min_args == b->max_args)
    math_function (g, i, b->code);
  else
    gen_generic (g, i);
}

/* --- user functions ----------------------------------------------------- */

/* Return the region of F if machine code can perform the call N directly, or
   NULL if the host (the interpreter) must perform it.  */
static struct region *
callee (struct gen *g, const struct insn *n, struct function *f)
{
  struct region *r = f->code == g->p->r->chunk && g->p->r->function
    ? g->p->r : g->p->h->function_region (f);
  if (!r)
    {
      g->lacks = true;
      return NULL;
    }
  if (n->x > f->nparams)
    return NULL;
  g->p->r->marks |= r->marks;
  for (int k = 0; k < f->nparams; k++)
    if (r->params >> k & 1 ? k >= n->x
	: !(r->cells >> k & 1) && k < n->x
	&& !gen_is_number (g, n->b + k * REG))
      return NULL;
  return r;
}

/* For the call N of the function R, generate code that stores in R's frame
   those arguments that R reads from it.  A missing argument becomes
   untyped.  */
static void
store_arguments (struct gen *g, const struct insn *n, const struct region *r,
		 int nparams)
{
  for (int k = 0; k < nparams; k++)
    {
      int operand = n->b + k * REG;
      if (!(r->cells >> k & 1))
	continue;
      if (k < n->x)
	gen_store (g, gen_var (g, operand));
      else
	gen_call_with_cell (g, (const void *) g->p->h->untype, operand);
    }
}

/* Generate the slow path that is taken if the result of a call is not a
   number.  If the program does not use the result, the slow path releases it.
   Otherwise, the slow path stores the result in its cell and, if a number was
   expected, takes a side exit.  */
static void
later_result (struct gen *g, const struct later *l)
{
  const struct insn *n = gen_at (g, l->insn);
  int at = region_var (g->p, n->a);
  bool numeric = g->p->vars[at].numeric;
  bool wanted = !g->p->vars[at].temporary
    || region_is_live (g->p, at, l->insn + 1);
  struct emit_call drop = gen_call_of ((const void *) g->p->h->drop);
  if (wanted && numeric && g->p->vars[at].parameter && g->p->r->function)
    gen_store (g, &g->p->vars[at]);
  if (wanted)
    gen_call_with_cell (g, (const void *) g->p->h->take, n->a);
  else
    em_call (g->e, &drop);
  em_jump (g->e, wanted && numeric
	   ? gen_exit_missed (g, l->insn + 1, at, l->insn) : l->back);
}

/* Generate the call C of the function R at instruction I.  If R reads cells of
   its frame, also generate code that pushes the frame before the call and pops
   it after the call.  */
static void
call_in_frame (struct gen *g, int i, const struct region *r,
	       struct emit_call *c)
{
  if (!r->cells)
    {
      em_call (g->e, c);
      return;
    }
  struct emit_call push = gen_call_at (g, i, (const void *) g->p->h->push);
  struct emit_call pop = gen_call_of ((const void *) g->p->h->pop);
  em_call (g->e, &push);
  em_call (g->e, c);
  em_call (g->e, &pop);
}

void
gen_call (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  struct function *f = (*g->p->h->functions)[n->c];
  struct region *r = callee (g, n, f);
  if (!r)
    {
      gen_generic (g, i);
      return;
    }
  struct emit_call c = { .target = &r->code, .slot = true, .nargs = 1,
			 .g_result = -1, .f_result = em_new_f (g->e) };
  int out = gen_exit (g, i, false);
  for (int k = 0; k < f->nparams; k++)
    if (r->params >> k & 1)
      {
	int operand = n->b + k * REG;
	if (!gen_is_number (g, operand))
	  gen_guard (g, gen_base (g, operand), operand, out);
	c.args[c.nargs].is_f = true;
	c.args[c.nargs++].reg = gen_read (g, i, operand);
      }
  store_arguments (g, n, r, f->nparams);
  gen_store_globals (g);
  c.args[0].reg = em_new_g (g->e);
  em_g_add (g->e, c.args[0].reg, g->frame, n->b);
  call_in_frame (g, i, r, &c);
  struct later *l = gen_later (g, later_result, i);
  int not_number = l->label, back = l->back = em_new_label (g->e);
  em_mem_jump (g->e, EMIT_NE, gen_word (g, (uintptr_t) g->p->h->status), 0, 0,
	       not_number);
  gen_write_result (g, i, n->a, c.f_result);
  em_bind (g->e, back);
  gen_reload (g, i);
}

/* --- return ------------------------------------------------------------- */

/* Generate the code at the end of a function.  The code releases the values in
   the cells of the frame.  */
static void
release_cells (struct gen *g)
{
  for (int k = 0; k < g->p->n_vars; k++)
    {
      const struct var *v = &g->p->vars[k];
      if (!v->numeric && !v->constant && !v->global)
	gen_release (g, v->operand);
    }
}

void
gen_return (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  if (!g->p->r->function)
    {
      em_jump (g->e, gen_exit (g, i, false));
      return;
    }
  int x;
  gen_store_globals (g);
  if (n->a != NO_REG && gen_is_number (g, n->a))
    x = gen_read (g, i, n->a);
  else
    {
      struct emit_call c
	= gen_call_at (g, i, (const void *) g->p->h->give);
      x = c.f_result = em_new_f (g->e);
      em_call (g->e, &c);
    }
  release_cells (g);
  em_return_f (g->e, x);
}
