/* jsontext.c -- JSON as text: faults in it, numbers, writing it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The libraries report that a text is not JSON, but not where. jsontext_fault
   finds the place; it is used for messages only.  */

#include <config.h>
#include "extutil.h"
#include "jsontext.h"

#include <math.h>

enum { DEEPEST = 1000 };

/* --- checking ----------------------------------------------------------- */

struct checker
{
  const char *begin, *p, *end;
  const char *why;
};

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static const char *
skip_digits (const char *p, const char *end)
{
  while (p < end && is_digit (*p))
    p++;
  return p;
}

/* Return the end of the number at P; NULL if there is none.  */
static const char *
number_end (const char *p, const char *end)
{
  const char *q;
  if (p < end && *p == '-')
    p++;
  if (p == end || !is_digit (*p))
    return NULL;
  p = *p == '0' ? p + 1 : skip_digits (p, end);
  if (p < end && *p == '.')
    {
      q = skip_digits (p + 1, end);
      if (q == p + 1)
	return NULL;
      p = q;
    }
  if (p < end && (*p == 'e' || *p == 'E'))
    {
      p++;
      if (p < end && (*p == '+' || *p == '-'))
	p++;
      q = skip_digits (p, end);
      if (q == p)
	return NULL;
      p = q;
    }
  return p;
}

bool
jsontext_is_number (const char *p, size_t n)
{
  return number_end (p, p + n) == p + n;
}

bool
jsontext_is_null (const char *p)
{
  return memcmp (p, "null", 4) == 0
	 && (p[4] == '\0' || strchr (" \t\r\n,]}", p[4]));
}

/* Return the length of the UTF-8 character at P; 0 if it is not one.  */
static size_t
utf8_length (const char *s, const char *end)
{
  const unsigned char *p = (const unsigned char *) s;
  size_t n = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2
    : p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;
  if (n == 0 || (size_t) (end - s) < n)
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((p[i] & 0xc0) != 0x80)
      return 0;
  if (n == 3 && ((p[0] == 0xe0 && p[1] < 0xa0)
		 || (p[0] == 0xed && p[1] >= 0xa0)))
    return 0;
  if (n == 4 && ((p[0] == 0xf0 && p[1] < 0x90)
		 || (p[0] == 0xf4 && p[1] >= 0x90)))
    return 0;
  return n;
}

static bool
complain (struct checker *c, const char *why)
{
  if (!c->why)
    c->why = c->p == c->end ? "the text ends too early" : why;
  return false;
}

static void
skip_blanks (struct checker *c)
{
  while (c->p < c->end && (*c->p == ' ' || *c->p == '\t' || *c->p == '\n'
			   || *c->p == '\r'))
    c->p++;
}

/* Check four hexadecimal digits.  */
static bool
check_hex (struct checker *c, unsigned *code)
{
  *code = 0;
  for (int i = 0; i < 4; i++, c->p++)
    {
      const char *hex = "0123456789abcdef";
      const char *d = c->p < c->end && *c->p
	? strchr (hex, *c->p >= 'A' && *c->p <= 'F' ? *c->p + 32 : *c->p)
	: NULL;
      if (!d)
	return complain (c, "four hexadecimal digits are expected");
      *code = *code * 16 + (unsigned) (d - hex);
    }
  return true;
}

/* Check what follows a backslash.  */
static bool
check_escape (struct checker *c)
{
  unsigned code, low;
  if (c->p == c->end || !*c->p || !strchr ("\"\\/bfnrtu", *c->p))
    return complain (c, "there is no such escape sequence");
  if (*c->p++ != 'u')
    return true;
  if (!check_hex (c, &code))
    return false;
  if (code >= 0xdc00 && code < 0xe000)
    return complain (c, "half of a surrogate pair");
  if (code < 0xd800 || code >= 0xdc00)
    return true;
  if (c->end - c->p < 2 || c->p[0] != '\\' || c->p[1] != 'u')
    return complain (c, "half of a surrogate pair");
  c->p += 2;
  if (!check_hex (c, &low))
    return false;
  return (low >= 0xdc00 && low < 0xe000)
	 || complain (c, "half of a surrogate pair");
}

