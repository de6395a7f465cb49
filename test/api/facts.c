/* facts.c -- an extension that uses rarely used parts of the API.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  Like the functions in every.c, the
   functions of this extension return their findings as text.  */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = NULL;

#include "say.h"

static const awk_valtype_t requests[] = {
  AWK_UNDEFINED, AWK_NUMBER, AWK_STRING, AWK_STRNUM, AWK_REGEX, AWK_BOOL,
  AWK_ARRAY, AWK_SCALAR, AWK_VALUE_COOKIE
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

#define NO_ARGUMENTS \
  do { (void) nargs; (void) self; } while (0)

/* Fill V with a value, so that a request that leaves V unchanged is
   detected.  */
static awk_value_t *
garbage (awk_value_t *v)
{
  memset (v, 0x55, sizeof *v);
  return v;
}

/* --- symbols ------------------------------------------------------------ */

static awk_value_t *
do_names (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t v;
  NO_ARGUMENTS;
  say_yes ("NULL", sym_lookup (NULL, AWK_NUMBER, garbage (&v)));
  say_yes ("namespace", sym_lookup_ns (NULL, "v", AWK_NUMBER, garbage (&v)));
  say_yes ("result", sym_lookup ("v", AWK_NUMBER, NULL));
  say_yes ("update", sym_update (NULL, make_number (1, &v)));
  say_yes ("empty", sym_update ("", make_number (1, &v)));
  say_yes ("value", sym_update ("v", NULL));
  say_yes ("made", sym_update_ns ("other", "v", make_number (5, &v)));
  say_yes ("awk", sym_update_ns ("awk", "v", make_number (6, &v)));
  return said (result);
}

/* Implement install (name): store an array in the variable NAME; add one
   element to the array before this assignment and one after it.  */
static awk_value_t *
do_install (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, a, b, k, v;
  size_t n = 0;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  a.val_type = AWK_ARRAY;
  a.array_cookie = create_array ();
  set_array_element (a.array_cookie, str ("early", &k), make_number (1, &v));
  say_yes ("update", sym_update (name.str_value.str, &a));
  say_yes ("late", set_array_element (a.array_cookie, str ("late", &k),
				      make_number (2, &v)));
  if (sym_lookup (name.str_value.str, AWK_ARRAY, &b))
    say_yes ("count", get_element_count (b.array_cookie, &n) && n == 2);
  return said (result);
}

/* Implement leave (name): store the null value in the variable NAME.  */
static awk_value_t *
do_leave (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, v;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  return make_number (sym_update (name.str_value.str, make_null_string (&v)),
		      result);
}

/* Implement scalar (name): show the value of the variable's cookie for each
   requested type.  */
static awk_value_t *
do_scalar (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, cookie, v;
  size_t i;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  if (!sym_lookup (name.str_value.str, AWK_SCALAR, &cookie))
    return str ("no cookie", result);
  for (i = 0; i < REQUESTS; i++)
    {
      int good = sym_lookup_scalar (cookie.scalar_cookie, requests[i],
				    garbage (&v));
      say_value (requests[i], good, &v);
    }
  say_yes ("NULL", sym_lookup_scalar (NULL, AWK_NUMBER, &v));
  return said (result);
}

/* Implement store (name, kind): store a value of KIND in the variable NAME by
   its cookie.  */
static awk_value_t *
do_store (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, kind, cookie, v;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  get_argument (1, AWK_NUMBER, &kind);
  sym_lookup (name.str_value.str, AWK_SCALAR, &cookie);
  switch ((int) kind.num_value)
    {
    case AWK_STRING: str ("a text that is not short", &v); break;
    case AWK_REGEX: make_const_regex ("r.", 2, &v); break;
    case AWK_STRNUM: make_const_user_input ("+5", 2, &v); break;
    case AWK_UNDEFINED: make_null_string (&v); break;
    case AWK_SCALAR: sym_lookup ("NR", AWK_SCALAR, &v); break;
    case AWK_VALUE_COOKIE:
      create_value (make_number (77, &v), &v.value_cookie);
      v.val_type = AWK_VALUE_COOKIE;
      break;
    default: make_number (1, &v); break;
    }
  return make_number (sym_update_scalar (cookie.scalar_cookie, &v), result);
}

/* --- value cookies ------------------------------------------------------ */

static awk_value_t *
do_values (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, k, v, w;
  awk_value_cookie_t c = NULL;
  int i;
  NO_ARGUMENTS;
  get_argument (0, AWK_ARRAY, &a);
  for (i = 0; i < 4; i++)
    {
      say_yes (i == 0 ? "number" : i == 1 ? "strnum" : i == 2 ? "regex"
	       : "string",
	       create_value (i == 0 ? make_number (3, &v)
			     : i == 1 ? make_const_user_input ("4", 1, &v)
			     : i == 2 ? make_const_regex ("r", 1, &v)
			     : str ("a text that is not short", &v), &c));
      w.val_type = AWK_VALUE_COOKIE;
      w.value_cookie = c;
      set_array_element (a.array_cookie, make_number (i, &k), &w);
      set_array_element (a.array_cookie, make_number (10 + i, &k), &w);
      sym_update ("cooked", &w);
      say_yes ("release", release_value (c));
    }
  make_null_string (&w);
  w.val_type = AWK_ARRAY;
  say_yes ("array", create_value (&w, &c));
  w.val_type = AWK_SCALAR;
  say_yes ("scalar", create_value (&w, &c));
  say_yes ("NULL", create_value (NULL, &c));
  return said (result);
}

/* --- arrays ------------------------------------------------------------- */

/* Implement indices (array): store an element by each kind of index.  */
static awk_value_t *
do_indices (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, k, v;
  awk_array_t c;
  NO_ARGUMENTS;
  get_argument (0, AWK_ARRAY, &a);
  c = a.array_cookie;
  say_yes ("17", set_array_element (c, make_number (17, &k),
				    make_number (1, &v)));
  say_yes ("0.1", set_array_element (c, make_number (0.1, &k),
				     make_number (2, &v)));
  say_yes ("1e6", set_array_element (c, make_number (1e6, &k),
				     make_number (3, &v)));
  say_yes ("strnum", set_array_element (c, make_const_user_input (" 5", 2, &k),
					make_number (4, &v)));
  say_yes ("regex", set_array_element (c, make_const_regex ("r", 1, &k),
				       make_number (5, &v)));
  say_yes ("undefined", set_array_element (c, make_null_string (&k),
					   make_number (6, &v)));
  sym_lookup ("NR", AWK_SCALAR, &k);
  say_yes ("scalar", set_array_element (c, &k, make_number (7, &v)));
  create_value (str ("cookie", &k), &k.value_cookie);
  k.val_type = AWK_VALUE_COOKIE;
  say_yes ("cookie", set_array_element (c, &k, make_number (8, &v)));
  say_yes ("cookie", get_array_element (c, &k, AWK_NUMBER, &v)
	   && v.num_value == 8);
  say_yes ("array", set_array_element (c, &a, make_number (9, &v)));
  say_yes ("bool", get_array_element (c, make_bool (awk_true, &k),
				      AWK_NUMBER, &v));
  say_yes ("bool", del_array_element (c, make_bool (awk_true, &k)));
  say_yes ("number", get_array_element (c, make_number (17, &k), AWK_NUMBER,
					&v));
  say_yes ("number", del_array_element (c, make_number (17, &k)));
  return said (result);
}

/* Implement nested (array): find the subarray with the numeric subscript 5,
   replace it with a number, and check whether its cookie is still valid.  */
static awk_value_t *
do_nested (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, k, v;
  size_t n = 0;
  NO_ARGUMENTS;
  get_argument (0, AWK_ARRAY, &a);
  say_yes ("found", get_array_element (a.array_cookie, make_number (5, &k),
				       AWK_ARRAY, &v));
  say_yes ("count", get_element_count (v.array_cookie, &n) && n == 2);
  say_yes ("replaced", set_array_element (a.array_cookie,
					  make_number (5, &k),
					  make_number (1, &elsewhere)));
  say_yes ("dead", get_element_count (v.array_cookie, &n));
  return said (result);
}

static awk_value_t *
do_nulls (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, k, v;
  awk_flat_array_t *flat;
  size_t n;
  NO_ARGUMENTS;
  get_argument (0, AWK_ARRAY, &a);
  say_yes ("count", get_element_count (NULL, &n));
  say_yes ("count", get_element_count (a.array_cookie, NULL));
  say_yes ("get", get_array_element (NULL, str ("x", &k), AWK_NUMBER, &v));
  say_yes ("get", get_array_element (a.array_cookie, NULL, AWK_NUMBER, &v));
  say_yes ("get", get_array_element (a.array_cookie, str ("x", &k),
				     AWK_NUMBER, NULL));
  say_yes ("set", set_array_element (NULL, str ("x", &k), &v));
  say_yes ("set", set_array_element (a.array_cookie, NULL, &v));
  say_yes ("set", set_array_element (a.array_cookie, str ("x", &k), NULL));
  say_yes ("delete", del_array_element (NULL, str ("x", &k)));
  say_yes ("delete", del_array_element (a.array_cookie, NULL));
  say_yes ("destroy", destroy_array (NULL));
  say_yes ("flatten", flatten_array (NULL, &flat));
  say_yes ("flatten", flatten_array (a.array_cookie, NULL));
  say_yes ("release", release_flattened_array (a.array_cookie, NULL));
  say_yes ("argument", get_argument (0, AWK_ARRAY, NULL));
  say_yes ("set argument", set_argument (0, NULL));
  say_yes ("set argument", set_argument (9, create_array ()));
  return said (result);
}

/* Implement clear (name): clear the array NAME.  */
static awk_value_t *
do_clear (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, a;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  if (!sym_lookup (name.str_value.str, AWK_ARRAY, &a))
    return str ("no array", result);
  return make_number (clear_array (a.array_cookie), result);
}

/* Implement flat (array, index type, value type): flatten the array with the
   given types of subscripts and values, show the elements, and delete those
   that are arrays.  */
static awk_value_t *
do_flat (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, t, u, k, v;
  awk_flat_array_t *flat;
  size_t i;
  NO_ARGUMENTS;
  get_argument (0, AWK_ARRAY, &a);
  get_argument (1, AWK_NUMBER, &t);
  get_argument (2, AWK_NUMBER, &u);
  if (!flatten_array_typed (a.array_cookie, &flat,
			    (awk_valtype_t) (int) t.num_value,
			    (awk_valtype_t) (int) u.num_value))
    return str ("no", result);
  for (i = 0; i < flat->count; i++)
    {
      say_value (flat->elements[i].index.val_type, 1,
		 &flat->elements[i].index);
      say_value (flat->elements[i].value.val_type, 1,
		 &flat->elements[i].value);
      flat->elements[i].next = NULL;
      if (flat->elements[i].value.val_type == AWK_ARRAY)
	flat->elements[i].flags = DELETE_IT;
    }
  set_array_element (a.array_cookie, str ("more", &k), make_number (1, &v));
  say_yes ("changed", release_flattened_array (a.array_cookie, flat));
  del_array_element (a.array_cookie, str ("more", &k));
  say_yes ("release", release_flattened_array (a.array_cookie, flat));
  return said (result);
}

/* Implement untyped (array): show the element "u" of the array for each
   requested type.  */
static awk_value_t *
do_untyped (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a, k, v;
  size_t i;
  NO_ARGUMENTS;
  get_argument (0, AWK_ARRAY, &a);
  for (i = 0; i < REQUESTS; i++)
    {
      int good = get_array_element (a.array_cookie, str ("u", &k),
				    requests[i], garbage (&v));
      say_value (requests[i], good, &v);
    }
  return said (result);
}

/* --- functions ---------------------------------------------------------- */

static int calls;

/* Implement self (...): show how often this function has been called, and all
   of its arguments.  */
static awk_value_t *
do_self (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  int *n = (int *) self->data;
  awk_value_t v;
  char b[40];
  int i;
  snprintf (b, sizeof b, "%s %d %d:", self->name, ++*n, nargs);
  say (b);
  for (i = 0; i <= nargs; i++)
    {
      int good = get_argument (i, AWK_STRING, &v);
      say_value (AWK_STRING, good, &v);
    }
  return said (result);
}

/* Implement long_lived (x, y): check that the strings of both arguments remain
   valid during many other calls of the API.  */
static awk_value_t *
do_long_lived (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t x, y, v;
  int i;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &x);
  get_argument (1, AWK_STRING, &y);
  for (i = 0; i < 5000; i++)
    {
      sym_lookup ("PROCINFO", AWK_ARRAY, &v);
      sym_lookup ("FS", AWK_STRING, &v);
      sym_update ("churn", make_number (i / 7.0, &v));
      sym_lookup ("churn", AWK_STRING, &v);
    }
  say (x.str_value.str);
  say (" ");
  say (y.str_value.str);
  return said (result);
}

