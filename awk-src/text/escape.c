/* escape.c -- escape sequences in string constants.
   SPDX-License-Identifier: GPL-3.0-or-later

   The result is never longer than the source: even \u80, the shortest escape
   sequence for a non-ASCII character, has four bytes and becomes two bytes.  */

#include <config.h>
#include "text/escape.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/digits.h"
#include "base/mb.h"
#include "base/options.h"
#include "value/big.h"

struct undo
{
  const char *p, *end;		/* The bytes of the source that have not been
				   read yet.  */
  char *out;
  void (*warn) (void *ctx, const char *text, bool lint);
  void *ctx;
};

/* Pass a message to u->warn.  LINT is true if only --lint prints it.  */
__attribute__ ((format (printf, 3, 4))) static void
say (struct undo *u, bool lint, const char *format, ...)
{
  char text[96];
  va_list ap;
  va_start (ap, format);
  vsnprintf (text, sizeof text, format, ap);
  va_end (ap);
  if (u->warn)
    u->warn (u->ctx, text, lint);
}

/* Write the character that \uHHHHHHHH represents.  The backslash and the u have
   already been read.  If no digit follows, warn and write u.  */
static void
undo_code_point (struct undo *u)
{
  const char *from = u->p;
  uint32_t c = digits_read (&u->p, u->end, 8, 4);
  if (u->p == from)
    {
      say (u, false, "no hex digits in `\\u' escape sequence");
      *u->out++ = 'u';
      return;
    }
  size_t n = digits_character (c, opt.utf8, u->out);
  if (n == 0)
    say (u, false, "invalid `\\u' escape sequence");
  else if (mb_foreign)
    n = mb_encode (c, u->out);
  u->out += n > 0 ? n : 1;
}

/* Under --lint, report an escape \x if three or more digits follow.  The
   backslash and the x have already been read.  */
static void
lint_digits (struct undo *u)
{
  const char *p = u->p;
  if (!diag_lint || opt.posix || u->end - p < 3)
    return;
  digits_read (&p, u->end, 3, 4);
  if (p - u->p >= 3)
    say (u, true, "hex escape \\x%.3s of 3 characters probably not interpreted"
	 " the way you expect", u->p);
}

/* Write the byte that \xHH represents.  The backslash and the x have already
   been read.  If no digit follows, warn and write x.  */
static void
undo_hex (struct undo *u)
{
  const char *from = u->p;
  lint_digits (u);
  uint32_t c = digits_read (&u->p, u->end, 2, 4);
  if (u->p == from)
    say (u, false, "no hex digits in `\\x' escape sequence");
  *u->out++ = u->p == from ? 'x' : (char) c;
}

/* Write C for the escape \C, which is unknown.  Warn only once about each
   unknown character C.  */
static void
undo_other (struct undo *u, char c)
{
  static bool warned[256];
  *u->out++ = c;
  if (!u->warn || warned[(unsigned char) c])
    return;
  warned[(unsigned char) c] = true;
  say (u, false, "escape sequence `\\%c' treated as plain `%c'", c, c);
}

static bool reported[2];	/* whether \x (element 0) and \u (element 1)
				   have been reported */

/* Under --lint, report an escape that begins with C (x or u), once for each
   C.  */
static void
lint_escape (struct undo *u, char c)
{
  if (!diag_lint || reported[c == 'u'])
    return;
  reported[c == 'u'] = true;
  say (u, true, "POSIX does not allow `\\%c' escapes", c);
}

void
esc_lint_hex (struct sv s,
	      void (*warn) (void *ctx, const char *text, bool lint), void *ctx)
{
  struct undo u = { .end = s.p + s.n, .warn = warn, .ctx = ctx };
  for (size_t i = 0; i + 1 < s.n; i++)
    if (s.p[i] == '\\' && s.p[++i] == 'x')
      {
	lint_escape (&u, 'x');
	u.p = s.p + i + 1;
	lint_digits (&u);
      }
}

bool
esc_is_new (char c)
{
  return c == 'a' || c == 'b' || c == 'f' || c == 'r';
}

/* Replace one escape sequence.  The source has been read up to the
   backslash.  */
static void
undo_one (struct undo *u)
{
  static const char from[] = "abfnrtv\\\"", to[] = "\a\b\f\n\r\t\v\\\"";
  char c = *u->p++;
  const char *simple = c ? strchr (from, c) : NULL;
  if (opt.lint_old && esc_is_new (c))
    say (u, diag_lint != LINT_OFF, "old awk does not support the `\\%c' escape "
	 "sequence", c);
  if (simple)
    *u->out++ = to[simple - from];
  else if (c == '\n')
    ;
  else if (c == '\r' && u->p < u->end && *u->p == '\n')
    u->p++;
  else if (c >= '0' && c <= '7')
    {
      u->p--;
      *u->out++ = digits_read (&u->p, u->end, 3, 3);
    }
  else if (c == 'x' && !opt.posix)
    {
      lint_escape (u, c);
      undo_hex (u);
    }
  else if (c == 'u' && !opt.posix)
    {
      lint_escape (u, c);
      undo_code_point (u);
    }
  else if (c == 'x' || c == 'u')
    {
      /* in posix mode */
      lint_escape (u, c);
      *u->out++ = c;
    }
  else
    undo_other (u, c);
}

