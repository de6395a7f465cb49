/* parse.c -- parse program text: sources, and syntax errors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A separate parser reads each source, including each included file.  All
   parsers add items to the same program.  */

#include <config.h>
#include "lang/parse.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/options.h"
#include "base/translate.h"
#include "lang/ast_comment.h"
#include "lang/ast_item.h"
#include "lang/grammar.h"
#include "lang/hints.h"
#include "lang/source.h"
#include "lang/symbols.h"

static const struct sv ns_awk = { "awk", 3 };
const char *parse_error_prefix = "";

/* --- errors ------------------------------------------------------------- */

/* Print the places of the directives that include the source of PS, one per
   line, as in `In file included from A:1,'.  The last line ends with a colon,
   unless file A was itself included by -i or by program text on the command
   line: then it ends with a comma.  */
static void
print_includers (struct parser *ps)
{
  for (struct parser *o = ps->outer; o && !o->lx.src->is_text; o = o->outer)
    plain_at (NULL, 0, "%s %s:%d%c",
	      o == ps->outer ? tr ("In file included from")
	      : "                 from", o->file, o->lx.line - 1,
	      o->outer || o->lx.src->kind == SOURCE_INCLUDE ? ',' : ':');
}

/* The parser that is running now.  */
static struct parser *current;

static void
print_current_includers (void)
{
  print_includers (current);
}

/* Return the length of the line of text that contains P, without a carriage
   return at its end.  Set *LINE to the start of the line.  */
static size_t
line_around (struct parser *ps, const char *p, const char **line)
{
  size_t n = src_line_around (ps->lx.src, p, line);
  return n > 0 && (*line)[n - 1] == '\r' ? n - 1 : n;
}

/* Return a copy of the bytes from LINE to P, with blanks in place of all
   characters except tabs.  */
static char *
padding (const char *line, const char *p)
{
  size_t n = p - line;
  char *pad = xmalloc (n + 1);
  for (size_t i = 0; i < n; i++)
    pad[i] = line[i] == '\t' ? '\t' : ' ';
  pad[n] = '\0';
  return pad;
}

static void
report (struct parser *ps, const char *p, int line, const char *text)
{
  const char *l;
  size_t n = line_around (ps, p, &l);
  if (p > l + n)
    p = l + n;
  char *pad = padding (l, p);
  if (ps->failed)
    return;
  ps->failed = true;
  diag_errors++;
  print_includers (ps);
  plain_at (ps->file, line, "%s%.*s", parse_error_prefix, (int) n, l);
  hints_quotes (ps, p);
  plain_at (ps->file, line, "%s%s^ %s", parse_error_prefix, pad, text);
  xfree (pad);
}

void
parse_error_at (struct parser *ps, const struct place *at,
		const char *fmt, ...)
{
  char text[512];
  va_list ap;
  va_start (ap, fmt);
  vsnprintf (text, sizeof text, tr (fmt), ap);
  va_end (ap);
  report (ps, at->p, at->line, text);
}

/* True if the line that ends at P ends with a comment.  */
static bool
follows_comment (const struct lexer *lx, const char *p)
{
  return lx->last_comment && lx->last_comment < p
    && !memchr (lx->last_comment, '\n', p - lx->last_comment);
}

