/* emit_x86.cc -- generate machine code for x86-64 with asmjit.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file implements the functions of emit.h.  Functions that are the same
   for all processors are in emit_common.h.  */

#include "jit/module/emit.h"

#include <asmjit/x86.h>
#if __has_include (<sys/platform/x86.h>)
# include <sys/platform/x86.h>
#endif

typedef asmjit::x86::Compiler Compiler;
typedef asmjit::x86::Xmm Freg;
typedef asmjit::x86::Gp Greg;

#include "jit/module/emit_common.h"

using namespace asmjit;
using x86::Gp;
using x86::Mem;
using x86::Xmm;

/* asmjit's CpuInfo is slow: it counts the processors, and executes cpuid about
   twenty times, which takes long under a hypervisor.  The dynamic linker has
   already recorded the features of the processor.  If the C library has the
   macro CPU_FEATURE_ACTIVE, use the recorded features.  */
bool
em_supported (void)
{
#ifdef CPU_FEATURE_ACTIVE
  return CPU_FEATURE_ACTIVE (SSE4_1) && CPU_FEATURE_ACTIVE (POPCNT);
#else
  const CpuFeatures::X86 &x = CpuInfo::host ().features ().x86 ();
  return x.hasSSE4_1 () && x.hasPOPCNT ();
#endif
}

int
em_new_f (struct emit *e)
{
  e->f.push_back (e->cc.newXmmSd ());
  return e->f.size () - 1;
}

void
em_jump (struct emit *e, int label)
{
  e->cc.jmp (e->labels[label]);
}

/* --- doubles ------------------------------------------------------------ */

static Mem
at (struct emit *e, int base, int offset)
{
  return x86::ptr (e->g[base], offset);
}

void
em_f_move (struct emit *e, int d, int s)
{
  if (d != s)
    e->cc.movapd (e->f[d], e->f[s]);
}

void
em_f_const (struct emit *e, int d, double x)
{
  uint64_t bits;
  memcpy (&bits, &x, sizeof bits);
  if (bits == 0)
    e->cc.xorps (e->f[d], e->f[d]);
  else
    e->cc.movsd (e->f[d], e->cc.newDoubleConst (ConstPoolScope::kLocal, x));
}

void
em_f_load (struct emit *e, int d, int base, int offset)
{
  e->cc.movsd (e->f[d], at (e, base, offset));
}

void
em_f_store (struct emit *e, int s, int base, int offset)
{
  e->cc.movsd (at (e, base, offset), e->f[s]);
}

void
em_f_store_pair (struct emit *e, int s, uint64_t high, int base, int offset)
{
  Xmm t = e->cc.newXmm ();
  e->cc.movapd (t, e->f[s]);
  e->cc.movhpd (t, e->cc.newUInt64Const (ConstPoolScope::kLocal, high));
  e->cc.movups (at (e, base, offset), t);
}

void
em_const_store_pair (struct emit *e, uint64_t low, uint64_t high, int base,
		     int offset)
{
  uint64_t both[2] = { low, high };
  Xmm t = e->cc.newXmm ();
  e->cc.movups (t, e->cc.newConst (ConstPoolScope::kLocal, both,
				   sizeof both));
  e->cc.movups (at (e, base, offset), t);
}

/* The three-operand instructions of AVX are not used, because code that mixes
   AVX and SSE stalls at each instruction if the upper halves of registers are
   in use.  */
void
em_f_arith (struct emit *e, enum emit_arith op, int d, int a, int b)
{
  static const InstId ids[] = {
    x86::Inst::kIdAddsd, x86::Inst::kIdSubsd, x86::Inst::kIdMulsd,
    x86::Inst::kIdDivsd
  };
  if (d == a)
    e->cc.emit (ids[op], e->f[d], e->f[b]);
  else if (d != b)
    {
      em_f_move (e, d, a);
      e->cc.emit (ids[op], e->f[d], e->f[b]);
    }
  else
    {
      Xmm t = e->cc.newXmmSd ();
      e->cc.movapd (t, e->f[a]);
      e->cc.emit (ids[op], t, e->f[b]);
      e->cc.movapd (e->f[d], t);
    }
}

void
em_f_neg (struct emit *e, int d, int a)
{
  /* Do not use general registers here: if asmjit spills a general register, it
     encodes a movq from this register as a different instruction.  */
  Xmm sign = e->cc.newXmmSd ();
  e->cc.movsd (sign, e->cc.newDoubleConst (ConstPoolScope::kLocal, -0.0));
  e->cc.xorpd (sign, e->f[a]);
  e->cc.movapd (e->f[d], sign);
}

