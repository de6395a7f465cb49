/* ast_expr.h -- build the nodes of expressions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_EXPR_H
#define LANG_AST_EXPR_H

#include "lang/parse.h"
#include "pma/likely.h"

/* Allocate a node of KIND for the text AT, in the run region.  */
struct node *ast_node (struct parser *ps, enum node_kind kind,
		       struct place at) EVERY_RUN;
/* Allocate a node of KIND that has the same place in the program's text as
   OLD.  Unlike ast_node, this function can be called after the parser has
   ended.  */
struct node *ast_node_like (const struct node *old, enum node_kind kind);
struct node *ast_unary (struct parser *ps, enum node_kind kind,
			struct place at, struct node *a);
struct node *ast_binary (struct parser *ps, enum node_kind kind,
			 enum node_op op, struct place at, struct node *a,
			 struct node *b);
struct node *ast_concat (struct parser *ps, struct place at, struct node *a,
			 struct node *b);
struct node *ast_number (struct parser *ps, struct place at);
struct node *ast_text (struct parser *ps, enum node_kind kind,
		       struct place at, struct sv str);
struct node *ast_regex (struct parser *ps, enum node_kind kind,
			struct place at, struct sv text);
struct node *ast_var (struct parser *ps, struct place at, struct sv name);
/* SUBSCRIPTS is a list of N_INDEX nodes without arrays; apply them to ARRAY,
   one after the other.  */
struct node *ast_subscripts (struct parser *ps, struct node *array,
			     struct list subscripts);
/* Mark the name of N as the name of an array, and return N.  */
struct node *ast_array (struct node *n);
/* Record that the program assigns to N, a variable or an element.  ARRAY is
   true if N is an array and the program assigns to one of its elements.  */
void ast_mark_assigned (struct node *n, bool array);
struct node *ast_field (struct parser *ps, struct place at, struct node *a,
			int incr);
struct node *ast_assign (struct parser *ps, enum node_op op,
			 struct place at, struct node *a, struct node *b);
struct node *ast_incr (struct parser *ps, enum node_kind kind,
		       struct place at, struct node *a);
struct node *ast_match (struct parser *ps, enum node_op op, struct place at,
			struct node *a, struct node *b);
struct node *ast_in (struct parser *ps, struct place at, struct list subs,
		     struct node *array);
/* Create the node of KIND, an N_COND, N_IF or N_FOR.  */
struct node *ast_ternary (struct parser *ps, enum node_kind kind,
			  struct place at, struct node *a, struct node *b,
			  struct node *c);
struct node *ast_getline (struct parser *ps, enum node_op op,
			  struct place at, struct node *target,
			  struct node *from);
/* If N is a regexp, return a node for $0 ~ N, otherwise return N itself.  */
struct node *ast_value (struct node *n) EVERY_RUN;

/* --- ast_call.c --------------------------------------------------------- */

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

/* --- ast_fold.c --------------------------------------------------------- */

/* If N can be folded, turn it into a constant with the same value.  Return
   N.  */
struct node *ast_fold_unary (struct node *n);
struct node *ast_fold_binary (struct node *n);
struct node *ast_fold_concat (struct node *n);

/* --- lists -------------------------------------------------------------- */

/* ast_list_one returns a list that contains only N.  ast_list_add appends the
   node N to the list L, and returns the resulting list.  */
struct list ast_list_one (struct node *n);
struct list ast_list_add (struct list l, struct node *n);

#endif /* LANG_AST_EXPR_H */
