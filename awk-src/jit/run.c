/* run.c -- what machine code calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   Whatever is not arithmetic on numbers in registers: one instruction at a
   time, with the functions that the interpreter's loop has for it, on cells
   that machine code has written back before.  */

#include <config.h>
#include "jit/run.h"

#include <limits.h>
#include <time.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "jit/region.h"
#include "lang/builtin.h"
#include "lang/static_cells.h"
#include "pma/likely.h"
#include "regex/rx.h"
#include "text/fields.h"
#include "text/split.h"
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
unsigned long native_failed_guards;

static union exit_value exit_values[MAX_VARS] FAR_STATIC;

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
  vm.chunk = s->chunk;
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
  if (s->tag >= V_UNASSIGNED && s->tag <= V_REGEX && !(s->kind & K_OUTSIDE))
    reg_set (d, val_load (s));
  else if (s->tag == V_RX)
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
  return a && elem_find (a, key);
}

static void
clear_array (struct val *arr)
{
  struct array *a = reg_array_seen (arr);
  if (a)
    arr_clear (a);
}

/* --- one instruction ---------------------------------------------------- */

/* Is machine code to be left after an operation, since it does not do what is
   needed from now on?  */
static bool
is_to_leave (void)
{
  return unlikely (diag_lint != LINT_OFF || arr_wants_to_wait);
}

/* run_NAME: what the interpreter's loop does for NAME.  */
#define OPERATION(name, ...) \
  static int64_t \
  run_##name (struct site *s, struct val *fp) \
  { \
    const struct insn *ip = enter_site (s, fp); \
    struct val *a = R (ip->a), *b = R (ip->b), *c = R (ip->c); \
    (void) a, (void) b, (void) c; \
    __VA_ARGS__; \
    return is_to_leave (); \
  }

OPERATION (AGET, elem_get (a, b, c, ip->x))
OPERATION (AIN, bool r = is_in (b, c); reg_set_num (a, r))
OPERATION (ASET, elem_put (a, b, c))
OPERATION (AAPPEND, elem_append (a, b, c))
OPERATION (AMOD, elem_modify (ip->x, a, b, c))
OPERATION (AINC, elem_increment (a, b, c, ip->x))
OPERATION (ADEL, elem_delete (a, b))
OPERATION (ACLEAR, clear_array (a))
OPERATION (SUBARR, elem_subarray (a, b, c, ip->x))
OPERATION (ITER, iter_start (a, b, ip->x))
OPERATION (ITEREND, iter_free (a))
OPERATION (ARGELEM, elem_argument (a, b, c, ip->x))

OPERATION (NUM, double x = reg_number (b); reg_set_num (a, x))
OPERATION (NEG, op_arith (0, a, b, b, 0))
OPERATION (NOT, bool t = reg_truth (b); reg_set_num (a, !t))
OPERATION (INC, op_increment (a, b, ip->x))
OPERATION (ADD, op_arith (OP_ADD, a, b, c, ip->x))
OPERATION (SUB, op_arith (OP_SUB, a, b, c, ip->x))
OPERATION (MUL, op_arith (OP_MUL, a, b, c, ip->x))
OPERATION (DIV, op_arith (OP_DIV, a, b, c, ip->x))
OPERATION (MOD, op_arith (OP_MOD, a, b, c, ip->x))
OPERATION (POW, op_arith (OP_POW, a, b, c, ip->x))
OPERATION (compare, bool t = op_compare (ip->op, b, c); reg_set_num (a, t))

OPERATION (CONCAT, op_concat (a, b, c))
OPERATION (CONCATN, op_concat_n (a, b, ip->c))
OPERATION (JOIN, op_join (a, b, ip->c))
OPERATION (JOIN2, op_join_two (a, b, c))
OPERATION (TRANSLATE, op_translate (a, b))
OPERATION (LENGTH, op_length (a, b, ip->x))
OPERATION (LENGTH0, op_length_record (a))
OPERATION (SUBSTR, op_substr (a, b, c, ip->x))
OPERATION (MATCHK, bool t = matches (c, b); reg_set_num (a, t != ip->x))
OPERATION (MATCHD, touched (b); touched (c); bool t = op_match_value (b, c);
	   reg_set_num (a, t != ip->x))

OPERATION (MOVE, move (a, b, ip->x, false))
OPERATION (ARG, move (a, b, true, true))
OPERATION (PIN, if (a->kind & (K_BORROW | K_OWNED)) val_pin (a))
OPERATION (FIELD0, load_field (a, 0, ip->x))
OPERATION (FIELDI, load_field (a, ip->b, ip->x))
OPERATION (FIELDN, load_field (a, ip->b, false))
OPERATION (FIELD, double i = reg_count (b); load_field (a, i, ip->x))
OPERATION (FSTORE, double i = reg_count (a); fld_store (i, touched (b)))
OPERATION (FREACH, fld_reach (reg_count (a)))
OPERATION (LOADS, load_special (a, ip->b))
OPERATION (STORES, spec_store (ip->b, a))
OPERATION (BUILTIN, call_builtin (ip, fp))
OPERATION (PRINT, print_values (b, ip->c, ip->x, a))
OPERATION (PRINT0, print_record (ip->x, a))
OPERATION (PRINTF, print_formatted (b, ip->c, ip->x, a))

