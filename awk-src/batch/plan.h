/* plan.h -- the operations that execute the main rules for a batch of records.
   SPDX-License-Identifier: GPL-3.0-or-later

   A plan is a list of operations in the order of the program.  Each operation
   processes the records of a selection.  An operation produces a vector (a
   value for each record) or a selection, or has an effect.  An operation
   without effects is pure; its results may depend on effects of other
   operations, for example if it reads a variable that they change.

   A batch runs in two phases.  The first phase executes all pure operations
   that do not depend on an effect, each for the whole batch at once.  An
   operation of the first phase may cut the batch: the row engine processes the
   records from the cut to the end.  The second phase executes the operations
   that have effects or depend on operations with effects.  The operations of
   the second phase are grouped into stages: operations that share a resource
   form one stage, together with the operations through which they depend on
   each other.  A stage that consists of a single operation is executed for the
   whole batch at once; a stage of several operations is executed record by
   record, or for blocks of several records (stage.c).  The method is Allen and
   Kennedy's loop distribution.  Output is the last stage.  */

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
  BATCH_MIN = 8,		/* minimum number of records in a batch,
				   because with fewer records, batches save no
				   time */
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
  VEC_FIELD,			/* a V_INPUT value that borrows bytes from the
				   record, or V_UNASSIGNED */
  VEC_KEY			/* keys: subscripts that have been prepared for
				   lookups */
};

/* A value for each record.  Unless OWNS is set, the bytes of strings are
   borrowed from the input window, the text of the batch, a constant or an
   element.  */
struct vec
{
  struct val *v;
  unsigned mask;		/* the value for record I is V[I & MASK]; MASK
				   is 0 if all records share V[0] */
  uint8_t kind;			/* enum vec_kind */
  bool owns;			/* cells may own reference-counted strings,
				   which are released at the end of the
				   batch */
  short maker;			/* operation that computes the vector; NONE if
				   the vector is a constant */
  struct val constant;
  struct keys *keys;		/* only for VEC_KEY */
  struct strbuf *made;		/* if k_sub computes the vector for the whole
				   batch at once: buffer that contains its
				   strings */
};

/* The subscripts of a batch.  A subscript that is a number or an inline string
   is converted to a key only when a search needs the key, because the cell
   suffices to find recently used elements (batch/lookup.c).  */
enum key_state
{
  KEY_CELL,			/* only the cell is known: a number or an
				   inline string */
  KEY_QUICK,			/* made by arr_key_quick */
  KEY_LONG,			/* the string and its hash have been
				   computed */
  KEY_OTHER			/* the key is computed from the cell at each
				   use */
};
struct keys
{
  bool eager;			/* keys are computed immediately, and cells are
				   not stored, because searches need all
				   keys */
  bool needed;			/* a search has needed all keys; see
				   lookup_begin */
  unsigned batch;		/* the number of the batch (lookup_batches) for
				   which EAGER was determined */
  uint8_t state[BATCH_MAX];	/* enum key_state */
  struct val cell[BATCH_MAX];	/* for KEY_CELL and KEY_OTHER and, unless EAGER
				   is true, for KEY_QUICK */
  struct key key[BATCH_MAX];	/* for KEY_QUICK and KEY_LONG */
};

/* A set of records, stored as a list of record numbers in ascending order.  */
struct sel
{
  uint16_t *at;
  int n;
  short parent;			/* a selection that contains all records of
				   this selection */
  short maker;
  uint16_t *store;		/* the memory, with space for all records; AT
				   points to it unless a stage is executed
				   record by record */
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
  bool lagged;			/* for RES_SCALAR: the only operations on the
				   variable are k_read and one k_store, and the
				   operand of the k_store does not depend on
				   the variable */
  struct symbol *sym;		/* the variable, if KIND is RES_SCALAR or
				   RES_ARRAY */
  struct val *cell;		/* register of SYM */
  struct val now;		/* for RES_SCALAR: the value during a batch,
				   with borrowed bytes */
  struct val held;		/* keeps a reference to the bytes of NOW, since
				   the register may change before the batch
				   ends */
  short split;			/* for RES_ARRAY: the k_fill operation that
				   fills the array for the last record only, or
				   0 if there is none */
  bool appended;		/* for RES_SCALAR: the only operations on the
				   variable are k_append, which changes the
				   register directly */
  bool stored;			/* an operation has stored a value in NOW that
				   is not in the register yet */
  struct recent *recent;	/* for RES_ARRAY: recently used elements
				   (batch/lookup.c), or NULL */
  int first_read;		/* the first record for which an operation has
				   read the variable as a scalar or searched
				   the array; BATCH_MAX if there is none */
};

