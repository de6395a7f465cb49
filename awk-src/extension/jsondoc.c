/* jsondoc.c -- read JSON text.
   SPDX-License-Identifier: GPL-3.0-or-later

   jsondoc_walk reads and checks the whole text.  jsondoc_get reads only the
   requested part, and skips the parts before it.  After an error in the text, a
   function stores a message in the struct js (js_fail) and returns false.  */

#include <config.h>
#include "jsondoc.h"

#include "base/json.h"

/* The decoded text of a string: a view of the JSON text if the string does not
   contain escapes, otherwise a copy.  */
struct decoded
{
  const char *p;
  size_t n;
  bool begun;
  struct ext_buf copy;
};

static struct decoded name, string;

/* Append the N bytes at P to the decoded text of OWN.  The first call only
   stores P and N, because these bytes remain in the JSON text.  */
static void
add_part (void *own, const char *p, size_t n)
{
  struct decoded *d = own;
  if (!d->begun)
    {
      d->begun = true;
      d->p = p;
      d->n = n;
      return;
    }
  if (d->p != d->copy.p)
    {
      d->copy.n = 0;
      ext_add (&d->copy, d->p, d->n);
    }
  ext_add (&d->copy, p, n);
  d->p = d->copy.p;
  d->n = d->copy.n;
}

static bool
read_string (struct js *j, struct decoded *d)
{
  d->begun = false;
  d->p = NULL;
  return js_string (j, add_part, d);
}

/* Read the name of a member, and the colon.  Store the name in D unless D is
   NULL.  */
static bool
read_name (struct js *j, struct decoded *d)
{
  return (d ? read_string (j, d) : js_string (j, NULL, NULL))
	 && (js_accept (j, ':') || js_fail (j, "`:' is expected"));
}

/* Begin to read an array or object.  If the array or object is empty, proceed
   to its end and return false.  */
static bool
has_parts (struct js *j, char closing)
{
  j->p++;
  return !js_accept (j, closing);
}

static bool
read_end (struct js *j, char closing)
{
  return js_accept (j, closing)
    || js_fail (j, closing == '}' ? "`,' or `}' is expected"
		: "`,' or `]' is expected");
}

static bool read_value (struct js *j, const char *key, size_t n,
			const struct json_sink *sink, int depth);

/* Read the array or object that ends with CLOSING.  */
static bool
read_parts (struct js *j, const struct json_sink *sink, char closing,
	    int depth)
{
  struct decoded *d = sink ? &name : NULL;
  if (has_parts (j, closing))
    {
      do
	{
	  name.p = NULL;
	  if ((closing == '}' && !read_name (j, d))
	      || !read_value (j, name.p, name.n, sink, depth + 1))
	    return false;
	}
      while (js_accept (j, ','));
      if (!read_end (j, closing))
	return false;
    }
  if (sink)
    sink->end ();
  return true;
}

/* Set V to the scalar that begins with the byte C.  Decode a string only if
   DECODE is true.  */
static bool
read_scalar (struct js *j, int c, bool decode, struct json_value *v)
{
  static const enum json_kind kinds[] = {
    [JS_TRUE] = JSON_TRUE, [JS_FALSE] = JSON_FALSE, [JS_NULL] = JSON_NULL
  };
  v->p = j->p;
  switch (c)
    {
    case '"':
      v->kind = JSON_STRING;
      if (!decode)
	return js_string (j, NULL, NULL);
      if (!read_string (j, &string))
	return false;
      v->p = string.p;
      v->n = string.n;
      return true;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5':
    case '6': case '7': case '8': case '9':
      v->kind = JSON_NUMBER;
      if (!js_number (j))
	return false;
      v->n = (size_t) (j->p - v->p);
      return true;
    default:
      v->kind = kinds[js_word (j)];
      return v->kind != JSON_NOTHING;
    }
}

/* Read a value, which is named KEY.  Unless SINK is NULL, call its functions
   for the parts of the value.  */
static bool
read_value (struct js *j, const char *key, size_t n,
	    const struct json_sink *sink, int depth)
{
  struct json_value v;
  int c = js_peek (j);
  if (depth > JSON_DEPTH && c >= 0)
    return js_fail (j, "too many levels of arrays and objects");
  if (c == '{' || c == '[')
    {
      if (sink)
	sink->begin (key, n, c == '[');
      return read_parts (j, sink, c == '{' ? '}' : ']', depth);
    }
  if (!read_scalar (j, c, sink, &v))
    return false;
  if (sink)
    sink->scalar (key, n, &v);
  return true;
}

size_t
jsondoc_walk (const char *text, size_t n, const struct json_sink *sink,
	      const char **why)
{
  struct js j = { .p = text, .end = text + n };
  if (read_value (&j, NULL, 0, sink, 0) && js_peek (&j) >= 0)
    js_fail (&j, "text follows the value");
  *why = j.why;
  return (size_t) (j.p - text);
}

