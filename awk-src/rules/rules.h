/* rules.h -- static analysis of a program's main rules.
   SPDX-License-Identifier: GPL-3.0-or-later

   The main rules can run over shards of the input in parallel if their results
   can be merged in the order of the input.  The analysis determines the merge
   class of every global variable that the rules use, and lists the reasons
   that prevent parallel execution.  The analysis accepts a program only if it
   can prove that parallel execution is correct.

   rules_analyze only reads the parse tree; the room `jobs' then changes the
   tree (jobs/encode.h).  */

#ifndef RULES_RULES_H
#define RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "exchange/merge.h"
#include "lang/ast.h"

/* How the values that several processes have computed for a variable are
   merged.  */
enum merge_class
{
  CLASS_READ,			/* the variable is only read */
  CLASS_TABLE,			/* array: its elements are only read (although
				   a read may create an element) */
  CLASS_RECORD,			/* in each record, the rules write the variable
				   before they read it */
  CLASS_SUM,
  CLASS_MIN, CLASS_MAX,
  CLASS_WITH,			/* a companion: the rules set the variable
				   together with a minimum or maximum */
  CLASS_FIRST,			/* array: an element keeps its first value */
  CLASS_LAST,			/* array: an element keeps its last value */
  CLASS_APPEND,			/* a string to which text is appended */
  CLASS_PUSH,			/* array with a counter: a[++n] = e */
  CLASS_COUNTER,		/* the counter n of an array of CLASS_PUSH */
  CLASS_DISTINCT,		/* array: !a[k]++ is the condition of a print
				   statement */
  CLASS_FUNCTION,		/* a user-defined function merges the
				   variable */
  CLASS_NONE			/* the variable cannot be merged */
};

/* The ways in which the main rules use a variable, as bits.  */
enum form
{
  FORM_READ = 1,		/* the variable is read; for an array: any use
				   that no other form describes */
  FORM_WRITE = 2,		/* the variable is assigned with = */
  FORM_SUM = 4,			/* the variable is changed by += -= ++ or --,
				   and the value of the operation is not used */
  FORM_MIN = 8, FORM_MAX = 16,
  FORM_FIRST = 32,
  FORM_APPEND = 64,
  FORM_PUSH = 128, FORM_COUNTER = 256,
  FORM_KEY = 512,		/* a use that only queries the array, such as
				   `k in a' or `length (a)' */
  FORM_ITER = 1024,		/* the variable is the array of a for-in
				   loop */
  FORM_ELEMENT = 2048,		/* a[k] is read */
  FORM_CLEAR = 4096,		/* `delete a', or a call of split that fills
				   a */
  FORM_OTHER = 8192,
  FORM_DISTINCT = 16384,	/* !a[k]++ is the condition of a print
				   statement */
  FORM_WITH = 32768		/* the variable is assigned with =, together
				   with a minimum or maximum that it
				   accompanies */
};

/* The first place where a variable is used in the form FORM.  */
struct mention
{
  enum form form;
  const struct node *at;
  struct mention *next;
};

struct rules_var
{
  struct symbol *sym;
  int id;
  bool array;
  enum merge_class class;
  unsigned forms;		/* mask of the forms (enum form) in which the
				   main rules use the variable; 0 if only BEGIN
				   and END use it */
  const struct node *early;	/* a place where a rule may read the variable
				   before it writes it */
  struct mention *mentions;	/* an unsorted list that contains, for each
				   form in which the variable is used, the
				   first such use */
  int depth;			/* number of subscripts of the variable's
				   elements; -1 if the number differs between
				   uses */
  bool watched;			/* for SUM: an addend may be a fraction or a
				   large number, so that workers must check the
				   addends */
  bool mentioned;		/* array: some statement consists only of an
				   element, which it creates */
  bool bare;			/* for MIN, MAX: the rules compare the variable
				   without testing whether it has a value */
  bool outside;			/* array: BEGIN or END uses the array as a
				   whole, for example in a for-in loop */
  struct function *merge;	/* the user-defined function that merges the
				   variable, or NULL */
  struct rules_var *partner;	/* the variable with which this one is merged:
				   the counter of a PUSH, the array of a
				   COUNTER, or the minimum or maximum of a
				   WITH */
  const struct node *guard;	/* for MIN, MAX: the guarded assignment */
  bool guards;			/* for MIN, MAX: there are several guarded
				   assignments */
  bool leads;			/* for MIN, MAX: the rules set other variables
				   (companions) together with this one */
  struct rules_var *next;	/* next variable in the order of first use */

