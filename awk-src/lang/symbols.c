/* symbols.c -- the compile-time table of names.
   SPDX-License-Identifier: GPL-3.0-or-later

   Variables and functions are in separate tables, because a variable may have
   the same name as a function that is called but never defined.  A missing
   function is an error only when the program executes the call.  One list
   contains all symbols in the order of their first occurrence.  */

#include <config.h>
#include "lang/symbols.h"

#include "base/mem.h"
#include "lang/parse.h"
#include "value/special.h"

struct scope
{
  struct table table;
  struct symbol **order;	/* the symbols in the order of insertion */
  size_t order_cap;
};

static struct scope variables, functions;
static struct symbol *first, **last = &first;

struct symbol *
scope_find (struct scope *sc, struct sv name)
{
  struct table_link *l
    = table_first (&sc->table, table_hash (name.p, name.n, 0));
  while (l && !sv_equal (((struct symbol *) l)->name, name))
    l = l->next;
  return (struct symbol *) l;
}

EVERY_RUN static struct symbol *
enter (struct scope *sc, struct sv name, enum symbol_kind kind)
{
  size_t n = sc->table.n;
  struct symbol *s = run_alloc (sizeof *s);
  s->name = (struct sv) { run_strndup (name.p, name.n), name.n };
  s->kind = kind;
  s->number = n;
  sc->order = mem_grow (sc->order, &sc->order_cap, n + 1, sizeof *sc->order);
  sc->order[n] = s;
  table_add (&sc->table, &s->link, table_hash (name.p, name.n, 0));
  if (kind != SYM_LOCAL)
    {
      *last = s;
      last = &s->next;
    }
  return s;
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
  return s;
}

struct symbol *
sym_find_function (struct sv name, bool create)
{
  struct symbol *s = scope_find (&functions, name);
  if (s || !create)
    return s;
  return enter (&functions, name, SYM_FUNCTION);
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
  xfree (sc->table.bucket);
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
  struct symbol **v = run_alloc ((sc->table.n + 1) * sizeof *v);
  for (size_t i = 0; i < sc->table.n; i++)
    v[i] = sc->order[i];
  *n = sc->table.n;
  return v;
}
