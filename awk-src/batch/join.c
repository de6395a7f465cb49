/* join.c -- build records from their fields, some of which were assigned.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <config.h>

#include "base/mem.h"
#include "batch/run.h"
#include "text/fields.h"
#include "text/scan.h"
#include "vm/vm.h"

/* Return the number of the last field that O, a k_assign_field, replaces, or 0
   if O replaces no field.  */
static int
last_replaced (const struct op *o)
{
  int last = 0;
  for (int k = 0; k < o->n_in; k++)
    last = o->column[k] > last ? o->column[k] : last;
  return last;
}

/* Return the text whose fields O joins for record I.  */
static inline struct sv
text_to_join (const struct batch *b, const struct op *o, unsigned i,
	      struct scratch *tmp)
{
  return o->x == NONE ? b->rec[i] : val_text (&b->p->vecs[o->x].v[i], tmp);
}

/* True if blanks separate fields and S begins or ends with a blank.  */
static inline bool
has_outer_blanks (const struct batch *b, struct sv s)
{
  return b->separator == FLD_BLANKS && s.n > 0
    && (scan_is_blank (*s.p) || scan_is_blank (s.p[s.n - 1]));
}

/* Return the maximum size of the text that O builds from S, the text of record
   I.  Set NEW to the texts of the operands; TMP is memory for the texts of
   numbers.  */
static size_t
joined_size (const struct batch *b, const struct op *o, unsigned i,
	     struct sv s, struct sv *new, struct scratch *tmp)
{
  size_t fields = s.n + 1 + (size_t) last_replaced (o), size = s.n + BATCH_PAD;
  for (int k = 0; k < o->n_in && o->column[k]; k++)
    {
      new[k] = val_text (vec_at (b, o->in[k], i), &tmp[k]);
      size += new[k].n;
    }
  if (vm.ofs.n == 1 && b->separator != FLD_OTHER) /* each OFS replaces a byte
						     of S */
    fields -= s.n;
  return size + fields * vm.ofs.n;
}

/* Like batch_join, for any separators.  S is the text of record I.  */
static __attribute__ ((noinline)) char *
join_each (struct batch *b, const struct op *o, unsigned i, struct sv s,
	   char *to, size_t room)
{
  enum { AT_ONCE = 64 };
  struct field_walk w;
  struct scratch tmp[MAX_IN];
  struct sv some[AT_ONCE], new[MAX_IN];
  size_t n;
  int field = 0, last = last_replaced (o);
  bool more = true;
  if (joined_size (b, o, i, s, new, tmp) > room)
    return NULL;
  batch_start_fields (b, &w, s);
  do
    {
      n = more ? batch_next_fields (&w, some, AT_ONCE) : 0;
      more = n == AT_ONCE;
      for (; n < AT_ONCE && field + (int) n < last; n++)
	some[n] = (struct sv) { "", 0 };
      for (size_t at = 0; at < n; at++)
	{
	  struct sv f = some[at];
	  field++;
	  for (int k = 0; k < o->n_in; k++)
	    if (o->column[k] == field)
	      f = new[k];
	  to = batch_put (to, f);
	  if (likely (vm.ofs.n == 1))
	    *to++ = *vm.ofs.p;
	  else
	    to = batch_put (to, vm.ofs);
	}
    }
  while (n == AT_ONCE);
  return field > 0 ? to - vm.ofs.n : to;
}

struct joiner
batch_joiner (const struct batch *b, const struct op *o)
{
  struct joiner j = { .o = o };
  if (b->separator == FLD_OTHER || vm.ofs.n != 1)
    return j;
  j.by = (struct join) { b->separator, *vm.ofs.p };
  j.all = o->n_in == 0;
  if (o->n_in == 2 && o->column[1] == 0)
    {
      j.new = &b->p->vecs[o->in[0]];
      j.old = &b->p->vecs[o->in[1]];
    }
  return j;
}

char *
batch_join (struct batch *b, const struct joiner *j, unsigned i, char *to,
	    size_t room)
{
  struct scratch tmp, value;
  struct sv s = text_to_join (b, j->o, i, &tmp);
  char *end = NULL;
  if (j->all && s.n + JOIN_PAD <= room && !has_outer_blanks (b, s))
    end = join_text (to, s, j->by);
  else if (j->old && !has_outer_blanks (b, s))
    {
      const struct val *old = &j->old->v[i & j->old->mask];
      struct join_change c = { .text = s, .by = j->by };
      if (val_has_bytes (old))
	{
	  c.old = val_bytes (old);
	  c.new = val_text (&j->new->v[i & j->new->mask], &value);
	  if (s.n + c.new.n + JOIN_PAD <= room)
	    end = join_replaced (to, &c);
	}
    }
  return end ? end : join_each (b, j->o, i, s, to, room);
}

struct val
batch_joined (struct batch *b, const struct joiner *j, unsigned i)
{
  enum { MORE = 1024 };		/* space for new fields and padding */
  struct scratch tmp, values[MAX_IN];
  struct sv s = text_to_join (b, j->o, i, &tmp), new[MAX_IN];
  size_t room = s.n + MORE;
  char *start = batch_text (b, room);
  char *end = batch_join (b, j, i, start, room);
  if (!end)
    {
      b->cur = start;
      room = joined_size (b, j->o, i, s, new, values);
      start = batch_text (b, room);
      end = batch_join (b, j, i, start, room);
    }
  if (b->cur == start + room)	/* nothing was allocated after the joined
				   record, so its unused space can be
				   released */
    b->cur = end;
  return val_view (V_STR, start, end - start);
}

void
k_assign_field (struct batch *b, const struct op *o, const uint16_t *at,
		int n)
{
  struct val *out = vec_out (b, o);
  struct joiner joiner = batch_joiner (b, o);
  for (int j = 0; j < n; j++)
    val_store (&out[at[j]], batch_joined (b, &joiner, at[j]));
}
