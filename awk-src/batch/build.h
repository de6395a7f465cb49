/* build.h -- compile the main rules to a plan.
   SPDX-License-Identifier: GPL-3.0-or-later

   A compilation appends operations to a plan for the records of a selection,
   B->sel.  A function that compiles an expression returns the number of the
   vector that contains the values.  A function that compiles a condition
   returns the number of a selection: the records for which the condition is
   true.  If the rules cannot run in batches, a function that compiles code
   calls build_fail, and its own return value has no meaning.

   The first column lists the files that compile code, and the last column the
   files that contain the kernels for this code:

     record.c       the record and its fields: columns.c, values.c
     expr.c calls.c expressions, calls: values.c, conditions.c, sinks.c,
		    elements.c
     inline.c       calls of user-defined functions
     split.c        split, if its array need not be filled: pieces.c
     statements.c   rules and statements: sinks.c, conditions.c
     idioms.c       several statements as one operation: elements.c, sinks.c
     loop.c         loops over fields: items.c  */

#ifndef BATCH_BUILD_H
#define BATCH_BUILD_H

#include <stdbool.h>
#include <stdint.h>

#include "batch/plan.h"
#include "lang/ast.h"
#include "value/special.h"

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

/* The state of a compilation.  */
struct build
{
  struct plan *p;
  struct build *around;		/* the enclosing compilation if this
				   compilation is for the body of LOOP,
				   otherwise NULL */
  struct loop *loop;
  struct symbol *counter;	/* the variable of LOOP */
  struct locals *locals;	/* the local variables of the user-defined
				   function whose body is being compiled; NULL
				   outside of functions */
  int sel;			/* the records that reach the current
				   statement */
  bool failed;			/* the program contains code that cannot run in
				   batches */
  const char *why, *why_file;	/* see why_not in struct plan */
  int why_line;
  const struct node *node;	/* the statement that is being compiled, for
				   messages; NULL for the whole program */
};

/* Mark the plan as failed, because the rules cannot run in batches.  WHY is
   the reason that --explain prints, unless an earlier call has recorded a
   reason.  Return 0, so that callers can write `return build_fail (b,
   why)'.  */
int build_fail (struct build *b, const char *why);
/* Append an operation for the records in B->sel and return the operation,
   which is never NULL.  If there are too many operations, call build_fail.  */
struct op *build_op (struct build *b, kernel *run);
/* Set the kernel of O to RUN, and set O's flags and name as kernels.def
   specifies for RUN.  */
void build_kernel (struct op *o, kernel *run);
int build_number (const struct plan *p, const struct op *o);
/* Add a vector of KIND to the vectors that O computes, and return the number
   of the vector.  */
int build_out (struct build *b, struct op *o, enum vec_kind kind);
/* Append VEC to the operands of O, unless VEC is NONE.  */
void build_in (struct build *b, struct op *o, int vec);
/* Append an operation on the resource RES, with the operands X and Y, each of
   which may be NONE.  */
struct op *build_access (struct build *b, kernel *run, int res, int x, int y);
/* Append an operation on the fields of TEXT or, if TEXT is NONE, of the record
   as it was read.  */
struct op *build_on_text (struct build *b, kernel *run, int text);
int build_constant (struct build *b, struct val v);
/* Return the number of the resource of KIND for the variable S.  S is NULL if
   KIND is neither RES_SCALAR nor RES_ARRAY.  */
int build_resource (struct build *b, enum res_kind kind, struct symbol *s);
int build_scalar (struct build *b, struct symbol *s);
/* Return the resource of the scalar S, to which a rule appends text.  Call
   build_fail if the rules use S in any way except for appending text.  */
int build_appended (struct build *b, struct symbol *s);
int build_array (struct build *b, const struct node *array);
/* build_know registers VEC as a vector of the value WHAT with the number K
   (struct known) for the records in B->sel.  build_known returns a registered
   vector that contains this value for all records in B->sel, or NONE.
   build_forget removes the vectors of a value that is about to change.  */
void build_know (struct build *b, enum known_kind what, int k, int vec);
int build_known (struct build *b, enum known_kind what, int k);
void build_forget (struct build *b, enum known_kind what, int k);
/* Forget which vectors hold the value of the scalar with resource number R.  */
void build_forget_scalar (struct build *b, int r);
/* Return the vector of KIND that the kernel RUN computes from the vector V.
   Register the vector as a known value of the kind WHAT, so that it is computed
   only once.  */
int build_once (struct build *b, enum known_kind what, kernel *run,
		enum vec_kind kind, int v);
/* Complete O, which selects some of the records in B->sel, and return the
   selection.  */
int build_filter (struct build *b, struct op *o);
/* Return the union of S and T, which are disjoint subsets of B->sel.  */
int build_union (struct build *b, int s, int t);
/* Return a selection of those records in S that are not in T.  */
int build_without (struct build *b, int s, int t);

/* --- expr.c ------------------------------------------------------------- */

/* Compile the expression N for the records in B->sel, and return the vector of
   its values.  */
