/* ast_comment.h -- the comments of nodes, for -o.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_COMMENT_H
#define LANG_AST_COMMENT_H

#include "lang/parse.h"

enum { GAP_EOL = 1, GAP_LINES = 2, GAP_ALL = GAP_EOL | GAP_LINES };

/* Node N gets, as comments that stand at WHERE, those of KINDS directly after
   the text AT.  */
void ast_comments_after (struct parser *ps, struct node *n, struct place at,
		     int kinds, enum comment_where where);
/* The lines directly in front of it.  */
void ast_comments_before (struct parser *ps, struct node *n, struct place at,
		      enum comment_where where);
/* All comments inside the text AT that were not taken.  */
void ast_comments_inside (struct parser *ps, struct comment **list,
		      struct place at);
/* Those around statement N, the text AT.  */
void ast_comments_of_statement (struct parser *ps, struct node *n,
			    struct place at);
/* Those in the header of N, the text AT, which ends at HEADER, and the lines
   after it that belong to its body.  */
void ast_comments_of_compound (struct parser *ps, struct node *n,
			   struct place header, struct place at);
/* What stands at the end of FROM's line goes to TO's.  */
void ast_comments_move_eol (struct node *from, struct node *to);
/* The comments in front of the item AT since the item before it.  */
struct comment *ast_comments_of_item (struct parser *ps, struct place at);
/* Those in front of the first item belong to the program.  */
void ast_comments_take_top (struct parser *ps);
/* Directive D ends at AT.  */
void ast_comments_directive (struct parser *ps, struct directive *d,
			 struct place at);
/* What is left at the end of a source.  */
void ast_comments_of_rest (struct parser *ps);
/* Give what no item of PROG has taken, with the comments of the last
   @namespace directives, to the end of PROG.  */
void ast_comments_of_no_item (struct program *prog);
void ast_comments_append (struct comment **list, struct comment *more);

#endif /* LANG_AST_COMMENT_H */
