/* plan.h -- the operations that execute the main rules for a batch of records.
   SPDX-License-Identifier: GPL-3.0-or-later

   A plan is a list of operations in the order of the program.  Each operation
   processes the records of a selection.  An operation produces a vector (a
   value for each record) or a selection, or has an effect.  An operation
   without effects is pure; its results depend on the records and on variables
   that no operation changes.

   A batch runs in two phases.  The first phase executes all pure operations
   that do not depend on an effect, each for the whole batch at once.  An
   operation of this phase may cut the batch: the row engine processes the
   records from the cut to the end.  The second phase executes the other
   operations, which have effects or depend on operations with effects.  These
   operations are grouped into stages: operations that share a resource form
   one stage, together with the operations through which they depend on each
   other.  A stage of one operation is executed for the whole batch at once; a
   longer stage is executed record by record (Allen and Kennedy's loop
   distribution).  Output is the last stage.  */

#ifndef BATCH_PLAN_H
#define BATCH_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "array/array.h"
#include "lang/ast.h"
#include "lang/chunk.h"
#include "value/value.h"

enum
{
  BATCH_MAX = 256,		/* maximum number of records in a batch */
  BATCH_MIN = 8,		/* for fewer records, the row engine is as
				   fast */
  MAX_OPS = 160, MAX_VECS = 160, MAX_SELS = 96, MAX_RES = 48,
  MAX_VERSIONS = 16,
  MAX_IN = 16,			/* maximum number of operands of an
				   operation */
  NONE = -1,
  SEL_ALL = 0,			/* all records of the batch */
  SEL_NONE = -2			/* no record */
};

struct batch;
struct loop;
struct op;
struct plan;

/* Execute O for the N records in AT, which are in ascending order.  */
typedef void kernel (struct batch *b, const struct op *o, const uint16_t *at,
		     int n);

enum vec_kind
{
  VEC_ANY,			/* any scalar */
  VEC_NUMBER,			/* V_NUM */
  VEC_FIELD,			/* V_INPUT that borrows from the record, or
				   V_UNASSIGNED */
  VEC_KEY			/* subscripts that are ready for lookups */
};

/* A value for each record.  Unless OWNS is set, strings are borrowed from the
   window, the text of the batch, a constant or an element.  */
struct vec
{
  struct val *v;
  unsigned mask;		/* mask applied to indexes of V; 0 if all
				   records share v[0] */
  uint8_t kind;			/* enum vec_kind */
  bool owns;			/* cells may own reference-counted strings,
				   which are released at the end of the
				   batch */
  short maker;			/* operation that computes the vector; NONE if
				   the vector is a constant */
  struct val constant;
  struct keys *keys;		/* only for VEC_KEY */
  struct strbuf *made;		/* if k_sub computes the vector for the whole
				   batch at once: the buffer of its strings */
};

/* Subscripts in the form that is used for lookups.  */
enum key_state
{
  KEY_QUICK,			/* made by arr_key_quick */
  KEY_LONG,			/* the string and its hash are stored */
  KEY_OTHER			/* the key is computed from a cell at each
				   use */
};
struct keys
{
  uint8_t state[BATCH_MAX];	/* enum key_state */
  struct key key[BATCH_MAX];
  struct val cell[BATCH_MAX];	/* only for KEY_OTHER */
};

/* A set of records, stored as a list of their numbers in ascending order.  */
struct sel
{
  uint16_t *at;
  int n;
  short parent;			/* the selection of which this is a subset */
  short maker;
  uint16_t *store;		/* memory for all records; AT points to it
				   unless a stage is executed record by
				   record */
};

enum res_kind
{
  RES_SCALAR, RES_ARRAY, RES_OUTPUT, RES_RANGE,
  RES_PLACE			/* RSTART and RLENGTH */
};

/* A resource that operations share.  */
struct res
{
  uint8_t kind;			/* enum res_kind */
  bool lagged;			/* for RES_SCALAR: only k_read and one k_store
				   access the variable, and the operand of the
				   k_store does not depend on the variable */
  struct symbol *sym;		/* for RES_SCALAR and RES_ARRAY */
  struct val *cell;		/* register of SYM */
  struct val now;		/* for RES_SCALAR: the value during a batch,
				   with borrowed bytes */
  struct val held;		/* owns a reference to the bytes of NOW, since
				   the register may change before the batch
				   ends */
  short split;			/* for RES_ARRAY: the k_fill that fills the
				   array for the last record only; or 0 */
  bool appended;		/* for RES_SCALAR: the only operations on the
				   variable are k_append, which changes the
				   register directly */
  bool stored;			/* NOW differs from the register */
  int first_read;		/* the first record for which an operation has
				   read the variable as a scalar or searched
				   the array, or BATCH_MAX */
};

