/* print.c -- kernels that print.
   SPDX-License-Identifier: GPL-3.0-or-later

   If the stream is written only when its buffer is full, the kernels copy short
   texts and integers directly to the buffer.  For other values and other
   streams, they call the row engine's functions.  */

#include <config.h>

#include "base/mem.h"
#include "batch/run.h"
#include "io/output.h"
#include "value/format.h"
#include "vm/hooks.h"
#include "vm/print.h"
#include "vm/vm.h"

/* Return the stream to which O, which has a redirection, prints for record
   I.  If the stream cannot be opened, report the error and
   return NULL; the caller then does not print the record.  */
static __attribute__ ((noinline)) struct output *
stream_of (const struct batch *b, const struct op *o, unsigned i)
{
  struct val to = batch_cell (vec_at (b, o->in[o->n_in - 1], i));
  return print_to (o->x, &to, o->run == k_printf ? "printf" : "print");
}

/* True if records can be written together with the bytes that follow them in
   the input window: each of these bytes is equal to ORS, and standard output
   is written only when its buffer is full.  */
static bool
may_print_adjacent (void)
{
  return (vm.ors.n == 1 && (unsigned char) *vm.ors.p == vm.record_byte
	  && out_stdout->when == OUT_BLOCK);
}

bool
batch_may_print_lines (const struct plan *p)
{
  for (int i = 0; i < p->n_ops; i++)
    if (p->ops[i].run == k_print && !may_print_adjacent ())
      return false;
  return true;
}

/* Print records.  Write each run of records that are adjacent in the input
   window with one call of out_write.  */
static void
print_records (struct batch *b, const struct op *o, const uint16_t *at,
	       int n)
{
  if (b->lines.p)
    {
      batch_at (b, o, n - 1);
      out_write (out_stdout, b->lines.p, b->lines.n);
      return;
    }
  for (int j = 0; j < n;)
    {
      int first = j++;
      const char *from = b->rec[at[first]].p;
      if (at[n - 1] - at[first] == n - 1 - first)
	j = n;
      while (j < n && at[j] == at[j - 1] + 1)
	j++;
      struct sv last = b->rec[at[j - 1]];
      batch_at (b, o, at[j - 1]);
      out_write (out_stdout, from, last.p + last.n + 1 - from);
    }
}

/* Print V to P.  V is an item or, if JOINED is true, a part of an item.  TO is
   the end of the text in the buffer of P.  Return the end of the text in the
   buffer after V was printed.  */
static __attribute__ ((noinline)) char *
put_any (struct output *p, char *to, const struct val *v, bool joined)
{
  p->cur = to;
  print_cell (p, v, !joined);
  return p->cur;
}

/* Like put_any, for a separator S (OFS or ORS).  */
static inline char *
put_separator (struct output *p, char *to, struct sv s)
{
  p->cur = to;
  print_separator (p, s);
  return p->cur;
}

/* True if P has no wrapper and is written only when its buffer is full, and
   OFS and ORS are one byte each.  */
static bool
is_plain (const struct output *p)
{
  return vm.ofs.n == 1 && vm.ors.n == 1 && !p->wrapper
    && p->when == OUT_BLOCK;
}

/* Return the stream to which O prints all of the N records in AT.  Return NULL
   if the records may be written to different streams or if the stream cannot
   be opened.  */
static struct output *
common_stream (const struct batch *b, const struct op *o, const uint16_t *at,
	       int n)
{
  if (o->x == OP_NONE)
    return out_stdout;
  if (n == 0 || b->p->vecs[o->in[o->n_in - 1]].mask != 0)
    return NULL;
  batch_at (b, o, at[0]);
  return stream_of (b, o, at[0]);
}

struct items_printed
{
  struct item
  {
    const struct val *v;
    unsigned mask;		/* see struct vec */
    char after;			/* the byte printed after the item */
    bool parted;		/* AFTER is printed */
  } item[MAX_IN];
  int n;
};

/* Write the text of V to TO and return the end of the text.  Return NULL if
   the text is longer than LONG bytes, if bytes after the text must not be
   read, or if V is neither a string nor a nonnegative integer below 10^15.  */
enum { SHORT = 32, LONG = 128 };
static inline char *
put_short (char *to, const struct val *v)
{
  if (val_has_bytes (v) && val_is_inline (v))
    {
      struct val cell = val_load (v);
      memcpy (to, &cell.w0, sizeof cell.w0);
      memcpy (to + sizeof cell.w0, &cell.w1, sizeof cell.w1);
      return to + cell.kind;
    }
  if (val_has_bytes (v))
    {
      struct sv s = val_bytes (v);
      if (unlikely (s.n > LONG || !may_read_past (s.p, LONG)))
	return NULL;
      memcpy (to, s.p, SHORT);
      if (s.n > SHORT)
	memcpy (to + SHORT, s.p + SHORT, LONG - SHORT);
      return to + s.n;
    }
  if (val_is_num (v) && v->num >= 0 && v->num < 1e15
      && v->num == (double) (int64_t) v->num)
    return to + num_format_uint ((int64_t) v->num, to);
  return NULL;
}

