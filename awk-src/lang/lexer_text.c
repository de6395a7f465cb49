/* lexer_text.c -- read comments, strings and regexps of program text.
   SPDX-License-Identifier: GPL-3.0-or-later

   lexer.c finds the beginning of a comment, string or regexp, and calls
   lex_comment, lex_string or lex_regex.  */

#include <config.h>

#include "base/diag.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/translate.h"
#include "lang/check_lint.h"
#include "lang/grammar.h"
#include "lang/lexer_internal.h"
#include "lang/source.h"
#include "text/escape.h"

/* --- comments ----------------------------------------------------------- */

/* If only blanks precede P on its line, return the end of the line above it.
   Return NULL if there is other text before P, or if P is on the first line of
   TEXT.  */
static const char *
line_above (const char *text, const char *p)
{
  while (p > text && (p[-1] == ' ' || p[-1] == '\t' || p[-1] == '\r'))
    p--;
  return p > text && p[-1] == '\n' ? p - 1 : NULL;
}

/* Return the number of empty lines directly above the line that contains
   P.  */
static int
count_empty_lines (const struct lexer *lx, const char *p)
{
  const char *text = lx->src->text, *above = line_above (text, p);
  int n = 0;
  for (; above && (above = line_above (text, above)); )
    n++;
  return n;
}

/* Return the number of TABs directly before P.  */
static int
count_tabs (const struct lexer *lx, const char *p)
{
  const char *from = p;
  while (p > lx->src->text && p[-1] == '\t')
    p--;
  return from - p;
}

/* Store the comment from P to END for the pretty-printer.  */
static void
keep_comment (struct lexer *lx, const char *p, const char *end)
{
  struct comment *c = run_alloc (sizeof *c), *old = lx->newest;
  if (old && old->serial != lx->serial)
    old = NULL;
  if (end > p && end[-1] == '\r')
    end--;
  c->text = (struct sv) { p, end - p };
  c->own_line = lx->prev == 0 || lx->prev == NEWLINE
    || (lx->skip_newlines
	&& memchr (lx->prev_end, '\n', p - lx->prev_end));
  c->starts = c->own_line && (!old || !old->own_line);
  c->blanks = c->own_line ? count_empty_lines (lx, p) : 0;
  c->tabs = c->own_line ? count_tabs (lx, p) : 0;
  c->serial = lx->serial;
  lx->newest = *lx->comments_end = c;
  lx->comments_end = &c->next;
}

void
lex_comment (struct lexer *lx)
{
  const char *start = lx->p;
  const char *nl = memchr (lx->p, '\n', lx->end - lx->p);
  lx->p = nl ? nl : lx->end;
  if (opt.pretty)
    keep_comment (lx, start, lx->p);
  lx->last_comment = start;
}

/* --- strings ------------------------------------------------------------ */

/* Return the value of a string constant after replacing its escape sequences.
   The N bytes at P are the text between the quotes.  */
static struct sv
string_value (struct parser *ps, const char *p, size_t n)
{
  if (!memchr (p, '\\', n))
    return (struct sv) { p, n };
  char *out = run_alloc (n + 1);
  struct diag_place at = { .file = ps->file, .line = ps->lx.line };
  size_t len = esc_undo (p, n, out, lintpass_escape, &at);
  return (struct sv) { out, len };
}

/* Return the number of bytes of the escape sequence at P that continues the
   line, or 0 if there is none.  */
static size_t
continuation (const char *p, const char *end)
{
  if (end - p >= 2 && *p == '\\' && p[1] == '\n')
    return 2;
  return end - p >= 3 && *p == '\\' && p[1] == '\r' && p[2] == '\n' ? 3 : 0;
}

/* Return a copy of the N bytes at P, ended by a NUL byte, without the escape
   sequences that continue a line.  If QUOTES is true, replace \" by ".  */
static struct sv
joined_lines (const char *p, size_t n, bool quotes)
{
  char *out = run_alloc (n + 1);
  size_t len = 0, k;
  for (const char *end = p + n; p < end; p += k)
    {
      bool escape = *p == '\\' && end - p >= 2;
      if ((k = continuation (p, end)))
	continue;
      if (escape && !(quotes && p[1] == '"'))
	out[len++] = *p;
      p += escape;
      k = mb_foreign_len (p, end - p);
      memcpy (out + len, p, k);
      len += k;
    }
  return (struct sv) { out, len };
}

struct sv
lex_name (const char *p, size_t n)
{
  return joined_lines (p, n, true);
}

/* Return the length of the character at P in a string or regexp.  */
static size_t
char_len (const struct lexer *lx, const char *p)
{
  return mb_foreign_len (p, lx->end - p);
}

