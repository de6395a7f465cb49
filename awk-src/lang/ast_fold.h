/* ast_fold.h -- fold constant expressions.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef LANG_AST_FOLD_H
#define LANG_AST_FOLD_H

#include "lang/ast.h"

/* Return a constant node with the value of N, or N itself if it cannot be
   folded.  */
struct node *ast_fold_unary (struct node *n);
struct node *ast_fold_binary (struct node *n);
struct node *ast_fold_concat (struct node *n);

#endif /* LANG_AST_FOLD_H */
