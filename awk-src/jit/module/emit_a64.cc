/* emit_a64.cc -- generate machine code for arm64 with asmjit.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the functions of emit.h.  Functions that are the same
   for all processors are in emit_common.h.  */

#include "jit/module/emit.h"

#include <asmjit/arm/a64compiler.h>

typedef asmjit::a64::Compiler Compiler;
typedef asmjit::a64::Vec Freg;
typedef asmjit::a64::Gp Greg;

#include "jit/module/emit_common.h"

using namespace asmjit;
using a64::Gp;
using a64::Mem;
using a64::Vec;

bool
em_supported (void)
{
  return true;
}

int
em_new_f (struct emit *e)
{
  e->f.push_back (e->cc.newVecD ());
  return e->f.size () - 1;
}

void
em_jump (struct emit *e, int label)
{
  e->cc.b (e->labels[label]);
}

/* Return the memory operand of SIZE bytes at address BASE + OFFSET.  */
static Mem
at (struct emit *e, int base, int offset, int size)
{
  enum { NEAR = 256, STEPS = 4096 };
  if ((offset >= -NEAR && offset < NEAR)
      || (offset >= 0 && offset % size == 0 && offset / size < STEPS))
    return a64::ptr (e->g[base], offset);
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (int64_t) offset);
  return a64::ptr (e->g[base], t);
}

/* --- doubles ------------------------------------------------------------ */

void
em_f_move (struct emit *e, int d, int s)
{
  if (d != s)
    e->cc.fmov (e->f[d], e->f[s]);
}

void
em_f_const (struct emit *e, int d, double x)
{
  uint64_t bits;
  Gp t = e->cc.newInt64 ();
  memcpy (&bits, &x, sizeof bits);
  e->cc.mov (t, bits);
  e->cc.fmov (e->f[d], t);
}

void
em_f_load (struct emit *e, int d, int base, int offset)
{
  e->cc.ldr (e->f[d], at (e, base, offset, 8));
}

void
em_f_store (struct emit *e, int s, int base, int offset)
{
  e->cc.str (e->f[s], at (e, base, offset, 8));
}

static void
store_pair (struct emit *e, const Gp &low, uint64_t high, int base, int offset)
{
  Gp up = e->cc.newInt64 (), a = e->cc.newInt64 ();
  e->cc.mov (up, high);
  e->cc.mov (a, (int64_t) offset);
  e->cc.add (a, a, e->g[base]);
  e->cc.stp (low, up, a64::ptr (a));
}

void
em_f_store_pair (struct emit *e, int s, uint64_t high, int base, int offset)
{
  Gp low = e->cc.newInt64 ();
  e->cc.fmov (low, e->f[s]);
  store_pair (e, low, high, base, offset);
}

void
em_const_store_pair (struct emit *e, uint64_t low, uint64_t high, int base,
		     int offset)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, low);
  store_pair (e, t, high, base, offset);
}

void
em_f_arith (struct emit *e, enum emit_arith op, int d, int a, int b)
{
  switch (op)
    {
    case EMIT_ADD: e->cc.fadd (e->f[d], e->f[a], e->f[b]); break;
    case EMIT_SUB: e->cc.fsub (e->f[d], e->f[a], e->f[b]); break;
    case EMIT_MUL: e->cc.fmul (e->f[d], e->f[a], e->f[b]); break;
    case EMIT_DIV: e->cc.fdiv (e->f[d], e->f[a], e->f[b]); break;
    }
}

void
em_f_neg (struct emit *e, int d, int a)
{
  e->cc.fneg (e->f[d], e->f[a]);
}

void
em_f_sqrt (struct emit *e, int d, int a)
{
  e->cc.fsqrt (e->f[d], e->f[a]);
}

void
em_f_trunc (struct emit *e, int d, int a)
{
  e->cc.frintz (e->f[d], e->f[a]);
}