static bool
check_string (struct checker *c)
{
  if (c->p == c->end || *c->p != '"')
    return complain (c, "a string is expected");
  c->p++;
  while (c->p < c->end && *c->p != '"')
    if (*c->p == '\\')
      {
	c->p++;
	if (!check_escape (c))
	  return false;
      }
    else if ((unsigned char) *c->p < 0x20)
      return complain (c, "a control character in a string");
    else
      {
	size_t n = utf8_length (c->p, c->end);
	if (n == 0)
	  return complain (c, "bytes that are not UTF-8");
	c->p += n;
      }
  if (c->p == c->end)
    return complain (c, NULL);
  c->p++;
  return true;
}

static bool check_value (struct checker *c, int depth);

/* Check the members or elements up to CLOSING.  */
static bool
check_parts (struct checker *c, char closing, int depth)
{
  c->p++;
  skip_blanks (c);
  if (c->p < c->end && *c->p == closing)
    {
      c->p++;
      return true;
    }
  for (;;)
    {
      skip_blanks (c);
      if (closing == '}')
	{
	  if (!check_string (c))
	    return false;
	  skip_blanks (c);
	  if (c->p == c->end || *c->p != ':')
	    return complain (c, "`:' is expected");
	  c->p++;
	}
      if (!check_value (c, depth + 1))
	return false;
      skip_blanks (c);
      if (c->p < c->end && *c->p == closing)
	{
	  c->p++;
	  return true;
	}
      if (c->p == c->end || *c->p != ',')
	return complain (c, closing == '}' ? "`,' or `}' is expected"
			 : "`,' or `]' is expected");
      c->p++;
    }
}

static bool
check_word (struct checker *c)
{
  static const char *const words[] = { "true", "false", "null" };
  for (int i = 0; i < 3; i++)
    {
      size_t n = strlen (words[i]);
      if ((size_t) (c->end - c->p) >= n && memcmp (c->p, words[i], n) == 0)
	{
	  c->p += n;
	  return true;
	}
    }
  return complain (c, "a value is expected");
}

static bool
check_value (struct checker *c, int depth)
{
  skip_blanks (c);
  if (c->p == c->end)
    return complain (c, NULL);
  if (depth > DEEPEST)
    return complain (c, "too many levels");
  switch (*c->p)
    {
    case '{':
      return check_parts (c, '}', depth);
    case '[':
      return check_parts (c, ']', depth);
    case '"':
      return check_string (c);
    }
  if (*c->p != '-' && !is_digit (*c->p))
    return check_word (c);
  const char *end = number_end (c->p, c->end);
  if (!end)
    return complain (c, "not a number");
  c->p = end;
  return true;
}

size_t
jsontext_fault (const char *p, size_t n, const char **why)
{
  struct checker c = { .begin = p, .p = p, .end = p + n };
  if (check_value (&c, 0))
    {
      skip_blanks (&c);
      if (c.p < c.end)
	complain (&c, "more text after the value");
    }
  *why = c.why;
  return c.why ? (size_t) (c.p - p) : n;
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

/* Return the escape sequence for C; NULL if none is needed.  */
static const char *
escape_of (unsigned char c)
{
  static char hex[8];
  switch (c)
    {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\t': return "\\t";
    case '\r': return "\\r";
    case '\b': return "\\b";
    case '\f': return "\\f";
    }
  if (c >= 0x20)
    return NULL;
  snprintf (hex, sizeof hex, "\\u%04x", c);
  return hex;
}

void
jsontext_put_string (struct jsontext *t, const char *p, size_t n)
{
  const char *end = p + n, *from = p;
  jsontext_put (t, "\"", 1);
  while (p < end)
    {
      const char *escape = escape_of ((unsigned char) *p);
      size_t k = escape ? 1 : utf8_length (p, end);
      if (k > 0 && !escape)
	{
	  p += k;
	  continue;
	}
      if (k == 0)
	escape = "\xef\xbf\xbd";
      jsontext_put (t, from, (size_t) (p - from));
      jsontext_put (t, escape, strlen (escape));
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
