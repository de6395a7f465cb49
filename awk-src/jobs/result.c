/* result.c -- merge the results that workers have encoded (encode.c).
   SPDX-License-Identifier: GPL-3.0-or-later

   A message is checked before any variable is changed.  The message is merged
   only if the resulting state certainly equals that of a serial run.  */

#include <config.h>
#include "jobs/result.h"

#include <math.h>
#include <string.h>

#include "array/layout.h"
#include "base/mathlib.h"
#include "base/mem.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/divert.h"
#include "jobs/encode.h"
#include "jobs/state.h"
#include "pma/assertion.h"
#include "vm/globals.h"
#include "vm/hooks.h"

/* --- merging ------------------------------------------------------------ */

/* A message (encode.h).  Pointers refer to the bytes of the message.  */
struct message
{
  char *p, *end;
  double total;			/* sum of the absolute values of the addends */
  uint64_t n_lists;
  struct sv streams, marks;	/* see divert.h */
  struct sv ranges;		/* for each first occurrence: two words, the
				   offsets at which the output for it begins
				   and ends */
  const struct encoded *vars;	/* for each variable that the rules use */
};

/* The state of merging in the parent.  The member ADDED describes the whole
   run; the other members describe the last message.  Pointers that describe
   the last message refer to memory that workers.c maps until result_output
   returns.  Commits and hand-overs of the heap do not store this state,
   because the merged values are in the variables.  */
static struct
{
  double added;			/* sum of the absolute values of all merged
				   addends */
  struct val **targets;		/* for each list of addends: the cell that
				   receives the sum */
  size_t cap_targets;
  bool *firsts;			/* for each first occurrence in a shard: true
				   if it is also the first occurrence in the
				   whole input */
  size_t n_firsts, cap_firsts;
  struct message message;

  /* How far the standard output of the message has been printed.  */
  const char *output;
  uint64_t shown;		/* number of bytes of the standard output that
				   were printed or omitted */
  size_t next_first;		/* index in FIRSTS of the next entry to
				   consider */
} merging;

struct merge
result_rule (struct rules_var *v)
{
  static const struct { enum merge_class class; enum merge_kind kind; } kinds[]
    = { { CLASS_SUM, MERGE_SUM }, { CLASS_COUNTER, MERGE_SUM },
	{ CLASS_MIN, MERGE_MIN }, { CLASS_MAX, MERGE_MAX },
	{ CLASS_FIRST, MERGE_FIRST }, { CLASS_APPEND, MERGE_APPEND },
	{ CLASS_PUSH, MERGE_PUSH }, { CLASS_WITH, MERGE_WITH },
	{ CLASS_FUNCTION, MERGE_DECLARED } };
  struct merge m = { .kind = MERGE_LAST, .scalar = !v->array,
    .bare = v->bare, .leader = v->leads ? &v->leader : NULL };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (kinds[i].class == v->class)
      m.kind = kinds[i].kind;
  if (v->class == CLASS_WITH)
    m.leader = &v->partner->leader;
  if (v->class == CLASS_RECORD && v->array)
    m.kind = MERGE_REPLACE;
  if (v->class == CLASS_LAST && v->mentioned)
    m.kind = MERGE_UNION;
  return m;
}

void
result_begin_merging (struct rules *rules)
{
  merging.added = 0;
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms)
      {
	const struct array *a = state_array (v);
	v->mixed = a && arr_count (a) > 0;
      }
}

void
result_note_own (struct rules *rules, double total)
{
  merging.added += total;
  for (struct rules_var *v = rules->vars; v; v = v->next)
    v->mixed |= v->class != CLASS_SUM && v->class != CLASS_DISTINCT;
}

/* Return the value that V's counter had before the current message.  */
static double
counter_base (const struct rules_var *v)
{
  const struct val *cell = glob_cell (v->partner->sym);
  return merge_is_unset (cell) ? 0 : val_to_num (cell);
}

/* Return the merge rule of V.  TAGS contains the tags of V's new values.  */
static struct merge
rule_for (struct rules_var *v, unsigned tags)
{
  struct merge m = result_rule (v);
  if (v->watched && (tags & STREAM_TAG (V_REGEX)))
    m.kind = MERGE_LISTS;
  return m;
}

/* True if each element of the array V must be checked.  TAGS contains the tags
   of the array's new values, and TOTAL is the sum of the absolute values of
   the addends.  */
