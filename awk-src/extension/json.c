/* json.c -- extension: convert JSON to arrays and back.
   SPDX-License-Identifier: GPL-3.0-or-later

   json::parse (text, arr): store the value of TEXT in ARR.  Return 1, or 0 with
     ERRNO set.
   json::line (value): return an array or a scalar as JSON without newlines.
   json::get (text, path): return the part of TEXT at PATH.

   Subscripts keep the order of insertion; therefore, an object keeps the order
   of its members.  */

#include <config.h>
#define EXT_MAIN
#include "extutil.h"
#include "jsondoc.h"

#include <locale.h>
#include <math.h>

#include "base/json.h"

/* --- from JSON ---------------------------------------------------------- */

/* The array that is being filled and the arrays that contain it.  */
static struct
{
  awk_array_t arrays[JSON_DEPTH + 1];
  size_t next[JSON_DEPTH + 1];		/* next subscript, in a JSON array; 0
					   in an object */
  int depth;
  bool scalar;			/* true if the JSON text consists of a single
				   scalar */
} filler;

/* Return the subscript for the next part of the current array: KEY, which has
   N bytes, or the next number if KEY is NULL.  */
static awk_value_t *
make_key (const char *key, size_t n, awk_value_t *v)
{
  return key ? make_const_string (key, n, v)
    : make_number ((double) filler.next[filler.depth - 1]++, v);
}

static void
on_begin (const char *key, size_t n, bool array)
{
  awk_value_t k, v;
  if (filler.depth > 0)
    {
      v.val_type = AWK_ARRAY;
      v.array_cookie = create_array ();
      set_array_element (filler.arrays[filler.depth - 1],
			 make_key (key, n, &k), &v);
      filler.arrays[filler.depth] = v.array_cookie;
    }
  filler.next[filler.depth++] = array ? 1 : 0;
}

static void
on_end (void)
{
  filler.depth--;
}

/* Return the number of significant digits of a number.  */
static size_t
count_digits (const struct json_value *v)
{
  size_t digits = 0;
  for (size_t i = 0; i < v->n && v->p[i] != 'e' && v->p[i] != 'E'; i++)
    if (v->p[i] >= '0' && v->p[i] <= '9' && (digits > 0 || v->p[i] != '0'))
      digits++;
  return digits;
}

static double
number_of (const struct json_value *v)
{
  static locale_t c;
  char text[64];
  if (!c)
    c = newlocale (LC_ALL_MASK, "C", 0);
  if (v->n >= sizeof text)
    return INFINITY;
  memcpy (text, v->p, v->n);
  text[v->n] = '\0';
  return strtod_l (text, NULL, c);
}

/* Convert V to an element.  A number becomes an AWK number.  If the number has
   more than 15 digits or is too large for a double, the element keeps its
   text.  */
static awk_value_t *
element_of (const struct json_value *v, awk_value_t *result)
{
  if (v->kind != JSON_NUMBER || count_digits (v) > 15)
    return jsondoc_result (v, result);
  double d = number_of (v);
  return isfinite (d) ? make_number (d, result)
    : jsondoc_result (v, result);
}

static void
on_scalar (const char *key, size_t n, const struct json_value *v)
{
  awk_value_t k, e;
  if (filler.depth == 0)
    filler.scalar = true;
  else
    set_array_element (filler.arrays[filler.depth - 1], make_key (key, n, &k),
		       element_of (v, &e));
}

/* Set ERRNO to a description of an error in an argument of FUNC: WHY describes
   the error, and AT is its offset.  */
static void
report_fault (const char *func, size_t at, const char *why)
{
  char message[160];
  snprintf (message, sizeof message, "%s: not JSON at byte %zu: %s", func,
	    at + 1, why);
  update_ERRNO_string (message);
}

static awk_value_t *
do_parse (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static struct ext_buf copy;	/* copy the text, because clear_array may free
				   the argument */
  size_t n;
  const char *text = ext_text (0, &n), *why;
  awk_array_t a = ext_array (1, "json::parse", "second");
  if (!a)
    return make_number (0, result);
  static const struct json_sink sink = { on_begin, on_scalar, on_end };
  copy.n = 0;
  ext_add (&copy, text, n);
  clear_array (a);
  filler.arrays[0] = a;
  filler.depth = 0;
  filler.scalar = false;
  size_t at = jsondoc_walk (copy.p, n, &sink, &why);
  if (!why && !filler.scalar)
    return make_number (1, result);
  clear_array (a);
  if (why)
    report_fault ("json::parse", at, why);
  else
    update_ERRNO_string ("json::parse: the value is neither an object "
			 "nor an array; json::get reads it");
  return make_number (0, result);
}

static awk_value_t *
do_get (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  size_t n, path_n;
  const char *text = ext_text (0, &n), *path_text = ext_text (1, &path_n);
  const char *why;
  struct json_path path;
  struct json_value v;
  jsondoc_path (&path, path_text, path_n);
  jsondoc_open (text, n);
  if (!jsondoc_get (&path, &v))
    {
      size_t at = jsondoc_walk (text, n, NULL, &why);
      report_fault ("json::get", at, why);
      v.kind = JSON_NOTHING;
    }
  jsondoc_result (&v, result);
  gawk_free (path.text);
  return result;
}

