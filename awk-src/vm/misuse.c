/* misuse.c -- fatal messages about arrays taken for scalars and scalars
   taken for arrays, with the names the program knows them by.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "convert.h"
#include "diag.h"
#include "interp.h"
#include "vm.h"

/* The name of the global whose array CELL, a parameter, is.  */
static struct sv
global_of_array (const struct val *cell)
{
  size_t pos = 0;
  struct symbol *s;
  struct val *c;
  while (cell->tag == V_ARRAY && st_each (&pos, &s, &c))
    if (c->tag == V_ARRAY && c->arr == cell->arr)
      return s->name;
  return (struct sv) { NULL, 0 };
}

static void
add_subscript (struct strbuf *b, struct sv key)
{
  buf_add (b, "[\"", 2);
  buf_add (b, key.p, key.n);
  buf_add (b, "\"]", 2);
}

/* Append to B, which names A, the way from A to array WANTED.  False: it is
   not below A.  */
static bool
find_below (struct strbuf *b, struct array *a, const struct array *wanted)
{
  struct arr_iter it;
  struct val key, *e;
  if (a == wanted)
    return true;
  arr_iter_init (&it, a);
  while (arr_iter_next (&it, &key, &e))
    {
      size_t n = b->n;
      if (e->tag == V_ARRAY)
	add_subscript (b, val_bytes (&key));
      val_drop (&key);
      if (e->tag == V_ARRAY && find_below (b, e->arr, wanted))
	return true;
      b->n = n;
    }
  return false;
}

/* The name of the array in register ARR: of a variable, or the way to a
   subarray from a global.  */
static struct sv
array_name (const struct val *arr)
{
  static struct strbuf b;
  size_t pos = 0;
  struct symbol *s;
  struct val *c;
  struct sv name = vm_cell_name (arr);
  if (name.n || arr->tag != V_ARRAY)
    return name;
  while (st_each (&pos, &s, &c))
    if (c->tag == V_ARRAY && c->arr && !s->special)
      {
	b.n = 0;
	buf_add (&b, s->name.p, s->name.n);
	if (find_below (&b, c->arr, arr->arr))
	  return (struct sv) { b.p, b.n };
      }
  return name;
}

_Noreturn void
array_misused (const struct val *cell)
{
  bool scalar = cell->tag < V_ARRAY;
  while (cell->tag == V_REF && cell->ref->tag == V_REF)
    cell = cell->ref;
  struct sv name = vm_cell_name (cell);
  bool param = name.n && !st_symbol (cell);
  struct sv from = param && !scalar ? global_of_array (cell)
    : (struct sv) { NULL, 0 };
  if (from.n)
    fatal ("attempt to use array `%.*s (from %.*s)' in a scalar context",
	   (int) name.n, name.p, (int) from.n, from.p);
  if (scalar)
    fatal ("attempt to use scalar%s `%.*s' as an array",
	   param ? " parameter" : "", (int) name.n, name.p);
  if (!name.n)
    name = array_name (cell);
  fatal ("attempt to use array `%.*s' in a scalar context", (int) name.n,
	 name.p);
}

_Noreturn void
element_is_array (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = array_name (arr), k = val_sv (key, &tmp);
  fatal ("attempt to use array `%.*s[\"%.*s\"]' in a scalar context",
	 (int) name.n, name.p, (int) k.n, k.p);
}

_Noreturn void
element_is_scalar (const struct val *arr, const struct val *key)
{
  struct scratch tmp;
  struct sv name = array_name (arr), k = val_sv (key, &tmp);
  fatal ("attempt to use scalar `%.*s[\"%.*s\"]' as an array",
	 (int) name.n, name.p, (int) k.n, k.p);
}