void
em_f_jump (struct emit *e, enum emit_cond c, int a, int b, bool sense,
	   int label)
{
  const Label &to = e->labels[label];
  e->cc.fcmp (e->f[a], e->f[b]);
  switch (c)
    {
    case EMIT_LT: sense ? e->cc.b_mi (to) : e->cc.b_pl (to); break;
    case EMIT_LE: sense ? e->cc.b_ls (to) : e->cc.b_hi (to); break;
    case EMIT_EQ: sense ? e->cc.b_eq (to) : e->cc.b_ne (to); break;
    case EMIT_NE: sense ? e->cc.b_ne (to) : e->cc.b_eq (to); break;
    case EMIT_GT: sense ? e->cc.b_gt (to) : e->cc.b_le (to); break;
    case EMIT_GE: sense ? e->cc.b_ge (to) : e->cc.b_lt (to); break;
    }
}

void
em_f_set (struct emit *e, enum emit_cond c, int d, int a, int b)
{
  static const arm::CondCode codes[] = {
    arm::CondCode::kMI, arm::CondCode::kLS, arm::CondCode::kEQ,
    arm::CondCode::kNE, arm::CondCode::kGT, arm::CondCode::kGE
  };
  Gp t = e->cc.newInt64 ();
  e->cc.fcmp (e->f[a], e->f[b]);
  e->cc.cset (t, codes[c]);
  e->cc.scvtf (e->f[d], t);
}

void
em_f_to_int (struct emit *e, int d, int a, int label)
{
  Vec t = e->cc.newVecD ();
  e->cc.fcvtzs (e->g[d], e->f[a]);
  e->cc.scvtf (t, e->g[d]);
  e->cc.fcmp (t, e->f[a]);
  e->cc.b_ne (e->labels[label]);
}

void
em_f_from_int (struct emit *e, int d, int a)
{
  e->cc.scvtf (e->f[d], e->g[a]);
}

/* --- words -------------------------------------------------------------- */

JUMP_AFTER_COMPARISON (jump_if, b_lt, b_le, b_eq, b_ne, b_gt, b_ge)

void
em_g_outside (struct emit *e, int a, int b, int label)
{
  e->cc.cmp (e->g[a], e->g[b]);
  e->cc.b_hs (e->labels[label]);
}

void
em_g_load (struct emit *e, int d, int base, int offset)
{
  e->cc.ldr (e->g[d], at (e, base, offset, 8));
}

void
em_g_store (struct emit *e, int s, int base, int offset)
{
  e->cc.str (e->g[s], at (e, base, offset, 8));
}

void
em_g_add (struct emit *e, int d, int a, int64_t k)
{
  Gp t = e->cc.newInt64 ();
  if (k >= 0 && k < 4096)
    {
      e->cc.add (e->g[d], e->g[a], k);
      return;
    }
  e->cc.mov (t, k);
  e->cc.add (e->g[d], e->g[a], t);
}

void
em_g_cell (struct emit *e, int d, int a, int b)
{
  e->cc.add (e->g[d], e->g[a], e->g[b], arm::lsl (4));
}

void
em_g_shift_right (struct emit *e, int d, int a, int n)
{
  e->cc.lsr (e->g[d], e->g[a], n);
}

void
em_g_bits (struct emit *e, enum emit_bits op, int d, int a, int b)
{
  switch (op)
    {
    case EMIT_AND: e->cc.and_ (e->g[d], e->g[a], e->g[b]); break;
    case EMIT_OR: e->cc.orr (e->g[d], e->g[a], e->g[b]); break;
    case EMIT_XOR: e->cc.eor (e->g[d], e->g[a], e->g[b]); break;
    }
}

void
em_g_and (struct emit *e, int d, int a, uint32_t mask)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (uint64_t) mask);
  e->cc.and_ (e->g[d], e->g[a], t);
}

void
em_g_rem (struct emit *e, int d, int a, int b)
{
  Gp t = e->cc.newInt64 ();
  e->cc.udiv (t, e->g[a], e->g[b]);
  e->cc.msub (e->g[d], t, e->g[b], e->g[a]);
}

