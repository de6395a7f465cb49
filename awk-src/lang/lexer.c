/* lexer.c -- split program text into tokens.
   SPDX-License-Identifier: GPL-3.0-or-later

   A lexer reads the text of one source.  Tokens and names are pointers into
   the text, which remains in memory until the end of the run.  */

#include <config.h>

#include "base/diag.h"
#include "base/name.h"
#include "base/options.h"
#include "base/translate.h"
#include "lang/ast_name.h"
#include "lang/ast_stmt.h"
#include "lang/builtin.h"
#include "lang/check_lint.h"
#include "lang/grammar.h"
#include "lang/lexer_internal.h"
#include "lang/source.h"
#include "lang/symbols.h"
#include "pma/likely.h"
#include "value/convert.h"
#include "value/reserved.h"

int gram_lex (GRAM_STYPE *value, struct place *place, struct parser *ps);

/* --- characters --------------------------------------------------------- */

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

EVERY_RUN static const char *
behind_name (const struct lexer *lx, const char *p)
{
  while (p < lx->end && name_has (*p))
    p++;
  return p;
}

static const char *
behind_blanks (const struct lexer *lx, const char *p)
{
  while (p < lx->end && (*p == ' ' || *p == '\t'))
    p++;
  return p;
}

/* --- blanks, comments, newlines ----------------------------------------- */

/* Skip blanks and comments between tokens, and newlines where they are not
   tokens.  Return false if there is a backslash that is not the last character
   of its line.  */
static bool
skip_blanks (struct lexer *lx)
{
  for (;; lx->p++)
    {
      char c = peek (lx, 0);
      size_t n;
      if (c == ' ' || c == '\t' || c == '\r')
	continue;
      if (c == '\\')
	{
	  if ((n = newline_at (lx, 1)) == 0)
	    {
	      if (lx->p + 1 < lx->end || !lx->src->is_text)
		return false;
	      lx->line++;
	      continue;
	    }
	  lx->p += n;
	  lx->line++;
	  continue;
	}
      if (c == '#')
	{
	  lex_comment (lx);
	  lx->p--;
	  continue;
	}
      if (c == '\n' && lx->skip_newlines)
	{
	  lx->line++;
	  continue;
	}
      return true;
    }
}

int
lex_newlines (const struct lexer *lx, const char *p, const char **next)
{
  int n = 0;
  for (; p < lx->end; p++)
    if (*p == '\n')
      n++;
    else if (*p == '#')
      while (p + 1 < lx->end && p[1] != '\n')
	p++;
    else if (*p != ' ' && *p != '\t' && *p != '\r')
      break;
  *next = p;
  return n;
}

/* --- keywords ----------------------------------------------------------- */

enum { WORD_ALWAYS, WORD_GAWK, WORD_NOT_POSIX };

static const struct word
{
  const char *name;
  short token;
  short when;
} words[] = {
#define KEYWORD(word, token, when) { #word, token, WORD_##when },
#include "value/keywords.def"
#undef KEYWORD
};

/* Return the row of the keyword S, or NULL if the current mode has no such
   keyword.  */
EVERY_RUN static const struct word *
keyword (struct sv s)
{
  enum { WORDS = sizeof words / sizeof *words };
  if (s.n < 2 || s.n > 9)
    return NULL;
  for (const struct word *w = words; w < words + WORDS && *w->name <= *s.p; w++)
    if (*w->name == *s.p && strncmp (w->name, s.p, s.n) == 0 && !w->name[s.n])
      return (w->when == WORD_GAWK && !opt_gawk)
	|| (w->when == WORD_NOT_POSIX && opt.posix) ? NULL : w;
  return NULL;
}

bool
lex_is_keyword (struct sv name)
{
  return keyword (name);
}

bool
lex_is_reserved (struct sv name)
{
  return sv_is (name, "func") || reserved_word (name);
}

/* --- names -------------------------------------------------------------- */

/* Return the length of the word at lx->p, including its namespace.  */
static size_t
word_length (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  const char *p = behind_name (lx, lx->p);
  while (opt_gawk && p + 1 < lx->end && p[0] == ':' && p[1] == ':')
    p = behind_name (lx, p + 2);
  return p - lx->p;
}

/* Return the built-in function to which NAME refers in the current scope and
   namespace, or NULL.  If NAME is an extension of gawk, it exists only in the
   namespace awk, and a parameter of this name hides it.  */
