/* run.c -- process the records of the input window in batches.
   SPDX-License-Identifier: GPL-3.0-or-later

   The row engine processes the last complete record of each input window and
   each record at which a batch is cut, so that $0, NF and RT have the same
   values as without batches.  The functions of this file do not read input.
   Variables are read from their registers when a batch begins.  The new values
   are stored in the registers when the batch ends and also before output,
   because output may block.  If the heap is handed over to another process
   while output blocks, the variables are read from their registers again
   (batch_part).  */

#include <config.h>
#include "batch/run.h"

#include <stdlib.h>

#include "base/diag.h"
#include "base/env.h"
#include "base/heap_part.h"
#include "base/mb.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/switches.h"
#include "batch/batch.h"
#include "batch/lookup.h"
#include "batch/pace.h"
#include "io/hooks.h"
#include "text/fields.h"
#include "value/hooks.h"
#include "vm/headed.h"
#include "vm/hooks.h"
#include "vm/interp.h"
#include "vm/records.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/vm.h"

struct text_block
{
  struct text_block *before;
  char bytes[];
};

bool batch_commits_on_error;

static struct program *program;
static struct plan *plan;
static struct batch *batch;
static bool running;

static bool copies;		/* in a batch, the kernels have created more
				   than MUCH_TEXT bytes of text */

/* --- text --------------------------------------------------------------- */

/* If the kernels create more than MUCH_TEXT bytes in a batch, almost all of the
   time is spent on copying text, and a batch may need much more memory than
   the row engine.  The usual reason for so much text is a variable whose
   growing text is copied for each record, as in `s = $1 "," s'.  */
enum { TEXT_BLOCK = 16 * 1024, TEXT_PAD = 64, MUCH_TEXT = 2 * 1024 * 1024 };

char *
batch_text_slow (struct batch *b, size_t n)
{
  size_t size = n > TEXT_BLOCK / 4 ? n + TEXT_BLOCK : TEXT_BLOCK;
  struct text_block *t = xmalloc (sizeof *t + size + TEXT_PAD);
  t->before = b->text;
  b->text = t;
  b->text_size += size;
  b->cur = t->bytes + n;
  b->end = t->bytes + size;
  return t->bytes;
}

/* Discard the text of the batch; keep only the first block of its memory.  */
static void
forget_text (struct batch *b)
{
  copies |= b->text_size > MUCH_TEXT;
  b->text_size = 0;
  while (b->text && b->text->before)
    {
      struct text_block *t = b->text;
      b->text = t->before;
      xfree (t);
      b->end = NULL;
    }
  if (b->text && !b->end)
    b->end = b->text->bytes + TEXT_BLOCK;
  b->cur = b->text ? b->text->bytes : NULL;
}

/* --- a batch ------------------------------------------------------------ */

/* At the start of a batch, read the variables from their registers.  Return
   false if an array is used as a scalar or a scalar as an array: the row
   engine must find the record that causes the fatal error.  Also return false
   if a variable is so long that a copy of it for each record may not fit in
   memory.  */
static bool
load_variables (struct plan *p)
{
  for (int i = 0; i < p->n_res; i++)
    {
      struct res *r = &p->res[i];
      r->first_read = BATCH_MAX;
      if (r->kind == RES_ARRAY && r->cell->tag >= V_UNASSIGNED
	  && r->cell->tag < V_ARRAY)
	return false;
      if (r->kind != RES_SCALAR)
	continue;
      r->now = val_load (r->cell);
      r->stored = false;
      if (r->now.tag <= V_UNTYPED)
	r->now = val_unset (UNSET_READ);
      else if (r->now.tag >= V_ARRAY)
	return false;
      else if (r->now.kind & K_RC)
	{
	  if (!r->appended && val_bytes (&r->now).n > MUCH_TEXT)
	    return false;
	  r->held = val_dup (r->cell);
	  r->now.kind = K_BORROW;
	}
    }
  return true;
}

/* The strings that variables had before and after each hand-over of the heap
   to another process during the batch.  Vectors may borrow the bytes of these
   old and new strings until the batch ends.  */
static struct
{
  struct val *v;
  size_t n, cap;
} handed;

static void
drop_held (struct plan *p)
{
  for (int i = 0; i < p->n_res; i++)
    {
      val_drop (&p->res[i].held);
      p->res[i].held.kind = 0;
    }
  while (handed.n > 0)
    val_drop (&handed.v[--handed.n]);
}

