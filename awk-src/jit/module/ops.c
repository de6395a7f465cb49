/* ops.c -- generate machine code for instructions: numbers, jumps, elements.
   SPDX-License-Identifier: GPL-3.0-or-later

   gen_insn selects the function for the opcode of an instruction.  Operations
   on numbers, jumps, and accesses to numbers in the dense store of an array
   are generated inline.  If an operand of an arithmetic operation is not a
   number, a slow path calls the host (the interpreter) to convert it
   (gen_read).  If an operand of another operation is not a number, or if an
   access to an element does not find a number in the dense store, a slow path
   calls the host to execute the whole instruction (gen_slow, slow_condition).
   The code for elements depends on the layout of arrays (array/layout.h), and
   must compute the same results as vm/elements.c.  calls.c generates calls of
   functions.  */

#include <config.h>

#include "array/layout.h"
#include "array/quick.h"
#include "jit/module/gen.h"

/* --- arithmetic --------------------------------------------------------- */

/* Return the condition that is true if C is false.  */
static enum emit_cond
opposite (enum emit_cond c)
{
  return EMIT_GE - c;
}

/* Generate a jump to OUT that is taken if R, the product of X and Y, is -0,
   that is, if one factor is 0 and the other is negative.  */
static void
refuse_negative_zero (struct gen *g, int r, int x, int y, int out)
{
  int ok = em_new_label (g->e), t = em_new_g (g->e);
  em_g_jump_const (g->e, EMIT_NE, r, 0, ok);
  em_g_bits (g->e, EMIT_OR, t, x, y);
  em_g_jump_const (g->e, EMIT_LT, t, 0, out);
  em_bind (g->e, ok);
}

static void
integer_arith (struct gen *g, int i, enum emit_arith op)
{
  const struct insn *n = gen_at (g, i);
  int x = gen_read_integer (g, n->b), y = gen_read_integer (g, n->c);
  int r = em_new_g (g->e), out = gen_exit_integer (g, i);
  if (op == EMIT_ADD)
    em_g_sum (g->e, r, x, y);
  else if (op == EMIT_SUB)
    em_g_sub (g->e, r, x, y);
  else
    {
      em_g_product (g->e, r, x, y, out);
      refuse_negative_zero (g, r, x, y, out);
    }
  em_g_range (g->e, r, out);
  gen_write_integer (g, i, n->a, r);
}

static void
arith (struct gen *g, int i, enum emit_arith op)
{
  const struct insn *n = gen_at (g, i);
  if (gen_is_integer (g, n->a))
    {
      integer_arith (g, i, op);
      return;
    }
  int x = gen_read (g, i, n->b), y = gen_read (g, i, n->c);
  int d = gen_target (g, n->a);
  em_f_arith (g->e, op, d, x, y);
  gen_write (g, i, n->a, d);
}

static void
divide (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int x = gen_read (g, i, n->b), y = gen_read (g, i, n->c);
  int d = gen_target (g, n->a);
  const struct var *v = gen_var (g, n->c);
  if (!v->constant || v->value == 0)
    em_f_jump (g->e, EMIT_EQ, y, gen_double (g, 0), true,
	       gen_exit (g, i, false));
  em_f_arith (g->e, EMIT_DIV, d, x, y);
  gen_write (g, i, n->a, d);
}

/* Generate the slow path of X % Y.  The slow path is taken if X or Y is
   negative or not a small integer, if Y is 0, or if X may be -0.  The slow path
   stores the result in register L->f and, if the result must be an integer, in
   register L->g.  */
static void
later_modulo (struct gen *g, const struct later *l)
{
  const struct insn *n = gen_at (g, l->insn);
  int x = gen_read (g, l->insn, n->b), y = gen_read (g, l->insn, n->c);
  em_f_jump (g->e, EMIT_EQ, y, gen_double (g, 0), true,
	     gen_exit (g, l->insn, false));
  gen_call_math (g, (const void *) g->p->h->fmod, l->f, x, y);
  if (l->g >= 0)
    em_g_move (g->e, l->g, gen_to_integer (g, l->f,
					   gen_exit_integer (g, l->insn)));
  em_jump (g->e, l->back);
}