/* The elements that the rules read from an array filled by split.  */
struct uses
{
  short k[MAX_IN];		/* subscripts */
  short sel[MAX_IN];		/* selections of the records that read the
				   element */
  short n;
};

/* Properties of a kernel (kernels.def).  */
enum kernel_flags
{
  KERNEL_WRITES = 1,		/* the operation changes RES */
  KERNEL_DECODES = 2,		/* the operation decodes characters */
  KERNEL_SEARCHES = 4,		/* the operation matches a regexp */
  KERNEL_CUTS = 8,		/* the operation may cut the batch */
  KERNEL_PURE = 16,		/* the operation only computes vectors and
				   selections */
  KERNEL_SPLITS = 32,		/* the operation splits a text into fields */
  KERNEL_REMOVES = 64		/* the operation may remove elements of RES */
};

struct op
{
  kernel *run;
  int flags;			/* enum kernel_flags */
  short sel;			/* the records that the operation processes */
  short out;			/* vector that the operation computes, or
				   NONE */
  short yes;			/* selection that the operation computes, or
				   NONE */
  short res;			/* resource, or NONE */
  bool by_print;		/* the operation is not executed: its result is
				   used only by a print statement, which
				   computes the result itself */
  struct loop *loop;		/* for k_loop */
  struct uses uses;		/* for k_fill */
  short joins;			/* for k_print: the operation with BY_PRINT set
				   whose result the print statement computes,
				   or NONE */
  short in[MAX_IN];		/* vectors that the operation reads */
  short n_in;
  short sel_in[2];		/* further selections that the operation
				   reads */
  int x;			/* meaning depends on the kernel: an operator,
				   a column ...  */
  short sum;			/* for k_add_each: vector of the sums, in the
				   enclosing plan */
  short store;			/* for k_read of a lagged variable: the k_store
				   whose operand has the values; otherwise
				   NONE */
  int column[MAX_IN];		/* for k_locate and k_split: the number of the
				   column or piece for each output; for
				   k_assign_field: the number of the field that
				   each operand replaces, or 0 */
  short also[MAX_IN];		/* further vectors that the operation
				   computes */
  short n_also;
  short split_by;		/* for KERNEL_SPLITS, if split_next finds the
				   fields: an earlier operation that also
				   computes the vectors of this operation, or
				   NONE */
  struct split_targets *targets; /* for KERNEL_SPLITS: what split_next
				   computes, or NULL if it has not been called
				   yet (columns.c) */
  short pause;			/* searching all lines at once did not save
				   time: number of batches until it is tried
				   again (batch_may_match) */
  int stage;			/* NONE if the operation belongs to the first
				   phase */
  double number;		/* for additions without a second operand: the
				   addend */
  bool joined;			/* for k_print: the operands are the parts of a
				   concatenation, the only item */
  const struct builtin *builtin;
  const struct insn *ip;	/* an instruction with its source line, for
				   messages */
  const char *name;		/* for --explain */
};

/* A value that has already been compiled.  The vector VEC contains this value
   for each record in SEL.  */
struct known
{
  short what;			/* enum known_kind */
  short version;
  int k;			/* column, vector, resource or enum special */
  short sel, vec;
};
enum known_kind
{
  KNOWN_COLUMN, KNOWN_NUMBER, KNOWN_NF, KNOWN_SCALAR,
  KNOWN_COUNT,			/* NR or FNR; K is an enum special */
  KNOWN_PLACE,			/* RSTART or RLENGTH; K is an enum special */
  KNOWN_SUM,			/* VEC is not a vector but the number of an
				   operation that adds to the variable */
  KNOWN_RECORD, KNOWN_LAST, KNOWN_KEY, KNOWN_LENGTH, KNOWN_IMPORT, KNOWN_ITEM,
  KNOWN_COUNTER
};

/* A version of the record.  A store into the record or into a field creates a
   new version; version 0 is the record as it was read.  */
struct version
{
  short of;			/* the previous version; NONE if this is the
				   record as it was read */
  short text;			/* vector with the new text if $0 was assigned;
				   NONE if a field was assigned */
  short field, value, old;	/* field: number of the field; value, old:
				   vectors with its new and its old value */
  bool rejoined;		/* created by `$1 = $1' (FIELD is 1) or by
				   `NF = NF' (FIELD is 0), which rejoin the
				   fields with OFS without changing them; VALUE
				   and OLD are not used */
  short sel;			/* records that have this version; all other
				   records have version OF */
  bool unsplit;			/* TEXT is the result of a substitution in a
				   record that had been changed by a store into
				   a field.  If nothing was replaced, the
				   record has the fields that were stored, not
				   the fields of TEXT.  */
};

