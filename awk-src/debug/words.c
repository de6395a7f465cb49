/* words.c -- read the words of a command line.
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mb.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/translate.h"
#include "debug/command.h"
#include "debug/session.h"
#include "debug/terminal.h"
#include "text/escape.h"

/* Skip blanks.  If the line was not typed at a terminal, also skip a comment
   after a blank.  */
static void
skip_blanks (struct words *w)
{
  const char *start = w->p;
  while (*w->p == ' ' || *w->p == '\t')
    w->p++;
  if (*w->p == '#' && !dbg.terminal && w->p > start)
    w->p += strlen (w->p);
}

bool
words_bad (struct words *w, const char *format, ...)
{
  char text[512];
  va_list ap;
  if (w->failed)
    return false;
  w->failed = true;
  if (!format)
    {
      bool odd = *w->p != '\0' && strchr ("%;!&*(){}<>?^|~`'\\", *w->p);
      if (odd)
	dbg_error ("invalid character");
      if (!odd || *w->p != ';')
	dbg_error ("syntax error");
      return false;
    }
  va_start (ap, format);
  vsnprintf (text, sizeof text, tr (format), ap);
  va_end (ap);
  return dbg_error ("%s", text);
}

bool
words_end (struct words *w)
{
  skip_blanks (w);
  return *w->p == '\0';
}

bool
words_char (struct words *w, char c)
{
  skip_blanks (w);
  if (*w->p != c)
    return false;
  w->p++;
  return true;
}

bool
words_integer (struct words *w, long *n, bool minus)
{
  skip_blanks (w);
  const char *p = w->p + (*w->p == '+' || (minus && *w->p == '-'));
  if (*p < '0' || *p > '9')
    return false;
  char *end;
  *n = strtol (w->p, &end, 0);
  if (name_has (*end) || *end == '.')
    return false;
  w->p = end;
  return true;
}

bool
words_number (struct words *w, double *d)
{
  skip_blanks (w);
  const char *p = w->p + (*w->p == '+' || *w->p == '-');
  if ((*p < '0' || *p > '9') && (*p != '.' || p[1] < '0' || p[1] > '9'))
    return false;
  char *end;
  *d = strtod (w->p, &end);
  if (name_has (*end))
    return false;
  w->p = end;
  return true;
}

bool
words_at_string (struct words *w)
{
  skip_blanks (w);
  return *w->p == '"';
}

/* Return the N bytes at P, in which each \" is replaced by ".  */
static struct sv
undo_quotes (const char *p, size_t n)
{
  char *b = run_strndup (p, n);
  size_t out = 0;
  for (size_t i = 0; i < n; i++)
    {
      if (p[i] == '\\' && i + 1 < n && p[i + 1] == '"')
	i++;
      b[out++] = p[i];
    }
  b[out] = '\0';
  return (struct sv) { b, out };
}

static void
ignore_warning (void *ctx, const char *text, bool lint)
{
}

bool
words_string (struct words *w, struct sv *s, bool raw)
{
  const char *p = w->p + 1, *start = p;
  while (*p != '"')
    {
      if (*p == '\\' && p[1] != '\0')
	p++;
      if (*p == '\0')
	return words_bad (w, "unterminated string");
      p += mb_foreign_len (p, strlen (p));
    }
  w->p = p + 1;
  if (raw)
    *s = undo_quotes (start, p - start);
  else
    {
      char *b = run_strndup (start, p - start);
      s->n = esc_undo (start, p - start, b, ignore_warning, NULL);
      s->p = b;
      b[s->n] = '\0';
    }
  return true;
}

/* Return a copy of the text up to END, and move W to END.  */
static const char *
take_to (struct words *w, const char *end)
{
  const char *text = run_strndup (w->p, end - w->p);
  w->p = end;
  return text;
}

const char *
words_name (struct words *w)
{
  skip_blanks (w);
  const char *p = w->p;
  if (!name_begins (*p))
    return NULL;
  while (name_has (*p) || (p[0] == ':' && p[1] == ':'))
    p += *p == ':' ? 2 : 1;
  return take_to (w, p);
}

const char *
words_raw (struct words *w)
{
  skip_blanks (w);
  const char *p = w->p;
  while (*p != '\0' && *p != ' ' && *p != '\t')
    p++;
  return p == w->p ? NULL : take_to (w, p);
}

const char *
words_value (struct words *w)
{
  struct sv s;
  if (!words_at_string (w))
    return words_raw (w);
  const char *start = w->p;
  if (!words_string (w, &s, true))
    return NULL;
  return run_strndup (start, w->p - start);
}
