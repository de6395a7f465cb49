/* stream.c -- send values and arrays to another process as bytes.
   SPDX-License-Identifier: GPL-3.0-or-later

   stream.h describes the format.  stream_put writes a value, with all elements
   if it is an array; stream_value reads a scalar or the start of an array, and
   stream_block a block of an array.  The owner of a stream supplies a
   callback: `drain', which writes bytes to the other process, or `fill', which
   reads bytes from it.  Long strings that were read are views of the stream's
   buffer.  */

#include <config.h>
#include "exchange/stream.h"

#include "base/diag.h"
#include "base/mem.h"
#include "pma/assertion.h"

enum { CHUNK = 64 * 1024 };	/* maximum number of bytes of a string that are
				   copied between two calls of drain */

/* The header of a block of an array.  */
struct head
{
  uint64_t n;			/* number of entries */
  uint64_t bytes;		/* total length in bytes of the long strings */
};

static size_t
padded (size_t n)
{
  return (n + 7) & ~(size_t) 7;
}

/* --- out ---------------------------------------------------------------- */

/* Extend O by N bytes, whose values the caller sets.  Return the offset of the
   first new byte.  */
static size_t
extend (struct stream_out *o, size_t n)
{
  size_t at = o->b.n;
  o->b.p = mem_grow (o->b.p, &o->b.cap, at + n, 1);
  o->b.n += n;
  return at;
}

static void
put_bytes (struct stream_out *o, const void *p, size_t n)
{
  size_t at = extend (o, padded (n));
  if (padded (n) > n)
    memset (o->b.p + at + n, 0, padded (n) - n);
  if (n > 0)
    memcpy (o->b.p + at, p, n);
}

void
stream_put_word (struct stream_out *o, uint64_t w)
{
  size_t at = extend (o, sizeof w);
  memcpy (o->b.p + at, &w, sizeof w);
}

void
stream_put_text (struct stream_out *o, struct sv s)
{
  stream_put_word (o, s.n);
  for (size_t n; o->drain && s.n > CHUNK; s.p += n, s.n -= n)
    {
      n = CHUNK;
      put_bytes (o, s.p, n);
      o->drain (o);
    }
  put_bytes (o, s.p, s.n);
}

static bool
is_long (const struct val *v)
{
  return !val_is_inline (v) && v->tag != V_ARRAY;
}

static void
note_tag (struct stream_out *o, const struct val *v)
{
  o->tags |= STREAM_TAG (v->tag);
  if (v->tag == V_NUM && v->num != v->num)
    o->tags |= STREAM_NAN;
}

/* Return the cell that represents V in a stream.  */
static struct val
cell_of (const struct val *v)
{
  struct val c = val_load (v);
  if (is_long (&c))
    {
      c.kind = K_BORROW;
      c.p = NULL;
    }
  else if (c.tag == V_ARRAY)
    {
      c = val_tagged (V_ARRAY);
      c.w0 = arr_count (v->arr);
    }
  return c;
}

/* The cells of a block that are arrays.  */
struct nested
{
  struct val **v;
  size_t n, cap;
};

/* Write the next N entries of the iteration IT, and store the cells of those
   that are arrays in *NESTED.  */
static void
put_block (struct stream_out *o, struct arr_iter *it, size_t n,
	   struct nested *nested)
{
  struct head head = { n, 0 };
  size_t at = extend (o, sizeof head);
  size_t to = extend (o, n * sizeof (struct entry));
  struct entry e;
  for (size_t i = 0; i < n; i++)
    {
      bool more = arr_iter_next (it);
      assert_always (more);
      struct val *v = it->value;
      e.key = it->key;
      e.value = cell_of (v);
      if (v->tag != V_ARRAY)
	note_tag (o, v);
      else
	{
	  nested->v = mem_grow (nested->v, &nested->cap, nested->n + 1,
				sizeof *nested->v);
	  nested->v[nested->n++] = v;
	}
      size_t start = o->b.n;
      if (is_long (&e.key))
	put_bytes (o, e.key.p, VAL_LEN (e.key.w1));
      if (is_long (v))
	put_bytes (o, v->p, VAL_LEN (v->w1));
      head.bytes += o->b.n - start;
      memcpy (o->b.p + to + i * sizeof e, &e, sizeof e);
    }
  memcpy (o->b.p + at, &head, sizeof head);
}

