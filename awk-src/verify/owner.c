/* owner.c -- find the variables that have data in a range of the heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   Damage is found at an address, but messages about it should contain names
   that users recognise.  */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "verify/state.h"

/* True if the last name in the list hv.owners is NAME, which has N bytes.  */
static bool
is_last (const char *name, size_t n)
{
  const struct hv_owners *o = &hv.owners;
  return o->used >= n && memcmp (o->names + o->used - n, name, n) == 0
    && (o->used == n || o->names[o->used - n - 1] == ' ');
}

/* Append the name S, truncated to LONGEST bytes, and SUFFIX to the list.  Do
   nothing if the list already ends with S or does not have enough space.  */
static void
add_owner (struct sv s, const char *suffix)
{
  enum { LONGEST = 100 };
  struct hv_owners *o = &hv.owners;
  char name[LONGEST + 8];
  size_t n = snprintf (name, sizeof name, "%.*s%s%s",
		       s.n < LONGEST ? (int) s.n : LONGEST, s.p,
		       s.n > LONGEST ? "..." : "", suffix);
  size_t comma = o->used ? 2 : 0;
  if (is_last (name, n) || o->used + comma + n + 1 > o->size)
    return;
  memcpy (o->names + o->used, ", ", comma);
  memcpy (o->names + o->used + comma, name, n);
  o->used += comma + n;
  o->names[o->used] = '\0';
}

void
hv_note_owner (const char *p, size_t n)
{
  struct hv_owners *o = &hv.owners;
  if (p >= o->to || p + n <= o->from)
    return;
  struct sv s = { 0 };
  if (hv.variable.tag == V_STR)
    s = val_bytes (&hv.variable);
  if (s.n && hv_is_name (s))
    add_owner (s, o->suffix);
  else if (o->in_head || !o->suffix || hv.variable.tag == V_STR)
    /* Append the name of the table instead of an element's name, because the
       damage may affect all elements or the name of an element, or because
       elements have no names.  */
    add_owner (sv_of (o->table), "");
  else
    o->in_table = o->table;
}

void
hv_note_nameless (const struct array *a, const struct entry *e)
{
  struct hv_owners *o = &hv.owners;
  if (o->suffix && a == o->top && (const char *) e < o->to
      && (const char *) (e + 1) > o->from)
    o->nameless = true;
}

void
hv_note_element (const struct val *key, const struct val *v)
{
  hv_note_owner ((const char *) (v - 1), 2 * sizeof *v);
  if (key->tag == V_STR && !val_is_inline (key))
    hv_note_owner (key->p, key->len_lo);
}

/* Search A, the root's array that messages call TABLE, for owners, and append
   SUFFIX to the names of its elements.  SUFFIX is NULL if the elements of A
   have no names.  */
static void
look_in (struct array *a, const char *suffix, const char *table)
{
  static const struct hv_visitor visitor;
  if (!a)
    return;
  hv.owners.top = a;
  hv.owners.suffix = suffix;
  hv.owners.table = table;
  hv.owners.in_head = true;
  hv.owners.nameless = false;
  hv.variable = val_tagged (V_NONE);
  hv_walk (a, &visitor, NULL);
  if (hv.owners.nameless)
    add_owner (sv_of (table), "");
}

bool
hv_holds_root (const struct pma_heap *h, const void *p, size_t n)
{
  const char *root = pma_root (h), *from = p;
  return root && root < from + n && root + sizeof (struct root) > from;
}

/* Search all arrays of the root for owners.  */
static void
look_everywhere (void)
{
  look_in (hv.root->r_globals, "", "SYMTAB");
  look_in (hv.root->r_functions, "()", "FUNCTAB");
  look_in (hv.root->r_positions, NULL, "@position");
  struct hv_owners *o = &hv.owners;
  if (o->used == 0 && o->in_table)
    add_owner (sv_of (o->in_table), "");
}

bool
hv_find_owners (struct pma_heap *h, const void *p, size_t n, char *names,
		size_t size)
{
  if (!pma_root (h))
    return false;
  bool usable = hv_start (h);
  struct hv_hooks hooks = hv_hooks;
  hv_hooks = (struct hv_hooks) { .tell = NULL };
  hv.rescue = true;
  hv.owners = (struct hv_owners) {
    .from = p, .to = (const char *) p + n, .names = names, .size = size
  };
  *names = '\0';
  if (hv_holds_root (h, p, n) || (!usable && !hv_is_foreign (h)))
    add_owner (sv_of (HV_ALL_OWNERS), "");
  if (usable)
    look_everywhere ();
  bool found = hv.owners.used > 0;
  hv.owners = (struct hv_owners) { .size = 0 };
  hv.rescue = false;
  hv_hooks = hooks;
  return found;
}