/* Generate code that converts F to an integer from 0 to 2^53 - 1, and return
   the integer's register.  The code jumps to LABEL if F is not an integer in
   this range.  */
static int
small_integer (struct gen *g, int f, int label)
{
  int r = em_new_g (g->e), high = em_new_g (g->e);
  em_f_to_int (g->e, r, f, label);
  em_g_shift_right (g->e, high, r, 53);
  em_g_jump_const (g->e, EMIT_NE, high, 0, label);
  return r;
}

int
gen_natural (struct gen *g, int i, int operand, int slow)
{
  if (!gen_is_integer (g, operand))
    return small_integer (g, gen_read (g, i, operand), slow);
  int r = gen_read_integer (g, operand);
  if (!gen_var (g, operand)->constant || gen_var (g, operand)->value < 0)
    em_g_jump_const (g->e, EMIT_LT, r, 0, slow);
  return r;
}

/* Generate code that sets R to the remainder of A divided by operand C of
   instruction I.  */
static void
remainder_of (struct gen *g, int i, int r, int a, int slow)
{
  const struct insn *n = gen_at (g, i);
  const struct var *v = gen_var (g, n->c);
  double k = v->value;
  bool fixed = v->constant && v->numeric && k >= 1 && k < 4e9
    && k == (uint32_t) k;
  if (fixed && ((uint32_t) k & ((uint32_t) k - 1)) == 0)
    em_g_and (g->e, r, a, (uint32_t) k - 1);
  else if (fixed)
    em_g_rem (g->e, r, a, gen_word (g, k));
  else
    {
      int b = gen_natural (g, i, n->c, slow);
      em_g_jump_const (g->e, EMIT_EQ, b, 0, slow);
      em_g_rem (g->e, r, a, b);
    }
}

static void
modulo (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  bool integer = gen_is_integer (g, n->a);
  int d = em_new_f (g->e), r = em_new_g (g->e);
  struct later *l = gen_later (g, later_modulo, i);
  int slow = l->label, back = l->back = em_new_label (g->e);
  l->f = d;
  l->g = integer ? r : -1;
  int a = gen_natural (g, i, n->b, slow);
  /* -0 % Y is -0.  */
  if (!gen_is_integer (g, n->b))
    em_g_jump_const (g->e, EMIT_EQ, a, 0, slow);
  remainder_of (g, i, r, a, slow);
  if (!integer)
    em_f_from_int (g->e, d, r);
  em_bind (g->e, back);
  if (integer)
    gen_write_integer (g, i, n->a, r);
  else
    gen_write (g, i, n->a, d);
}

static void
power (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  const struct var *v = gen_var (g, n->c);
  int x = gen_read (g, i, n->b), d = em_new_f (g->e);
  double k = v->constant && v->numeric ? v->value : 0;
  if (k == 2 || k == 3)
    em_f_arith (g->e, EMIT_MUL, d, x, x);
  if (k == 3)
    em_f_arith (g->e, EMIT_MUL, d, x, d);
  if (k != 2 && k != 3)
    gen_call_math (g, (const void *) g->p->h->power, d, x,
	       gen_read (g, i, n->c));
  gen_write (g, i, n->a, d);
}

static void
negate (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int x = gen_read (g, i, n->b), d = gen_target (g, n->a);
  em_f_neg (g->e, d, x);
  gen_write (g, i, n->a, d);
}

static void
increment_integer (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  const struct var *v = gen_var (g, n->a);
  int new = em_new_g (g->e), old = em_new_g (g->e);
  em_g_add (g->e, new, v->g, n->x & 1 ? -1 : 1);
  em_g_range (g->e, new, gen_exit_integer (g, i));
  if (n->x >= INC_POST)
    em_g_move (g->e, old, v->g);
  em_g_move (g->e, v->g, new);
  if (n->x >= INC_PRE)
    gen_write_integer (g, i, n->b, n->x >= INC_POST ? old : new);
}