/* Return the first backslash among the bytes from P to END that is not part of
   a multibyte character, or END.  */
static const char *
find_backslash (const char *p, const char *end)
{
  const char *bs = memchr (p, '\\', end - p);
  if (!bs || !mb_foreign)
    return bs ? bs : end;
  while (p < end && *p != '\\')
    p += mb_len (p, end - p);
  return p;
}

size_t
esc_undo (const char *p, size_t n, char *out,
	  void (*warn_fn) (void *ctx, const char *text, bool lint),
	  void *ctx)
{
  struct undo u = { p, p + n, out, warn_fn, ctx };
  while (u.p < u.end)
    {
      size_t plain = find_backslash (u.p, u.end) - u.p;
      memcpy (u.out, u.p, plain);
      u.out += plain;
      u.p += plain;
      if (u.p == u.end)
	break;
      u.p++;
      if (u.p == u.end)
	{
	  *u.out++ = '\\';
	  break;
	}
      size_t len = mb_foreign_len (u.p, u.end - u.p);
      undo_one (&u);
      while (--len > 0)
	*u.out++ = *u.p++;
    }
  return u.out - out;
}

/* Append C.  If C is in FROM, append a backslash and the corresponding letter
   of TO in place of C.  For any other byte that needs an escape, append an
   octal escape.  */
static void
put_byte (struct strbuf *b, unsigned char c, const char *from,
	  const char *to)
{
  const char *f = c ? strchr (from, c) : NULL;
  if (f)
    buf_addf (b, "\\%c", to[f - from]);
  else if (c < ' ' || c >= 0x7f)
    buf_addf (b, "\\%03o", c);
  else
    buf_add_char (b, c);
}

void
esc_quote (struct strbuf *b, struct sv s)
{
  static const char from[] = "\a\b\f\n\r\t\v\\\"", to[] = "abfnrtv\\\"";
  buf_add_char (b, '"');
  for (size_t i = 0; i < s.n; i++)
    put_byte (b, s.p[i], from, to);
  buf_add_char (b, '"');
}

void
esc_value (struct strbuf *b, const struct val *v)
{
  switch (v->tag)
    {
    case V_ARRAY:
      buf_addf (b, "array, %zu elements", v->arr ? arr_count (v->arr) : 0);
      break;
    case V_NUM:
    case V_BOOL:
    case V_BIG:
      big_add_shown (b, v);
      break;
    case V_STR:
    case V_INPUT:
      esc_quote (b, val_bytes (v));
      break;
    case V_REGEX:
      buf_add_text (b, "@/");
      buf_add_sv (b, val_bytes (v));
      buf_add_text (b, "/");
      break;
    case V_UNASSIGNED:
      buf_add_text (b, v->w0 == UNSET_FIELD ? "\"\"" : "uninitialized scalar");
      break;
    default:
      buf_add_text (b, "untyped variable");
    }
}

/* Append the N bytes at P, a character of a regexp.  If ESCAPED is true, a
   backslash precedes the N bytes: append them unchanged, because the backslash
   would change the meaning of an octal escape.  */
static void
put_foreign (struct strbuf *b, const char *p, size_t n, bool escaped)
{
  for (size_t i = 0; i < n; i++)
    if (escaped)
      buf_add_char (b, p[i]);
    else
      buf_addf (b, "\\%03o", (unsigned char) p[i]);
}

void
esc_slashes (struct strbuf *b, struct sv s)
{
  bool escaped = false, verbatim = false;
  buf_add_char (b, '/');
  for (size_t i = 0; i < s.n; i++)
    {
      size_t len = mb_foreign_len (s.p + i, s.n - i);
      if (len > 1)
	{
	  put_foreign (b, s.p + i, len, escaped);
	  escaped = verbatim = false;
	  i += len - 1;
	  continue;
	}
      unsigned char c = s.p[i], last = i > 0 ? s.p[i - 1] : 0;
      verbatim = escaped || (verbatim && c >= 0x80 && last >= 0x80);
      escaped = c == '\\' && !escaped;
      if (verbatim)
	buf_add_char (b, c);
      else
	put_byte (b, c, "\a\b\f\n\r\t\v", "abfnrtv");
    }
  buf_add_char (b, '/');
}
