/* rules.h -- what the main rules of a program do, by its text.
   SPDX-License-Identifier: GPL-3.0-or-later

   The main rules of a program can run over shards of the input at once when
   their results can be merged in the order of the input.  The analysis gives
   every global variable that they mention a merge class, and lists what makes
   that impossible.  What is not known to be possible is refused.

   rules_analyze only reads the tree; who runs the rules changes it.  */

#ifndef RULES_RULES_H
#define RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "lang/ast.h"

struct array;
struct strbuf;

/* How the values that several processes have for a variable become one.  */
enum merge_class
{
  CLASS_READ,			/* only read */
  CLASS_TABLE,			/* array: elements are read, and made by that */
  CLASS_RECORD,			/* written before it is read in each record */
  CLASS_SUM,
  CLASS_MIN, CLASS_MAX,
  CLASS_WITH,			/* set together with a minimum or maximum */
  CLASS_FIRST,			/* array: an element keeps its first value */
  CLASS_LAST,			/* array: an element keeps its last value */
  CLASS_APPEND,			/* text grows at its end */
  CLASS_PUSH,			/* array with a counter: a[++n] = e */
  CLASS_COUNTER,		/* that counter */
  CLASS_DISTINCT,		/* array: !a[k]++, and what is then printed */
  CLASS_FUNCTION,		/* the program has a function that merges */
  CLASS_NONE			/* cannot be merged */
};

/* What the main rules do with a variable: a set.  */
enum form
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
  FORM_DISTINCT = 16384,	/* !a[k]++ as a condition of prints */
  FORM_WITH = 32768		/* = where a minimum or maximum is set */
};

/* The first mention of a variable in one form.  */
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
  unsigned forms;		/* enum form; 0: in BEGIN and END only */
  const struct node *early;	/* read here, perhaps before it is written */
  struct mention *mentions;	/* in no order */
  int depth;			/* of subscripts; -1: of several depths */
  bool watched;			/* SUM: of addends that may be fractions */
  bool mentioned;		/* array: a[k] alone is a statement */
  bool bare;			/* MIN, MAX: compared without a guard */
  bool outside;			/* array: BEGIN or END walk over it */
  struct function *merge;	/* the program's, or NULL */
  struct rules_var *partner;	/* PUSH: the counter; COUNTER: the array; WITH:
				   the minimum or maximum */
  const struct node *guard;	/* MIN, MAX: the assignment */
  bool guards;			/* ... there are several */
  bool leads;			/* ... others go with it */
  struct rules_var *next;	/* in order of first mention */

  /* Of the run (room jobs).  */
  bool mixed;			/* array: may hold what did not come out of
				   merging plain values */
  uint64_t size;		/* of the array after the last shard */
  bool won;			/* MIN, MAX: the result merged last is new */
  struct array *winners;	/* ... of an array, the subscripts where it is;
				   or NULL */
};

/* What is refused.  */
enum refused
{
  BY_JOBS = 1,			/* -j, in several processes */
  BY_PARTS = 2,			/* --partial, --combine */
  BY_BOTH = 3,
  BY_STREAMS = 4,		/* -j, of standard input and pipes */
  BY_TWO = 8			/* -j 2 */
};

enum refusal_kind
{
#define R(name, what, text) REFUSED_##name,
#include "rules/refusals.def"
#undef R
  N_REFUSALS
};

/* Something in the program that makes the run serial.  */
struct refusal
{
  enum refusal_kind kind;
  enum refused what;
  const struct node *at;	/* NULL: nowhere */
  const char *text;		/* a sentence without its full stop */
  struct refusal *next;
};

/* What one process does before the others begin, since rules do something
   there that they never do again.  */
enum opening
{
  OPENING_NONE,
  OPENING_RECORD,		/* NR == 1 */
  OPENING_FILE			/* NR == FNR */
};

/* A statement `x += e' or `x++'.  */
struct addend
{
  struct rules_var *var;
  struct node *at;
  struct addend *next;
};

/* A value that is compared with a minimum or maximum, and may be text.  */
struct extreme
{
  struct node **value;
  struct extreme *next;
};

struct rules
{
  struct rules_var *vars;
  struct refusal *refusals;	/* in the order in which they were found */
  bool counts;			/* NR or FNR are looked at in the rules */
  enum opening opening;
  bool one_file;		/* FNR was taken for NR */
  bool watches;			/* some sums are watched */
  struct addend *addends;
  struct extreme *extremes;
  struct node **distinct;	/* what is printed for first occurrences */
  const struct node *distinct_at;
  const struct node *nr;	/* NR is looked at here, or NULL */
  const struct node *diverts;	/* printed to a file or command, here */
  bool exits;			/* a rule executes exit */
  bool commands;		/* BEGIN or END start commands, which may read
				   standard input */
  const struct node *operands;	/* BEGIN or END look at ARGV or ARGC */
  const struct node *rs;	/* what the program assigns to RS, first */
};

/* Analyse the main rules of P, which is not compiled yet.  REGEXP_RS: RS is a
   regexp when the program starts.  */
struct rules *rules_analyze (struct program *p, bool regexp_rs);

/* Return the first refusal of WHAT, or NULL if that is possible.  */
const struct refusal *rules_refused (const struct rules *rules,
				     enum refused what);

/* True if function F, which merges a variable, has arrays as parameters.  */
bool rules_merges_arrays (const struct function *f);

/* Append to B what RULES are, for people: --jobs-explain.  */
void rules_explain (const struct rules *rules, struct strbuf *b);

#endif /* RULES_RULES_H */
