/* run.c -- functions that machine code calls.
   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of this file perform all operations except arithmetic on
   numbers in registers.  Each call from machine code executes one instruction,
   whose operands machine code has already stored in cells.  The code of the
   instruction comes from vm/operations.def, like that of the interpreter.  */

#include <config.h>
#include "jit/run.h"

#include <time.h>

#include "base/diag.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "jit/region.h"
#include "vm/operations.h"

uintptr_t native_stack_limit;
int64_t native_status;
unsigned long native_failed_guards;

static union exit_value exit_values[MAX_VARS];

enum { MISSES = 20 };

bool
native_has_stack (void)
{
  return (uintptr_t) __builtin_frame_address (0) > native_stack_limit;
}

/* Make S the place that messages report, make FP the current frame, and return
   the instruction at S.  */
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

/* --- one instruction ---------------------------------------------------- */

/* True if machine code must be left after an operation, because it supports
   neither the warnings of --lint nor deferred updates.  */
static bool
is_to_leave (void)
{
  return unlikely (diag_lint != LINT_OFF || arr_wants_to_wait);
}

/* Define the function run_NAME, which executes the instruction NAME at S in
   frame FP.  If the instruction is a conditional jump, run_NAME returns true
   if the jump must be taken; otherwise, run_NAME returns true if machine code
   must be left.  */
#define OPERATION(name, ...) \
  static int64_t \
  run_##name (struct site *s, struct val *fp) \
  { \
    const struct insn *ip = enter_site (s, fp); \
    ops_do_##name (ip, R (ip->a), R (ip->b), R (ip->c)); \
    return is_to_leave (); \
  }
#define CONDITION(name, ...) \
  static int64_t \
  run_##name (struct site *s, struct val *fp) \
  { \
    const struct insn *ip = enter_site (s, fp); \
    return ops_test_##name (ip, R (ip->a), R (ip->b)); \
  }
#define SLOW OPERATION
#define SLOW_CONDITION CONDITION
#define INTERPRETED(...)
#include "vm/operations.def"

/* --- functions ---------------------------------------------------------- */

/* Push a frame for a call at S.  A frame is needed because messages and
   hand-overs read the frames of functions that have array parameters.  */
static void
push (struct site *s, struct val *fp)
{
  enter_site (s, fp);
  ops_push_frame (s->ip, s->chunk, fp);
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
  push (s, fp);
  ops_fit_call (f, base, ip->x);
  vm_exec (f->code, base, &result);
  pop ();
  enter_site (s, fp);
  reg_set (R (ip->a), result);
  return is_to_leave () || s->region->stale;
}

/* Return V, the result of a function that the interpreter has executed, if it
   is a number.  If V is not a number, store V in vm.native_result, set
   native_status, and return 0.  */
static double
hand_on (struct val v)
{
  if (val_is_num (&v))
    return v.num;
  vm.native_result = v;
  native_status = NATIVE_VALUE;
  return 0;
}

/* --- side exits --------------------------------------------------------- */

/* Count a failed assumption at S.  After MISSES failures, arrange for the
   region to be compiled again without the assumption.  */
static void
miss (struct site *s)
{
  if (++s->missed < MISSES)
    return;
  s->region->stale = true;
  s->region->never[s->ip - s->chunk->code] = 1;
}

/* Count a failed guard in R's code.  If guards of R fail more often than once
   per 500 ns on average, stop using R's code.  */
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

/* At the side exit W, set all cells to the values that the interpreter would
   have stored in them.  */
static void
store_cells (const struct side_exit *w, struct val *fp)
{
  for (int i = 0; i < w->n; i++)
    {
      struct val *v = R (w->cells[i].operand);
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
leave_loop (struct side_exit *w, struct val *fp)
{
  store_cells (w, fp);
  return w->to.ip - w->to.chunk->code;
}

static double
leave_function (struct side_exit *w, struct val *fp)
{
  struct val result;
  store_cells (w, fp);
  vm_exec_from (w->to.chunk, w->to.ip, fp, &result);
  return hand_on (result);
}

static double
give (struct site *s, struct val *fp)
{
  const struct insn *ip = enter_site (s, fp);
  return hand_on (ip->a == NO_REG ? val_unset (UNSET_ASSIGNED)
		  : ops_result (R (ip->a)));
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

/* Return the function that executes instructions with the opcode OP.  The
   function consists of a switch, because a table of addresses would have to be
   relocated in each run.  */
static native_operation *
operation (enum opcode op)
{
  switch (op)
    {
#define OPERATION(name, ...) case BC_##name: return run_##name;
#define CONDITION OPERATION
#define SLOW OPERATION
#define SLOW_CONDITION OPERATION
#define INTERPRETED(...)
#include "vm/operations.def"
    case BC_CALL: return call;
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
    .stack_end = &vm.stack_end, .noted = &vm.noted,
    .c_stack_limit = &native_stack_limit, .status = &native_status,
    .alloc = xzalloc, .free = xfree, .symbol_of = st_symbol,
    .functions = &cg_functions, .builtins = &cg_builtins,
    .operation = operation, .exit_values = exit_values,
    .leave_loop = leave_loop, .leave_function = leave_function,
    .push = push, .pop = pop,
    .give = give, .take = take, .drop = drop, .number = number,
    .clear = clear, .release = release, .untype = untype,
    .power = op_power, .fmod = math_fmod, .sin = math_sin, .cos = math_cos,
    .atan2 = math_atan2
  };
}
