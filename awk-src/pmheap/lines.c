/* lines.c -- call a function for each value in an array.
   SPDX-License-Identifier: GPL-3.0-or-later

   The function that is called for each value receives the value and its
   subscripts.  The formats of pmheap dump and export use these functions.  */

#include <config.h>

#include "base/mem.h"
#include "pmheap/state.h"

enum { FLUSH_AT = 1 << 16 };

struct dump
{
  hv_put_line *put;
  struct strbuf out, path, parents;
  struct hv_level *levels;	/* for the array that is being printed: its
				   levels */
  size_t cap;
  struct hv_place place;
};

static void
put_line (struct dump *d, const struct val *key, const struct val *v)
{
  d->place.path = buf_text (&d->path);
  d->place.parents = buf_text (&d->parents);
  d->place.levels = d->levels;
  d->place.key = key;
  d->put (&d->out, &d->place, v);
  if (d->out.n > FLUSH_AT)
    hv_flush (&d->out);
}

static bool
scalar (struct hv_walk *w, const struct val *key, const struct val *v)
{
  put_line (w->ctx, key, v);
  return true;
}

static bool
enter (struct hv_walk *w, const struct val *key)
{
  struct dump *d = w->ctx;
  struct scratch tmp;
  struct sv text = hv_key_text (key, &tmp);
  size_t n = d->place.depth++;
  d->levels = mem_grow (d->levels, &d->cap, n + 1, sizeof *d->levels);
  d->levels[n] = (struct hv_level) { d->path.n, d->parents.n };
  hv_add_key (&d->path, key);
  buf_add_sv (&d->parents, text);
  return true;
}

static bool
leave (struct hv_walk *w, struct array *a, uint64_t seen)
{
  struct dump *d = w->ctx;
  if (seen == 0)
    put_line (d, NULL, NULL);
  if (w->depth)
    {
      struct hv_level *l = &d->levels[--d->place.depth];
      d->path.n = l->path;
      d->parents.n = l->parents;
    }
  return true;
}

struct sv
hv_parent (const struct hv_place *place, size_t i)
{
  const struct hv_level *l = place->levels;
  size_t from = l[i].parents;
  size_t to = i + 1 < place->depth ? l[i + 1].parents : place->parents.n;
  return (struct sv) { place->parents.p + from, to - from };
}

bool
hv_lines (struct sv name, const struct val *v, hv_put_line *put)
{
  static const struct hv_visitor visitor = { scalar, enter, leave };
  struct dump d = { .put = put, .place.name = name };
  bool ok = true;
  buf_add_sv (&d.path, name);
  if (v->tag == V_ARRAY)
    ok = hv_walk (v->arr, &visitor, &d);
  else
    put_line (&d, NULL, v);
  hv_flush (&d.out);
  xfree (d.path.p);
  xfree (d.parents.p);
  xfree (d.out.p);
  xfree (d.levels);
  return ok;
}

bool
hv_each (struct array *a, hv_put *put, void *ctx)
{
  struct hv_iter it;
  struct val key;
  struct scratch tmp;
  const struct val *v;
  int got = 1;
  bool ok = hv_iter_init (&it, a);
  while (ok && got != 0)
    {
      uint64_t before = it.pos;
      got = hv_iter_next (&it, &key, &v);
      if (got < 0)
	ok = hv_pass_over (&it, before);
      else if (got > 0)
	ok = put (ctx, hv_key_text (&key, &tmp), v)
	  || hv_pass_over (NULL, 0);
    }
  return ok;
}
