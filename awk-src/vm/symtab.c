/* symtab.c -- SYMTAB and FUNCTAB.
   SPDX-License-Identifier: GPL-3.0-or-later

   The values of globals are in registers, and there is no array SYMTAB.
   Instructions on elements of SYMTAB and FUNCTAB call the functions of this
   file.  symtab_all copies the globals to an array for code that needs a whole
   array, for example a function to which SYMTAB is passed.  */

#include <config.h>
#include "vm/symtab.h"

#include "array/root.h"
#include "base/diag.h"
#include "base/mem.h"
#include "lang/symbols.h"
#include "text/fields.h"
#include "value/special.h"
#include "vm/elements.h"
#include "vm/globals.h"
#include "vm/registers.h"
#include "vm/special_effects.h"

/* Return the register of the global named KEY or, if KEY does not occur in the
   program, its cell in the heap.  Return NULL if no global has this name.  */
static const struct val *
global_named (struct sv key)
{
  struct symbol *s = sym_find_variable (key, false);
  enum special sp = special_find (key);
  if (sp == SPECIAL_SYMTAB || sp == SPECIAL_FUNCTAB)
    return NULL;
  if (sp)
    return special_is_array (sp) ? (spec_array (sp), spec_reg (sp))
      : spec_load (sp);
  if (!s)
    return root_global (key);
  return glob_cell (s);
}

bool
symtab_has (struct val *key)
{
  struct scratch tmp;
  return global_named (val_sv (key, &tmp));
}

/* Under --lint, report that TABLE is an extension, unless *REPORTED is
   true.  */
static void
lint_table (const char *table, bool *reported)
{
  if (!diag_lint || diag_lint_no_ext || diag_lint_invalid || *reported)
    return;
  *reported = true;
  lint ("%s is a gawk extension", table);
}

static _Noreturn void
no_global (struct sv name, enum symget_use use)
{
  if (use == SYMGET_UPDATE)
    fatal ("cannot assign to arbitrary elements of SYMTAB");
  fatal ("reference to uninitialized element `SYMTAB[\"%.*s\"] is not "
	 "allowed'", (int) name.n, name.p);
}

void
symtab_get (struct val *d, struct val *key, enum symget_use use)
{
  static bool reported;
  bool array = use == SYMGET_ARRAY;
  struct scratch tmp;
  struct sv k = val_sv (key, &tmp);
  const struct val *c = global_named (k);
  if (!c)
    no_global (k, use);
  if (array && c->tag != V_ARRAY)
    fatal ("attempt to use scalar `SYMTAB[\"%.*s\"]' as an array", (int) k.n,
	   k.p);
  if (!array)
    lint_table ("SYMTAB", &reported);
  struct val v = *c;
  if (c->tag == V_ARRAY)
    {
      struct val *cell = (struct val *) c;
      reg_make_array (&v, reg_array (cell), K_BORROW);
    }
  else if (v.kind & K_RC)
    val_rc (&v)->refs++;
  else
    v = elem_value (c, true);
  reg_set (d, v);
}

void
symtab_get_function (struct val *d, struct val *key)
{
  static bool reported;
  struct scratch tmp;
  struct sv k = val_sv (reg_touch (key), &tmp);
  const struct val *e = arr_find (spec_array (SPECIAL_FUNCTAB),
				  arr_text_key (k));
  if (!e)
    fatal ("reference to uninitialized element `FUNCTAB[\"%.*s\"] is not "
	   "allowed'", (int) k.n, k.p);
  lint_table ("FUNCTAB", &reported);
  struct val v = elem_value (e, true);
  reg_set (d, v);
}

void
symtab_set (struct val *key, struct val *v)
{
  struct scratch tmp;
  struct sv k = val_sv (key, &tmp);
  const struct val *c = global_named (k);
  if (!c)
    fatal ("cannot assign to arbitrary elements of SYMTAB");
  if (c->tag == V_ARRAY)
    fatal ("attempt to use array `SYMTAB[\"%.*s\"]' in a scalar context",
	   (int) k.n, k.p);
  enum special sp = special_find (k);
  if (sp && !special_is_array (sp))
    {
      reg_move (spec_reg (sp), v, true);
      return;
    }
  struct symbol *s = sym_find_variable (k, true);
  reg_move (glob_cell (s), v, true);
}

void
symtab_store (const struct val *now, const struct val *before)
{
  for (struct arr_iter it = arr_iter (now->arr); arr_iter_next (&it);)
    {
      const struct val *old = arr_find (before->arr, arr_key (&it.key));
      if (it.value->tag != V_ARRAY && it.value->tag > V_UNASSIGNED
	  && !(old && val_is_identical (it.value, old)))
	{
	  struct val v = elem_value (it.value, true);
	  symtab_set (&it.key, &v);
	  val_drop (&v);
	}
    }
}

static void
add_global (struct array *all, struct sv name, const struct val *c)
{
  struct val *e = arr_make (all, arr_text_key (name));
  if (e->tag != V_UNTYPED)
    return;
  if (c->tag == V_ARRAY)
    {
      struct val *cell = (struct val *) c;
      reg_make_array (e, reg_array (cell), 0);
    }
  else if (c->tag > V_UNTYPED && c->tag < V_ARRAY)
    arr_set (all, e, c);
}

void
symtab_all (struct val *d, bool keys)
{
  bool no_nf = keys && !fld_nf_is_known ();
  struct array *all = arr_new (mem_transient);
  struct val v, *cell;
  struct symbol *s;
  struct scratch tmp;
  size_t pos = 0;
  for (int i = SPECIAL_NONE + 1; i < SPECIAL_COUNT; i++)
    {
      struct sv name = sv_of (special_name (i));
      const struct val *c = special_find (name) ? global_named (name) : NULL;
      if (c)
	add_global (all, name, c);
      /* Like GNU awk, sort NF as the value -1 while NF is not known.  */
      if (i == SPECIAL_NF && no_nf)
	*arr_make (all, arr_text_key (name)) = val_num (-1);
    }
  while (st_each (&pos, &s, &cell))
    if (s->kind == SYM_GLOBAL && !s->special)
      add_global (all, s->name, cell);
  if (root_get ())
    for (struct arr_iter it = arr_iter (root_get ()->r_globals);
	 arr_iter_next (&it);)
      {
	struct sv name = val_sv (&it.key, &tmp);
	if (special_find (name) == SPECIAL_NONE)
	  add_global (all, name, it.value);
      }
  reg_make_array (&v, all, REG_OWN);
  reg_set (d, v);
}