/* A plan occupies about 80 KB, of which most programs use a few KB.  Only the
   members before OPS are initialised; in each array, only the elements up to
   the array's count are valid.  */
struct plan
{
  int n_ops, n_vecs, n_sels, n_res, n_known;
  short n_versions, n_named;
  short version;		/* current version of the record during the
				   compilation */
  int stages;
  bool decodes;			/* an operation decodes characters */
  bool has_invalid;		/* a constant contains an invalid byte */
  bool by_lines;		/* no operation needs individual records: the
				   operations only count the records or print
				   all of them */
  bool changes_late;		/* variables or arrays change after or during
				   the output of a batch, so a hand-over of the
				   heap during the output commits only some of
				   the changes */
  bool doubtful;		/* some operations are executed record by
				   record, so the row engine may be faster */
  const char *why_not;		/* the reason why the plan cannot be used, or
				   NULL */
  struct plan *top;		/* the plan of the rules: this plan itself or,
				   if this is the plan of a loop's body, the
				   plan that contains the loop */
  struct res *res;		/* resources of TOP */
  struct op ops[MAX_OPS];
  struct vec vecs[MAX_VECS];
  struct sel sels[MAX_SELS];
  struct res own_res[MAX_RES];
  struct known known[2 * MAX_VECS];
  struct version versions[MAX_VERSIONS];
  struct { struct sv name; int k; } named[MAX_IN];	/* -H: the columns that
							   the rules refer to
							   by name, and their
							   numbers when the
							   plan was built */
  short order[MAX_OPS];		/* operations by stage; plan_schedule sets
				   it */
};

/* A variable that is replaced with a vector during a loop.  */
struct expanded
{
  short res;			/* the variable */
  short before, sum;		/* vectors of the variable's values before and
				   after the loop */
};

/* A loop over fields.  The body of the loop is a plan.  A record of this plan
   is an item: one execution of the body.  */
struct loop
{
  struct plan *body;
  int first, last, step;	/* first and last value of the variable
				   (relative to NF if FIRST_OF_NF or LAST_OF_NF
				   is set), and the step, which is negative in
				   a loop that counts down */
  bool first_of_nf, last_of_nf;
  short import[MAX_IN];		/* vectors of the enclosing plan that the body
				   reads */
  short n_imports;
  struct expanded sums[MAX_IN];
  short n_sums;
  struct items *items;
};

/* True if selection T is S or a subset of S.  */
static inline bool
sel_within (const struct plan *p, int t, int s)
{
  while (t != s && t != SEL_ALL)
    t = p->sels[t].parent;
  return t == s;
}

/* If N is a constant integer from 0 to MAX_NUMBER, set *K to it and return
   true.  */
enum { MAX_NUMBER = 4096 };
static inline bool
build_is_small (const struct node *n, int *k)
{
  if (!n || n->kind != N_NUM || !(n->num >= 0 && n->num <= MAX_NUMBER)
      || n->num != (int) n->num)
    return false;
  *k = (int) n->num;
  return true;
}

/* --- build.c ------------------------------------------------------------ */

/* Build in *PLAN the plan for the main rules of P.  If the rules cannot run in
   batches, return false and set PLAN->why_not.  */
bool plan_build (struct plan *plan, struct program *p);

/* The state of a compilation.  */
struct build
{
  struct plan *p;
  struct build *around;		/* the enclosing compilation if this is the
				   body of LOOP, otherwise NULL */
  struct loop *loop;
  struct symbol *counter;	/* the variable of LOOP */
  struct locals *locals;	/* in the body of a user-defined function, its
				   local variables; otherwise NULL */
  int sel;			/* the records that reach the current
				   statement */
  bool failed;			/* the program contains code that cannot be
				   compiled */
  const char *why;
  const struct node *node;	/* current statement, for messages */
};

/* Record that the rules cannot run in batches.  WHY is the reason that
   --explain prints, unless an earlier call has recorded one.  */
void build_fail (struct build *b, const char *why);
/* Append an operation for the records in B->sel and return the operation,
   which is never NULL.  If there are too many operations, make the build
   fail.  */
struct op *build_op (struct build *b, kernel *run);
/* Set the kernel of O to RUN, and the flags and name of O to those in
   kernels.def.  */
void build_kernel (struct op *o, kernel *run);
int build_number (const struct plan *p, const struct op *o);
/* Add a vector of KIND to the results of O and return the number of the
   vector.  */