void
em_f_sqrt (struct emit *e, int d, int a)
{
  if (d != a)
    em_f_move (e, d, a);
  e->cc.sqrtsd (e->f[d], e->f[d]);
}

void
em_f_trunc (struct emit *e, int d, int a)
{
  if (d != a)
    em_f_move (e, d, a);
  e->cc.roundsd (e->f[d], e->f[d], 3 | 8);
}

/* Generate a comparison after which the condition "above" means A > B or, if
   SWAP is true, B > A.  */
static void
compare (struct emit *e, int a, int b, bool swap)
{
  e->cc.ucomisd (e->f[swap ? b : a], e->f[swap ? a : b]);
}

static void
jump_equal (struct emit *e, bool equal, const Label &to)
{
  if (!equal)
    {
      e->cc.jne (to);
      e->cc.jp (to);
      return;
    }
  Label skip = e->cc.newLabel ();
  e->cc.jp (skip);
  e->cc.je (to);
  e->cc.bind (skip);
}

void
em_f_jump (struct emit *e, enum emit_cond c, int a, int b, bool sense,
	   int label)
{
  const Label &to = e->labels[label];
  compare (e, a, b, c == EMIT_LT || c == EMIT_LE);
  switch (c)
    {
    case EMIT_LT:
    case EMIT_GT:
      if (sense)
	e->cc.ja (to);
      else
	e->cc.jbe (to);
      break;
    case EMIT_LE:
    case EMIT_GE:
      if (sense)
	e->cc.jae (to);
      else
	e->cc.jb (to);
      break;
    default:
      jump_equal (e, (c == EMIT_EQ) == sense, to);
    }
}

void
em_f_set (struct emit *e, enum emit_cond c, int d, int a, int b)
{
  enum { EQ = 0, LT = 1, LE = 2, NEQ = 4 };
  bool swap = c == EMIT_GT || c == EMIT_GE;
  int how = c == EMIT_EQ ? EQ : c == EMIT_NE ? NEQ
    : c == EMIT_LT || c == EMIT_GT ? LT : LE;
  Xmm t = e->cc.newXmmSd (), one = e->cc.newXmmSd ();
  e->cc.movapd (t, e->f[swap ? b : a]);
  e->cc.cmpsd (t, e->f[swap ? a : b], how);
  e->cc.movsd (one, e->cc.newDoubleConst (ConstPoolScope::kLocal, 1.0));
  e->cc.andpd (t, one);
  e->cc.movapd (e->f[d], t);
}

void
em_f_to_int (struct emit *e, int d, int a, int label)
{
  Xmm t = e->cc.newXmmSd ();
  e->cc.cvttsd2si (e->g[d], e->f[a]);
  e->cc.xorps (t, t);
  e->cc.cvtsi2sd (t, e->g[d]);
  e->cc.ucomisd (t, e->f[a]);
  jump_equal (e, false, e->labels[label]);
}

void
em_f_from_int (struct emit *e, int d, int a)
{
  e->cc.xorps (e->f[d], e->f[d]);
  e->cc.cvtsi2sd (e->f[d], e->g[a]);
}

/* --- words -------------------------------------------------------------- */

JUMP_AFTER_COMPARISON (jump_if, jl, jle, je, jne, jg, jge)

void
em_g_outside (struct emit *e, int a, int b, int label)
{
  e->cc.cmp (e->g[a], e->g[b]);
  e->cc.jae (e->labels[label]);
}

void
em_g_load (struct emit *e, int d, int base, int offset)
{
  e->cc.mov (e->g[d], at (e, base, offset));
}

void
em_g_store (struct emit *e, int s, int base, int offset)
{
  e->cc.mov (at (e, base, offset), e->g[s]);
}

void
em_g_add (struct emit *e, int d, int a, int64_t k)
{
  e->cc.lea (e->g[d], x86::ptr (e->g[a], (int32_t) k));
}

void
em_g_cell (struct emit *e, int d, int a, int b)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, e->g[b]);
  e->cc.shl (t, 4);
  e->cc.lea (e->g[d], x86::ptr (e->g[a], t));
}

void
em_g_shift_right (struct emit *e, int d, int a, int n)
{
  if (d != a)
    e->cc.mov (e->g[d], e->g[a]);
  e->cc.shr (e->g[d], n);
}