/* Print ITEMS for each of the N records in AT to P.  */
static void
print_items (struct batch *b, const struct op *o, struct output *p,
	     const struct items_printed *items, const uint16_t *at, int n)
{
  char *to = p->cur, *next;
  int n_items = items->n;
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n_items; k++)
      {
	const struct item *x = &items->item[k];
	const struct val *v = x->v + (at[j] & x->mask);
	if (likely (p->end - to > LONG && (next = put_short (to, v))))
	  {
	    *next = x->after;
	    to = next + x->parted;
	    continue;
	  }
	batch_at (b, o, at[j]);
	to = put_any (p, to, v, o->joined);
	if (x->parted)
	  to = put_separator (p, to, k == n_items - 1 ? vm.ors : vm.ofs);
      }
  p->cur = to;
}

static void
find_items (const struct batch *b, const struct op *o,
	    struct items_printed *items)
{
  items->n = o->n_in - (o->x != OP_NONE);
  for (int k = 0; k < items->n; k++)
    {
      const struct vec *v = &b->p->vecs[o->in[k]];
      bool last = k == items->n - 1;
      items->item[k] = (struct item) {
	.v = v->v, .mask = v->mask, .after = *(last ? vm.ors : vm.ofs).p,
	.parted = last || !o->joined
      };
    }
}

/* True if batch_print_in_turn can execute O, an operation of a stage.  */
static bool
prints_plainly (const struct plan *p, const struct op *o)
{
  int maker = p->sels[o->sel].maker;
  return (o->run == k_print && o->x == OP_NONE
	  && (o->joins == NONE || p->ops[o->joins].run != k_assign_field)
	  && (maker == NONE || p->ops[maker].stage != o->stage));
}

bool
batch_print_in_turn (struct batch *b, const short *order, int n_ops)
{
  enum { MAX = 4 };
  struct items_printed items[MAX];
  const struct op *op[MAX];
  const uint16_t *at[MAX];	/* next record of each operation */
  uint8_t who[BATCH_MAX] = { 0 };	/* for each record: a mask with a bit
					   for each operation that prints it */
  int m = 0;
  if (!is_plain (out_stdout))
    return false;
  for (int k = 0; k < n_ops; k++)
    {
      const struct op *o = &b->p->ops[order[k]];
      if (o->by_user || (o->run == k_place && !vm_hooks.note_place))
	continue;
      if (m == MAX || !prints_plainly (b->p, o))
	return false;
      op[m++] = o;
    }
  for (int k = 0; k < m; k++)
    {
      const struct sel *s = &b->p->sels[op[k]->sel];
      at[k] = s->at;
      for (int j = 0; j < s->n; j++)
	who[s->at[j]] |= 1 << k;
      if (op[k]->joins != NONE)
	b->p->ops[op[k]->joins].run (b, &b->p->ops[op[k]->joins], s->at, s->n);
      find_items (b, op[k], &items[k]);
    }
  for (int i = 0; i < b->n; i++)
    for (unsigned left = who[i]; left > 0; left &= left - 1)
      {
	int k = __builtin_ctz (left);
	print_items (b, op[k], out_stdout, &items[k], at[k]++, 1);
      }
  return true;
}

/* For each record in AT, print the text that the operation O->joins
   (k_assign_field) builds from the record.  */
static void
print_joined (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  struct joiner joiner = batch_joiner (b, &b->p->ops[o->joins]);
  for (int j = 0; j < n; j++)
    {
      struct output *p = out_stdout;
      batch_at (b, o, at[j]);
      char *end = p->wrapper ? NULL
	: batch_join (b, &joiner, at[j], out_reserve (p, OUT_RESERVE_MAX),
		      OUT_RESERVE_MAX);
      if (likely (end))
	out_claim (p, end - p->cur);
      else
	{
	  struct val v = batch_joined (b, &joiner, at[j]);
	  if (p->wrapper)
	    {
	      print_wrapped (p, &v, 1, false);
	      continue;
	    }
	  print_cell (p, &v, true);
	}
      print_separator (p, vm.ors);
      out_after_statement (p);
    }
}

