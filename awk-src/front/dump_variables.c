/* dump_variables.c -- write the list of global variables for -d.
   SPDX-License-Identifier: GPL-3.0-or-later

   The list has one line for each variable.  The list is sorted by name, with
   the variables of other namespaces at the end.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "array/array.h"
#include "array/root.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/translate.h"
#include "base/write.h"
#include "front/front.h"
#include "heap/heap.h"
#include "lang/ast.h"
#include "lang/ast_name.h"
#include "lang/symbols.h"
#include "text/escape.h"
#include "value/convert.h"
#include "vm/globals.h"
#include "vm/special_effects.h"

struct variable
{
  struct sv name;
  const struct val *cell;	/* the cell of the variable; NULL for SYMTAB */
  bool of_loop;			/* true if a for-in loop assigns to the
				   variable, which is therefore a scalar */
};

struct listing
{
  struct variable *v;
  size_t n, cap;
};

static void
add (struct listing *l, struct sv name, const struct val *cell, bool of_loop)
{
  l->v = mem_grow (l->v, &l->cap, l->n + 1, sizeof *l->v);
  l->v[l->n++] = (struct variable) { name, cell, of_loop };
}

/* --- selection ---------------------------------------------------------- */

static bool
is_table (int i)
{
  return i == SPECIAL_SYMTAB || i == SPECIAL_FUNCTAB;
}

/* Add the built-in variables of the current mode.  SYMTAB and FUNCTAB
   (is_table) are added in every mode.  */
static void
add_specials (struct listing *l)
{
  static struct val arrays[SPECIAL_COUNT];
  for (int i = SPECIAL_NONE + 1; i < SPECIAL_COUNT; i++)
    {
      const char *text = special_name (i);
      struct sv name = { text, strlen (text) };
      if (special_find (name) == SPECIAL_NONE && !is_table (i))
	continue;
      if (i == SPECIAL_SYMTAB)
	{
	  add (l, name, NULL, false);
	  continue;
	}
      if (!special_is_array (i))
	{
	  add (l, name, spec_load (i), false);
	  continue;
	}
      arrays[i] = val_tagged (V_ARRAY);
      arrays[i].arr = spec_array (i);
      add (l, name, &arrays[i], false);
    }
}

static void
add_globals (struct listing *l)
{
  for (struct symbol *s = sym_first (); s; s = s->next)
    if (s->kind == SYM_GLOBAL && s->special == SPECIAL_NONE)
      add (l, s->name, glob_cell (s), s->of_loop);
}

/* Add the variables of the heap that do not occur in the program.  */
static void
add_kept (struct listing *l)
{
  struct root *r = mem_persist == mem_transient ? NULL : root_get ();
  struct scratch tmp;
  if (!r || !r->r_globals)
    return;
  for (struct arr_iter it = arr_iter (r->r_globals); arr_iter_next (&it);)
    {
      struct sv name = val_sv (&it.key, &tmp);
      if (!sym_find_variable (name, false)
	  && special_find (name) == SPECIAL_NONE)
	add (l, (struct sv) { run_strndup (name.p, name.n), name.n }, it.value,
	     false);
    }
}

static int
by_name (const void *a, const void *b)
{
  const struct variable *x = a, *y = b;
  int qx = ast_name_is_qualified (x->name);
  int qy = ast_name_is_qualified (y->name);
  if (qx != qy)
    return qx - qy;
  return sv_compare (x->name, y->name);
}

/* --- format ------------------------------------------------------------- */

/* Return the number of elements that SYMTAB has: the variables in L that are
   not built in, and the built-in variables that gawk defines in the current
   mode.  */
static size_t
table_size (const struct listing *l)
{
  size_t n = 0;
  for (size_t i = 0; i < l->n; i++)
    n += special_find (l->v[i].name) == SPECIAL_NONE
      && l->v[i].cell;
  for (int i = SPECIAL_NONE + 1; i < SPECIAL_COUNT; i++)
    n += !is_table (i) && (opt_gawk || i != SPECIAL_PROCINFO);
  return n - !opt_gawk;
}

static void
add_value (struct strbuf *b, const struct listing *l,
	   const struct variable *v)
{
  if (!v->cell)
    buf_addf (b, "array, %zu elements", table_size (l));
  else if (v->cell->tag == V_UNTYPED && v->of_loop)
    buf_add_text (b, "uninitialized scalar");
  else
    esc_value (b, v->cell);
}

void
dump_variables_text (struct strbuf *b)
{
  struct listing l = { 0 };
  add_specials (&l);
  add_globals (&l);
  add_kept (&l);
  qsort (l.v, l.n, sizeof *l.v, by_name);
  for (size_t i = 0; i < l.n; i++)
    {
      buf_add_sv (b, l.v[i].name);
      buf_add_text (b, ": ");
      add_value (b, &l, &l.v[i]);
      buf_add_char (b, '\n');
    }
  xfree (l.v);
}

void
dump_variables (const char *file)
{
  struct strbuf b = { 0 };
  dump_variables_text (&b);
  int fd = heap_open_output (file, O_TRUNC,
			     N_("sending variable list to standard error"));
  if (!write_whole (fd, b.p, b.n))
    warning ("%s: %s", file, strerror (errno));
  if (fd > STDERR_FILENO)
    close (fd);
  xfree (b.p);
}