/* Return the end of the string that begins at P, without checking its bytes.
   Set *ESCAPES to true if the string contains escapes.  If the string does not
   end before END, return END.  */
static inline const char *
skip_string (const char *p, const char *end, bool *escapes)
{
  for (p++; ; p += 2)
    {
      p = js_skip_plain (p, end, false);
      if (end - p < 2 || *p == '"')
	return p < end && *p == '"' ? p + 1 : end;
      *escapes = true;
    }
}

/* Return the first quote from P to END.  If there is no quote, return END.  */
static inline const char *
find_quote (const char *p, const char *end)
{
#ifdef __SSE2__
  for (; end - p >= 16; p += 16)
    {
      __m128i x = _mm_loadu_si128 ((const __m128i *) p);
      int bits = _mm_movemask_epi8 (_mm_cmpeq_epi8 (x, _mm_set1_epi8 ('"')));
      if (bits)
	return p + __builtin_ctz (bits);
    }
#endif
  while (p < end && *p != '"')
    p++;
  return p;
}

/* Like skip_string, but do not stop at escape sequences.  skip_text is faster
   than skip_string for strings with many escape sequences.  */
static inline const char *
skip_text (const char *p, const char *end)
{
  const char *from = p + 1;
  for (p = from; (p = find_quote (p, end)) < end; p++)
    {
      const char *escape = p;
      while (escape > from && escape[-1] == '\\')
	escape--;
      if ((p - escape) % 2 == 0)
	return p + 1;
    }
  return end;
}

/* Return the first byte from P to END that is a quote, bracket, brace or, if
   COMMA is true, a comma; return END if there is none.  */
static inline __attribute__ ((always_inline)) const char *
skip_scalars (const char *p, const char *end, bool comma)
{
#ifdef __SSE2__
  for (; end - p >= 16; p += 16)
    {
      __m128i x = _mm_loadu_si128 ((const __m128i *) p);
      __m128i y = _mm_or_si128 (x, _mm_set1_epi8 (' '));	/* [ ] to { } */
      __m128i found = _mm_or_si128 (
	_mm_cmpeq_epi8 (x, _mm_set1_epi8 ('"')),
	_mm_or_si128 (_mm_cmpeq_epi8 (y, _mm_set1_epi8 ('{')),
		      _mm_cmpeq_epi8 (y, _mm_set1_epi8 ('}'))));
      if (comma)
	found = _mm_or_si128 (found, _mm_cmpeq_epi8 (x, _mm_set1_epi8 (',')));
      int bits = _mm_movemask_epi8 (found);
      if (bits)
	return p + __builtin_ctz (bits);
    }
#endif
  while (p < end && *p != '"' && (*p | ' ') != '{' && (*p | ' ') != '}'
	 && (!comma || *p != ','))
    p++;
  return p;
}

/* Return the end of the value at P, or END if the value does not end.  Check
   only the strings, brackets and braces of the value.  */
static inline const char *
skip_value (const char *p, const char *end)
{
  int depth = 0;
  do
    {
      p = depth == 0 ? skip_scalars (p, end, true)
	: skip_scalars (p, end, false);
      if (p == end)
	break;
      if (*p == '"')
	p = skip_text (p, end);
      else if ((*p | ' ') == '{')	/* or [ */
	{
	  depth++;
	  p++;
	}
      else if (depth == 0)
	break;
      else
	{
	  depth--;
	  p++;
	}
    }
  while (depth > 0);
  return p;
}

/* The text that jsondoc_open has opened, and the members of its outermost
   object that have been read so far.  */
static struct
{
  const char *text;
  size_t n;
  size_t n_members;
  bool full;			/* true if further members are not stored */
  struct { const char *name, *value; size_t n; } members[128];
} doc;

static bool
is_named (const struct json_step *s, const char *p, size_t n)
{
  return n == s->n && (n == 0 || *p == *s->p) && memcmp (p, s->p, n) == 0;
}

/* Read the name of a member, and the colon.  Return true if the step S has the
   same name.  If OUTERMOST is true, store the member in DOC.  */
static bool
is_member (struct js *j, const struct json_step *s, bool outermost)
{
  bool escapes = false;
  if (js_peek (j) != '"')
    return js_fail (j, "a string is expected");
  const char *from = j->p;
  j->p = skip_string (from, j->end, &escapes);
  name.p = from + 1;
  name.n = (size_t) (j->p - name.p) - 1;
  if (escapes)
    {
      j->p = from;
      if (!read_string (j, &name))
	return false;
    }
  if (!js_accept (j, ':'))
    return js_fail (j, "`:' is expected");
  js_peek (j);
  doc.full |= outermost && (escapes || doc.n_members
			    == sizeof doc.members / sizeof *doc.members);
  if (outermost && !doc.full)
    {
      doc.members[doc.n_members].name = name.p;
      doc.members[doc.n_members].n = name.n;
      doc.members[doc.n_members++].value = j->p;
    }
  return is_named (s, name.p, name.n);
}

