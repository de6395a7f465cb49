/* info.c -- pmheap info: variables, functions, positions of pma::resume.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "pmheap/print.h"
#include "pmheap/state.h"

struct item
{
  struct sv name;
  const struct val *v;
  uint64_t bytes;
  uint64_t elements;		/* of an array and its subarrays */
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

/* The list to which add_item appends.  */
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

/* True if A is listed before B: the larger one first, then by name.  */
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

/* Sort L.  Heap sort, since there may be very many items, and qsort allocates
   memory.  */
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

/* Print TEXT, in quotes and with escapes unless PLAIN, since a damaged or
   forged heap may contain control characters.  */
static void
put_line (struct sv text, bool plain)
{
  struct strbuf b = { 0 };
  if (plain)
    buf_add_sv (&b, text);
  else
    hv_quote (&b, text);
  buf_add_char (&b, '\n');
  hv_end (&b);
}

static void
put_name (const struct item *x)
{
  put_line (x->name, hv_is_name (x->name));
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

/* --- files -------------------------------------------------------------- */

/* A position of pma::resume, as heap/positions.c writes it.  */
struct file
{
  unsigned long long bytes, records, when;
  bool handed_on;		/* another file has taken the position over, or
				   the inode now belongs to another file */
  struct sv name;
};

struct files
{
  struct file *v;
  size_t n, cap;
};

static bool
add_file (struct files *l, struct sv key, struct sv text)
{
  char b[256], state[40] = "-";
  int at = 0;
  struct file f = { .name = key };
  size_t n = text.n < sizeof b ? text.n : sizeof b - 1;
  memcpy (b, text.p, n);
  b[n] = '\0';
  int got = sscanf (b, "%llu %*u %*x %llu %*x %llu %39s%n", &f.bytes,
		    &f.records, &f.when, state, &at);
  if (got < 1)
    return !hv_wrong ("a position of pma::resume is malformed");
  if (got == 4 && (size_t) at < text.n)
    f.name = (struct sv) { text.p + at + 1, text.n - (size_t) at - 1 };
  f.handed_on = strcmp (state, "+") == 0 || sv_begins (key, "old:");
  f.name.p = xmemdup0 (f.name.p, f.name.n);
  l->v = mem_grow (l->v, &l->cap, l->n + 1, sizeof *l->v);
  /* Insert F in the order of the time of reading, the latest first.  An
     insertion sort is fast enough for so few files.  */
  size_t i = l->n++;
  for (; i > 0 && l->v[i - 1].when < f.when; i--)
    l->v[i] = l->v[i - 1];
  l->v[i] = f;
  return true;
}

static bool
collect_files (struct array *a, struct files *l)
{
  struct hv_iter it;
  struct val key;
  struct scratch tmp;
  const struct val *v;
  int got = 1;
  bool ok = hv_iter_init (&it, a);
  while (ok && (got = hv_iter_next (&it, &key, &v)) > 0)
    ok = val_has_bytes (v) && add_file (l, hv_key_text (&key, &tmp),
					val_bytes (v));
  return ok && got == 0;
}

static bool
is_plain (struct sv s)
{
  for (size_t i = 0; i < s.n; i++)
    if (s.p[i] <= ' ' || s.p[i] > '~' || s.p[i] == '"')
      return false;
  return s.n > 0;
}

static void
put_files (const struct files *l, size_t most)
{
  pmheap_putf ("\n%14s %12s  %-19s  %s\n", "bytes", "records", "last read",
	       "file of pma::resume");
  for (size_t i = 0; i < l->n && (most == 0 || i < most); i++)
    {
      const struct file *f = &l->v[i];
      char when[32] = "";
      time_t t = (time_t) f->when;
      if (f->when)
	strftime (when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime (&t));
      pmheap_putf ("%14llu %12llu  %-19s  %s", f->bytes, f->records, when,
		   f->handed_on ? "(rotated) " : "");
      put_line (f->name, is_plain (f->name));
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
  struct files files = { 0 };
  hv.measure = true;
  bool ok = hv_start (h, what, sizeof what) && hv.root
    && collect (hv.root->r_globals, &globals)
    && collect (hv.root->r_functions, &functions)
    && (!hv.root->r_positions || collect_files (hv.root->r_positions, &files));
  hv.measure = false;
  pmheap_progress (1, 1);
  pmheap_putf ("variables:   %zu\nfunctions:   %zu\n", globals.n,
	       functions.n);
  if (globals.n)
    put_items (&globals, most, "variable", false);
  if (functions.n)
    put_items (&functions, most, "function", true);
  if (files.n)
    put_files (&files, most);
  if (!ok && hv.bad)
    pmheap_error ("damaged: %s; use `pmheap check'", what);
}