static awk_value_t *
do_huge (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  char *p;
  NO_ARGUMENTS;
  emalloc (p, char *, SIZE_MAX / 4, "do_huge");
  return make_malloced_string (p, 1, result);
}

/* --- input parsers ------------------------------------------------------ */

/* Print which streams gawk offers, and accept none of them.  */
static awk_bool_t
note_can (const awk_input_buf_t *in)
{
  awk_value_t v;
  if (!sym_lookup ("NOTE", AWK_NUMBER, &v) || v.num_value == 0)
    return awk_false;
  fprintf (stderr, "input %s fd%s %s%s%s%s%s\n", in->name,
	   in->fd == INVALID_HANDLE ? "-" : "+",
	   S_ISREG (in->sbuf.st_mode) ? "file" : S_ISFIFO (in->sbuf.st_mode)
	   ? "pipe" : S_ISSOCK (in->sbuf.st_mode) ? "socket"
	   : S_ISDIR (in->sbuf.st_mode) ? "directory" : in->sbuf.st_mode == 0
	   ? "nothing" : "other",
	   in->opaque ? " opaque" : "", in->get_record ? " get_record" : "",
	   in->close_func ? " close_func" : "",
	   in->read_func ? "" : " no read_func");
  return awk_false;
}

static awk_bool_t
note_take (awk_input_buf_t *in)
{
  (void) in;
  return awk_false;
}

