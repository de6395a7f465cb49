/* check_lint.h -- print lint warnings that need only the program's text.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lexer and the functions that build the tree call the functions of this
   file, so that warnings appear in the order of the program text.  Each
   function except lintpass_escape does nothing unless -L or -t is set.  */

#ifndef LANG_CHECK_LINT_H
#define LANG_CHECK_LINT_H

#include "lang/parse.h"
#include "pma/likely.h"

/* True if -L or -t is set.  */
bool lintpass_on (void) EVERY_RUN;

/* Check one token when it is read: the keyword or directive WORD, which is
   TOKEN, the built-in function BI, an operator, or a number.  */
void lintpass_word (struct parser *ps, struct sv word, int token,
		    bool gawk_only, int line);
void lintpass_builtin (struct parser *ps, const struct builtin *bi, int line);
void lintpass_operator (struct parser *ps, const char *op);
void lintpass_in (struct parser *ps, const struct node *in);
void lintpass_number (struct parser *ps, const struct node *num);
/* Warn about a backslash-newline in a string.  */
void lintpass_continuation (struct parser *ps);

/* Warn about a call of a built-in function in a form that only gawk accepts,
   or with questionable arguments.  */
void lintpass_call (struct parser *ps, const struct node *call);
/* Check a part of the tree when it is built.  */
void lintpass_statement (struct parser *ps, const struct node *n);
void lintpass_print (struct parser *ps, const struct node *print);
/* Check the right operand of an N_ASSIGN or N_COMPARE.  */
void lintpass_right (struct parser *ps, enum node_kind kind,
		     const struct node *right);
void lintpass_divide (struct parser *ps, const struct node *op);
void lintpass_extension (struct parser *ps, int line, const char *what);
void lintpass_rule (struct parser *ps, int kind, int line) EVERY_RUN;
/* When a redirection of print or printf is parsed, check its target.  */
void lintpass_redirect (struct parser *ps, enum node_op op,
			const struct node *target);
/* Print a warning of esc_undo or esc_lint_hex (text/escape.h); CTX is a struct
   diag_place.  */
void lintpass_escape (void *ctx, const char *text, bool lint);
/* Check the escape sequences in the regexp TEXT.  */
void lintpass_regex (struct parser *ps, struct sv text, int line);

/* Report functions that are never called.  ALL_KNOWN is true if every function
   is known, including those stored in the heap; if it is true, also report
   functions that are called but never defined.  Call lintpass_calls even after
   errors.  */
void lintpass_calls (bool all_known);

/* Check the names in the whole program.  Call this function after extensions
   have been loaded and the heap has been opened.  */
void lintpass_program (const struct program *p) EVERY_RUN;

#endif /* LANG_CHECK_LINT_H */
