/* run.c -- what machine code calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   Whatever is not arithmetic on numbers in registers: one instruction at a
   time, with the functions that the interpreter's loop has for it, on cells
   that machine code has written back before.  */

#include <config.h>
#include "jit/run.h"

#include <limits.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "lang/static_cells.h"
#include "pma/likely.h"
#include "regex/rx.h"
#include "text/fields.h"
#include "text/split.h"
#include "value/builtin.h"
#include "value/hooks.h"
#include "value/special.h"
#include "vm/call.h"
#include "vm/elements.h"
#include "vm/iter.h"
#include "vm/operators.h"
#include "vm/print.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

uintptr_t native_stack_limit;
int64_t native_status;

enum { MISSES = 20 };

bool
native_has_stack (void)
{
  return (uintptr_t) __builtin_frame_address (0) > native_stack_limit;
}

/* Messages name the place of S; what is called finds frame FP.  */
static inline const struct insn *
enter_site (const struct site *s, struct val *fp)
{
  vm.ip = s->ip;
  vm.fp = fp;
  vm.chunk = s->region->chunk;
  return s->ip;
}

#define R(o) \
  ((struct val *) ((char *) ((o) < 0 ? statics_top : fp) + (o)))

static struct val *
touched (struct val *v)
{
  if (reg_is_reference (v))
    reg_touch (v);
  return v;
}

static bool
matches (const struct val *k, struct val *v)
{
  struct scratch tmp;
  struct rx *r = k->rx->rx[val_ignorecase];
  if (!r)
    r = op_regexp (k->rx);
  struct sv s = val_sv (touched (v), &tmp);
  return rx_test (r, s.p, s.n);
}

static bool
record_matches (const struct val *k)
{
  struct val v = val_load (fld_get_int (0));
  return matches (k, &v);
}

/* --- loads -------------------------------------------------------------- */

static void
load_field (struct val *d, double i, bool pin)
{
  struct val v = i >= 0 && i <= INT_MAX ? fld_value ((int) i, pin)
    : val_load (fld_get (i));
  if (v.tag == V_UNASSIGNED)
    v = val_unset (UNSET_FIELD);
  reg_set (d, v);
}

static void
load_special (struct val *d, int special)
{
  if (special == SPECIAL_NF && !spec_nf_odd)
    {
      int n = fld_nf ();
      reg_set_num (d, n);
      return;
    }
  struct val v = val_load (spec_load (special));
  if (v.kind & K_RC)
    val_rc (&v)->refs++;
  else if (v.kind & K_BORROW)
    val_pin (&v);
  reg_set (d, v);
}

static void
move (struct val *d, struct val *s, bool pin, bool argument)
{
  if (s->tag == V_RX)
    reg_set (d, val_load (s));
  else if (argument)
    reg_argument (d, s);
  else
    reg_move (d, s, pin);
}

static void
call_builtin (const struct insn *ip, struct val *fp)
{
  struct val v = val_tagged (V_UNTYPED);
  cg_builtins[ip->c]->fn (&v, R (ip->b), ip->x);
  reg_set (R (ip->a), val_load (&v));
}

static bool
is_in (struct val *arr, struct val *key)
{
  struct array *a = reg_array_seen (arr);
  touched (key);
  return a && arr_find (a, key);
}

static void
clear_array (struct val *arr)
{
  struct array *a = reg_array_seen (arr);
  if (a)
    arr_clear (a);
}

/* --- one instruction ---------------------------------------------------- */

static void
run_array (const struct insn *ip, struct val *fp)
{
  struct val *a = R (ip->a), *b = R (ip->b), *c = R (ip->c);
  switch (ip->op)
    {
    case BC_AGET: elem_get (a, b, c, ip->x); break;
    case BC_AIN:
      {
	bool r = is_in (b, c);
	reg_set_num (a, r);
      }
      break;
    case BC_ASET: elem_put (a, b, c); break;
    case BC_AAPPEND: elem_append (a, b, c); break;
    case BC_AMOD: elem_modify (ip->x, a, b, c); break;
    case BC_AINC: elem_increment (a, b, c, ip->x); break;
    case BC_ADEL: elem_delete (a, b); break;
    case BC_ACLEAR: clear_array (a); break;
    case BC_SUBARR: elem_subarray (a, b, c, ip->x); break;
    case BC_ITER: iter_start (a, b, ip->x); break;
    case BC_ITEREND: iter_free (a); break;
    case BC_ARGELEM: elem_argument (a, b, c, ip->x); break;
    }
}

