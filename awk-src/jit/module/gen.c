/* gen.c -- generate a region's code: values, side exits and slow paths.
   SPDX-License-Identifier: GPL-3.0-or-later

   gen_region generates the code of a region in three parts: the entry, which
   loads the numeric variables; the code of each instruction (gen_insn in
   ops.c); and the blocks of out-of-line code that gen_later has collected.
   Other functions of this file generate code that reads and writes operands,
   takes side exits (gen_exit), or calls the host (the interpreter) to execute
   an instruction (gen_generic, gen_slow).  jit/region.c and jit/integers.c
   decide which variables are in registers.  The functions of emit.h emit the
   instructions of the processor.  */

#include <config.h>
#include "jit/module/gen.h"

#include <stdio.h>
#include <stdlib.h>

#include "lang/static_cells.h"

enum { REG = sizeof (struct val) };

/* --- operands ----------------------------------------------------------- */

int
gen_base (const struct gen *g, int operand)
{
  return operand < 0 ? g->statics : g->frame;
}

bool
gen_is_number (const struct gen *g, int operand)
{
  return gen_var (g, operand)->numeric;
}

int
gen_word (struct gen *g, uint64_t x)
{
  int r = em_new_g (g->e);
  em_g_const (g->e, r, x);
  return r;
}

void
gen_call_math (struct gen *g, const void *fn, int d, int x, int y)
{
  struct emit_call c = { .target = fn, .f_result = d, .g_result = -1 };
  c.args[0].is_f = c.args[1].is_f = true;
  c.args[c.nargs++].reg = x;
  if (y >= 0)
    c.args[c.nargs++].reg = y;
  em_call (g->e, &c);
}

int
gen_double (struct gen *g, double x)
{
  int f = em_new_f (g->e);
  em_f_const (g->e, f, x);
  return f;
}

void
gen_guard (struct gen *g, int base, int offset, int label)
{
  em_mem_jump (g->e, EMIT_NE, base, offset + UPPER, NUMBER_TAG, label);
}

/* --- calls of the host -------------------------------------------------- */

static struct site *
new_site (struct gen *g, int i)
{
  struct site *s = g->p->h->alloc (sizeof *s);
  s->ip = &g->p->code[i];
  s->chunk = g->p->r->chunk;
  s->region = g->p->r;
  return s;
}

struct emit_call
gen_call_of (const void *fn)
{
  return (struct emit_call) { .target = fn, .f_result = -1, .g_result = -1 };
}

/* Add the word in register R to the arguments of C.  */
static void
pass (struct emit_call *c, int r)
{
  c->args[c->nargs++].reg = r;
}

/* Add the address of OPERAND's cell to the arguments of C.  */
static void
pass_cell (struct gen *g, struct emit_call *c, int operand)
{
  int r = em_new_g (g->e);
  em_g_add (g->e, r, gen_base (g, operand), operand);
  pass (c, r);
}

struct emit_call
gen_call_at (struct gen *g, int i, const void *fn)
{
  struct emit_call c = gen_call_of (fn);
  pass (&c, gen_word (g, (uintptr_t) new_site (g, i)));
  pass (&c, g->frame);
  return c;
}

int
gen_call_host (struct gen *g, int i)
{
  struct emit_call c
    = gen_call_at (g, i, (const void *)
		   g->p->h->operation (gen_at (g, i)->op));
  c.g_result = em_new_g (g->e);
  em_call (g->e, &c);
  return c.g_result;
}

void
gen_call_with_cell (struct gen *g, const void *fn, int operand)
{
  struct emit_call c = gen_call_of (fn);
  pass_cell (g, &c, operand);
  em_call (g->e, &c);
}

/* --- slow paths --------------------------------------------------------- */

struct later *
gen_later (struct gen *g, void (*make) (struct gen *, const struct later *),
	   int i)
{
  if (g->n_later == g->cap_later)
    {
      int cap = g->cap_later ? g->cap_later * 2 : 64;
      struct later *p = g->p->h->alloc (cap * sizeof *p);
      for (int k = 0; k < g->n_later; k++)
	p[k] = g->later[k];
      if (g->later)
	g->p->h->free (g->later);
      g->later = p;
      g->cap_later = cap;
    }
  struct later *l = &g->later[g->n_later++];
  *l = (struct later) { .make = make, .insn = i, .skip = NO_VAR,
			.label = em_new_label (g->e), .back = -1 };
  return l;
}

static int
new_back (struct gen *g, struct later *l)
{
  l->back = em_new_label (g->e);
  return l->back;
}

