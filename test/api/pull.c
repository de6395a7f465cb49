/* pull.c -- an extension that reads marked-up text incrementally.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file is valid C++ as well as C.  The parser reads files *.mark as a
   sequence of empty records, each of which sets one of the variables
   STARTNAME, ENDNAME and WORDS; the other two variables are null.  ATTR[name]
   contains the attributes of an element, RT contains the text of the tag or
   the words, and DEPTH is the number of open elements.  Malformed text ends
   the file with an error, which ERRNO describes.  */

#include <unistd.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = "pull: version 0.9";

enum { START, END, WORDS, DEPTH, VARIABLES };
static const char *const names[VARIABLES] = {
  "STARTNAME", "ENDNAME", "WORDS", "DEPTH"
};
static awk_scalar_t variables[VARIABLES];
static awk_array_t attributes;
static char *bytes;
static size_t n_bytes, at;
static int depth;

static void
set (int which, const char *p, size_t n)
{
  awk_value_t v;
  sym_update_scalar (variables[which], make_const_user_input (p, n, &v));
}

static void
forget (void)
{
  awk_value_t v;
  int i;
  for (i = 0; i < DEPTH; i++)
    sym_update_scalar (variables[i], make_null_string (&v));
  clear_array (attributes);
}

/* Store the attributes of an element in ATTR; the text of the attributes
   extends from P, after the name of the element, to END.  Return 0 if the text
   of the attributes is not valid.  */
static int
take_attributes (const char *p, const char *end)
{
  awk_value_t k, v;
  while (p < end && *p == ' ')
    {
      const char *name = ++p, *equals, *close;
      equals = (const char *) memchr (name, '=', (size_t) (end - name));
      if (!equals || end - equals < 3 || equals[1] != '"')
	return 0;
      close = (const char *) memchr (equals + 2, '"',
				     (size_t) (end - equals - 2));
      if (!close)
	return 0;
      make_const_string (name, (size_t) (equals - name), &k);
      make_const_user_input (equals + 2, (size_t) (close - equals - 2), &v);
      set_array_element (attributes, &k, &v);
      p = close + 1;
    }
  return p == end;
}

/* Parse the tag from P to END, without its angle brackets.  Return 0 if the
   tag is not valid.  */
static int
take_tag (const char *p, const char *end)
{
  size_t n = 0;
  if (p < end && *p == '/')
    {
      set (END, p + 1, (size_t) (end - p - 1));
      return depth-- > 0;
    }
  while (p + n < end && p[n] != ' ')
    n++;
  set (START, p, n);
  depth++;
  return n > 0 && take_attributes (p + n, end);
}

static int
next_piece (char **out, awk_input_buf_t *b, int *errcode, char **rt_start,
	    size_t *rt_len, const awk_fieldwidth_info_t **field_width)
{
  awk_value_t v;
  char *p = bytes + at, *end = bytes + n_bytes, *stop;
  (void) b;
  (void) field_width;
  forget ();
  if (p == end)
    return EOF;
  stop = (char *) memchr (p, *p == '<' ? '>' : '<', (size_t) (end - p));
  if (*p != '<')
    {
      stop = stop ? stop : end;
      set (WORDS, p, (size_t) (stop - p));
    }
  else if (stop && take_tag (p + 1, stop))
    stop++;
  else
    {
      *errcode = EPROTO;
      return EOF;
    }
  sym_update_scalar (variables[DEPTH], make_number (depth, &v));
  /* The record is empty, and its address does not matter.  */
  *out = NULL;
  *rt_start = p;
  *rt_len = (size_t) (stop - p);
  at += *rt_len;
  return 0;
}

static void
close_marked (awk_input_buf_t *b)
{
  (void) b;
  gawk_free (bytes);
  bytes = NULL;
}

static awk_bool_t
is_marked (const awk_input_buf_t *b)
{
  const char *dot = strrchr (b->name, '.');
  return dot && strcmp (dot, ".mark") == 0 && b->fd != INVALID_HANDLE
    ? awk_true : awk_false;
}

static awk_bool_t
open_marked (awk_input_buf_t *b)
{
  size_t size = (size_t) b->sbuf.st_size;
  ssize_t got;
  emalloc (bytes, char *, size + 1, "open_marked");
  got = read (b->fd, bytes, size);
  n_bytes = got > 0 ? (size_t) got : 0;
  at = 0;
  depth = 0;
  b->get_record = next_piece;
  b->close_func = close_marked;
  return awk_true;
}

static awk_input_parser_t parser = { "pull", is_marked, open_marked, NULL };

static awk_bool_t
start (void)
{
  awk_value_t v;
  int i;
  for (i = 0; i < VARIABLES; i++)
    {
      if (!sym_update (names[i], make_null_string (&v))
	  || !sym_lookup (names[i], AWK_SCALAR, &v))
	return awk_false;
      variables[i] = v.scalar_cookie;
    }
  if (!sym_lookup ("ATTR", AWK_ARRAY, &v))
    {
      v.val_type = AWK_ARRAY;
      v.array_cookie = create_array ();
      if (!sym_update ("ATTR", &v))
	return awk_false;
    }
  attributes = v.array_cookie;
  /* Extensions cannot set built-in variables.  */
  if (sym_update ("RT", make_null_string (&v)))
    return awk_false;
  register_input_parser (&parser);
  register_input_parser (&parser);
  return awk_true;
}

static awk_bool_t (*init_func) (void) = start;

static awk_ext_func_t functions[] = {
  { NULL, NULL, 0, 0, awk_false, NULL }
};

dl_load_func (functions, pull, "")