void
k_print (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  int items = o->n_in - (o->x != OP_NONE);
  bool joined = o->joined;
  const struct op *maker = o->joins == NONE ? NULL : &b->p->ops[o->joins];
  if (plan_prints_records (b->p, o) && may_print_adjacent ())
    {
      print_records (b, o, at, n);
      return;
    }
  if (maker && maker->run == k_assign_field)
    {
      print_joined (b, o, at, n);
      return;
    }
  if (maker)
    maker->run (b, maker, at, n);
  struct output *common = common_stream (b, o, at, n);
  if (common && is_plain (common))
    {
      struct items_printed all;
      find_items (b, o, &all);
      print_items (b, o, common, &all, at, n);
      return;
    }
  for (int j = 0; j < n; j++)
    {
      unsigned i = at[j];
      batch_at (b, o, i);
      struct output *p = common ? common : stream_of (b, o, i);
      if (!p)
	continue;
      if (unlikely (p->wrapper))
	{
	  struct val v[MAX_IN];
	  for (int k = 0; k < items; k++)
	    val_store (&v[k], batch_cell (vec_at (b, o->in[k], i)));
	  print_wrapped (p, v, items, joined);
	  continue;
	}
      for (int k = 0; k < items; k++)
	{
	  if (k && !joined)
	    print_separator (p, vm.ofs);
	  print_cell (p, vec_at (b, o->in[k], i), !joined);
	}
      print_separator (p, vm.ors);
      out_after_statement (p);
    }
}

/* --- printf ------------------------------------------------------------- */

/* Print the values of O for record I like the row engine.  */
static void
print_interpreted (struct batch *b, const struct op *o, unsigned i)
{
  int items = o->n_in - (o->x != OP_NONE);
  struct val v[MAX_IN], to;
  batch_at (b, o, i);
  for (int k = 0; k < items; k++)
    val_store (&v[k], batch_cell (vec_at (b, o->in[k], i)));
  if (o->x != OP_NONE)
    to = batch_cell (vec_at (b, o->in[items], i));
  print_formatted (v, items, o->x, &to);
}

/* Write V to TO in the format %d and return the end of the text.  Return NULL
   if V is not between -10^15 and 10^15.  */
static inline char *
put_integer (char *to, const struct val *v)
{
  double d = val_to_num (v);
  if (!(d > -1e15 && d < 1e15))
    return NULL;
  int64_t i = (int64_t) d;
  *to = '-';
  to += i < 0;
  return to + num_format_uint (i < 0 ? -i : i, to);
}

/* Write the values of O for record I, in the format O->format, to the buffer of
   P after P->cur, and return the end of the text.  All directives are plain %s,
   %d and %i.  Return NULL if the buffer is almost full, or if put_short (for
   %s) or put_integer (for %d and %i) cannot write a value.  */
static char *
put_formatted (struct batch *b, const struct op *o, unsigned i,
	       const struct output *p)
{
  const struct fmt_plan *f = o->format;
  const short *in = o->in + 1;
  char *to = p->cur;
  for (int k = 0; to && k < f->ndirectives; k++)
    {
      size_t len = f->directive[k].len;
      const char *before = f->text + f->directive[k].at;
      if (unlikely ((size_t) (p->end - to) < sizeof f->text + LONG))
	return NULL;
      if (likely (len <= SHORT))
	memcpy (to, before, SHORT);	/* may read members after F->text */
      else
	memcpy (to, before, len);
      to += len;
      if (f->directive[k].kind == FMT_TEXT)
	to = put_short (to, vec_at (b, *in++, i));
      else if (f->directive[k].kind == FMT_INTEGER)
	to = put_integer (to, vec_at (b, *in++, i));
    }
  return to;
}

/* Set TEXT to the values of O for record I, in the format O->format.  (The text
   is not written to a stream's buffer, because a warning, for example about an
   invalid character, flushes the buffer.)  */
static void
format_record (struct batch *b, const struct op *o, unsigned i,
	       struct strbuf *text)
{
  const struct fmt_plan *f = o->format;
  const short *in = o->in + 1;
  batch_at (b, o, i);
  text->n = 0;
  for (int k = 0; k < f->ndirectives; k++)
    {
      buf_add (text, f->text + f->directive[k].at, f->directive[k].len);
      if (f->directive[k].kind != FMT_NO_VALUE)
	fmt_value (text, &f->directive[k].spec, vec_at (b, *in++, i));
    }
}

void
k_printf (struct batch *b, const struct op *o, const uint16_t *at, int n)
{
  static struct strbuf text;
  enum { FAILED_MAX = 8 };
  struct output *p = o->format ? common_stream (b, o, at, n) : NULL;
  bool direct = p && !p->wrapper && p->when == OUT_BLOCK;
  bool plain = direct && o->format->plain;
  int failed = 0;		/* number of failed calls of put_formatted */
  for (int j = 0; j < n; j++)
    {
      char *next = plain ? put_formatted (b, o, at[j], p) : NULL;
      if (likely (next))
	p->cur = next;
      else if (direct && !o->format->plain)
	{
	  format_record (b, o, at[j], &text);
	  print_buffer (p, &text);
	}
      else
	{
	  plain = plain && ++failed < FAILED_MAX;
	  print_interpreted (b, o, at[j]);
	}
    }
}
