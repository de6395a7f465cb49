/* module.c -- implement the functions of @load "pma", such as pma::commit.
   SPDX-License-Identifier: GPL-3.0-or-later

   positions.c stores the position at which pma::resume continues.  */

#include <config.h>
#include "heap/module.h"

#include <stdlib.h>
#include <string.h>

#include "array/array.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/options.h"
#include "heap/attach.h"
#include "heap/heap.h"
#include "heap/positions.h"
#include "lang/builtin.h"
#include "lang/symbols.h"
#include "vm/builtin_args.h"
#include "vm/globals.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

/* The number of records of the open file that earlier runs have read.  */
static unsigned long long resumed;
static const struct input *resumed_input;

static void
remember_ended (struct input *in)
{
  positions_remember (in, (unsigned long long) spec_fnr);
}

static void
catch_up (struct input *in)
{
  unsigned long long records;
  if (positions_catch_up (in, &records))
    spec_continue_fnr ((double) records);
}

/* --- the functions ------------------------------------------------------ */

static void
ext_resume (struct val *result, struct val *args, int nargs)
{
  struct input *in = main_input ();
  *result = val_num (0);
  resumed_input = NULL;
  /* If the operand cannot be opened, do nothing, because the main loop reports
     the error after BEGINFILE.  */
  if (!in && vm.phase == VM_BEGINFILE)
    return;
  if (!in)
    fatal ("pma::resume: no input file is open; call it in BEGINFILE");
  unsigned long long records;
  if (!positions_begin (in))
    return;
  main_whole_records = true;
  main_is_cut = nargs > 0 && val_to_bool (&args[0]);
  if (!positions_resume (in, &records))
    return;
  *result = val_num (in_offset (in));
  resumed = records;
  resumed_input = in;
  spec_continue_fnr ((double) records);
}

static void
ext_resumed (struct val *result, struct val *args, int nargs)
{
  bool is = main_input () && main_input () == resumed_input
    && main_whole_records;
  *result = val_num (is ? (double) resumed : 0);
}

static void
ext_commit (struct val *result, struct val *args, int nargs)
{
  *result = val_num (heap_commit_now ());
}

/* If HELD is true, set an environment variable so that the runs that this
   program starts do not wait for this run's heap.  Return HELD as a number.  */
static struct val
tell_commands (bool held)
{
  static const char name[] = "GAWK_PERSIST_HANDOVER";
  struct symbol *s = sym_find_variable (sv_of ("ENVIRON"), false);
  struct val *cell = s ? glob_cell (s) : NULL;
  struct val zero = val_borrow (V_STR, "0", 1);
  if (!held)
    return val_num (0);
  setenv (name, "0", true);
  if (cell && cell->tag == V_ARRAY && cell->arr)
    arr_put (cell->arr, arr_text_key (sv_of (name)), &zero);
  return val_num (1);
}

static void
ext_hold (struct val *result, struct val *args, int nargs)
{
  *result = tell_commands (heap_hold ());
}

static void
ext_abandon (struct val *result, struct val *args, int nargs)
{
  *result = tell_commands (heap_abandon ());
}

static void
ext_attach (struct val *result, struct val *args, int nargs)
{
  struct scratch a, b;
  *result = val_num ((double) attach_variables (val_sv (&args[0], &a),
					      val_sv (&args[1], &b)));
}

static void
put (struct array *a, const char *key, double d)
{
  struct val v = val_num (d);
  arr_put (a, arr_text_key (sv_of (key)), &v);
}

static void
ext_stats (struct val *result, struct val *args, int nargs)
{
  struct pma_stats st;
  struct array *a = bi_array (args, "pma::stats", "first");
  arr_clear (a);
  pma_stats (mem_persist, &st);
  put (a, "file_size", st.file_size);
  put (a, "capacity", st.capacity);
  put (a, "in_use", st.in_use);
  put (a, "free", st.free_bytes);
  put (a, "high_water", st.high_water);
  put (a, "objects", st.objects);
  put (a, "commits", st.commits);
  put (a, "last_commit", st.last_commit);
  *result = val_num (heap_active ());
}

#define ROW(name, least, most, ...) \
  { "pma::" #name, ext_##name, least, most, BI_EFFECT, { __VA_ARGS__ }, \
    .result = RESULT_ANY }

static const struct builtin functions[] = {
  ROW (commit, 0, 0, ARG_VALUE), ROW (hold, 0, 0, ARG_VALUE),
  ROW (abandon, 0, 0, ARG_VALUE), ROW (attach, 2, 2, ARG_VALUE, ARG_VALUE),
  ROW (stats, 1, 1, ARG_ARRAY), ROW (resume, 0, 1, ARG_VALUE),
  ROW (resumed, 0, 0, ARG_VALUE)
};

static void
define_functions (void)
{
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      struct symbol *s = sym_find_function (sv_of (functions[i].name), true);
      s->builtin = &functions[i];
    }
}

bool
module_load (const struct load *l)
{
  if (opt.sandbox || strcmp (l->name.p, "pma") != 0)
    return false;
  define_functions ();
  vm_hooks.file_ends = remember_ended;
  vm_hooks.file_continues = catch_up;
  return true;
}