/* Generate the slow path for reading OPERAND.  The slow path is taken if the
   cell of OPERAND does not contain a number; the host then converts the
   value.  */
static void
later_number (struct gen *g, const struct later *l)
{
  gen_store_globals (g);
  struct emit_call c
    = gen_call_at (g, l->insn, (const void *) g->p->h->number);
  pass_cell (g, &c, l->operand);
  c.f_result = l->f;
  em_call (g->e, &c);
  em_jump (g->e, l->back);
}

/* Return a register that contains, as a double, the value of the numeric
   variable V.  */
static int
value_of (struct gen *g, const struct var *v)
{
  if (!v->integer)
    return v->f;
  int f = em_new_f (g->e);
  em_f_from_int (g->e, f, v->g);
  return f;
}

int
gen_read (struct gen *g, int i, int operand)
{
  struct var *v = gen_var (g, operand);
  if (v->numeric && !v->constant)
    return value_of (g, v);
  if (v->numeric)
    return gen_double (g, v->value);
  struct later *l = gen_later (g, later_number, i);
  int f = l->f = em_new_f (g->e), slow = l->label, back = new_back (g, l);
  l->operand = operand;
  gen_guard (g, gen_base (g, operand), operand, slow);
  em_f_load (g->e, f, gen_base (g, operand), operand);
  em_bind (g->e, back);
  return f;
}

static void set_value (struct gen *g, const struct var *v, int f, int label);

int
gen_target (struct gen *g, int operand)
{
  struct var *v = gen_var (g, operand);
  return v->numeric && !v->integer ? v->f : em_new_f (g->e);
}

/* Generate the slow path for writing OPERAND.  The slow path is taken if
   OPERAND's cell contains a value that must be released first.  */
static void
later_clear (struct gen *g, const struct later *l)
{
  if (!l->globals_stored)
    gen_store_globals (g);
  struct emit_call c
    = gen_call_at (g, l->insn, (const void *) g->p->h->clear);
  pass_cell (g, &c, l->operand);
  em_call (g->e, &c);
  em_jump (g->e, l->back);
}

static void
later_release (struct gen *g, const struct later *l)
{
  gen_call_with_cell (g, (const void *) g->p->h->release, l->operand);
  em_jump (g->e, l->back);
}

static struct later *
unless_clean (struct gen *g, int i, int operand,
	      void (*make) (struct gen *, const struct later *))
{
  struct later *l = gen_later (g, make, i);
  int label = l->label, back = new_back (g, l);
  l->operand = operand;
  em_byte_jump (g->e, gen_base (g, operand), operand + KIND, REG_CARE, label);
  em_bind (g->e, back);
  return l;
}

void
gen_release (struct gen *g, int operand)
{
  unless_clean (g, 0, operand, later_release);
}

static void
put_number (struct gen *g, int operand, int f)
{
  em_f_store_pair (g->e, f, VAL_W1 (V_NUM, 0), gen_base (g, operand),
		   operand);
}

void
gen_write (struct gen *g, int i, int operand, int f)
{
  struct var *v = gen_var (g, operand);
  if (v->numeric)
    {
      set_value (g, v, f, v->integer ? gen_exit_integer (g, i) : -1);
      return;
    }
  unless_clean (g, i, operand, later_clear);
  put_number (g, operand, f);
}

/* --- integers ----------------------------------------------------------- */

bool
gen_is_integer (const struct gen *g, int operand)
{
  return gen_var (g, operand)->integer;
}

int
gen_read_integer (struct gen *g, int operand)
{
  const struct var *v = gen_var (g, operand);
  return v->constant ? gen_word (g, (int64_t) v->value) : v->g;
}

void
gen_write_integer (struct gen *g, int i, int operand, int r)
{
  const struct var *v = gen_var (g, operand);
  if (v->integer)
    {
      em_g_move (g->e, v->g, r);
      return;
    }
  int f = em_new_f (g->e);
  em_f_from_int (g->e, f, r);
  gen_write (g, i, operand, f);
}

int
gen_to_integer (struct gen *g, int f, int label)
{
  int r = em_new_g (g->e), done = em_new_label (g->e);
  int inverse = em_new_f (g->e);
  em_f_to_int (g->e, r, f, label);
  em_g_range (g->e, r, label);
  em_g_jump_const (g->e, EMIT_NE, r, 0, done);
  /* Exclude -0, which machine code cannot represent as an integer.  The
     generated code detects -0 by its reciprocal, which is negative.  */
  em_f_arith (g->e, EMIT_DIV, inverse, gen_double (g, 1), f);
  em_f_jump (g->e, EMIT_LT, inverse, gen_double (g, 0), true, label);
  em_bind (g->e, done);
  return r;
}

