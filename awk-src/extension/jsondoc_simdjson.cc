/* jsondoc_simdjson.cc -- parse JSON with simdjson.
   SPDX-License-Identifier: GPL-3.0-or-later

   For speed, only requested parts are parsed.  No exception leaves this
   file.  */

#include "jsondoc.h"
#include "jsontext.h"

#include <cstring>
#include <simdjson.h>
#include <string_view>
#include <utility>

using namespace simdjson;

static ondemand::parser *get_parser, *walk_parser;
static ondemand::document doc;
static std::string_view doc_text;
static bool doc_was_searched;		/* doc was searched for keys with
					   escapes */
static bool doc_has_escaped_keys;

/* Set V to a value of KIND with the text S.  */
static bool
set (json_value *v, json_kind kind, std::string_view s)
{
  v->kind = kind;
  v->p = s.data ();
  v->n = s.size ();
  return true;
}

/* Return S without the blanks at its end.  */
static std::string_view
trimmed (std::string_view s)
{
  return s.substr (0, s.find_last_not_of (" \t\n\r") + 1);
}

static bool
take_string (simdjson_result<std::string_view> r, json_value *v)
{
  std::string_view s;
  return !std::move (r).get (s) && set (v, JSON_STRING, s);
}

static bool
token_of (ondemand::document &d, std::string_view &token)
{
  return !d.raw_json_token ().get (token);
}

static bool
token_of (ondemand::value &v, std::string_view &token)
{
  token = v.raw_json_token ();
  return true;
}

/* Set V to the scalar X, which has simdjson's type document or value.  */
template <class T> static bool
take_scalar (T &x, ondemand::json_type type, json_value *v)
{
  bool b;
  std::string_view token;
  switch (type)
    {
    case ondemand::json_type::string:
      return take_string (x.get_string (), v);
    case ondemand::json_type::boolean:
      if (x.get_bool ().get (b))
	return false;
      v->kind = b ? JSON_TRUE : JSON_FALSE;
      return true;
    case ondemand::json_type::null:
      v->kind = JSON_NULL;
      return token_of (x, token) && jsontext_is_null (token.data ());
    default:
      return token_of (x, token) && set (v, JSON_NUMBER, trimmed (token))
	&& jsontext_is_number (v->p, v->n);
    }
}

/* --- looking for a part ------------------------------------------------- */

template <class T> static bool
take_container (T &x, json_kind kind, json_value *v)
{
  std::string_view raw;
  if (kind == JSON_ARRAY)
    {
      ondemand::array a;
      if (x.get_array ().get (a) || a.raw_json ().get (raw))
	return false;
    }
  else
    {
      ondemand::object o;
      if (x.get_object ().get (o) || o.raw_json ().get (raw))
	return false;
    }
  return set (v, kind, trimmed (raw));
}

template <class T> static bool
take_any (T &x, json_value *v)
{
  ondemand::json_type type;
  if (x.type ().get (type))
    return false;
  if (type == ondemand::json_type::array)
    return take_container (x, JSON_ARRAY, v);
  if (type == ondemand::json_type::object)
    return take_container (x, JSON_OBJECT, v);
  return take_scalar (x, type, v);
}

/* Return true if a key in TEXT contains an escape.  */
static bool
search_escaped_key (std::string_view text)
{
  const char *p = text.data (), *end = p + text.size ();
  while (p < end && (p = (const char *) memchr (p, '\\', end - p)))
    {
      while (p < end && *p != '"')
	p += *p == '\\' ? 2 : 1;
      while (++p < end && strchr (" \t\n\r", *p))
	;
      if (p < end && *p == ':')
	return true;
    }
  return false;
}

static bool
has_escaped_keys ()
{
  if (!doc_was_searched)
    doc_has_escaped_keys = search_escaped_key (doc_text);
  doc_was_searched = true;
  return doc_has_escaped_keys;
}

/* Set *TO to the member NAME of the object O.  The function
   find_field_unordered is fast, but it compares NAME with the text of each key,
   which may contain escapes.  Therefore, decode the keys if NAME contains a
   backslash, or if NAME is not found and the document has escaped keys.  */
static error_code
find_member (ondemand::object &o, std::string_view name, ondemand::value *to)
{
  if (name.find ('\\') == name.npos)
    {
      error_code e = o.find_field_unordered (name).get (*to);
      if (e != NO_SUCH_FIELD || !has_escaped_keys ())
	return e;
      bool is_empty;
      if ((e = o.reset ().get (is_empty)))
	return e;
    }
  for (auto member : o)
    {
      ondemand::field f;
      std::string_view key;
      error_code e = std::move (member).get (f);
      if (e || (e = f.unescaped_key ().get (key)))
	return e;
      if (key == name)
	{
	  *to = f.value ();
	  return SUCCESS;
	}
    }
  return NO_SUCH_FIELD;
}

