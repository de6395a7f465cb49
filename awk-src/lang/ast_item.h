/* ast_item.h -- build the top-level items: rules, functions, directives.
   SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef LANG_AST_ITEM_H
#define LANG_AST_ITEM_H

#include "lang/parse.h"
#include "pma/likely.h"

/* Record that the parser has read the keyword, such as BEGIN, of a rule of
   KIND.  Return KIND.  */
int parse_rule_head (struct parser *ps, int kind, struct place at) EVERY_RUN;
void parse_rule (struct parser *ps, int kind, struct place at,
		 struct node *pattern, struct node *pattern2,
		 struct node *body) EVERY_RUN;
/* Report that a rule of KIND, such as BEGIN, has no action.  */
void parse_no_action (struct parser *ps, int kind, int line);
void parse_stray_semicolon (struct parser *ps, int line);
void parse_function_start (struct parser *ps, struct sv name,
			   struct place at);
void parse_param (struct parser *ps, struct sv name);
void parse_builtin_redefined (struct parser *ps, const struct builtin *bi,
			      struct place at);
/* Report errors in the head of the function that is being parsed.  End the run
   if the function has the name of another function or of a variable.  */
void parse_function_head (struct parser *ps);
void parse_function_end (struct parser *ps, struct place at,
			 struct node *body);
void parse_include (struct parser *ps, struct sv name, bool same_ns,
		    struct place at);
/* Record that the text of the included file NAME is now part of PROG.  */
struct directive *parse_note_include (struct program *prog,
				      const char *name);
void parse_load (struct parser *ps, struct sv name, struct place at);
/* The function that the parser calls for each @load immediately after parsing
   it; NULL if there is none.  */
extern void (*parse_on_load) (const struct load *);
void parse_namespace (struct parser *ps, struct sv name, struct place at);
/* For POSIX mode: report an error for each parameter that has the name of a
   function.  */
void parse_check_params (const struct program *prog);
/* True if `return' is allowed at AT.  If `return' is not allowed there, report
   an error.  */
bool parse_return_allowed (struct parser *ps, struct place at);

#endif /* LANG_AST_ITEM_H */
