/* ast_call.h -- build the nodes of function calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_CALL_H
#define LANG_AST_CALL_H

#include "lang/parse.h"

/* Create the node of a function call with the list of arguments ARGS, and
   check the arguments.  PARENS is true if there are parentheses in the
   call.  */
struct node *ast_call (struct parser *ps, struct place at, struct sv name,
		       struct node *args);
struct node *ast_indirect (struct parser *ps, struct place at,
			   struct sv name, struct node *args);
struct node *ast_builtin (struct parser *ps, struct place at,
			  const struct builtin *bi, struct node *args,
			  bool parens);

#endif /* LANG_AST_CALL_H */
