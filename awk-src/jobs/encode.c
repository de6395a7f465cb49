/* encode.c -- record and encode the results of a worker.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before a worker runs the rules, they are changed so that they also record
   information that their variables do not contain.  In `!seen[$0]++', the
   changed rules also record the positions of the output for the first
   occurrence of each key.  For minima and maxima, the changed rules check the
   values that are compared.  The parent decodes and merges the results
   (result.c).  */

#include <config.h>
#include "jobs/encode.h"

#include <string.h>

#include "base/mem.h"
#include "io/output.h"
#include "jobs/addends.h"
#include "jobs/divert.h"
#include "jobs/state.h"
#include "lang/ast.h"
#include "lang/ast_expr.h"
#include "lang/builtin.h"
#include "pma/likely.h"
#include "vm/globals.h"
#include "vm/hooks.h"

/* --- first occurrences -------------------------------------------------- */

/* With `!seen[$0]++', a worker prints the output for each value that is new in
   its shard, and records the position of this output.  The parent omits the
   output for values that occurred before the shard.  */
static struct
{
  uint64_t start;		/* number of bytes printed to standard output
				   before the shard */
  uint64_t *places;		/* positions in the output of the shard at
				   which first occurrences begin and end */
  size_t n, cap;
} first;

/* In a worker, record how many bytes the shard has printed to standard output
   so far (vm_hooks.note_place).  */
static void
note_place (void)
{
  if (unlikely (first.n >= first.cap))
    first.places = mem_grow (first.places, &first.cap, first.n + 1,
			     sizeof *first.places);
  first.places[first.n++] = out_stdout->written - first.start
    + (out_stdout->cur - out_stdout->buf);
}

static void
call_note_place (struct val *result, struct val *args, int nargs)
{
  *result = val_num (0);
  if (vm_hooks.note_place)
    vm_hooks.note_place ();
}

static const struct builtin place = {
  "place", call_note_place, 0, 0, 0, { 0 }, .result = RESULT_ANY,
  .code = BUILTIN_PLACE
};

static struct node *
place_statement (const struct node *at)
{
  struct node *n = ast_node_like (at, N_EXPR);
  n->a = ast_node_like (at, N_BUILTIN);
  n->a->builtin = &place;
  return n;
}

/* Return a block that executes BODY, the action for the first occurrence of a
   key, and records where the output of BODY begins and ends.  If BODY is NULL,
   the block prints $0.  The block gets the line number of the node AT.  */
static struct node *
watch_prints (struct node *body, const struct node *at)
{
  struct node *block = ast_node_like (at, N_BLOCK);
  if (!body)
    body = ast_node_like (at, N_PRINT);
  block->a = place_statement (at);
  block->a->next = body;
  body->next = place_statement (at);
  return block;
}

/* --- minima and maxima -------------------------------------------------- */

static void (*refuse) (void);	/* see encode_watch_extremes and encode_start */

/* Copy the argument, which will be compared with a minimum or maximum, to
   *RESULT.  If the argument is text, the result depends on the order of the
   comparisons, so set vm_hooks.saw_text, and call REFUSE unless it is NULL.  */
static void
watch_value (struct val *result, struct val *args, int nargs)
{
  double d;
  if (!vm_hooks.saw_text && args->tag != V_NUM
      && (args->tag != V_INPUT || !val_numeric (args, &d)))
    {
      vm_hooks.saw_text = true;
      if (refuse)
	refuse ();
    }
  *result = val_dup (args);
}

static const struct builtin extreme = {
  "extreme", watch_value, 1, 1, 0, { ARG_VALUE }, .result = RESULT_ANY,
  .code = BUILTIN_EXTREME
};

static struct node *
watch_extreme (struct node *value)
{
  struct node *n = ast_node_like (value, N_BUILTIN);
  n->builtin = &extreme;
  n->a = value;
  return n;
}

void
encode_watch_extremes (struct rules *rules, void (*on_text) (void))
{
  refuse = on_text;
  for (struct extreme *e = rules->extremes; e; e = e->next)
    if ((*e->value)->kind != N_BUILTIN || (*e->value)->builtin != &extreme)
      *e->value = watch_extreme (*e->value);
}

void
encode_prepare (struct rules *rules)
{
  encode_watch_extremes (rules, NULL);
  for (struct addend *a = rules->addends; a; a = a->next)
    if (a->var && a->var->watched)
      addends_watch (a->at);
  if (rules->distinct)
    *rules->distinct = watch_prints (*rules->distinct, rules->distinct_at);
}

void
encode_start (void (*on_text) (void))
{
  refuse = on_text;
  vm_hooks.note_place = note_place;
  first.n = 0;
  first.start = out_stdout->written;
}

/* --- encoding ----------------------------------------------------------- */

/* Return the number of bytes that were appended to O.  */
static uint64_t
size_of (const struct stream_out *o)
{
  return o->drained + o->b.n;
}

/* Append the value of V to O if it has changed, and describe it in *E.  */
static void
encode_variable (struct rules_var *v, struct stream_out *o, struct encoded *e)
{
  const struct val *cell = glob_cell (v->sym);
  v->size = state_array (v) ? arr_count (cell->arr) : 0;
  *e = (struct encoded) { 0 };
  if (!state_is_news (v))
    return;
  e->is_news = 1;
  e->at = size_of (o);
  o->tags = 0;
  stream_put (o, cell);
  e->tags = o->tags;
}

bool
encode_result (const struct rules *rules, struct stream_out *o)
{
  static struct encoded *index;
  static size_t cap;
  double total = addends_total ();
  uint64_t w, at;
  size_t n = 0;
  if (!state_is_whole (rules))
    return false;
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms)
      {
	index = mem_grow (index, &cap, n + 1, sizeof *index);
	encode_variable (v, o, &index[n++]);
      }
  at = size_of (o);
  memcpy (&w, &total, sizeof w);
  stream_put_word (o, w);
  stream_put_word (o, addends_lists ());
  stream_put_text (o, divert_streams ());
  stream_put_text (o, divert_marks ());
  stream_put_text (o, (struct sv) { (const char *) first.places,
				    first.n * sizeof *first.places });
  buf_add (&o->b, (const char *) index, n * sizeof *index);
  stream_put_word (o, at);
  return true;
}
