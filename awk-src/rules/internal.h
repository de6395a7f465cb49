/* internal.h -- declarations shared by the files of this room.
   SPDX-License-Identifier: GPL-3.0-or-later

   function.c finds merge functions; analyze.c, with idioms.c and opening.c,
   records the uses of variables; and classes.c derives merge classes and
   refusals.  */

#ifndef RULES_INTERNAL_H
#define RULES_INTERNAL_H

#include "rules/rules.h"

/* --- analyze.c ---------------------------------------------------------- */

/* Record in RULES, which is empty, how P uses its variables, and add the
   refusals that do not depend on merge classes.  If ONE_FILE is true, assume
   that the input is a single file.  */
void rules_walk (struct rules *rules, struct program *p, bool one_file);

/* A list that maps the array parameters of the current calls to the global
   arrays that are passed for them.  */
enum { MAX_BOUND = 256 };
struct bindings
{
  int n;
  struct { const struct symbol *param; struct symbol *global; } of[MAX_BOUND];
};
/* Return the global array that is passed for the parameter PARAM, or NULL.  */
struct symbol *rules_bound (const struct bindings *b,
			    const struct symbol *param);

/* --- refusals.c --------------------------------------------------------- */

/* Record in RULES a refusal of KIND that the node AT causes, unless RULES
   already contains the refusal.  AT is NULL if the refusal has no particular
   place.  */
void rules_refuse (struct rules *rules, enum refusal_kind kind,
		   const struct node *at);

/* --- idioms.c: forms of statements -------------------------------------- */

/* Return the number of subscripts of N, which is 0 if N is not an element.  */
int idiom_depth (const struct node *n);
/* True if the value of N is a small integer for every input.  */
bool idiom_is_small (struct node *n);
/* Return the global variable of N, an N_VAR, or NULL if it is local or built
   in.  B contains the bindings of the call that contains N.  */
struct symbol *idiom_global (const struct bindings *b, const struct node *n);

/* The parts of a guarded assignment, which has the form `if (COND) BODY' or
   COND { BODY }.  */
struct guard
{
  unsigned form;		/* FORM_MIN, FORM_MAX, FORM_FIRST */
  struct node *assign;		/* the guarded assignment */
  struct node **value;		/* address of the member of COND that points to
				   the operand compared with the variable; NULL
				   for FORM_FIRST, or if the operand is always
				   a number */
  struct node *body;		/* list of the statements: the guarded
				   assignment and, for FORM_MIN and FORM_MAX,
				   assignments to companions, which are set
				   together with the minimum or maximum */
  bool bare;			/* see rules_var */
};
/* If `if (COND) BODY' is a guarded assignment, set *G to its parts and return
   true.  Return false if it is not a guarded assignment.  */
bool idiom_guarded (const struct bindings *b, struct node *cond,
		    struct node *body, struct guard *g);
/* True if COND is `!a[k]++' and BODY only prints; BODY is NULL for `print'.
   Set *PLACE to a[k].  */
bool idiom_distinct (const struct bindings *b, struct node *cond,
		     struct node *body, struct node **place);
/* True if the assignment N has the form `t = t e'.  Set *REST to the
   concatenation `t e'.  */
bool idiom_append (const struct bindings *b, struct node *n,
		   struct node **rest);
/* True if the assignment N has the form `a[++n] = e' or `a[n++] = e'.  Set
   *COUNTER to n.  */
bool idiom_push (const struct bindings *b, struct node *n,
		 struct node **counter);

/* --- opening.c ---------------------------------------------------------- */

enum truth { TRUTH_OPEN, TRUTH_FALSE, TRUTH_TRUE };

/* Return the truth value that COND has for all records after the opening, or
   TRUTH_OPEN if it is unknown.  If the value is known only after a longer
   opening (enum opening), set *OPENING to the longer opening.  *OPENING may
   also become longer if the value of only a part of COND is known.  ONE_FILE
   is true if FNR is always equal to NR, because there is only one file.  */
enum truth opening_truth (struct node *cond, bool one_file,
			  enum opening *opening);
/* Return COND without the conditions at its start that do not matter after the
   opening.  C && D becomes D if C is always true after the opening, and C || D
   becomes D if C is always false after the opening.  Set *OPENING as
   opening_truth does.  */
struct node *opening_rest (struct node *cond, bool one_file,
			   enum opening *opening);

/* --- function.c: merging by a user-defined function --------------------- */

/* Return the function of P that merges the global S, or NULL if there is
   none.  */
struct function *function_find (const struct program *p,
				const struct symbol *s);
/* Record a refusal if the function that merges V has side effects, or if it
   merges arrays although V is a scalar.  */
void function_check (struct rules *rules, const struct rules_var *v);

#endif /* RULES_INTERNAL_H */