static void
put_array (struct stream_out *o, struct array *a, int depth)
{
  if (depth > STREAM_DEPTH)
    fatal ("arrays are nested more than %d deep", STREAM_DEPTH);
  struct arr_iter it = arr_iter (a);
  for (size_t left = arr_count (a), n; left > 0; left -= n)
    {
      struct nested nested = { 0 };
      n = left < STREAM_BLOCK ? left : STREAM_BLOCK;
      put_block (o, &it, n, &nested);
      if (o->drain)
	o->drain (o);
      for (size_t i = 0; i < nested.n; i++)
	{
	  struct val c = cell_of (nested.v[i]);
	  put_bytes (o, &c, sizeof c);
	  put_array (o, nested.v[i]->arr, depth + 1);
	}
      xfree (nested.v);
    }
}

void
stream_put (struct stream_out *o, const struct val *v)
{
  struct val c = cell_of (v);
  put_bytes (o, &c, sizeof c);
  if (v->tag == V_ARRAY)
    {
      put_array (o, v->arr, 0);
      return;
    }
  note_tag (o, v);
  if (is_long (v))
    put_bytes (o, v->p, VAL_LEN (v->w1));
  if (o->drain)
    o->drain (o);
}

/* --- in ----------------------------------------------------------------- */

/* Return the address of the next N bytes, and skip the N bytes and their
   padding.  */
static char *
take (struct stream_in *in, size_t n)
{
  size_t size = padded (n);
  if ((size_t) (in->end - in->p) < size && in->fill)
    in->fill (in, size);
  assert_always ((size_t) (in->end - in->p) >= size);
  char *p = in->p;
  in->p += size;
  return p;
}

uint64_t
stream_word (struct stream_in *in)
{
  uint64_t w;
  memcpy (&w, take (in, sizeof w), sizeof w);
  return w;
}

struct sv
stream_text (struct stream_in *in)
{
  size_t n = stream_word (in);
  return (struct sv) { take (in, n), n };
}

/* Make the cell V refer to the bytes at P.  Return the address after the N
   bytes.  */
static char *
attach (struct val *v, char *p)
{
  if (!is_long (v))
    return p;
  v->p = p;
  return p + padded (VAL_LEN (v->w1));
}

struct val
stream_value (struct stream_in *in)
{
  struct val v;
  memcpy (&v, take (in, sizeof v), sizeof v);
  if (is_long (&v))
    attach (&v, take (in, VAL_LEN (v.w1)));
  return v;
}

size_t
stream_block (struct stream_in *in, struct entry **e)
{
  struct head head;
  memcpy (&head, take (in, sizeof head), sizeof head);
  size_t size = head.n * sizeof **e;
  char *p = take (in, size + head.bytes), *data = p + size;
  *e = (struct entry *) p;
  if (head.bytes > 0)
    for (size_t i = 0; i < head.n; i++)
      {
	data = attach (&(*e)[i].key, data);
	data = attach (&(*e)[i].value, data);
      }
  return head.n;
}

void
stream_skip (struct stream_in *in, uint64_t n)
{
  struct entry *e;
  for (size_t k, subs = 0; n > 0; n -= k, subs = 0)
    {
      k = stream_block (in, &e);
      for (size_t i = 0; i < k; i++)
	subs += e[i].value.tag == V_ARRAY;
      for (; subs > 0; subs--)
	stream_skip (in, stream_value (in).w0);
    }
}