/* Store the new values of changed variables in their registers.  An untyped
   variable that was read for at least one of the N records of the batch
   becomes a scalar; one that was searched becomes an array.  */
static void
store_variables (struct plan *p, int n)
{
  for (int i = 0; i < p->n_res; i++)
    {
      struct res *r = &p->res[i];
      if (r->kind == RES_ARRAY && r->first_read < n)
	reg_array_seen (r->cell);
      if (r->kind != RES_SCALAR)
	continue;
      if (r->stored)
	{
	  struct val v = batch_cell (&r->now);
	  val_pin (&v);
	  reg_set (r->cell, v);
	  r->now = batch_borrowed (val_load (r->cell));
	  r->stored = false;
	}
      else if (r->first_read < n && reg_is_reference (r->cell))
	reg_touch (r->cell);
    }
}

/* --- a hand-over of the heap -------------------------------------------- */

/* Keep a reference to the bytes of V until the batch ends, and return V as a
   value that borrows these bytes.  */
static struct val
keep_bytes (const struct val *v)
{
  if (v->kind & K_RC)
    {
      handed.v = mem_grow (handed.v, &handed.cap, handed.n + 1,
			   sizeof *handed.v);
      handed.v[handed.n++] = val_dup (v);
    }
  return batch_borrowed (val_load (v));
}

static void
before_commit (const struct heap_run *r)
{
  if (running)
    store_variables (plan, batch->n);
}

static void
before_release (void)
{
  batch_forget_fetched ();
  lookup_forget ();
  for (int i = 0; running && i < plan->n_res; i++)
    if (plan->res[i].kind == RES_SCALAR)
      keep_bytes (plan->res[i].cell);
}

/* Read the variables that another process may have changed.  */
static void
after_return (const struct heap_run *run, bool changed)
{
  for (int i = 0; running && changed && i < plan->n_res; i++)
    {
      struct res *r = &plan->res[i];
      if (r->kind == RES_SCALAR && !r->stored
	  && r->cell->tag > V_UNTYPED && r->cell->tag < V_ARRAY)
	r->now = keep_bytes (r->cell);
    }
}

const struct heap_part batch_part = {
  .store = before_commit, .prepare = before_release, .back = after_return
};

/* --- operations --------------------------------------------------------- */

static void
run_stages (struct batch *b, int k)
{
  struct plan *p = b->p;
  while (k < p->n_ops)
    {
      const struct op *o = &p->ops[p->order[k]];
      int end = k + 1;
      while (end < p->n_ops && p->ops[p->order[end]].stage == o->stage)
	end++;
      if (plan_prints (p, o))
	store_variables (p->top, batch->n);
      batch_run_stage (b, k, end);
      k = end;
    }
}

/* In each vector that owns strings, release the reference-counted strings of
   the first N cells.  */
static void
drop_strings (struct plan *p, int n)
{
  for (int i = 0; i < p->n_vecs; i++)
    if (p->vecs[i].owns)
      for (int j = 0; j < n; j++)
	if (p->vecs[i].v[j].kind & K_RC)
	  {
	    val_drop (&p->vecs[i].v[j]);
	    p->vecs[i].v[j].kind = 0;
	  }
}

/* Execute each operation of the plan for the B->n records.  */
static void
run_operations (struct batch *b)
{
  struct plan *p = b->p;
  int k = 0;
  p->sels[SEL_ALL].n = b->n;
  for (; k < p->n_ops && p->ops[p->order[k]].stage == NONE && b->n > 0; k++)
    batch_run_op (b, &p->ops[p->order[k]]);
  if (b->n > 0)
    run_stages (b, k);
}

/* Copy the bytes that TOP's variables borrow to the text of the batch AROUND.
   The bytes may be part of the text of the items, which is about to be
   discarded; AROUND keeps its text until the batch ends.  If STORED_ONLY is
   true, copy only the bytes of variables that operations of the plan have
   set.  */
static void
keep_variables (struct plan *top, struct batch *around, bool stored_only)
{
  for (int i = 0; i < top->n_res; i++)
    {
      struct res *r = &top->res[i];
      if (r->kind != RES_SCALAR || r->appended || (stored_only && !r->stored)
	  || !val_has_bytes (&r->now) || r->now.kind != K_BORROW)
	continue;
      struct sv s = val_bytes (&r->now);
      char *to = batch_text (around, s.n);
      mem_copy (to, s.p, s.n);
      r->now = val_view (r->now.tag, to, s.n);
    }
}