/* Generate code that sets the numeric variable V to the double F, or jumps to
   LABEL if V is an integer and F is not an integer.  */
static void
set_value (struct gen *g, const struct var *v, int f, int label)
{
  if (v->integer)
    em_g_move (g->e, v->g, gen_to_integer (g, f, label));
  else
    em_f_move (g->e, v->f, f);
}

/* Generate code that loads the numeric variable V from its cell, or jumps to
   LABEL if V is an integer and the number in the cell is not an integer.  */
static void
load_value (struct gen *g, const struct var *v, int label)
{
  int f = v->integer ? em_new_f (g->e) : v->f;
  em_f_load (g->e, f, gen_base (g, v->operand), v->operand);
  if (v->integer)
    set_value (g, v, f, label);
}

void
gen_write_text (struct gen *g, int i, int operand, const struct val *text)
{
  unless_clean (g, i, operand, later_clear);
  em_const_store_pair (g->e, text->w0, text->w1, gen_base (g, operand),
		       operand);
}

void
gen_write_result (struct gen *g, int i, int operand, int f)
{
  struct var *v = gen_var (g, operand);
  if (v->numeric && !v->global)
    {
      em_f_move (g->e, v->f, f);
      return;
    }
  unless_clean (g, i, operand, later_clear)->globals_stored = true;
  put_number (g, operand, f);
}

/* --- cells -------------------------------------------------------------- */

/* True if V's cell always contains a number while the machine code of the
   region runs.  */
static bool
has_number_cell (const struct gen *g, const struct var *v)
{
  return v->global || (v->parameter && !g->p->r->function);
}

void
gen_store (struct gen *g, struct var *v)
{
  if (!v || !v->numeric || v->constant)
    return;
  if (has_number_cell (g, v))
    {
      if (v->written)
	put_number (g, v->operand, value_of (g, v));
      return;
    }
  gen_release (g, v->operand);
  put_number (g, v->operand, value_of (g, v));
}

void
gen_store_globals (struct gen *g)
{
  for (int i = 0; i < g->p->n_vars; i++)
    if (g->p->vars[i].global)
      gen_store (g, &g->p->vars[i]);
}

void
gen_reload (struct gen *g, int i)
{
  int out = -1;
  for (int k = 0; k < g->p->n_vars; k++)
    {
      struct var *v = &g->p->vars[k];
      if (!v->global || !v->numeric)
	continue;
      if (out < 0)
	out = gen_exit (g, i + 1, true);
      gen_guard (g, g->statics, v->operand, out);
    }
  for (int k = 0; k < g->p->n_vars; k++)
    {
      struct var *v = &g->p->vars[k];
      if (v->global && v->numeric)
	load_value (g, v, out);
    }
}

/* --- side exits --------------------------------------------------------- */

/* True if execution always leaves the machine code at instruction I, not only
   after a failed guard.  */
static bool
leaves_anyway (const struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  return (!region_contains (g->p, i) || n->op == BC_RET
	  || region_leaves (g->p, n));
}

/* Generate the end of a loop: code that stores the variables and returns to
   the interpreter, which continues with instruction L->insn.  */
static void
end_loop (struct gen *g, const struct later *l)
{
  for (int k = 0; k < g->p->n_vars; k++)
    {
      struct var *v = &g->p->vars[k];
      if (v->numeric && !v->constant && k != l->skip
	  && !(v->global && l->globals_stored)
	  && (has_number_cell (g, v) || region_is_live (g->p, k, l->insn)))
	gen_store (g, v);
    }
  em_return_g (g->e, gen_word (g, l->insn));
}

/* Return a new side exit to instruction I, with memory for up to MOST
   cells.  */
static struct side_exit *
new_side_exit (struct gen *g, int i, int most)
{
  struct side_exit *w;
  w = g->p->h->alloc (sizeof *w + most * sizeof *w->cells);
  w->to = (struct site) { .ip = &g->p->code[i], .chunk = g->p->r->chunk,
			  .region = g->p->r };
  return w;
}

static void
add_cell (struct side_exit *w, int operand, enum exit_cell how)
{
  w->cells[w->n].operand = operand;
  w->cells[w->n++].how = how;
}

