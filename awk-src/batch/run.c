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

/* After a cut, remove from all selections the records that are no longer in
   the batch.  */
static void
trim (struct batch *b)
{
  for (int i = 0; i < b->p->n_sels; i++)
    {
      struct sel *s = &b->p->sels[i];
      while (s->n > 0 && s->at[s->n - 1] >= b->n)
	s->n--;
    }
}

/* True if O must not process the last record of the batch, because an
   operation before O causes a fatal error for the last record.  */
static inline bool
is_after_misuse (const struct batch *b, const struct op *o)
{
  return unlikely (b->misuse.op) && o > b->misuse.op;
}

static void
run_op (struct batch *b, const struct op *o)
{
  const struct sel *s = &b->p->sels[o->sel];
  int all = b->n, n = s->n;
  if (o->by_user)
    return;
  if (is_after_misuse (b, o) && n > 0)
    n -= s->at[n - 1] == b->misuse.at;
  o->run (b, o, s->at, n);
  if (unlikely (b->n < all))
    trim (b);
}

/* A position in a selection whose records a stage processes block by
   block.  */
struct cursor
{
  struct sel *s;
  int n, next;			/* N: number of records; NEXT: number of
				   records that the stage has already
				   processed */
};

/* Add a cursor on the selection S to the *N cursors in C, unless one of them
   is on S.  */
static void
enter_cursor (struct cursor *c, int *n, struct sel *s)
{
  for (int i = 0; i < *n; i++)
    if (c[i].s == s)
      return;
  c[(*n)++] = (struct cursor) { .s = s, .n = s->n };
}

/* Set USED to cursors on those selections that a stage reads and that were
   computed before the stage, and return the number of cursors.  The stage
   consists of operations FIRST to END - 1 of P->order.  */
static int
find_cursors (struct plan *p, int first, int end, struct cursor *used)
{
  int n = 0;
  for (int k = first; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      short in[3] = { o->sel, o->sel_in[0], o->sel_in[1] };
      for (int j = 0; j < 3; j++)
	if (in[j] >= 0 && (p->sels[in[j]].maker == NONE
			   || p->ops[p->sels[in[j]].maker].stage != o->stage))
	  enter_cursor (used, &n, &p->sels[in[j]]);
    }
  return n;
}

/* An operation of a stage that is executed block by block.  */
struct step
{
  const struct op *o;
  const struct sel *s;		/* selection of the records that it
				   processes */
  struct sel *yes;		/* selection that the operation computes, or
				   NULL */
  int made;			/* number of records that the operation has
				   selected so far */
};

/* A stage that is executed block by block.  */
struct stage
{
  struct step step[MAX_OPS];
  struct cursor used[MAX_SELS];
  int n, n_used;
};

/* Set G to the stage that consists of operations FIRST to END - 1 of P->order,
   except those that another operation executes.  */
static void
find_steps (struct plan *p, int first, int end, struct stage *g)
{
  g->n_used = find_cursors (p, first, end, g->used);
  g->n = 0;
  for (int k = first; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      if (o->by_user)
	continue;
      g->step[g->n++] = (struct step) {
	.o = o, .s = &p->sels[o->sel],
	.yes = o->yes == NONE ? NULL : &p->sels[o->yes]
      };
    }
}

/* Return the number of records in S that the operation O must process: all
   records before the record of the misuse and, unless is_after_misuse is true
   for O, also that record.  */
static __attribute__ ((noinline)) int
count_before_misuse (const struct batch *b, const struct op *o,
		     const struct sel *s)
{
  int n = s->n, end = b->misuse.at + !is_after_misuse (b, o);
  while (n > 0 && s->at[n - 1] >= end)
    n--;
  return n;
}

static inline void
run_step (struct batch *b, struct step *step)
{
  const struct sel *s = step->s;
  int n = s->n;
  if (step->yes)
    {
      step->yes->at = step->yes->store + step->made;
      step->yes->n = 0;
    }
  if (unlikely (b->misuse.op))
    n = count_before_misuse (b, step->o, s);
  if (n)
    step->o->run (b, step->o, s->at, n);
  if (step->yes)
    step->made += step->yes->n;
}

/* Execute all steps for the records before record END that have not been
   processed.  The steps are in the order of the program's statements.  */
static inline void
run_block (struct batch *b, struct stage *g, int end)
{
  for (int k = 0; k < g->n_used; k++)
    {
      struct cursor *c = &g->used[k];
      int next = c->next;
      c->s->at = c->s->store + next;
      while (next < c->n && c->s->store[next] < end)
	next++;
      c->s->n = next - c->next;
      c->next = next;
    }
  for (int k = 0; k < g->n; k++)
    run_step (b, &g->step[k]);
}

/* Divide the records of B into blocks in which the keys of stage S differ.
   Store the ends of the blocks in END, and return their number
   (batch_find_blocks).  Return 0 if many keys are equal, because execution by
   blocks then saves no time.  After such a batch, return 0 for some batches
   without comparing keys; their number about doubles each time.  */