static awk_input_parser_t note = { "note", note_can, note_take, NULL };

/* The state of the parser `count', which accepts names "count:N" that are not
   names of files: it supplies N records, the last of which has no RT.  With the
   name "count:-N", reading ends with the error number N.  */
struct counter
{
  int at, last;
  char record[40], rt[4];
  awk_fieldwidth_info_t *width;
};

static awk_bool_t
count_can (const awk_input_buf_t *in)
{
  return strncmp (in->name, "count:", 6) == 0 ? awk_true : awk_false;
}

static int
count_get (char **out, awk_input_buf_t *in, int *errcode, char **rt_start,
	   size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  struct counter *c = (struct counter *) in->opaque;
  int last = c->last < 0 ? 1 : c->last;
  if (*errcode != 0 || *rt_len != 0 || (field_width && *field_width))
    fprintf (stderr, "not clean on entry\n");
  if (c->at >= last)
    {
      *errcode = c->last < 0 ? -c->last : 0;
      return EOF;
    }
  snprintf (c->record, sizeof c->record, "record %d%s", ++c->at,
	    field_width ? "" : " alone");
  *out = c->record;
  if (c->at < last)
    {
      strcpy (c->rt, "<>");
      *rt_start = c->rt;
      *rt_len = 2;
    }
  if (field_width && c->at > 1)
    *field_width = c->width;
  return (int) strlen (c->record);
}

