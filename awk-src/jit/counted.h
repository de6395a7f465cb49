/* counted.h -- count the executions of regions.
   SPDX-License-Identifier: GPL-3.0-or-later

   A region begins with a LOOP instruction.  The counter of the LOOP is the
   number of iterations or calls until the next check of the region.  */

#ifndef JIT_COUNTED_H
#define JIT_COUNTED_H

#include "jit/region.h"

/* Return the region of C that begins at instruction FIRST, or NULL if its
   struct region has not been created yet.  */
struct region *counted_find (const struct chunk *c, int first);
/* Like counted_find, but create the struct region if it does not exist.  */
struct region *counted_at (struct chunk *c, int first);
/* If a loop or function begins at instruction FIRST, return the number of its
   last instruction, otherwise -1.  */
int counted_last (const struct chunk *c, int first);
/* Return how many times the interpreter has executed the loop or function that
   begins at FIRST.  */
double counted_rounds (const struct chunk *c, int first);
/* Arrange for R to be checked again after N more iterations or calls.  */
void counted_again (struct region *r, double n);
/* Replace the LOOP of R with a jump.  Afterwards, iterations of R are not
   counted, and R is never checked again.  */
void counted_stop (struct region *r);
/* The number of calls of counted_stop so far.  */
extern unsigned long counted_stopped;
/* Mark all regions that call functions without machine code as stale, so that
   these regions are compiled again.  */
void counted_renew_callers (void);

/* Analyse R for the types in frame FP, and store the analysis in *P.  Return
   false if R cannot be compiled.  The quick forms of R's instructions are
   replaced by general ones until counted_end_analysis is called.  Call
   counted_end_analysis even if counted_analyze has returned false.  */
bool counted_analyze (struct analysis *p, const struct native_host *h,
		   struct region *r, struct val *fp);
void counted_end_analysis (struct analysis *p);

#endif /* JIT_COUNTED_H */
