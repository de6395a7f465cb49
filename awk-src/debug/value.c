/* value.c -- show values as text; execute `print', `printf' and `set'.
   SPDX-License-Identifier: GPL-3.0-or-later

   dbg_cell and dbg_element find the cell to which a name in a command line
   refers in a frame.  dbg_add_value converts a value to text.  dbg_print,
   dbg_printf_command and dbg_set execute the debugger's commands `print',
   `printf' and `set'.  */

#include <config.h>
#include "debug/value.h"

#include <stdio.h>
#include <stdlib.h>

#include "array/root.h"
#include "base/diag.h"
#include "base/mem.h"
#include "debug/command.h"
#include "debug/place.h"
#include "debug/point.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "lang/ast.h"
#include "lang/symbols.h"
#include "text/escape.h"
#include "text/fields.h"
#include "value/convert.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/symtab.h"
#include "vm/vm.h"

/* --- cells -------------------------------------------------------------- */

/* Return a cell with a copy of SYMTAB in a new array, because SYMTAB itself is
   not stored as an array.  */
static struct val *
symtab_cell (void)
{
  static struct val cell;
  if (cell.tag != V_NONE)
    reg_release (&cell, &cell + 1);
  symtab_all (&cell, false);
  return &cell;
}

static struct val *
special_cell (enum special s)
{
  if (s == SPECIAL_SYMTAB)
    return symtab_cell ();
  return special_is_array (s) ? spec_reg (s) : (struct val *) spec_load (s);
}

/* Return NAME without the prefix of the namespace awk.  */
static struct sv
short_name (struct sv name)
{
  return sv_begins (name, "awk::") ? sv_after (name, 5) : name;
}

bool
dbg_is_function (const char *name)
{
  struct symbol *f = sym_find_function (short_name (sv_of (name)), false);
  return f && f->fn;
}

static struct val *
global_cell (struct sv name)
{
  name = short_name (name);
  enum special special = special_find (name);
  if (special != SPECIAL_NONE)
    return special_cell (special);
  struct symbol *f = sym_find_function (name, false);
  if (f && (f->fn || f->builtin))
    return NULL;
  struct symbol *s = sym_find_variable (name, root_global (name));
  return s ? glob_cell (s) : NULL;
}

struct val *
dbg_cell (const char *name, size_t frame)
{
  struct val *local = dbg_local (name, frame);
  return local ? local : global_cell (sv_of (name));
}

struct array *
dbg_array (struct val *cell)
{
  cell = reg_target (cell);
  if (cell->tag != V_ARRAY)
    return NULL;
  static struct array *empty;
  if (!cell->arr && !empty)
    empty = arr_new (mem_transient);
  return cell->arr ? cell->arr : empty;
}

struct val *
dbg_element (const struct variable *v, int n)
{
  struct val *cell = dbg_cell (v->name, dbg.frame);
  for (int i = 0; cell && i < n; i++)
    {
      struct array *a = dbg_array (cell);
      cell = a ? arr_find (a, arr_key (&v->subs[i])) : NULL;
    }
  return cell;
}

struct val
dbg_field (double n)
{
  struct val v = *fld_get (n);
  if (v.tag != V_UNASSIGNED)
    return v;
  return n > 0 ? val_unset (UNSET_FIELD) : val_inline (V_STR, "", 0);
}

/* --- text --------------------------------------------------------------- */

void
dbg_add_value (struct strbuf *b, const struct val *v, bool compared)
{
  double d;
  v = reg_target ((struct val *) v);
  if (v->tag == V_INPUT && (compared || dbg_was_number (v))
      && val_numeric (v, &d))
    buf_add_sv (b, val_bytes (v));
  else
    esc_value (b, v);
}

/* --- print -------------------------------------------------------------- */

static void
add_subscript (struct strbuf *b, struct sv sub)
{
  buf_add_text (b, "[\"");
  buf_add_sv (b, sub);
  buf_add_text (b, "\"]");
}

