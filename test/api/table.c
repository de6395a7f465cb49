/* table.c -- an extension that reads CSV tables with quoted fields.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  While TABLE is true, the input is read
   as a table.  A record may span several lines, because newlines may be inside
   quotes.  The fields of a record are the strings between the commas, without
   surrounding quotes.  TABLERECORD is the first line of the current record.
   The variables TABLE and TABLERECORD are created when the library is loaded.
   This file includes no header other than gawkapi.h, and thus checks that
   gawkapi.h is complete.  */

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = "table: version 2.0";

extern
#ifdef __cplusplus
"C"
#endif
ssize_t read (int fd, void *p, size_t n);

enum { MOST = 50 };

/* The state of an input: its bytes, and how its last record is split.  */
struct table
{
  char *bytes;
  size_t n, cap, at;
  awk_fieldwidth_info_t *layout;
};

static awk_scalar_t mode, first_line;

/* --- variables ---------------------------------------------------------- */

/* If the variable NAME does not exist, create it without a value; store its
   cookie in *COOKIE.  */
static awk_bool_t
make_variable (const char *name, awk_scalar_t *cookie)
{
  awk_value_t v;
  if (!sym_lookup (name, AWK_SCALAR, &v)
      && !(sym_update (name, make_null_string (&v))
	   && sym_lookup (name, AWK_SCALAR, &v)))
    return awk_false;
  *cookie = v.scalar_cookie;
  return awk_true;
}

/* --- records ------------------------------------------------------------ */

/* Read all of the input.  */
static void
read_table (struct table *t, int fd)
{
  ssize_t got;
  do
    {
      if (t->cap - t->n < 4096)
	{
	  t->cap += 65536;
	  erealloc (t->bytes, char *, t->cap, "read_table");
	}
      got = read (fd, t->bytes + t->n, t->cap - t->n);
      t->n += got > 0 ? (size_t) got : 0;
    }
  while (got > 0);
}

/* Add the field from byte FROM to byte TO of the record; the previous field
   ends at byte *LAST.  */
static void
add_field (awk_fieldwidth_info_t *w, size_t from, size_t to, size_t *last)
{
  if (w->nf == MOST)
    return;
  w->fields[w->nf].skip = from - *last;
  w->fields[w->nf].len = to - from;
  w->nf++;
  *last = to;
}

/* Store in W the layout of the fields of a record.  The record consists of the
   N bytes at P, without its terminator.  */
static void
divide (awk_fieldwidth_info_t *w, const char *p, size_t n)
{
  size_t from = 0, last = 0;
  w->use_chars = awk_false;
  w->nf = 0;
  while (from <= n)
    {
      size_t to = from;
      if (from < n && p[from] == '"')
	{
	  for (to = ++from; to < n && p[to] != '"'; to++)
	    continue;
	  add_field (w, from, to, &last);
	  to++;
	}
      else
	{
	  while (to < n && p[to] != ',')
	    to++;
	  add_field (w, from, to, &last);
	}
      from = to + 1;
    }
}

static void
show_line (const char *p, size_t n)
{
  awk_value_t v;
  const char *end = (const char *) memchr (p, '\n', n);
  sym_update_scalar (first_line,
		     make_const_user_input (p, end ? (size_t) (end - p) : n,
					    &v));
}

static int
next_row (char **out, awk_input_buf_t *b, int *errcode, char **rt_start,
	  size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  struct table *t = (struct table *) b->opaque;
  size_t n = 0;
  int quoted = 0;
  (void) errcode;
  if (t->n == 0)
    read_table (t, b->fd);
  if (t->at == t->n)
    return EOF;
  *out = t->bytes + t->at;
  while (t->at + n < t->n && (quoted || (*out)[n] != '\n'))
    quoted ^= (*out)[n++] == '"';
  *rt_start = *out + n;
  *rt_len = t->at + n < t->n;
  t->at += n + *rt_len;
  show_line (*out, n);
  divide (t->layout, *out, n);
  if (field_width)
    *field_width = t->layout;
  return (int) n;
}

static void
end_table (awk_input_buf_t *b)
{
  struct table *t = (struct table *) b->opaque;
  gawk_free (t->bytes);
  gawk_free (t->layout);
  gawk_free (t);
}

static awk_bool_t
is_table (const awk_input_buf_t *b)
{
  awk_value_t v;
  return b->fd != INVALID_HANDLE && sym_lookup_scalar (mode, AWK_NUMBER, &v)
    && v.num_value != 0 ? awk_true : awk_false;
}

static awk_bool_t
begin_table (awk_input_buf_t *b)
{
  struct table *t;
  ezalloc (t, struct table *, sizeof *t, "begin_table");
  ezalloc (t->layout, awk_fieldwidth_info_t *,
	   awk_fieldwidth_info_size (MOST), "begin_table");
  b->opaque = t;
  b->get_record = next_row;
  b->close_func = end_table;
  return awk_true;
}

static awk_input_parser_t parser = { "table", is_table, begin_table, NULL };

/* --- functions ---------------------------------------------------------- */

/* Implement cut (text, array): store the fields of the row TEXT in ARRAY, and
   return their number.  */
static awk_value_t *
do_cut (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t text, a, k, v;
  awk_fieldwidth_info_t *w;
  size_t i, at = 0, n;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_STRING, &text) || !get_argument (1, AWK_ARRAY, &a))
    {
      update_ERRNO_string ("a text and an array are needed");
      return make_number (-1, result);
    }
  ezalloc (w, awk_fieldwidth_info_t *, awk_fieldwidth_info_size (MOST),
	   "do_cut");
  clear_array (a.array_cookie);
  divide (w, text.str_value.str, text.str_value.len);
  n = w->nf;
  for (i = 0; i < n; i++)
    {
      at += w->fields[i].skip;
      make_const_user_input (text.str_value.str + at, w->fields[i].len, &v);
      at += w->fields[i].len;
      set_array_element (a.array_cookie, make_number ((double) i + 1, &k), &v);
    }
  gawk_free (w);
  return make_number ((double) n, result);
}

static awk_bool_t
start (void)
{
  register_input_parser (&parser);
  return make_variable ("TABLE", &mode)
    && make_variable ("TABLERECORD", &first_line) ? awk_true : awk_false;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { "cut", do_cut, 2, 2, awk_false, NULL }
};

dl_load_func (functions, table, "table")