/* Add V to the side exit W.  The exit stores a double or an integer in V's
   cell, makes the cell untyped, or leaves it unchanged.  Generate code that
   stores V's value in the exit values (native.h), whose address is in register
   VALUES.  */
static void
add_variable (struct gen *g, struct side_exit *w, const struct var *v,
	      int values)
{
  bool live = region_is_live (g->p, v - g->p->vars, w->to.ip - g->p->code);
  int offset = w->n * (int) sizeof (union exit_value);
  if (has_number_cell (g, v) ? !v->written : !live && !v->parameter)
    return;
  if (!has_number_cell (g, v) && !live)
    add_cell (w, v->operand, EXIT_UNTYPED);
  else if (v->integer)
    {
      em_g_store (g->e, v->g, values, offset);
      add_cell (w, v->operand, EXIT_INTEGER);
    }
  else
    {
      em_f_store (g->e, v->f, values, offset);
      add_cell (w, v->operand, EXIT_NUMBER);
    }
}

/* Generate code that takes the side exit W and thus returns to the
   interpreter.  */
static void
go_out (struct gen *g, struct side_exit *w)
{
  bool function = g->p->r->function;
  struct emit_call c = gen_call_of (function
				    ? (const void *) g->p->h->leave_function
				    : (const void *) g->p->h->leave_loop);
  pass (&c, gen_word (g, (uintptr_t) w));
  pass (&c, g->frame);
  if (function)
    c.f_result = em_new_f (g->e);
  else
    c.g_result = em_new_g (g->e);
  em_call (g->e, &c);
  if (function)
    em_return_f (g->e, c.f_result);
  else
    em_return_g (g->e, c.g_result);
}

static void
later_exit (struct gen *g, const struct later *l)
{
  if (!g->p->r->function && leaves_anyway (g, l->insn) && !l->missed)
    {
      end_loop (g, l);
      return;
    }
  int first = g->p->r->first;
  bool loop_again = !g->p->r->function && l->insn == first;
  struct side_exit *w;
  w = new_side_exit (g, loop_again ? first + 1 : l->insn, g->p->n_vars);
  int values = gen_word (g, (uintptr_t) g->p->h->exit_values);
  w->missed = l->missed ? new_site (g, l->operand) : NULL;
  for (int k = 0; k < g->p->n_vars; k++)
    {
      struct var *v = &g->p->vars[k];
      if (v->numeric && !v->constant && k != l->skip
	  && !(v->global && l->globals_stored))
	add_variable (g, w, v, values);
    }
  go_out (g, w);
}

int
gen_exit (struct gen *g, int i, bool globals_stored)
{
  for (int k = 0; k < g->n_later; k++)
    {
      const struct later *l = &g->later[k];
      if (l->make == later_exit && l->insn == i && !l->missed
	  && l->globals_stored == globals_stored)
	return l->label;
    }
  struct later *l = gen_later (g, later_exit, i);
  l->globals_stored = globals_stored;
  return l->label;
}

int
gen_exit_missed (struct gen *g, int i, int skip, int site)
{
  struct later *l = gen_later (g, later_exit, i);
  l->skip = skip;
  l->globals_stored = true;
  l->missed = true;
  l->operand = site;
  return l->label;
}

int
gen_exit_integer (struct gen *g, int i)
{
  struct later *l = gen_later (g, later_exit, i);
  l->missed = true;
  l->operand = i;
  return l->label;
}

int
gen_label (struct gen *g, int i)
{
  return region_contains (g->p, i) ? g->labels[i - g->p->r->first]
    : gen_exit (g, i, false);
}

/* --- one instruction by the host ---------------------------------------- */

static void
store_operands (struct gen *g, const struct effect *e)
{
  for (int k = 0; k < e->n_reads; k++)
    gen_store (g, gen_var (g, e->reads[k]));
  for (int k = 0; k < e->n_range; k++)
    gen_store (g, gen_var (g, e->first + k * REG));
  gen_store_globals (g);
}

/* Generate code that loads the results of instruction I, which has the effect
   E, from their cells.  */
static void
load_results (struct gen *g, int i, const struct effect *e)
{
  for (int k = 0; k < e->n_writes; k++)
    {
      int at = region_var (g->p, e->writes[k].operand);
      struct var *v = &g->p->vars[at];
      if (!v->numeric)
	continue;
      int out = -1;
      if (e->writes[k].kind != TYPE_NUMBER || v->integer)
	out = gen_exit_missed (g, i + 1, at, i);
      if (e->writes[k].kind != TYPE_NUMBER)
	gen_guard (g, gen_base (g, v->operand), v->operand, out);
      load_value (g, v, out);
    }
}