static bool
is_doubtful (struct rules_var *v, const struct merge *m, unsigned tags,
	     double total)
{
  /* Check later additions to a sum that was computed from a list of addends,
     because this sum may be a fraction.  */
  if (m->kind == MERGE_LISTS)
    {
      bool was = v->mixed;
      v->mixed = true;
      return was;
    }
  if (merge_tags_matter (m->kind, tags))
    v->mixed = true;
  if (m->kind == MERGE_SUM && !(merging.added + total < 0x1p52))
    v->mixed = true;
  return v->mixed;
}

/* Return the message in the N bytes at P.  */
static struct message
read_message (char *p, size_t n)
{
  struct message msg = { .p = p, .end = p + n };
  uint64_t w;
  memcpy (&w, msg.end - sizeof w, sizeof w);
  struct stream_in in = { .p = p + w, .end = msg.end };
  w = stream_word (&in);
  memcpy (&msg.total, &w, sizeof w);
  msg.n_lists = stream_word (&in);
  msg.streams = stream_text (&in);
  msg.marks = stream_text (&in);
  msg.ranges = stream_text (&in);
  msg.vars = (const struct encoded *) in.p;
  return msg;
}

static struct stream_in
value_in (const struct message *msg, const struct encoded *e)
{
  return (struct stream_in) { .p = msg->p + e->at, .end = msg->end };
}

/* --- checking a message ------------------------------------------------- */

/* Read the N elements in IN, and look up their keys in A.  Return false if an
   element of A with one of these keys has a value that `!a[k]++' cannot
   produce: a value that is neither unassigned nor an integer from 0 to 2^50 -
   1.  */
static bool
counts_are_plain (struct array *a, struct stream_in in, uint64_t n)
{
  struct entry *e;
  for (size_t k; n > 0; n -= k)
    {
      k = stream_block (&in, &e);
      for (size_t i = 0; i < k; i++)
	{
	  const struct val *v = arr_find (a, arr_key (&e[i].key));
	  if (merge_is_unset (v))
	    continue;
	  double d = v->tag < V_BIG ? val_to_num (v) : -1;
	  if (!(d == 0 || (d >= 1 && d < 0x1p50 && d == math_trunc (d))))
	    return false;
	}
    }
  return true;
}

static bool
is_exact (struct rules_var *v, struct stream_in in, unsigned tags,
	  double total)
{
  struct merge m = rule_for (v, tags);
  struct val *cell = glob_cell (v->sym);
  struct val x = stream_value (&in);
  if (v->class == CLASS_FUNCTION)
    return true;
  if (x.tag != V_ARRAY)
    return merge_is_exact (&m, cell, &x);
  if (v->class == CLASS_DISTINCT)
    return !v->mixed || cell->tag != V_ARRAY
      || counts_are_plain (cell->arr, in, x.w0);
  if (v->class == CLASS_PUSH)
    {
      m.base = counter_base (v);
      if (!(fabs (m.base) < 1e14 && m.base == math_trunc (m.base)))
	return false;
    }
  if (is_doubtful (v, &m, tags, total))
    return merge_array_is_exact (&m, state_array (v), &in, x.w0);
  return true;
}

/* True if merging MSG is certain to produce the result of a serial run.  */
static bool
all_is_exact (struct rules *rules, const struct message *msg)
{
  const struct encoded *e = msg->vars;
  if (vm_hooks.saw_text)
    return false;
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms)
      {
	if (e->is_news
	    && !is_exact (v, value_in (msg, e), e->tags, msg->total))
	  return false;
	e++;
      }
  return true;
}

/* --- merging a message -------------------------------------------------- */

/* Add the N counts in IN to the elements of A.  Record in merging.firsts which
   subscripts are new in A or had the count 0.  Return false if an element of A
   cannot be converted to a number.  */
static bool
merge_distinct (struct array *a, struct stream_in *in, uint64_t n)
{
  struct val *block_cells[STREAM_BLOCK];
  bool block_is_new[STREAM_BLOCK];
  struct entry *e;
  merging.firsts = mem_grow (merging.firsts, &merging.cap_firsts, n + 1,
			     sizeof *merging.firsts);
  for (size_t k; n > 0; n -= k)
    {
      k = stream_block (in, &e);
      arr_get_entries (a, e, k, block_cells, block_is_new);
      for (size_t i = 0; i < k; i++)
	{
	  double old = 0, add = e[i].value.num;
	  if (!block_is_new[i] && !merge_make_number (a, block_cells[i]))
	    return false;
	  if (!block_is_new[i])
	    old = block_cells[i]->num;
	  merging.firsts[merging.n_firsts++] = old == 0;
	  val_store (block_cells[i], val_num (old + add));
	}
    }
  return true;
}

