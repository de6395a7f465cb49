/* operations.h -- the semantics of instructions, as inline functions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The interpreter's loop (vm.c) and the calls from machine code (jit/run.c)
   share these functions.  ops_do_NAME executes instruction NAME, and
   ops_test_NAME returns true if the conditional jump NAME jumps;
   operations.def defines both.  The caller must save the place (vm.ip) before
   the call.  */

#ifndef VM_OPERATIONS_H
#define VM_OPERATIONS_H

#include <limits.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/options.h"
#include "lang/builtin.h"
#include "lang/chunk.h"
#include "lang/static_cells.h"
#include "pma/likely.h"
#include "regex/rx.h"
#include "text/fields.h"
#include "value/special.h"
#include "vm/call.h"
#include "vm/elements.h"
#include "vm/iter.h"
#include "vm/operators.h"
#include "vm/print.h"
#include "vm/registers.h"
#include "vm/run_lint.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* --- values ------------------------------------------------------------- */

/* True if S has a value and all its bytes are in its cell, so that a copy of
   the cell is a copy of the value.  (Return false for an unassigned value,
   because its copy may need a different `enum unset'.)  */
static inline bool
ops_is_plain (const struct val *s)
{
  return (s->tag > V_UNASSIGNED && s->tag <= V_REGEX
	  && !(s->kind & K_OUTSIDE));
}

/* Set D to S.  If PIN is true, copy borrowed bytes.  If ARGUMENT is true and S
   is an array or an untyped variable, make D a reference to S.  */
static inline void
ops_move (struct val *d, struct val *s, bool pin, bool argument)
{
  if (likely (ops_is_plain (s)) || s->tag == V_RX)
    reg_set (d, val_load (s));
  else if (s->kind & K_RC && val_has_bytes (s))
    {
      val_rc (s)->refs++;
      reg_set (d, val_load (s));
    }
  else if (argument)
    reg_argument (d, s);
  else
    reg_move (d, s, pin);
}

/* Set D to the value of S as a number.  */
static inline void
ops_number (struct val *d, struct val *s)
{
  if (unlikely (opt.bignum))
    op_arith (OP_ADD, d, s, &(struct val) { .w1 = VAL_W1 (V_NUM, 0) }, 0);
  else
    {
      double x = reg_number (s);
      reg_set_num (d, x);
    }
}

/* Return P OP Q; at least one of P and Q is not a number.  OP is a
   constant.  */
static inline __attribute__ ((always_inline)) bool
ops_compare (int op, struct val *p, struct val *q)
{
  return op == BC_EQ || op == BC_NE ? op_compare_equal (op, p, q)
    : op_compare (op, p, q);
}

/* Return true if constant regexp K matches cell V.  */
static inline bool
ops_match_constant (const struct val *k, struct val *v)
{
  struct scratch tmp;
  struct rx *r = op_regexp (k->rx);
  if (unlikely (!val_has_bytes (v)))
    reg_touch (v);
  struct sv s = val_has_bytes (v) ? val_bytes (v) : val_sv (v, &tmp);
  return rx_test (r, s.p, s.n);
}

static inline bool
ops_match_record (const struct val *k)
{
  struct val v = val_load (fld_get_int (0));
  return ops_match_constant (k, &v);
}

/* --- fields and built-in variables -------------------------------------- */

/* Return true if V is a field without a value: a field after the last one, or
   one that has received an unassigned value.  Compare the whole word w1, not
   only the tag.  If only the tag were compared, the compiler would split V
   into its members and put them together again.  */
static inline bool
ops_is_missing (struct val v)
{
  return v.w1 == VAL_W1 (V_UNASSIGNED, 0);
}

/* Return V, the value of the field $N, as a register value.  ops_is_missing
   must be true for V.  With --lint, warn about $N if it is not a field of the
   record.  */
static inline struct val
ops_missing_field (struct val v, double n)
{
  if (v.w0 != UNSET_FIELD)
    return val_unset (UNSET_ASSIGNED);
  if (unlikely (diag_lint))
    runlint_field (n);
  return val_unset (UNSET_FIELD);
}

/* Set D to $N.  If PIN is true, copy borrowed bytes.  */
static inline void
ops_field (struct val *d, int n, bool pin)
{
  struct val v = fld_value (n, pin);
  if (unlikely (ops_is_missing (v)))
    v = ops_missing_field (v, n);
  reg_set (d, v);
}

/* Set D to the numeric value of $N, for a caller that does not need the text.
   With --lint, set D to $N with its text, which warnings may print.  */
static inline void
ops_field_number (struct val *d, int n)
{
  if (unlikely (diag_lint))
    ops_field (d, n, false);
  else
    {
      double x = fld_number (n);
      reg_set_num (d, x);
    }
}

/* Set D to $N.  If X is 1, copy borrowed bytes.  If X is FIELD_NUMBER, the
   caller needs only the number.  */
