/* call.c -- frames, functions stored in the heap, indirect calls, callbacks.
   SPDX-License-Identifier: GPL-3.0-or-later

   call_prepare and call_find return a function that is ready to run.  If the
   program does not define the function, but the heap does, they first parse
   its text (load_kept).  operations.h executes direct calls; if the numbers of
   arguments and parameters differ, it calls call_fit_arguments.  vm_call runs
   a function for other rooms.  The debugger uses call_note and call_forget;
   profiles use vm_call_stack.  */

#include <config.h>
#include "vm/call.h"

#include "array/root.h"
#include "base/cstack.h"
#include "base/diag.h"
#include "base/heap_error.h"
#include "base/mem.h"
#include "base/options.h"
#include "lang/builtin.h"
#include "lang/hints.h"
#include "lang/symbols.h"
#include "pma/assertion.h"
#include "text/fields.h"
#include "value/special.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/operations.h"
#include "vm/registers.h"
#include "vm/vm.h"

void
call_too_deep (void)
{
  fatal ("function calls are nested too deeply: out of stack");
}

/* Warn that a call of F passes more arguments than F has parameters.  */
static void
warn_too_many (const struct function *f)
{
  warning ("function `%.*s' called with more arguments than declared",
	   (int) f->sym->name.n, f->sym->name.p);
}

void
call_fit_arguments (struct function *f, struct val *base, int nargs)
{
  if (nargs > f->nparams)
    {
      warn_too_many (f);
      reg_release (base + f->nparams, base + nargs);
    }
  for (int i = nargs; i < f->nparams; i++)
    {
      if (unlikely (base[i].kind & REG_CARE))
	reg_release (base + i, base + i + 1);
      base[i] = val_tagged (V_UNTYPED);
    }
}

void
call_release_arguments (const struct builtin *b, struct val *args, int nargs)
{
  /* Do not release the arguments of sub and gsub, because the caller must
     still assign the third argument to the target.  */
  for (int i = 0; i < nargs && !builtin_substitutes (b); i++)
    if (args[i].kind & K_RC)
      reg_set (&args[i], val_tagged (V_UNTYPED));
}

void
call_grow (void)
{
  vm.frames = mem_grow (vm.frames, &vm.cap_frames, vm.depth + 1,
			sizeof *vm.frames);
}

void
call_unwind (size_t depth)
{
  assert_debug (depth <= vm.depth);
  while (vm.depth > depth)
    {
      reg_release (vm.fp, vm.fp + vm.chunk->nregs);
      struct frame *f = &vm.frames[--vm.depth];
      vm.fp = f->fp;
      vm.chunk = f->chunk;
    }
}

/* Return the string "heap:NAME", which messages print instead of a file
   name.  */
static const char *
kept_place (struct sv name)
{
  static const char heap[] = "heap:";
  size_t k = sizeof heap - 1;
  char *p = run_alloc (k + name.n + 1);
  memcpy (p, heap, k);
  memcpy (p + k, name.p, name.n);
  p[k + name.n] = '\0';
  return p;
}

/* Read function F from the heap and parse its text.  Return false if the heap
   does not have F.  Raise a fatal error if the text cannot be parsed.  */
static bool
load_kept (struct function *f)
{
  const struct val *kept = root_function (f->sym->name);
  struct sv ns, source;
  if (!kept || !root_split_function (kept, &ns, &source))
    return false;
  /* While the text is parsed, the symbol must not refer to the function;
     otherwise, the parser would report a second definition.  */
  f->sym->fn = NULL;
  ns.p = run_strndup (ns.p, ns.n);
  struct function *p
    = parse_function_text (source, ns, kept_place (f->sym->name));
  f->sym->fn = f;
  if (!p || !p->body)
    fatal ("the function `%.*s' of the heap cannot be compiled with the "
	   "options of this run; define it in the program, or delete it with "
	   "`pmheap remove %s \"%.*s()\"'", (int) f->sym->name.n,
	   f->sym->name.p, heap_error_word (heap_error_file),
	   (int) f->sym->name.n, f->sym->name.p);
  f->params = p->params;
  f->nparams = p->nparams;
  f->body = p->body;
  f->file = p->file;
  f->line = p->line;
  f->kept = true;
  return true;
}

static bool
try_kept (void *arg)
{
  return load_kept (sym_function (arg));
}

struct function *
call_kept (struct symbol *s)
{
  if (!root_function (s->name) || !diag_attempt (try_kept, s))
    return NULL;
  return s->fn;
}

void
call_forget_kept (void)
{
  for (struct symbol *s = sym_first (); s; s = s->next)
    if (s->fn && s->fn->kept)
      {
	assert_debug (!s->fn->code);
	s->fn = NULL;
      }
}

struct function *
call_prepare (struct function *f)
{
  if (f->code)
    return f;
  cstack_raise ();
  if (!f->body && !load_kept (f))
    {
      cstack_lower ();
      hints_function (f->sym->name);
      fatal ("function `%.*s' not defined", (int) f->sym->name.n,
	     f->sym->name.p);
    }
  assert_debug (f->body);
  cg_function (f);
  assert_debug (f->code && f->code->nregs >= f->nparams);
  glob_bind ();
  cstack_lower ();
  return f;
}

/* Compile F if necessary: a function that the program does not call by name
   may not have been compiled yet.  Return F.  */
static struct function *
with_code (struct function *f)
{
  cg_function_index (f);
  return call_prepare (f);
}

/* Return NAME without the prefix "awk::", because the symbol tables contain
   names in this form.  */
static struct sv
table_name (struct sv name)
{
  return name.n > 5 && sv_begins (name, "awk::") ? sv_after (name, 5) : name;
}