static void
count_close (awk_input_buf_t *in)
{
  struct counter *c = (struct counter *) in->opaque;
  fprintf (stderr, "closed %s\n", in->name);
  gawk_free (c->width);
  gawk_free (c);
  close (in->fd);
  in->fd = INVALID_HANDLE;
}

static awk_bool_t
count_take (awk_input_buf_t *in)
{
  struct counter *c;
  ezalloc (c, struct counter *, sizeof *c, "count_take");
  c->last = atoi (in->name + 6);
  c->width = (awk_fieldwidth_info_t *)
    gawk_calloc (1, awk_fieldwidth_info_size (2));
  c->width->use_chars = awk_true;
  c->width->nf = 2;
  c->width->fields[0].len = 3;
  c->width->fields[1].skip = 1;
  c->width->fields[1].len = 100;
  in->fd = open ("/dev/null", O_RDONLY);
  in->opaque = c;
  in->get_record = count_get;
  in->close_func = count_close;
  return awk_true;
}

static awk_input_parser_t count = { "count", count_can, count_take, NULL };

/* --- output wrappers and two-way processors ----------------------------- */

static awk_bool_t
note_out (const awk_output_buf_t *out)
{
  awk_value_t v;
  if (!sym_lookup ("NOTE", AWK_NUMBER, &v) || v.num_value == 0)
    return awk_false;
  fprintf (stderr, "output %s %s fp%s%s%s%s\n", out->name, out->mode,
	   out->fp ? "+" : "-", out->redirected ? " redirected" : "",
	   out->opaque ? " opaque" : "",
	   out->gawk_fwrite && out->gawk_fflush && out->gawk_ferror
	   && out->gawk_fclose ? "" : " no functions");
  return awk_false;
}