void
result_forget_winners (struct rules *rules)
{
  for (struct rules_var *v = rules->vars; v; v = v->next)
    merge_forget (&v->leader);
}

bool
result_merge_array (struct rules_var *v, struct merge *m,
		    struct stream_in *in, uint64_t n)
{
  struct array *a = state_array (v);
  if (v->class == CLASS_PUSH)
    m->base = counter_base (v);
  if (n == 0 && v->class != CLASS_RECORD)
    return true;
  if (!a)
    a = glob_make_array (glob_cell (v->sym));
  if (v->class == CLASS_FUNCTION)
    {
      merge_function_array (v, a, in, n);
      return true;
    }
  return v->class == CLASS_DISTINCT ? merge_distinct (a, in, n)
    : m->kind == MERGE_LISTS ? merge_lists (a, in, n, merging.targets)
    : merge_array (m, a, in, n);
}

bool
result_merge_scalar (struct rules_var *v, const struct merge *m,
		     const struct val *x)
{
  struct val *cell = glob_cell (v->sym);
  if (v->class == CLASS_FUNCTION)
    {
      merge_function_value (v, cell, x);
      return true;
    }
  return merge_keeps (m) || merge_scalar (m, NULL, cell, true, x);
}

/* Merge the value in IN, which contains the tags TAGS, into V.  */
static void
merge_var (struct rules_var *v, struct stream_in in, unsigned tags)
{
  struct merge m = rule_for (v, tags);
  struct val *cell = glob_cell (v->sym);
  struct val x = stream_value (&in);
  bool done;
  if (x.tag == V_ARRAY)
    done = result_merge_array (v, &m, &in, x.w0);
  else if (m.kind != MERGE_LISTS)
    done = result_merge_scalar (v, &m, &x);
  else if ((done = merge_make_number (NULL, cell)))
    merging.targets[x.w0] = cell;
  assert_always (done);
}

/* Add the N logged addends at P to their sums, in order.  */
static void
add_log (const struct logged *p, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      struct val *sum = merging.targets[p[i].list];
      sum->num = val_add (sum->num, p[i].number);
    }
}

/* Merge all variables in the last message.  Merge counters last, because
   merging arrays requires the old values of counters.  */
static void
merge_all (struct rules *rules)
{
  const struct message *msg = &merging.message;
  result_forget_winners (rules);
  merging.added += msg->total;
  merging.n_firsts = 0;
  merging.targets = mem_grow (merging.targets, &merging.cap_targets,
			      msg->n_lists + 1, sizeof *merging.targets);
  for (int counters = 0; counters < 2; counters++)
    {
      const struct encoded *e = msg->vars;
      for (struct rules_var *v = rules->vars; v; v = v->next)
	if (v->forms)
	  {
	    if (e->is_news && (v->class == CLASS_COUNTER) == counters)
	      merge_var (v, value_in (msg, e), e->tags);
	    e++;
	  }
    }
  assert_always (msg->ranges.n
		 == merging.n_firsts * 2 * sizeof (uint64_t));
}

bool
result_merge (struct rules *rules, char *p, size_t n, const void *log,
	      size_t m)
{
  merging.message = read_message (p, n);
  if (!all_is_exact (rules, &merging.message)
      || !divert_open (merging.message.streams))
    return false;
  merge_all (rules);
  add_log (log, m / sizeof (struct logged));
  return true;
}

/* Print the standard output of the message up to byte TO, except the output
   for values that occurred before the shard.  */
static void
show (uint64_t to)
{
  const uint64_t *ranges = (const uint64_t *) merging.message.ranges.p;
  uint64_t printed = 0;
  while (merging.shown < to)
    {
      uint64_t end = to;
      while (merging.next_first < merging.n_firsts
	     && merging.firsts[merging.next_first])
	merging.next_first++;
      const uint64_t *range = merging.next_first < merging.n_firsts
	? &ranges[2 * merging.next_first] : NULL;
      if (range && range[0] < end)
	end = range[0];
      out_write (out_stdout, merging.output + merging.shown,
		 end - merging.shown);
      printed += end - merging.shown;
      merging.shown = end;
      if (range && end == range[0])
	{
	  merging.shown = range[1];
	  merging.next_first++;
	}
    }
  if (printed > 0)
    out_after_statement (out_stdout);
}

void
result_output (const char *p, size_t n, const char *q, size_t m)
{
  merging.output = p;
  merging.shown = merging.next_first = 0;
  divert_write (merging.message.streams, merging.message.marks, q, m, show);
  show (n);
}