static void
increment (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  struct var *v = gen_var (g, n->a);
  if (v->integer)
    {
      increment_integer (g, i);
      return;
    }
  int back = em_new_label (g->e), x, y = em_new_f (g->e);
  int old = em_new_f (g->e);
  if (v->numeric)
    x = v->f;
  else
    {
      x = em_new_f (g->e);
      gen_guard (g, gen_base (g, n->a), n->a, gen_slow (g, i, back));
      em_f_load (g->e, x, gen_base (g, n->a), n->a);
    }
  if (n->x >= INC_POST)
    em_f_move (g->e, old, x);
  em_f_arith (g->e, EMIT_ADD, y, x, gen_double (g, n->x & 1 ? -1 : 1));
  if (v->numeric)
    em_f_move (g->e, v->f, y);
  else
    em_f_store (g->e, y, gen_base (g, n->a), n->a);
  if (n->x >= INC_PRE)
    gen_write (g, i, n->b, n->x >= INC_POST ? old : y);
  em_bind (g->e, back);
}

static void
copy (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  const struct val *from = region_cell (g->p, n->b);
  if (gen_is_integer (g, n->a))
    gen_write_integer (g, i, n->a, gen_read_integer (g, n->b));
  else if (gen_is_number (g, n->b))
    gen_write (g, i, n->a, gen_read (g, i, n->b));
  else if (gen_var (g, n->b)->constant && val_has_bytes (from)
	   && val_is_inline (from))
    gen_write_text (g, i, n->a, from);
  else
    gen_generic (g, i);
}

/* Generate code for a = +b, that is, for the conversion of b to a number.  */
static void
to_number (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  gen_write (g, i, n->a, gen_read (g, i, n->b));
}

static void
not (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  if (!gen_is_number (g, n->b))
    {
      gen_generic (g, i);
      return;
    }
  int d = em_new_f (g->e);
  em_f_set (g->e, EMIT_EQ, d, gen_read (g, i, n->b), gen_double (g, 0));
  gen_write (g, i, n->a, d);
}

/* --- comparisons, jumps ------------------------------------------------- */

static const enum emit_cond conditions[] = {
  [BC_LT] = EMIT_LT, [BC_LE] = EMIT_LE, [BC_EQ] = EMIT_EQ, [BC_NE] = EMIT_NE,
  [BC_GT] = EMIT_GT, [BC_GE] = EMIT_GE,
  [BC_JLT] = EMIT_LT, [BC_JLE] = EMIT_LE, [BC_JEQ] = EMIT_EQ,
  [BC_JNE] = EMIT_NE, [BC_JGT] = EMIT_GT, [BC_JGE] = EMIT_GE
};

/* Generate code that reads the number in OPERAND, and return its register.
   If OPERAND's cell does not contain a number, the code jumps to SLOW.  */
static int
read_or (struct gen *g, int i, int operand, int slow)
{
  if (gen_is_number (g, operand))
    return gen_read (g, i, operand);
  int f = em_new_f (g->e);
  gen_guard (g, gen_base (g, operand), operand, slow);
  em_f_load (g->e, f, gen_base (g, operand), operand);
  return f;
}

static bool
is_text_constant (const struct gen *g, int operand)
{
  const struct var *v = gen_var (g, operand);
  return v->constant && !v->numeric;
}

static void
compare (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  if (is_text_constant (g, n->b) || is_text_constant (g, n->c))
    {
      gen_generic (g, i);
      return;
    }
  int back = em_new_label (g->e), slow = -1, d = em_new_f (g->e);
  if (!gen_is_number (g, n->b) || !gen_is_number (g, n->c))
    slow = gen_slow (g, i, back);
  int x = read_or (g, i, n->b, slow), y = read_or (g, i, n->c, slow);
  em_f_set (g->e, conditions[n->op], d, x, y);
  gen_write (g, i, n->a, d);
  em_bind (g->e, back);
}

