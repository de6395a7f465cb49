/* headed.c -- -H: the first record of a file names its columns.
   SPDX-License-Identifier: GPL-3.0-or-later

   The column names are in the program's global array col, which the program
   may read and change.  Without -H, $col["name"] is the member `name' of a
   JSON record if the extension jsonl is loaded: it is compiled to a call of
   the extension's function jsonl::get.  */

#include <config.h>
#include "vm/headed.h"

#include <limits.h>
#include <string.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/builtin.h"
#include "lang/codegen.h"
#include "lang/symbols.h"
#include "text/fields.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* Return the register of col, or NULL if the program does not refer to it.  */
static struct val *
col_cell (void)
{
  struct symbol *s = sym_find_variable (sv_of ("col"), false);
  return s ? glob_cell (s) : NULL;
}

/* Return the array col, or NULL if it does not exist yet.  */
static struct array *
columns (void)
{
  const struct val *cell = col_cell ();
  return cell && cell->tag == V_ARRAY ? cell->arr : NULL;
}

/* Return the array in CELL, the variable col.  Create the array if the program
   has only read the variable, for instance in length (col).  */
static struct array *
make_columns (struct val *cell)
{
  if (cell->tag == V_UNASSIGNED)
    *cell = val_tagged (V_UNTYPED);
  return reg_array (cell);
}

/* True if this run has set col.  Otherwise, the elements of col, if there are
   any, are from another run that used this heap.  */
static bool has_begun;

static _Noreturn void
no_such_column (struct sv name)
{
  struct scratch tmp;
  struct sv file = val_sv (spec_reg (SPECIAL_FILENAME), &tmp);
  fatal ("input file `%.*s' has no column `%.*s'", (int) file.n, file.p,
	 (int) name.n, name.p);
}

/* Return the element of col that has the subscript NAME, or NULL if no column
   has this name.  */
static const struct val *
find_column (struct sv name)
{
  struct array *a = columns ();
  const struct val *e = a ? arr_find (a, arr_text_key (name)) : NULL;
  return e && e->tag == V_NUM ? e : NULL;
}

/* Implement the built-in function that returns the number of a named
   column.  */
static void
column_number (struct val *result, struct val *args, int nargs)
{
  struct scratch tmp;
  struct sv name = val_sv (&args[0], &tmp);
  const struct val *e = find_column (name);
  if (!e)
    no_such_column (name);
  *result = *e;
}

int
headed_number (struct sv name)
{
  const struct val *e = find_column (name);
  return e && e->num >= 1 && e->num < INT_MAX && e->num == (int) e->num
    ? (int) e->num : 0;
}

static const struct builtin number_builtin = {
  "col", column_number, 1, 1, BI_EFFECT | BI_KEEPS_RECORD, { ARG_VALUE },
  .result = RESULT_ANY
};

void
headed_set_up (void)
{
  if (opt.headed)
    {
      cg_column_number = &number_builtin;
      return;
    }
  const struct symbol *s
    = sym_find_function (sv_of ("jsonl::get"), false);
  cg_column_value = s ? s->builtin : NULL;
}

/* --- the names ---------------------------------------------------------- */

/* True if A and B have the same elements, all of which are scalars.  */
static bool
have_same_elements (struct array *a, struct array *b)
{
  struct scratch x, y, z;
  if (arr_count (a) != arr_count (b))
    return false;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    {
      const struct val *w = arr_find (b, arr_text_key (val_sv (&it.key, &z)));
      if (!w || it.value->tag != w->tag || it.value->tag == V_ARRAY
	  || !sv_equal (val_sv (it.value, &x), val_sv (w, &y)))
	return false;
    }
  return true;
}

/* Copy to TO the elements of FROM whose subscripts begin with OLD.  In the
   subscripts of the copies, NEW replaces OLD.  */
static void
copy_elements (struct array *to, struct array *from, const char *old,
	       const char *new)
{
  struct scratch tmp;
  struct strbuf b = { 0 };
  for (struct arr_iter it = arr_iter (from); arr_iter_next (&it);)
    {
      struct sv name = val_sv (&it.key, &tmp);
      if (!sv_begins (name, old))
	continue;
      b.n = 0;
      buf_add_text (&b, new);
      buf_add_sv (&b, sv_after (name, strlen (old)));
      arr_put (to, arr_text_key (buf_text (&b)), it.value);
    }
  xfree (b.p);
}

/* Return a new array of the column names that the current record contains.  If
   a name occurs twice, it refers to the first column of this name.  */
static struct array *
names_of_record (void)
{
  struct scratch tmp;
  struct array *a = arr_new (mem_transient);
  int n = fld_nf ();
  for (int i = 1; i <= n; i++)
    {
      struct sv name = val_sv (fld_get_int (i), &tmp);
      struct val *e = arr_make (a, arr_text_key (name)), number = val_num (i);
      if (e->tag == V_UNTYPED)
	arr_set (a, e, &number);
    }
  return a;
}

/* Set the array col to the column names that the current record contains.  Do
   not change an array that contains exactly these names.  */
static void
set_columns (void)
{
  struct val *cell = col_cell ();
  if (!cell)
    return;
  struct array *names = names_of_record ();
  if (!columns () || !have_same_elements (columns (), names))
    {
      struct array *a = make_columns (cell);
      arr_clear (a);
      copy_elements (a, names, "", "");
    }
  arr_free (names);
}

void
headed_begin (struct input *in)
{
  static const char mark[] = "\xef\xbb\xbf";
  struct sv rec, rt = { "", 0 };
  off_t at = in_offset (in);
  bool back = at > 0 && in->regular && in_seek (in, 0);
  has_begun = true;
  /* Save $0 and restore it below: $0 must remain the last record of the
     previous file until the main loop reads a record of the new file.  */
  fld_exchange ();
  if (in_read_record (in, &vm.rs, &rec, &rt) > 0)
    {
      if (sv_begins (rec, mark))
	rec = sv_after (rec, sizeof mark - 1);
      fld_set_record (rec, true);
      set_columns ();
    }
  else if (columns ())
    arr_clear (columns ());
  fld_set_record ((struct sv) { "", 0 }, false);
  fld_exchange ();
  if (back && in_offset (in) < at)
    in_seek (in, at);
}

/* --- the heap ----------------------------------------------------------- */

/* A copy, in process memory, of the column names of the file that this run is
   reading.  Another process may store the names of a different file in the
   heap's array col, so this copy is needed.  */
static struct array *kept;

static void
keep_columns (void)
{
  if (!has_begun || !columns ())
    return;
  if (!kept)
    kept = arr_new (mem_transient);
  arr_clear (kept);
  headed_put (kept, "");
}

static void
restore_columns (const struct heap_run *r, bool changed)
{
  if (changed && kept
      && !(columns () && have_same_elements (columns (), kept)))
    headed_take (kept, "");
}

const struct heap_part headed_part = {
  .prepare = keep_columns, .back = restore_columns
};

/* --- parts -------------------------------------------------------------- */

bool
headed_sets (struct sv name)
{
  return opt.headed && sv_equal (name, sv_of ("col"));
}

void
headed_put (struct array *to, const char *prefix)
{
  if (columns ())
    copy_elements (to, columns (), "", prefix);
}

void
headed_take (struct array *from, const char *prefix)
{
  struct val *cell = col_cell ();
  if (!cell)
    return;
  has_begun = true;
  struct array *a = make_columns (cell);
  arr_clear (a);
  copy_elements (a, from, prefix, "");
}