void
batch_run_items (struct batch *b, struct batch *around)
{
  int n = b->n;
  /* Copy the values of the variables before the body of the loop is executed.
     Without the copies, the body might borrow the bytes of a variable's
     register, and then a print statement might overwrite the register.  */
  keep_variables (b->p->top, around, false);
  run_operations (b);
  keep_variables (b->p->top, around, true);
  drop_strings (b->p, n);
  forget_text (b);
}

/* Execute the plan for the B->n records.  */
static void
run_batch (struct batch *b)
{
  struct plan *p = b->p;
  const struct insn *ip = vm.ip;
  int n = b->n;
  lookup_batches++;
  b->nr = spec_nr;
  b->fnr = spec_fnr;
  b->pin = io_hooks.before_block;
  b->misuse.op = NULL;
  running = true;
  run_operations (b);
  running = false;
  store_variables (p, b->n);
  if (b->misuse.op)
    batch_report_misuse (b);
  vm.ip = ip;			/* messages about files must show the source
				   line that the row engine executed last */
  drop_held (p);
  if (!b->lines.p)
    drop_strings (p, n);
  forget_text (b);
  spec_nr = b->nr + b->n;
  spec_fnr = b->fnr + b->n;
}

bool
batch_is_running (const char **next, double *fnr)
{
  if (!running)
    return false;
  *next = batch->lines.p ? batch->lines.p + batch->lines.n
    : batch->rec[batch->n].p;
  *fnr = batch->fnr + batch->n;
  return true;
}

/* --- the window --------------------------------------------------------- */

/* True if each column that the rules refer to by name still has the number
   that it had when the plan was built.  */
static bool
has_same_columns (void)
{
  for (int i = 0; i < plan->n_named; i++)
    if (headed_number (plan->named[i].name) != plan->named[i].k)
      return false;
  return true;
}

/* Fill a batch with complete records of the input window, but leave at least
   one complete record in the window.  Return the number of records that were
   added to the batch.  */
static int
gather (struct batch *b)
{
  int max = (pace_room < pace_most () ? pace_room : pace_most ()) + 1;
  int n = vm.record_byte >= 0
    ? in_take_plain (vm.in, vm.record_byte, b->rec, max)
    : in_take_records (vm.in, &vm.rs, b->rec, max);
  if (n == 0)
    return 0;
  in_give_back (vm.in, b->rec[n - 1], 1);
  return n - 1;
}

/* Like gather, for a plan whose operations do not need individual records: the
   batch contains all records of the input window except the last.  */
static int
gather_lines (struct batch *b)
{
  size_t n = 0;
  struct sv none;
  char *from = vm.in->win.cur;
  in_skip_lines (vm.in, NULL, &n, &none);
  if (n == 0)
    return 0;
  b->lines = (struct sv) { from, (size_t) (vm.in->win.cur - from) };
  return (int) n;
}

static bool
make_plan (void)
{
  plan = xmalloc (sizeof *plan);
  if (!plan_build (plan, program))
    {
      vm_hooks.batch = NULL;
      return false;
    }
  batch = xzalloc (sizeof *batch);
  batch->p = plan;
  return true;
}

/* True if S contains a byte that is not valid UTF-8.  */
static inline bool
is_invalid (struct sv s)
{
  return !mb_is_clean (s.p, s.n);
}

/* True if the row engine must process the records, because a record, a variable
   or a constant contains an invalid byte and decoding this byte causes a
   warning.  */
static bool
may_warn (const struct batch *b)
{
  const char *from = b->rec[0].p;
  const struct sv *last = &b->rec[b->n - 1];
  bool decodes = plan->decodes || val_ignorecase
    || b->separator == FLD_OTHER;
  if (!decodes || !opt.utf8 || mb_has_warned)
    return false;
  if (plan->has_invalid)
    return true;
  for (int i = 0; i < plan->n_res; i++)
    {
      const struct res *r = &plan->res[i];
      /* Ignore a variable to which text is appended, because a batch does not
	 read it.  */
      if (r->kind == RES_SCALAR && !r->appended && val_has_bytes (r->cell)
	  && is_invalid (val_bytes (r->cell)))
	return true;
    }
  return is_invalid ((struct sv) { from, last->p + last->n - from });
}

/* Process all records of the input window except the last as one batch, if no
   operation needs individual records.  */
