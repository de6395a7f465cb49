/* ast_stmt.h -- build the nodes of statements.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_STMT_H
#define LANG_AST_STMT_H

#include "lang/parse.h"
#include "pma/likely.h"

/* Create the node of a statement from its parts, check the statement, and
   return the node.  ast_redirect completes PRINT.  */
struct node *ast_block (struct parser *ps, struct place at, struct list l)
  EVERY_RUN;
struct node *ast_redirect (struct parser *ps, struct node *print,
			   enum node_op op, struct node *target);
struct node *ast_jump (struct parser *ps, enum node_kind kind,
		       struct place at);
struct node *ast_delete (struct parser *ps, struct place at,
			 struct node *what);
struct node *ast_if (struct parser *ps, struct place at, struct node *a,
		     struct node *b, struct node *c);
/* Create the node of a loop or switch after the complete statement has been
   parsed.  */
struct node *ast_loop (struct parser *ps, enum node_kind kind,
		       struct place at, struct node *cond,
		       struct node *body);
struct node *ast_for (struct parser *ps, struct place at, struct node *init,
		      struct node *cond, struct node *step,
		      struct node *body);
struct node *ast_for_in (struct parser *ps, struct place at,
			 struct node *var, struct node *array,
			 struct node *body);
struct node *ast_switch (struct parser *ps, struct place at, struct node *a,
			 struct list cases);
struct node *ast_case (struct parser *ps, struct place at,
		       struct place colon, struct place end,
		       struct node *value, struct list stmts);
struct node *ast_case_number (struct parser *ps, struct place sign,
			      struct place at);
/* True if N is a statement that does not contain another statement.  */
bool ast_is_simple (const struct node *n);
/* Finish the statement N, which has the text AT: attach the comments that
   belong to it.  Return N.  */
struct node *ast_stmt (struct parser *ps, struct place at, struct node *n);

/* Report that a `break' or `continue' is outside of any loop.  As in GNU awk,
   callers report the statement twice: after reading the keyword, and after
   parsing the statement.  */
void parse_lost_jump (struct parser *ps, enum node_kind kind, int line);

#endif /* LANG_AST_STMT_H */
