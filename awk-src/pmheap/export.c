/* export.c -- pmheap export: write an array as a table.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each element becomes a row: its subscripts, the outermost first, and its
   value.  With --wide, an element's last subscript names its column, so that
   each array of the innermost level becomes a row.  If rows have only one
   subscript, and all these subscripts have the same number of parts (a[x, y]),
   each part has its own column.

   The array is visited twice: first to find the columns, then to write the
   rows.  */

#include <config.h>
#include "pmheap/export.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "array/array.h"
#include "base/mem.h"
#include "pmheap/state.h"

enum { SUBSEP_BYTE = '\034', MOST = 1000 };

static struct
{
  const struct export_target *to;
  bool wide, good;
  size_t subscripts;		/* maximum number of subscripts of an
				   element */
  size_t parts;			/* for each subscript: number of its parts; 0
				   if it is not known yet */
  struct array *names;		/* with --wide: maps each last subscript to its
				   column number */
  struct sv columns[MOST];
  size_t n_columns, n_keys;
  struct export_cell cells[MOST];
  struct strbuf row_of;		/* with --wide: the subscripts of the current
				   row */
  bool row_open;
} ex;

/* --- subscripts --------------------------------------------------------- */

/* Return subscript I of the element at P.  */
static struct sv
subscript (const struct hv_place *p, size_t i, struct scratch *tmp)
{
  return i == p->depth ? hv_key_text (p->key, tmp) : hv_parent (p, i);
}

static size_t
count_parts (struct sv s)
{
  size_t n = 1;
  for (size_t i = 0; i < s.n; i++)
    n += s.p[i] == SUBSEP_BYTE;
  return n;
}

/* Return the number of subscripts of P that are written to columns: all of
   them or, with --wide, all but the last.  */
static size_t
count_keys (const struct hv_place *p)
{
  size_t n = p->depth + !!p->key;
  return ex.wide && n > 0 ? n - 1 : n;
}

/* --- columns ------------------------------------------------------------ */

static bool
add_column (struct sv name)
{
  if (ex.n_columns == MOST)
    return hv_wrong ("the table would have more than %d columns", MOST);
  ex.columns[ex.n_columns++] = (struct sv) { run_strndup (name.p, name.n),
					     name.n };
  return true;
}

/* In the first of two iterations over the array, extend the list of columns by
   those that the element at P needs.  */
static void
look (struct strbuf *out, const struct hv_place *p, const struct val *v)
{
  struct scratch tmp;
  if (!v)
    return;
  size_t n = count_keys (p);
  ex.subscripts = n > ex.subscripts ? n : ex.subscripts;
  for (size_t i = 0; i < n; i++)
    {
      size_t parts = count_parts (subscript (p, i, &tmp));
      if (ex.parts == 0)
	ex.parts = parts;
      if (ex.parts != parts)
	ex.parts = 1;
    }
  if (!ex.wide || !p->key)
    return;
  struct val number = val_num ((double) arr_count (ex.names));
  struct val *e = arr_make (ex.names,
			    arr_text_key (hv_key_text (p->key, &tmp)));
  if (e->tag == V_UNTYPED)
    arr_set (ex.names, e, &number);
}

/* True if NAME is the last subscript of some element, and is therefore already
   the name of a column.  Like SQLite, ignore the case of letters.  */
static bool
is_taken (struct sv name)
{
  struct scratch tmp;
  for (struct arr_iter it = arr_iter (ex.names); arr_iter_next (&it);)
    {
      struct sv s = val_sv (&it.key, &tmp);
      if (s.n == name.n && strncasecmp (s.p, name.p, s.n) == 0)
	return true;
    }
  return false;
}

/* Name the columns.  If rows have more than one subscript, do not split the
   subscripts, because the columns would be ambiguous.  Return false after an
   error, which was recorded.  */