int build_out (struct build *b, struct op *o, enum vec_kind kind);
void build_in (struct build *b, struct op *o, int vec);
int build_constant (struct build *b, struct val v);
/* Return the number of the resource of KIND for the variable S.  S is NULL
   unless KIND is RES_SCALAR or RES_ARRAY.  */
int build_resource (struct build *b, enum res_kind kind, struct symbol *s);
int build_scalar (struct build *b, struct symbol *s);
/* Return the resource of the scalar S, to which a rule appends text.  Make the
   build fail if the rules use S in any other way.  */
int build_appended (struct build *b, struct symbol *s);
int build_array (struct build *b, const struct node *array);
void build_know (struct build *b, enum known_kind what, int k, int vec);
int build_known (struct build *b, enum known_kind what, int k);
void build_forget (struct build *b, enum known_kind what, int k);
/* Complete O, which selects some of the records in B->sel, and return the
   selection.  */
int build_filter (struct build *b, struct op *o);
/* Return the union of S and T, disjoint subsets of B->sel.  */
int build_union (struct build *b, int s, int t);
/* Return a selection of the records in S that are not in T.  */
int build_without (struct build *b, int s, int t);

/* Initialise P.  TOP is P or, if P is the body of a loop, the plan of the
   rules.  */
void plan_begin (struct plan *p, struct plan *top);
/* Copy P to TO, except for the order of the operations.  */
void plan_copy (struct plan *to, const struct plan *p);
/* Schedule P and allocate its memory.  Return NULL, or the reason why P cannot
   or should not run in batches.  */
const char *plan_finish (struct plan *p);

/* --- expr.c ------------------------------------------------------------- */

/* Compile the expression N for the records in B->sel.  Return the vector of
   its values.  */
int build_value (struct build *b, const struct node *n);
/* Compile expression N, whose value is not used.  */
void build_effect (struct build *b, const struct node *n);
/* Compile N as a condition.  Return the selection of the records in B->sel for
   which N is true.  */
int build_condition (struct build *b, const struct node *n);
/* Compile N, a list of subscripts.  Return the vector of keys.  */
int build_key (struct build *b, const struct node *n);
/* Append an assignment of VEC to the scalar S, for the records in B->sel.  */
void build_store (struct build *b, struct symbol *s, int vec);
/* Return a vector with the values of IN[0] for the records in YES and the
   values of IN[1] for the records in NO.  */
int build_choice (struct build *b, int yes, int no, const int *in);
/* Complete O, which computes one vector of KIND from the N vectors IN, and
   return that vector.  */
int build_vector (struct build *b, struct op *o, enum vec_kind kind, int n,
		  const int *in);
/* Return a vector of V's values converted to numbers.  */
int build_numbers (struct build *b, int v);
/* True if one of the operations from FIRST to END - 1 changes a variable that N
   refers to.  */
bool build_changes (const struct build *b, int first, int end,
		    const struct node *n);

/* --- statements.c ------------------------------------------------------- */

/* Compile the statements of LIST, in order.  */
void build_list (struct build *b, const struct node *list);
/* Compile the rule R.  *N_RANGES is the number of range patterns before R.  */
void build_rule (struct build *b, const struct rule *r, int *n_ranges);

/* --- idioms.c ----------------------------------------------------------- */

/* If COND compares a value with a target, and BODY begins with an assignment
   of the value to the target, compile both as one operation.  Set *REST to the
   statements after the assignment, and return the selection of the records for
   which the value is stored.  Otherwise return NONE.  */
int build_relaxation (struct build *b, const struct node *cond,
		      const struct node *body, const struct node **rest);
/* BODY is executed for records without the element.  If COND is `K in A', and
   BODY begins with `A[K]' or `A[K] = V', compile one operation that adds the
   missing elements.  Set *REST to the statements after the first statement of
   BODY, and return the selection of the records for which the element was
   missing.  Otherwise return NONE.  */
int build_addition (struct build *b, const struct node *cond,
		    const struct node *body, const struct node **rest);
/* If N is an assignment such as `T[K] = T[K] ? T[K] "," $1 : $1', which appends
   a value after a separator unless the element is empty, compile N and return
   true.  */
bool build_joint (struct build *b, const struct node *n);
/* If N is an assignment such as `M = $1 > M ? $1 : M', compile N and return
   true.  The assignment keeps either the old value or the value that was
   compared with it.  */
bool build_keeps_or_stores (struct build *b, const struct node *n);
/* If LIST begins with two statements such as `if (K in A) next; A[K] = V',
   compile both and return true.  */
bool build_keeps_first (struct build *b, const struct node *list);

/* --- record.c ----------------------------------------------------------- */

