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
  struct function *fn;		/* being read */
  bool fn_known;		/* its name was taken */
  int rule_kind;		/* of the rule being read; -1 in functions */
  int loops, switches;		/* open ones around here */
  bool after_item;		/* a `;' may follow */
  bool failed;			/* a syntax error was reported */
  const char *file;		/* as messages show it */
  struct parser *outer;		/* of the text that includes this one */
  struct directive *directive;	/* the last one, before any item */
  int namespace_end;		/* tokens up to the last @namespace */
  int bare_rule;		/* tokens in front of the last rule that has no
				   pattern */
  /* Unless NULL: called for a variable that does not exist, which gets no
     place then.  */
  void (*unknown) (struct sv name);
};

/* For the debugger: TEXT from byte START on is one `{ statements }' or, with
   UNKNOWN, a condition; UNKNOWN is called for each variable that does not
   exist.  Names of SCOPE are its locals, and FN is the function it belongs
   to.  NULL when errors were reported.  */
struct node *parse_fragment (struct sv text, size_t start,
			     struct scope *scope, struct function *fn,
			     struct sv ns, void (*unknown) (struct sv name));
/* Stands in front of the text of a syntax error.  */
extern const char *parse_error_prefix;
/* Parse one piece into PROG, in namespace NS.  False on a syntax error.  */
bool parse_source (struct parser *outer, struct program *prog,
		   struct source *src, struct sv ns);
/* What the grammar calls on a syntax error.  */
void parse_syntax_error (struct parser *ps, const struct place *at,
			 const char *text);
/* Report a problem of syntax type: the source line, and a text under AT.
   The first one ends the parse.  */
void parse_error_at (struct parser *ps, const struct place *at,
		     const char *fmt, ...)
  __attribute__ ((format (printf, 3, 4)));

#endif /* PARSE_H */