/* Proceed to the next part, which follows a comma.  If there is no next part,
   return false.  */
static bool
next_part (struct js *j, char closing)
{
  js_peek (j);
  j->p = skip_value (j->p, j->end);
  return js_accept (j, ',') || (read_end (j, closing) && false);
}

/* True if the text ends with CLOSING, except for blanks.  */
static bool
is_closed (const struct js *j, char closing)
{
  const char *p = j->end;
  while (p > j->p && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\n'
		      || p[-1] == '\r'))
    p--;
  return p > j->p && p[-1] == closing;
}

/* Check the bytes after the value before J: the text must end if this is the
   outermost value; otherwise a comma, bracket or brace must follow.  */
static bool
is_delimited (struct js *j, bool outermost)
{
  int c = js_peek (j);
  return (outermost ? c < 0 : c == ',' || c == ']' || c == '}')
    || js_fail (j, "text follows the value");
}

/* Move J from an object or array to its member or element that the step S
   names.  Return false if this part does not exist.  */
static bool
go (struct js *j, const struct json_step *s, bool outermost)
{
  int c = js_peek (j);
  char closing = c == '{' ? '}' : ']';
  size_t at = 0;
  struct json_value scalar;
  if (c != '{' && c != '[')
    return read_scalar (j, c, false, &scalar) && is_delimited (j, outermost)
      && false;
  if (outermost && !is_closed (j, closing))
    return js_fail (j, "the closing brace or bracket is missing");
  if ((c == '[' && s->number == 0) || !has_parts (j, closing))
    return false;
  if (outermost && c == '{')
    for (; at < doc.n_members; at++)
      {
	j->p = doc.members[at].value;
	if (is_named (s, doc.members[at].name, doc.members[at].n))
	  return true;
      }
  while (at++ == 0 || next_part (j, closing))
    if (c == '{' ? is_member (j, s, outermost) : at == s->number)
      return true;
    else if (j->why)
      break;
  return false;
}

void
jsondoc_open (const char *text, size_t n)
{
  doc.text = text;
  doc.n = n;
  doc.n_members = 0;
  doc.full = false;
}

bool
jsondoc_get (const struct json_path *path, struct json_value *v)
{
  struct js j = { .p = doc.text, .end = doc.text + doc.n };
  v->kind = JSON_NOTHING;
  for (size_t i = 0; i < path->n; i++)
    if (!go (&j, &path->steps[i], i == 0))
      return !j.why;
  int c = js_peek (&j);
  if (c != '{' && c != '[')
    return read_scalar (&j, c, true, v) && is_delimited (&j, path->n == 0);
  v->p = j.p;
  if (!read_value (&j, NULL, 0, NULL, 0))
    return false;
  v->kind = c == '{' ? JSON_OBJECT : JSON_ARRAY;
  v->n = (size_t) (j.p - v->p);
  return is_delimited (&j, path->n == 0);
}

/* --- paths and AWK values ----------------------------------------------- */

static void
end_step (struct json_path *path, char *from, char *to)
{
  if (path->n == JSON_STEPS)
    fatal (ext_id, "json: a path has more than %d steps", JSON_STEPS);
  struct json_step *s = &path->steps[path->n++];
  s->p = from;
  s->n = (size_t) (to - from);
  s->number = 0;
  for (char *p = from; p < to && *p >= '0' && *p <= '9' && p - from < 9; p++)
    s->number = s->number * 10 + (size_t) (*p - '0');
  if (to == from || to - from > 9 || from + strspn (from, "0123456789") < to)
    s->number = 0;
}

void
jsondoc_path (struct json_path *path, const char *text, size_t n)
{
  const char *p = text, *end = text + n;
  path->n = 0;
  /* In the copy of TEXT, a NUL replaces each dot that separates two names, and
     another NUL follows the last name.  */
  emalloc (path->text, char *, n + 2, "json");
  if (n == 0)
    return;
  char *to = path->text, *from = to;
  for (; p < end; p++)
    if (*p == '.')
      {
	*to = '\0';
	end_step (path, from, to);
	from = ++to;
      }
    else
      {
	if (*p == '\\' && p + 1 < end && (p[1] == '.' || p[1] == '\\'))
	  p++;
	*to++ = *p;
      }
  *to = '\0';
  end_step (path, from, to);
}

awk_value_t *
jsondoc_result (const struct json_value *v, awk_value_t *result)
{
  switch (v->kind)
    {
    case JSON_NOTHING:
    case JSON_NULL:
      return make_null_string (result);
    case JSON_FALSE:
    case JSON_TRUE:
      return make_bool (v->kind == JSON_TRUE ? awk_true : awk_false, result);
    case JSON_NUMBER:
      return make_const_user_input (v->p, v->n, result);
    default:
      return make_const_string (v->p, v->n, result);
    }
}
