/* state.c -- reset a worker's variables, and find those that have changed.
   SPDX-License-Identifier: GPL-3.0-or-later

   For each shard, the arrays that will be merged are replaced by new arrays in
   transient memory, which store their elements in the order of insertion.  The
   parent inserts the elements in the same order, so that its array has the
   same layout as in a serial run.  */

#include <config.h>
#include "jobs/state.h"

#include "array/layout.h"
#include "base/mem.h"
#include "exchange/merge.h"
#include "vm/globals.h"
#include "vm/headed.h"

/* The subscript of an element that marks an array of CLASS_RECORD as
   unchanged.  */
static const struct sv untouched = { "\0untouched", 10 };

static bool
is_fresh_array (const struct rules_var *v)
{
  return v->array && v->class != CLASS_READ && v->class != CLASS_TABLE;
}

static bool
is_fresh_scalar (const struct rules_var *v)
{
  return !v->array && v->class != CLASS_READ && v->class != CLASS_MIN
    && v->class != CLASS_MAX;
}

struct array *
state_array (const struct rules_var *v)
{
  const struct val *cell = glob_cell (v->sym);
  return cell->tag == V_ARRAY ? cell->arr : NULL;
}

/* --- the start ---------------------------------------------------------- */

static bool
extreme_can_start (const struct rules_var *v, const struct val *cell)
{
  double d;
  if (v->array)
    return (!v->bare && !v->leads) || !state_array (v)
      || arr_count (state_array (v)) == 0;
  if (merge_is_unset (cell))
    return true;
  if (val_has_bytes (cell) && val_bytes (cell).n == 0)
    return !v->bare;
  return val_numeric (cell, &d) && d == d;
}

static bool
can_start (const struct rules_var *v)
{
  const struct val *cell = glob_cell (v->sym);
  if (cell->tag != V_UNTYPED && (cell->tag == V_ARRAY) != v->array)
    return false;
  if (cell->tag > V_ARRAY || cell->tag == V_BIG)
    return false;
  if (v->class == CLASS_MIN || v->class == CLASS_MAX)
    return extreme_can_start (v, cell);
  /* Refuse an array of CLASS_RECORD in a heap: merging empties the array and
     inserts its elements again, and its layout then differs from the layout
     after a serial run.  */
  return !(v->array && v->class == CLASS_RECORD
	   && mem_persist != mem_transient);
}

const struct rules_var *
state_unfit (const struct rules *rules)
{
  const struct rules_var *v = rules->vars;
  while (v && (!v->forms || can_start (v)))
    v = v->next;
  return v;
}

void
state_note (const struct rules *rules)
{
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms && is_fresh_array (v))
      *glob_cell (v->sym) = val_tagged (V_UNTYPED);
    else if (v->class == CLASS_TABLE)
      v->size = state_array (v) ? arr_count (state_array (v)) : 0;
}

static void
reset (struct rules_var *v)
{
  struct val *cell = glob_cell (v->sym);
  if (is_fresh_scalar (v))
    {
      val_drop (cell);
      *cell = val_tagged (V_UNTYPED);
    }
  if (!is_fresh_array (v))
    return;
  if (state_array (v))
    arr_free (cell->arr);
  struct array *a = v->class == CLASS_RECORD ? arr_new (mem_transient)
    : arr_new_ordered ();
  if (v->class != CLASS_RECORD)
    arr_hash_reserve (a, v->size);
  *cell = val_tagged (V_ARRAY);
  cell->arr = a;
  cell->kind = REG_BY_REF;
  if (v->class == CLASS_RECORD)
    arr_make (a, arr_text_key (untouched));
}

void
state_reset (const struct rules *rules)
{
  for (struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms)
      reset (v);
}

/* --- the end ------------------------------------------------------------ */

bool
state_is_news (const struct rules_var *v)
{
  const struct val *cell = glob_cell (v->sym);
  if (v->class == CLASS_MIN || v->class == CLASS_MAX)
    return v->array || cell->tag == V_NUM
      || (cell->tag == V_INPUT && val_bytes (cell).n > 0);
  if (is_fresh_scalar (v))
    return cell->tag != V_UNTYPED;
  return is_fresh_array (v)
    && !(v->class == CLASS_RECORD && arr_find (cell->arr,
					     arr_text_key (untouched)));
}

bool
state_is_whole (const struct rules *rules)
{
  for (const struct rules_var *v = rules->vars; v; v = v->next)
    if (v->forms && v->class == CLASS_TABLE && !headed_sets (v->sym->name))
      {
	const struct array *a = state_array (v);
	if (a && arr_count (a) != v->size)
	  return false;
      }
  return true;
}
