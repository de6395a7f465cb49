/* jsonvalue.c -- convert JSON values to AWK values; parse paths.
   SPDX-License-Identifier: GPL-3.0-or-later

   json.c and jsonl.c share these functions.  */

#include <config.h>
#include "jsonvalue.h"

static void
end_step (struct json_path *path, char *from, char *to)
{
  if (path->n == JSON_STEPS)
    fatal (ext_id, "json: a path has at most %d steps", JSON_STEPS);
  struct json_step *s = &path->steps[path->n++];
  s->p = from;
  s->n = (size_t) (to - from);
  s->number = 0;
  for (char *p = from; p < to && *p >= '0' && *p <= '9' && p - from < 9; p++)
    s->number = s->number * 10 + (size_t) (*p - '0');
  if (to == from || to - from > 9 || from[strspn (from, "0123456789")])
    s->number = 0;
}

void
jsonvalue_path (struct json_path *path, const char *text, size_t n)
{
  const char *p = text, *end = text + n;
  path->n = 0;
  /* A NUL follows each step.  */
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
jsonvalue_result (const struct json_value *v, awk_value_t *result)
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