static const struct builtin *
find_builtin (struct parser *ps, struct sv name)
{
  const struct builtin *bi = builtin_find (name.p, name.n);
  if (!bi || !(bi->flags & BI_GAWK))
    return bi;
  if (ps->lx.header == HEADER_PARAMS
      || (ps->scope && scope_find (ps->scope, name)))
    return NULL;
  return sv_is (ps->ns, "awk") ? bi : NULL;
}

static int
builtin_token (struct parser *ps, GRAM_STYPE *value, const struct builtin *bi)
{
  value->builtin = bi;
  if (lintpass_on ())
    lintpass_builtin (ps, bi, ps->lx.line);
  return bi->code == BUILTIN_LENGTH ? LENGTH : BUILTIN;
}

/* True if the next token may be the first of a rule, function or directive.  */
static bool
item_may_begin (const struct lexer *lx)
{
  return lx->braces == 0
    && (lx->prev == 0 || lx->prev == NEWLINE || lx->prev == ';'
	|| lx->prev == '}');
}

/* Return the token of the directive @S, or 0.  */
static int
directive_word (struct parser *ps, struct sv s)
{
  static const struct { const char *name; int token; } list[] = {
    { "include", INCLUDE }, { "nsinclude", NSINCLUDE },
    { "load", LOAD }, { "namespace", NAMESPACE }
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (sv_is (s, list[i].name) && item_may_begin (&ps->lx))
      return list[i].token;
  return 0;
}

/* If S is a keyword or a built-in function, return its token, otherwise 0.  */
EVERY_RUN static int
reserved_token (struct parser *ps, GRAM_STYPE *value, struct sv s)
{
  const struct word *w = keyword (s);
  int token = w ? w->token : 0;
  if (w && lintpass_on ())
    lintpass_word (ps, s, token, w->when == WORD_GAWK, ps->lx.line);
  if (token == BREAK && !ps->lx.loop_seen && !ps->lx.switch_seen)
    parse_lost_jump (ps, N_BREAK, ps->lx.line);
  if (token == CONTINUE && ps->lx.loop_words == 0)
    parse_lost_jump (ps, N_CONTINUE, ps->lx.line);
  if (w)
    return token;
  const struct builtin *bi = find_builtin (ps, s);
  return bi ? builtin_token (ps, value, bi) : 0;
}

/* If S is the qualified name of a built-in function, such as `awk::systime',
   return the function's token.  If S contains a misused reserved word, return
   the word's token.  Return 0 if S contains neither a qualified name of a
   built-in function nor a misused reserved word.  */
static int
qualified_token (struct parser *ps, GRAM_STYPE *value, struct sv s)
{
  struct sv bad = ast_name_check (ps, s, ps->lx.line);
  if (bad.n > 0)
    return reserved_token (ps, value, bad);
  if (!sv_begins (s, "awk::"))
    return 0;
  const struct builtin *bi = builtin_find (s.p + 5, s.n - 5);
  return bi ? builtin_token (ps, value, bi) : 0;
}

static int
read_word (struct parser *ps, GRAM_STYPE *value)
{
  struct lexer *lx = &ps->lx;
  struct sv s = { lx->p, word_length (ps) };
  lx->p += s.n;
  int token = ast_name_is_qualified (s) ? qualified_token (ps, value, s)
    : reserved_token (ps, value, s);
  if (token == FUNCTION)
    lx->fn_start = s.p;
  if (token != 0)
    return token;
  value->str = s;
  return peek (lx, 0) == '(' ? FUNC_NAME : NAME;
}

/* --- operators ---------------------------------------------------------- */

/* True if the next operator is a redirection, which ends the list of
   expressions of a print or printf.  */
static bool
redirects (struct lexer *lx)
{
  if (lx->print_depth != lx->depth)
    return false;
  lx->print_depth = -1;
  return true;
}

struct operator
{
  char text[4];
  uint8_t op;			/* an enum node_op, or OP_NONE */
  short token;
};

/* The operators.  Operators with the same first character are adjacent.  If an
   operator begins with another one, it precedes this other operator.  */
static const struct operator operators[] = {
  { "$", OP_NONE, '$' }, { ",", OP_NONE, ',' }, { ";", OP_NONE, ';' },
  { "==", OP_EQ, RELOP }, { "=", OP_NONE, '=' },
  { "++", OP_NONE, INCR }, { "+=", OP_ADD, ASSIGN_OP }, { "+", OP_NONE, '+' },
  { "--", OP_NONE, DECR }, { "-=", OP_SUB, ASSIGN_OP }, { "-", OP_NONE, '-' },
  { "**=", OP_POW, ASSIGN_OP }, { "**", OP_NONE, '^' },
  { "*=", OP_MUL, ASSIGN_OP }, { "*", OP_NONE, '*' },
  { "/=", OP_DIV, SLASH_EQUAL }, { "/", OP_NONE, '/' },
  { "%=", OP_MOD, ASSIGN_OP }, { "%", OP_NONE, '%' },
  { "^=", OP_POW, ASSIGN_OP }, { "^", OP_NONE, '^' },
  { "<=", OP_LE, RELOP }, { "<", OP_NONE, '<' },
  { ">=", OP_GE, RELOP }, { ">>", OP_APPEND, OUT }, { ">", OP_WRITE, '>' },
  { "!=", OP_NE, RELOP }, { "!~", OP_NOMATCH, MATCH }, { "!", OP_NONE, '!' },
  { "~", OP_NONE, MATCH }, { "&&", OP_NONE, AND }, { "&", OP_NONE, '&' },
  { "||", OP_NONE, OR }, { "|&", OP_COPROC, PIPE }, { "|", OP_PIPE, PIPE },
  { "?", OP_NONE, '?' }, { ":", OP_NONE, ':' }, { "]", OP_NONE, ']' },
  { ".", OP_NONE, '.' }
};

/* True if the operator O exists in the current mode.  */
static bool
operator_exists (const struct operator *o)
{
  return o->op == OP_COPROC ? opt_gawk : o->text[1] != '*' || !opt.posix;
}

/* Return the operator at LX->p, and move LX->p past it.  Return NULL if there
   is no operator.  */
static const struct operator *
operator_at (struct lexer *lx)
{
  enum { N = sizeof operators / sizeof *operators };
  static unsigned char starts[128];	/* for each character: one more than
					   the index of the first operator that
					   begins with it, or 0 */
  const char *p = lx->p;
  unsigned char c = *p;
  if (!starts['$'])
    for (int i = N; i > 0; i--)
      starts[(int) *operators[i - 1].text] = i;
  for (int i = c < sizeof starts && starts[c] ? starts[c] - 1 : N;
       i < N && *operators[i].text == *p; i++)
    {
      const char *text = operators[i].text;
      int n = 1;
      while (text[n] != '\0' && text[n] == p[n])
	n++;
      if (text[n] == '\0' && operator_exists (&operators[i]))
	{
	  lx->p += n;
	  return &operators[i];
	}
    }
  return NULL;
}

static int
invalid_char (struct parser *ps)
{
  unsigned char c = *ps->lx.p;
  if (c < '\a' || (c > '\r' && c < ' ') || c == 127)
    fatal_at (ps->file, ps->lx.line,
	      "error: invalid character '\\%03o' in source code", c);
  parse_error_at (ps, &ps->lx.tok, "invalid char '%c' in expression",
		  c);
  ps->lx.p++;
  return GRAM_error;
}

/* Read and return an operator, or a regexp that begins here.  */
static int
read_operator (struct parser *ps, GRAM_STYPE *value)
{
  struct lexer *lx = &ps->lx;
  if (*lx->p == '/' && lx->regex_ok)
    {
      lx->p++;
      lex_regex (ps, &value->str);
      return REGEX;
    }
  const struct operator *o = operator_at (lx);
  if (!o)
    return invalid_char (ps);
  if ((o->token == '^' || o->op == OP_POW) && lintpass_on ())
    lintpass_operator (ps, o->text);
  value->op = o->op;
  bool output = o->token == '>' || o->token == PIPE || o->token == OUT;
  return output && redirects (lx) ? OUT : o->token;
}

static int
read_at (struct parser *ps, GRAM_STYPE *value)
{
  struct lexer *lx = &ps->lx;
  if (peek (lx, 1) == '/')
    {
      lx->p += 2;
      lex_regex (ps, &value->str);
      return TYPED_REGEX;
    }
  const char *p = behind_blanks (lx, lx->p + 1);
  const char *q = behind_name (lx, p);
  int token = directive_word (ps, (struct sv) { p, q - p });
  if (token != 0)
    {
      lintpass_word (ps, (struct sv) { p, q - p }, token, true, lx->line);
      lx->p = q;
      return token;
    }
  lx->p++;
  return '@';
}

/* --- brackets ----------------------------------------------------------- */

/* True if the tokens `for (' are followed by a name and `in'.  */
static bool
for_in_ahead (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  const char *p = behind_blanks (lx, lx->p);
  const char *q = behind_name (lx, p);
  if (q == p || is_digit (*p) || keyword ((struct sv) { p, q - p }))
    return false;
  if (q + 2 < lx->end && q[0] == ':' && q[1] == ':')
    q = behind_name (lx, q + 2);
  p = behind_blanks (lx, q);
  q = behind_name (lx, p);
  return q - p == 2 && p[0] == 'i' && p[1] == 'n';
}

static int
read_open_paren (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  int prev = lx->prev;
  lx->p++;
  if (prev == IF || prev == WHILE || prev == FOR || prev == SWITCH)
    lx->cond_depth = lx->depth;
  lx->depth++;
  return prev == FOR && for_in_ahead (ps) ? FORIN_PAREN : '(';
}

static int
read_open_bracket (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  lx->p++;
  if (lx->prev != ']' || lx->prev_end != lx->p - 1)
    return '[';
  lintpass_extension (ps, lx->line, "multidimensional arrays");
  return NEXT_SUBSCRIPT;
}

static int
read_close_paren (struct lexer *lx)
{
  if (lx->depth > 0)
    lx->depth--;
  if (lx->print_depth > lx->depth)
    lx->print_depth = -1;
  return *lx->p++;
}

static int
read_close_brace (struct lexer *lx)
{
  int prev = lx->prev;
  if (prev != NEWLINE && prev != ';' && prev != '{' && prev != '}'
      && prev != ':' && prev != END_OF_BLOCK && lx->braces > 0)
    return END_OF_BLOCK;
  if (lx->braces > 0)
    lx->braces--;
  lx->p++;
  return '}';
}

/* --- tokens ------------------------------------------------------------- */

static void
lint_no_newline (struct parser *ps)
{
  if (diag_lint && !ps->lx.src->is_text)
    lint_at (ps->file, ps->lx.line, "source file does not end in newline");
}

/* At the end of the text, first return a newline if the last line has none,
   and then the end token.  */
static int
read_end (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  const char *start = lx->skip_newlines ? lx->last_at : lx->src->text;
  if ((lx->skip_newlines || lx->prev == 0) && start < lx->end
      && !memchr (start, '\n', lx->end - start))
    lint_no_newline (ps);
  if (lx->prev == NEWLINE || lx->prev == 0 || lx->sent_newline
      || lx->skip_newlines)
    return GRAM_EOF;
  lint_no_newline (ps);
  lx->sent_newline = true;
  lx->line++;
  return NEWLINE;
}

static int
read_number (struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  const char *end;
  num_from_source (lx->p, lx->end, &end);
  if (opt_gawk && lx->p[0] == '0' && (peek (lx, 1) | 32) == 'x'
      && end < lx->end && *end == '.')
    fatal_at (ps->file, lx->line,
	      "hexadecimal floating point constants require an exponent");
  lx->p = end > lx->p ? end : lx->p + 1;
  return NUMBER;
}

static int
read_quote (struct parser *ps, GRAM_STYPE *value, int token)
{
  ps->lx.p += token == TRANSLATE ? 2 : 1;
  return lex_string (ps, &value->str) ? token : GRAM_error;
}

static int
read_token (struct parser *ps, GRAM_STYPE *value)
{
  struct lexer *lx = &ps->lx;
  char c = *lx->p;
  if (is_digit (c) || (c == '.' && is_digit (peek (lx, 1))))
    return read_number (ps);
  /* After a $, the name _ is a variable, not the start of a translatable
     string.  */
  if (c == '_' && peek (lx, 1) == '"' && opt_gawk && lx->prev != '$')
    return read_quote (ps, value, TRANSLATE);
  if (name_begins (c))
    return read_word (ps, value);
  switch (c)
    {
    case '\n':
      lx->p++;
      lx->line++;
      return NEWLINE;
    case '"': return read_quote (ps, value, STRING);
    case '(': return read_open_paren (ps);
    case '[': return read_open_bracket (ps);
    case ')': return read_close_paren (lx);
    case '{':
      if (lx->braces++ == 0)
	{
	  lx->loop_seen = lx->switch_seen = false;
	  lx->loop_words = 0;
	}
      return *lx->p++;
    case '}': return read_close_brace (lx);
    case '@':
      if (opt_gawk)
	return read_at (ps, value);
      lx->p++;
      if (peek (lx, 0) != '/')
	return '@';
      parse_error_at (ps, &lx->tok, "syntax error");
      return GRAM_error;
    default: return read_operator (ps, value);
    }
}

/* True if a slash after TOKEN may begin a regexp.  */
static bool
regex_may_follow (struct lexer *lx, int token)
{
  switch (token)
    {
    case NAME: case FUNC_NAME: case STRING: case TRANSLATE: case REGEX:
    case TYPED_REGEX: case NUMBER: case BUILTIN: case LENGTH: case GETLINE:
    case INCR: case DECR: case ']':
      return false;
    case ')':
      if (lx->cond_depth != lx->depth)
	return false;
      lx->cond_depth = -1;
      return true;
    default:
      return true;
    }
}

/* True if newlines are ignored after TOKEN.  */
static bool
newline_ignored (int token)
{
  switch (token)
    {
    case ',': case '{': case AND: case OR: case DO: case ELSE:
      return true;
    case '?': case ':':
      return !opt.posix;
    default:
      return false;
    }
}

/* Update the state of LX after TOKEN was read, because the interpretation of
   the next token depends on this state.  */
static void
note_token (struct lexer *lx, int token)
{
  lx->regex_ok = regex_may_follow (lx, token);
  lx->skip_newlines = newline_ignored (token);
  switch (token)
    {
    case PRINT:
    case PRINTF:
      lx->print_depth = lx->depth;
      break;
    case ';':
    case END_OF_BLOCK:
      lx->print_depth = -1;
      break;
    case NEWLINE:
    case '}':
      lx->print_depth = lx->cond_depth = -1;
      lx->depth = 0;
      break;
    case '{':
      lx->cond_depth = -1;
      lx->depth = 0;
      lx->header = HEADER_NONE;
      break;
    case WHILE:
    case DO:
    case FOR:
      lx->loop_seen = true;
      lx->loop_words++;
      break;
    case SWITCH:
      lx->switch_seen = true;
      break;
    case FUNCTION:
      lx->header = HEADER_NAME;
      break;
    case '(':
      if (lx->header == HEADER_NAME)
	lx->header = HEADER_PARAMS;
      break;
    case ')':
      lx->header = HEADER_NONE;
      break;
    default:
      break;
    }
  lx->prev = token;
  lx->prev_end = lx->p;
}

void
lex_regex_rest (struct parser *ps, struct sv *text)
{
  struct lexer *lx = &ps->lx;
  lx->p = lx->tok.p + 1;
  lex_regex (ps, text);
  lx->tok.end = lx->p;
  note_token (lx, REGEX);
}

/* Report that the last token, a regexp, has no closing slash.  */
static void
report_regex (struct parser *ps)
{
  const struct lexer *lx = &ps->lx;
  const char *p = lx->tok.p + (*lx->tok.p == '@' ? 2 : 1);
  struct place at = { p, p, lx->line, 0, 0 };
  parse_error_at (ps, &at, "%s", tr (lx->regex_error));
}

EVERY_RUN int
gram_lex (GRAM_STYPE *value, struct place *place, struct parser *ps)
{
  struct lexer *lx = &ps->lx;
  if (lx->regex_error)
    report_regex (ps);
  if (ps->failed)
    return GRAM_error;
  bool good = skip_blanks (lx);
  lx->tok = (struct place) { lx->p, lx->p, lx->line, lx->serial,
			     lx->serial };
  int token;
  if (!good)
    {
      parse_error_at (ps, &lx->tok, "backslash not last character on line");
      token = GRAM_error;
    }
  else if (lx->p >= lx->end)
    token = read_end (ps);
  else
    {
      lx->last_at = lx->p;
      token = read_token (ps, value);
      if (token == REGEX)
	lx->last_at++;
    }
  lx->tok.end = lx->p;
  if (token == NEWLINE)
    lx->tok.line = lx->line;
  if (token == NEWLINE || token == END_OF_BLOCK)
    lx->tok.first = lx->tok.last = lx->serial - 1;
  else
    lx->serial++;
  note_token (lx, token);
  *place = lx->tok;
  return token;
}

void
lex_init (struct lexer *lx, struct source *src)
{
  memset (lx, 0, sizeof *lx);
  lx->src = src;
  lx->p = lx->prev_end = src->text;
  lx->end = src->text + src->n;
  lx->line = 1;
  lx->print_depth = lx->cond_depth = -1;
  lx->regex_ok = true;
  lx->skip_newlines = false;
  lx->comments_end = &lx->comments;
}