static int
find_blocks (const struct batch *b, struct stage_keys *s, uint16_t *end)
{
  enum { LONGEST = 63, WORTH = 4 };
  if (s->keys == NONE || (s->pause > 0 && s->pause-- > 0))
    return 0;
  int n = batch_find_blocks (b, s->keys, end);
  if (n > 0 && (n * WORTH <= b->n || b->n < WORTH))
    {
      s->last_pause = 0;
      return n;
    }
  if (s->last_pause < LONGEST)
    s->last_pause = 2 * s->last_pause + 1;
  s->pause = s->last_pause;
  return 0;
}

/* Execute a stage for one block of records after the other.  The stage
   consists of operations FIRST to END - 1 of P->order.  BLOCKS contains the
   ends of the N blocks.  If N is 0, each record is a block.  */
static void
run_by_block (struct batch *b, int first, int end, const uint16_t *blocks,
	      int n)
{
  struct plan *p = b->p;
  struct stage g;
  find_steps (p, first, end, &g);
  b->some = true;
  if (n == 0)
    for (int i = 0; i < b->n; i++)
      run_block (b, &g, i + 1);
  else
    for (int k = 0; k < n && (k == 0 || blocks[k - 1] < b->n); k++)
      run_block (b, &g, blocks[k]);
  b->some = false;
  for (int k = 0; k < g.n_used; k++)
    {
      g.used[k].s->at = g.used[k].s->store;
      g.used[k].s->n = g.used[k].n;
    }
  for (int k = 0; k < g.n; k++)
    if (g.step[k].yes)
      {
	g.step[k].yes->at = g.step[k].yes->store;
	g.step[k].yes->n = g.step[k].made;
      }
  trim (b);
}

/* True if, in the stage that consists of operations FIRST to END - 1 of
   P->order, at most one operation can have records to process.  */
static bool
is_alone (const struct plan *p, int first, int end)
{
  int busy = 0;
  for (int k = first; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      const struct sel *s = &p->sels[o->sel];
      bool made_here = s->maker != NONE && p->ops[s->maker].stage == o->stage;
      busy += made_here || s->n > 0;
    }
  return busy <= 1;
}

/* The operations FIRST to END - 1 of P->order are a stage.  If the stage
   begins with operations that only select records, as in `!($1 in a)', and all
   its other operations process only selected records, return how many
   operations only select records.  Otherwise return 0.  */
static int
count_selectors (const struct plan *p, int first, int end)
{
  int k = first;
  while (k < end && p->ops[p->order[k]].yes != NONE
	 && p->ops[p->order[k]].flags & KERNEL_PURE)
    k++;
  for (int i = k; i < end; i++)
    {
      const struct sel *s = &p->sels[p->ops[p->order[i]].sel];
      if (s->n > 0
	  && (s->maker == NONE
	      || p->ops[s->maker].stage != p->ops[p->order[i]].stage))
	return 0;
    }
  return k - first;
}

/* The operations FIRST to END - 1 of P->order are a stage, which begins with
   the operations that select records.  For the whole batch, execute the
   operations that select records.  If the other operations then have no record
   to process, execute them as well, so that the selections that they compute
   become empty, and return true.  */
static bool
selects_none (struct batch *b, int first, int end)
{
  const struct plan *p = b->p;
  int n = count_selectors (p, first, end);
  for (int k = first; k < first + n; k++)
    run_op (b, &p->ops[p->order[k]]);
  for (int k = first + n; k < end; k++)
    {
      const struct op *o = &p->ops[p->order[k]];
      if (n == 0 || p->sels[o->sel].n > 0)
	return false;
      run_op (b, o);
    }
  return true;
}

/* Execute a stage of several operations, FIRST to END - 1 of P->order.  */
static void
run_stage (struct batch *b, int first, int end)
{
  const short *order = b->p->order + first;
  int n = end - first, blocks = 0;
  uint16_t block_end[BATCH_MAX + 1];
  batch_fetch (b, order, n);
  if (!b->misuse.op)
    {
      struct stage_keys *s = &b->p->stage_keys[b->p->ops[*order].stage];
      blocks = find_blocks (b, s, block_end);
    }
  if (blocks || b->misuse.op)
    run_by_block (b, first, end, block_end, blocks);
  else if (selects_none (b, first, end))
    ;
  else if (batch_is_in_turn (b->p, order, n))
    batch_in_turn (b, order, n);
  else if (!batch_print_in_turn (b, order, n))
    run_by_block (b, first, end, NULL, 0);
  batch_forget_fetched ();
}

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
      vm.ip = o->ip;
      if (end == k + 1 || is_alone (p, k, end))
	for (int i = k; i < end; i++)
	  run_op (b, &p->ops[p->order[i]]);
      else
	run_stage (b, k, end);
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
    run_op (b, &p->ops[p->order[k]]);
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
