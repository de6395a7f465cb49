/* jsontext.c -- find faults in JSON text, parse its numbers, write it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The libraries report that a text is not JSON, but not where. jsontext_fault
   finds the place; it is used for messages only.  */

#include <config.h>
#include "extutil.h"
#include "jsontext.h"

#include <math.h>

#include "base/json.h"
#include "base/utf8.h"

enum { DEEPEST = 1000 };

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

/* Check the members or elements up to CLOSING.  */
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
  if (depth > DEEPEST && c >= 0)
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

void
jsontext_put (struct jsontext *t, const char *p, size_t n)
{
  if (t->cap - t->n < n + 1)
    t->p = ext_resize (t->p, t->cap = 2 * (t->n + n) + 64);
  memcpy (t->p + t->n, p, n);
  t->n += n;
  t->p[t->n] = '\0';
}

void
jsontext_put_string (struct jsontext *t, const char *p, size_t n)
{
  const char *end = p + n, *from = p;
  char escape[8];
  size_t k = 1;
  jsontext_put (t, "\"", 1);
  while (p < end)
    {
      const char *instead = NULL;
      if (!js_is_plain ((unsigned char) *p))
	instead = js_escape ((unsigned char) *p, escape);
      else if (utf8_decode (p, (size_t) (end - p), &k) < 0)
	instead = "\xef\xbf\xbd";
      if (!instead)
	{
	  p += k;
	  continue;
	}
      jsontext_put (t, from, (size_t) (p - from));
      jsontext_put (t, instead, strlen (instead));
      from = ++p;
    }
  jsontext_put (t, from, (size_t) (p - from));
  jsontext_put (t, "\"", 1);
}

void
jsontext_put_number (struct jsontext *t, double d)
{
  char b[40];
  if (!isfinite (d))
    {
      jsontext_put (t, "null", 4);
      return;
    }
  if (d == floor (d) && fabs (d) < 1e17)
    snprintf (b, sizeof b, "%.0f", d);
  else
    for (int digits = 15; digits <= 17; digits++)
      {
	snprintf (b, sizeof b, "%.*g", digits, d);
	if (strtod (b, NULL) == d)
	  break;
      }
  jsontext_put (t, b, strlen (b));
}