static bool
name_columns (void)
{
  struct strbuf name = { 0 };
  size_t parts = ex.parts > 1 && ex.subscripts == 1 ? ex.parts : 1;
  ex.parts = parts;
  ex.n_keys = ex.subscripts * parts;
  for (size_t i = 1; i <= ex.n_keys; i++)
    {
      name.n = 0;
      buf_addf (&name, ex.n_keys > 1 ? "key%zu" : "key", i);
      /* In a wide table, the last subscripts are names of columns, so append
	 underscores to NAME until it differs from all these names.  */
      while (ex.wide && is_taken (buf_text (&name)))
	buf_add_char (&name, '_');
      if (!add_column (buf_text (&name)))
	return false;
    }
  if (!ex.wide || arr_count (ex.names) == 0)
    return add_column (sv_of ("value"));
  struct scratch tmp;
  if (arr_count (ex.names) > MOST - ex.n_keys)
    return hv_wrong ("the table would have more than %d columns; export the "
		     "array without --wide", MOST);
  ex.n_columns += arr_count (ex.names);
  for (struct arr_iter it = arr_iter (ex.names); arr_iter_next (&it);)
    {
      struct sv s = val_sv (&it.key, &tmp);
      ex.columns[ex.n_keys + (size_t) it.value->num]
	= (struct sv) { run_strndup (s.p, s.n), s.n };
    }
  return true;
}

/* --- rows --------------------------------------------------------------- */

static struct export_cell
key_cell (struct sv s)
{
  struct val key = arr_text_key (s).cell;
  bool integer = key.tag == V_NUM;
  return (struct export_cell) { integer ? EXPORT_NUMBER : EXPORT_TEXT,
    integer ? key.num : 0, s };
}

/* True if S, which looks numeric, has the form in which programs print
   numbers.  A string with leading zeros, a plus sign or blanks may be an
   identifier, so it remains a string.  */
static bool
is_plain (struct sv s)
{
  size_t i = s.n > 0 && *s.p == '-';
  return s.n > i && s.p[i] >= '0' && s.p[i] <= '9'
    && s.p[s.n - 1] > ' '
    && !(s.p[i] == '0' && s.n > i + 1 && s.p[i + 1] >= '0'
	 && s.p[i + 1] <= '9');
}

/* Return V, a V_BIG, as a cell of the table.  The cell is a number if a double
   can represent V exactly.  The text is valid until the next call.  */
static struct export_cell
big_cell (const struct val *v)
{
  static struct strbuf text;
  struct export_cell c = { EXPORT_TEXT, 0, { "", 0 } };
  text.n = 0;
  hv_big_decimal (&text, v);
  c.text = buf_text (&text);
  if (hv_big_double (v, &c.num) && isfinite (c.num))
    c.kind = EXPORT_NUMBER;
  return c;
}

/* Return V as a cell of the table.  If V is a V_NUM, TMP contains the text.
   The text of a V_BIG is valid until the next call.  */
static struct export_cell
value_cell (const struct val *v, struct scratch *tmp)
{
  struct export_cell c = { EXPORT_TEXT, 0, { "", 0 } };
  switch (v->tag)
    {
    case V_UNTYPED:
    case V_UNASSIGNED:
      c.kind = EXPORT_NULL;
      return c;
    case V_BOOL:
      c.kind = EXPORT_BOOL;
      c.num = v->num;
      c.text = sv_of (v->num != 0 ? "1" : "0");
      return c;
    case V_NUM:
      c.num = v->num;
      if (v->num - v->num != 0)
	{
	  c.text = num_to_text (v->num, "%.6g", tmp);
	  return c;
	}
      c.kind = EXPORT_NUMBER;
      c.text = (struct sv) { tmp->b, hv_number (v->num, tmp->b) };
      return c;
    case V_BIG:
      return big_cell (v);
    default:
      c.text = val_bytes (v);
      if (v->tag == V_INPUT && is_plain (c.text)
	  && num_looks_numeric (c.text.p, c.text.n, &c.num)
	  && c.num - c.num == 0)
	c.kind = EXPORT_NUMBER;
      return c;
    }
}