/* The elements that the rules read from an array filled by split.  */
struct uses
{
  short k[MAX_IN];		/* subscripts */
  short sel[MAX_IN];		/* for each element: selection of the records
				   for which the rules read it */
  short n;
};

/* Properties of a kernel (kernels.def).  */
enum kernel_flags
{
  KERNEL_WRITES = 1,		/* the operation changes its resource, RES */
  KERNEL_DECODES = 2,		/* the operation decodes characters */
  KERNEL_SEARCHES = 4,		/* the operation matches a regexp */
  KERNEL_CUTS = 8,		/* the operation may cut the batch */
  KERNEL_PURE = 16,		/* the operation only computes vectors and
				   selections */
  KERNEL_SPLITS = 32,		/* the operation splits a text into fields */
  KERNEL_REMOVES = 64		/* the operation may remove elements of RES */
};

/* The parts of a stage.  For records that no rare operation processes, each of
   the other operations can be executed for several records at once, since none
   of them uses what another one changes.  A test is a pure operation on which
   the selection of a rare operation depends; only rare operations can change
   what tests use.  */
enum stage_part
{
  PART_ALWAYS,			/* neither a test nor a rare operation */
  PART_TEST,
  PART_RARE
};

/* The order of the members affects the speed of the kernels.  */
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
  bool by_user;			/* true if this operation is executed by the
				   operations that use its result.  These are
				   either one k_print, or only k_stores.  A
				   k_store needs the result for its last
				   record */
  struct loop *loop;		/* for k_loop */
  struct uses uses;		/* for k_fill */
  short joins;			/* for k_print: the operation (with BY_USER
				   set) that the k_print executes to compute
				   the printed value, or NONE */
  struct fmt_plan *format;	/* for k_printf: the format, or NULL if it is
				   not constant or must be interpreted for each
				   record */
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
				   computes the vectors of the operation, or
				   NONE */
  struct split_targets *targets; /* for KERNEL_SPLITS: what split_next
				   computes, or NULL if it has not been called
				   yet (columns.c) */
  short pause;			/* number of batches in which the lines will
				   not be searched all at once, because such a
				   search did not save time
				   (batch_may_match) */
  int stage;			/* NONE if the operation belongs to the first
				   phase */
  enum stage_part part;		/* if the stage has rare operations */
  bool ends_block;		/* for a rare operation: its selection is
				   computed before the stage or by a test */
  double number;		/* for additions without a second operand: the
				   addend */
  bool joined;			/* for k_print: the only item is a
				   concatenation, and the operands are its
				   parts */
  const struct builtin *builtin;
  const struct insn *ip;	/* an instruction that has the source line of
				   the operation, for messages */
  const char *name;		/* for --explain */
};

/* A value for which the compiled plan already has a vector.  The vector VEC
   contains the value for each record in SEL.  */
struct known
{
  short what;			/* enum known_kind */
  short version;
  int k;			/* number of a column, vector or resource, or
				   an enum special */
  short sel, vec;
};
enum known_kind
{
  KNOWN_COLUMN, KNOWN_NUMBER, KNOWN_NF, KNOWN_SCALAR,
  KNOWN_COUNT,			/* NR or FNR; K is an enum special */
  KNOWN_PLACE,			/* RSTART or RLENGTH; K is an enum special */
  KNOWN_SUM,			/* the value does not have a vector: VEC is the
				   number of an operation that adds to the
				   variable */
  KNOWN_RECORD, KNOWN_LAST, KNOWN_KEY, KNOWN_LENGTH, KNOWN_IMPORT, KNOWN_ITEM,
  KNOWN_COUNTER
};

/* A version of the record's text and fields.  A store into the record or into
   a field creates a new version; version 0 is the record as it was read.  */
struct version
{
  short of;			/* the previous version; NONE for version 0 */
  short text;			/* vector with the new text if $0 was assigned;
				   NONE if a field was assigned */
  short field, value, old;	/* FIELD: number of the assigned field; VALUE
				   and OLD: vectors with its new and its old
				   value */
  bool rejoined;		/* created by `$1 = $1' (FIELD is 1) or by
				   `NF = NF' (FIELD is 0), which rejoin the
				   fields with OFS without changing them; VALUE
				   and OLD are not used */
  short sel;			/* records that have this version; all other
				   records have version OF */
  bool unsplit;			/* TEXT is the result of a substitution in a
				   record that had been changed by a store into
				   a field.  If the substitution has
				   replaced no match, the record still has the
				   fields that were stored, and TEXT must not
				   be split.  */
};

