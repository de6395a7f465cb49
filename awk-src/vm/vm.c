/* vm.c -- the loop that runs byte code.
   SPDX-License-Identifier: GPL-3.0-or-later

   The loop itself contains only short and frequent operations: numbers, jumps,
   calls, loads and stores.  All other operations are functions in registers.c,
   operators.c, elements.c, print.c, getline.c, call.c and similar files.  */

#include <config.h>
#include "vm/vm.h"

#include <limits.h>
#include <stdio.h>

#include "base/diag.h"
#include "pma/likely.h"
#include "text/fields.h"
#include "value/special.h"
#include "vm/array_misuse.h"
#include "vm/call.h"
#include "vm/getline.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/main_loop.h"
#include "vm/operations.h"
#include "vm/quick.h"
#include "vm/records.h"
#include "vm/run_lint.h"
#include "vm/symtab.h"

struct vm vm;
struct vm_hooks vm_hooks;

#define R(o) \
  ((struct val *) ((char *) ((o) < 0 ? statics_top : fp) + (o)))
#define BOTH_NUM(p, q) \
  ((((p)->w1 ^ VAL_W1 (V_NUM, 0)) | ((q)->w1 ^ VAL_W1 (V_NUM, 0))) == 0)

#define OP(name) L_##name
#define NEXT_INSN do { ip++; goto *labels[ip->op]; } while (0)
#define JUMP(t) do { ip = code + (t); goto *labels[ip->op]; } while (0)
#define SAVE (vm.ip = ip)

/* Like reg_set_num, but save the place (vm.ip) only if necessary.  */
#define SET_NUM(p, expr) \
  do { \
    struct val *set_d = (p); \
    double set_x = (expr); \
    if (unlikely (set_d->kind & REG_CARE)) \
      { \
	SAVE; \
	reg_clear (set_d); \
      } \
    set_d->num = set_x; \
    set_d->w1 = VAL_W1 (V_NUM, 0); \
  } while (0)

#define ARITH(name, expr) \
  OP (name): \
    { \
      struct val *p = R (ip->b), *q = R (ip->c), *d = R (ip->a); \
      if (likely (BOTH_NUM (p, q))) \
	{ \
	  double x = p->num, y = q->num; \
	  SET_NUM (d, expr); \
	} \
      else \
	{ \
	  SAVE; \
	  ops_do_##name (ip, d, p, q); \
	} \
    } \
    NEXT_INSN

