/* jsontext.c -- find errors in JSON text, detect numbers, append strings.
   SPDX-License-Identifier: GPL-3.0-or-later

   The JSON libraries report that their input is not JSON, but not where the
   error is.  jsontext_fault finds the place for messages.  */

#include <config.h>
#include "extutil.h"
#include "jsondoc.h"
#include "jsontext.h"

#include <math.h>

#include "base/json.h"

bool
jsontext_is_number (const char *p, size_t n)
{
  struct js j = { .p = p, .end = p + n };
  return n > 0 && (*p == '-' || (*p >= '0' && *p <= '9')) && js_number (&j)
    && j.p == j.end;
}

bool
jsontext_is_null (const char *p)
{
  return memcmp (p, "null", 4) == 0
	 && (p[4] == '\0' || strchr (" \t\r\n,]}", p[4]));
}

/* --- checking ----------------------------------------------------------- */

static bool check_value (struct js *j, int depth);

/* Check the members or elements up to the bracket or brace CLOSING.  After an
   error, set it in *J and return false.  */
static bool
check_parts (struct js *j, char closing, int depth)
{
  j->p++;
  if (js_accept (j, closing))
    return true;
  do
    {
      if (closing == '}' && (!js_string (j, NULL, NULL)
			     || (!js_accept (j, ':')
				 && !js_fail (j, "`:' is expected"))))
	return false;
      if (!check_value (j, depth + 1))
	return false;
    }
  while (js_accept (j, ','));
  return js_accept (j, closing)
    || js_fail (j, closing == '}' ? "`,' or `}' is expected"
		: "`,' or `]' is expected");
}

static bool
check_value (struct js *j, int depth)
{
  int c = js_peek (j);
  if (depth > JSON_DEPTH && c >= 0)
    return js_fail (j, "too many levels");
  switch (c)
    {
    case '{':
      return check_parts (j, '}', depth);
    case '[':
      return check_parts (j, ']', depth);
    case '"':
      return js_string (j, NULL, NULL);
    case '-': case '0': case '1': case '2': case '3': case '4': case '5':
    case '6': case '7': case '8': case '9':
      return js_number (j);
    default:
      return js_word (j);
    }
}

size_t
jsontext_fault (const char *p, size_t n, const char **why)
{
  struct js j = { .p = p, .end = p + n };
  if (check_value (&j, 0) && js_peek (&j) >= 0)
    js_fail (&j, "more text after the value");
  *why = j.why;
  return j.why ? (size_t) (j.p - p) : n;
}

/* --- writing ------------------------------------------------------------ */

static void
append (void *b, const char *p, size_t n)
{
  ext_add (b, p, n);
}

void
jsontext_put_string (struct ext_buf *b, const char *p, size_t n)
{
  js_quote (p, n, append, b);
}

void
jsontext_put_number (struct ext_buf *b, double d)
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
