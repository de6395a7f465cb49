/* csv.c -- extension: format values as a record of CSV or TSV.
   SPDX-License-Identifier: GPL-3.0-or-later

   csv::line (value, ...): return the values as a record.
   csv::row (arr [, names]): return the elements 1, 2, ... as a record, or the
     elements with the subscripts NAMES[1], NAMES[2], ...
   csv::value (value): return one value, quoted if necessary.
   tsv::line, tsv::row, tsv::value: like the functions of csv, but return TSV.
   tsv::text (value): return the text of a TSV value, with its escapes
     decoded.

   No result ends with a newline, because print adds it.  CSV follows RFC 4180,
   with quotes only where they are needed.  In TSV, a tab is written as \t, a
   newline as \n, a carriage return as \r and a backslash as \\.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"

#include "base/csv.h"

static struct ext_buf row;	/* the text that is being built */

static void
append (void *ctx, const char *p, size_t n)
{
  ext_add (ctx, p, n);
}

/* True if SELF is a function of tsv.  */
static bool
is_tsv (const struct awk_ext_func *self)
{
  return self->data;
}

/* Append the N bytes at P as value number I of a row, where the first value is
   number 0.  */
static void
put_value (const struct awk_ext_func *self, size_t i, const char *p, size_t n)
{
  if (i > 0)
    ext_add (&row, is_tsv (self) ? "\t" : ",", 1);
  (is_tsv (self) ? csv_escape_tabs : csv_quote) (p, n, append, &row);
}

/* Return the text as *RESULT.  If a row consists of a single empty value,
   quote the value.  If the value were not quoted, the row would be an empty
   line, which CSV readers skip.  */
static awk_value_t *
finish (const struct awk_ext_func *self, size_t values, awk_value_t *result)
{
  if (values == 1 && row.n == 0 && !is_tsv (self))
    ext_add (&row, "\"\"", 2);
  return make_const_string (row.p ? row.p : "", row.n, result);
}

static awk_value_t *
do_line (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  row.n = 0;
  for (int i = 0; i < nargs; i++)
    {
      size_t n;
      const char *p = ext_text ((size_t) i, &n);
      put_value (self, (size_t) i, p, n);
    }
  return finish (self, (size_t) nargs, result);
}

static awk_value_t *
do_value (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  const char *p = ext_text (0, &n);
  row.n = 0;
  put_value (self, 0, p, n);
  return make_const_string (row.p ? row.p : "", row.n, result);
}

static awk_value_t *
do_row (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_array_t a = ext_array (0, is_tsv (self) ? "tsv::row" : "csv::row",
			     "first");
  awk_array_t names = nargs < 2 ? NULL
    : ext_array (1, is_tsv (self) ? "tsv::row" : "csv::row", "second");
  size_t count = 0;
  row.n = 0;
  if (!a || (nargs > 1 && !names))
    return make_null_string (result);
  get_element_count (names ? names : a, &count);
  for (size_t i = 1; i <= count; i++)
    {
      awk_value_t k, v;
      bool there = get_array_element (names ? names : a,
				      make_number ((double) i, &k), AWK_STRING,
				      &v);
      if (names && there)
	there = get_array_element (a, make_const_string (v.str_value.str,
							 v.str_value.len, &k),
				   AWK_STRING, &v);
      put_value (self, i - 1, there ? v.str_value.str : "",
		 there ? v.str_value.len : 0);
    }
  return finish (self, count, result);
}

static awk_value_t *
do_text (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n;
  const char *p = ext_text (0, &n);
  row.n = 0;
  for (size_t i = 0; i < n; i++)
    {
      const char *from = "tnr\\", *to = "\t\n\r\\";
      const char *at = p[i] == '\\' && i + 1 < n && p[i + 1]
	? strchr (from, p[i + 1]) : NULL;
      ext_add (&row, at ? &to[at - from] : p + i, 1);
      i += !!at;
    }
  return make_const_string (row.p ? row.p : "", row.n, result);
}

enum { ANY = 1000000 };
static int tabs;

static awk_ext_func_t tsv_functions[] = {
  { "line", do_line, ANY, 1, awk_true, &tabs },
  { "row", do_row, 2, 1, awk_false, &tabs },
  { "value", do_value, 1, 1, awk_false, &tabs },
  { "text", do_text, 1, 1, awk_false, &tabs }
};

static awk_bool_t
start (void)
{
  for (size_t i = 0; i < sizeof tsv_functions / sizeof *tsv_functions; i++)
    if (!add_ext_func ("tsv", &tsv_functions[i]))
      return awk_false;
  return awk_true;
}

static awk_ext_func_t functions[] = {
  { "line", do_line, ANY, 1, awk_true, NULL },
  { "row", do_row, 2, 1, awk_false, NULL },
  { "value", do_value, 1, 1, awk_false, NULL }
};

EXT_LOAD (csv, "csv", "1.0", start)
