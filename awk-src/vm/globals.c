/* globals.c -- variables and functions that are stored in a heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   See globals.h.  Binding a variable reads the heap.  Therefore, the variables
   of a program or of a stored function are bound just before the code runs,
   not while it is compiled.  */

#include <config.h>
#include "vm/globals.h"

#include "array/array.h"
#include "array/root.h"
#include "base/diag.h"
#include "base/heap_error.h"
#include "base/mem.h"
#include "pma/assertion.h"
#include "vm/registers.h"
#include "vm/special_effects.h"

/* Return true if S is a scratch variable, which is not stored in the heap.  */
static bool
is_scratch (const struct symbol *s)
{
  return root_is_scratch (s->name) && !root_global (s->name);
}

/* --- binding ------------------------------------------------------------ */

static void
bind (struct symbol *s, struct val *cell)
{
  if (s->special)
    {
      spec_bind (s->special, cell);
      return;
    }
  const struct val *kept = root_global (s->name);
  if (root_function (s->name))
    fatal ("`%.*s' is a function of the heap, so it cannot be used as a "
	   "variable or an array; rename the variable, or delete the function "
	   "with `pmheap remove %s \"%.*s()\"'", (int) s->name.n, s->name.p,
	   heap_error_word (heap_error_file), (int) s->name.n, s->name.p);
  if (!kept)
    return;
  if (kept->tag == V_ARRAY)
    reg_make_array (cell, kept->arr, REG_BY_REF);
  else
    {
      *cell = *kept;
      val_pin (cell);
    }
}

/* Bind the registers that are not bound yet, one after the other.  Increment
   BOUND before binding a register: bind may call this function recursively,
   and the nested call must continue with the next register.  */
void
glob_bind (void)
{
  static size_t bound;
  struct symbol *s;
  struct val *cell;
  while (st_each (&bound, &s, &cell))
    bind (s, cell);
}

struct val *
glob_cell (struct symbol *s)
{
  struct val *cell = st_cell (st_global (s));
  glob_bind ();
  return cell;
}

void
glob_check_functions (const struct program *p)
{
  for (const struct function *f = p->functions; f; f = f->next)
    if (f->body && root_global (f->sym->name))
      fatal_at (f->file, f->line, "`%.*s' is a variable of the heap, so it "
		"cannot be used as a function; rename the function, or delete "
		"the variable with `pmheap remove %s %.*s'",
		(int) f->sym->name.n, f->sym->name.p,
		heap_error_word (heap_error_file), (int) f->sym->name.n,
		f->sym->name.p);
}

struct array *
glob_make_array (struct val *cell)
{
  assert_debug (cell->tag == V_UNTYPED || cell->tag == V_ARRAY);
  struct symbol *s = st_symbol (cell);
  struct array *globals, *a;
  if (!s || s->special || is_scratch (s))
    a = arr_new (mem_transient);
  else
    {
      globals = root_make ()->r_globals;
      struct val *e = arr_make (globals, arr_text_key (s->name));
      a = e->tag == V_ARRAY ? e->arr : arr_set_sub (globals, e);
    }
  reg_make_array (cell, a, REG_BY_REF);
  return a;
}

/* --- commit ------------------------------------------------------------- */

/* Return true if CELL, the register of S, holds a scalar that differs from its
   value in the heap.  */
static bool
is_news (const struct symbol *s, const struct val *cell)
{
  if (s->special || s->kind != SYM_GLOBAL || cell->tag == V_UNTYPED
      || cell->tag >= V_ARRAY)
    return false;
  const struct val *kept = root_global (s->name);
  return kept ? !val_is_identical (kept, cell)
    : !is_scratch (s) && (cell->tag != V_UNASSIGNED || cell->w0 != UNSET_READ);
}

static void
write_back (struct symbol *s, const struct val *cell)
{
  if (!is_news (s, cell))
    return;
  assert_debug (val_is_valid (cell));
  struct array *globals = root_make ()->r_globals;
  arr_put (globals, arr_text_key (s->name), cell);
}

/* Store F in the heap.  Do nothing if this run has already stored F, because
   another process may have stored a newer definition since then.  */
static void
write_back_function (struct function *f)
{
  if (f->stored)
    return;
  f->stored = true;
  root_keep_function (f->sym->name, f->ns, f->source);
}

bool
glob_keeps_function (const struct function *f)
{
  struct sv ns, source;
  const struct val *kept = root_function (f->sym->name);
  return kept && root_split_function (kept, &ns, &source)
    && sv_equal (ns, f->ns) && sv_equal (source, f->source);
}

bool
glob_differ (const struct program *p)
{
  size_t pos = 0;
  struct symbol *s;
  struct val *cell;
  while (st_each (&pos, &s, &cell))
    if (is_news (s, cell))
      return true;
  for (const struct function *f = p ? p->functions : NULL; f; f = f->next)
    if (f->body && !f->stored && !glob_keeps_function (f))
      return true;
  return false;
}

static void
store_all (const struct heap_run *r)
{
  const struct program *p = r->program;
  size_t pos = 0;
  struct symbol *s;
  struct val *cell;
  while (st_each (&pos, &s, &cell))
    write_back (s, cell);
  for (struct function *f = p ? p->functions : NULL; f; f = f->next)
    if (f->body)
      write_back_function (f);
}

static void
rebind (struct symbol *s, struct val *cell)
{
  bool array = cell->tag == V_ARRAY;
  if (!array)
    val_drop (cell);
  *cell = val_tagged (V_UNTYPED);
  bind (s, cell);
  if (array && cell->tag == V_UNTYPED)
    reg_make_array (cell, NULL, REG_BY_REF);
}

static void
rebind_all (const struct heap_run *r, bool changed)
{
  size_t pos = 0;
  struct symbol *s;
  struct val *cell;
  while (changed && st_each (&pos, &s, &cell))
    if (!s->special && s->kind == SYM_GLOBAL && !is_scratch (s)
	&& (cell->tag == V_ARRAY || r->keep == HEAP_KEEP_NONE
	    || (r->keep == HEAP_KEEP_LOOPS && !s->of_loop)))
      rebind (s, cell);
}

const struct heap_part glob_part = {
  .store = store_all, .back = rebind_all
};