void
em_g_bits (struct emit *e, enum emit_bits op, int d, int a, int b)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, e->g[a]);
  switch (op)
    {
    case EMIT_AND: e->cc.and_ (t, e->g[b]); break;
    case EMIT_OR: e->cc.or_ (t, e->g[b]); break;
    case EMIT_XOR: e->cc.xor_ (t, e->g[b]); break;
    }
  e->cc.mov (e->g[d], t);
}

void
em_g_and (struct emit *e, int d, int a, uint32_t mask)
{
  if (d != a)
    e->cc.mov (e->g[d], e->g[a]);
  e->cc.and_ (e->g[d], mask);
}

void
em_g_rem (struct emit *e, int d, int a, int b)
{
  Gp hi = e->cc.newInt64 (), lo = e->cc.newInt64 (), t = e->cc.newInt64 ();
  Label wide = e->cc.newLabel (), done = e->cc.newLabel ();
  e->cc.mov (lo, e->g[a]);
  e->cc.mov (t, lo);
  e->cc.or_ (t, e->g[b]);
  e->cc.shr (t, 32);
  e->cc.xor_ (hi.r32 (), hi.r32 ());
  e->cc.test (t, t);
  e->cc.jnz (wide);
  e->cc.div (hi.r32 (), lo.r32 (), e->g[b].r32 ());
  e->cc.jmp (done);
  e->cc.bind (wide);
  e->cc.div (hi, lo, e->g[b]);
  e->cc.bind (done);
  e->cc.mov (e->g[d], hi);
}

void
em_g_log2 (struct emit *e, int d, int a)
{
  e->cc.bsr (e->g[d], e->g[a]);
}

void
em_g_clear_bit (struct emit *e, int d, int a, int bit)
{
  e->cc.mov (e->g[d], e->g[a]);
  e->cc.btr (e->g[d], e->g[bit]);
}

void
em_g_load_index (struct emit *e, int d, int a, int b)
{
  e->cc.mov (e->g[d], x86::ptr (e->g[a], e->g[b], 3));
}

void
em_g_sub (struct emit *e, int d, int a, int b)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, e->g[a]);
  e->cc.sub (t, e->g[b]);
  e->cc.mov (e->g[d], t);
}

void
em_g_sum (struct emit *e, int d, int a, int b)
{
  e->cc.lea (e->g[d], x86::ptr (e->g[a], e->g[b]));
}

void
em_g_product (struct emit *e, int d, int a, int b, int label)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, e->g[a]);
  e->cc.imul (t, e->g[b]);
  e->cc.jo (e->labels[label]);
  e->cc.mov (e->g[d], t);
}

void
em_g_range (struct emit *e, int a, int label)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, UINT64_C (1) << 53);
  e->cc.add (t, e->g[a]);
  e->cc.shr (t, 54);
  e->cc.jnz (e->labels[label]);
}

void
em_g_jump_const (struct emit *e, enum emit_cond c, int a, int32_t k,
		 int label)
{
  if (k == 0)
    e->cc.test (e->g[a], e->g[a]);
  else
    e->cc.cmp (e->g[a], k);
  jump_if (e, c, label);
}

void
em_mem_jump (struct emit *e, enum emit_cond c, int base, int offset,
	     int32_t k, int label)
{
  e->cc.cmp (x86::dword_ptr (e->g[base], offset), k);
  jump_if (e, c, label);
}

void
em_byte_jump (struct emit *e, int base, int offset, uint8_t mask, int label)
{
  e->cc.test (x86::byte_ptr (e->g[base], offset), mask);
  jump_if (e, EMIT_NE, label);
}

void
em_byte_differs (struct emit *e, int base, int offset, uint8_t k, int label)
{
  e->cc.cmp (x86::byte_ptr (e->g[base], offset), k);
  e->cc.jne (e->labels[label]);
}

void
em_stack_jump (struct emit *e, const void *address, int label)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (uint64_t) (uintptr_t) address);
  e->cc.cmp (e->cc.zsp (), x86::qword_ptr (t));
  e->cc.jb (e->labels[label]);
}

/* --- calls -------------------------------------------------------------- */

void
em_call (struct emit *e, const struct emit_call *c)
{
  Gp t = e->cc.newInt64 ();
  e->cc.mov (t, (uint64_t) (uintptr_t) c->target);
  if (c->slot)
    e->cc.mov (t, x86::qword_ptr (t));
  em_invoke (e, c, t);
}