/* True if an instruction with the effect E reads OPERAND.  */
static bool
is_operand (const struct effect *e, int operand)
{
  for (int k = 0; k < e->n_reads; k++)
    if (e->reads[k] == operand)
      return true;
  return operand >= e->first && operand < e->first + e->n_range * REG;
}

void
gen_generic (struct gen *g, int i)
{
  struct effect e = region_effect (g->p, &g->p->code[i]);
  store_operands (g, &e);
  /* The cell of a numeric parameter may contain arbitrary bits, so make it
     untyped before the instruction sets it.  */
  for (int k = 0; k < e.n_writes; k++)
    {
      const struct var *v = &g->p->vars[region_var (g->p, e.writes[k].operand)];
      if (v->numeric && v->parameter && g->p->r->function
	  && !is_operand (&e, v->operand))
	gen_call_with_cell (g, (const void *) g->p->h->untype, v->operand);
    }
  int out = gen_call_host (g, i);
  load_results (g, i, &e);
  em_g_jump_const (g->e, EMIT_NE, out, 0, gen_exit (g, i + 1, true));
  if (e.changes_globals)
    gen_reload (g, i);
}

static void
later_generic (struct gen *g, const struct later *l)
{
  gen_generic (g, l->insn);
  em_jump (g->e, l->back);
}

int
gen_slow (struct gen *g, int i, int back)
{
  struct later *l = gen_later (g, later_generic, i);
  l->back = back;
  return l->label;
}

/* --- the frame ---------------------------------------------------------- */

static void
make_registers (struct gen *g)
{
  for (int i = 0; i < g->p->n_vars; i++)
    {
      struct var *v = &g->p->vars[i];
      if (v->integer && !v->constant)
	v->g = em_new_g (g->e);
      else if (v->numeric && !v->constant)
	v->f = em_new_f (g->e);
    }
}

/* Generate the entry of a loop: code that loads the variables from their
   cells.  */
static void
enter_loop (struct gen *g)
{
  int refused = em_new_label (g->e), go = em_new_label (g->e);
  for (int i = 0; i < g->p->n_vars; i++)
    {
      struct var *v = &g->p->vars[i];
      if (v->numeric && !v->constant && !v->temporary)
	gen_guard (g, gen_base (g, v->operand), v->operand, refused);
    }
  for (int i = 0; i < g->p->n_vars; i++)
    {
      struct var *v = &g->p->vars[i];
      if (v->numeric && !v->constant && !v->temporary)
	load_value (g, v, refused);
    }
  em_jump (g->e, go);
  em_bind (g->e, refused);
  em_return_g (g->e, gen_word (g, -1));
  em_bind (g->e, go);
}

/* Generate the slow path that is taken if a parameter is no longer an integer.
   The slow path stores all parameters in their cells, and the interpreter
   executes the function.  */
static void
later_unfit (struct gen *g, const struct later *l)
{
  const struct region *r = g->p->r;
  int n_params = r->chunk->fn->nparams;
  struct side_exit *w = new_side_exit (g, l->insn, n_params);
  int n = 0, values = gen_word (g, (uintptr_t) g->p->h->exit_values);
  w->missed = new_site (g, r->first);
  for (int i = 0; i < n_params; i++)
    if (r->params >> i & 1)
      {
	em_f_store (g->e, em_arg (g->e, n++), values,
		    w->n * (int) sizeof (union exit_value));
	add_cell (w, i * REG, EXIT_NUMBER);
      }
    else if (!(r->cells >> i & 1))
      add_cell (w, i * REG, EXIT_UNTYPED);
  go_out (g, w);
}

static void
take_parameters (struct gen *g)
{
  int n = 0, unfit = -1;
  for (int i = 0; i < g->p->r->chunk->fn->nparams; i++)
    {
      if (!(g->p->r->params >> i & 1))
	continue;
      int f = em_arg (g->e, n++);
      struct var *v = gen_var (g, i * REG);
      if (!v || v->constant)
	continue;
      if (v->integer && unfit < 0)
	unfit = gen_later (g, later_unfit, g->p->r->first + 1)->label;
      if (v->numeric)
	set_value (g, v, f, unfit);
      else
	{
	  gen_release (g, v->operand);
	  put_number (g, v->operand, f);
	}
    }
}

/* Generate code that makes the local variables of a function untyped.  Leave
   out numeric variables, and parameters that callers store in the frame.  */
