/* cookie.c -- manage the handles to which awk_array_t refers.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cookie is the address of a struct handle.  Each array has at most one
   handle.  A hash table maps the addresses of arrays to their handles.  When
   the array is freed (val_hooks.array_gone), its handle becomes dead and no
   longer refers to an array.  A call with the cookie of a dead handle returns
   false, and cannot damage the heap.  After other processes have used the
   heap, the handles are updated like registers (vm/held_refs.h).  Dead handles
   are reused in the order in which they became dead.

   A loose array, which create_array returns, is in transient memory.  When a
   loose array is assigned to a variable or element, its elements are moved
   into the array that the variable or element owns.  */

#include <config.h>

#include "api/internal.h"
#include "array/array.h"
#include "base/mem.h"
#include "value/hooks.h"
#include "vm/held_refs.h"
#include "vm/hooks.h"
#include "vm/registers.h"
#include "vm/special_effects.h"
#include "vm/symtab.h"
#include "vm/vm.h"

enum { HANDLE = 0x61776b61, FEW = 1000 };

struct handle
{
  unsigned magic;		/* the number HANDLE */
  bool loose;			/* the array has no owner yet */
  struct array *a;		/* NULL if the array was freed */
  struct handle *next;		/* next handle in the same slot of the table,
				   or in the list of dead handles */
};

static struct handle **slots;
static size_t n_slots, n_handles;
static struct handle *first_dead, **last_dead = &first_dead;
static size_t n_dead;

/* The handle of SYMTAB.  The array SYMTAB is a copy of the globals; a new copy
   is made for each call of an extension's function.  */
static struct handle symtab = { .magic = HANDLE };
static struct val symtab_copy;
static unsigned long symtab_call;

/* --- the table ---------------------------------------------------------- */

static struct handle **
slot_of (const struct array *a)
{
  uint64_t h = (uintptr_t) a * UINT64_C (0x9e3779b97f4a7c15);
  return &slots[h >> 40 & (n_slots - 1)];
}

static void
enter (struct handle *h)
{
  struct handle **slot = slot_of (h->a);
  h->next = *slot;
  *slot = h;
}

static void
leave (struct handle *h)
{
  struct handle **p = slot_of (h->a);
  while (*p != h)
    p = &(*p)->next;
  *p = h->next;
}

/* Return the handle of A, or NULL if there is none.  */
static struct handle *
find (const struct array *a)
{
  struct handle *h = *slot_of (a);
  while (h && h->a != a)
    h = h->next;
  return h;
}

/* Insert all handles into a new table with N slots.  */
static void
rebuild (size_t n)
{
  struct handle **old = slots;
  size_t n_old = n_slots;
  slots = xzalloc (n * sizeof *slots);
  n_slots = n;
  for (size_t i = 0; i < n_old; i++)
    for (struct handle *h = old[i], *next; h; h = next)
      {
	next = h->next;
	enter (h);
      }
  xfree (old);
}

static void
gone (struct array *a)
{
  struct handle *h = find (a);
  if (!h)
    return;
  leave (h);
  h->a = NULL;
  h->next = NULL;
  *last_dead = h;
  last_dead = &h->next;
  n_dead++;
  n_handles--;
}

static void
each_reference (void (*add) (struct array **ref))
{
  for (size_t i = 0; i < n_slots; i++)
    for (struct handle *h = slots[i]; h; h = h->next)
      add (&h->a);
}

static void
moved (void)
{
  rebuild (n_slots);
}

static void
start (void)
{
  rebuild (64);
  val_hooks.array_gone = gone;
  vm_hooks.more_references = each_reference;
  vm_hooks.references_moved = moved;
}

static struct handle *
new_handle (void)
{
  struct handle *h = first_dead;
  if (n_dead <= FEW)
    return xzalloc (sizeof *h);
  first_dead = h->next;
  n_dead--;
  return h;
}

static struct handle *
handle_of (struct array *a)
{
  if (n_slots == 0)
    start ();
  struct handle *h = find (a);
  if (h)
    return h;
  if (n_handles++ >= n_slots)
    rebuild (n_slots * 2);
  h = new_handle ();
  *h = (struct handle) { .magic = HANDLE, .a = a };
  enter (h);
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
api_new_array (void)
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

static struct pair *pairs;	/* subarrays that must still be moved */
static size_t n_pairs, cap_pairs;

static void
later (struct array *from, struct array *to)
{
  pairs = mem_grow (pairs, &cap_pairs, n_pairs + 1, sizeof *pairs);
  pairs[n_pairs++] = (struct pair) { from, to };
}

/* True if A is WHOLE or one of its subarrays, at any depth.  */
static bool
is_part (const struct array *a, struct array *whole)
{
  bool found = false;
  n_pairs = 0;
  later (whole, NULL);
  while (n_pairs > 0)
    {
      struct arr_iter it;
      struct val key, *e;
      struct array *w = pairs[--n_pairs].from;
      found |= w == a;
      arr_iter_init (&it, w);
      while (!found && arr_iter_next_raw (&it, &key, &e))
	if (e->tag == V_ARRAY)
	  later (e->arr, NULL);
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
  leave (h);
  gone (to);
  h->a = to;
  h->loose = false;
  enter (h);
}

static void
move_elements (struct array *from, struct array *to)
{
  struct arr_iter it;
  struct val key, *e;
  hand_over (from, to);
  arr_iter_init (&it, from);
  while (arr_iter_next (&it, &key, &e))
    {
      struct val *d = arr_make (to, arr_key (&key));
      if (e->tag == V_ARRAY)
	later (e->arr, arr_set_sub (to, d));
      else if (e->tag > V_UNTYPED)
	arr_set (to, d, e);
      val_drop (&key);
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