static void
ask_host (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  struct effect e = region_effect (g->p, n);
  for (int k = 0; k < e.n_reads; k++)
    gen_store (g, gen_var (g, e.reads[k]));
  gen_store_globals (g);
  int yes = gen_call_host (g, i);
  em_g_jump_const (g->e, EMIT_NE, yes, 0, gen_label (g, n->c));
}

static void
later_condition (struct gen *g, const struct later *l)
{
  ask_host (g, l->insn);
  em_jump (g->e, l->back);
}

/* Return the label of a slow path in which the host executes instruction I, a
   conditional jump.  */
static int
slow_condition (struct gen *g, int i)
{
  int back = gen_label (g, i + 1);
  struct later *l = gen_later (g, later_condition, i);
  l->back = back;
  return l->label;
}

/* Generate a comparison of two integers and a jump that depends on its result.
   One of the integers may be a constant.  */
static void
compare_integers (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  const struct var *y = gen_var (g, n->b);
  enum emit_cond c = conditions[n->op];
  int x = gen_read_integer (g, n->a), to = gen_label (g, n->c);
  if (!n->x)
    c = opposite (c);
  if (y->constant && y->value == (int32_t) y->value)
    em_g_jump_const (g->e, c, x, y->value, to);
  else
    em_g_jump (g->e, c, x, gen_read_integer (g, n->b), to);
}

static void
compare_and_jump (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int slow = -1;
  if (gen_is_integer (g, n->a) && gen_is_integer (g, n->b))
    {
      compare_integers (g, i);
      return;
    }
  if (is_text_constant (g, n->a) || is_text_constant (g, n->b))
    {
      ask_host (g, i);
      return;
    }
  if (!gen_is_number (g, n->a) || !gen_is_number (g, n->b))
    slow = slow_condition (g, i);
  int x = read_or (g, i, n->a, slow), y = read_or (g, i, n->b, slow);
  em_f_jump (g->e, conditions[n->op], x, y, n->x, gen_label (g, n->c));
}

static void
test_and_jump (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  if (gen_is_integer (g, n->a))
    {
      em_g_jump_const (g->e, n->op == BC_JTRUE ? EMIT_NE : EMIT_EQ,
		       gen_read_integer (g, n->a), 0, gen_label (g, n->c));
      return;
    }
  int slow = gen_is_number (g, n->a) ? -1 : slow_condition (g, i);
  int x = read_or (g, i, n->a, slow);
  em_f_jump (g->e, EMIT_NE, x, gen_double (g, 0), n->op == BC_JTRUE,
	     gen_label (g, n->c));
}

/* --- elements ----------------------------------------------------------- */

/* Generate code that loads the address of the array in ARR, and return the
   register of the address.  If ARR does not contain an array, the code jumps
   to SLOW.  */
static int
array_of (struct gen *g, int arr, int slow)
{
  int base = gen_base (g, arr), a = em_new_g (g->e);
  em_byte_differs (g->e, base, arr + (int) offsetof (struct val, tag), V_ARRAY,
		   slow);
  em_g_load (g->e, a, base, arr);
  em_g_jump_const (g->e, EMIT_EQ, a, 0, slow);
  return a;
}

/* Generate code that sets SEG and OFF to the segment and the offset of cell I,
   as seg_locate does.  The caller must have generated code that ensures that I
   is less than the capacity of the dense store.  */
static void
locate (struct gen *g, int i, int seg, int off)
{
  struct emit *e = g->e;
  int low = em_new_label (e), first = em_new_label (e);
  int done = em_new_label (e);
  em_g_jump_const (e, EMIT_LT, i, SEG_LAST_SIZE, low);
  em_g_shift_right (e, seg, i, SEG_LAST_SHIFT);
  em_g_add (e, seg, seg, 10);
  em_g_and (e, off, i, SEG_LAST_SIZE - 1);
  em_jump (e, done);
  em_bind (e, low);
  em_g_jump_const (e, EMIT_LT, i, 4, first);
  em_g_log2 (e, seg, i);
  em_g_clear_bit (e, off, i, seg);
  em_g_add (e, seg, seg, -1);
  em_jump (e, done);
  em_bind (e, first);
  em_g_const (e, seg, 0);
  em_g_move (e, off, i);
  em_bind (e, done);
}

