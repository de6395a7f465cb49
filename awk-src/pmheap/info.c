/* info.c -- pmheap info: list variables, functions and positions.
   SPDX-License-Identifier: GPL-3.0-or-later

   The variables and functions are collected in a list, which is sorted by size
   before it is printed.  */

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
  uint64_t elements;		/* number of elements of an array, including
				   those of its subarrays */
};

struct items
{
  struct item *v;
  size_t n, cap;
};

static bool
count (struct hv_walk *w, const struct val *key, const struct val *v)
{
  ++*(uint64_t *) w->ctx;
  return true;
}

static bool
add_item (void *items, struct sv name, const struct val *v)
{
  struct items *l = items;
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

/* Compare two items: sort by size, the largest first, then by name.  */
static int
by_size (const void *x, const void *y)
{
  const struct item *a = x, *b = y;
  if (a->bytes != b->bytes)
    return a->bytes > b->bytes ? -1 : 1;
  return strcmp (a->name.p, b->name.p);
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

/* Print TEXT.  Unless PLAIN is true, write names with quotes and escapes,
   since a damaged or forged heap may contain control characters.  */
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

/* If only MOST of N lines were printed, say how many are missing.  */
static void
put_more (size_t n, size_t most)
{
  if (most && n > most)
    pmheap_putf ("%14s and %zu more; --all shows them\n", "...", n - most);
}

static void
put_items (struct items *l, size_t most, const char *title, bool functions)
{
  qsort (l->v, l->n, sizeof *l->v, by_size);
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
      put_line (x->name, hv_is_name (x->name));
    }
  put_more (l->n, most);
}

/* --- files -------------------------------------------------------------- */

/* A position of pma::resume, as heap/positions.c writes it.  */
struct file
{
  unsigned long long bytes, records, when;
  bool handed_on;		/* true if another file has adopted the
				   position, or if another file now has the
				   inode */
  struct sv name;
};

static struct
{
  struct file *v;
  size_t n, cap;
} files;

static bool
add_file (void *ctx, struct sv key, const struct val *v)
{
  char b[256], state[40] = "-";
  int at = 0;
  struct file f = { .name = key };
  if (!val_has_bytes (v))
    return false;
  struct sv text = val_bytes (v);
  size_t n = text.n < sizeof b ? text.n : sizeof b - 1;
  memcpy (b, text.p, n);
  b[n] = '\0';
  int got = sscanf (b, "%llu %*u %*x %llu %*x %llu %39s%n", &f.bytes,
		    &f.records, &f.when, state, &at);
  if (got < 1)
    return !hv_damage ("a position of pma::resume is malformed");
  if (got == 4 && (size_t) at < text.n)
    f.name = sv_after (text, (size_t) at + 1);
  f.handed_on = *state == '+' || *state == '*'
    || sv_begins (key, "old:");
  f.name.p = xmemdup0 (f.name.p, f.name.n);
  files.v = mem_grow (files.v, &files.cap, files.n + 1, sizeof *files.v);
  /* Insert F into the list, which is sorted by the time when each file was
     last read, the latest time first.  An insertion sort is fast enough,
     because there are only a few files.  */
  size_t i = files.n++;
  for (; i > 0 && files.v[i - 1].when < f.when; i--)
    files.v[i] = files.v[i - 1];
  files.v[i] = f;
  return true;
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
put_files (size_t most)
{
  pmheap_putf ("\n%14s %12s  %-19s  %s\n", "bytes", "records", "last read",
	       "file of pma::resume");
  for (size_t i = 0; i < files.n && (most == 0 || i < most); i++)
    {
      const struct file *f = &files.v[i];
      char when[32] = "";
      time_t t = (time_t) f->when;
      if (f->when)
	strftime (when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime (&t));
      pmheap_putf ("%14llu %12llu  %-19s  %s", f->bytes, f->records, when,
		   f->handed_on ? "(rotated) " : "");
      put_line (f->name, is_plain (f->name));
    }
  put_more (files.n, most);
}

void
view_info (struct pma_heap *h, size_t most)
{
  struct items globals = { 0 }, functions = { 0 };
  hv.measure = true;
  bool ok = hv_start (h) && hv.root
    && hv_each (hv.root->r_globals, add_item, &globals)
    && hv_each (hv.root->r_functions, add_item, &functions)
    && (!hv.root->r_positions
	|| hv_each (hv.root->r_positions, add_file, NULL));
  hv.measure = false;
  pmheap_progress (1, 1);
  pmheap_putf ("variables:   %zu\nfunctions:   %zu\n", globals.n,
	       functions.n);
  if (globals.n)
    put_items (&globals, most, "variable", false);
  if (functions.n)
    put_items (&functions, most, "function", true);
  if (files.n)
    put_files (most);
  if (!ok && hv.bad)
    pmheap_error ("the heap is damaged (%s); `pmheap scrub' names the damaged "
		  "variables", hv.what);
}
