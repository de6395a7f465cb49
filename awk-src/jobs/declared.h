/* declared.h -- merging by a function of the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   What the rules do with the variable X need not be known where the program
   defines `function merge_into_X (old, new)' and does not call it.  Where they
   use X in a way that is known the function is of no use.  Each piece
   begins with X unset; then the function puts together what came before and
   what is new.  If its parameters are arrays, it changes OLD; else it returns
   what is to take the place of OLD, a scalar or an element of an array.  It is
   not called where one of the two is not there.  */

#ifndef JOBS_DECLARED_H
#define JOBS_DECLARED_H

#include "exchange/stream.h"
#include "jobs/plan.h"

/* The function of P for the global S, or NULL.  */
struct function *declared_find (const struct program *p,
				const struct symbol *s);
/* What in V's function is not allowed there, with a sentence in *TEXT, or
   NULL.  V is known as far as the rules go.  */
const struct node *declared_hitch (const struct job_var *v,
				   const char **text);

/* X comes after what CELL holds; the N elements in IN after A.  Fatal if there
   are arrays among these, and the function is for scalars.  */
void declared_value (const struct job_var *v, struct val *cell,
		     const struct val *x);
void declared_array (const struct job_var *v, struct array *a,
		     struct stream_in *in, uint64_t n);

#endif /* JOBS_DECLARED_H */