/* Conditions: do they jump?  */
#define CONDITION(name, value) \
  static int64_t \
  run_##name (struct site *s, struct val *fp) \
  { \
    const struct insn *ip = enter_site (s, fp); \
    struct val *a = R (ip->a), *b = R (ip->b); \
    (void) a, (void) b; \
    return value; \
  }

CONDITION (JTRUE, reg_truth (a))
CONDITION (JFALSE, !reg_truth (a))
CONDITION (JMATCHK, matches (b, a) == ip->x)
CONDITION (JMATCH0, record_matches (b) == ip->x)
CONDITION (JIN, is_in (a, b) == ip->x)
CONDITION (NEXTKEY, !iter_next (a, b))
CONDITION (compare_jump, op_compare (quicken_base (ip->op) - BC_JLT + BC_LT,
				     a, b) == ip->x)

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
  f->chunk = s->chunk;
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
  return is_to_leave () || s->region->stale;
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

/* --- ways out ----------------------------------------------------------- */

/* A guess of S failed; once more and R is made anew without it.  */
static void
miss (struct site *s)
{
  if (++s->missed < MISSES)
    return;
  s->region->stale = true;
  s->region->never[s->ip - s->chunk->code] = 1;
}

/* R's code was left at a guard.  Where that happens all the time R is given
   up.  */
static void
note_exit (struct region *r)
{
  enum { SOME = 1024 };
  const double soon = 500e-9;
  struct timespec t;
  native_failed_guards++;
  if (++r->exits % SOME != 0)
    return;
  clock_gettime (CLOCK_MONOTONIC, &t);
  double now = t.tv_sec + t.tv_nsec / 1e9;
  if (r->exits > SOME && now - r->exit_time < SOME * soon)
    r->failed = true;
  r->exit_time = now;
}

/* The interpreter is to find all cells as it would have left them.  */
static void
settle (const struct way_out *w, struct val *fp)
{
  for (int i = 0; i < w->n; i++)
    {
      struct val *v = R (w->cells[i].operand);
      if (v->kind & REG_CARE)
	reg_release (v, v + 1);
      if (w->cells[i].how == EXIT_UNTYPED)
	*v = val_tagged (V_UNTYPED);
      else
	*v = val_num (w->cells[i].how == EXIT_NUMBER ? exit_values[i].number
		      : (double) exit_values[i].integer);
    }
  if (w->missed)
    miss (w->missed);
  note_exit (w->to.region);
}

static int64_t
leave_loop (struct way_out *w, struct val *fp)
{
  settle (w, fp);
  return w->to.ip - w->to.chunk->code;
}

static double
leave_function (struct way_out *w, struct val *fp)
{
  struct val result;
  settle (w, fp);
  vm_exec_from (w->to.chunk, w->to.ip, fp, &result);
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

/* Not a table: that would be relocated in each run.  */
static native_operation *
operation (enum opcode op)
{
  switch (op)
    {
#define HAS(name) case BC_##name: return run_##name
      HAS (AGET); HAS (AIN); HAS (ASET); HAS (AAPPEND); HAS (AMOD);
      HAS (AINC); HAS (ADEL); HAS (ACLEAR); HAS (SUBARR); HAS (ITER);
      HAS (ITEREND); HAS (ARGELEM); HAS (NUM); HAS (NEG); HAS (NOT);
      HAS (INC); HAS (ADD); HAS (SUB); HAS (MUL); HAS (DIV); HAS (MOD);
      HAS (POW); HAS (CONCAT); HAS (CONCATN); HAS (JOIN); HAS (JOIN2);
      HAS (TRANSLATE); HAS (LENGTH); HAS (LENGTH0); HAS (SUBSTR);
      HAS (MATCHK); HAS (MATCHD); HAS (MOVE); HAS (ARG); HAS (PIN);
      HAS (FIELD0); HAS (FIELDI); HAS (FIELDN);
      HAS (FIELD); HAS (FSTORE); HAS (FREACH); HAS (LOADS); HAS (STORES);
      HAS (BUILTIN); HAS (PRINT); HAS (PRINT0); HAS (PRINTF); HAS (JTRUE);
      HAS (JFALSE); HAS (JMATCHK); HAS (JMATCH0); HAS (JIN); HAS (NEXTKEY);
#undef HAS
    case BC_CALL: return call;
    case BC_LT: case BC_LE: case BC_EQ: case BC_NE: case BC_GT: case BC_GE:
      return run_compare;
    case BC_JLT: case BC_JLE: case BC_JEQ: case BC_JNE: case BC_JGT:
    case BC_JGE:
      return run_compare_jump;
    default: return NULL;
    }
}

void
native_fill_host (struct native_host *h)
{
  *h = (struct native_host) {
    .statics_top = statics_top, .names = disasm_names,
    .operands = disasm_operands,
    .watched = &arr_watched, .void_cells = arr_void,
    .stack_end = &vm.stack_end,
    .c_stack_limit = &native_stack_limit, .status = &native_status,
    .alloc = zeroed, .free = xfree, .symbol_of = st_symbol,
    .functions = functions, .builtins = builtins,
    .operation = operation, .exit_values = exit_values,
    .leave_loop = leave_loop, .leave_function = leave_function,
    .push = push, .pop = pop,
    .give = give, .take = take, .drop = drop, .number = number,
    .clear = clear, .release = release, .untype = untype,
    .power = power,
    .fmod = math_fmod, .sin = math_sin, .cos = math_cos,
    .atan2 = math_atan2
  };
}
