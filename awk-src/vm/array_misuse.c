/* array_misuse.c -- report arrays used as scalars, and scalars used as arrays.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>
#include "vm/array_misuse.h"

#include "base/diag.h"
#include "value/convert.h"
#include "vm/builtin_args.h"
#include "vm/globals.h"
#include "vm/interp.h"
#include "vm/registers.h"
#include "vm/vm.h"

static void
add_subscript (struct strbuf *b, struct sv key)
{
  buf_add (b, "[\"", 2);
  buf_add (b, key.p, key.n);
  buf_add (b, "\"]", 2);
}

/* Search A, its subarrays, their subarrays and so on for the array WANTED.
   When the function is called, B contains the name of A.  Append the
   subscripts that lead to WANTED to the name in B.  Return false if WANTED is
   not found.  */
static bool
find_below (struct strbuf *b, struct array *a, const struct array *wanted)
{
  struct scratch tmp;
  if (a == wanted)
    return true;
  for (struct arr_iter it = arr_iter (a); arr_iter_next (&it);)
    {
      size_t n = b->n;
      if (it.value->tag != V_ARRAY)
	continue;
      add_subscript (b, val_sv (&it.key, &tmp));
      if (find_below (b, it.value->arr, wanted))
	return true;
      b->n = n;
    }
  return false;
}

/* Like find_below, but first set B to NAME, the name of the variable that
   contains the array A.  */
static bool
way_from (struct strbuf *b, struct sv name, struct array *a,
	  const struct array *wanted)
{
  b->n = 0;
  buf_add (b, name.p, name.n);
  return find_below (b, a, wanted);
}

struct sv
misuse_name (const struct val *arr)
{
  static struct strbuf b;
  size_t pos = 0;
  struct symbol *s;
  struct val *c;
  struct sv name = reg_name (arr);
  if (arr->tag != V_ARRAY || (name.n && st_symbol (arr)))
    return name;
  while (st_each (&pos, &s, &c))
    if (c->tag == V_ARRAY && c->arr
	&& (!s->special || c->arr == arr->arr)
	&& way_from (&b, s->name, c->arr, arr->arr))
      return (struct sv) { b.p, b.n };
  for (size_t i = 0; i < vm.depth; i++)
    {
      const struct frame *f = &vm.frames[i];
      const struct function *fn = f->chunk->fn;
      for (int p = 0; fn && p < fn->nparams; p++)
	if (f->fp[p].tag == V_ARRAY && f->fp[p].kind == REG_OWN
	    && way_from (&b, fn->params[p]->name, f->fp[p].arr, arr->arr))
	  return (struct sv) { b.p, b.n };
    }
  return name;
}

/* Return the array that CELL, an argument, refers to, or NULL if it does not
   refer to an array.  */
static const struct array *
array_of_argument (const struct val *cell)
{
  cell = reg_target (cell);
  return cell->tag == V_ARRAY ? cell->arr : NULL;
}

static void
add_origin (struct strbuf *b, struct sv name)
{
  buf_add (b, b->n ? ", from " : "from ", b->n ? 7 : 5);
  buf_add (b, name.p, name.n);
}

/* Return a description of the origin of array parameter CELL: the parameters
   through which the callers passed the array, followed by the variable or
   element that contains it.  The description is valid until the next call.  */
static struct sv
origins (const struct val *cell)
{
  static struct strbuf b;
  const struct array *a = array_of_argument (cell);
  struct val at = val_tagged (V_ARRAY);
  bool found = false;
  b.n = 0;
  for (size_t i = vm.depth; a && !found && i > 0; i--)
    {
      const struct frame *f = &vm.frames[i - 1];
      const struct function *fn = f->chunk->fn;
      for (int p = 0; fn && p < fn->nparams; p++)
	if (array_of_argument (f->fp + p) == a)
	  {
	    add_origin (&b, fn->params[p]->name);
	    found = f->fp[p].tag == V_ARRAY && f->fp[p].kind == REG_OWN;
	    break;
	  }
    }
  at.arr = (struct array *) a;
  struct sv global = a && !found ? misuse_name (&at) : (struct sv) { "", 0 };
  if (global.n)
    add_origin (&b, global);
  return (struct sv) { b.p, b.n };
}

_Noreturn void
misuse_cell (const struct val *cell)
{
  struct val *end = reg_target (cell);
  if (end->tag == V_ARRAY && !end->arr)
    glob_make_array (end);
  bool scalar = end->tag < V_ARRAY;
  struct sv name = reg_name (cell);
  bool param = name.n && !st_symbol (cell);
  struct sv from = param && !scalar ? origins (cell) : (struct sv) { NULL, 0 };
  if (from.n)
    fatal ("attempt to use array `%.*s (%.*s)' in a scalar context",
	   (int) name.n, name.p, (int) from.n, from.p);
  if (scalar)
    fatal ("attempt to use scalar%s `%.*s' as an array",
	   param ? " parameter" : "", (int) name.n, name.p);
  if (!name.n)
    name = misuse_name (cell);
  if (!name.n && bi_is_returned (end->arr))
    name = sv_of ("(null)");	/* like GNU awk */
  if (!name.n)
    name = sv_of ("SYMTAB");	/* SYMTAB was passed to a function.  The
				   function received a copy of SYMTAB, which
				   has no name.  */
  fatal ("attempt to use array `%.*s' in a scalar context", (int) name.n,
	 name.p);
}

_Noreturn void
misuse_array_element (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = misuse_name (arr), k = val_sv (key, &tmp);
  fatal ("attempt to use array `%.*s[\"%.*s\"]' in a scalar context",
	 (int) name.n, name.p, (int) k.n, k.p);
}

_Noreturn void
misuse_scalar_element (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = misuse_name (arr), k = val_sv (key, &tmp);
  fatal ("attempt to use scalar `%.*s[\"%.*s\"]' as an array",
	 (int) name.n, name.p, (int) k.n, k.p);
}