void
em_g_log2 (struct emit *e, int d, int a)
{
  Gp t = e->cc.newInt64 (), high = e->cc.newInt64 ();
  e->cc.clz (t, e->g[a]);
  e->cc.mov (high, (uint64_t) 63);
  e->cc.sub (e->g[d], high, t);
}

void
em_g_clear_bit (struct emit *e, int d, int a, int bit)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (uint64_t) 1);
  e->cc.lsl (t, t, e->g[bit]);
  e->cc.bic (e->g[d], e->g[a], t);
}

void
em_g_load_index (struct emit *e, int d, int a, int b)
{
  e->cc.ldr (e->g[d], a64::ptr (e->g[a], e->g[b], arm::lsl (3)));
}

void
em_g_sub (struct emit *e, int d, int a, int b)
{
  e->cc.sub (e->g[d], e->g[a], e->g[b]);
}

void
em_g_sum (struct emit *e, int d, int a, int b)
{
  e->cc.add (e->g[d], e->g[a], e->g[b]);
}

void
em_g_product (struct emit *e, int d, int a, int b, int label)
{
  Gp low = e->cc.newInt64 (), high = e->cc.newInt64 ();
  e->cc.mul (low, e->g[a], e->g[b]);
  e->cc.smulh (high, e->g[a], e->g[b]);
  e->cc.cmp (high, low, arm::asr (63));
  e->cc.b_ne (e->labels[label]);
  e->cc.mov (e->g[d], low);
}

void
em_g_range (struct emit *e, int a, int label)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, UINT64_C (1) << 53);
  e->cc.add (t, t, e->g[a]);
  e->cc.lsr (t, t, 54);
  e->cc.cbnz (t, e->labels[label]);
}

static void
compare_const (struct emit *e, int a, int32_t k)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (int64_t) k);
  e->cc.cmp (e->g[a], t);
}

void
em_g_jump_const (struct emit *e, enum emit_cond c, int a, int32_t k,
		 int label)
{
  compare_const (e, a, k);
  jump_if (e, c, label);
}

void
em_mem_jump (struct emit *e, enum emit_cond c, int base, int offset,
	     int32_t k, int label)
{
  Gp t = e->cc.newInt32 (), u = e->cc.newInt32 ();
  e->cc.ldr (t, at (e, base, offset, 4));
  e->cc.mov (u, (uint64_t) (uint32_t) k);
  e->cc.cmp (t, u);
  jump_if (e, c, label);
}

void
em_byte_jump (struct emit *e, int base, int offset, uint8_t mask, int label)
{
  Gp t = e->cc.newInt32 (), u = e->cc.newInt32 ();
  e->cc.ldrb (t, at (e, base, offset, 1));
  e->cc.mov (u, (uint64_t) mask);
  e->cc.tst (t, u);
  jump_if (e, EMIT_NE, label);
}

void
em_byte_differs (struct emit *e, int base, int offset, uint8_t k, int label)
{
  Gp t = e->cc.newInt32 ();
  e->cc.ldrb (t, at (e, base, offset, 1));
  e->cc.cmp (t, k);
  e->cc.b_ne (e->labels[label]);
}

void
em_stack_jump (struct emit *e, const void *address, int label)
{
  Gp t = e->cc.newInt64 (), sp = e->cc.newInt64 ();
  e->cc.mov (t, (uint64_t) (uintptr_t) address);
  e->cc.ldr (t, a64::ptr (t));
  e->cc.mov (sp, a64::sp);
  e->cc.cmp (sp, t);
  e->cc.b_lo (e->labels[label]);
}

/* --- calls -------------------------------------------------------------- */

void
em_call (struct emit *e, const struct emit_call *c)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (uint64_t) (uintptr_t) c->target);
  if (c->slot)
    e->cc.ldr (t, a64::ptr (t));
  em_invoke (e, c, t);
}