/* Store the subscripts of P in the first cells.  B receives the text of the
   subscripts.  */
static void
fill_keys (const struct hv_place *p, struct strbuf *b)
{
  size_t n = count_keys (p), at = 0, starts[MOST + 1];
  struct scratch tmp;
  b->n = 0;
  buf_add (b, "", 0);
  for (size_t i = 0; i < n; i++)
    {
      struct sv s = subscript (p, i, &tmp);
      starts[at++] = b->n;
      for (size_t k = 0; k < s.n; k++)
	if (ex.parts > 1 && s.p[k] == SUBSEP_BYTE)
	  starts[at++] = b->n;
	else
	  buf_add_char (b, s.p[k]);
    }
  starts[at] = b->n;
  for (size_t i = 0; i < ex.n_keys; i++)
    ex.cells[i] = i < at
      ? key_cell ((struct sv) { b->p + starts[i], starts[i + 1] - starts[i] })
      : (struct export_cell) { EXPORT_NULL, 0, { "", 0 } };
}

static void
put_row (struct strbuf *out)
{
  ex.good = ex.good && ex.to->row (out, ex.columns, ex.cells, ex.n_columns);
}

/* In the second iteration over the array, write the row of the element at P,
   which has the value V.  */
static void
put_long (struct strbuf *out, const struct hv_place *p, const struct val *v)
{
  static struct strbuf keys;
  struct scratch tmp;
  if (!v)
    return;
  fill_keys (p, &keys);
  ex.cells[ex.n_keys] = value_cell (v, &tmp);
  put_row (out);
}

/* With --wide: the values of the current row.  */
static struct strbuf values[MOST];

static void
end_row (struct strbuf *out)
{
  if (ex.row_open)
    put_row (out);
  ex.row_open = false;
}

static void
begin_row (const struct hv_place *p)
{
  static struct strbuf keys;
  fill_keys (p, &keys);
  for (size_t i = ex.n_keys; i < ex.n_columns; i++)
    ex.cells[i] = (struct export_cell) { EXPORT_NULL, 0, { "", 0 } };
  ex.row_of.n = 0;
  buf_add_sv (&ex.row_of, p->path);
  ex.row_open = true;
}

static void
put_wide (struct strbuf *out, const struct hv_place *p, const struct val *v)
{
  struct scratch tmp;
  if (!v)
    return;
  if (!ex.row_open || !sv_equal (buf_text (&ex.row_of), p->path))
    {
      end_row (out);
      begin_row (p);
    }
  size_t at = ex.n_keys;
  if (p->key)
    {
      struct key k = arr_text_key (hv_key_text (p->key, &tmp));
      const struct val *e = arr_find (ex.names, k);
      at += e ? (size_t) e->num : 0;
    }
  struct export_cell c = value_cell (v, &tmp);
  values[at].n = 0;
  buf_add_sv (&values[at], c.text);
  c.text.p = values[at].p;
  ex.cells[at] = c;
}

bool
hv_export (struct sv name, const struct val *v,
	   const struct export_target *to, bool wide)
{
  struct strbuf out = { 0 };
  ex.to = to;
  ex.wide = wide;
  ex.good = true;
  ex.names = arr_new (mem_transient);
  if (!hv_lines (name, v, look) || !name_columns ()
      || (to->begin && !to->begin (ex.columns, ex.n_columns)))
    return false;
  if (to->has_header)
    to->row (&out, ex.columns, NULL, ex.n_columns);
  hv_flush (&out);
  hv_again ();
  bool walked = hv_lines (name, v, wide ? put_wide : put_long);
  end_row (&out);
  hv_end (&out);
  bool good = walked && ex.good;
  return to->end ? to->end (good) && good : good;
}
