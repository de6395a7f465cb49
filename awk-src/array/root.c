/* root.c -- the root object of the persistent heap.
   SPDX-License-Identifier: GPL-3.0-or-later

   This file owns the cached address of the root, and the list of the names of
   scratch namespaces.  */

#include <config.h>
#include "array/root.h"

#include "array/array.h"
#include "base/diag.h"
#include "base/heap_error.h"
#include "base/mem.h"

static struct root *known;

static void
check_root (const struct root *r)
{
  mem_spoiled = true;
  if (!pma_is_live (mem_persist, r, sizeof *r) || r->r_magic != ROOT_MAGIC)
    fatal ("the heap `%s' contains data of another program, not the state of "
	   "scripts; name another file", heap_error_file);
  if (r->r_version != ROOT_VERSION)
    fatal ("the heap `%s' was made by another version of pm-gawk (its state "
	   "has format %u, not %u); with that version, run `pmheap dump %s "
	   ">text', and with this version `pmheap load new.pma text'",
	   heap_error_file, (unsigned) r->r_version, (unsigned) ROOT_VERSION,
	   heap_error_word (heap_error_file));
  mem_spoiled = false;
}

struct root *
root_get (void)
{
  if (!known && (known = pma_root (mem_persist)))
    check_root (known);
  return known;
}

struct root *
root_make (void)
{
  if (root_get ())
    return known;
  struct root *r = mem_zalloc (mem_persist, sizeof *r);
  r->r_magic = ROOT_MAGIC;
  r->r_version = ROOT_VERSION;
  r->r_globals = arr_new (mem_persist);
  r->r_functions = arr_new (mem_persist);
  pma_set_root (mem_persist, r);
  return known = r;
}

void
root_forget (void)
{
  known = NULL;
}

/* The names of scratch namespaces, each followed by "::" and a NUL.  The list
   ends with an empty name.  */
static char *scratch_spaces;
static size_t scratch_size;

bool
root_is_scratch (struct sv name)
{
  if (sv_begins (name, "tmp::"))
    return true;
  for (const char *s = scratch_spaces; s && *s; s += strlen (s) + 1)
    if (sv_begins (name, s))
      return true;
  return false;
}

void
root_add_scratch (struct sv ns)
{
  size_t n = ns.n + 3;
  scratch_spaces = xrealloc (scratch_spaces, scratch_size + n + 1);
  char *p = scratch_spaces + scratch_size;
  memcpy (p, ns.p, ns.n);
  memcpy (p + ns.n, "::\0", 4);
  scratch_size += n;
}

bool
root_has_scratch (void)
{
  struct root *r = root_get ();
  if (!r)
    return false;
  for (struct arr_iter it = arr_iter (r->r_globals); arr_iter_next (&it);)
    if (it.key.tag == V_STR && root_is_scratch (val_bytes (&it.key)))
      return true;
  return false;
}

struct val *
root_global (struct sv name)
{
  struct root *r = root_get ();
  return r ? arr_find (r->r_globals, arr_text_key (name)) : NULL;
}

struct val *
root_function (struct sv name)
{
  struct root *r = root_get ();
  return r ? arr_find (r->r_functions, arr_text_key (name)) : NULL;
}

bool
root_split_function (const struct val *v, struct sv *ns, struct sv *source)
{
  if (!val_has_bytes (v))
    return false;
  struct sv all = val_bytes (v);
  const char *nl = memchr (all.p, '\n', all.n);
  if (!nl)
    return false;
  *ns = (struct sv) { all.p, nl - all.p };
  *source = (struct sv) { nl + 1, all.p + all.n - nl - 1 };
  return true;
}

void
root_keep_function (struct sv name, struct sv ns, struct sv source)
{
  size_t n = ns.n + 1 + source.n;
  char *text = xmalloc (n);
  memcpy (text, ns.p, ns.n);
  text[ns.n] = '\n';
  memcpy (text + ns.n + 1, source.p, source.n);
  struct val v = val_borrow (V_STR, text, n);
  const struct val *kept = root_function (name);
  if (!kept || !val_has_bytes (kept)
      || !sv_equal (val_bytes (kept), (struct sv) { text, n }))
    {
      struct array *functions = root_make ()->r_functions;
      arr_put (functions, arr_text_key (name), &v);
    }
  xfree (text);
}
