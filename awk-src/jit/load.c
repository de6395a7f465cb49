/* load.c -- compile hot loops and functions, and run their machine code.
   SPDX-License-Identifier: GPL-3.0-or-later

   The code generator places a LOOP instruction, which has a counter, at the
   start of each function and of the body of each loop (counted.c).  When the
   counter reaches 0, load.c compares the time that machine code would have
   saved so far with the time needed to generate it (worth.c).  If machine code
   would have saved enough time, load.c loads the module (a shared object),
   which generates machine code, and replaces the LOOP with a NATIVE.  If
   machine code would not save time, or if the module is missing or fails,
   load.c replaces the LOOP with a jump to the next instruction.  If machine
   code would not save enough time yet, the LOOP's counter is restarted.  */

#include <config.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/place.h"
#include "base/switches.h"
#include "jit/counted.h"
#include "jit/jit.h"
#include "jit/native.h"
#include "jit/region.h"
#include "jit/run.h"
#include "jit/worth.h"
#include "lang/builtin.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "vm/hooks.h"
#include "vm/registers.h"
#include "vm/vm.h"

enum
{
  LOOK_AFTER = 1000,		/* number of iterations or calls until the
				   first check */
  MAX_VERSIONS = 8,		/* maximum number of times that a region is
				   compiled */
  MAX_REFUSED = 10, MAX_REFUSED_CALLS = 100
};

static native_make_fn *make_code;
static struct native_host host;
static struct region **by_number;
static size_t n_regions, cap_regions;
static uint64_t chance, chance_seed;
static uint64_t n_left;
static bool eager;		/* compile all hot code, even if machine code
				   does not save time, because GAWK_JIT_AFTER
				   is set */

/* --- the module --------------------------------------------------------- */

