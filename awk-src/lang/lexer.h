/* lexer.h -- split program text into tokens.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lexer makes distinctions that a grammar with one token of lookahead
   cannot make: whether a slash is a division or begins a regexp; whether a
   name is the name of a function, because a parenthesis follows it directly;
   whether `>' is a redirection or a comparison; whether `for (NAME in' or an
   expression follows; and which newlines are ignored.  */

#ifndef LEXER_H
#define LEXER_H

#include <stdbool.h>

#include "lang/ast.h"
#include "pma/likely.h"

struct source;
struct parser;

/* The place of a token, or of a part of the program, in the text.  */
struct place
{
  const char *p;		/* its first byte */
  const char *end;		/* address of the byte after the last one */
  int line;
  int first, last;		/* FIRST: number of tokens before the first
				   token of the part; LAST: number of tokens
				   before its last token */
};

enum { HEADER_NONE, HEADER_NAME, HEADER_PARAMS };

struct lexer
{
  struct source *src;
  const char *p, *end;		/* the rest of the text, which has not been
				   read yet */
  int line;			/* number of the line that contains P */
  int prev;			/* the last token; 0 at the start of the
				   text */
  const char *prev_end;
  const char *last_at;		/* start of the last token that is not a
				   newline */
  struct place tok;		/* place of the last token */
  int depth;			/* number of ( that are open */
  int braces;
  int print_depth;		/* while the expressions of a print or printf
				   are read: the value of DEPTH at the print or
				   printf; otherwise -1 */
  int cond_depth;		/* while the head of an `if', `for', `while' or
				   `switch' is read: the value of DEPTH before
				   its (; otherwise -1 */
  const char *regex_error;	/* error message if the last token is a regexp
				   without a closing slash; otherwise NULL */
  bool regex_ok;		/* true if a slash at P would begin a regexp */
  bool skip_newlines;
  uint8_t header;		/* position in the head of a function, one of
				   HEADER_* */
  bool loop_seen, switch_seen;	/* LOOP_SEEN: the current rule or function
				   contains a loop; SWITCH_SEEN: it contains a
				   switch */
  int loop_words;		/* number of keywords `while', `do' and `for'
				   in the heads of the loops that are open */
  const char *fn_start;		/* start of the last keyword `function' */
  const char *last_comment;
  bool sent_newline;		/* true if a newline token was returned at the
				   end of a text that does not end with a
				   newline */
  int serial;			/* number of tokens read so far, without
				   newlines */
  struct comment *comments, **comments_end;	/* the comments that have not
						   been attached to a node
						   yet */
  struct comment *newest;	/* the last comment that was stored */
};

/* Prepare LX for reading the text of SRC.  */
void lex_init (struct lexer *lx, struct source *src) EVERY_RUN;
/* Read the rest of a regexp, after its first slash was returned as part of the
   token `/='.  */
void lex_regex_rest (struct parser *ps, struct sv *text);

/* Return the number of newlines between P and the next token, and set *NEXT to
   the address of this token or to the end of the text.  */
int lex_newlines (const struct lexer *lx, const char *p, const char **next);

/* Return the file name or namespace that is the argument of a directive like
   @include.  The N bytes at P are the text between the quotes, in which \" is
   a quote and a backslash before a newline continues the line.  The argument
   of a directive contains no other escape sequences.  The result ends with a
   NUL byte.  */
struct sv lex_name (const char *p, size_t n);

/* True if NAME is a keyword in the current mode.  */
bool lex_is_keyword (struct sv name);
/* True if NAME is `func', or a keyword or built-in function of POSIX awk.  */
bool lex_is_reserved (struct sv name);

#endif /* LEXER_H */