/* Print NAME = VALUE.  If SUB is not NULL, print NAME["SUB"] = VALUE.  */
static void
print_value (struct sv name, const struct sv *sub, const struct val *v)
{
  struct strbuf b = { 0 };
  buf_add_sv (&b, name);
  if (sub)
    add_subscript (&b, *sub);
  buf_add_text (&b, " = ");
  if (v->tag == V_UNASSIGNED && *name.p == '$')
    buf_add_text (&b, "uninitialized field");
  else
    dbg_add_value (&b, v, false);
  buf_add_char (&b, '\n');
  dbg_write (b.p, b.n);
  xfree (b.p);
}

static int
compare_keys (const void *x, const void *y)
{
  return sv_compare (val_bytes (x), val_bytes (y));
}

/* Print all elements of A.  B contains the name of A.  */
static void
print_elements (struct strbuf *b, struct array *a)
{
  size_t n, name = b->n;
  if (arr_count (a) == 0)
    {
      dbg_printf ("array `%.*s' is empty\n", (int) name, b->p);
      return;
    }
  struct val *keys = arr_keys (a, &n);
  qsort (keys, n, sizeof *keys, compare_keys);
  for (size_t i = 0; i < n; i++)
    {
      const struct val *e = arr_find (a, arr_key (&keys[i]));
      add_subscript (b, val_bytes (&keys[i]));
      if (e->tag == V_ARRAY)
	print_elements (b, e->arr);
      else
	print_value (buf_text (b), NULL, e);
      b->n = name;
      val_drop (&keys[i]);
    }
  xfree (keys);
}

static void
print_all (struct sv name, struct array *a)
{
  struct strbuf b = { 0 };
  buf_add_sv (&b, name);
  print_elements (&b, a);
  xfree (b.p);
}

/* Print the element of the array CELL that the subscripts of V select.  If
   SHOWN is true, identify a subarray by the name of the variable, otherwise by
   its last subscript.  */
static void
print_element (const struct variable *v, struct val *cell, bool shown)
{
  struct sv name = sv_of (v->name);
  for (int i = 0; i < v->nsubs; i++)
    {
      struct array *a = dbg_array (cell);
      const struct val *key = &v->subs[i];
      struct sv sub = val_bytes (key);
      cell = arr_find (a, arr_key (key));
      if (!cell)
	{
	  dbg_printf ("subscript \"%.*s\" is not in array `%.*s'\n",
		      (int) sub.n, sub.p, (int) name.n, name.p);
	  return;
	}
      bool last = i == v->nsubs - 1;
      if (!dbg_array (cell) && last && !v->all)
	print_value (name, &sub, cell);
      else if (!dbg_array (cell))
	{
	  dbg_printf ("`%.*s[\"%.*s\"]' is not an array\n", (int) name.n,
		      name.p, (int) sub.n, sub.p);
	  return;
	}
      else if (last && v->all)
	print_all (sub, dbg_array (cell));
      else if (last)
	print_value (shown ? name : sub, NULL, cell);
      name = shown ? name : sub;
    }
}

void
dbg_print_variable (const struct variable *v, size_t frame, int number)
{
  char field[48];
  if (number > 0)
    dbg_printf ("%d: ", number);
  if (v->field)
    {
      struct val f = dbg_field (v->number);
      snprintf (field, sizeof field, "$%.0f", v->number);
      print_value (sv_of (field), NULL, &f);
      return;
    }
  struct val *cell = dbg_cell (v->name, frame);
  struct sv name = sv_of (v->name);
  bool whole = v->nsubs == 0 && !v->all;
  if (!cell && !dbg_is_function (v->name))
    dbg_printf ("no symbol `%s' in current context\n", v->name);
  else if (!whole && (!cell || !dbg_array (cell)))
    dbg_printf ("`%s' is not an array\n", v->name);
  else if (!cell)
    dbg_printf ("%s = `function'\n", v->name);
  else if (v->nsubs > 0)
    print_element (v, cell, number > 0);
  else if (v->all)
    print_all (name, dbg_array (cell));
  else
    print_value (name, NULL, cell);
}

void
dbg_print (const struct cmd *c)
{
  dbg_pager (true);
  for (const struct variable *v = c->vars; v; v = v->next)
    dbg_print_variable (v, dbg.frame, 0);
  dbg_pager (false);
}

/* --- printf ------------------------------------------------------------- */

/* Set *RESULT to the value of the argument V.  After an error, print a message
   and return false.  */
