/* internal.h -- between the files of this room.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RULES_INTERNAL_H
#define RULES_INTERNAL_H

#include "rules/rules.h"

/* --- analyze.c ---------------------------------------------------------- */

/* Note in RULES, which is empty, what P does with its variables, and what is
   refused whatever their classes are.  ONE_FILE: as if the input were one
   file.  */
void rules_walk (struct rules *rules, struct program *p, bool one_file);

/* Return the global array that PARAM is in the call at work, or NULL.  */
struct symbol *rules_bound (const struct symbol *param);

/* --- refusals.c --------------------------------------------------------- */

/* Add to RULES the refusal KIND for what is at AT (or NULL).  Once more for
   the same place does nothing.  */
void rules_refuse (struct rules *rules, enum refusal_kind kind,
		   const struct node *at);

/* --- idioms.c: shapes of the tree --------------------------------------- */

/* Return N without parentheses around it.  */
struct node *idiom_bare (struct node *n);
/* True if A and B are the same text, and free of side effects.  */
bool idiom_same (struct node *a, struct node *b);
/* Return the variable at the root of N_VAR or N_INDEX N; else NULL.  DEPTH:
   number of subscripts.  */
struct node *idiom_root (struct node *n, int *depth);
/* True if the value of N is a number whatever the input is.  */
bool idiom_is_number (struct node *n);
/* True if that is a small whole one.  */
bool idiom_is_small (struct node *n);
/* Return the global variable, not built in, that N_VAR N is, or NULL.  */
struct symbol *idiom_global (const struct node *n);

/* What `if (COND) BODY' or COND { BODY } is.  */
struct guard
{
  unsigned form;		/* FORM_MIN, FORM_MAX, FORM_FIRST */
  struct node *assign;		/* the assignment of that */
  struct node **value;		/* where COND has what may be text, or NULL */
  struct node *body;		/* statements; the others assign to what goes
				   with a minimum or maximum */
  bool bare;			/* as in rules_var */
};
/* Set *G.  Return false if it is nothing of that kind.  */
bool idiom_guarded (struct node *cond, struct node *body, struct guard *g);
/* True if COND is `!a[k]++', and BODY (NULL: print) does nothing but print.
   *PLACE is then a[k].  */
bool idiom_distinct (struct node *cond, struct node *body,
		     struct node **place);
/* True if N, an assignment, is `t = t e', with *REST what follows t.  */
bool idiom_append (struct node *n, struct node **rest);
/* True if N is `a[++n] = e' or `a[n++] = e'.  *COUNTER is then n.  */
bool idiom_push (struct node *n, struct node **counter);

/* --- opening.c ---------------------------------------------------------- */

enum truth { TRUTH_OPEN, TRUTH_FALSE, TRUTH_TRUE };

/* Return what COND is for every record after the opening, *OPENING, which is
   made larger where that is needed to know; ONE_FILE: FNR is NR.  */
enum truth opening_truth (struct node *cond, bool one_file,
			  enum opening *opening);
/* Return what remains of COND there.  */
struct node *opening_rest (struct node *cond, bool one_file,
			   enum opening *opening);

/* --- function.c: merging by a function of the program ------------------- */

/* Return the function of P that merges the global S, or NULL.  */
struct function *function_find (const struct program *p,
				const struct symbol *s);
/* Refuse what in V's function is not allowed there.  V is known as far as the
   rules go.  */
void function_check (struct rules *rules, const struct rules_var *v);

#endif /* RULES_INTERNAL_H */