/* The number of batches in which a way to form blocks of records will not be
   tried, because it did not save time.  */
struct pause
{
  short left;			/* number of batches left */
  short last;			/* the value to which LEFT was last set */
};

struct stage
{
  short keys;			/* a vector of keys: for records with different
				   keys, the operations of the stage do not
				   depend on each other, because they use
				   different elements.  NONE if the operations
				   depend on each other even for records with
				   different keys */
  struct pause keys_pause;
  bool has_rare;		/* the operations are divided into parts */
  struct pause rare_pause;
};

/* A plan occupies about 80 KB, of which most programs use a few KB.  When a
   plan is created, only the members before OPS are initialised; in each array,
   only the elements up to the array's count are valid.  */
struct plan
{
  int n_ops, n_vecs, n_sels, n_res, n_known;
  short n_versions, n_named;
  short version;		/* during the compilation: the current version
				   of the record */
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
  const char *why_file;		/* the source file of the statement that is the
				   reason, or NULL if it is the whole program */
  int why_line;
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
  struct stage stage[MAX_OPS];
  struct { struct sv name; int k; } named[MAX_IN];	/* with -H: the columns
							   that the rules refer
							   to by name, and the
							   numbers of these
							   columns when the
							   plan was built */
  short order[MAX_OPS];		/* operations in the order of their stages;
				   plan_schedule sets this member */
};

/* A variable that is replaced with a vector during a loop.  */
struct expanded
{
  short res;			/* the variable */
  short before, sum;		/* vectors that contain the variable's values
				   before and after the loop */
};

/* A loop over fields.  The body of the loop is a plan.  A record of the body's
   plan is an item: one execution of the body.  */
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

/* True if all records of selection T are also in selection S.  */
static inline bool
sel_within (const struct plan *p, int t, int s)
{
  while (t != s && t != SEL_ALL)
    t = p->sels[t].parent;
  return t == s;
}

/* --- build.c ------------------------------------------------------------ */

/* Build in *PLAN the plan for the main rules of P.  If the rules cannot run in
   batches, return false and set the member why_not of *PLAN.  */
bool plan_build (struct plan *plan, struct program *p);

/* Initialise P.  TOP is P or, if P is the body of a loop, the plan of the
   rules.  */
void plan_begin (struct plan *p, struct plan *top);
/* Copy P to TO, except for the order of the operations.  */
void plan_copy (struct plan *to, const struct plan *p);
/* Schedule P and allocate its memory.  Return NULL, or the reason why P cannot
   or should not run in batches.  */
const char *plan_finish (struct plan *p);

/* --- schedule.c --------------------------------------------------------- */

/* Return a mask with a bit for each resource that O uses (plan_touches) or
   changes (plan_changes).  */
uint64_t plan_touches (const struct op *o);
uint64_t plan_changes (const struct op *o);
/* Return a mask of the scalars and arrays of P.  */
uint64_t plan_variables (const struct plan *p);
bool plan_prints (const struct plan *p, const struct op *o);
/* If O prints a single value, which is not a constant, to standard output,
   return the operation that computes the value; otherwise return NONE.  */
int plan_text_printed (const struct plan *p, const struct op *o);
/* True if O prints records unchanged to standard output, assuming that ORS is
   the byte that terminated them.  */
bool plan_prints_records (const struct plan *p, const struct op *o);

/* Assign each operation of P to the first phase or to one of the stages.
   Return NULL, or the reason why the operations cannot or should not run in
   batches.  */
const char *plan_schedule (struct plan *p);

/* --- the kernels -------------------------------------------------------- */

/* Flags in the `x' of k_relax and k_elem_relax, in addition to the comparison.
   RELAX_MISSING, RELAX_EMPTY and RELAX_FALSE tell k_elem_append when to store
   its third operand; in all other cases, k_elem_append appends the second
   one.  */
enum
{
  RELAX_SWAPPED = 256,		/* the variable or element is the left
				   operand */
  RELAX_NEGATED = 512,		/* store the value if the comparison is
				   false */
  RELAX_MISSING = 1024,		/* also store the value if the element is
				   missing */
  RELAX_EMPTY = 2048,		/* also store the value if the old value is
				   "" */
  RELAX_FALSE = 4096,		/* also store the value if the old value is
				   false */
  APPEND_ALWAYS = 8192,		/* k_elem_append: append the third operand
				   instead of storing it */
  RELAX_ASSIGNS = 16384		/* the old value is also assigned, as in
				   `m = $1 > m ? $1 : m' */
};

#define KERNEL(run, name, flags) kernel run;
#include "batch/kernels.def"
#undef KERNEL

#endif /* BATCH_PLAN_H */