struct function *
call_find (struct sv name)
{
  name = table_name (name);
  struct symbol *s = sym_find_function (name, false);
  if (s && s->builtin)
    return NULL;
  if (!s || !s->fn || !s->fn->body)
    {
      if (!root_function (name))
	return NULL;
      s = sym_find_function (name, true);
    }
  return with_code (sym_function (s));
}

/* Raise the fatal error for an indirect call of B with NARGS arguments,
   because B does not accept this number of arguments.  */
static _Noreturn void
refuse_count (const struct builtin *b, int nargs)
{
  if (b->miscounted)
    fatal ("%s", b->miscounted);
  fatal ("%s: called with %d arguments", b->name, nargs);
}

/* If B expects a scalar and the argument is untyped, turn the argument into a
   scalar, so that it can no longer become an array.  The NARGS arguments are
   in the registers starting with BASE.  */
static void
read_scalars (const struct builtin *b, struct val *base, int nargs)
{
  for (int i = 0; i < nargs; i++)
    {
      enum arg_kind k = builtin_arg_kind (b, i);
      if (k != ARG_ARRAY && k != ARG_ANY && k != ARG_CALL)
	reg_touch (&base[i]);
    }
}

static bool
is_move (const struct insn *ip)
{
  return quicken_base (ip->op) == BC_MOVE;
}

/* Return the name of the variable through which the running instruction, a
   CALLI, calls a function.  Before the arguments were computed, a MOVE has
   copied the variable to the register that the CALLI names as operand C.  */
static struct sv
called_through (void)
{
  const struct insn *ip = vm.ip;
  while (!is_move (ip) || ip->a != vm.ip->c)
    ip--;
  const struct val *base = ip->b < 0 ? statics_top : vm.fp;
  return reg_name (base + ip->b / (int) sizeof *base);
}

void
call_indirect (struct val *d, struct val *base, struct sv name, int nargs)
{
  struct sv s = table_name (name);
  struct symbol *sym = sym_find_function (s, false);
  bool loaded = sym && sym->builtin;
  const struct builtin *b = loaded ? sym->builtin : builtin_find (s.p, s.n);
  if (!b && (sym_find_variable (s, false) || special_find (s)))
    {
      struct sv through = called_through ();
      fatal ("function called indirectly through `%.*s' does not exist",
	     (int) through.n, through.p);
    }
  if (!b || b->flags & BI_NO_INDIRECT)
    fatal ("`%.*s' is not a function, so it cannot be called indirectly",
	   (int) s.n, s.p);
  if (loaded && nargs < b->min_args)
    fatal ("%s: called with %d arguments, expecting at least %d", b->name,
	   nargs, b->min_args);
  if (nargs < b->min_args
      || (b->max_args >= 0 && nargs > b->max_args && !loaded)
      || (builtin_substitutes (b) && nargs != 2)
      || (nargs == 0 && b->args[0] == ARG_ANY))
    refuse_count (b, nargs);
  read_scalars (b, base, nargs);
  struct val v = val_tagged (V_UNTYPED);
  vm.indirect = b;
  b->fn (&v, base, nargs);
  reg_set (d, v);
}

/* --- callbacks of built-ins --------------------------------------------- */

static struct val
call_with (struct function *f, struct val *args, int nargs)
{
  struct val result;
  struct val *base = vm.chunk ? vm.fp + vm.chunk->nregs : vm.stack;
  const struct insn *ip = vm.ip;
  if (base + f->code->nregs + nargs >= vm.stack_end)
    call_too_deep ();
  reg_release (base, base + f->code->nregs);
  if (nargs > f->nparams)
    warn_too_many (f);
  for (int i = 0; i < nargs && i < f->nparams; i++)
    {
      base[i] = args[i].tag == V_ARRAY ? args[i] : val_dup (&args[i]);
      if (args[i].tag == V_ARRAY)
	base[i].kind = REG_BY_REF;
      else
	val_pin (&base[i]);
    }
  for (int i = nargs; i < f->nparams; i++)
    base[i] = val_tagged (V_UNTYPED);
  vm.callbacks++;
  call_note ();
  vm_exec (f->code, base, &result);
  call_forget ();
  vm.callbacks--;
  vm.ip = ip;
  return result;
}

struct val
vm_call (struct function *f, struct val *args, int nargs)
{
  return call_with (with_code (f), args, nargs);
}

double
vm_call_number (struct sv name, struct val *args, int nargs)
{
  struct function *f = call_find (name);
  if (!f)
    fatal ("sort comparison function `%.*s' is not defined", (int) name.n,
	   name.p);
  if (nargs < 0)
    return 0;
  struct val result = call_with (f, args, nargs);
  double d = val_to_num (&result);
  val_drop (&result);
  return d;
}

/* --- for the debugger --------------------------------------------------- */

void
call_note (void)
{
  if (!opt.debug || !vm.chunk)
    return;
  ops_push_frame (vm.ip, vm.chunk, vm.fp);
}

void
call_forget (void)
{
  if (opt.debug && vm.chunk)
    vm.depth--;
}

/* --- for profiles ------------------------------------------------------- */

volatile sig_atomic_t vm_attention;

const char **
vm_call_stack (void)
{
  const char **names = xnmalloc (vm.depth + 2, sizeof *names);
  size_t n = 0;
  const struct function *f = vm.chunk->fn;
  for (size_t i = vm.depth; f; i--)
    {
      names[n++] = f->sym->name.p;
      if (i == 0)
	break;
      f = vm.frames[i - 1].chunk->fn;
    }
  names[n] = NULL;
  return names;
}