  /* The members below are the state of a run, which the room `jobs' uses.  */
  bool mixed;			/* array: elements of results must be checked
				   before they are merged into this array */
  uint64_t size;		/* number of elements at the end of the last
				   shard or, for TABLE, before the first
				   shard */
  struct merge_leader leader;	/* for MIN, MAX */
};

/* The modes that a refusal prevents, as bits.  */
enum refused
{
  BY_JOBS = 1,			/* -j: several processes */
  BY_PARTS = 2,			/* --partial, --combine */
  BY_BOTH = 3,
  BY_STREAMS = 4		/* -j on standard input and pipes */
};

enum refusal_kind
{
#define R(name, what, text) REFUSED_##name,
#include "rules/refusals.def"
#undef R
  N_REFUSALS
};

/* A reason why the rules must run serially.  */
struct refusal
{
  enum refusal_kind kind;
  enum refused what;
  const struct node *at;	/* place that causes the refusal; NULL if there
				   is no particular place */
  const char *text;		/* the reason: a sentence without a period */
  struct refusal *next;
};

/* The opening: the first part of the input, which one process processes before
   the rest is divided into shards.  A condition such as NR == 1 or NR == FNR
   may be true in the opening, but has a fixed value in the rest.  */
enum opening
{
  OPENING_NONE,
  OPENING_RECORD,		/* the first record (NR == 1) */
  OPENING_FILE			/* the first file (NR == FNR) */
};

/* A statement `x += e' or `x++'.  */
struct addend
{
  struct rules_var *var;	/* the variable; NULL for a local array of a
				   function */
  struct node *at;
  struct addend *next;
};

/* An expression that is compared with a minimum or maximum, or may become the
   minimum or maximum.  The value of the expression may be text.  */
struct extreme
{
  struct node **value;
  struct extreme *next;
};

struct rules
{
  struct rules_var *vars;
  struct refusal *refusals;	/* list of the refusals, in the order of
				   detection */
  bool counts;			/* the rules read NR or FNR */
  enum opening opening;
  bool one_file;		/* the results are valid only if the input is a
				   single file, that is, only if FNR is equal
				   to NR */
  struct addend *addends;
  struct extreme *extremes;
  struct node **distinct;	/* the body of `!seen[KEY]++', which prints
				   first occurrences, or NULL */
  const struct node *distinct_at;
  const struct node *nr;	/* a place where the rules read NR, or NULL */
  const struct node *diverts;	/* a place where the rules print to a file or
				   command, or NULL */
  bool exits;			/* a rule executes exit */
  bool heavy;			/* the rules may take long for a record: they
				   contain a loop, call a function of the
				   program, or have many operations */
  bool commands;		/* BEGIN or END run commands, which may read
				   standard input */
  const struct node *operands;	/* a place where BEGIN or END uses ARGV or ARGC,
				   or NULL */
  const struct node *rs;	/* the first value that the program assigns to
				   RS */
};

/* Analyse the main rules of P, and return the result, which remains valid for
   the whole run.  Call this function before P is compiled.  REGEXP_RS is true
   if RS is a regexp when the program starts.  */
struct rules *rules_analyze (struct program *p, bool regexp_rs);

/* Return the first refusal that prevents WHAT, or NULL.  */
const struct refusal *rules_refused (const struct rules *rules,
				     enum refused what);

/* True if the rules execute exit, and a command of BEGIN or END may then read
   the rest of a stream.  The position in the stream must then be that of a
   serial run.  */
static inline bool
rules_share_input (const struct rules *rules)
{
  return rules->exits && rules->commands;
}

/* True if a parameter of F, a function that merges a variable, is an array.  */
bool rules_merges_arrays (const struct function *f);

/* Append a readable description of RULES to B, for --jobs-explain.  */
void rules_explain (const struct rules *rules, struct strbuf *b);

#endif /* RULES_RULES_H */
