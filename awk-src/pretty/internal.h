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
  bool started;			/* true if something was printed above the next
				   item */
  bool apart;			/* true if only comment lines that directly
				   follow a directive belong to that
				   directive */
  bool tight;			/* pp_block_gap prints nothing */
  const struct comment *joined;	/* the empty lines above this comment are not
				   printed */
  int depth;			/* number of TABs at the start of a line */
  int outer_gap;		/* serial number of a gap (the space between
				   two tokens); pp_outer_lines prints the
				   comments in this gap */
  int outer_tabs;		/* if `apart' is true, comments with fewer TABs
				   are outer lines */
  struct sv ns;			/* names in this namespace are printed without
				   it */
  const struct directive *early; /* the directive that put_only_namespace has
				    printed early, that is, before the first
				    function and with its end-of-line
				    comment */
  const struct function *fn;	/* the function that is being printed; its
				   parameters are also printed without a
				   namespace */
};

/* --- text.c: lines, names, constants, comments -------------------------- */

/* Append S unchanged to the output.  */
void pp_text (struct printer *pp, const char *s);
void pp_sv (struct printer *pp, struct sv s);
/* Print NAME, with its namespace if the current namespace is different.  */
void pp_name (struct printer *pp, struct sv name);
bool pp_in_awk (const struct printer *pp);
/* Print a string constant with quotes and escapes.  */
void pp_string (struct printer *pp, struct sv s);

/* Begin a line.  In a profile, the margin of the line contains COUNT or, if
   COUNT is 0, a TAB.  */
void pp_start (struct printer *pp, uint64_t count);
/* Print the line S.  */
void pp_line (struct printer *pp, const char *s);
/* Print an empty line, unless nothing was printed above it.  */
void pp_gap (struct printer *pp);

/* Print the comments in LIST that belong to WHERE, each on its own line.  */
void pp_comment_lines (struct printer *pp, const struct comment *list,
		       enum comment_where where);
/* Print the comments in LIST that are in the gap pp->outer_gap, each on its
   own line.  These comments follow the end-of-line comment of a `for' or `do',
   and pp_comment_lines omits them.  */
void pp_outer_lines (struct printer *pp, const struct comment *list);
/* Print a line that contains only indentation before C, if C begins a block
   after the end-of-line comment BEFORE.  BEFORE may be NULL.  */
void pp_block_gap (struct printer *pp, const struct comment *c,
		   const struct comment *before);
/* End a line with the comments in LIST that belong to WHERE.  Only the first
   comment is printed on this line; each other comment is printed on its own
   line.  */
void pp_end_line (struct printer *pp, const struct comment *list,
		  enum comment_where where);
/* Print comments as pp_end_line does, for one of several lists that end the
   same line.  If a comment was printed, set *FIRST to false; otherwise do not
   end the line.  */
void pp_tail (struct printer *pp, const struct comment *list,
	      enum comment_where where, bool *first);
/* Print comments as pp_end_line does, but in the middle of a statement: the
   next line begins with one more TAB and with BLANKS.  Return false if LIST
   contains no comments with this WHERE.  */
bool pp_break_line (struct printer *pp, const struct comment *list,
		    enum comment_where where, const char *blanks);
/* Print the comments between items.  If pp->apart is true, print only the
   comments that precede an @namespace directive if EARLY is true, and only the
   others if EARLY is false.  */
void pp_item_comments (struct printer *pp, const struct comment *list,
		       bool early);

/* --- expr.c ------------------------------------------------------------- */

void pp_expr (struct printer *pp, const struct node *n);
/* Print N as a statement.  In v = v 2 * x, the expression that is appended to
   v has no parentheses.  */
void pp_statement (struct printer *pp, const struct node *n);
/* Print N.  If N is the result of an operator, print it in parentheses.  */
void pp_tight (struct printer *pp, const struct node *n);
void pp_list (struct printer *pp, const struct node *list);
/* True if an item of LIST would be misread in the list of a print
   statement.  */
bool pp_needs_parens (const struct node *list);

/* --- stmt.c ------------------------------------------------------------- */

/* Print the body of a rule from `{' to `}', but do not end the line of the
   `}'.  HEADER is true if a pattern or a keyword precedes the body.  In a
   profile, MATCHED is the count that is printed after the `{'.  */
void pp_rule_body (struct printer *pp, const struct node *body, bool header,
		   uint64_t matched);
/* Print the body of a function, from the line of its `{' to the line of its
   `}'.  */
void pp_function_body (struct printer *pp, const struct node *body);

/* --- items.c ------------------------------------------------------------ */

/* Print the whole program.  In a profile, print its heading first.  */
void pp_program (struct printer *pp, const struct program *p);

/* --- print.c ------------------------------------------------------------ */

/* Write the text in PP to FILE.  */
void pp_write_out (struct printer *pp, const char *file, bool append);

#endif /* PRETTY_INTERNAL_H */
