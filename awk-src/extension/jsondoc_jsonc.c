/* jsondoc_jsonc.c -- parse JSON with json-c, if simdjson is missing.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file parses the whole text. json-c accepts more than JSON, so
   jsontext_fault checks the text first.  */

#include <config.h>
#include "extutil.h"
#include "jsondoc.h"
#include "jsontext.h"

#include <json-c/json.h>

static struct json_object *opened;

static struct json_object *
parse (const char *text, size_t n, bool *good)
{
  static struct json_tokener *t;
  const char *why;
  *good = jsontext_fault (text, n, &why) == n && !why;
  if (!*good)
    return NULL;
  if (!t)
    /* json-c counts levels differently; jsontext_fault has already checked the
       depth.  */
    t = json_tokener_new_ex (JSON_DEPTH + 100);
  json_tokener_reset (t);
  struct json_object *j = json_tokener_parse_ex (t, text, (int) n);
  if (!j && json_tokener_get_error (t) == json_tokener_continue)
    j = json_tokener_parse_ex (t, "", 1); /* if the text ends with a number,
					     json-c expects more digits or a
					     NUL */
  *good = json_tokener_get_error (t) == json_tokener_success;
  return j;
}

static void
take_value (struct json_object *j, struct json_value *v)
{
  int flags = JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE;
  switch (json_object_get_type (j))
    {
    case json_type_null:
      v->kind = JSON_NULL;
      return;
    case json_type_boolean:
      v->kind = json_object_get_boolean (j) ? JSON_TRUE : JSON_FALSE;
      return;
    case json_type_string:
      v->kind = JSON_STRING;
      v->p = json_object_get_string (j);
      v->n = (size_t) json_object_get_string_len (j);
      return;
    case json_type_array:
      v->kind = JSON_ARRAY;
      break;
    case json_type_object:
      v->kind = JSON_OBJECT;
      break;
    default:
      v->kind = JSON_NUMBER;
    }
  v->p = json_object_to_json_string_length (j, flags, &v->n);
}

bool
jsondoc_open (const char *text, size_t n)
{
  bool good;
  json_object_put (opened);
  opened = parse (text, n, &good);
  return good;
}

bool
jsondoc_get (const struct json_step *steps, size_t n_steps,
	     struct json_value *v)
{
  struct json_object *at = opened, *next;
  v->kind = JSON_NOTHING;
  for (size_t i = 0; i < n_steps; i++, at = next)
    {
      const struct json_step *s = &steps[i];
      if (json_object_is_type (at, json_type_object))
	{
	  if (!json_object_object_get_ex (at, s->p, &next))
	    return true;
	}
      else if (json_object_is_type (at, json_type_array) && s->number > 0
	       && s->number <= json_object_array_length (at))
	next = json_object_array_get_idx (at, s->number - 1);
      else
	return true;
    }
  take_value (at, v);
  return true;
}

static void
walk (struct json_object *j, const char *key, size_t n,
      const struct json_sink *sink)
{
  struct json_value v;
  if (json_object_is_type (j, json_type_array))
    {
      sink->begin (sink->own, key, n, true);
      size_t count = json_object_array_length (j);
      for (size_t i = 0; i < count; i++)
	walk (json_object_array_get_idx (j, i), NULL, 0, sink);
      sink->end (sink->own);
    }
  else if (json_object_is_type (j, json_type_object))
    {
      sink->begin (sink->own, key, n, false);
      json_object_object_foreach (j, name, member)
	walk (member, name, strlen (name), sink);
      sink->end (sink->own);
    }
  else
    {
      take_value (j, &v);
      sink->scalar (sink->own, key, n, &v);
    }
}

bool
jsondoc_walk (const char *text, size_t n, const struct json_sink *sink)
{
  bool good;
  struct json_object *j = parse (text, n, &good);
  if (good)
    walk (j, NULL, 0, sink);
  json_object_put (j);
  return good;
}