static awk_bool_t
note_out_take (awk_output_buf_t *out)
{
  (void) out;
  return awk_false;
}

static awk_output_wrapper_t note_wrapper = { "note", note_out, note_out_take,
					     NULL };

static awk_bool_t
note_two (const char *name)
{
  awk_value_t v;
  if (sym_lookup ("NOTE", AWK_NUMBER, &v) && v.num_value != 0)
    fprintf (stderr, "two-way %s\n", name);
  return strcmp (name, "twice") == 0 ? awk_true : awk_false;
}

static awk_bool_t
other_two (const char *name)
{
  return strcmp (name, "twice") == 0 ? awk_true : awk_false;
}

static awk_two_way_processor_t note_processor = { "note", note_two,
						  never_take, NULL };
static awk_two_way_processor_t other_processor = { "other", other_two,
						   never_take, NULL };

/* --- streams by descriptor ---------------------------------------------- */

/* Implement pair (name): open a two-way stream called NAME, whose other end
   has already sent one line.  */
static awk_value_t *
do_pair (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name;
  const awk_input_buf_t *in = NULL;
  const awk_output_buf_t *out = NULL;
  int ends[2];
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) < 0)
    return str ("no sockets", result);
  if (write (ends[1], "from the other end\n", 19) != 19)
    return str ("no write", result);
  say_yes ("good", get_file (name.str_value.str, name.str_value.len, "|&",
			     ends[0], &in, &out));
  say_yes ("in", in);
  say_yes ("out", out);
  return said (result);
}

/* Implement input (name, file): open FILE as an input stream called NAME.  */
static awk_value_t *
do_input (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t name, file;
  const awk_input_buf_t *in = NULL;
  const awk_output_buf_t *out = NULL;
  NO_ARGUMENTS;
  get_argument (0, AWK_STRING, &name);
  get_argument (1, AWK_STRING, &file);
  say_yes ("good", get_file (name.str_value.str, name.str_value.len, "<",
			     open (file.str_value.str, O_RDONLY), &in, &out));
  say_yes ("in", in);
  say_yes ("out", out);
  return said (result);
}

/* --- loading ------------------------------------------------------------ */

static awk_bool_t
start (void)
{
  register_input_parser (&note);
  register_input_parser (&count);
  register_output_wrapper (&note_wrapper);
  register_two_way_processor (&note_processor);
  register_two_way_processor (&other_processor);
  if (ext_id)
    fprintf (stderr, "the id is not NULL\n");
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { "names", do_names, 0, 0, awk_false, NULL },
  { "install", do_install, 1, 1, awk_false, NULL },
  { "leave", do_leave, 1, 1, awk_false, NULL },
  { "scalar", do_scalar, 1, 1, awk_false, NULL },
  { "store", do_store, 2, 2, awk_false, NULL },
  { "values", do_values, 1, 1, awk_false, NULL },
  { "indices", do_indices, 1, 1, awk_false, NULL },
  { "nested", do_nested, 1, 1, awk_false, NULL },
  { "nulls", do_nulls, 1, 1, awk_false, NULL },
  { "clear", do_clear, 1, 1, awk_false, NULL },
  { "flat", do_flat, 3, 3, awk_false, NULL },
  { "untyped", do_untyped, 1, 1, awk_false, NULL },
  { "self", do_self, 0, 0, awk_true, &calls },
  { "long_lived", do_long_lived, 2, 2, awk_false, NULL },
  { "huge", do_huge, 0, 0, awk_false, NULL },
  { "pair", do_pair, 1, 1, awk_false, NULL },
  { "input", do_input, 2, 2, awk_false, NULL },
  { NULL, NULL, 0, 0, awk_false, NULL },
  { "beyond", do_huge, 0, 0, awk_false, NULL }
};

dl_load_func (functions, facts, "facts")