/* --- to JSON ------------------------------------------------------------ */

static void
append (void *b, const char *p, size_t n)
{
  ext_add (b, p, n);
}

/* Append the N bytes at P as a JSON string.  Bytes that are not UTF-8 become
   U+FFFD.  */
static void
put_string (struct ext_buf *b, const char *p, size_t n)
{
  js_quote (p, n, append, b);
}

/* Append the shortest text from which D can be read back, or `null' if D is
   not finite.  */
static void
put_number (struct ext_buf *b, double d)
{
  char text[40] = "null";
  if (isfinite (d) && d == floor (d) && fabs (d) < 1e17)
    snprintf (text, sizeof text, "%.0f", d);
  else if (isfinite (d))
    for (int digits = 15; digits <= 17; digits++)
      {
	snprintf (text, sizeof text, "%.*g", digits, d);
	if (strtod (text, NULL) == d)
	  break;
      }
  ext_add (b, text, strlen (text));
}

static bool
is_number (const char *p, size_t n)
{
  struct js j = { .p = p, .end = p + n };
  return n > 0 && (*p == '-' || (*p >= '0' && *p <= '9')) && js_number (&j)
    && j.p == j.end;
}

static void put_value (struct ext_buf *t, const awk_value_t *v, int depth);

/* If the subscript K is an integer from 1 to N, return its value, otherwise
   0.  */
static size_t
position_of (const awk_value_t *k, size_t n)
{
  size_t at = 0;
  const char *p = k->str_value.str;
  if (k->str_value.len > 15 || k->str_value.len == 0 || *p == '0')
    return 0;
  for (size_t i = 0; i < k->str_value.len; i++)
    {
      if (p[i] < '0' || p[i] > '9')
	return 0;
      at = at * 10 + (size_t) (p[i] - '0');
    }
  return at <= n ? at : 0;
}

/* Return the elements of FLAT in the order of their subscripts 1, 2, ..., or
   NULL if FLAT has other subscripts.  */
static const awk_element_t **
in_sequence (const awk_flat_array_t *flat)
{
  const awk_element_t **order;
  ezalloc (order, const awk_element_t **, flat->count * sizeof *order,
	   "json");
  for (size_t i = 0; i < flat->count; i++)
    {
      size_t at = position_of (&flat->elements[i].index, flat->count);
      if (at == 0 || order[at - 1])
	{
	  gawk_free (order);
	  return NULL;
	}
      order[at - 1] = &flat->elements[i];
    }
  return order;
}

static void
put_array (struct ext_buf *t, awk_array_t a, int depth)
{
  awk_flat_array_t *flat;
  size_t count = 0;
  if (depth > JSON_DEPTH)
    fatal (ext_id, "json::line: the array has more than %d levels", JSON_DEPTH);
  if (!get_element_count (a, &count) || count == 0
      || !flatten_array (a, &flat))
    {
      ext_add (t, "{}", 2);
      return;
    }
  const awk_element_t **order = in_sequence (flat);
  ext_add (t, order ? "[" : "{", 1);
  for (size_t i = 0; i < flat->count; i++)
    {
      const awk_element_t *e = order ? order[i] : &flat->elements[i];
      if (i > 0)
	ext_add (t, ",", 1);
      if (!order)
	{
	  put_string (t, e->index.str_value.str,
			       e->index.str_value.len);
	  ext_add (t, ":", 1);
	}
      put_value (t, &e->value, depth);
    }
  ext_add (t, order ? "]" : "}", 1);
  gawk_free (order);
  release_flattened_array (a, flat);
}

static void
put_value (struct ext_buf *t, const awk_value_t *v, int depth)
{
  const char *p = v->str_value.str;
  switch (v->val_type)
    {
    case AWK_ARRAY:
      put_array (t, v->array_cookie, depth + 1);
      break;
    case AWK_NUMBER:
      put_number (t, v->num_value);
      break;
    case AWK_BOOL:
      ext_add (t, v->bool_value ? "true" : "false",
		    v->bool_value ? 4 : 5);
      break;
    case AWK_STRNUM:
      if (is_number (p, v->str_value.len))
	ext_add (t, p, v->str_value.len);
      else
	put_string (t, p, v->str_value.len);
      break;
    case AWK_STRING:
    case AWK_REGEX:
      put_string (t, p, v->str_value.len);
      break;
    default:
      ext_add (t, "null", 4);
    }
}

static awk_value_t *
do_line (int nargs, awk_value_t *result, struct awk_ext_func *self)
{
  static struct ext_buf t;
  awk_value_t v;
  t.n = 0;
  /* If the argument is untyped, make it an array.  */
  if (!get_argument (0, AWK_STRING, &v) && get_argument (0, AWK_ARRAY, &v))
    put_array (&t, v.array_cookie, 0);
  else
    {
      get_argument (0, AWK_UNDEFINED, &v);
      put_value (&t, &v, 0);
    }
  return make_const_string (t.p, t.n, result);
}

static awk_ext_func_t functions[] = {
  { "parse", do_parse, 2, 2, awk_false, NULL },
  { "get", do_get, 2, 2, awk_false, NULL },
  { "line", do_line, 1, 1, awk_false, NULL }
};

EXT_LOAD (json, "json", "1.0", NULL)