static void
run_arith (const struct insn *ip, struct val *fp)
{
  static const int ops[] = {
    [BC_ADD] = OP_ADD, [BC_SUB] = OP_SUB, [BC_MUL] = OP_MUL,
    [BC_DIV] = OP_DIV, [BC_MOD] = OP_MOD, [BC_POW] = OP_POW
  };
  struct val *a = R (ip->a), *b = R (ip->b);
  double x;
  bool t;
  switch (ip->op)
    {
    case BC_NUM:
      x = reg_number (b);
      reg_set_num (a, x);
      break;
    case BC_NEG: op_arith (0, a, b, b, 0); break;
    case BC_NOT:
      t = reg_truth (b);
      reg_set_num (a, !t);
      break;
    case BC_INC: op_increment (a, b, ip->x); break;
    case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT: case BC_GE:
      t = op_compare (ip->op, b, R (ip->c));
      reg_set_num (a, t);
      break;
    default: op_arith (ops[ip->op], a, b, R (ip->c), ip->x);
    }
}

static void
run_text (const struct insn *ip, struct val *fp)
{
  struct val *a = R (ip->a);
  bool t;
  switch (ip->op)
    {
    case BC_CONCAT: op_concat (a, R (ip->b), R (ip->c)); break;
    case BC_CONCATN: op_concat_n (a, R (ip->b), ip->c); break;
    case BC_JOIN: op_join (a, R (ip->b), ip->c); break;
    case BC_TRANSLATE: op_translate (a, R (ip->b)); break;
    case BC_LENGTH: op_length (a, R (ip->b)); break;
    case BC_MATCHK:
      t = matches (R (ip->c), R (ip->b));
      reg_set_num (a, t != ip->x);
      break;
    case BC_MATCHD:
      touched (R (ip->b));
      touched (R (ip->c));
      t = op_match_value (R (ip->b), R (ip->c));
      reg_set_num (a, t != ip->x);
      break;
    }
}

static void
run_other (const struct insn *ip, struct val *fp)
{
  struct val *a = R (ip->a);
  double i;
  switch (ip->op)
    {
    case BC_MOVE: move (a, R (ip->b), ip->x, false); break;
    case BC_ARG: move (a, R (ip->b), true, true); break;
    case BC_PIN:
      if (a->kind & (K_BORROW | K_OWNED))
	val_pin (a);
      break;
    case BC_FIELD0: load_field (a, 0, ip->x); break;
    case BC_FIELDI: load_field (a, ip->b, ip->x); break;
    case BC_FIELD:
      i = reg_count (R (ip->b));
      load_field (a, i, ip->x);
      break;
    case BC_FSTORE:
      i = reg_count (a);
      fld_store (i, touched (R (ip->b)));
      break;
    case BC_FREACH: fld_reach (reg_count (a)); break;
    case BC_LOADS: load_special (a, ip->b); break;
    case BC_STORES: spec_store (ip->b, a); break;
    case BC_BUILTIN: call_builtin (ip, fp); break;
    case BC_PRINT: print_values (R (ip->b), ip->c, ip->x, a); break;
    case BC_PRINT0: print_record (ip->x, a); break;
    case BC_PRINTF: print_formatted (R (ip->b), ip->c, ip->x, a); break;
    }
}

static int64_t
run (struct site *s, struct val *fp)
{
  const struct insn *ip = enter_site (s, fp);
  switch (ip->op)
    {
    case BC_AGET: case BC_AIN: case BC_ASET: case BC_AAPPEND: case BC_AMOD:
    case BC_AINC: case BC_ADEL: case BC_ACLEAR: case BC_SUBARR: case BC_ITER:
    case BC_ITEREND: case BC_ARGELEM:
      run_array (ip, fp);
      break;
    case BC_NUM: case BC_NEG: case BC_NOT: case BC_ADD: case BC_SUB:
    case BC_MUL: case BC_DIV: case BC_MOD: case BC_POW: case BC_LT: case BC_LE:
    case BC_EQ: case BC_NE: case BC_GT: case BC_GE: case BC_INC:
      run_arith (ip, fp);
      break;
    case BC_CONCAT: case BC_CONCATN: case BC_JOIN: case BC_TRANSLATE:
    case BC_LENGTH: case BC_MATCHK: case BC_MATCHD:
      run_text (ip, fp);
      break;
    default:
      run_other (ip, fp);
    }
  return diag_lint != LINT_OFF;
}

