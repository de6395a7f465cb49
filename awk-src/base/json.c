/* json.c -- read and write the tokens of JSON.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "base/json.h"

#include <stdio.h>
#include <string.h>

#include "base/digits.h"
#include "base/translate.h"

/* Pairs: a character, and the letter of its escape sequence.  */
static const char escapes[] = "\bb\tt\nn\ff\rr\"\"\\\\//";

bool
js_fail (struct js *j, const char *why)
{
  if (!j->why)
    j->why = j->p == j->end ? N_("the text ends too early") : why;
  return false;
}

enum js_word
js_word (struct js *j)
{
  static const struct { const char *text; size_t n; } words[] = {
    [JS_TRUE] = { "true", 4 }, [JS_FALSE] = { "false", 5 },
    [JS_NULL] = { "null", 4 }
  };
  js_peek (j);
  for (int i = JS_TRUE; i <= JS_NULL; i++)
    if ((size_t) (j->end - j->p) >= words[i].n
	&& memcmp (j->p, words[i].text, words[i].n) == 0)
      {
	j->p += words[i].n;
	return i;
      }
  js_fail (j, N_("a value is expected"));
  return JS_NONE;
}

/* --- numbers ------------------------------------------------------------ */

/* Skip digits.  Return false if there are no digits.  */
static bool
digits (struct js *j)
{
  const char *from = j->p;
  while (j->p < j->end && *j->p >= '0' && *j->p <= '9')
    j->p++;
  return j->p > from;
}

static bool
skip_one (struct js *j, char c)
{
  bool found = j->p < j->end && *j->p == c;
  j->p += found;
  return found;
}

bool
js_number (struct js *j)
{
  const char *from;
  js_peek (j);
  from = j->p;
  skip_one (j, '-');
  bool good = skip_one (j, '0') || digits (j);
  if (good && skip_one (j, '.'))
    good = digits (j);
  if (good && (skip_one (j, 'e') || skip_one (j, 'E')))
    {
      if (!skip_one (j, '+'))
	skip_one (j, '-');
      good = digits (j);
    }
  if (good)
    return true;
  bool begins = j->p > from;
  j->p = from;
  return js_fail (j, begins ? N_("a number is malformed")
		  : N_("a value is expected"));
}

/* --- strings ------------------------------------------------------------ */

static bool
read_hex (struct js *j, unsigned *code)
{
  const char *from = j->p;
  *code = digits_read (&j->p, j->end, 4, 4);
  return (j->p - from == 4
	  || js_fail (j, N_("four hexadecimal digits are expected")));
}

/* Read the digits after \u into *C.  If the digits denote the first half of a
   surrogate pair, also read the escape sequence of the second half.  Set an
   error and return false if the escape sequence is not valid.  */
static bool
read_unicode (struct js *j, uint32_t *c)
{
  unsigned low = 0;
  if (!read_hex (j, c))
    return false;
  if (*c < 0xd800 || *c >= 0xe000)
    return true;
  if (*c < 0xdc00 && j->end - j->p >= 2 && j->p[0] == '\\' && j->p[1] == 'u')
    {
      j->p += 2;
      if (!read_hex (j, &low))
	return false;
    }
  *c = 0x10000 + ((*c - 0xd800) << 10) + (low - 0xdc00);
  return ((low >= 0xdc00 && low < 0xe000)
	  || js_fail (j, N_("a surrogate pair is incomplete")));
}

/* Read the escape sequence after a backslash, and write the character that it
   denotes to OUT.  Return the length of the character, or 0 after an
   error.  */
static size_t
read_escape (struct js *j, char out[UTF8_MAX])
{
  uint32_t c;
  char letter = j->p < j->end ? *j->p : '\0';
  if (letter == 'u')
    {
      j->p++;
      return read_unicode (j, &c) ? utf8_encode (c, out) : 0;
    }
  for (const char *k = escapes; *k; k += 2)
    if (letter == k[1])
      {
	j->p++;
	out[0] = k[0];
	return 1;
      }
  js_fail (j, N_("unknown escape sequence"));
  return 0;
}

/* Read consecutive escape sequences, the first of which is at J.  Write the
   characters to OUT, which has space for SIZE bytes.  Return the length of the
   characters in bytes, or 0 after an error.  */
static size_t
read_escapes (struct js *j, char *out, size_t size)
{
  size_t n = 0;
  do
    {
      j->p++;
      size_t k = read_escape (j, out + n);
      if (k == 0)
	return 0;
      n += k;
    }
  while (n + UTF8_MAX <= size && j->p < j->end && *j->p == '\\');
  return n;
}

/* Skip the part of a string up to its end or the next escape sequence.  If the
   skipped part contains a byte that is not valid, set an error and return
   false.  */
static bool
skip_unescaped (struct js *j)
{
  for (;;)
    {
      size_t n;
      j->p = js_skip_plain (j->p, j->end, true);
      if (j->p == j->end || *j->p == '"' || *j->p == '\\')
	return true;
      if ((unsigned char) *j->p < ' ')
	return js_fail (j, N_("a string contains a control character"));
      do
	{
	  if (utf8_decode (j->p, (size_t) (j->end - j->p), &n) < 0)
	    return js_fail (j, N_("a string contains bytes that are not "
				  "UTF-8"));
	  j->p += n;
	}
      while (j->p < j->end && (signed char) *j->p < 0);
    }
}

bool
js_string (struct js *j, void (*put) (void *own, const char *p, size_t n),
	   void *own)
{
  if (!js_accept (j, '"'))
    return js_fail (j, N_("a string is expected"));
  const char *from = j->p;
  for (;;)
    {
      char decoded[64];
      size_t n;
      if (!skip_unescaped (j))
	return false;
      if (j->p == j->end || *j->p == '"')
	break;
      if (put)
	put (own, from, (size_t) (j->p - from));
      n = read_escapes (j, decoded, sizeof decoded);
      if (n == 0)
	return false;
      if (put)
	put (own, decoded, n);
      from = j->p;
    }
  if (j->p == j->end)
    return js_fail (j, NULL);
  if (put)
    put (own, from, (size_t) (j->p - from));
  j->p++;
  return true;
}

const char *
js_escape (unsigned char c, char out[8])
{
  for (const char *k = escapes; *k != '/'; k += 2)
    if (c == (unsigned char) *k)
      {
	snprintf (out, 8, "\\%c", k[1]);
	return out;
      }
  snprintf (out, 8, "\\u%04x", c);
  return out;
}

void
js_quote (const char *p, size_t n,
	  void (*put) (void *own, const char *p, size_t n), void *own)
{
  const char *end = p + n, *from = p;
  char escape[8];
  put (own, "\"", 1);
  for (size_t k = 1; p < end; )
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
      put (own, from, (size_t) (p - from));
      put (own, instead, strlen (instead));
      from = ++p;
    }
  put (own, from, (size_t) (p - from));
  put (own, "\"", 1);
}
