/* start.c -- initialise the VM and give other rooms access to its cells.
   SPDX-License-Identifier: GPL-3.0-or-later

   vm_init sets the hooks by which other rooms ask for the current place in the
   program, for PROCINFO, and for calls of user-defined functions.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "array/sort.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "io/output.h"
#include "lang/builtin.h"
#include "lang/source.h"
#include "text/fields.h"
#include "text/split.h"
#include "value/convert.h"
#include "value/hooks.h"
#include "vm/array_misuse.h"
#include "vm/call.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/mp_arith.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* --- the place for messages --------------------------------------------- */

/* If vm.ip is in C, return its place, otherwise NULL.  */
static const struct code_place *
place_in (const struct chunk *c)
{
  if (!c || vm.ip < c->code || vm.ip >= c->code + c->n)
    return NULL;
  return &c->places[vm.ip - c->code];
}

struct code_place
vm_place (void)
{
  static const struct code_place none;
  const struct code_place *p = place_in (vm.chunk);
  if (!vm.chunk)
    return none;
  if (!vm.ip)
    return vm.chunk == vm.rules.main ? vm.before_main : none;
  /* Between two records, vm.ip may point into a function that has already
     returned.  */
  for (size_t i = 0; i < cg_n_functions && !p; i++)
    p = place_in (cg_functions[i]->code);
  return p ? *p : none;
}

static const void *
running_insn (void)
{
  return vm.ip;
}

static void
where (struct diag_place *p)
{
  if (vm.between_files)
    return;
  struct code_place at = vm_place ();
  p->file = at.file;
  p->line = at.line;
  p->offset = at.offset;
  if (spec_fnr > 0)
    {
      static struct scratch tmp;
      struct sv s = val_sv (spec_reg (SPECIAL_FILENAME), &tmp);
      p->input = s.p;
      p->input_len = s.n;
      p->fnr = spec_fnr;
    }
}

/* --- hooks of lower rooms ----------------------------------------------- */

static const struct val *
procinfo (struct sv name, const char *what)
{
  static struct strbuf key;
  key.n = 0;
  if (name.p)
    {
      buf_add (&key, name.p, name.n);
      buf_add (&key, vm.subsep.p, vm.subsep.n);
    }
  buf_add (&key, what, strlen (what));
  return spec_procinfo ((struct sv) { key.p, key.n });
}

void
vm_init (void)
{
  size_t n = (size_t) 1 << 26;
  if (opt.bignum && !big_enable ())
    {
      if (big_missing)
	warning ("-M ignored: cannot load a library: %s", big_missing);
      else
	warning ("-M ignored: MPFR/GMP support not compiled in");
      opt.bignum = false;
    }
  vm.stack = st_init (&n);
  arr_set_seed (pma_hash_seed (mem_persist));
  arr_may_defer = pma_scarcity (mem_persist) > 0;
  /* An indirect call of a built-in function may use one more register than it
     has arguments.  */
  vm.stack_end = vm.stack + n - 1;
  vm.fp = vm.stack;
  diag_hooks.where = where;
  diag_hooks.source_line = src_line_at;
  rxc_place = running_insn;
  val_hooks.array_fatal = misuse_cell;
  io_hooks.procinfo = procinfo;
  io_hooks.set_errno = spec_set_errno;
  val_hooks.call_function = vm_call_number;
  fld_init ();
  io_init ();
  spec_init ();
}

/* --- listings ----------------------------------------------------------- */

static int
compare_names (const void *x, const void *y)
{
  struct sv a = (*(struct function *const *) x)->sym->name;
  struct sv b = (*(struct function *const *) y)->sym->name;
  return sv_compare (a, b);
}

static void
list_functions (struct program *p, struct strbuf *b)
{
  size_t n = 0, i = 0;
  for (struct function *f = p->functions; f; f = f->next)
    n++;
  struct function **v = xnmalloc (n + 1, sizeof *v);
  for (struct function *f = p->functions; f; f = f->next)
    v[i++] = f;
  qsort (v, n, sizeof *v, compare_names);
  for (i = 0; i < n; i++)
    disasm_chunk (b, call_prepare (v[i])->code, v[i]->sym->name);
  xfree (v);
}

static void
list_rules (const struct chunk *c, const char *title, struct strbuf *b)
{
  if (c)
    disasm_chunk (b, c, sv_of (title));
}

void
vm_list_code (struct program *p, struct strbuf *b)
{
  list_rules (vm.rules.begin, "BEGIN", b);
  list_rules (vm.rules.beginfile, "BEGINFILE", b);
  list_rules (vm.rules.main, "records", b);
  list_rules (vm.rules.endfile, "ENDFILE", b);
  list_rules (vm.rules.end, "END", b);
  list_functions (p, b);
}
