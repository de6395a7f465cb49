/* parse.h -- the state of a parse, between lexer, grammar and tree builder.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PARSE_H
#define PARSE_H

#include "lang/ast.h"
#include "lang/lexer.h"

struct scope;

/* A list under construction.  */
struct list
{
  struct node *head, *tail;
};

struct parser
{
  struct lexer lx;
  struct program *prog;
  struct sv ns;			/* current namespace */
  struct scope *scope;		/* parameters of the function being read */
  struct function *fn;		/* the function being read */
  bool fn_known;		/* the function's name is used already */
  int rule_kind;		/* kind of the rule being read; -1 in
				   functions */
  int loops, switches;		/* loops and switches open at this place */
  bool after_item;		/* a `;' may follow */
  bool failed;			/* a syntax error was reported */
  const char *file;		/* the name that messages show */
  struct parser *outer;		/* the parser of the text that includes this
				   one */
  struct directive *directive;	/* the last one, before any item */
  int namespace_end;		/* tokens up to the last @namespace */
  int bare_rule;		/* tokens before the last rule without a
				   pattern */
  /* Called for a variable that does not exist, which is then not created.  May
     be NULL.  */
  void (*unknown) (struct sv name);
};

/* For the debugger: parse TEXT from byte START on, one block of statements in
   braces or, with UNKNOWN, a condition.  SCOPE has the local names, of the
   function FN.  UNKNOWN is called for each variable that does not exist.
   Return NULL if errors were reported.  */
struct node *parse_fragment (struct sv text, size_t start,
			     struct scope *scope, struct function *fn,
			     struct sv ns, void (*unknown) (struct sv name));
/* The prefix of the text of a syntax error.  */
extern const char *parse_error_prefix;
/* Parse one source into PROG, in the namespace NS.  Return false after a
   syntax error.  */
bool parse_source (struct parser *outer, struct program *prog,
		   struct source *src, struct sv ns);
/* Report a syntax error; called by the grammar.  */
void parse_syntax_error (struct parser *ps, const struct place *at,
			 const char *text);
/* Report an error like a syntax error, with the source line and a text below
   AT.  The first one ends the parse.  */
void parse_error_at (struct parser *ps, const struct place *at,
		     const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));

#endif /* PARSE_H */
