/* internal.h -- between the files of this room.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JOBS_INTERNAL_H
#define JOBS_INTERNAL_H

#include "jobs/plan.h"

/* --- idioms.c: shapes of the tree --------------------------------------- */

/* N without parentheses around it.  */
struct node *idiom_bare (struct node *n);
/* Are A and B the same text, and free of side effects?  */
bool idiom_same (struct node *a, struct node *b);
/* The variable at the root of N_VAR or N_INDEX N; else NULL.  DEPTH: number
   of subscripts.  */
struct node *idiom_root (struct node *n, int *depth);
/* Is the value of N a number whatever the input is?  */
bool idiom_is_number (struct node *n);
/* Is it a small whole one?  */
bool idiom_is_small (struct node *n);
/* What `if (COND) BODY' or COND { BODY } is: one of FORM_MIN, FORM_MAX,
   FORM_FIRST with the assignment in *ASSIGN, or 0.  *BARE as in job_var.  */
unsigned idiom_guarded (struct node *cond, struct node *body,
			struct node **assign, bool *bare);
/* Is COND `!a[k]++', and does BODY (NULL: print) nothing but print?  *PLACE
   is then a[k].  */
bool idiom_distinct (struct node *cond, struct node *body,
		     struct node **place);
/* Is N, an assignment, `t = t e', with *REST what follows t?  */
bool idiom_append (struct node *n, struct node **rest);
/* Is N `a[++n] = e' or `a[n++] = e'?  *COUNTER is then n.  */
bool idiom_push (struct node *n, struct node **counter);

/* --- opening.c ---------------------------------------------------------- */

enum truth { TRUTH_OPEN, TRUTH_FALSE, TRUTH_TRUE };

/* What COND is for every record after the opening, *OPENING, which is made
   larger where that is needed to know; ONE_FILE: FNR is NR.  */
enum truth opening_truth (struct node *cond, bool one_file,
			  enum job_opening *opening);
/* What remains of COND there.  */
struct node *opening_rest (struct node *cond, bool one_file,
			   enum job_opening *opening);

#endif /* JOBS_INTERNAL_H */
