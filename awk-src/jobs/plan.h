/* plan.h -- what may run in parallel, by the text of the program.
   SPDX-License-Identifier: GPL-3.0-or-later

   The main rules of a program can run over pieces of the input at once when
   their results can be merged in the order of the input.  The plan gives every
   global variable that they mention a class, and lists what makes that
   impossible.  In doubt the program is not run in parallel.  */

#ifndef JOBS_PLAN_H
#define JOBS_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "lang/ast.h"

enum job_class
{
  JOB_READ,			/* only read */
  JOB_TABLE,			/* array: elements are read, and made by that */
  JOB_RECORD,			/* written before it is read in each record */
  JOB_SUM,
  JOB_MIN, JOB_MAX,
  JOB_FIRST,			/* array: an element keeps its first value */
  JOB_LAST,			/* array: an element keeps its last value */
  JOB_APPEND,			/* text grows at its end */
  JOB_PUSH,			/* array with a counter: a[++n] = e */
  JOB_COUNTER,			/* that counter */
  JOB_DISTINCT,			/* array: !a[k]++, and what is then printed */
  JOB_DECLARED,			/* the program has a function that merges */
  JOB_NONE			/* nothing of these: it hinders */
};

/* What the main rules do with a variable.  */
enum job_form
{
  FORM_READ = 1,		/* its value; of an array anything else */
  FORM_WRITE = 2,		/* = */
  FORM_SUM = 4,			/* += -= ++ --, value not used */
  FORM_MIN = 8, FORM_MAX = 16,
  FORM_FIRST = 32,
  FORM_APPEND = 64,
  FORM_PUSH = 128, FORM_COUNTER = 256,
  FORM_KEY = 512,		/* k in a, length (a) */
  FORM_ITER = 1024,		/* for (k in a) */
  FORM_ELEMENT = 2048,		/* a[k] read */
  FORM_CLEAR = 4096,		/* split, delete a */
  FORM_OTHER = 8192,
  FORM_DISTINCT = 16384		/* !a[k]++ as a condition of prints */
};
enum { N_FORMS = 15 };

struct job_var
{
  struct symbol *sym;
  int id;
  bool array;
  enum job_class class;
  unsigned forms;		/* enum job_form */
  const struct node *early;	/* read here, perhaps before it is written */
  const struct node *forms_at[N_FORMS]; /* the first mention of each form */
  int depth;			/* of subscripts; -1: of several depths */
  bool watched;			/* SUM: of addends that may be fractions */
  bool mentioned;		/* array: a[k] alone is a statement */
  bool bare;			/* MIN, MAX: compared without a guard */
  bool outside;			/* array: BEGIN or END walk over it */
  bool mixed;			/* array: may hold what did not come out of
				   merging plain values */
  uint64_t size;		/* of the array after the last piece */
  struct function *merge;	/* the program's, or NULL; declared.h */
  struct job_var *partner;	/* PUSH: the counter; COUNTER: the array */
  struct job_var *next;		/* in order of first mention */
};

/* Something that makes the run serial.  */
struct job_hitch
{
  const struct node *at;	/* NULL: nowhere */
  const char *text;		/* one sentence */
  struct job_hitch *next;
};

/* What one process does before the others begin, since rules do something
   there that they never do again.  */
enum job_opening
{
  OPENING_NONE,
  OPENING_RECORD,		/* NR == 1 */
  OPENING_FILE			/* NR == FNR */
};

struct job_plan
{
  struct job_var *vars;
  struct job_hitch *hitches;	/* NULL: it can run in parallel */
  bool counts;			/* NR or FNR are looked at in the rules */
  enum job_opening opening;
  bool one_file;		/* FNR was taken for NR */
  bool watches;			/* there are sums that are watched */
  struct node **distinct;	/* what is printed for first occurrences */
  const struct node *distinct_at;
  const struct node *nr;	/* NR is, here */
  const struct node *diverts;	/* printed to a file or command, here */
  bool exits;			/* a rule executes exit */
  bool commands;		/* BEGIN or END start commands, which may read
				   standard input */
  const struct node *operands;	/* BEGIN or END look at ARGV or ARGC */
  const struct node *rs;	/* what the program assigns to RS, first */
};

/* The plan of P.  */
struct job_plan *plan_make (struct program *p);

/* Write PLAN to descriptor FD, as --jobs-explain does.  */
void plan_explain (const struct job_plan *plan, int fd);

#endif /* JOBS_PLAN_H */
