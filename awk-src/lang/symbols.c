/* symbols.c -- the compile-time table of names.
   SPDX-License-Identifier: GPL-3.0-or-later

   Variables and functions are in separate tables: a variable may have the same
   name as a function that is called but never defined, because the missing
   function is an error only when the call is executed.  One list contains all
   symbols in the order of their first occurrence.  */

#include <config.h>
#include "lang/symbols.h"

#include "base/mem.h"
#include "lang/parse.h"
#include "value/special.h"

/* A hash table of symbols by name, with open addressing.  */
struct scope
{
  struct symbol **slots;	/* SIZE slots; SIZE is a power of two */
  size_t size, used;
  struct symbol **order;	/* the symbols in the order of insertion */
  size_t order_cap;
};

static struct scope variables, functions;
static struct symbol *first, **last = &first;

static size_t
hash (struct sv s)
{
  size_t h = 1469598103u;
  for (size_t i = 0; i < s.n; i++)
    h = (h ^ (unsigned char) s.p[i]) * 16777619u;
  return h ^ h >> 15;
}

static struct symbol **
slot_of (struct scope *t, struct sv name)
{
  size_t i = hash (name) & (t->size - 1);
  while (t->slots[i] && !sv_equal (t->slots[i]->name, name))
    i = (i + 1) & (t->size - 1);
  return &t->slots[i];
}

struct symbol *
scope_find (struct scope *sc, struct sv name)
{
  return sc->size == 0 ? NULL : *slot_of (sc, name);
}

static void
grow (struct scope *t)
{
  struct symbol **old = t->slots;
  size_t old_size = t->size;
  t->size = old_size ? old_size * 2 : 16;
  t->slots = xzalloc (t->size * sizeof *t->slots);
  for (size_t i = 0; i < old_size; i++)
    if (old[i])
      *slot_of (t, old[i]->name) = old[i];
  xfree (old);
}

static struct symbol *
enter (struct scope *t, struct sv name, enum symbol_kind kind)
{
  if ((t->used + 1) * 4 > t->size * 3)
    grow (t);
  struct symbol *s = run_alloc (sizeof *s);
  s->name = (struct sv) { run_strndup (name.p, name.n), name.n };
  s->kind = kind;
  s->number = t->used;
  t->order = mem_grow (t->order, &t->order_cap, t->used + 1,
		       sizeof *t->order);
  t->order[t->used++] = s;
  *slot_of (t, s->name) = s;
  return s;
}

static void
link_global (struct symbol *s)
{
  *last = s;
  last = &s->next;
}

struct symbol *
sym_find_variable (struct sv name, bool create)
{
  struct symbol *s = scope_find (&variables, name);
  if (s || !create)
    return s;
  s = enter (&variables, name, SYM_GLOBAL);
  s->special = special_find (s->name);
  if (s->special != SPECIAL_NONE)
    s->use = special_is_array (s->special) ? USE_ARRAY : USE_SCALAR;
  link_global (s);
  return s;
}

struct symbol *
sym_find_function (struct sv name, bool create)
{
  struct symbol *s = scope_find (&functions, name);
  if (s || !create)
    return s;
  s = enter (&functions, name, SYM_FUNCTION);
  link_global (s);
  return s;
}

struct function *
sym_function (struct symbol *s)
{
  if (!s->fn)
    {
      s->fn = run_alloc (sizeof *s->fn);
      s->fn->sym = s;
    }
  return s->fn;
}

struct symbol *
sym_first (void)
{
  return first;
}

struct scope *
scope_new (void)
{
  return xzalloc (sizeof (struct scope));
}

void
scope_free (struct scope *sc)
{
  xfree (sc->slots);
  xfree (sc->order);
  xfree (sc);
}

struct symbol *
scope_add (struct scope *sc, struct sv name)
{
  return scope_find (sc, name) ? NULL : enter (sc, name, SYM_LOCAL);
}

struct symbol **
scope_list (struct scope *sc, int *n)
{
  struct symbol **v = run_alloc ((sc->used + 1) * sizeof *v);
  for (size_t i = 0; i < sc->used; i++)
    v[i] = sc->order[i];
  *n = sc->used;
  return v;
}
