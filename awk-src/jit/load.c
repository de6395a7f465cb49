/* load.c -- what is hot, and the module that makes machine code of it.
   SPDX-License-Identifier: GPL-3.0-or-later

   The code generator puts a LOOP, with a counter, where a loop's rounds and a
   function begin.  When it has been counted down the module is loaded and
   asked for machine code.  There is: the LOOP becomes a NATIVE.  There is
   none, since the module is missing or refuses: the LOOP is jumped over from
   now on.  */

#include <config.h>

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "jit/jit.h"
#include "jit/native.h"
#include "jit/run.h"
#include "lang/static_cells.h"
#include "pma/assertion.h"
#include "pma/likely.h"
#include "vm/call.h"
#include "vm/hooks.h"
#include "vm/registers.h"
#include "vm/vm.h"

#ifndef PKGLIBDIR
# define PKGLIBDIR "/usr/local/lib/gawk"
#endif

enum
{
  HOT_AFTER = 2000,		/* rounds or calls */
  MAX_VERSIONS = 8,		/* of a region */
  MAX_REFUSED = 10,
  COUNT_AGAIN = 1000		/* after a first try that came to nothing */
};

static native_make_fn *make_code;
static struct native_host host;
static struct region *regions;
static struct region **by_number;
static size_t n_regions, cap_regions;
static uint64_t chance, chance_seed;
static uint64_t n_left;

/* --- the module --------------------------------------------------------- */

/* The module of the build tree: beside the program.  */
static void *
open_beside (void)
{
  char path[PATH_MAX];
  ssize_t n = readlink ("/proc/self/exe", path, sizeof path - 32);
  if (n <= 0)
    return NULL;
  path[n] = '\0';
  char *slash = strrchr (path, '/');
  if (!slash)
    return NULL;
  strcpy (slash, "/jit/native.so");
  return access (path, R_OK) == 0
    ? dlopen (path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

/* Half of what the C stack may be, so that what is called has room.  */
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

/* In builds with assertions GAWK_JIT_CHANCE=N lets machine code be left at
   one of N instructions, chosen at random.  */
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
  const char *p = getenv ("GAWK_JIT_CHANCE");
  if (!ENABLE_ASSERTIONS || !p || atoi (p) <= 0)
    return;
  chance_seed = (uint64_t) atoi (p) << 32 | 1;
  next_chance ();
  host.chance = &chance;
  host.left = next_chance;
}

static void
show_line (const char *line)
{
  fputs (line, stderr);
}

static bool
load_module (void)
{
  static bool tried;
  if (tried)
    return make_code;
  tried = true;
  void *lib = open_beside ();
  if (!lib)
    lib = dlopen (PKGLIBDIR "/jit/native.so", RTLD_NOW | RTLD_LOCAL);
  if (!lib)
    return false;
  native_fill_host (&host);
  host.function_region = function_region;
  const char *list = getenv ("GAWK_LIST_CODE");
  if (list && strcmp (list, "native") == 0)
    host.map = show_line;
  set_chance ();
  set_stack_limit ();
  make_code = (native_make_fn *) dlsym (lib, NATIVE_MAKE);
  return make_code;
}

/* --- regions ------------------------------------------------------------ */

static int
last_jump_to (const struct chunk *c, int first)
{
  int last = -1;
  for (size_t i = first + 1; i < c->n; i++)
    if (disasm_operands[c->code[i].op][2] == 't' && c->code[i].c == first)
      last = i;
  return last;
}

static struct region *
region_at (struct chunk *c, int first)
{
  for (struct region *r = regions; r; r = r->next)
    if (r->chunk == c && r->first == first)
      return r;
  struct region *r = xzalloc (sizeof *r);
  r->chunk = c;
  r->first = first;
  r->function = c->fn && first == 0;
  r->last = r->function ? (int) c->n - 1 : last_jump_to (c, first);
  r->never = xzalloc (c->n);
  r->failed = r->last < 0;
  r->next = regions;
  return regions = r;
}

/* R is not worth looking at again: nothing comes past its LOOP.  */
static void
give_up (struct region *r)
{
  struct chunk *c = r->chunk;
  struct insn *p = &c->code[r->first];
  r->failed = true;
  *p = (struct insn) { .op = BC_JMP, .c = r->first + 1 };
  for (size_t i = 0; i < c->n; i++)
    if (disasm_operands[c->code[i].op][2] == 't' && c->code[i].c == r->first)
      c->code[i].c++;
}

/* Make R's code, for the variables of frame FP.  */
static bool
make (struct region *r, struct val *fp)
{
  r->stale = false;
  if (r->failed || !load_module ())
    return false;
  if (r->versions++ >= MAX_VERSIONS)
    r->failed = true;
  else
    r->failed = !make_code (&host, r, fp);
  if (r->function && r->versions == 1 && !r->failed)
    for (struct region *q = regions; q; q = q->next)
      if (q->lacks)
	q->stale = true;
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

/* What F takes as doubles is known only after it has been made.  */
static struct region *
function_region (struct function *f)
{
  if (!f->code || f->code->code->op != BC_NATIVE)
    return NULL;
  struct region *r = region_at (f->code, 0);
  return r->failed || !r->code ? NULL : r;
}

static const struct insn *
hot (struct insn *loop, struct val *fp)
{
  struct chunk *c = vm.chunk;
  struct region *r = region_at (c, loop - c->code);
  if (!native_has_stack () && make_code)
    {
      loop->a = COUNT_AGAIN;
      return loop + 1;
    }
  if (!make (r, fp))
    {
      give_up (r);
      return loop + 1;
    }
  mark_native (r);
  return loop;
}

/* --- entries ------------------------------------------------------------ */

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
  if (++r->refused >= MAX_REFUSED)
    r->stale = true;
  return ip + 1;
}

static const struct insn *
enter_function (struct region *r, const struct insn *ip, struct val *fp)
{
  double d[8] = { 0 };
  int n = 0;
  for (int i = 0; i < r->chunk->fn->nparams; i++)
    if (r->params >> i & 1)
      {
	if (!val_is_num (&fp[i]))
	  return ip + 1;
	d[n++] = fp[i].num;
      }
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
  if (unlikely (diag_lint || r->failed || !native_has_stack ()))
    return ip + 1;
  if (unlikely (r->stale))
    {
      r->refused = 0;
      if (!make (r, fp))
	{
	  give_up (r);
	  return ip + 1;
	}
    }
  return r->function ? enter_function (r, ip, fp) : enter_loop (r, ip, fp);
}

/* --- start -------------------------------------------------------------- */

void
jit_set_up (void)
{
  const char *use = getenv ("GAWK_JIT"), *after = getenv ("GAWK_JIT_AFTER");
  if ((use && strcmp (use, "0") == 0) || diag_lint || opt.bignum || opt.debug
      || opt.profile || opt.pretty || opt.trace)
    return;
  cg_hot_after = HOT_AFTER;
  if (after && *after)
    cg_hot_after = strtol (after, NULL, 10) + 1;
  if (cg_hot_after < 1)
    cg_hot_after = 1;
  vm_hooks.hot = hot;
  vm_hooks.native = run_native;
}
