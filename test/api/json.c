/* json.c -- an extension that reads JSON into arrays.
   SPDX-License-Identifier: GPL-3.0-or-later

   json::read (text, array) returns 1; if TEXT is not a JSON array or object,
   the function sets ERRNO and returns 0.  json::write (array) returns JSON
   text for ARRAY: a JSON array if the subscripts of ARRAY are 1..n, otherwise
   a JSON object.

   In arrays, true and false become booleans, and null becomes an unassigned
   value.  */

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "gawkapi.h"

int plugin_is_GPL_compatible;
static const gawk_api_t *api;
static awk_ext_id_t ext_id;
static const char *ext_version = "json extension: version 1.0";
static awk_bool_t (*init_func) (void) = NULL;

enum { MAX_DEPTH = 500 };

struct reader
{
  const char *p, *end;
  int depth;
};

/* --- reading ------------------------------------------------------------ */

static int read_value (struct reader *r, awk_array_t a, awk_value_t *key);

static void
skip_blanks (struct reader *r)
{
  while (r->p < r->end && *r->p != '\0' && strchr (" \t\r\n", *r->p))
    r->p++;
}

static int
next_is (struct reader *r, char c)
{
  skip_blanks (r);
  if (r->p == r->end || *r->p != c)
    return 0;
  r->p++;
  return 1;
}

static int
read_hex (struct reader *r, unsigned long *c)
{
  char digits[5], *stop;
  if (r->end - r->p < 4)
    return 0;
  memcpy (digits, r->p, 4);
  digits[4] = '\0';
  *c = strtoul (digits, &stop, 16);
  r->p += 4;
  return stop == digits + 4;
}

static char *
put_utf8 (char *to, unsigned long c)
{
  if (c < 0x80)
    *to++ = (char) c;
  else if (c < 0x800)
    {
      *to++ = (char) (0xc0 | c >> 6);
      *to++ = (char) (0x80 | (c & 0x3f));
    }
  else if (c < 0x10000)
    {
      *to++ = (char) (0xe0 | c >> 12);
      *to++ = (char) (0x80 | (c >> 6 & 0x3f));
      *to++ = (char) (0x80 | (c & 0x3f));
    }
  else
    {
      *to++ = (char) (0xf0 | c >> 18);
      *to++ = (char) (0x80 | (c >> 12 & 0x3f));
      *to++ = (char) (0x80 | (c >> 6 & 0x3f));
      *to++ = (char) (0x80 | (c & 0x3f));
    }
  return to;
}

/* Read the part of an escape sequence that follows the backslash.  */
static char *
read_escape (struct reader *r, char *to)
{
  static const char from[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
  const char *at;
  unsigned long c, low;
  char letter = *r->p++;
  if (letter != 'u')
    {
      at = letter != '\0' ? strchr (from, letter) : NULL;
      if (!at)
	return NULL;
      *to++ = means[at - from];
      return to;
    }
  if (!read_hex (r, &c))
    return NULL;
  if (c >= 0xd800 && c < 0xdc00 && r->end - r->p >= 6 && r->p[0] == '\\'
      && r->p[1] == 'u')
    {
      r->p += 2;
      if (!read_hex (r, &low) || low < 0xdc00 || low > 0xdfff)
	return NULL;
      c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
  return put_utf8 (to, c);
}

static int
read_string (struct reader *r, awk_value_t *v)
{
  char *text, *to;
  if (!next_is (r, '"'))
    return 0;
  emalloc (text, char *, (size_t) (r->end - r->p) + 1, "json::read");
  to = text;
  while (r->p < r->end && *r->p != '"')
    {
      if (*r->p != '\\')
	*to++ = *r->p++;
      else if (++r->p == r->end || !(to = read_escape (r, to)))
	break;
    }
  if (!to || r->p >= r->end)
    {
      gawk_free (text);
      return 0;
    }
  r->p++;
  *to = '\0';
  make_malloced_string (text, (size_t) (to - text), v);
  return 1;
}

static int
read_word (struct reader *r, const char *word)
{
  size_t n = strlen (word);
  if ((size_t) (r->end - r->p) < n || memcmp (r->p, word, n) != 0)
    return 0;
  r->p += n;
  return 1;
}

static int
read_number (struct reader *r, awk_value_t *v)
{
  char *stop;
  if (r->p == r->end || !strchr ("-0123456789", *r->p))
    return 0;
  make_number (strtod (r->p, &stop), v);
  if (stop == r->p || stop > r->end)
    return 0;
  r->p = stop;
  return 1;
}

/* Create an array as element KEY of A, and return it.  */
static awk_array_t
subarray (awk_array_t a, awk_value_t *key)
{
  awk_value_t v;
  v.val_type = AWK_ARRAY;
  v.array_cookie = create_array ();
  return set_array_element (a, key, &v) ? v.array_cookie : NULL;
}

static int
read_list (struct reader *r, awk_array_t a)
{
  awk_value_t key;
  double n = 0;
  if (next_is (r, ']'))
    return 1;
  do
    if (!read_value (r, a, make_number (++n, &key)))
      return 0;
  while (next_is (r, ','));
  return next_is (r, ']');
}

static int
read_object (struct reader *r, awk_array_t a)
{
  awk_value_t key;
  if (next_is (r, '}'))
    return 1;
  do
    if (!read_string (r, &key) || !next_is (r, ':')
	|| !read_value (r, a, &key))
      return 0;
  while (next_is (r, ','));
  return next_is (r, '}');
}

static int
read_collection (struct reader *r, awk_array_t a)
{
  int good = 0;
  if (!a || ++r->depth > MAX_DEPTH)
    return 0;
  if (next_is (r, '['))
    good = read_list (r, a);
  else if (next_is (r, '{'))
    good = read_object (r, a);
  r->depth--;
  return good;
}

/* Read the next value, and store it in element KEY of A.  Return 0 if the text
   is not valid.  */
static int
read_value (struct reader *r, awk_array_t a, awk_value_t *key)
{
  awk_value_t v;
  skip_blanks (r);
  if (r->p == r->end)
    return 0;
  if (*r->p == '[' || *r->p == '{')
    return read_collection (r, subarray (a, key));
  if (*r->p == '"')
    {
      if (!read_string (r, &v))
	return 0;
    }
  else if (read_word (r, "true"))
    make_bool (awk_true, &v);
  else if (read_word (r, "false"))
    make_bool (awk_false, &v);
  else if (read_word (r, "null"))
    make_null_string (&v);
  else if (!read_number (r, &v))
    return 0;
  return set_array_element (a, key, &v);
}

static awk_value_t *
do_read (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t text, a;
  struct reader r;
  int good = 0;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_STRING, &text))
    fatal (ext_id, "json::read: first argument is not a text");
  if (!get_argument (1, AWK_ARRAY, &a))
    fatal (ext_id, "json::read: second argument is not an array");
  clear_array (a.array_cookie);
  r.p = text.str_value.str;
  r.end = r.p + text.str_value.len;
  r.depth = 0;
  if (read_collection (&r, a.array_cookie))
    {
      skip_blanks (&r);
      good = r.p == r.end;
    }
  if (!good)
    {
      char b[80];
      snprintf (b, sizeof b, "not JSON at byte %ld",
		(long) (r.p - text.str_value.str) + 1);
      update_ERRNO_string (b);
    }
  return make_number (good, result);
}

