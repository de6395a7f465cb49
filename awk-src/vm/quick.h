/* quick.h -- quick forms of instructions (lang/quicken.c), for vm.c.
   SPDX-License-Identifier: GPL-3.0-or-later

   The macros expand to code of the loop in vm.c, so they use the loop's
   variables IP, FP and CODE, and its labels for instructions.  A quick form
   checks the types of its operands.  If an operand does not have the expected
   type, the quick form jumps to the general form of the instruction.  In the
   macros, LAST is the macro that accesses the last operand: NEAR or STATIC.  */

#ifndef VM_QUICK_H
#define VM_QUICK_H

#include "lang/static_cells.h"
#include "pma/likely.h"
#include "vm/elements.h"

/* Like R, for a register that is known to be in the frame (NEAR) or among the
   globals and constants (STATIC).  */
#define NEAR(o) ((struct val *) ((char *) fp + (o)))
#define STATIC(o) ((struct val *) ((char *) statics_top + (o)))

/* Return true if X is a positive integer of at most 31 bits.  */
static inline bool
is_small (double x)
{
  return x > 0 && x < 0x1p31 && (int32_t) x == x;
}

/* True if V is a number.  Compare only a byte, because comparing a word takes
   longer.  */
#define IS_NUM(v) ((v)->tag == V_NUM)

#define QUICK_MOVE(name, last, base) \
  OP (name): \
    { \
      struct val *d = NEAR (ip->a), *s = last (ip->b); \
      if (unlikely (!IS_NUM (s))) \
	goto OP (base); \
      if (unlikely (d->kind & REG_CARE)) \
	goto OP (base); \
      val_store (d, val_num (s->num)); \
    } \
    NEXT_INSN

#define QUICK_MOVES(base) \
  QUICK_MOVE (base##_N, NEAR, base); \
  QUICK_MOVE (base##_S, STATIC, base)

#define QUICK_ARITH(name, last, base, condition, expr) \
  OP (name): \
    { \
      struct val *p = NEAR (ip->b), *q = last (ip->c), *d = NEAR (ip->a); \
      double x = p->num, y = q->num; \
      if (unlikely (!IS_NUM (p))) \
	goto OP (base); \
      if (unlikely (!IS_NUM (q))) \
	goto OP (base); \
      if (unlikely (d->kind & REG_CARE)) \
	goto OP (base); \
      if (unlikely (!(condition))) \
	goto OP (base); \
      val_store (d, val_num (expr)); \
    } \
    NEXT_INSN

#define QUICK_ARITHS(base, condition, expr) \
  QUICK_ARITH (base##_N, NEAR, base, condition, expr); \
  QUICK_ARITH (base##_S, STATIC, base, condition, expr)

#define QUICK_JUMP(name, last, base, oper, sense) \
  OP (name): \
    { \
      struct val *p = NEAR (ip->a), *q = last (ip->b); \
      if (unlikely (!IS_NUM (p))) \
	goto OP (base); \
      if (unlikely (!IS_NUM (q))) \
	goto OP (base); \
      if ((p->num oper q->num) == sense) \
	JUMP (ip->c); \
    } \
    NEXT_INSN

#define QUICK_JUMPS(base, oper) \
  QUICK_JUMP (base##_N0, NEAR, base, oper, 0); \
  QUICK_JUMP (base##_N1, NEAR, base, oper, 1); \
  QUICK_JUMP (base##_S0, STATIC, base, oper, 0); \
  QUICK_JUMP (base##_S1, STATIC, base, oper, 1)

/* Add STEP to D, and also execute the next instruction, which is a jump that
   compares D with Q.  */
#define QUICK_COUNT(name, step, oper) \
  OP (name): \
    { \
      struct val *d = NEAR (ip->a), *q = R (ip[1].b); \
      if (unlikely (!IS_NUM (d))) \
	goto OP (INC); \
      if (unlikely (!IS_NUM (q))) \
	goto OP (INC); \
      d->num += step; \
      ip++; \
      if (d->num oper q->num) \
	JUMP (ip->c); \
    } \
    NEXT_INSN

#define QUICK_GET(name, dest, array, subscript) \
  OP (name): \
    { \
      struct val *d = dest (ip->a), *arr = array (ip->b); \
      struct val *key = subscript (ip->c); \
      const struct val *e = elem_dense (arr, key); \
      if (likely (e && elem_is_plain (e) && !diag_lint \
		  && !(d->kind & REG_CARE))) \
	val_store (d, val_load (e)); \
      else \
	{ \
	  SAVE; \
	  elem_get (d, arr, key, ip->x); \
	} \
    } \
    NEXT_INSN

/* Define ASET or a quick form of it.  The loop itself stores a value only if
   the macro IS returns true for the value, and also for the old value unless
   the element is new.  */
#define QUICK_PUT(name, array, subscript, is) \
  OP (name): \
    { \
      struct val *arr = array (ip->a), *key = subscript (ip->b); \
      struct val *v = R (ip->c), *e = elem_dense (arr, key); \
      if (likely (e && is (v) && !diag_lint \
		  && (is (e) \
		      || (e->tag == V_NONE && arr_dense_take (arr->arr, e))))) \
	val_store (e, val_load (v)); \
      else \
	{ \
	  SAVE; \
	  elem_put (arr, key, v); \
	} \
    } \
    NEXT_INSN

/* Execute this instruction, which joins two subscripts, and the next one,
   which accesses the element.  CALL returns the number of executed
   instructions.  */
#define QUICK_JOIN(name, call) \
  OP (name): \
    { \
      SAVE; \
      int n = call; \
      if (unlikely (!n)) \
	goto OP (JOIN2); \
      ip += n; \
      goto *labels[ip->op]; \
    }

#endif /* VM_QUICK_H */