/* Skip a backslash and the character after it.  Count a line if the character
   is a newline.  STRING is true in a string, and false in a regexp.  */
static void
skip_escaped (struct parser *ps, bool string)
{
  struct lexer *lx = &ps->lx;
  size_t n = newline_at (lx, 1);
  if (n != 0)
    {
      if (opt.posix && string)
	fatal_at (ps->file, lx->line,
		  "POSIX does not allow physical newlines in string values");
      if (string)
	lintpass_continuation (ps);
      lx->line++;
      lx->p += 1 + n;
    }
  else if (lx->p + 1 < lx->end)
    lx->p += 1 + char_len (lx, lx->p + 1);
  else
    {
      lx->p++;
      lx->line += lx->src->is_text;
    }
}

bool
lex_string (struct parser *ps, struct sv *value)
{
  struct lexer *lx = &ps->lx;
  const char *start = lx->p;
  while (lx->p < lx->end && *lx->p != '"')
    {
      if (*lx->p == '\n')
	break;
      if (*lx->p == '\\')
	skip_escaped (ps, true);
      else
	lx->p += char_len (lx, lx->p);
    }
  if (peek (lx, 0) != '"' || lx->p == lx->end)
    {
      struct place at = { lx->tok.p, lx->tok.p, lx->line, 0, 0 };
      parse_error_at (ps, &at, "unterminated string");
      return false;
    }
  *value = lx->prev == INCLUDE || lx->prev == NSINCLUDE || lx->prev == LOAD
    || lx->prev == NAMESPACE ? lex_name (start, lx->p - start)
    : string_value (ps, start, lx->p - start);
  lx->p++;
  return true;
}

/* --- regexps ------------------------------------------------------------ */

/* Skip a bracket expression in a regexp: from its [ to its ], or to the end of
   the line if it has no ].  */
static void
skip_bracket (struct lexer *lx)
{
  const char *p = lx->p + 1, *end = lx->end;
  if (p < end && *p == '^')
    p++;
  if (p < end && *p == ']')
    p++;
  while (p < end && *p != ']' && *p != '\n')
    if (*p == '\\' && p + 1 < end && p[1] != '\n')
      p += 1 + char_len (lx, p + 1);
    else if (*p == '[' && p + 1 < end && strchr (":.=", p[1]))
      {
	char kind = p[1];
	const char *q = p + 2;
	while (q + 1 < end && *q != '\n' && (*q != kind || q[1] != ']'))
	  q++;
	p = q + 1 < end && *q == kind ? q + 2 : p + 1;
      }
    else
      p += char_len (lx, p);
  lx->p = p;
}

/* Return the message for a regexp that begins in line LINE and has no closing
   slash.  */
static const char *
unterminated (const struct lexer *lx, int line)
{
  if (lx->p < lx->end && lx->p == lx->tok.p + 1)
    return N_("unexpected newline or end of string");
  if (lx->p < lx->end || (lx->src->is_text && lx->line == line))
    return N_("unterminated regexp");
  const char *p = lx->end;
  while (p[-1] == '\\')
    p--;
  return !lx->src->is_text && (lx->end - p) % 2 != 0
    ? N_("unterminated regexp ends with `\\' at end of file")
    : N_("unterminated regexp at end of file");
}

void
lex_regex (struct parser *ps, struct sv *value)
{
  struct lexer *lx = &ps->lx;
  const char *start = lx->p;
  int line = lx->line;
  while (lx->p < lx->end && *lx->p != '/' && *lx->p != '\n')
    if (*lx->p == '\\')
      skip_escaped (ps, false);
    else
      {
	if (*lx->p == '[')
	  skip_bracket (lx);
	if (lx->p < lx->end && *lx->p != '\n')
	  lx->p += char_len (lx, lx->p);
      }
  if (lx->p >= lx->end || *lx->p != '/')
    {
      lx->regex_error = unterminated (lx, line);
      *value = (struct sv) { "", 0 };
      return;
    }
  *value = (struct sv) { start, lx->p - start };
  if (lx->line > line)
    *value = joined_lines (start, lx->p - start, false);
  if (diag_lint && value->n == 0)
    lint_at (ps->file, lx->line,
	     "regexp constant `//' looks like a C++ comment, but is not");
  else if (diag_lint && value->p[0] == '*' && value->p[value->n - 1] == '*')
    lint_at (ps->file, lx->line,
	     "regexp constant `/%.*s/' looks like a C comment, but is not",
	     (int) value->n, value->p);
  lx->p++;
}
