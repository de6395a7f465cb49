/* analyze.h -- the walk that makes a plan.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef JOBS_ANALYZE_H
#define JOBS_ANALYZE_H

#include "jobs/plan.h"

/* Note in PLAN, which is empty, what P does with its variables, and what
   hinders whatever their classes are.  ONE_FILE: as if the input were one
   file.  */
void plan_analyze (struct job_plan *plan, struct program *p, bool one_file);

/* Add to the plan at work that AT hinders, and why.  */
void plan_hitch (const struct node *at, const char *text);

/* N is `x += e' or `x -= e' and x is V: if that is a sum in the end, its
   addends are to be watched.  In classes.c.  */
void plan_addend (struct job_var *v, struct node *n);

#endif /* JOBS_ANALYZE_H */
