/* ast_comment.h -- the comments of nodes, for -o.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_COMMENT_H
#define LANG_AST_COMMENT_H

#include "lang/parse.h"

enum { GAP_EOL = 1, GAP_LINES = 2, GAP_ALL = GAP_EOL | GAP_LINES };

/* Attach to node N, to be printed at WHERE, the comments of KINDS directly
   after the text AT.  */
void ast_comments_after (struct parser *ps, struct node *n, struct place at,
		     int kinds, enum comment_where where);
/* Attach the comment lines directly before the text AT.  */
void ast_comments_before (struct parser *ps, struct node *n, struct place at,
		      enum comment_where where);
/* Add to *LIST all comments inside the text AT that have not been taken.  */
void ast_comments_inside (struct parser *ps, struct comment **list,
		      struct place at);
/* Attach the comments around statement N, the text AT.  */
void ast_comments_of_statement (struct parser *ps, struct node *n,
			    struct place at);
/* Attach the comments in the header of N, the text AT, which ends at HEADER,
   and the lines after the header, which belong to the body.  */
void ast_comments_of_compound (struct parser *ps, struct node *n,
			   struct place header, struct place at);
/* Move the comment at the end of FROM's line to TO's.  */
void ast_comments_move_eol (struct node *from, struct node *to);
/* Take the comments between the previous item and the item AT.  */
struct comment *ast_comments_of_item (struct parser *ps, struct place at);
/* Attach the comments before the first item to the program.  */
void ast_comments_take_top (struct parser *ps);
/* Attach comments to directive D, which ends at AT.  */
void ast_comments_directive (struct parser *ps, struct directive *d,
			 struct place at);
/* Attach the comments that are left at the end of a source.  */
void ast_comments_of_rest (struct parser *ps);
/* Attach the comments that no item of PROG has taken, and those of the last
   @namespace directives, to the end of PROG.  */
void ast_comments_of_no_item (struct program *prog);
void ast_comments_append (struct comment **list, struct comment *more);

#endif /* LANG_AST_COMMENT_H */