#define COMPARE(name, oper) \
  OP (name): \
    { \
      struct val *p = R (ip->b), *q = R (ip->c), *d = R (ip->a); \
      SAVE; \
      if (BOTH_NUM (p, q)) \
	reg_set_num (d, p->num oper q->num); \
      else \
	ops_do_##name (ip, d, p, q); \
    } \
    NEXT_INSN; \
  OP (J##name): \
    { \
      struct val *p = R (ip->a), *q = R (ip->b); \
      if (likely (BOTH_NUM (p, q))) \
	{ \
	  if ((p->num oper q->num) == ip->x) \
	    JUMP (ip->c); \
	  NEXT_INSN; \
	} \
      SAVE; \
      if (ops_test_J##name (ip, p, q)) \
	JUMP (ip->c); \
    } \
    NEXT_INSN

/* Call vm_hooks.batch, unless more records must be read before the next
   call.  */
static inline void
run_batches (void)
{
  if (vm_hooks.batch_wait > 0)
    vm_hooks.batch_wait--;
  else
    vm_hooks.batch ();
}

/* Push the frame at FP, in which execution will later continue at instruction
   IP, and enter F with the NARGS arguments starting with BASE.  Return F's
   code.  */
static inline struct chunk *
enter (struct function *f, const struct insn *ip, struct val *fp,
       struct val *base, int nargs)
{
  ops_push_frame (ip, vm.chunk, fp);
  ops_fit_call (f, base, nargs);
  vm.fp = base;
  return vm.chunk = f->code;
}

/* If a register of the frame at FP must be released (REG_CARE), release all
   registers of the frame.  Otherwise leave the values in the registers,
   because each function sets a register before it reads it.  */
static inline void
leave_frame (struct val *fp)
{
  uint64_t all = 0;
  struct val *end = fp + vm.chunk->nregs;
  for (const struct val *p = fp; p < end; p++)
    all |= p->w1;
  if (unlikely (all & VAL_W1 (0, REG_CARE)))
    reg_release (fp, end);
}

void
vm_exec (struct chunk *c, struct val *fp, struct val *result)
{
  vm_exec_from (c, c->code, fp, result);
}

void
vm_exec_from (struct chunk *entry, const struct insn *ip, struct val *fp,
	      struct val *result)
{
  static const void *const labels[] = {
#define X(name, operands, effect) &&L_##name,
#include "lang/opcodes.def"
#undef X
  };
  const struct insn *code = entry->code;
  size_t bottom = vm.depth;
  struct chunk *outer_chunk = vm.chunk;
  struct val *outer_fp = vm.fp;
  if (fp + entry->nregs >= vm.stack_end)
    call_too_deep ();
  vm.chunk = entry;
  vm.fp = fp;
  goto *labels[ip->op];

#define OPERATION(name, ...) \
  OP (name): \
    SAVE; \
    ops_do_##name (ip, R (ip->a), R (ip->b), R (ip->c)); \
    NEXT_INSN;
#define CONDITION(name, ...) \
  OP (name): \
    SAVE; \
    if (ops_test_##name (ip, R (ip->a), R (ip->b))) \
      JUMP (ip->c); \
    NEXT_INSN;
#define INTERPRETED(name, ...) \
  OP (name): \
    { \
      struct val *a = R (ip->a), *b = R (ip->b); \
      (void) a, (void) b; \
      SAVE; \
      __VA_ARGS__; \
    } \
    NEXT_INSN;
#define SLOW(...)
#define SLOW_CONDITION(...)
#include "vm/operations.def"

  /* Values.  */
  OP (NEG):
    {
      struct val *s = R (ip->b);
      if (likely (val_is_num (s)))
	SET_NUM (R (ip->a), -s->num);
      else
	{
	  SAVE;
	  ops_do_NEG (ip, R (ip->a), s, s);
	}
    }
    NEXT_INSN;
  ARITH (ADD, val_add (x, y));
  ARITH (SUB, x - y);
  ARITH (MUL, val_multiply (x, y));
  OP (DIV):
    {
      struct val *p = R (ip->b), *q = R (ip->c), *d = R (ip->a);
      SAVE;
      if (likely (BOTH_NUM (p, q) && q->num != 0))
	reg_set_num (d, p->num / q->num);
      else
	ops_do_DIV (ip, d, p, q);
    }
    NEXT_INSN;
  OP (MOD):
    {
      struct val *p = R (ip->b), *q = R (ip->c), *d = R (ip->a);
      double x = p->num, y = q->num;
      /* Use a 32-bit division if possible, because it takes half the time of a
	 64-bit division.  */
      if (likely (BOTH_NUM (p, q) && x > 0 && y >= 1 && x < 0x1p32
		  && y < 0x1p32 && (uint32_t) x == x && (uint32_t) y == y))
	SET_NUM (d, (uint32_t) x % (uint32_t) y);
      else if (BOTH_NUM (p, q) && x > 0 && y >= 1 && x < 9e15 && y < 9e15
	       && (double) (int64_t) x == x && (double) (int64_t) y == y)
	SET_NUM (d, (int64_t) x % (int64_t) y);
      else
	{
	  SAVE;
	  ops_do_MOD (ip, d, p, q);
	}
    }
    NEXT_INSN;
  OP (POW):
    {
      struct val *p = R (ip->b), *q = R (ip->c), *d = R (ip->a);
      double x = p->num;
      if (BOTH_NUM (p, q) && q->num == 2)
	SET_NUM (d, x * x);
      else
	{
	  SAVE;
	  ops_do_POW (ip, d, p, q);
	}
    }
    NEXT_INSN;
  COMPARE (LT, <);
  COMPARE (LE, <=);
  COMPARE (EQ, ==);
  COMPARE (NE, !=);
  COMPARE (GT, >);
  COMPARE (GE, >=);
  OP (INC):
    {
      struct val *d = R (ip->a);
      if (likely (val_is_num (d)))
	{
	  double old = d->num, new = ip->x & 1 ? old - 1 : old + 1;
	  d->num = new;
	  if (ip->x > DEC_STMT)
	    SET_NUM (R (ip->b), ip->x >= INC_POST ? old : new);
	}
      else
	{
	  SAVE;
	  ops_do_INC (ip, d, R (ip->b), NULL);
	}
    }
    NEXT_INSN;

  /* Jumps.  */
  OP (JMP):
    JUMP (ip->c);

  /* Arrays.  */
  QUICK_GET (AGET, R, R, R);
  QUICK_PUT (ASET, R, R, elem_is_plain);

  /* Calls.  */
  OP (CALL):
    {
      struct function *f = cg_functions[ip->c];
      SAVE;
      if (unlikely (!f->code))
	f = call_prepare (f);
      struct val *base = NEAR (ip->b);
      ip = code = enter (f, ip, fp, base, ip->x)->code;
      fp = base;
      goto *labels[ip->op];
    }
  OP (CALLI):
    {
      SAVE;
      struct val *base = R (ip->b);
      struct scratch tmp;
      struct sv name = val_sv (R (ip->c), &tmp);
      struct function *f = call_find (name);
      if (f)
	{
	  ip = code = enter (f, ip, fp, base, ip->x)->code;
	  fp = base;
	  goto *labels[ip->op];
	}
      call_indirect (R (ip->a), base, name, ip->x);
    }
    NEXT_INSN;
  OP (LOOP):
    if (unlikely (--((struct insn *) ip)->a <= 0))
      {
	SAVE;
	ip = vm_hooks.hot ((struct insn *) ip, fp);
	goto *labels[ip->op];
      }
    NEXT_INSN;
  OP (NATIVE):
    {
      const struct insn *next = (SAVE, vm_hooks.native (ip, fp));
      if (!next)
	goto returned;
      ip = next;
      goto *labels[ip->op];
    }
  OP (RET):
    {
      struct val v;
      SAVE;
      v = val_unset (UNSET_ASSIGNED);
      if (ip->a != NO_REG)
	{
	  struct val *s = R (ip->a);
	  v = likely (val_is_num (s)) ? val_num (s->num) : ops_result (s);
	}
      if (false)
	returned:
	  v = vm.native_result;
      leave_frame (fp);
      if (vm.depth == bottom)
	{
	  *result = v;
	  vm.chunk = outer_chunk;
	  vm.fp = outer_fp;
	  return;
	}
      struct frame *f = &vm.frames[--vm.depth];
      ip = f->ip;
      fp = vm.fp = f->fp;
      vm.chunk = f->chunk;
      code = vm.chunk->code;
      struct val *d = R (ip->a);
      if (unlikely (d->kind & REG_CARE))
	SAVE;
      reg_set (d, v);
    }
    NEXT_INSN;

  /* Input, control.  */
  OP (GETLINE):
    {
      SAVE;
      double r = getline_do (ip->b == NO_REG ? NULL : R (ip->b),
			     ip->c == NO_REG ? NULL : R (ip->c),
			     ip->x & ~GETLINE_VARIABLE);
      if (r <= 0 && (ip->x & GETLINE_VARIABLE))
	reg_touch (R (ip->b));
      reg_set_num (R (ip->a), r);
    }
    NEXT_INSN;
  OP (NEXTSKIP):
    if (vm.record_byte == '\n' && vm.in && spec_nr < 1e15 && !records_wait ()
	&& records_skip (ip->b == NO_REG ? NULL : R (ip->b)))
      {
	ip += ip->x;
	NEXT_INSN;
      }
    /* Run batches only if most records match, because otherwise batches would
       not save time.  */
    if (vm_hooks.batch && records_are_dense ())
      run_batches ();
    goto next_record;
  OP (NEXTREC):
    if (vm_hooks.batch)
      run_batches ();
  next_record:
    if (unlikely (!records_next ()))
      JUMP (ip->c);
    NEXT_INSN;
  OP (NEXT):
  OP (NEXTFILE):
    SAVE;
    if (entry != vm.rules.main)
      main_leave_function (ip->op == BC_NEXTFILE);
    call_unwind (bottom);
    fp = vm.fp;
    code = vm.rules.main->code;
    if (ip->op == BC_NEXTFILE)
      main_next_file ();
    JUMP (0);
  OP (EXIT):
    SAVE;
    if (vm.callbacks > 0)
      fatal ("`exit' cannot be called in the current context");
    if (ip->a != NO_REG)
      vm.exit_status = reg_exit_status (R (ip->a));
    main_exit ();
  OP (JRANGE):
    if (vm.range_on[ip->a])
      JUMP (ip->c);
    NEXT_INSN;
  OP (RANGE):
    vm.range_on[ip->a] = ip->x;
    NEXT_INSN;
  OP (COUNT):
    ++*(uint64_t *) ((uintptr_t) (uint32_t) ip->a
		     | (uintptr_t) (uint32_t) ip->b << 32);
    if (unlikely (vm_attention))
      {
	SAVE;
	vm_hooks.attend ();
      }
    NEXT_INSN;
  OP (STMT):
    if (ip->x)
      vm.noted = ip;
    else
      fprintf (stderr, "+ Op_%s\n", disasm_names[ip[1].op]);
    NEXT_INSN;
  OP (DEBUG):
    vm.ip = ip + 1;
    ip = vm_hooks.debug (ip + 1);
    goto *labels[ip->op];
  OP (LINTCOND):
    SAVE;
    if (diag_lint)
      lint ("assignment used in conditional context");
    NEXT_INSN;
  OP (FATAL):
    {
      SAVE;
      struct sv s = val_bytes (R (ip->a));
      fatal ("%.*s", (int) s.n, s.p);
    }

  /* Quick forms.  */
  QUICK_MOVES (MOVE);
  QUICK_MOVES (ARG);
  QUICK_ARITHS (ADD, true, val_add (x, y));
  QUICK_ARITHS (SUB, true, x - y);
  QUICK_ARITHS (MUL, true, val_multiply (x, y));
  QUICK_ARITHS (DIV, y != 0, x / y);
  QUICK_ARITHS (MOD, is_small (x) && is_small (y), (int32_t) x % (int32_t) y);
  QUICK_JUMPS (JLT, <);
  QUICK_JUMPS (JLE, <=);
  QUICK_JUMPS (JEQ, ==);
  QUICK_JUMPS (JNE, !=);
  QUICK_JUMPS (JGT, >);
  QUICK_JUMPS (JGE, >=);
  QUICK_GET (AGET_N, NEAR, NEAR, NEAR);
  QUICK_GET (AGET_S, NEAR, STATIC, NEAR);
  QUICK_PUT (ASET_N, NEAR, NEAR, IS_NUM);
  QUICK_PUT (ASET_S, STATIC, NEAR, IS_NUM);
  OP (CONCAT_N):
    SAVE;
    ops_do_CONCAT (ip, NEAR (ip->a), NEAR (ip->b), NEAR (ip->c));
    NEXT_INSN;
  OP (MOVE_K):
    {
      struct val *d = NEAR (ip->a);
      if (unlikely (d->kind & REG_CARE))
	goto OP (MOVE);
      val_store (d, val_load (STATIC (ip->b)));
    }
    NEXT_INSN;
  OP (FIELD_N):
    {
      struct val *n = NEAR (ip->b);
      if (unlikely (!IS_NUM (n) || !(n->num >= 1 && n->num <= INT_MAX)
		    || diag_lint))
	goto OP (FIELD);
      SAVE;
      ops_field (NEAR (ip->a), (int) n->num, ip->x);
    }
    NEXT_INSN;
  QUICK_JOIN (JOIN2_AGET_N,
	      elem_get_joined (NEAR (ip[1].a), NEAR (ip[1].b), NEAR (ip->a),
			       NEAR (ip->b), NEAR (ip->c)));
  QUICK_JOIN (JOIN2_ASET_N,
	      elem_put_joined (NEAR (ip[1].a), NEAR (ip->a), NEAR (ip[1].c),
			       NEAR (ip->b), NEAR (ip->c)));
  QUICK_JOIN (JOIN2_AGET, elem_get_joined (R (ip[1].a), R (ip[1].b), R (ip->a),
					   R (ip->b), R (ip->c)));
  QUICK_JOIN (JOIN2_ASET, elem_put_joined (R (ip[1].a), R (ip->a), R (ip[1].c),
					   R (ip->b), R (ip->c)));
  QUICK_COUNT (INC_JLT, 1, <);
  QUICK_COUNT (INC_JLE, 1, <=);
  QUICK_COUNT (DEC_JGT, -1, >);
  QUICK_COUNT (DEC_JGE, -1, >=);

  OP (END):
    if (ip->x)
      vm.ip = ip;
    vm.chunk = outer_chunk;
    vm.fp = outer_fp;
}
