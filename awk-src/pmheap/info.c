/* info.c -- pmheap info: variables and functions with their sizes.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <stdlib.h>

#include "base/mem.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

struct item
{
  struct sv name;
  const struct val *v;
  uint64_t bytes;
  uint64_t elements;		/* of an array, those of subarrays too */
};

struct items
{
  struct item *v;
  size_t n, cap;
};

static bool
count (struct hv_walk *w, const struct val *key, const struct val *v)
{
  (void) key;
  (void) v;
  ++*(uint64_t *) w->ctx;
  return true;
}

/* What add_item adds to.  */
static struct items *collected;

static bool
add_item (struct sv name, const struct val *v)
{
  struct items *l = collected;
  static const struct hv_visitor visitor = { .scalar = count };
  uint64_t elements = 0, before = hv.reached_bytes;
  if (v->tag == V_ARRAY && !hv_walk (v->arr, &visitor, &elements))
    return false;
  uint64_t bytes = sizeof (struct entry);
  if (v->tag == V_ARRAY)
    bytes += hv.reached_bytes - before;
  else if (v->kind & K_OWNED)
    bytes += pma_usable (hv.h, v->p);
  l->v = mem_grow (l->v, &l->cap, l->n + 1, sizeof *l->v);
  l->v[l->n++] = (struct item) {
    { xmemdup0 (name.p, name.n), name.n }, v, bytes, elements
  };
  return true;
}

static bool
collect (struct array *a, struct items *l)
{
  collected = l;
  return hv_each (a, add_item);
}

/* Largest first, then by name.  */
static bool
goes_before (const struct item *a, const struct item *b)
{
  if (a->bytes != b->bytes)
    return a->bytes > b->bytes;
  return strcmp (a->name.p, b->name.p) < 0;
}

static void
sift (struct item *v, size_t i, size_t n)
{
  struct item x = v[i];
  for (size_t child; (child = 2 * i + 1) < n; i = child)
    {
      if (child + 1 < n && goes_before (&v[child], &v[child + 1]))
	child++;
      if (!goes_before (&x, &v[child]))
	break;
      v[i] = v[child];
    }
  v[i] = x;
}

/* Heap sort: there may be very many, and qsort takes memory.  */
static void
sort_items (struct items *l)
{
  for (size_t i = l->n / 2; i > 0; i--)
    sift (l->v, i - 1, l->n);
  for (size_t n = l->n; n > 1; n--)
    {
      struct item x = l->v[0];
      l->v[0] = l->v[n - 1];
      l->v[n - 1] = x;
      sift (l->v, 0, n - 1);
    }
}

static const char *
kind_name (const struct val *v)
{
  switch (v->tag)
    {
    case V_NUM:
      return "number";
    case V_BOOL:
      return "number|bool";
    case V_STR:
      return "string";
    case V_INPUT:
      return "input";
    case V_REGEX:
      return "regexp";
    case V_BIG:
      return "number (-M)";
    case V_ARRAY:
      return "array";
    default:
      return "no value";
    }
}

/* NAME, which may be made up, without what a terminal would obey.  */
static void
put_name (const struct item *x)
{
  struct strbuf b = { 0 };
  if (hv_is_name (x->name))
    buf_add (&b, x->name.p, x->name.n);
  else
    hv_quote (&b, x->name);
  buf_add_char (&b, '\n');
  hv_flush (&b);
  xfree (b.p);
}

static void
put_items (struct items *l, size_t most, const char *title, bool functions)
{
  sort_items (l);
  pmheap_putf ("\n%14s %12s  %-12s %s\n", "bytes",
	       functions ? "" : "elements", functions ? "" : "kind", title);
  for (size_t i = 0; i < l->n && (most == 0 || i < most); i++)
    {
      const struct item *x = &l->v[i];
      pmheap_putf ("%14llu ", (unsigned long long) x->bytes);
      if (x->v->tag == V_ARRAY)
	pmheap_putf ("%12llu", (unsigned long long) x->elements);
      else
	pmheap_putf ("%12s", "");
      pmheap_putf ("  %-12s ", functions ? "" : kind_name (x->v));
      put_name (x);
    }
  if (most && l->n > most)
    pmheap_putf ("%14s and %zu more; --all shows them\n", "...",
		 l->n - most);
}

void
view_info (struct pma_heap *h, size_t most)
{
  char what[512];
  struct items globals = { 0 }, functions = { 0 };
  hv.measure = true;
  bool ok = hv_start (h, what, sizeof what) && hv.root
    && collect (hv.root->r_globals, &globals)
    && collect (hv.root->r_functions, &functions);
  hv.measure = false;
  pmheap_progress (1, 1);
  pmheap_putf ("variables:   %zu\nfunctions:   %zu\n", globals.n,
	       functions.n);
  if (globals.n)
    put_items (&globals, most, "variable", false);
  if (functions.n)
    put_items (&functions, most, "function", true);
  if (!ok && hv.bad)
    pmheap_error ("damaged: %s; use `pmheap check'", what);
}