/* Generate code that converts the subscript KEY to a word, and return the
   word's register.  If KEY is not an integer, the code jumps to SLOW.  */
static int
subscript (struct gen *g, int i, int key, int slow)
{
  if (gen_is_integer (g, key))
    return gen_read_integer (g, key);
  int k = em_new_g (g->e);
  em_f_to_int (g->e, k, read_or (g, i, key, slow), slow);
  return k;
}

/* Generate code that computes the address of the cell of ARR's element K, and
   return the register of the address.  If the dense store does not have a cell
   for K, the code jumps to SLOW.  */
static int
element_at (struct gen *g, int arr, int k, int slow)
{
  struct emit *e = g->e;
  int cap = em_new_g (e), cell = em_new_g (e);
  int seg = em_new_g (e), off = em_new_g (e), a = array_of (g, arr, slow);
  em_g_load (e, cap, a, offsetof (struct array, a_dense_cap));
  em_g_outside (e, k, cap, slow);
  locate (g, k, seg, off);
  em_g_load (e, cell, a, offsetof (struct array, a_dense));
  em_g_load_index (e, cell, cell, seg);
  em_g_cell (e, cell, cell, off);
  return cell;
}

/* Like element_at, for the element with the subscript KEY.  */
static int
element (struct gen *g, int i, int arr, int key, int slow)
{
  return element_at (g, arr, subscript (g, i, key, slow), slow);
}

/* Generate a jump to SLOW that is taken if arr_watched is not 0, because
   stores into arrays must then be reported.  */
static void
refuse_watched (struct gen *g, int slow)
{
  int t = em_new_g (g->e);
  em_g_const (g->e, t, (uintptr_t) g->p->h->watched);
  em_mem_jump (g->e, EMIT_NE, t, 0, 0, slow);
}

/* Generate the slow path of a store into an element of the array OPERAND.  The
   slow path is taken if the element's cell, whose address is in register G,
   does not contain a number.  If the cell is free, the slow path turns it into
   an element, as arr_dense_take does, and stores a number in it: for an
   assignment the number F, and for an operation like `+=' (L->sum) the number
   0 + F.  Since registers may be scarce, the slow path loads the address of the
   array again, and uses only two other registers.  */
static void
later_take (struct gen *g, const struct later *l)
{
  struct emit *e = g->e;
  const struct native_host *h = g->p->h;
  int t = em_new_g (e), count = em_new_g (e), own = em_new_label (e);
  int f = l->f;
  em_mem_jump (e, EMIT_NE, l->g, UPPER, V_NONE << 24, l->slow);
  refuse_watched (g, l->slow);
  em_g_const (e, t, (uintptr_t) h->void_cells);
  em_g_jump (e, EMIT_LT, l->g, t, own);
  em_g_add (e, t, t, SEG_LAST_SIZE * sizeof (struct val));
  em_g_jump (e, EMIT_LT, l->g, t, l->slow);
  em_bind (e, own);
  em_g_load (e, t, gen_base (g, l->operand), l->operand);
  em_g_load (e, count, t, offsetof (struct array, a_dense_count));
  em_g_add (e, count, count, 1);
  em_g_and (e, t, count, ARR_TAKE_STEP - 1);
  em_g_jump_const (e, EMIT_LE, t, 1, l->slow);
  em_g_load (e, t, gen_base (g, l->operand), l->operand);
  em_g_store (e, count, t, offsetof (struct array, a_dense_count));
  if (l->sum)
    {
      f = em_new_f (e);
      em_f_arith (e, EMIT_ADD, f, l->f, gen_double (g, 0));
    }
  em_f_store_pair (e, f, VAL_W1 (V_NUM, 0), l->g, 0);
  em_jump (e, l->back);
}