/* Load the module that is in FOLDER.  Return NULL if there is none.  */
static void *
open_module (const char *folder)
{
  char path[PATH_MAX];
  int n = snprintf (path, sizeof path, "%s/jit/native.so", folder);
  return n < (int) sizeof path && access (path, R_OK) == 0
    ? dlopen (path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

/* Let machine code use half of the C stack, but at most 128 MiB, because the
   functions that it calls need the other half.  */
static void
set_stack_limit (void)
{
  enum { MOST = 256 << 20, USUAL = 8 << 20 };
  struct rlimit r;
  size_t n = USUAL;
  if (getrlimit (RLIMIT_STACK, &r) == 0)
    n = r.rlim_cur > MOST ? MOST : r.rlim_cur;
  native_stack_limit = (uintptr_t) __builtin_frame_address (0) - n / 2;
}

static struct region *function_region (struct function *f);

/* For tests with GAWK_JIT_CHANCE=N, set CHANCE to a random number from 1 to N.
   Execution leaves the machine code after this number of instructions.  */
static void
next_chance (void)
{
  uint64_t most = chance_seed >> 32;
  uint32_t x = (uint32_t) chance_seed * UINT32_C (1664525)
    + UINT32_C (1013904223);
  chance_seed = most << 32 | x;
  chance = (x >> 8) % most + 1;
  n_left++;
}

static void
set_chance (void)
{
  const char *p = env_get ("GAWK_JIT_CHANCE");
  if (!(ENABLE_ASSERTIONS || ENABLE_SWITCHES) || !p || atoi (p) <= 0)
    return;
  chance_seed = (uint64_t) atoi (p) << 32 | 1;
  next_chance ();
  host.chance = &chance;
  host.left = next_chance;
}

/* --- counts ------------------------------------------------------------- */

/* Counts for tests.  If GAWK_JIT_COUNTS=FILE is set, the counts below are
   appended to FILE as one line at exit.  */
static struct
{
  const char *file;
  unsigned long loops, functions, again, refused;
} counts;

static void
write_counts (void)
{
  char line[256];
  int n = snprintf (line, sizeof line, "loops %lu functions %lu again %lu "
		    "failed-guards %lu refused %lu given-up %lu left %ju\n",
		    counts.loops, counts.functions, counts.again,
		    native_failed_guards, counts.refused, counted_stopped,
		    (uintmax_t) n_left);
  int fd = open (counts.file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd >= 0 && write (fd, line, n) < 0)
    warning ("cannot write to `%s'", counts.file);
  if (fd >= 0)
    close (fd);
}

static void
set_counts (void)
{
  counts.file = env_get ("GAWK_JIT_COUNTS");
  if (counts.file && *counts.file)
    atexit (write_counts);
}

static void
count_made (const struct region *r)
{
  if (r->versions > 1)
    counts.again++;
  else if (r->function)
    counts.functions++;
  else
    counts.loops++;
}

/* --- loading ------------------------------------------------------------ */

static void
show_line (const char *line)
{
  fputs (line, stderr);
}

/* Set the members of HOST.  This function is called once, when code becomes
   hot for the first time.  */
static void
fill_host (void)
{
  native_fill_host (&host);
  host.function_region = function_region;
  set_counts ();
}

/* True if the module LIB belongs to the same build as this program.  */
static bool
is_of_this_build (void *lib)
{
  static const struct native_build ours = NATIVE_BUILD;
  const struct native_build *theirs = dlsym (lib, NATIVE_BUILD_NAME);
  return theirs && memcmp (theirs, &ours, sizeof ours) == 0;
}

static bool
load_module (void)
{
  static bool tried;
  char folder[PATH_MAX];
  if (tried)
    return make_code;
  tried = true;
  /* In the build tree, the module is in a directory next to the program.  */
  void *lib = place_program (folder) > 0 ? open_module (folder) : NULL;
  if (!lib)
    lib = open_module (place_of (PLACE_EXTENSIONS));
  if (!lib || !is_of_this_build (lib))
    return false;
  const char *list = env_get ("GAWK_LIST_CODE");
  if (list && strcmp (list, "native") == 0)
    host.map = show_line;
  set_chance ();
  set_stack_limit ();
  make_code = (native_make_fn *) dlsym (lib, NATIVE_MAKE);
  return make_code;
}

/* --- regions ------------------------------------------------------------ */

/* True if P's code uses arrays, or calls functions, which may use arrays.  */
static bool
looks_at_arrays (const struct analysis *p)
{
  for (int i = p->r->first; i <= p->r->last; i++)
    if (p->code[i].op == BC_CALL || region_effect (p, &p->code[i]).n_arrays > 0)
      return true;
  return false;
}

/* True if the code of P calls the function that marks the addends of sums.  */
static bool
marks_addends (const struct analysis *p)
{
  for (int i = p->r->first; i <= p->r->last; i++)
    if (p->code[i].op == BC_BUILTIN
	&& (*host.builtins)[p->code[i].c]->code == BUILTIN_ADDEND)
      return true;
  return false;
}

/* Generate machine code for R that assumes the types that R's variables have
   in frame FP.  Return false if R cannot be compiled.  */
static bool
make (struct region *r, struct val *fp)
{
  struct analysis p;
  r->stale = false;
  if (r->failed || !load_module ())
    return false;
  r->failed = r->versions++ >= MAX_VERSIONS;
  if (!r->failed)
    {
      bool planned = counted_analyze (&p, &host, r, fp);
      r->marks = planned && marks_addends (&p); /* the call of make_code below
						   may also set r->marks */
      r->failed = !planned || (r->versions > 1 && !eager && !worth_again (&p))
	|| !make_code (&p);
      r->unguarded = !r->failed && looks_at_arrays (&p);
      counted_end_analysis (&p);
    }
  if (!r->failed)
    count_made (r);
  if (r->function && r->versions == 1 && !r->failed)
    counted_renew_callers ();
  return !r->failed;
}

static int
number_of (struct region *r)
{
  by_number = mem_grow (by_number, &cap_regions, n_regions + 1,
			sizeof *by_number);
  by_number[n_regions] = r;
  return n_regions++;
}

static void
mark_native (struct region *r)
{
  struct insn *p = &r->chunk->code[r->first];
  if (p->op == BC_LOOP)
    *p = (struct insn) { .op = BC_NATIVE, .a = number_of (r) };
}

/* Return the region of F if F has machine code, otherwise NULL.  F must be
   compiled before other machine code can call it, because compiling F chooses
   the parameters that are passed as doubles.  */
static struct region *
function_region (struct function *f)
{
  if (!f->code || f->code->code->op != BC_NATIVE)
    return NULL;
  struct region *r = counted_at (f->code, 0);
  return r->failed || !r->code ? NULL : r;
}

static const struct insn *
hot (struct insn *loop, struct val *fp)
{
  struct chunk *c = vm.chunk;
  struct region *r = counted_at (c, loop - c->code);
  if (!host.statics_top)
    fill_host ();
  if (!native_has_stack () && make_code)
    {
      counted_again (r, LOOK_AFTER);
      return loop + 1;
    }
  if (!eager && !worth_now (r, &host, fp, make_code))
    return loop + 1;
  if (!make (r, fp))
    {
      counted_stop (r);
      return loop + 1;
    }
  mark_native (r);
  return loop;
}

/* --- entries ------------------------------------------------------------ */

/* Clear arr_wants_to_wait, which is true because updates of an array are
   deferred.  Return true if the code of R can run nevertheless, because it
   does not use arrays.  If the result is false, the interpreter executes R, so
   that the updates can remain deferred.  */
static bool
may_run_now (const struct region *r)
{
  arr_wants_to_wait = false;
  return !r->unguarded;
}

static const struct insn *
enter_loop (struct region *r, const struct insn *ip, struct val *fp)
{
  int64_t next = ((native_loop *) r->code) (fp);
  vm.fp = fp;
  vm.chunk = r->chunk;
  if (next >= 0)
    {
      assert_debug ((size_t) next < r->chunk->n && next != r->first);
      r->refused = 0;
      return r->chunk->code + next;
    }
  counts.refused++;
  if (++r->refused >= MAX_REFUSED)
    r->stale = true;
  return ip + 1;
}

/* Return true if the machine code of the function R can run on frame FP.  The
   parameters that are passed as doubles must be numbers; other parameters and
   local variables may contain arrays only if they are in R->cells.  */
static bool
fits (const struct region *r, const struct val *fp)
{
  for (int i = 0; i < r->chunk->fn->nparams; i++)
    if (r->params >> i & 1 ? !val_is_num (&fp[i])
	: !(r->cells >> i & 1) && fp[i].tag >= V_ARRAY)
      return false;
  return true;
}

static const struct insn *
enter_function (struct region *r, const struct insn *ip, struct val *fp)
{
  double d[8] = { 0 };
  int n = 0;
  if (!fits (r, fp))
    {
      counts.refused++;
      if (++r->refused >= MAX_REFUSED_CALLS)
	r->failed = true;
      return ip + 1;
    }
  r->refused = 0;
  for (int i = 0; i < r->chunk->fn->nparams; i++)
    if (r->params >> i & 1)
      d[n++] = fp[i].num;
  double x = ((native_function *) r->code) (fp, d[0], d[1], d[2], d[3], d[4],
					    d[5], d[6], d[7]);
  vm.fp = fp;
  vm.chunk = r->chunk;
  if (native_status == NATIVE_NUMBER)
    vm.native_result = val_num (x);
  native_status = NATIVE_NUMBER;
  return NULL;
}

static const struct insn *
run_native (const struct insn *ip, struct val *fp)
{
  struct region *r = by_number[ip->a];
  if (unlikely (r->failed))
    {
      counted_stop (r);
      return ip + 1;
    }
  if (unlikely (diag_lint || !native_has_stack ()))
    return ip + 1;
  if (unlikely (r->stale))
    {
      r->refused = 0;
      if (!make (r, fp))
	{
	  counted_stop (r);
	  return ip + 1;
	}
    }
  if (unlikely (vm_hooks.add) && r->marks)
    return ip + 1;		/* do not enter machine code, because it would
				   ignore the marks on addends */
  if (unlikely (arr_waiting > 0 || arr_wants_to_wait) && !may_run_now (r))
    return ip + 1;
  arr_unguarded++;
  ip = r->function ? enter_function (r, ip, fp) : enter_loop (r, ip, fp);
  arr_unguarded--;
  return ip;
}

/* --- start -------------------------------------------------------------- */

void
jit_set_up (void)
{
  const char *use = env_get ("GAWK_JIT"), *after = env_get ("GAWK_JIT_AFTER");
  if ((use && strcmp (use, "0") == 0) || without (JIT) || diag_lint
      || opt.bignum || opt.debug || opt.profile || opt.pretty || opt.trace)
    return;
  cg_hot_after = LOOK_AFTER;
  eager = after && *after;
  if (eager)
    cg_hot_after = strtol (after, NULL, 10) + 1;
  if (cg_hot_after < 1)
    cg_hot_after = 1;
  vm_hooks.hot = hot;
  vm_hooks.native = run_native;
}
