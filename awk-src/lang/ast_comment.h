/* ast_comment.h -- attach comments to the nodes that they belong to, for -o.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_COMMENT_H
#define LANG_AST_COMMENT_H

#include "lang/parse.h"
#include "pma/likely.h"

enum { GAP_EOL = 1, GAP_LINES = 2, GAP_ALL = GAP_EOL | GAP_LINES };

/* Attach to node N the comments of KINDS (a set of GAP_*) that directly follow
   the part AT of the program text.  -o will print these comments at WHERE.  */
void ast_comments_after (struct parser *ps, struct node *n, struct place at,
		     int kinds, enum comment_where where) EVERY_RUN;
/* Add to *LIST the comments inside AT, a part of the program text, unless they
   are attached to a node.  */
void ast_comments_inside (struct parser *ps, struct comment **list,
		      struct place at);
/* Attach the comments around the statement N to N.  AT is the place of N in
   the program text.  */
void ast_comments_of_statement (struct parser *ps, struct node *n,
			    struct place at);
/* Attach the comments in the header of N to N, and the comment lines after the
   header to its body.  AT is the place of N in the program text, and HEADER is
   the place of its header.  */
void ast_comments_of_compound (struct parser *ps, struct node *n,
			   struct place header, struct place at);
/* If the body of N is a compound statement without braces around it, the
   body's } is also the end of N: move the comment after the } to N.  */
void ast_comments_of_end (struct node *n);
/* Move the comment at the end of FROM's line to node TO.  */
void ast_comments_move_eol (struct node *from, struct node *to);
/* Return the comments between the previous item and the item at AT.  */
struct comment *ast_comments_of_item (struct parser *ps, struct place at);
/* Attach the comments before the first item to the program.  */
void ast_comments_take_top (struct parser *ps) EVERY_RUN;
/* Attach to the directive D, which ends at AT, the comments that belong to
   it.  */
void ast_comments_directive (struct parser *ps, struct directive *d,
			 struct place at);
/* At the end of a source, keep the remaining comments for the next item.  */
void ast_comments_of_rest (struct parser *ps) EVERY_RUN;
/* Attach the comments that do not belong to any item of PROG, and the comments
   of the last @namespace directives, to the end of PROG.  */
void ast_comments_of_no_item (struct program *prog) EVERY_RUN;
void ast_comments_append (struct comment **list, struct comment *more);

#endif /* LANG_AST_COMMENT_H */