/* Return the label of the slow path that later_take generates for instruction
   I.  Operand A of the instruction is the array.  Register E contains the
   address of the cell, and F the number.  */
static int
if_free (struct gen *g, int i, int e, int f, int slow, int back)
{
  struct later *l = gen_later (g, later_take, i);
  l->sum = gen_at (g, i)->op == BC_AMOD;
  l->back = back;
  l->slow = slow;
  l->operand = gen_at (g, i)->a;
  l->g = e;
  l->f = f;
  return l->label;
}

static bool
is_key (const struct gen *g, int key)
{
  return !is_text_constant (g, key);
}

static void
get_element (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int back = em_new_label (g->e), slow = gen_slow (g, i, back);
  int e = element (g, i, n->b, n->c, slow), d = gen_target (g, n->a);
  gen_guard (g, e, 0, slow);
  em_f_load (g->e, d, e, 0);
  gen_write (g, i, n->a, d);
  em_bind (g->e, back);
}

static void
put_element (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int back = em_new_label (g->e), slow = gen_slow (g, i, back);
  int e = element (g, i, n->a, n->b, slow);
  int f = read_or (g, i, n->c, slow);
  gen_guard (g, e, 0, if_free (g, i, e, f, slow, back));
  em_f_store (g->e, f, e, 0);
  em_bind (g->e, back);
}

static void
modify_element (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int op = n->x & MODIFY_OP;
  if (op != OP_ADD && op != OP_SUB && op != OP_MUL)
    {
      gen_generic (g, i);
      return;
    }
  int back = em_new_label (g->e), slow = gen_slow (g, i, back);
  int e = element (g, i, n->a, n->b, slow), f = em_new_f (g->e);
  int y = read_or (g, i, n->c, slow);
  gen_guard (g, e, 0, (region_makes_element (n)
		       ? if_free (g, i, e, y, slow, back) : slow));
  em_f_load (g->e, f, e, 0);
  em_f_arith (g->e, op == OP_ADD ? EMIT_ADD : op == OP_SUB ? EMIT_SUB
	      : EMIT_MUL, f, f, y);
  em_f_store (g->e, f, e, 0);
  if (n->x & MODIFY_RESULT)
    gen_write (g, i, n->c, f);
  em_bind (g->e, back);
}

static void
increment_element (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int back = em_new_label (g->e), slow = gen_slow (g, i, back);
  int e = element (g, i, n->a, n->b, slow);
  int x = em_new_f (g->e), y = em_new_f (g->e);
  int step = gen_double (g, n->x & 1 ? -1 : 1);
  gen_guard (g, e, 0, (region_makes_element (n)
		       ? if_free (g, i, e, step, slow, back) : slow));
  em_f_load (g->e, x, e, 0);
  em_f_arith (g->e, EMIT_ADD, y, x, step);
  em_f_store (g->e, y, e, 0);
  if (n->x >= INC_PRE)
    gen_write (g, i, n->c, n->x >= INC_POST ? x : y);
  em_bind (g->e, back);
}

/* Generate code that, like elem_delete, deletes an element.  The code calls
   the host if the element is not a number, if the dense store has no other
   element, if the element's cell is the last one of a segment, or if stores
   into arrays are watched.  */
