/* lexer.h -- program text to tokens.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lexer resolves what a grammar with one token of lookahead cannot:
   division or regexp, a function's name in front of its parenthesis, a
   redirection's `>' against a comparison, `for (NAME in' against an
   expression, and newlines that are ignored.  */

#ifndef LEXER_H
#define LEXER_H

#include <stdbool.h>

#include "lang/ast.h"

struct source;
struct parser;

/* A place in program text.  */
struct place
{
  const char *p;		/* first byte of the token */
  const char *end;		/* after its last byte */
  int line;
  int first, last;		/* number of tokens before it; before its last
				   one */
};

enum { HEADER_NONE, HEADER_NAME, HEADER_PARAMS };

struct lexer
{
  struct source *src;
  const char *p, *end;		/* the text that is left */
  int line;			/* of P */
  int prev;			/* last token, 0 at the start */
  const char *prev_end;
  const char *last_at;		/* where the last real token starts */
  struct place tok;		/* last token */
  int depth;			/* depth of open ( and [ */
  int braces;
  int print_depth;		/* depth of an open print list, or -1 */
  int cond_depth;		/* depth outside the parentheses of if, for,
				   while, switch; or -1 */
  bool regex_ok;		/* a slash would start a regexp here */
  bool skip_newlines;
  uint8_t header;		/* HEADER_*: in the head of a function */
  bool loop_seen, switch_seen;	/* in this rule or function */
  const char *fn_start;		/* the last `function' */
  const char *last_comment;
  bool sent_newline;		/* the virtual newline at the end was
				   returned */
  int serial;			/* number of tokens so far, without newlines */
  struct comment *comments, **comments_end;	/* not attached yet */
  struct comment *newest;	/* the last one that was kept */
};

void lex_init (struct lexer *lx, struct source *src);
/* Read the rest of a regexp whose slash was returned in the token `/='.  After
   an error *TEXT is empty.  */
void lex_regex_rest (struct parser *ps, struct sv *text);

/* True if NAME is a keyword in the current mode.  */
bool lex_is_keyword (struct sv name);
/* True if NAME is a keyword or built-in of the standard, or `func'.  */
bool lex_is_reserved (struct sv name);

#endif /* LEXER_H */
