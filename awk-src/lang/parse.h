/* parse.h -- the state of a parse, shared by lexer, grammar and tree builder.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each source has its own struct parser.  All parsers add items to the same
   struct program.  */

#ifndef PARSE_H
#define PARSE_H

#include "lang/ast.h"
#include "lang/lexer.h"
#include "pma/likely.h"

struct scope;

/* A list that is being built.  */
struct list
{
  struct node *head, *tail;
};

/* A name in the parameter list that is being parsed.  */
struct param
{
  struct sv name;
  int line;
  struct param *next;
};

struct parser
{
  struct lexer lx;
  struct program *prog;
  struct sv ns;			/* the current namespace */
  struct scope *scope;		/* parameters of the function that is being
				   parsed */
  struct function *fn;		/* the function that is being parsed */
  bool fn_known;		/* the program has another function or variable
				   with the name of this function */
  struct param *params, **params_end; /* the list of parameters, and the place
					 where the next parameter is stored */
  int rule_kind;		/* kind of the rule that is being parsed; -1 in
				   a function */
  int loops, switches;		/* number of loops and switches that are open
				   at this point */
  bool after_item;		/* an item has just ended, so a `;' may
				   follow */
  bool failed;			/* the parse cannot continue after an error,
				   which has been reported */
  const char *file;		/* name of the source, for messages */
  struct parser *outer;		/* parser of the source that includes this
				   one */
  struct directive *directive;	/* the last directive, if no rule or function
				   has followed it yet; otherwise NULL */
  int namespace_end;		/* number of tokens up to the last @namespace
				   directive */
  int bare_rule;		/* number of tokens before the last rule
				   without a pattern */
  /* If UNKNOWN is not NULL, the parser does not create variables; it calls
     UNKNOWN for each variable that does not exist.  */
  void (*unknown) (struct sv name);
};

/* For the debugger, parse the part of TEXT that begins with byte START: a
   block of statements in braces or, if UNKNOWN is not NULL, a condition.
   SCOPE contains the local names of the function FN.  UNKNOWN is called for
   each variable that does not exist.  Return NULL if errors were reported.  */
struct node *parse_fragment (struct sv text, size_t start,
			     struct scope *scope, struct function *fn,
			     struct sv ns, void (*unknown) (struct sv name));
/* The text that is printed before the message of a syntax error.  */
extern const char *parse_error_prefix;
/* Parse the source SRC into PROG, in the namespace NS.  Return false after a
   syntax error.  */
bool parse_source (struct parser *outer, struct program *prog,
		   struct source *src, struct sv ns) EVERY_RUN;
/* For the grammar, report the syntax error TEXT at AT.  */
void parse_syntax_error (struct parser *ps, const struct place *at,
			 const char *text);
/* Report an error in the form of a syntax error: print the source line, and
   the message below the token at AT.  The first call ends the parse.  */
void parse_error_at (struct parser *ps, const struct place *at,
		     const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));

#endif /* PARSE_H */