static inline void
ops_field_of (struct val *d, struct val *n, int x)
{
  if (unlikely (diag_lint))
    runlint_field_number (n);
  double i = val_is_num (n) ? n->num : reg_count (n);
  if (unlikely (x == FIELD_NUMBER) && i >= 1 && i <= INT_MAX && !diag_lint)
    ops_field_number (d, (int) i);
  else if (likely (i >= 0 && i <= INT_MAX))
    ops_field (d, (int) i, x);
  else
    {
      struct val v = val_load (fld_get (i));
      if (ops_is_missing (v))
	v = ops_missing_field (v, i);
      reg_set (d, v);
    }
}

/* Assign V to field $N.  If LOADED is true, the same statement has already
   read this field, so --lint has checked N.  */
static inline void
ops_store_field (struct val *n, struct val *v, bool loaded)
{
  if (unlikely (diag_lint) && !loaded)
    runlint_field_number (n);
  double i = reg_count (n);
  reg_touch (v);
  fld_store (i, v);
}

/* Set D to built-in variable SPECIAL.  */
static inline void
ops_special (struct val *d, int special)
{
  if (special == SPECIAL_NF && !spec_nf_odd)
    {
      int n = fld_nf ();
      reg_set_num (d, n);
      return;
    }
  const struct val *count = special == SPECIAL_NR ? spec_nr_cell
    : special == SPECIAL_FNR ? spec_fnr_cell : NULL;
  if (count && val_is_num (count))
    {
      reg_set_num (d, special == SPECIAL_NR ? spec_nr : spec_fnr);
      return;
    }
  struct val v = val_load (spec_load (special));
  if (v.kind & K_RC)
    val_rc (&v)->refs++;
  else if (v.kind & K_BORROW)
    val_pin (&v);
  reg_set (d, v);
}

/* --- arrays ------------------------------------------------------------- */

/* Return true if array ARR has element KEY.  */
static inline bool
ops_is_in (struct val *arr, struct val *key)
{
  struct array *a = reg_array_seen (arr);
  reg_touch (key);
  return a && elem_find (a, key);
}

/* Free iterator ITER.  If --lint must check the array's size, ARR is the array
   of the loop, otherwise NULL.  */
static inline void
ops_end_iteration (struct val *iter, const struct val *arr)
{
  if (arr)
    iter_lint_size (iter, arr);
  iter_free (iter);
}

/* --- calls -------------------------------------------------------------- */

/* Call built-in function B with the NARGS registers starting with ARGS, and
   set D to the result.  */
static inline void
ops_call_builtin (const struct builtin *b, struct val *d, struct val *args,
		  int nargs)
{
  struct val v = val_tagged (V_UNTYPED);
  b->fn (&v, args, nargs);
  if (unlikely (args->kind & K_RC) && !(v.kind & K_BORROW))
    call_release_arguments (b, args, nargs);
  reg_set (d, val_load (&v));
}

/* Push a frame: the called function will return to instruction IP of chunk C,
   whose registers are at FP.  */
static inline void
ops_push_frame (const struct insn *ip, struct chunk *c, struct val *fp)
{
  if (unlikely (vm.depth == vm.cap_frames))
    call_grow ();
  struct frame *top = &vm.frames[vm.depth++];
  top->ip = ip;
  top->chunk = c;
  top->fp = fp;
}

/* Prepare a call of F, which is compiled, with the NARGS arguments starting
   with BASE: check that there are enough registers, and adapt the arguments to
   the parameters of F.  */
static inline void
ops_fit_call (struct function *f, struct val *base, int nargs)
{
  if (unlikely (base + f->code->nregs >= vm.stack_end))
    call_too_deep ();
  if (nargs != f->nparams)
    call_fit_arguments (f, base, nargs);
}

/* Return the result of a function, which is in the function's register S.  */
static inline struct val
ops_result (struct val *s)
{
  struct val v = val_tagged (V_NONE);
  reg_move (&v, s, true);
  return v;
}

/* --- the rows of operations.def ----------------------------------------- */

#define OPERATION(name, ...) \
  static inline __attribute__ ((always_inline)) void \
  ops_do_##name (const struct insn *ip, struct val *a, struct val *b, \
		struct val *c) \
  { \
    (void) ip, (void) a, (void) b, (void) c; \
    __VA_ARGS__; \
  }
#define CONDITION(name, ...) \
  static inline __attribute__ ((always_inline)) bool \
  ops_test_##name (const struct insn *ip, struct val *a, struct val *b) \
  { \
    (void) ip, (void) a, (void) b; \
    return __VA_ARGS__; \
  }
#define SLOW OPERATION
#define SLOW_CONDITION CONDITION
#define INTERPRETED(...)
#include "vm/operations.def"

#endif /* VM_OPERATIONS_H */