/* --- writing ------------------------------------------------------------ */

struct writer
{
  char *p;
  size_t n, cap;
};

static void
put (struct writer *w, const char *s, size_t n)
{
  if (w->n + n + 1 > w->cap)
    {
      w->cap = 2 * (w->n + n) + 100;
      erealloc (w->p, char *, w->cap, "json::write");
    }
  memcpy (w->p + w->n, s, n);
  w->n += n;
  w->p[w->n] = '\0';
}

static void
put_string (struct writer *w, const awk_string_t *s)
{
  char b[8];
  size_t i;
  put (w, "\"", 1);
  for (i = 0; i < s->len; i++)
    {
      unsigned char c = (unsigned char) s->str[i];
      if (c == '"' || c == '\\')
	snprintf (b, sizeof b, "\\%c", c);
      else if (c < ' ')
	snprintf (b, sizeof b, "\\u%04x", c);
      else
	snprintf (b, sizeof b, "%c", c);
      put (w, b, strlen (b));
    }
  put (w, "\"", 1);
}

static void put_array (struct writer *w, awk_array_t a);

static void
put_value (struct writer *w, const awk_value_t *v)
{
  char b[40];
  switch (v->val_type)
    {
    case AWK_ARRAY:
      put_array (w, v->array_cookie);
      break;
    case AWK_NUMBER:
      snprintf (b, sizeof b, "%.17g", v->num_value);
      put (w, b, strlen (b));
      break;
    case AWK_BOOL:
      put (w, v->bool_value ? "true" : "false", v->bool_value ? 4 : 5);
      break;
    case AWK_UNDEFINED:
      put (w, "null", 4);
      break;
    default:
      put_string (w, &v->str_value);
      break;
    }
}

/* Return true if A has the subscripts 1..N.  */
static int
is_list (awk_array_t a, size_t n)
{
  awk_value_t key, v;
  size_t i;
  for (i = 1; i <= n; i++)
    if (!get_array_element (a, make_number ((double) i, &key), AWK_UNDEFINED,
			    &v))
      return 0;
  return 1;
}

static void
put_list (struct writer *w, awk_array_t a, size_t n)
{
  awk_value_t key, v;
  size_t i;
  put (w, "[", 1);
  for (i = 1; i <= n; i++)
    {
      put (w, ",", i > 1);
      if (get_array_element (a, make_number ((double) i, &key),
			     AWK_UNDEFINED, &v))
	put_value (w, &v);
    }
  put (w, "]", 1);
}

static void
put_object (struct writer *w, awk_array_t a)
{
  awk_flat_array_t *flat;
  size_t i;
  put (w, "{", 1);
  if (flatten_array (a, &flat))
    {
      for (i = 0; i < flat->count; i++)
	{
	  put (w, ",", i > 0);
	  put_string (w, &flat->elements[i].index.str_value);
	  put (w, ":", 1);
	  put_value (w, &flat->elements[i].value);
	}
      release_flattened_array (a, flat);
    }
  put (w, "}", 1);
}

static void
put_array (struct writer *w, awk_array_t a)
{
  size_t n = 0;
  get_element_count (a, &n);
  if (is_list (a, n))
    put_list (w, a, n);
  else
    put_object (w, a);
}

static awk_value_t *
do_write (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  awk_value_t a;
  struct writer w;
  (void) nargs;
  (void) self;
  if (!get_argument (0, AWK_ARRAY, &a))
    fatal (ext_id, "json::write: argument is not an array");
  w.p = NULL;
  w.n = w.cap = 0;
  put_array (&w, a.array_cookie);
  return make_malloced_string (w.p, w.n, result);
}

static awk_ext_func_t functions[] = {
  { "read", do_read, 2, 2, awk_false, NULL },
  { "write", do_write, 1, 1, awk_false, NULL }
};

dl_load_func (functions, json, "json")
