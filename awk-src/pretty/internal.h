/* internal.h -- interfaces between the files of the pretty-printer.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef PRETTY_INTERNAL_H
#define PRETTY_INTERNAL_H

#include <stdint.h>

#include "lang/ast.h"
#include "value/convert.h"

struct printer
{
  struct strbuf out;
  bool profile;
  bool started;			/* something was printed above the next item */
  bool apart;			/* lines at a distance after a directive are
				   not printed as its comment */
  bool tight;			/* pp_block_gap prints nothing */
  const struct comment *joined;	/* empty lines above this comment are
				   omitted */
  int depth;			/* TABs at the start of a line */
  int outer_gap;		/* serial number of the gap that has outer
				   lines */
  int outer_tabs;		/* if apart: outer lines have fewer TABs */
  struct sv ns;			/* names of this namespace are unqualified */
  const struct directive *early; /* this directive and the end of its line are
				    printed before an item above its own */
  const struct function *fn;	/* in its body, its parameters are unqualified,
				   too */
};

/* --- text.c: lines, names, constants, comments -------------------------- */

void pp_text (struct printer *pp, const char *s);
void pp_sv (struct printer *pp, struct sv s);
/* Print NAME as it is written in the current namespace.  */
void pp_name (struct printer *pp, struct sv name);
bool pp_in_awk (const struct printer *pp);
/* Print a string constant with quotes and escapes.  */
void pp_string (struct printer *pp, struct sv s);

/* Start a line.  The margin of a profile is a TAB, or COUNT instead.  */
void pp_start (struct printer *pp, uint64_t count);
/* Print the line S.  */
void pp_line (struct printer *pp, const char *s);
/* Print an empty line, unless nothing is above it.  */
void pp_gap (struct printer *pp);

/* Print the comments of LIST for WHERE, each on a line.  */
void pp_comment_lines (struct printer *pp, const struct comment *list,
		       enum comment_where where);
/* Print the lines of LIST in the gap pp->outer_gap, which pp_comment_lines
   omits: they follow the end-of-line comment of a for or do.  */
void pp_outer_lines (struct printer *pp, const struct comment *list);
/* Print a line of indentation before C if it starts a block after the
   end-of-line comment BEFORE, which may be NULL.  */
void pp_block_gap (struct printer *pp, const struct comment *c,
		   const struct comment *before);
/* End a line with the comments for WHERE: only one fits, more get lines of
   their own.  */
void pp_end_line (struct printer *pp, const struct comment *list,
		  enum comment_where where);
/* Like pp_end_line, but do not end the line if there are none and LIST is the
   first; FIRST becomes false after some.  */
void pp_tail (struct printer *pp, const struct comment *list,
	      enum comment_where where, bool *first);
/* Like pp_end_line, in the middle of a statement: the next line starts with
   one more TAB and BLANKS.  Return false if there are no comments.  */
bool pp_break_line (struct printer *pp, const struct comment *list,
		    enum comment_where where, const char *blanks);
/* Print the comments between items.  If they are to stay apart: only EARLY
   ones, before an @namespace, or only the others.  */
void pp_item_comments (struct printer *pp, const struct comment *list,
		       bool early);

/* --- expr.c ------------------------------------------------------------- */

void pp_expr (struct printer *pp, const struct node *n);
/* Print N as a statement: what is appended to a variable, as in v = v 2 * x,
   has no parentheses.  */
void pp_statement (struct printer *pp, const struct node *n);
/* Print N, in parentheses if it is an operator's result.  */
void pp_tight (struct printer *pp, const struct node *n);
void pp_list (struct printer *pp, const struct node *list);
/* True if one of LIST would be misread in a print statement's list.  */
bool pp_needs_parens (const struct node *list);

/* --- stmt.c ------------------------------------------------------------- */

/* Print the body of a rule from the `{' to the `}', without the end of that
   line.  HEADER: a pattern or a keyword precedes it.  MATCHED is the count
   after the brace.  */
void pp_rule_body (struct printer *pp, const struct node *body, bool header,
		   uint64_t matched);
/* Print the lines from the one with `{' to the one with `}'.  */
void pp_function_body (struct printer *pp, const struct node *body);

/* --- items.c ------------------------------------------------------------ */

/* Print the whole program, after the first lines of a profile.  */
void pp_program (struct printer *pp, const struct program *p);

/* --- print.c ------------------------------------------------------------ */

/* Write what is in PP to FILE.  */
void pp_write_out (struct printer *pp, const char *file, bool append);

#endif /* PRETTY_INTERNAL_H */