/* Return the vector of $0, a vector of texts.  */
int build_record (struct build *b);
/* Return the vector of field K, where K is greater than 0.  */
int build_column (struct build *b, int k);
/* Return the vector of NF if K is -1, otherwise the vector of $(NF - K).
   Records that have fewer than K fields are left to the row engine.  */
int build_nf (struct build *b, int k);
/* Compile N, a field.  Return the vector of its values.  */
int build_field (struct build *b, const struct node *n);
/* Cut the batch at the first record that does not have the field in VEC, so
   that the row engine processes that record.  */
void build_leave_without (struct build *b, int vec);
/* Store VEC in $K for the records in B->sel.  Records that do not have this
   field are left to the row engine.  */
void build_store_field (struct build *b, int k, int vec);
/* Join the fields by OFS again, for the records in B->sel.  K is 1 for `$1 =
   $1', which adds a field to a record without fields, and 0 for `NF = NF'.  */
void build_rejoin (struct build *b, int k);
/* Set $0 to TEXT, a vector of texts, for the records in B->sel.  */
void build_new_record (struct build *b, int text);
/* Assign VEC to $0 of the records in B->sel.  */
void build_assign_record (struct build *b, int vec);
/* Return true if the fields of the current version of the record can be
   walked.  In this case, set *TEXT to the vector of its text, or to NONE for
   the record as it was read.  */
bool build_has_fields (const struct build *b, int *text);

/* --- calls.c ------------------------------------------------------------ */

/* Compile N, a call of a built-in function, and return the vector of its
   values.  WANTED is true if the values are used.  */
int build_builtin (struct build *b, const struct node *n, bool wanted);

/* --- split.c ------------------------------------------------------------ */

/* Compile N, a call of split, and return the vector of the numbers of pieces.
   WANTED is true if these numbers are used.  */
int build_split (struct build *b, const struct node *n, bool wanted);
/* If N is an element of an array that split fills, return the vector of its
   values.  Otherwise return NONE.  */
int build_piece (struct build *b, const struct node *n);

/* --- inline.c ----------------------------------------------------------- */

/* Compile N, a call of a user-defined function, and return the vector of the
   values that the function returns.  */
int build_call (struct build *b, const struct node *n);
/* An expression C ? X : Y that replaces a call.  Its operands are copies of
   the call's arguments.  */
struct choice
{
  struct node cond, compare, arg[2];
};
/* Return true and set *C if N is a call of a function that compares its two
   arguments and returns one of them, such as `function max (a, b) { return a >
   b ? a : b }'.  */
bool build_is_choice (const struct node *n, struct choice *c);
/* Return the vector of the local variable S of the function that is being
   compiled.  */
int build_local (struct build *b, const struct symbol *s);

/* --- loop.c ------------------------------------------------------------- */

/* If N is a `for' loop over fields, compile N and return true.  Otherwise
   return false.  */
bool build_loop (struct build *b, const struct node *n);
/* If N is `for (I = 1; I <= NF; I++) A[$I]++', compile N and return true.
   Otherwise return false.  The operation for this loop takes a fifth less time
   than the general loop.  */
bool build_count_fields (struct build *b, const struct node *n);
/* V is a vector of the enclosing plan.  Return a vector that contains, for
   each item, the value of V for the item's record.  */
int build_import (struct build *b, int v);
/* Return the vector of field number I + OFFSET, where I is the variable of the
   loop.  */
int build_item (struct build *b, int offset);
/* Return the vector of the loop variable.  */
int build_counter (struct build *b);
/* If N is the variable of B's loop plus or minus a number, set *OFFSET to the
   signed number and return true.  */
bool build_is_counter (const struct build *b, const struct node *n,
		       int *offset);

/* --- schedule.c --------------------------------------------------------- */

/* Return a mask with a bit for each resource that O uses (plan_touches) or
   changes (plan_changes).  */
uint64_t plan_touches (const struct plan *p, const struct op *o);
uint64_t plan_changes (const struct plan *p, const struct op *o);
bool plan_prints (const struct plan *p, const struct op *o);
/* If O prints a single value to standard output, return the operation that
   computes this value.  Otherwise, or if the value is a constant, return
   NONE.  */
int plan_text_printed (const struct plan *p, const struct op *o);
/* True if O prints records unchanged to standard output, provided that ORS is
   the byte that terminated the records.  */
bool plan_prints_records (const struct plan *p, const struct op *o);

/* Assign each operation of P to the first phase or to one of the stages.
   Return NULL, or the reason why the operations cannot or should not run in
   batches.  */
const char *plan_schedule (struct plan *p);

#endif /* BATCH_PLAN_H */