static bool
argument (const struct variable *v, struct val *result)
{
  if (v->constant)
    *result = v->value;
  else if (v->field)
    *result = dbg_field (v->number);
  else
    {
      struct val *cell = dbg_element (v, v->nsubs);
      if (!cell || dbg_array (cell))
	{
	  dbg_print_variable (v, dbg.frame, 0);
	  return false;
	}
      *result = *reg_target (cell);
      if (result->tag <= V_UNTYPED || result->tag >= V_ARRAY)
	*result = val_unset (UNSET_READ);
    }
  return true;
}

struct printing
{
  struct sv format;
  struct val *args;
  int n;
  struct strbuf out;
};

static void
format (void *ctx)
{
  struct printing *p = ctx;
  fmt_append (&p->out, p->format, p->args, p->n);
}

void
dbg_printf_command (const struct cmd *c)
{
  struct printing p = { .n = -1 };
  struct scratch tmp;
  struct val fmt;
  for (const struct variable *v = c->vars; v; v = v->next)
    p.n++;
  p.args = xnmalloc (p.n + 1, sizeof *p.args);
  bool good = argument (c->vars, &fmt);
  int i = 0;
  for (const struct variable *v = c->vars->next; v && good; v = v->next)
    good = argument (v, &p.args[i++]);
  if (good)
    {
      p.format = val_sv (&fmt, &tmp);
      if (dbg_guard (format, &p))
	dbg_write (p.out.p, p.out.n);
    }
  xfree (p.args);
  xfree (p.out.p);
}

/* --- set ---------------------------------------------------------------- */

static void
set_variable (const struct variable *v, struct val *cell, struct val *value)
{
  enum special special = special_find (sv_of (v->name));
  if (dbg_local (v->name, dbg.frame) == cell || special == SPECIAL_NONE)
    reg_move (cell, value, true);
  else
    spec_store (special, value);
}

/* Store VALUE in the element of array CELL that V's subscripts select.  On
   failure, print a message and return false.  */
static bool
set_element (const struct variable *v, struct val *cell, struct val *value)
{
  struct array *a = NULL;
  struct val *e = reg_target (cell), *key = NULL;
  for (int i = 0; i < v->nsubs; i++)
    {
      if (i > 0 && e->tag != V_ARRAY)
	{
	  dbg_print_variable (v, dbg.frame, 0);
	  return false;
	}
      a = i == 0 ? reg_array (e) : e->arr;
      key = &v->subs[i];
      if (i == v->nsubs - 1)
	e = arr_make (a, arr_key (key));
      else if (!(e = arr_find (a, arr_key (key))))
	{
	  dbg_print_variable (v, dbg.frame, 0);
	  return false;
	}
    }
  if (e->tag == V_ARRAY)
    return dbg_error ("attempt to use array `%s' in a scalar context",
		      dbg_variable_title (v));
  arr_set (a, e, value);
  if (strcmp (v->name, "ENVIRON") == 0)
    spec_env_changed ();
  return true;
}

static void
set (void *ctx)
{
  const struct cmd *c = ctx;
  const struct variable *v = c->vars;
  struct val value = v->next->value;
  struct val *cell = v->field ? NULL : dbg_cell (v->name, dbg.frame);
  bool good = v->field || cell;
  if (v->field)
    fld_store (v->number, &value);
  else if (!cell && v->nsubs == 0 && dbg_is_function (v->name))
    dbg_error ("`%s' is not a scalar variable", v->name);
  else if (!cell)
    dbg_print_variable (v, dbg.frame, 0);
  else if (v->nsubs > 0 && strcmp (v->name, "SYMTAB") == 0)
    symtab_set (&v->subs[0], &value);
  else if (v->nsubs > 0 && !dbg_array (cell))
    {
      dbg_printf ("`%s' is not an array\n", v->name);
      good = false;
    }
  else if (v->nsubs > 0)
    good = set_element (v, cell, &value);
  else if (dbg_array (cell))
    good = dbg_error ("`%s' is not a scalar variable", v->name);
  else
    set_variable (v, cell, &value);
  if (good)
    dbg_print_variable (v, dbg.frame, 0);
}

void
dbg_set (const struct cmd *c)
{
  dbg_guard (set, (void *) c);
}