/* True if the last line of the source ends with a comment.  */
static bool
ends_in_comment (const struct lexer *lx)
{
  const char *end = lx->end;
  if (end > lx->src->text && end[-1] == '\n')
    end--;
  return follows_comment (lx, end);
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

/* True if the source is a file that does not end with a newline, and whose
   last byte is a blank or belongs to a token, not to a comment.  */
static bool
ends_in_line (const struct lexer *lx)
{
  return !lx->src->is_text && lx->end > lx->src->text && lx->end[-1] != '\n'
    && !ends_in_comment (lx);
}

/* True if the last line of a file consists of a token after which newlines are
   skipped, such as a brace, and a comment that does not end with a newline.  */
static bool
ends_after_brace (const struct lexer *lx)
{
  const char *q = lx->last_at, *p = lx->last_comment;
  return ends_in_comment (lx) && lx->end[-1] != '\n' && !lx->sent_newline
    && q && q < p && !memchr (q, '\n', p - q);
}

/* True if the last line of the source consists of blanks and is not the first
   line.  */
static bool
ends_in_blank_line (const struct lexer *lx)
{
  const char *p = lx->end;
  while (p > lx->src->text && is_blank (p[-1]))
    p--;
  return p > lx->src->text && p[-1] == '\n';
}

/* True if the last token of the source is `&&', `||' or `?', after which
   newlines are skipped.  */
static bool
ends_in_operator (const struct lexer *lx)
{
  const char *p = lx->last_at;
  return p && !lx->sent_newline
    && (*p == '?' || (lx->end - p > 1 && (memcmp (p, "&&", 2) == 0
					  || memcmp (p, "||", 2) == 0)));
}

/* If the source is a file that ends with a backslash and a newline, return the
   end of the line with the backslash.  If the source does not end in this way,
   return P.  */
static const char *
before_continuation (const struct lexer *lx, const char *p)
{
  return p == lx->end && p - lx->src->text >= 2 && p[-1] == '\n'
    && p[-2] == '\\' && !ends_in_comment (lx) ? p - 1 : p;
}

/* Report that the text has ended inside a rule or function, in line LINE.  Put
   the caret below P, or below the start of the line if P is NULL.  */
static void
report_end_below (struct parser *ps, const char *p, int line)
{
  const char *l;
  if (p)
    line_around (ps, p, &l);
  char *pad = p ? padding (l, p) : xstrdup ("");
  ps->failed = true;
  diag_errors++;
  print_includers (ps);
  plain_at (ps->file, line, "(END OF FILE)");
  plain_at (ps->file, line, "%s^ source files / command-line arguments must "
	    "contain complete functions or rules", pad);
  xfree (pad);
}

/* Like report_end_below.  If the last line ends with a comment or has no
   newline, put the caret below the comment, the blank or the token at the end
   of the line.  */
static void
report_end_at (struct parser *ps, int line)
{
  struct lexer *lx = &ps->lx;
  const char *p = NULL;
  if (ends_in_comment (lx))
    p = lx->last_comment;
  else if (ends_in_line (lx))
    p = is_blank (lx->end[-1]) ? lx->end - 1 : lx->last_at;
  report_end_below (ps, p, line);
}

/* Like report_end_at, for a file that begins and ends with a newline, where
   gawk shows the character after the first newline.  */
static void
report_odd_end (struct parser *ps, int line)
{
  ps->failed = true;
  diag_errors++;
  print_includers (ps);
  plain_at (ps->file, line, "%c", ps->lx.src->text[1]);
  plain_at (ps->file, line, "^ unexpected newline or end of string");
}

/* True if there is a token in the line that ends at P.  A backslash before a
   newline continues the line, except in a comment.  */
static bool
has_token (const struct lexer *lx, const char *p)
{
  const char *q = lx->last_at;
  if (!q || (lx->last_comment && lx->last_comment > q))
    return false;
  while ((q = memchr (q, '\n', p - q)) && q > lx->last_at && q[-1] == '\\')
    q++;
  return !q;
}

/* Return the number of the last line of the program text, which was given on
   the command line.  P is the end of the text without its last newline.  If a
   backslash after a token ends the line of P, the backslash continues the
   line, so return the number of the line after it.  */
static int
last_line (const struct lexer *lx, const char *p)
{
  const char *text = lx->src->text;
  int line = 1 + (p > text && p[-1] == '\\' && has_token (lx, p));
  for (const char *q = text; q < p; q++)
    line += *q == '\n';
  return line;
}

static void
report_end (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  int line = lx->line > 1 ? lx->line - 1 : 1;
  const char *p = lx->end;
  if (ends_in_operator (lx))
    report_end_below (ps, lx->last_at,
		      lx->line + 1 + (lx->src->is_text && p[-1] != '\n'));
  else if (lx->src->is_text)
    {
      if (p > lx->src->text && p[-1] == '\n')
	p--;
      if (ends_in_comment (lx))
	report_end_at (ps, last_line (lx, p));
      else
	report (ps, p, last_line (lx, p),
		"unexpected newline or end of string");
    }
  else if (before_continuation (lx, p) != p)
    report (ps, p - 1, lx->line - lx->sent_newline,
	    tr ("unexpected newline or end of string"));
  else if (lx->src->text[0] == '\n' && p[-1] == '\n' && !ends_in_comment (lx))
    report_odd_end (ps, line);
  else
    report_end_at (ps, (ends_in_line (lx) && !lx->sent_newline
			&& !ends_in_blank_line (lx))
		   || ends_after_brace (lx) ? lx->line : line);
}

/* If the last token is `&&', `||' or `?', return the number of newlines that
   the lexer skips after it.  (When GNU awk reports an error at one of these
   tokens, it has already read the newlines.)  */
static int
newlines_skipped (const struct lexer *lx)
{
  if (lx->prev != AND && lx->prev != OR && (lx->prev != '?' || opt.posix))
    return 0;
  const char *next;
  return lex_newlines (lx, lx->p, &next);
}

/* True if GNU awk reads the character after the token from P to END before it
   detects that the token is complete.  */
static bool
read_ahead (const char *p, const char *end)
{
  static const char *const signs[] = { "&&", "||", "**" };
  size_t n = end - p;
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (n == 2 && memcmp (p, signs[i], 2) == 0)
      return true;
  return (n == 1 && strchr ("]+-*/%^=!<>|&?@", *p)) || name_has (end[-1])
    || (n > 1 && end[-1] == '.');
}

/* Report an unexpected token.  If the unexpected token is the newline after a
   comment, gawk shows the comment as the unexpected token.  */
void
parse_syntax_error (struct parser *ps, const struct place *at,
		    const char *text)
{
  if (ps->failed)
    return;
  if (ps->lx.prev == GRAM_EOF)
    report_end (ps);
  else if (ps->lx.prev == NEWLINE && ps->lx.sent_newline
	   && ends_in_comment (&ps->lx))
    {
      if (ps->lx.src->is_text)
	report (ps, ps->lx.last_comment, at->line, tr (text));
      else
	report_end_at (ps, at->line);
    }
  else if (ps->lx.prev == NEWLINE && ps->lx.sent_newline
	   && ends_in_line (&ps->lx))
    report_end_at (ps, at->line);
  else if (ps->lx.prev == NEWLINE && follows_comment (&ps->lx, at->p))
    report (ps, ps->lx.last_comment, at->line, tr (text));
  else if (ps->lx.prev == NEWLINE)
    report (ps, before_continuation (&ps->lx, at->p), at->line,
	    tr ("unexpected newline or end of string"));
  else if (at->end == ps->lx.end && ends_in_line (&ps->lx)
	   && read_ahead (at->p, at->end))
    report_end_at (ps, at->line);
  else
    report (ps, at->p, at->line + newlines_skipped (&ps->lx), tr (text));
}

/* --- sources and fragments ---------------------------------------------- */

static void
parser_init (struct parser *ps, struct parser *outer, struct program *prog,
	     struct source *src, struct sv ns)
{
  memset (ps, 0, sizeof *ps);
  lex_init (&ps->lx, src);
  ps->prog = prog;
  ps->outer = outer;
  ps->file = src->name;
  ps->ns = ns;
  ps->rule_kind = RULE_PATTERN;
}

bool
parse_source (struct parser *outer, struct program *prog,
	      struct source *src, struct sv ns)
{
  struct parser ps;
  parser_init (&ps, outer, prog, src, ns);
  current = &ps;
  diag_hooks.includers = print_current_includers;
  bool good = gram_parse (&ps) == 0 && !ps.failed;
  current = outer;
  diag_hooks.includers = outer ? print_current_includers : NULL;
  if (ps.scope)
    scope_free (ps.scope);
  ast_comments_of_rest (&ps);
  return good;
}

bool
parse_program (struct program *prog)
{
  memset (prog, 0, sizeof *prog);
  for (struct source *s = src_first (); s; s = s->next)
    if (src_load (s))
      {
	if (s->kind == SOURCE_INCLUDE)
	  parse_note_include (prog, s->name);
	if (!parse_source (NULL, prog, s, ns_awk))
	  return false;
      }
  ast_comments_of_no_item (prog);
  if (src_first () && !src_first ()->next
      && !prog->merged)
    prog->text = (struct sv) { src_first ()->text, src_first ()->n };
  if (opt.posix)
    parse_check_params (prog);
  prog->whole = true;
  return diag_errors == 0;
}

struct node *
parse_fragment (struct sv text, size_t start, struct scope *scope,
		struct function *fn, struct sv ns,
		void (*unknown) (struct sv name))
{
  struct program prog = { .rules = NULL };
  struct parser ps;
  int before = diag_errors;
  char *copy = run_strndup (text.p, text.n);
  parser_init (&ps, NULL, &prog, src_from_text ("cmd. line", copy, text.n),
	       ns);
  ps.lx.p += start;
  ps.unknown = unknown;
  ps.scope = scope;
  ps.fn = fn;
  ps.rule_kind = -1;
  if (gram_parse (&ps) != 0 || ps.failed || diag_errors != before
      || !prog.rules || prog.functions)
    return NULL;
  return unknown ? prog.rules->pattern : prog.rules->body;
}

struct function *
parse_function_text (struct sv text, struct sv ns, const char *file)
{
  struct program prog = { .rules = NULL };
  int before = diag_errors;
  char *copy = run_strndup (text.p, text.n);
  struct source *src = src_from_text (file, copy, text.n);
  if (!parse_source (NULL, &prog, src, ns) || diag_errors != before)
    return NULL;
  return prog.functions;
}
