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
  bool in_place;		/* true if each comment stays on the line where
				   it is in the source, so that the result can
				   be compared with the source */
  bool started;			/* true if something was printed above the next
				   item */
  int depth;			/* number of TABs at the start of a line */
  int hoisted_gap;		/* serial number of the gap (the space between
				   two tokens) whose comment lines pp_hoist has
				   printed, or 0 */
  int hoisted_tabs;		/* if `in_place' is true, pp_hoist prints only
				   comments that have fewer TABs than this
				   before them in the source */
  struct sv ns;			/* the current namespace; names in this
				   namespace are printed without it */
  const struct directive *early; /* the directive that put_only_namespace has
				    printed in advance, before the first
				    function, together with the directive's
				    end-of-line comment */
  const struct function *fn;	/* the function that is being printed; like the
				   names in the namespace NS, its parameters
				   are printed without a namespace */
};

/* --- text.c: lines, names, constants ------------------------------------ */

/* Append S unchanged to the output.  */
void pp_text (struct printer *pp, const char *s);
void pp_sv (struct printer *pp, struct sv s);
/* Print NAME, with its namespace if the current namespace is different.  */
void pp_name (struct printer *pp, struct sv name);
/* Return the length of the namespace in NAME, or 0 if NAME has none.  */
size_t pp_ns_length (struct sv name);

/* Begin a line.  In a profile, the margin of the line contains COUNT or, if
   COUNT is 0, a TAB.  */
void pp_start (struct printer *pp, uint64_t count);
/* Print S as a line.  */
void pp_line (struct printer *pp, const char *s);
/* Print an empty line, except at the top.  */
void pp_gap (struct printer *pp);
/* True if there is no newline yet after the last line printed.  */
bool pp_is_line_open (const struct printer *pp);
/* End the last line, unless a comment has already done so.  */
void pp_close_line (struct printer *pp);

/* --- comments.c --------------------------------------------------------- */

/* Print the comments in LIST that belong to WHERE, each on its own line.  */
void pp_comment_lines (struct printer *pp, const struct comment *list,
		       enum comment_where where);
/* Like pp_comment_lines, but without the empty lines above the first
   comment.  */
void pp_joined_lines (struct printer *pp, const struct comment *list,
		      enum comment_where where);
/* Print the comment lines of LIST that are in the gap with the serial number
   GAP.  The comment lines in this gap follow the end-of-line comment of a
   `for' or `do', and are indented like that statement.  pp_comment_lines omits
   these comment lines until pp->hoisted_gap is set to 0.  */
void pp_hoist (struct printer *pp, const struct comment *list, int gap);
/* BEFORE is an end-of-line comment, or NULL.  If C begins a block of comments
   that follows BEFORE, print LINES empty lines before the block or, if
   pp->in_place is true, as many empty lines as in the source.  Each of the
   empty lines contains only the indentation.  */
void pp_block_gap (struct printer *pp, const struct comment *c,
		   const struct comment *before, int lines);
/* Print the comments in LIST that belong to WHERE, each on its own line.  If
   the last line has no newline yet, append the first comment to it.  */
void pp_tail (struct printer *pp, const struct comment *list,
	      enum comment_where where);
/* End a line with the comments in LIST that belong to WHERE, if there are
   any.  */
void pp_end_line (struct printer *pp, const struct comment *list,
		  enum comment_where where);
/* Print those comments in LIST that belong to the header of a switch, and end
   the line that contains its {.  */
void pp_end_switch_line (struct printer *pp, const struct comment *list);
/* Like pp_end_line, but in the middle of a statement: the next line is
   indented by one more TAB and by the text BLANKS.  If LIST contains no
   comments with this WHERE, print nothing.  */
void pp_break_line (struct printer *pp, const struct comment *list,
		    enum comment_where where, const char *blanks);
/* Print the comments in LIST, which are between items.  If pp->in_place is
   true, print those that precede an @namespace directive (EARLY is true) or
   all others (EARLY is false).  If pp->in_place is false, no comment counts as
   preceding a directive.  */
void pp_item_comments (struct printer *pp, const struct comment *list,
		       bool early);

/* --- parens.c ----------------------------------------------------------- */

/* How tightly the operator of an expression binds its operands.  */
enum level
{
  LEVEL_NONE,
  LEVEL_CHOICE,			/* assignment, ?: */
  LEVEL_LOGICAL,		/* && || */
  LEVEL_RELATION,		/* comparison, ~, in, getline */
  LEVEL_CONCAT,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_POWER,
  LEVEL_OPERAND			/* all other operators, including signs and
				   !  */
};

/* Return the level of the outermost operator of N.  */
enum level pp_level (const struct node *n);
/* Put parentheses around the text from offset START of the output.  */
void pp_wrap (struct printer *pp, size_t start);
/* Print N.  If YES is true and the text does not begin with a parenthesis, put
   parentheses around it.  */
void pp_parens_if (struct printer *pp, const struct node *n, bool yes);
/* Print N, in parentheses if its level is below LEVEL_OPERAND.  */
void pp_tight (struct printer *pp, const struct node *n);
/* Print N, in parentheses if its level is below LEAST or if it is a wrapped
   call.  */
void pp_operand (struct printer *pp, const struct node *n, enum level least);
/* True if N is a call that is printed in parentheses wherever it is an
   operand: an indirect call, or a call of a built-in function, such as gsub,
   whose first argument is a regexp.  */
bool pp_is_wrapped_call (const struct node *n);
/* True if N is a regexp constant, or a condition that consists of one.  */
bool pp_is_regexp (const struct node *n);
/* Print N, a concatenation.  */
void pp_concat (struct printer *pp, const struct node *n);
/* True if an item of LIST contains a > or a pipe that would be parsed as a
   redirection in a print statement.  */
bool pp_would_redirect (const struct node *list);

/* --- expr.c ------------------------------------------------------------- */

void pp_expr (struct printer *pp, const struct node *n);
/* Print N as a statement.  In a statement such as v = v 2 * x, print the
   appended expression, 2 * x, without parentheses.  */
void pp_statement (struct printer *pp, const struct node *n);
/* Print the operator OP (enum node_op) between blanks.  */
void pp_infix (struct printer *pp, int op);
void pp_list (struct printer *pp, const struct node *list);

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

/* Print the whole program.  In a profile, also print its headings.  */
void pp_program (struct printer *pp, const struct program *p);

/* --- print.c ------------------------------------------------------------ */

/* Write TEXT to FILE; `-' means standard output.  If APPEND is true, append to
   FILE instead of replacing its contents.  */
void pp_write (struct sv text, const char *file, bool append);

#endif /* PRETTY_INTERNAL_H */
