/* ast_fold.h -- fold constant expressions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_FOLD_H
#define LANG_AST_FOLD_H

#include "lang/ast.h"

/* If N can be folded, return a constant node with the value of N, otherwise N
   itself.  */
struct node *ast_fold_unary (struct node *n);
struct node *ast_fold_binary (struct node *n);
struct node *ast_fold_concat (struct node *n);

#endif /* LANG_AST_FOLD_H */