static void
run_by_lines (void)
{
  if (!plan->by_lines || vm.record_byte != '\n' || pace_most () < BATCH_MAX
      || !batch_may_print_lines (plan))
    return;
  batch->n = load_variables (plan) ? gather_lines (batch) : 0;
  if (batch->n > 0)
    run_batch (batch);
  else
    drop_held (plan);
  batch->lines.p = NULL;
}

/* Process the records of the input window in batches, before the main loop
   reads its next record.  */
static void
run (void)
{
  enum { SMALL_WINDOW = 64 };
  struct input *in = vm.in;
  if (!in || main_looks_again
      || (pace_most () == BATCH_MAX
	  && in->win.end - in->win.cur < SMALL_WINDOW))
    return;
  if (spec_nr >= 1e15 || diag_lint || spec_convfmt_may_fail
      || spec_ofmt_may_fail
      || in->parser.record
      || (!plan && !make_plan ()) || !has_same_columns ()
      /* stop here, because a hand-over of the heap while a batch is executed
	 would commit an input position that follows all records of the batch,
	 but only some of the changes that these records make */
      || (main_whole_records && plan->changes_late))
    return;
  run_by_lines ();
  while (!pace_prefers_rows (plan->doubtful))
    {
      batch->separator = fld_separator ();
      int n = batch->n = gather (batch), all = n;
      if (n < pace_fewest () || may_warn (batch) || !load_variables (plan))
	{
	  drop_held (plan);
	  if (n > 0)
	    in_give_back (in, batch->rec[0], n);
	  if (n >= pace_fewest () || vm.record_byte < 0)
	    pace_cut (0);
	  return;
	}
      run_batch (batch);
      if (copies)
	vm_hooks.batch = NULL;
      if (batch->n < all)
	{
	  in_give_back (in, batch->rec[batch->n], all - batch->n);
	  pace_cut (batch->n);
	  return;
	}
      pace_full (n);
      if (main_looks_again || !vm_hooks.batch)
	return;
    }
}

/* Return the number of records that the row engine processes before the first
   batch.  If the input has only a few hundred records, batches do not save the
   time that it takes to make the plan.  */
static unsigned
first_records (void)
{
  /* Builds with --enable-switches are used for tests.  The inputs of tests have
     few records, and batches should process them.  */
  enum { DEFAULT = ENABLE_SWITCHES ? 0 : 400 };
  const char *s = env_get ("GAWK_BATCH_AFTER");
  return s ? (unsigned) atoi (s) : DEFAULT;
}

void
batch_prepare (struct program *p)
{
  bool any = false;
  for (const struct rule *r = p->rules; r; r = r->next)
    any |= r->kind == RULE_PATTERN;
  program = p;
  if (any && !without (BATCH) && !opt.bignum && !opt.debug && !opt.profile
      && !opt.trace && !opt.posix && !mb_foreign
      /* With -n, the conversion of a string to a number can cause a fatal
	 error.  */
      && !opt.non_decimal)
    {
      vm_hooks.batch = run;
      vm_hooks.batch_wait = first_records ();
    }
}

/* --- --explain ---------------------------------------------------------- */

/* Append to OUT the names of the operations of stage S or, if S is NONE, of
   the first phase.  */
static void
explain_stage (const struct plan *x, int s, struct strbuf *out)
{
  const char *separator = s == NONE ? "  first: " : "  then: ";
  for (int i = 0; i < x->n_ops; i++)
    {
      const struct op *o = &x->ops[x->order[i]];
      if (o->stage != s)
	continue;
      buf_add_text (out, separator);
      buf_add_text (out, o->name);
      separator = ", ";
    }
  if (*separator == ',')
    buf_add_text (out, "\n");
}

void
batch_explain (struct program *p, struct strbuf *out)
{
  struct plan *x;
  batch_prepare (p);
  if (!vm_hooks.batch)
    return;
  x = xmalloc (sizeof *x);
  if (plan_build (x, p))
    {
      buf_add_text (out, "The rules run in batches of records:\n");
      for (int s = NONE; s < x->stages; s++)
	explain_stage (x, s, out);
    }
  else
    {
      buf_add_text (out, "The rules run record by record: ");
      buf_add_text (out, x->why_not);
      if (x->why_file)
	buf_addf (out, " (%s:%d)", x->why_file, x->why_line);
      buf_add_text (out, ".\n");
    }
  xfree (x);
}
