/* owner.c -- which variables have something in a range of the heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   For messages about damage: the medium knows bytes, the user names.  */

#include <config.h>

#include "base/mem.h"
#include "verify/state.h"

/* Append the name S to the list in hv.owners, unless it is the last one.  */
static void
add_owner (struct sv s)
{
  struct hv_owners *o = &hv.owners;
  size_t comma = o->used ? 2 : 0;
  if (o->used >= s.n && memcmp (o->names + o->used - s.n, s.p, s.n) == 0
      && (o->used == s.n || o->names[o->used - s.n - 1] == ' '))
    return;
  if (o->used + comma + s.n + 1 > o->size)
    return;
  memcpy (o->names + o->used, ", ", comma);
  memcpy (o->names + o->used + comma, s.p, s.n);
  o->used += comma + s.n;
  o->names[o->used] = '\0';
}

void
hv_note_owner (const char *p, size_t n)
{
  const struct hv_owners *o = &hv.owners;
  if (p >= o->to || p + n <= o->from || hv.variable.tag != V_STR)
    return;
  struct sv s = val_bytes (&hv.variable);
  if (hv_is_name (s))
    add_owner (s);
}

bool
hv_find_owners (struct pma_heap *h, const void *p, size_t n, char *names,
		size_t size)
{
  static const struct hv_visitor visitor;
  char what[256];
  bool found = false;
  if (!pma_root (h) || !hv_start (h, what, sizeof what))
    return false;
  struct hv_hooks hooks = hv_hooks;
  hv_hooks = (struct hv_hooks) { .tell = NULL };
  hv.rescue = true;
  hv.owners = (struct hv_owners) {
    .from = p, .to = (const char *) p + n, .names = names, .size = size
  };
  *names = '\0';
  if (hv.root->r_globals)
    hv_walk (hv.root->r_globals, &visitor, NULL);
  found = hv.owners.used > 0;
  hv.owners = (struct hv_owners) { .size = 0 };
  hv.rescue = false;
  hv_hooks = hooks;
  return found;
}
