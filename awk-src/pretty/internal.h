/* internal.h -- between the files of the pretty-printer.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_INTERNAL_H
#define PRETTY_INTERNAL_H

#include <stdint.h>

#include "lang/ast.h"
#include "value/convert.h"

struct printer
{
  struct strbuf out;
  bool profile;
  bool started;			/* something is above the next item */
  bool apart;			/* lines some way after a directive are not
				   written as its comment */
  bool tight;			/* pp_block_gap writes nothing */
  const struct comment *joined;	/* empty lines above it are omitted */
  int depth;			/* TABs in front of a line */
  int outer_gap;		/* serial of the gap that has outer lines */
  int outer_tabs;		/* if apart: outer lines have fewer TABs */
  struct sv ns;			/* names of this namespace are plain */
  const struct directive *early; /* it and the end of its line are written
				    in front of an item above its own */
  const struct function *fn;	/* in its body: its parameters are, too */
};

/* --- text.c: lines, names, constants, comments -------------------------- */

void pp_text (struct printer *pp, const char *s);
void pp_sv (struct printer *pp, struct sv s);
/* NAME as it is written in the current namespace.  */
void pp_name (struct printer *pp, struct sv name);
bool pp_in_awk (const struct printer *pp);
/* A string constant with quotes and escapes.  */
void pp_string (struct printer *pp, struct sv s);

/* Start a line.  A profile's margin is a TAB, or COUNT in its place.  */
void pp_start (struct printer *pp, uint64_t count);
/* A line that says S.  */
void pp_line (struct printer *pp, const char *s);
/* An empty line, unless nothing is above it.  */
void pp_gap (struct printer *pp);

/* The comments of LIST that stand at WHERE, a line each.  */
void pp_comment_lines (struct printer *pp, const struct comment *list,
		       enum comment_where where);
/* Write the lines of LIST in the gap pp->outer_gap, which pp_comment_lines
   omits: they follow the end-of-line comment of a for or do.  */
void pp_outer_lines (struct printer *pp, const struct comment *list);
/* Write a line of indentation before C if it starts a block after the
   end-of-line comment BEFORE, which may be NULL.  */
void pp_block_gap (struct printer *pp, const struct comment *c,
		   const struct comment *before);
/* End a line with those that stand at WHERE: only one fits, more get lines of
   their own.  */
void pp_end_line (struct printer *pp, const struct comment *list,
		  enum comment_where where);
/* The same without the end if there are none and it is the FIRST list; FIRST
   is false after some.  */
void pp_tail (struct printer *pp, const struct comment *list,
	      enum comment_where where, bool *first);
/* The same in the middle of a statement: the next line starts with one TAB
   more and BLANKS.  False if there are none.  */
bool pp_break_line (struct printer *pp, const struct comment *list,
		    enum comment_where where, const char *blanks);
/* Comments between items.  When they are to stay apart: EARLY ones only, in
   front of an @namespace, or the others.  */
void pp_item_comments (struct printer *pp, const struct comment *list,
		       bool early);

/* --- expr.c ------------------------------------------------------------- */

void pp_expr (struct printer *pp, const struct node *n);
/* N as a statement: what is appended to a variable, as in v = v 2 * x, has no
   parentheses.  */
void pp_statement (struct printer *pp, const struct node *n);
/* N, in parentheses if it is an operator's result.  */
void pp_tight (struct printer *pp, const struct node *n);
void pp_list (struct printer *pp, const struct node *list);
/* Would one of LIST be misread in a print statement's list?  */
bool pp_needs_parens (const struct node *list);

/* --- stmt.c ------------------------------------------------------------- */

/* The body of a rule from the `{' to the `}', without the end of that line.
   HEADER: a pattern or a word stands in front of it.  MATCHED is the count
   after the brace.  */
void pp_rule_body (struct printer *pp, const struct node *body, bool header,
		   uint64_t matched);
/* The lines from the one with `{' to the one with `}'.  */
void pp_function_body (struct printer *pp, const struct node *body);

/* --- items.c ------------------------------------------------------------ */

/* All that the program consists of, after a profile's first lines.  */
void pp_program (struct printer *pp, const struct program *p);

/* --- print.c ------------------------------------------------------------ */

/* Write what is in PP to FILE.  */
void pp_write_out (struct printer *pp, const char *file, bool append);

#endif /* PRETTY_INTERNAL_H */