static void
make_locals (struct gen *g)
{
  const struct region *r = g->p->r;
  for (int i = 0; i < r->chunk->fn->nparams; i++)
    {
      const struct var *v = gen_var (g, i * REG);
      if (v && !v->numeric && !((r->params | r->cells) >> i & 1))
	gen_call_with_cell (g, (const void *) g->p->h->untype, v->operand);
    }
}

/* Generate the entry of a function: code that receives the parameters, checks
   that the C stack and the interpreter's stack have space, and loads the
   globals.  */
static void
enter_function (struct gen *g)
{
  int first = g->p->r->first, end = em_new_g (g->e), limit = em_new_g (g->e);
  take_parameters (g);
  make_locals (g);
  int out = gen_exit (g, first + 1, true);
  em_stack_jump (g->e, g->p->h->c_stack_limit, out);
  em_g_const (g->e, limit, (uintptr_t) g->p->h->stack_end);
  em_g_load (g->e, limit, limit, 0);
  em_g_add (g->e, end, g->frame, g->p->r->chunk->nregs * REG);
  em_g_jump (g->e, EMIT_GE, end, limit, out);
  gen_reload (g, first);
}

/* Generate the exit that is taken when the counter of GAWK_JIT_CHANCE (used by
   tests) reaches 0.  */
static void
later_left (struct gen *g, const struct later *l)
{
  struct emit_call c = gen_call_of ((const void *) g->p->h->left);
  em_call (g->e, &c);
  em_jump (g->e, gen_exit (g, l->insn, false));
}

static void
take_chance (struct gen *g, int i)
{
  int at = gen_word (g, (uintptr_t) g->p->h->chance);
  int n = em_new_g (g->e);
  em_g_load (g->e, n, at, 0);
  em_g_add (g->e, n, n, -1);
  em_g_store (g->e, n, at, 0);
  em_g_jump_const (g->e, EMIT_EQ, n, 0, gen_later (g, later_left, i)->label);
}

static void
make_body (struct gen *g)
{
  struct region *r = g->p->r;
  int n = r->last - r->first + 1;
  for (int i = 0; i < n; i++)
    g->labels[i] = em_new_label (g->e);
  for (int i = r->first; i <= r->last; i++)
    {
      em_bind (g->e, g->labels[i - r->first]);
      if (g->p->h->chance && i > r->first)
	take_chance (g, i);
      gen_insn (g, i);
    }
  if (!r->function)
    em_jump (g->e, gen_exit (g, r->last + 1, false));
  for (int k = 0; k < g->n_later; k++)
    {
      struct later l = g->later[k];
      em_bind (g->e, l.label);
      l.make (g, &l);
    }
}

/* Print the address of each instruction's code, for GAWK_LIST_CODE=native.  */
static void
show_map (struct gen *g, const char *code)
{
  struct region *r = g->p->r;
  const struct code_place *at = &r->chunk->places[r->first];
  char line[256];
  snprintf (line, sizeof line, "# machine code of %s at %.99s:%d: "
	    "instructions %d to %d, %zu bytes at %p, version %u\n",
	    r->function ? "function" : "loop", at->file ? at->file : "",
	    at->line, r->first, r->last, r->size, (const void *) code,
	    r->versions);
  g->p->h->map (line);
  for (int i = r->first; i <= r->last; i++)
    {
      snprintf (line, sizeof line, "%6zx %5d %s\n",
		em_offset (g->e, g->labels[i - r->first]), i,
		g->p->h->names[g->p->code[i].op]);
      g->p->h->map (line);
    }
}

bool
gen_region (struct analysis *p)
{
  struct region *r = p->r;
  struct gen g = { .p = p };
  int n = __builtin_popcountll (r->params);
  g.labels = p->h->alloc ((r->last - r->first + 1) * sizeof *g.labels);
  g.e = em_begin (r->function ? n : 0, r->function);
  g.frame = em_frame (g.e);
  g.statics = em_new_g (g.e);
  em_g_const (g.e, g.statics, (uintptr_t) p->h->statics_top);
  make_registers (&g);
  if (r->function)
    enter_function (&g);
  else
    enter_loop (&g);
  make_body (&g);
  size_t size;
  void *code = em_finish (g.e, &size);
  if (code)
    {
      r->code = code;
      r->size = size;
      r->lacks = g.lacks;
      if (p->h->map)
	show_map (&g, code);
    }
  em_free (g.e);
  p->h->free (g.labels);
  if (g.later)
    p->h->free (g.later);
  return code;
}