int build_value (struct build *b, const struct node *n);
/* Compile expression N, whose value is not used.  */
void build_effect (struct build *b, const struct node *n);
/* Compile N as a condition.  Return the selection of the records in B->sel for
   which N is true.  */
int build_condition (struct build *b, const struct node *n);
/* Compile N, a list of subscripts, and return the vector of keys.  */
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

/* Compile the statements of LIST, in the order of the program.  */
void build_list (struct build *b, const struct node *list);
/* Compile the rule R.  *N_RANGES is the number of range patterns before R.  */
void build_rule (struct build *b, const struct rule *r, int *n_ranges);

/* --- idioms.c ----------------------------------------------------------- */

/* If COND compares a value with a variable or element, and BODY begins with an
   assignment of this value to this variable or element, compile both as one
   operation.  Set *REST to the statements after the assignment, and return the
   selection of the records for which the value is stored.  Otherwise return
   NONE.  */
int build_relaxation (struct build *b, const struct node *cond,
		      const struct node *body, const struct node **rest);
/* If COND is `K in A', and BODY begins with `A[K]' or `A[K] = V', compile one
   operation that adds the missing elements.  (BODY is executed if COND is
   false.)  Set *REST to the statements after the first statement of BODY, and
   return the selection of the records for which the element was missing.
   Otherwise return NONE.  */
int build_addition (struct build *b, const struct node *cond,
		    const struct node *body, const struct node **rest);
/* If N is an assignment such as `T[K] = T[K] ? T[K] "," $1 : $1', which appends
   a value after a separator unless the element is empty, compile N and return
   true.  */
bool build_joint (struct build *b, const struct node *n);
/* If N is an assignment such as `M = $1 > M ? $1 : M', compile N and return
   true.  The assignment stores either the old value or the value that was
   compared with the old value.  */
bool build_keeps_or_stores (struct build *b, const struct node *n);
/* If LIST begins with two statements such as `if (K in A) next; A[K] = V',
   compile both and return true.  */
bool build_keeps_first (struct build *b, const struct node *list);

/* --- record.c ----------------------------------------------------------- */

/* Return the vector of $0, a vector of texts.  */
int build_record (struct build *b);
/* Return the vector of field number K of the records, where K is greater than
   0.  */
int build_column (struct build *b, int k);
/* Return the vector of NF if K is -1, otherwise the vector of $(NF - K).
   Records that have fewer than K fields are left to the row engine.  */
int build_nf (struct build *b, int k);
/* Compile N, a field, and return the vector of the field's values.  */
int build_field (struct build *b, const struct node *n);
/* Cut the batch at the first record that does not have the field in VEC, so
   that the row engine processes that record.  */
void build_leave_without (struct build *b, int vec);
/* Store VEC in $K for the records in B->sel.  Records without field K are left
   to the row engine.  */
void build_store_field (struct build *b, int k, int vec);
/* Join the fields by OFS again, for the records in B->sel.  K is 1 for `$1 =
   $1', which adds a field to a record without fields, and 0 for `NF = NF'.  */
void build_rejoin (struct build *b, int k);
/* Set $0 to TEXT, a vector of texts, for the records in B->sel.  */
void build_new_record (struct build *b, int text);
/* Assign VEC to $0 of the records in B->sel.  */
void build_assign_record (struct build *b, int vec);
/* True if a loop can visit the fields of the record's current version.  If the
   result is true, set *TEXT to the vector of the text of this version, or to
   NONE for the record as it was read.  */
bool build_has_fields (const struct build *b, int *text);

/* --- calls.c ------------------------------------------------------------ */

/* Compile N, a call of a built-in function, and return the vector of its
   values.  WANTED is true if the values are used.  */
int build_builtin (struct build *b, const struct node *n, bool wanted);

/* --- split.c ------------------------------------------------------------ */

/* Compile N, a call of split, and return the vector of the numbers of pieces.
   WANTED is true if the caller uses the vector.  */
int build_split (struct build *b, const struct node *n, bool wanted);
/* If N is an element of an array that split fills, return the vector of its
   values.  Otherwise return NONE.  */
int build_piece (struct build *b, const struct node *n);

/* --- inline.c ----------------------------------------------------------- */

/* Compile N, a call of a user-defined function, and return the vector of the
   values that the function returns.  */
int build_call (struct build *b, const struct node *n);
/* The conditional expression C ? X : Y that replaces a function call.  The
   operands of the expression are copies of the call's arguments.  */
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
   Otherwise return false.  The operation for this loop takes 20 % less time
   than an operation that build_loop compiles.  */
bool build_count_fields (struct build *b, const struct node *n);
/* V is a vector of the enclosing plan.  Return a vector that contains, for
   each item, the value of V for the item's record.  */
int build_import (struct build *b, int v);
/* Return the vector of field number I + OFFSET, where I is the variable of the
   loop.  */
int build_item (struct build *b, int offset);
/* Return the vector of the variable of the loop.  */
int build_counter (struct build *b);
/* If N is the variable of B's loop plus or minus a number, set *OFFSET to the
   signed number and return true.  */
bool build_is_counter (const struct build *b, const struct node *n,
		       int *offset);

#endif /* BATCH_BUILD_H */
