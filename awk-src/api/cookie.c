/* cookie.c -- manage the handles to which values of type awk_array_t refer.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cookie is the address of a struct handle.  Each array has at most one
   handle.  A hash table maps the addresses of arrays to their handles.  When
   an array is freed (val_hooks.array_gone), its handle becomes dead: it no
   longer refers to an array.  A call with the cookie of a dead handle returns
   false, and does not damage the heap.  After other processes have used the
   heap, the handles are updated like registers (vm/held_refs.h).  Dead handles
   are reused in the order in which they became dead.

   A loose array, which create_array returns, is in transient memory.  When a
   loose array is assigned to a variable or element, its elements are moved
   into the array that the variable or element owns.  */

#include <config.h>

#include "api/internal.h"
#include "array/array.h"
#include "base/mem.h"
#include "base/table.h"
#include "value/hooks.h"
#include "vm/hooks.h"
#include "vm/special_effects.h"
#include "vm/symtab.h"

enum { HANDLE = 0x61776b61, FEW = 1000 };

struct handle
{
  struct table_link link;	/* link in the table `handles', whose keys are
				   A, or in the list of dead handles */
  unsigned magic;		/* the number HANDLE */
  bool loose;			/* true if the array has no owner yet */
  struct array *a;		/* the array; NULL if the array was freed */
};

static struct table handles;
static struct table_link *first_dead, **last_dead = &first_dead;
static size_t n_dead;

/* The handle of SYMTAB.  The globals are copied to the array SYMTAB again for
   each call of an extension's function.  */
static struct handle symtab = { .magic = HANDLE };
static struct val symtab_copy;
static unsigned long symtab_call;

/* --- the table ---------------------------------------------------------- */

static uint32_t
hash (const struct array *a)
{
  return (uintptr_t) a * UINT64_C (0x9e3779b97f4a7c15) >> 32;
}

/* Return the handle of A, or NULL if there is none.  */
static struct handle *
find (const struct array *a)
{
  struct table_link *l = table_first (&handles, hash (a));
  while (l && ((struct handle *) l)->a != a)
    l = l->next;
  return (struct handle *) l;
}

static void
gone (struct array *a)
{
  struct handle *h = find (a);
  if (!h)
    return;
  table_remove (&handles, &h->link);
  h->a = NULL;
  h->link.next = NULL;
  *last_dead = &h->link;
  last_dead = &h->link.next;
  n_dead++;
}

static void
each_reference (void (*add) (struct array **ref))
{
  struct table_link *l = NULL;
  while ((l = table_next (&handles, l)))
    add (&((struct handle *) l)->a);
}

static void
moved (void)
{
  struct table old = handles;
  struct table_link *next;
  handles = (struct table) { .n = 0 };
  for (struct table_link *l = table_next (&old, NULL); l; l = next)
    {
      next = table_next (&old, l);
      table_add (&handles, l, hash (((struct handle *) l)->a));
    }
  xfree (old.bucket);
}

static void
start (void)
{
  val_hooks.array_gone = gone;
  vm_hooks.more_references = each_reference;
  vm_hooks.references_moved = moved;
}

static struct handle *
new_handle (void)
{
  struct table_link *l = first_dead;
  if (n_dead <= FEW)
    return xzalloc (sizeof (struct handle));
  first_dead = l->next;
  n_dead--;
  return (struct handle *) l;
}

static struct handle *
handle_of (struct array *a)
{
  if (!val_hooks.array_gone)
    start ();
  struct handle *h = find (a);
  if (h)
    return h;
  h = new_handle ();
  *h = (struct handle) { .magic = HANDLE, .a = a };
  table_add (&handles, &h->link, hash (a));
  return h;
}

/* --- SYMTAB ------------------------------------------------------------- */

static struct array *
symtab_now (void)
{
  if (symtab_copy.tag != V_ARRAY || symtab_call != api_calls)
    {
      symtab_all (&symtab_copy, false);
      symtab_call = api_calls;
    }
  return symtab_copy.arr;
}

awk_array_t
api_symtab_cookie (void)
{
  return &symtab;
}

/* --- cookies ------------------------------------------------------------ */

awk_array_t
api_array_cookie (struct array *a)
{
  return handle_of (a);
}

struct array *
api_array (awk_array_t cookie)
{
  const struct handle *h = cookie;
  if (!h || h->magic != HANDLE)
    return NULL;
  return h == &symtab ? symtab_now () : h->a;
}

/* True if A is the value of the built-in variable S.  */
static bool
is_special (const struct array *a, enum special s)
{
  return spec_mentioned (s) && spec_array (s) == a;
}

struct array *
api_array_to_change (awk_array_t cookie)
{
  struct array *a = api_array (cookie);
  if (!a || cookie == &symtab || is_special (a, SPECIAL_ARGV)
      || is_special (a, SPECIAL_ENVIRON) || is_special (a, SPECIAL_FUNCTAB))
    return NULL;
  return a;
}

awk_array_t
api_create_array (awk_ext_id_t id)
{
  struct handle *h = handle_of (arr_new (mem_transient));
  h->loose = true;
  return h;
}

bool
api_is_loose (awk_array_t cookie)
{
  const struct handle *h = cookie;
  return h && h->magic == HANDLE && h->a && h->loose;
}

/* --- installing --------------------------------------------------------- */

struct pair
{
  struct array *from, *to;
};

static struct pair *pairs;	/* the subarrays that must still be moved */
static size_t n_pairs, cap_pairs;

static void
later (struct array *from, struct array *to)
{
  pairs = mem_grow (pairs, &cap_pairs, n_pairs + 1, sizeof *pairs);
  pairs[n_pairs++] = (struct pair) { from, to };
}

/* True if A is WHOLE or is nested in WHOLE, at any depth.  */
static bool
is_part (const struct array *a, struct array *whole)
{
  bool found = false;
  n_pairs = 0;
  later (whole, NULL);
  while (n_pairs > 0)
    {
      struct array *w = pairs[--n_pairs].from;
      found |= w == a;
      for (struct arr_iter it = arr_iter (w); !found && arr_iter_next (&it);)
	if (it.value->tag == V_ARRAY)
	  later (it.value->arr, NULL);
    }
  return found;
}

/* If FROM has a handle, make it refer to TO.  */
static void
hand_over (struct array *from, struct array *to)
{
  struct handle *h = find (from);
  if (!h)
    return;
  table_remove (&handles, &h->link);
  gone (to);
  h->a = to;
  h->loose = false;
  table_add (&handles, &h->link, hash (to));
}

static void
move_elements (struct array *from, struct array *to)
{
  hand_over (from, to);
  for (struct arr_iter it = arr_iter (from); arr_iter_next (&it);)
    {
      struct val *d = arr_make (to, arr_key (&it.key));
      if (it.value->tag == V_ARRAY)
	later (it.value->arr, arr_set_sub (to, d));
      else if (it.value->tag > V_UNTYPED)
	arr_set (to, d, it.value);
    }
}

bool
api_install_array (awk_array_t cookie, struct array *to)
{
  struct array *from = ((struct handle *) cookie)->a;
  if (is_part (to, from))
    return false;
  n_pairs = 0;
  later (from, to);
  while (n_pairs > 0)
    {
      struct pair p = pairs[--n_pairs];
      move_elements (p.from, p.to);
    }
  arr_free (from);
  return true;
}