static int64_t
condition (struct site *s, struct val *fp)
{
  const struct insn *ip = enter_site (s, fp);
  struct val *a = R (ip->a), *b = R (ip->b);
  switch (ip->op)
    {
    case BC_JTRUE: return reg_truth (a);
    case BC_JFALSE: return !reg_truth (a);
    case BC_JMATCHK: return matches (b, a) == ip->x;
    case BC_JMATCH0: return record_matches (b) == ip->x;
    case BC_JIN: return is_in (a, b) == ip->x;
    case BC_NEXTKEY: return !iter_next (a, b);
    default: return op_compare (ip->op - BC_JLT + BC_LT, a, b) == ip->x;
    }
}

/* --- functions ---------------------------------------------------------- */

/* Messages and handovers look at the frames of functions that have arrays as
   parameters.  */
static void
push (struct site *s, struct val *fp)
{
  enter_site (s, fp);
  if (vm.depth == vm.cap_frames)
    call_grow ();
  struct frame *f = &vm.frames[vm.depth++];
  f->ip = s->ip;
  f->chunk = s->region->chunk;
  f->fp = fp;
}

static void
pop (void)
{
  vm.depth--;
}

static int64_t
call (struct site *s, struct val *fp)
{
  const struct insn *ip = enter_site (s, fp);
  struct function *f = call_prepare (cg_functions[ip->c]);
  struct val *base = R (ip->b), result;
  if (base + f->code->nregs >= vm.stack_end)
    call_too_deep ();
  if (ip->x > f->nparams)
    {
      call_too_many (f);
      reg_release (base + f->nparams, base + ip->x);
    }
  for (struct val *p = base + ip->x; p < base + f->nparams; p++)
    {
      reg_release (p, p + 1);
      *p = val_tagged (V_UNTYPED);
    }
  push (s, fp);
  vm_exec (f->code, base, &result);
  pop ();
  enter_site (s, fp);
  reg_set (R (ip->a), result);
  return diag_lint != LINT_OFF || s->region->stale;
}

/* The result of a function that the interpreter has run.  */
static double
hand_on (struct val v)
{
  if (val_is_num (&v))
    return v.num;
  vm.native_result = v;
  native_status = NATIVE_VALUE;
  return 0;
}

static double
finish (struct site *s, struct val *fp)
{
  struct val result;
  vm_exec_from (s->region->chunk, s->ip, fp, &result);
  return hand_on (result);
}

static double
give (struct site *s, struct val *fp)
{
  const struct insn *ip = enter_site (s, fp);
  struct val v = val_unset (UNSET_ASSIGNED);
  if (ip->a != NO_REG)
    {
      v = val_tagged (V_NONE);
      reg_move (&v, R (ip->a), true);
    }
  return hand_on (v);
}

static void
take (struct val *d)
{
  native_status = NATIVE_NUMBER;
  reg_set (d, vm.native_result);
}

static void
drop (void)
{
  native_status = NATIVE_NUMBER;
  val_drop (&vm.native_result);
}

/* --- cells -------------------------------------------------------------- */

static double
number (struct site *s, struct val *fp, struct val *v)
{
  enter_site (s, fp);
  return reg_number (v);
}

static void
clear (struct site *s, struct val *fp, struct val *d)
{
  enter_site (s, fp);
  reg_clear (d);
}

static void
release (struct val *v)
{
  reg_release (v, v + 1);
}

static void
untype (struct val *v)
{
  reg_release (v, v + 1);
  *v = val_tagged (V_UNTYPED);
}

void
native_missed (struct site *s)
{
  if (++s->missed < MISSES)
    return;
  s->region->stale = true;
  s->region->never[s->ip - s->region->chunk->code] = 1;
}

static double
power (double x, double y)
{
  struct val d = val_tagged (V_NONE), a = val_num (x), b = val_num (y);
  op_arith (OP_POW, &d, &a, &b, 0);
  return d.num;
}

static struct function *const *
functions (void)
{
  return cg_functions;
}

static const struct builtin *const *
builtins (void)
{
  return cg_builtins;
}

static void *
zeroed (size_t n)
{
  return xzalloc (n);
}

void
native_fill_host (struct native_host *h)
{
  *h = (struct native_host) {
    .statics_top = statics_top, .names = disasm_names,
    .stack_end = &vm.stack_end,
    .c_stack_limit = &native_stack_limit, .status = &native_status,
    .alloc = zeroed, .free = xfree, .symbol_of = st_symbol,
    .functions = functions, .builtins = builtins,
    .run = run, .condition = condition, .call = call, .finish = finish,
    .push = push, .pop = pop,
    .give = give, .take = take, .drop = drop, .number = number,
    .clear = clear, .release = release, .untype = untype,
    .missed = native_missed, .power = power,
    .fmod = math_fmod, .sin = math_sin, .cos = math_cos,
    .atan2 = math_atan2
  };
}