/* Set *TO to the member or element of X to which the step S leads.  */
template <class T> static error_code
go (T &x, const json_step &s, ondemand::value *to)
{
  ondemand::json_type type;
  error_code e = x.type ().get (type);
  if (e)
    return e;
  if (type == ondemand::json_type::object)
    {
      ondemand::object o;
      if ((e = x.get_object ().get (o)))
	return e;
      return find_member (o, std::string_view (s.p, s.n), to);
    }
  if (type != ondemand::json_type::array)
    return NO_SUCH_FIELD;
  ondemand::array a;
  if ((e = x.get_array ().get (a)))
    return e;
  if (s.number == 0)
    return NO_SUCH_FIELD;
  return a.at (s.number - 1).get (*to);
}

extern "C" bool
jsondoc_open (const char *text, size_t n)
{
  if (!get_parser)
    get_parser = new ondemand::parser;
  doc_text = std::string_view (text, n);
  doc_was_searched = false;
  return !get_parser->iterate (text, n, n + SIMDJSON_PADDING).get (doc);
}

extern "C" bool
jsondoc_get (const json_step *steps, size_t n_steps, json_value *v)
{
  v->kind = JSON_NOTHING;
  doc.rewind ();
  if (n_steps == 0)
    return take_any (doc, v);
  ondemand::value at;
  error_code e = go (doc, steps[0], &at);
  for (size_t i = 1; !e && i < n_steps; i++)
    {
      ondemand::value next;
      e = go (at, steps[i], &next);
      at = next;
    }
  if (e == NO_SUCH_FIELD || e == INDEX_OUT_OF_BOUNDS || e == INCORRECT_TYPE)
    return true;
  return !e && take_any (at, v);
}

/* --- all of it ---------------------------------------------------------- */

static bool walk_value (ondemand::value v, const char *key, size_t n,
			const json_sink *sink, int depth);

static bool
walk_array (ondemand::array a, const json_sink *sink, int depth)
{
  for (auto element : a)
    {
      ondemand::value v;
      if (std::move (element).get (v) || !walk_value (v, NULL, 0, sink, depth + 1))
	return false;
    }
  sink->end (sink->own);
  return true;
}

static bool
walk_object (ondemand::object o, const json_sink *sink, int depth)
{
  for (auto member : o)
    {
      ondemand::field f;
      std::string_view key;
      if (std::move (member).get (f) || f.unescaped_key ().get (key)
	  || !walk_value (f.value (), key.data (), key.size (), sink,
			  depth + 1))
	return false;
    }
  sink->end (sink->own);
  return true;
}

/* Call the functions of SINK for X, which is a document or a value, and for
   each part of X.  */
template <class T> static bool
walk_any (T &x, const char *key, size_t n, const json_sink *sink, int depth)
{
  ondemand::json_type type;
  json_value v;
  if (depth > JSON_DEPTH || x.type ().get (type))
    return false;
  if (type == ondemand::json_type::array)
    {
      ondemand::array a;
      if (x.get_array ().get (a))
	return false;
      sink->begin (sink->own, key, n, true);
      return walk_array (a, sink, depth);
    }
  if (type == ondemand::json_type::object)
    {
      ondemand::object o;
      if (x.get_object ().get (o))
	return false;
      sink->begin (sink->own, key, n, false);
      return walk_object (o, sink, depth);
    }
  if (!take_scalar (x, type, &v))
    return false;
  sink->scalar (sink->own, key, n, &v);
  return true;
}

static bool
walk_value (ondemand::value v, const char *key, size_t n,
	    const json_sink *sink, int depth)
{
  return walk_any (v, key, n, sink, depth);
}

extern "C" bool
jsondoc_walk (const char *text, size_t n, const json_sink *sink)
{
  ondemand::document d;
  if (!walk_parser)
    walk_parser = new ondemand::parser;
  if (walk_parser->iterate (text, n, n + SIMDJSON_PADDING).get (d))
    return false;
  const char *at;
  bool scalar;
  return walk_any (d, NULL, 0, sink, 0)
	 && ((!d.is_scalar ().get (scalar) && scalar)
	     || d.current_location ().get (at) == OUT_OF_BOUNDS);
}
