/* pretty_int.h -- between pretty.c and pretty_expr.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PRETTY_INT_H
#define PRETTY_INT_H

#include <stdint.h>
#include "ast.h"
#include "convert.h"

struct printer
{
  struct strbuf out;
  bool profile;
  int depth;			/* TABs in front of a line */
  const struct comment *opened;	/* stands on the line of a brace already */
  struct sv ns;			/* names of this namespace are plain */
};

void pp_text (struct printer *pp, const char *s);
void pp_sv (struct printer *pp, struct sv s);
/* NAME as it is written in the current namespace.  */
void pp_name (struct printer *pp, struct sv name);
/* A string constant with quotes and escapes.  */
void pp_string (struct printer *pp, struct sv s);
void pp_expr (struct printer *pp, const struct node *n);
/* N as a statement: what is appended to a variable, as in v = v 2 * x, has no
   parentheses.  */
void pp_statement (struct printer *pp, const struct node *n);
/* The same, in parentheses if it is an operator's result.  */
void pp_tight (struct printer *pp, const struct node *n);
void pp_list (struct printer *pp, const struct node *list);
/* Would one of LIST be misread in a print statement's list?  */
bool pp_needs_parens (const struct node *list);

#endif /* PRETTY_INT_H */