static void
delete_element (struct gen *g, int i)
{
  struct emit *e = g->e;
  const struct insn *n = gen_at (g, i);
  int back = em_new_label (e), slow = gen_slow (g, i, back);
  int k = subscript (g, i, n->b, slow);
  int cell = element_at (g, n->a, k, slow), t = em_new_g (e);
  int count = em_new_g (e);
  gen_guard (g, cell, 0, slow);
  em_g_add (e, t, k, 1);
  em_g_bits (e, EMIT_AND, t, t, k);
  em_g_and (e, t, t, SEG_LAST_SIZE - 1);
  em_g_jump_const (e, EMIT_EQ, t, 0, slow);
  refuse_watched (g, slow);
  em_g_load (e, t, gen_base (g, n->a), n->a);
  em_g_load (e, count, t, offsetof (struct array, a_dense_count));
  em_g_jump_const (e, EMIT_LE, count, 1, slow);
  em_g_add (e, count, count, -1);
  em_g_store (e, count, t, offsetof (struct array, a_dense_count));
  em_const_store_pair (e, 0, VAL_W1 (V_NONE, 0), cell, 0);
  em_bind (e, back);
}

/* Generate code for `i in a'.  The code calls the host if the dense store
   alone does not show whether the element exists.  */
static void
is_element (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int slow = slow_condition (g, i);
  int e = element (g, i, n->a, n->b, slow);
  em_mem_jump (g->e, n->x ? EMIT_GE : EMIT_LT, e, UPPER, V_UNTYPED << 24,
	       gen_label (g, n->c));
}

static void
array_access (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  int key = n->op == BC_AGET ? n->c : n->b;
  if (!is_key (g, key))
    {
      if (n->op == BC_JIN)
	ask_host (g, i);
      else
	gen_generic (g, i);
      return;
    }
  switch (n->op)
    {
    case BC_AGET: get_element (g, i); break;
    case BC_ASET:
      if (is_text_constant (g, n->c))
	gen_generic (g, i);
      else
	put_element (g, i);
      break;
    case BC_AMOD: modify_element (g, i); break;
    case BC_AINC: increment_element (g, i); break;
    case BC_ADEL: delete_element (g, i); break;
    case BC_JIN: is_element (g, i); break;
    }
}

/* Generate code that stores the address of instruction I in vm.noted, because
   a statement begins there.  */
static void
note_statement (struct gen *g, int i)
{
  int to = gen_word (g, (uintptr_t) g->p->h->noted);
  em_g_store (g->e, gen_word (g, (uintptr_t) gen_at (g, i)), to, 0);
}

/* --- all ---------------------------------------------------------------- */

void
gen_insn (struct gen *g, int i)
{
  const struct insn *n = gen_at (g, i);
  switch (n->op)
    {
    case BC_LOOP: case BC_NATIVE: break;
    case BC_STMT: note_statement (g, i); break;
    case BC_MOVE: case BC_ARG: copy (g, i); break;
    case BC_NUM: to_number (g, i); break;
    case BC_NEG: negate (g, i); break;
    case BC_NOT: not (g, i); break;
    case BC_ADD: arith (g, i, EMIT_ADD); break;
    case BC_SUB: arith (g, i, EMIT_SUB); break;
    case BC_MUL: arith (g, i, EMIT_MUL); break;
    case BC_DIV: divide (g, i); break;
    case BC_MOD: modulo (g, i); break;
    case BC_POW: power (g, i); break;
    case BC_INC: increment (g, i); break;
    case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT: case BC_GE:
      compare (g, i);
      break;
    case BC_JMP: em_jump (g->e, gen_label (g, n->c)); break;
    case BC_JTRUE: case BC_JFALSE: test_and_jump (g, i); break;
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      compare_and_jump (g, i);
      break;
    case BC_JMATCHK: case BC_JMATCH0: case BC_NEXTKEY: ask_host (g, i); break;
    case BC_AGET: case BC_ASET: case BC_AMOD: case BC_AINC: case BC_ADEL:
    case BC_JIN:
      array_access (g, i);
      break;
    case BC_BUILTIN: gen_builtin (g, i); break;
    case BC_CALL: gen_call (g, i); break;
    case BC_RET: gen_return (g, i); break;
    case BC_EXIT: case BC_NEXT: case BC_NEXTFILE: case BC_FATAL: case BC_END:
      em_jump (g->e, gen_exit (g, i, false));
      break;
    default: gen_generic (g, i);
    }
}
